"""What was understood: the checked rulebook, which holds no unresolved name."""
