"""Sealed rounds: slips handed in, opened, overdue, or answered by a standing order."""
