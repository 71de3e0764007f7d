"""Names: those that a ruleset declares, and the local ones of a single declaration."""
