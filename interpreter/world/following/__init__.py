"""What has to know of a change: kept values and indexes, and what each of them reads."""
