"""Expressions: their names are settled and their types worked out; start with `reader.py`."""
