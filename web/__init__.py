"""The group's page: one open campaign, a link for each seat, the same views in a browser and as plain files.

A campaign folder comes in; pages go out, and answers go into the journal. The package lies above the command line and
uses its words; nothing below knows it, and without the extra `[web]` nothing of it is imported. Read `room` first.
"""
