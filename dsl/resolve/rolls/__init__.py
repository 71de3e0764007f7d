"""Stats, rolls and contests, and the rows that they add up."""
