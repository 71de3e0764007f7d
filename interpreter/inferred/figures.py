"""Which numbers of players are figures of the game, and which are notes that the rules make for themselves.

A figure goes up and down, such as a treasury; or the rules never touch it. A number that they only ever set outright,
such as a rank in the order of play, is a note: it tells nothing of how somebody stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields

from dsl.understood.expressions import AttributeOf
from dsl.understood.rules import Rulebook
from dsl.understood.statements import MoveNumber, Place, SetAttribute, Statement
from dsl.understood.walk import nodes_in


def notes_in(rulebook: Rulebook, statements: Iterable[Statement]) -> frozenset[int]:
    """The attributes of players that hold notes: what is kept aside, numbers that are only set outright, texts.

    Args: `statements` are all of the rulebook.
    """
    moved: set[int] = set()
    set_outright: set[int] = set()
    for one in statements:
        match one:
            case MoveNumber() if one.place.kind == "player":
                moved.add(one.place.index)
            case SetAttribute() if one.place.kind == "player":
                (moved if _goes_on_from_itself(one) else set_outright).add(one.place.index)
            case _:
                pass
    attributes = rulebook.kinds["player"].attributes
    return frozenset(
        at
        for at, one in enumerate(attributes)
        if one.is_aside
        or one.type.form == "text"
        or (one.type.form in ("number", "fraction") and at in set_outright - moved)
    )


def _goes_on_from_itself(becomes: SetAttribute) -> bool:
    """Whether the new value is worked out from the old one of the same thing: `p.gold becomes p.gold * 2`."""
    return any(isinstance(node, AttributeOf) and _is_at(node, becomes.place) for node in nodes_in(becomes.value))


def _is_at(node: AttributeOf, place: Place) -> bool:
    return (node.kind, node.index) == (place.kind, place.index) and node.of == place.thing


def every_rule(rulebook: Rulebook) -> tuple[object, ...]:
    """Every rule of a rulebook."""
    parts = (getattr(rulebook, one.name) for one in fields(rulebook))
    return tuple(rule for part in parts for rule in (part.values() if isinstance(part, Mapping) else (part,)))
