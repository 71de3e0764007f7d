"""What odds are worked out over: the possible states of a world, how they differ, and which past facts they keep."""
