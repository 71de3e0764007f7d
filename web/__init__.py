"""The group's page: one open campaign, a link for each seat, the same views in a browser and as plain files.

Comes in: a campaign folder. Goes out: pages, and answers into the journal. It lies above the command line, whose
words it speaks; nothing below knows it, and without the extra `[web]` nothing of it is imported. Read `room` first.
"""
