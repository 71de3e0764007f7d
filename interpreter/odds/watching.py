"""What is looked at when a way has ended: an attribute of a thing, which may be there no more."""

from __future__ import annotations

from dsl.understood.rules import KindRule
from interpreter.odds.questions import Watched
from interpreter.values.value import GONE, Entity
from interpreter.world.world import World


def attribute_watched(label: str, thing: Entity, kind: KindRule, attribute: str) -> Watched:
    """An attribute of a thing as it is in the end; `GONE` where the thing has been destroyed by then.

    In the course of a question things may be made anew, so the thing is found by its id.
    """
    index, id = kind.index(attribute), thing.id

    def looked_at(world: World) -> object:
        now = world.by_id.get(id)
        return now.v[index] if now is not None and now.alive else GONE

    return Watched(label, frozenset({("value", kind.name, index), ("things", kind.name, 0)}), looked_at)
