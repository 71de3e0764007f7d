"""Expressions with their names settled and their types known; `reader.py` is where to begin."""
