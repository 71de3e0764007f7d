"""Odds: the same rules, run over every outcome of the dice."""
