"""What layers and rule cases can name inside a declaration: members, rows, texts and parts."""
