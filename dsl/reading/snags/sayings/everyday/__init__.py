"""Lines as people tell a rule to each other: who pays whom, what is doubled, who has more than so many of something.

Each file has those of a subject, `listed` has all of them in the order in which they are looked for.
"""
