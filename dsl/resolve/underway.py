"""Declarations that are read because another one asks for their type, each inside the one that asks.

Who asks may read on trial and drop what was found. What is found in a declaration that was read on the way is told all
the same: it is not read again. While it is found out what a procedure gives back, that is not known to what it asks; so
whatever asks for it there is read for now, and once more when the procedure is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dsl.border.diagnostics import Finding

T = TypeVar("T")


class Underway:
    """The declarations that are being read, outermost first."""

    def __init__(self, findings: list[Finding]) -> None:
        """Args: `findings` of whatever is being read."""
        self.names: list[str] = []
        self.told: list[Finding] = []
        """What was found in declarations that were read for others."""
        self._findings = findings
        self._results: set[str] = set()
        """The procedures of which it is being found out what they give back."""
        self._for_now: dict[str, tuple[int, dict[str, Any]]] = {}
        """What was read for now: the place of what it waits for in `names`, and where it is kept."""
        self._unsure: dict[str, int] = {}
        """What of `names` rests on something further out that is not known yet, and on which."""

    def read(self, name: str, kept: dict[str, T], reading: Callable[[], T]) -> None:
        """Read a declaration, and keep what it is."""
        before = len(self._findings)
        kept[name] = self._inside(name, kept, reading)
        if name not in self._for_now:
            self.told += self._findings[before:]
        del self._findings[before:]

    def find_result(self, name: str, kept: dict[str, T], reading: Callable[[], T]) -> None:
        """Find out what a procedure gives back; what is found in it is told when it is read for itself."""
        before = len(self._findings)
        self._results.add(name)
        kept[name] = self._inside(name, kept, reading)
        self._results.discard(name)
        del self._findings[before:]

    def _inside(self, name: str, kept: dict[str, T], reading: Callable[[], T]) -> T:
        place = len(self.names)
        self.names.append(name)
        found = reading()
        self.names.pop()
        if name in self._unsure:
            self._for_now[name] = self._unsure.pop(name), kept
        for other, (waits_for, where) in [*self._for_now.items()]:
            if waits_for >= place:
                del self._for_now[other]
                where.pop(other, None)
        return found

    def asked_inside(self, name: str) -> None:
        """Note that what is being read asks for something further out, of which nothing is known yet."""
        place = self.names.index(name)
        if not self._results.isdisjoint(self.names[place:]):
            self._rests_on(place)

    def asked(self, name: str) -> None:
        """Note that what is being read asks for something that was read; it may have been read for now."""
        if name in self._for_now:
            self._rests_on(self._for_now[name][0])

    def _rests_on(self, place: int) -> None:
        for one in self.names[place + 1 :]:
            self._unsure[one] = min(place, self._unsure.get(one, place))
