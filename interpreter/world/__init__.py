"""The state of a game: things and their values, turn and order, ways, conditions, and every change to them."""
