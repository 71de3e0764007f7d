"""Findings put into words: as text, in one line, as JSON and as SARIF."""
