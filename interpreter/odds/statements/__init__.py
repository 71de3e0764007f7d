"""Statements run over chance; start with `runs.py`."""
