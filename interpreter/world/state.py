"""What the state of a world consists of, as plain data and as a hash.

`StatePart` is the one list of its parts. The hash of a state, the change to other rules, and the test that undoing
leaves no trace all go through it, in a `match` that ends in `assert_never`: whoever adds a part is told where it is
missing.

A state is hashed after every answer, so its hash is kept up to date (decision 0040): what has not changed is not
hashed again, and the log of facts, which only ever grows at its end, has a running hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, assert_never

from interpreter.values.stored import stored
from interpreter.values.value import Entity, Fact, Lasting, LookedAt, Value

if TYPE_CHECKING:
    from interpreter.world.world import World

_MODULUS: Final = 1 << 256
HASH_DIGITS: Final = 16
"""Hexadecimal digits of a hash of a state."""


class StatePart(Enum):
    """A part of the state."""

    OPTIONS = "options"
    LAND = "land"
    """The tiles made in play: where they stand, and what they are linked with."""
    THINGS = "things"
    """With their attributes and conditions."""
    COUNTERS = "counters"
    """The numbers that the next things of each kind get."""
    CLOCK = "clock"
    LOG = "log"
    LIMITS = "limits"
    ENTRIES = "entries"
    MARKS = "marks"
    """What triggers remember: for what they were done already, and where values stood."""
    STORY = "story"
    RESULTS = "results"


def as_data(world: World) -> dict[str, Any]:
    """The state as plain data, in a fixed order; what is only told of it is left out."""
    data: dict[str, Any] = {
        "turn": world.turn,
        "phase": world.phase,
        "order": [player.id for player in world.order],
        "over": world.over,
        "winners": [player.id for player in world.winners],
        "options": {name: stored(value) for name, value in world.options.items()},
        "things": {kind: {one.id: _thing(world, one) for one in things} for kind, things in world.things.items()},
        "log": {name: [_fact(fact) for fact in facts] for name, facts in world.log.items()},
        "used": [[*map(stored, key), count] for key, count in world.used.items()],
    }
    if world.path:
        data["path"] = _path(world)
    if world.clock.standing_order:
        data["standing_order"] = [player.id for player in world.clock.standing_order]
    if world.land.made:
        data["land"] = _land(world)
    if entries := _entries(world):
        data["entries"] = entries
    if world.marks:  # journals of rules without triggers keep their hashes
        data["marks"] = _marks(world)
    if world.stood:
        data["stood"] = sorted(
            ([*map(stored, key), stored(value)] for key, value in world.stood.items()), key=_canonical
        )
    return data


def _land(world: World) -> list[list[Any]]:
    """The tiles made in play; journals of rules that make none keep their hashes."""
    return [
        [
            one.entity.id,
            one.board.id,
            list(one.position or ()),
            [near.id for near in one.near],
            *([one.by, [other.id for other in one.linked]] if one.by else ()),
        ]
        for one in world.land.made
    ]


def _marks(world: World) -> list[list[Any]]:
    return sorted(([*map(stored, key), count] for key, count in world.marks.items()), key=_canonical)


def _entries(world: World) -> list[list[Any]]:
    """The entries on numbers; where there are none, a state is what it was before there could be any."""
    return [
        [
            one.target,
            [stored(value) for value in one.arguments],
            stored(one.amount),
            one.label,
            one.origin,
            *_lasting(one.lasting),
        ]
        for _name, several in sorted(world.entries.all.items())
        for one in several
    ]


def _lasting(lasting: Lasting) -> list[Any]:
    scene = [lasting.scene] if lasting.scene else []
    return [lasting.form, lasting.name, lasting.turn, [stored(value) for value in lasting.frame], *scene]


def _path(world: World) -> list[list[Any]]:
    """The scenes and steps that are under way; without any a state is what it was before there could be some."""
    return [[stored(one.scene), one.round, one.step] for one in world.path]


def _thing(world: World, entity: Entity) -> dict[str, Any]:
    attributes = world.rulebook.kinds[entity.kind].attributes
    data = {one.name: stored(value) for one, value in zip(attributes, entity.v, strict=True)}
    if entity in world.renamed:  # other names come from map, campaign and making, and are no state of their own
        data["name"] = entity.label
    if entity.conditions:
        data["conditions"] = {name: _lasting(one) for name, one in sorted(entity.conditions.items())}
    return data


def _fact(fact: Fact) -> dict[str, Any]:
    data = {"turn": fact.turn, "phase": fact.phase} | {key: stored(value) for key, value in fact.data.items()}
    return data | {"during": [list(one) for one in fact.during]} if fact.during else data


def first_state_hash(world: World) -> str:
    """The hash that journals had at first: SHA-256 over the whole state as canonical JSON, 16 hex digits."""
    return hashlib.sha256(_canonical(as_data(world))).hexdigest()[:HASH_DIGITS]


def state_hash_of(world: World) -> str:
    """The hash of a state, worked out anew."""
    return StateHash(world).after(_all_of(world))


def _all_of(world: World) -> list[object]:
    return [*(one for things in world.things.values() for one in things), *world.used, *world.stood]


class StateHash:
    """The hash of the state of one world, kept as it goes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._is_new = True
        self._things = _Sum()
        self._limits = _Sum()
        self._stood = _Sum()
        self._logs: dict[str, list[tuple[Fact, bytes]]] = {}
        """Of each list of facts the running hash after each of them."""

    def now(self, *, clock: bool = True) -> str:
        """The hash of the state as it is, 16 hex digits; the clock may be left out."""
        changes = self._world.changes
        touched, changes.touched = changes.touched, set()
        touched_now, self._is_new = (_all_of(self._world) if self._is_new else touched), False
        return self.after(touched_now, clock=clock)

    def after(self, touched: Iterable[object], *, clock: bool = True) -> str:
        """The hash after things and limits were changed."""
        for what in touched:
            match what:
                case Entity():
                    self._things.put(what, self._thing(what))
                case LookedAt():
                    self._stood.put(what, self._value(what))
                case tuple():
                    self._limits.put(what, self._use(what))
                case _:
                    continue  # neither a thing nor a limit: a fact, a line of the story
        whole = hashlib.sha256(b"marchlaw state 2\n")
        for part in StatePart:
            if clock or part is not StatePart.CLOCK:
                whole.update(self._of(part))
        return whole.hexdigest()[:HASH_DIGITS]

    def _of(self, part: StatePart) -> bytes:
        world = self._world
        match part:
            case StatePart.OPTIONS:
                return _hash_of({name: stored(value) for name, value in world.options.items()})
            case StatePart.LAND:
                return _hash_of(_land(world)) if world.land.made else b""
            case StatePart.THINGS:
                return self._things.digest()
            case StatePart.COUNTERS:
                return _hash_of({kind: number for kind, number in world.counters.items() if number})
            case StatePart.CLOCK:
                order, winners = ([one.id for one in several] for several in (world.order, world.winners))
                standing = [[one.id for one in world.clock.standing_order]] if world.clock.standing_order else []
                more = [*standing, *_path(world)]
                return _hash_of([world.turn, world.phase, world.phase_number, order, world.over, winners, *more])
            case StatePart.LOG:
                return hashlib.sha256(b"".join(self._log(name) for name in sorted(world.log))).digest()
            case StatePart.LIMITS:
                return self._limits.digest()
            case StatePart.ENTRIES:
                entries = _entries(world)
                return _hash_of(entries) if entries else b""
            case StatePart.MARKS:
                marks = _hash_of(_marks(world)) if world.marks else b""
                return marks + self._stood.digest() if world.stood else marks
            case StatePart.STORY | StatePart.RESULTS:
                return b""  # told of the state, and read by no rule
            case _:
                assert_never(part)

    def _thing(self, entity: Entity) -> bytes | None:
        if not entity.alive or self._world.by_id.get(entity.id) is not entity:
            return None
        return _hash_of([entity.kind, entity.id, entity.born, _thing(self._world, entity)])

    def _use(self, key: tuple[Value, ...]) -> bytes | None:
        count = self._world.used.get(key)
        return None if count is None else _hash_of([*map(stored, key), count])

    def _value(self, looked_at: LookedAt) -> bytes | None:
        value = self._world.stood.get(looked_at)
        return None if value is None else _hash_of([*map(stored, looked_at), stored(value)])

    def _log(self, name: str) -> bytes:
        facts = self._world.log[name]
        known = self._logs.setdefault(name, [])
        while known and (len(known) > len(facts) or known[-1][0] is not facts[len(known) - 1]):
            del known[-1]  # facts are taken back from the end; those before the last that is the same are the same
        running = known[-1][1] if known else name.encode()
        for fact in facts[len(known) :]:
            running = hashlib.sha256(running + _canonical(_fact(fact))).digest()
            known.append((fact, running))
        return running


class _Sum:
    """The hashes of several, added up: the order does not count, and one can be replaced without the others."""

    def __init__(self) -> None:
        self._hashes: dict[object, int] = {}
        self._sum = 0

    def put(self, what: object, hash_of_it: bytes | None) -> None:
        """What has this hash now; None: it is there no more."""
        self._sum -= self._hashes.pop(what, 0)
        if hash_of_it is not None:
            self._hashes[what] = int.from_bytes(hash_of_it, "big")
            self._sum += self._hashes[what]

    def digest(self) -> bytes:
        """The sum, 32 bytes of it."""
        return (self._sum % _MODULUS).to_bytes(32, "big")


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _hash_of(data: Any) -> bytes:
    return hashlib.sha256(_canonical(data)).digest()
