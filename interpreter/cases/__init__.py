"""Rule cases: small tests of a ruleset, and which rules of a book they cover."""
