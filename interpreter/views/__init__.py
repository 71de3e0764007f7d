"""What can be read of a game: its annals, how its numbers come about, and what one viewer sees of it."""
