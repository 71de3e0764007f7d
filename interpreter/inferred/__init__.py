"""What follows from the types in the rules alone: who owns what, what stands on tiles, which numbers are figures."""
