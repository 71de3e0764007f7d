"""What odds are worked out over: states of a world, what differs between them, and what they keep of facts."""
