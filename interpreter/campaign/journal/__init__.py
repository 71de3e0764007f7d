"""The journal, from the bottom up: the disk, records that prove themselves, entries, and the journal itself."""
