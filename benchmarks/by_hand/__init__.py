"""Whole campaigns by hand in Python, for `benchmarks/playout_by_hand.py`; `rules` holds the same as rule files."""
