"""What layers and cases may name in a declaration: its members, rows, texts and parts."""
