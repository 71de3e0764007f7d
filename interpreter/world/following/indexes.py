"""The things of a kind by what one attribute of theirs holds, kept while the game goes on.

    world.by["tile", 3].get(player, ())      # the tiles whose fourth attribute is this player, in the order of all
    world.by["troop", 0].get(banner, ())     # the troops whose first attribute, which holds several, has this row

An index is built when it is first asked for. From then on each change moves one thing, so that a realm of hundreds
of pieces is not gone through for the few that belong to somebody. A thing whose attribute differs from case to case
stands nowhere: the index is forgotten, and built again when it is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final

from interpreter.values.by_case import NumberByCase
from interpreter.values.value import Entity, Value

BORN: Final = -1
"""Stands for the turn in which a thing came into the game, which is no attribute of its kind."""

_number = attrgetter("number")
_ALL: Final = ()
"""Under this stand all things of a kind whose attribute holds several values: what is in the game is found there."""


class Indexes(dict[tuple[str, int], dict[Value, list[Entity]]]):
    """The indexes of one world by kind and attribute; things of a kind stand in the order of their numbers."""

    __slots__ = ("_of_kind", "_things")

    def __init__(self, things: Mapping[str, Sequence[Entity]]) -> None:
        self._things = things
        self._of_kind: dict[str, list[int]] = {}

    def __missing__(self, key: tuple[str, int]) -> dict[Value, list[Entity]]:
        kind, at = key
        found: defaultdict[Value, list[Entity]] = defaultdict(list)
        if at == BORN:
            for one in self._things[kind]:
                found[one.born].append(one)
        else:
            for one in self._things[kind]:
                found[one.v[at]].append(one)
        if tuple in map(type, found):
            found = defaultdict(list)
            for one in self._things[kind]:
                held = one.v[at]
                for value in _values(held) if held.__class__ is tuple else (held,):
                    found[value].append(one)
        self[key] = found
        self._of_kind.setdefault(kind, []).append(at)
        return found

    def added(self, entity: Entity) -> None:
        """A thing has come into the game."""
        for at in tuple(self._of_kind.get(entity.kind, ())):
            held = _held(entity, at)
            if held.__class__ is NumberByCase:
                self._forget(entity.kind, at)
                continue
            for value in _values(held):
                _put(self[entity.kind, at], value, entity)

    def removed(self, entity: Entity) -> None:
        """A thing has gone."""
        for at in self._of_kind.get(entity.kind, ()):
            for value in _values(_held(entity, at)):
                _take(self[entity.kind, at], value, entity)

    def moved(self, entity: Entity, at: int, before: Value) -> None:
        """An attribute of a thing holds something else now."""
        index = self.get((entity.kind, at))
        if index is None:
            return
        if _held(entity, at).__class__ is NumberByCase:
            self._forget(entity.kind, at)
            return
        was_there = [_take(index, value, entity) for value in _values(before)]
        if was_there[0]:
            for value in _values(_held(entity, at)):
                _put(index, value, entity)

    def _forget(self, kind: str, at: int) -> None:
        if self.pop((kind, at), None) is not None:
            self._of_kind[kind].remove(at)


def _held(entity: Entity, at: int) -> Value:
    return entity.born if at == BORN else entity.v[at]


def _values(held: Value) -> tuple[Value, ...]:
    """What a thing stands under in an index: the value, or, where several are held, each of them once."""
    return (_ALL, *dict.fromkeys(held)) if isinstance(held, tuple) else (held,)


def _put(index: dict[Value, list[Entity]], value: Value, entity: Entity) -> None:
    members = index.setdefault(value, [])
    members.insert(bisect_left(members, entity.number, key=_number), entity)


def _take(index: dict[Value, list[Entity]], value: Value, entity: Entity) -> bool:
    """Take a thing out from under a value; whether it was there: what is not in the game is in no index."""
    members = index.get(value, [])
    at = bisect_left(members, entity.number, key=_number)
    if at == len(members) or members[at] is not entity:
        return False
    del members[at]
    return True
