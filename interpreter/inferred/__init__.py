"""What rules say by their types alone: who owns what, what stands on tiles, which numbers are figures."""
