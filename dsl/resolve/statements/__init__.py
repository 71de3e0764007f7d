"""Statements: their names are settled; start with `reader.py`."""
