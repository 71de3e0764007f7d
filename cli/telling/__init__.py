"""A game told to people: stories, pictures, standings and sheets."""
