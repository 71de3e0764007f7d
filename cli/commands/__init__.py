"""The commands, one in each file or a few related ones; `cli.main` lists them and imports each one when it runs."""
