"""Slips of a sealed round: promised, kept, talked through and sent."""
