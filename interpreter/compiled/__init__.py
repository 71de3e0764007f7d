"""A rulebook made ready to run: expressions, statements, rolls, modifier stacks and acts become Python functions."""
