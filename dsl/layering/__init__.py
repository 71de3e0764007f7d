"""A ruleset on top of another: its edits, each held against what it edits."""
