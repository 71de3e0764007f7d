"""What a case expects: its shapes, the names in it, and how the outcome differs from it."""
