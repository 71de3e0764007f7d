"""Expressions as Python source: `writer` writes it, and `called` holds the functions it calls."""
