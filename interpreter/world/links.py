"""How things depend on one another: what goes when a thing goes, and what there can be only one of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from dsl.understood.rules import Rulebook, Unique
from interpreter.faults import ONLY_ONE, fault
from interpreter.values.value import Entity, Value
from interpreter.world.following.indexes import Indexes


class Links:
    """The links of one world, found by its indexes.

    Attributes:
        keys: the attributes by which there can be only one thing of a kind.
        ends: the attributes whose things take the one that holds them with them.
    """

    def __init__(self, rulebook: Rulebook, by: Indexes, say: Callable[[Value], str]) -> None:
        self._kinds = rulebook.kinds
        self._by = by
        self._say = say
        self.keys = frozenset(
            (kind.name, at) for kind in rulebook.kinds.values() for one in kind.unique for at in one.keys
        )
        self.ends = frozenset((kind.name, at) for kind in rulebook.kinds.values() for at in kind.ends_with)
        self._ending: dict[str, list[tuple[str, int]]] = {}
        """For each kind the attributes of other things that end with it."""
        for kind in rulebook.kinds.values():
            for at in kind.ends_with:
                self._ending.setdefault(kind.attributes[at].type.name, []).append((kind.name, at))

    def ending_with(self, entity: Entity) -> Iterator[Entity]:
        """The things that go when this one goes."""
        for key in self._ending.get(entity.kind, ()):
            yield from tuple(self._by[key].get(entity, ()))

    def is_over(self, entity: Entity) -> bool:
        """Whether a thing is there no more because one is gone that it ends with."""
        held = (entity.v[at] for at in self._kinds[entity.kind].ends_with)
        return any(isinstance(one, Entity) and not one.alive for one in held)

    def make_unique(self, kind: str, values: Sequence[Value]) -> None:
        """A new thing must not be like another where there can be only one. Raises: RuleFault."""
        for unique in self._kinds[kind].unique:
            self._only_one(kind, unique, values, None)

    def keep_unique(self, entity: Entity, index: int, value: Value) -> None:
        """A thing must not become like another where there can be only one. Raises: RuleFault."""
        for unique in self._kinds[entity.kind].unique:
            if index in unique.keys:
                values = list(entity.v)
                values[index] = value
                self._only_one(entity.kind, unique, values, entity)

    def already_there(self, kind: str, values: Sequence[Value]) -> Entity | None:
        """The thing because of which there can be no new one with these values."""
        found = (self._like(kind, unique, values, None) for unique in self._kinds[kind].unique)
        return next((one for one in found if one is not None), None)

    def _only_one(self, kind: str, unique: Unique, values: Sequence[Value], own: Entity | None) -> None:
        one = self._like(kind, unique, values, own)
        if one is not None:
            said = ", ".join(self._say(values[key]) for key in unique.keys)
            raise fault(ONLY_ONE, unique.span, what=self._kinds[kind].label, values=said, other=one.label)

    def _like(self, kind: str, unique: Unique, values: Sequence[Value], own: Entity | None) -> Entity | None:
        """Another thing with the same values; where one of them is none, there may be any number."""
        wanted = tuple(values[key] for key in unique.keys)
        if None in wanted:
            return None
        for way in permutations(wanted) if unique.is_any_order else (wanted,):
            for one in self._by[kind, unique.keys[0]].get(way[0], ()):
                if one is not own and all(one.v[key] == value for key, value in zip(unique.keys, way, strict=True)):
                    return one
        return None
