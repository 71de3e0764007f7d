"""A game shown to people: stories, pictures, standings and record sheets."""
