"""Statements with their names settled; `reader.py` is where to begin."""
