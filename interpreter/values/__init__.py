"""Values in play: their classes, numbers, results of rolls, and how values are shown and stored."""
