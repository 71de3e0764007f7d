"""From the tree back to text: the formatter, and the printers of declarations, expressions and tables."""
