"""Conditions of things: who has which, how long they last, and when they end."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from interpreter.faults import LASTS_BY_ITSELF, fault
from interpreter.values.value import Entity, Lasting

if TYPE_CHECKING:
    from interpreter.world.following.changes import Changes
    from interpreter.world.world import World

_number = attrgetter("number")


class Conditions:
    """The conditions of one world; each thing holds its own."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._bearers: dict[str, Entity] = {}
        """Things that have or had a condition, in the order in which they gained their first."""
        self._asked: set[tuple[str, str]] = set()
        """What is being worked out: things and conditions that last while a test holds."""

    def set(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        """A thing has a condition from now on, or (None) has it no more."""
        before = entity.conditions
        is_first = lasting is not None and entity.id not in self._bearers
        after = dict(before)
        if lasting is None:
            after.pop(name, None)
        else:
            after[name] = lasting
            self._bearers.setdefault(entity.id, entity)
        entity.conditions = after
        self._changes.made(("condition", name, 0), entity, self._put_back, entity, before, is_first)

    def _put_back(self, entity: Entity, before: dict[str, Lasting], was_first: bool) -> None:
        entity.conditions = before
        if was_first:
            del self._bearers[entity.id]

    def bearers(self, name: str) -> tuple[Entity, ...]:
        """The things in the game that hold a condition, in the order of their numbers."""
        found = [one for one in self._bearers.values() if one.alive and name in one.conditions]
        return tuple(sorted(found, key=_number))

    def has(self, entity: Entity, name: str, world: World) -> bool:
        """Whether a thing has a condition now.

        Raises: RuleFault where it lasts while a test holds that asks the same again.
        """
        lasting = entity.conditions.get(name)
        if lasting is None:
            return False
        if lasting.form != "while":
            return True
        asked = (entity.id, name)
        if asked in self._asked:
            raise fault(LASTS_BY_ITSELF, None, thing=entity.label, condition=name.replace("_", " "))
        self._asked.add(asked)
        try:
            return bool(lasting.test([world, *lasting.frame]))
        finally:
            self._asked.remove(asked)

    def expire(self, form: str, name: str, number: int) -> None:
        """End the conditions that last until this moment: the "end" of a phase, step, scene or turn, or the "next"."""
        for entity in [one for one in self._bearers.values() if one.alive]:
            for condition, lasting in list(entity.conditions.items()):
                if lasting.ends_at(form, name, number):
                    self.set(entity, condition, None)
