"""Statements made ready to run; `compiler.py` is where to begin."""
