"""What a case expects: its shapes, its names, and how it differs from what has come about."""
