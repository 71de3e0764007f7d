"""Names: those a ruleset declares, and the local ones of one declaration."""
