"""Entries: labelled lines on numbers that are worked out, for good or for a while.

An entry counts wherever its number is worked out with the values it names; values it does not name are open. It ends
with its time, and with the things it names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from interpreter.values.numbers import Number
from interpreter.values.value import Entity, Lasting, Value

if TYPE_CHECKING:
    from interpreter.world.following.changes import Changes
    from interpreter.world.world import World


class Entry(NamedTuple):
    """One line on a stat or a roll; `origin` names the rule that made it."""

    target: str
    arguments: tuple[Value, ...]
    amount: Number
    label: str
    origin: str
    lasting: Lasting
    cites: tuple[str, ...] = ()

    def names(self, arguments: Iterable[Value]) -> bool:
        """Whether the number with these values is one that the entry names."""
        return all(own == other for own, other in zip(self.arguments, arguments, strict=False))

    @property
    def is_over(self) -> bool:
        """Whether a thing that it names is gone."""
        return any(isinstance(one, Entity) and not one.alive for one in self.arguments)

    def counts(self, world: World) -> bool:
        """Whether it counts now."""
        if self.is_over:
            return False
        return self.lasting.form != "while" or bool(self.lasting.test([world, *self.lasting.frame]))


class Entries:
    """The entries of one world, by the number they stand on, in the order in which they were made."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self.all: dict[str, list[Entry]] = {}

    def on(self, names: Iterable[str], arguments: Iterable[Value], world: World) -> list[Entry]:
        """The entries that count for a number, which may be known by several names."""
        given = tuple(arguments)
        return [one for name in names for one in self.all.get(name, ()) if one.names(given) and one.counts(world)]

    def add(self, entry: Entry) -> None:
        """Make an entry."""
        entries = self.all.setdefault(entry.target, [])
        entries.append(entry)
        # How many there were says enough: to keep all of them with each that is made is the square of their number.
        self._changes.made(("entry", entry.target, 0), None, self.shorten, entry.target, len(entries) - 1)

    def shorten(self, target: str, count: int) -> None:
        """Leave so many entries on a number, the oldest; who does so answers for taking it back."""
        del self.all[target][count:]
        if not count:
            del self.all[target]

    def remove(self, origin: str, target: str | None, arguments: tuple[Value, ...]) -> None:
        """Take out what a rule has entered ("": any rule): everything, or only what stands on one number."""
        for name in list(self.all) if target is None else [target]:
            left = [
                one
                for one in self.all.get(name, ())
                if (origin and one.origin != origin)
                or (target is not None and one.arguments[: len(arguments)] != arguments)
            ]
            self.set(name, left)

    def expire(self, form: str, name: str, number: int) -> None:
        """End the entries that last until this moment, and those about things that are gone."""
        for target, entries in list(self.all.items()):
            self.set(
                target, [one for one in entries if not one.is_over and not one.lasting.ends_at(form, name, number)]
            )

    def set(self, target: str, entries: Iterable[Entry]) -> None:
        """The entries on a number from now on."""
        before, after = self.on_number(target), tuple(entries)
        if after != before:
            self.put(target, after)
            self._changes.made(("entry", target, 0), None, self.put, target, before)

    def on_number(self, target: str) -> tuple[Entry, ...]:
        """All entries on a number, whether they count or not."""
        return tuple(self.all.get(target, ()))

    def put(self, target: str, entries: tuple[Entry, ...]) -> None:
        """Make the entries on a number what they were at another moment; who does so answers for taking it back."""
        if entries:
            self.all[target] = list(entries)
        else:
            self.all.pop(target, None)
