"""Expressions as Python text: `writer` goes through them, `called` holds the functions that the text calls."""
