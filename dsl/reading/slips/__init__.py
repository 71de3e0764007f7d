"""Common slips of people who write rules, each with its own finding.

A recogniser looks at the place where reading stopped and gives a finding or None; `menus` lists them in the order they
are asked.
"""
