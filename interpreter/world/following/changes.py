"""Changes of a world: who has to know of them, and how they are taken back.

Every change of the state is told here by `made`, or by `unread` where no rule can read it. What rules have worked out
(`memos`) is forgotten when something that it was worked out from (`Reading`) changes, or when its change is taken back;
whoever else keeps something watches what it was made of:

    changes.watch([("value", "tile", 0), ("log", "claim", 0)], found.clear)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from interpreter.values.value import Entity, Value

Reading = tuple[
    Literal["value", "name", "things", "condition", "log", "limit", "mark", "clock", "option", "entry", "land"],
    str,
    int,
]
"""Something a rule can read, that may change:

    ("value", KIND, INDEX)      an attribute of the things of a kind
    ("name", KIND, 0)           what the things of a kind are called
    ("things", KIND, 0)         which things of a kind there are
    ("condition", NAME, 0)      who has a condition
    ("log", NAME, 0)            the facts about an act, roll or limit
    ("limit", NAME, 0)          how often a limit was used
    ("mark", NAME, 0)           what a trigger remembers
    ("clock", FIELD, 0)         a field of the clock, such as `turn`, `order` or `path`
    ("option", NAME, 0)         an option; they are set before play begins
    ("entry", NAME, 0)          the entries on a stat or a roll
    ("land", "", 0)             which tiles there are, and what lies next to what by the map
"""


Change = tuple[Reading | None, object, Callable[..., object], tuple[object, ...]]
"""What a rule reads otherwise, the thing or limit that was changed, and how that is taken back: see `Changes.made`."""


class Changes:
    """The changes of one world."""

    __slots__ = ("_forget", "_kept", "_read", "_watching", "touched")

    def __init__(self, forget: Callable[..., object], read: Mapping[Reading, object]) -> None:
        """Changes of which those are told that keep what was worked out.

        Args:
            forget: is told what a rule reads otherwise now, who reads it, of which thing it is, and how the change is
                taken back.
            read: who reads what; of what nobody reads it is not told.
        """
        self._forget = forget
        self._read = read
        self.touched: set[object] = set()
        """The things and the keys of limits that were changed since somebody emptied this set."""
        self._kept: list[Change] | None = None
        self._watching: dict[Reading, list[Callable[[], object]]] = {}

    def watch(self, readings: Iterable[Reading], forget: Callable[[], object]) -> None:
        """Have `forget` called whenever one of the readings changes, also when a change is taken back."""
        for reading in readings:
            self._watching.setdefault(reading, []).append(forget)

    def made(self, reading: Reading, touched: object, back: Callable[..., object], *values: object) -> None:
        """A change has been made.

        Args:
            reading: what a rule reads otherwise now.
            touched: the thing or the key of a limit that was changed; None where it was neither.
            back: takes it back, called with `values`. No closure: a campaign keeps tens of thousands of changes.
        """
        self.touched.add(touched)
        readers = self._read.get(reading)
        if readers is not None:
            self._forget(reading, readers, touched, values)
        if self._watching and reading in self._watching:
            self._told(reading)
        if self._kept is not None:
            self._kept.append((reading, touched, back, values))

    def unread(self, back: Callable[..., object], *values: object) -> None:
        """A change has been made that no rule can read. Args: as `made`."""
        if self._kept is not None:
            self._kept.append((None, None, back, values))

    def keep(self) -> None:
        """From here on changes are kept, so that they can be taken back."""
        if self._kept is None:
            self._kept = []

    @property
    def is_keeping(self) -> bool:
        """Whether changes are kept."""
        return self._kept is not None

    @property
    def kept(self) -> Sequence[Change]:
        """The changes that can be taken back, oldest first."""
        return self._kept or ()

    def mark(self) -> int:
        """This moment, as `take_back` wants it."""
        return 0 if self._kept is None else len(self._kept)

    def take_back(self, mark: int) -> None:
        """Take back what was changed since a moment."""
        kept = self._kept or []
        while len(kept) > mark:
            reading, touched, back, values = kept.pop()
            held = touched.v[reading[2]] if isinstance(touched, Entity) and reading and reading[0] == "value" else None
            back(*values)
            self.touched.add(touched)
            self.told(reading, touched, held)

    def handed_over(self) -> list[Change]:
        """The changes that were kept; from now on it is the caller who takes them back."""
        if self._kept is None:
            return []
        kept = self._kept
        self._kept = []
        return kept

    def told(self, reading: Reading | None, changed: object = None, held: Value = None) -> None:
        """What was worked out from a reading is forgotten: it was changed by one who answers for taking it back.

        Args: `changed`: of which thing, where it is an attribute of one, and what that held.
        """
        if reading is not None:
            readers = self._read.get(reading)
            if readers is not None:
                self._forget(reading, readers, changed, (held,))
            self._told(reading)

    def _told(self, reading: Reading) -> None:
        for forget in self._watching.get(reading, ()):
            forget()

    @contextmanager
    def tentative(self) -> Iterator[None]:
        """Whatever is changed inside is taken back at the end."""
        outer, self._kept = self._kept, []
        try:
            yield
        finally:
            self.take_back(0)
            self._kept = outer
