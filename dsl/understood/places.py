"""Whether rules look at the map: a league or a game of cards is the same on any, so it needs none."""

from __future__ import annotations

from dsl.types import DIRECTION, Type
from dsl.understood.rules import KindRule, Rulebook
from dsl.understood.walk import below

_PLACES = frozenset({"tile", "board"})


def looks_at_map(rules: Rulebook) -> bool:
    """Whether anything in the rules is about a tile, a board, a way or a direction; else all maps are alike to them."""
    if rules.adjacency or rules.links or any(rules.kinds[name].attributes for name in _PLACES):
        return True
    declared = (one for one in rules.rules if not (isinstance(one, KindRule) and one.name in _PLACES))
    return any(_is_of_map(getattr(one, "type", None)) for rule in declared for one in below(rule))


def _is_of_map(kind: object) -> bool:
    """Whether a type is one of what maps are made of, alone or several."""
    if not isinstance(kind, Type):
        return False
    if kind.item is not None:
        return _is_of_map(kind.item)
    return (kind.form == "entity" and kind.name in _PLACES) or kind.present() == DIRECTION
