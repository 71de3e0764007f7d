"""From what was written to what it means: names, types, and the checked rulebook.

In: the merged declarations of a ruleset (`dsl.layering.layers`). Out: a `Rulebook` and the findings.
Read `ruleset.py` first; `expressions/reader.py` is where most names are settled. No room knows another that knows it.
"""

from dsl.resolve.ruleset import resolve

__all__ = ["resolve"]
