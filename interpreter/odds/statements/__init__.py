"""Statements over chance; `runs.py` is where to begin."""
