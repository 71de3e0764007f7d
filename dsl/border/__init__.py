"""What strangers' files must pass: gates, the YAML door, and findings, which say what is wrong and where.

The one room of `dsl` that `maps` may use too.
"""
