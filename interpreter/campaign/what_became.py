"""What becomes of a campaign that goes on under other rules, in lines to be told."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.border.diagnostics import joined, phrase
from dsl.understood.effects import REVEALED
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.world.entries import Entry
from interpreter.world.sight import ITSELF


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the old game: each list holds lines such as `tile c4: owner`."""

    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    defaulted: tuple[str, ...]
    left: tuple[str, ...] = ()
    """What still names somebody or something that has left."""
    needed: tuple[tuple[str, str, str], ...] = ()
    """Thing, attribute and what fits, where a value must be given."""
    begun_with: tuple[str, ...] = ()
    """What the map or the campaign file now says otherwise of the beginning: in play it stays as it is."""
    added: tuple[str, ...] = ()
    """Tiles, boards and players that the map or the campaign file names since."""
    is_setup_other: bool = False
    """Whether the new rules have a setup that is not that of the old: it is not carried out any more."""


@dataclass(slots=True)
class Lists:
    kept: dict[str, None] = field(default_factory=dict)
    dropped: dict[str, None] = field(default_factory=dict)
    defaulted: dict[str, None] = field(default_factory=dict)
    left: dict[str, Entity] = field(default_factory=dict)
    """Each line with the thing that it is about."""
    needed: dict[tuple[str, str, str], None] = field(default_factory=dict)
    begun_with: dict[str, None] = field(default_factory=dict)
    added: dict[str, None] = field(default_factory=dict)

    def report(self) -> Report:
        kept, dropped, defaulted, left = (tuple(one) for one in (self.kept, self.dropped, self.defaulted, self.left))
        return Report(kept, dropped, defaulted, left, tuple(self.needed), tuple(self.begun_with), tuple(self.added))


def of(thing: Entity, what: str) -> str:
    """A line about something of a thing; what is the same for several is told in one line."""
    return phrase("{kind} {thing}: {what}", kind=thing.kind, thing=thing.id, what=what)


def told_entry(entry: Entry) -> str:
    """An entry for which there is no place; of what was revealed not whose it is, nor to whom."""
    if entry.target == REVEALED:
        thing, name, _ = entry.arguments
        return phrase("what was revealed: {name}", name=thing.kind if name == ITSELF else name)
    return phrase("entry “{label}” on {name}", label=entry.label, name=entry.target)


def as_read(value: Value) -> str:
    """A value as people read it, things and rows by the names by which a campaign file knows them."""
    match value:
        case None:
            return phrase("none")
        case bool():
            return phrase("yes") if value else phrase("no")
        case tuple() | list():
            return joined(map(as_read, value)) if value else phrase("none")
        case _:
            return str(stored(value))


def is_gone(value: Value) -> bool:
    """Whether a value is a thing that is in play no more: nobody need be told what becomes of that."""
    return isinstance(value, Entity) and not value.alive
