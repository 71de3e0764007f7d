"""From the text of a map file to what it says, and from there to the tile map."""
