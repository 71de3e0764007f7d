"""What the checks look at, and what can be said of values and conditions before play."""
