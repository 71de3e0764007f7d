"""Lines that say a thing in other words than the language has for it: each is told as it is written here.

Each file has those of a subject, `lines` all that belong to no other, `listed` has all of them in the order in which
they are looked for.
"""
