"""The rules of a source: the list of them, where each is encoded, and which case fails without it."""
