"""The journal, floor by floor: disk, records that prove themselves, entries, the journal itself."""
