"""Whether what a layer writes says what stands there already: the numbers of rules that it leaves out are no change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl import tree as t
from dsl.tree.walk import fields_of, nodes_below


def said_already(written: object, before: object) -> bool:
    """Whether something is written as it was before, or so but for the rules that it cites.

    Other citations than before are a change; none at all are none, since nobody writes a line anew to take them out.
    """
    return before == written or (not _cites(written) and _cites(before) and _uncited(before) == written)


def _cites(written: object) -> bool:
    return any(isinstance(one, t.Cites) for one in nodes_below(written))


def _uncited(node: Any) -> Any:
    """The same without any rule numbers."""
    if isinstance(node, tuple):
        return tuple(map(_uncited, node))
    changed: dict[str, object] = {}
    for field in fields_of(type(node)) or ():
        value = getattr(node, field)
        bare = None if isinstance(value, t.Cites) else _uncited(value)
        if bare is not value:
            changed[field] = bare
    return replace(node, **changed) if changed else node
