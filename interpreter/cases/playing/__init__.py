"""Playing a case: the world that it begins in, and its steps, one after the other."""
