"""The land of a world: its tiles, the links between them, and the ways from tile to tile."""
