"""The module that a declaration stands under: that of its file, or of the file in whose place it stands."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import tree as t
from dsl.border.diagnostics import Span

Modules = Mapping[str | Span, t.Word]
"""For files that stand under a module the name of that, and for declarations that replace one of such a file."""


def module_over(place: Span, modules: Modules) -> t.Word | None:
    """The name of the module that what stands in a place is under; None outside of modules."""
    return modules.get(place) or modules.get(place.file)
