"""What every file from outside must pass: the gates, the YAML door, and findings, which say what is wrong and where.

The only package of `dsl` that `maps` may use.
"""
