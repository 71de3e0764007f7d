"""What the program prints with `--json`: the shapes that `docs/json.md` describes."""
