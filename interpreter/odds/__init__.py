"""Odds: the rules themselves run over chance."""
