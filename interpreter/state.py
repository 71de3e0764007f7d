"""What the state of a world is made of, as plain data and as a hash.

`Part` is the one list: the hash of a state, its going over to other rules and the law that whatever is undone leaves
no trace all go through it, and a `match` over it ends in `assert_never`. Whoever adds a part is told where it is
missing.
"""

from __future__ import annotations

import hashlib
import json
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from interpreter.values import Entity, Fact, stored

if TYPE_CHECKING:
    from interpreter.world import World

HASH_DIGITS: Final = 16
"""Hexadecimal digits of a hash of a state."""


class Part(Enum):
    """A part of the state."""

    OPTIONS = "options"
    THINGS = "things"
    """With their attributes and conditions."""
    COUNTERS = "counters"
    """The numbers that the next things of each kind get."""
    CLOCK = "clock"
    LOG = "log"
    LIMITS = "limits"
    STORY = "story"
    RESULTS = "results"


def as_data(world: World) -> dict[str, Any]:
    """The state as plain data, in a fixed order; what is only told of it is left out."""
    return {
        "turn": world.turn,
        "phase": world.phase,
        "order": [player.id for player in world.order],
        "over": world.over,
        "winners": [player.id for player in world.winners],
        "options": {name: stored(value) for name, value in world.options.items()},
        "things": {kind: {one.id: _thing(world, one) for one in things} for kind, things in world.things.items()},
        "log": {name: [_fact(fact) for fact in facts] for name, facts in world.log.items()},
        "used": [[stored(part) for part in key] + [count] for key, count in world.used.items()],
    }


def _thing(world: World, entity: Entity) -> dict[str, Any]:
    attributes = world.rulebook.kinds[entity.kind].attributes
    data = {one.name: stored(value) for one, value in zip(attributes, entity.v, strict=True)}
    if entity.conditions:
        data["conditions"] = {
            name: [one.form, one.name, one.turn, [stored(v) for v in one.frame]]
            for name, one in sorted(entity.conditions.items())
        }
    return data


def _fact(fact: Fact) -> dict[str, Any]:
    return {"turn": fact.turn, "phase": fact.phase} | {key: stored(value) for key, value in fact.data.items()}


def state_hash(world: World) -> str:
    """SHA-256 over the state as canonical JSON, 16 hex digits."""
    return hashlib.sha256(_canonical(as_data(world))).hexdigest()[:HASH_DIGITS]


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
