"""The commands, one in each file or a few of a kind; `cli.main` says which there are and imports them when they run."""
