"""Sayings that are asked first: who says so can mean nothing else, whatever stands there.

Each file has those of a subject, `listed` has all of them in the order in which they are looked for.
"""
