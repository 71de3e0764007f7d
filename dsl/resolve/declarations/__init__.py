"""Declarations, each become its rule with everything that stands in it."""
