"""From what was written to what it means: names, types, and the rulebook.

In: the merged declarations of a ruleset (`dsl.layering.layers`). Out: a `Rulebook` and findings. Read `ruleset.py`
first; most names are settled in `expressions/reader.py`. The packages in here do not import each other in circles.
"""

from dsl.resolve.ruleset import resolve

__all__ = ["resolve"]
