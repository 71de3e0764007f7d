"""Statements as Python functions; start with `compiler.py`."""
