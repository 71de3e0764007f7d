"""Declarations: each is turned into its rule, with everything inside it."""
