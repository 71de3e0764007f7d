"""Sealed rounds: handed in, opened, overdue, and answered by a standing order."""
