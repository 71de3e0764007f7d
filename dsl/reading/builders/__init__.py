"""From what the parser has read to nodes of the tree: one method per rule of the grammar, in files named as in `tree`.

The parser is handed one builder, the last of the line: pieces, expressions, statements, rolls, tables, edits,
declarations.
"""
