"""A ruleset on top of another: its edits, and the checks that each edit finds what it changes."""
