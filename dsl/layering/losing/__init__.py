"""What a changed line would lose of the one whose place it takes."""
