"""What must not show: hidden things, and slips that are written in secret."""
