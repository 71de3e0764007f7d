"""The rules of a source: their list, where each is encoded, and which case would notice if it were not."""
