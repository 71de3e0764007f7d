"""A campaign on disk: its file, the rules it is pinned to, its journal, and the change to other rules."""
