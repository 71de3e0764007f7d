"""From what the parser has read to the nodes of the tree: one method for each rule of the grammar.

The files are named as in `tree`. Each builder extends the one before it, and the parser is given the last: pieces,
expressions, statements, rolls, tables, edits, declarations.
"""
