"""Ways to read a game: its annals, how its numbers come about, and what one viewer may see of it."""
