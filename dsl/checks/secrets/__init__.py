"""What must not show: hidden things, and slips that are given in secret."""
