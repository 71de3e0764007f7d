"""What is done again until something holds, over chance: solved as a chain, with alike states gone through at once."""
