"""The result of reading rules: the checked rulebook, in which every name has been resolved."""
