"""What depends on the state and must notice changes: cached values and indexes, and what each of them reads."""
