"""Slips of a sealed round: promised, kept, discussed and sent."""
