"""Rule cases: small tests of a ruleset, and the coverage of a book's rules by them."""
