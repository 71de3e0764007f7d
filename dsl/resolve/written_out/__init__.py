"""Shorthand that is written out before names are settled: families, events, and declarations under an option."""
