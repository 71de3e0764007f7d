"""What the program prints with `--json`, in the shapes that `docs/json.md` describes."""
