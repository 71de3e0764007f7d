"""From checked text to the syntax tree: tokens, layout, the parse table and its driver, recovery, syntax findings."""
