"""Findings put into words: as text, on one line each, as JSON and as SARIF."""
