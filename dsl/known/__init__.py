"""What was found, understood or checked before, so that it is not done again."""
