"""From the text of a map file to what it says, and from that to the tile map."""
