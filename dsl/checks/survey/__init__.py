"""What the checks look at, and what can be said about values and conditions before play."""
