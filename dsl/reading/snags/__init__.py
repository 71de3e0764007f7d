"""Common snags of people who write rules, each with its own finding.

A recogniser looks at the place where reading stopped and returns a finding or None; `menus` lists the recognisers in
the order in which they are asked.
"""
