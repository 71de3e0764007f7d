"""Which options of a ruleset can be on together: each alone and each pair is switched on, and a game is begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from dsl.border.diagnostics import Finding
from dsl.border.frozen import frozen

Needs = Mapping[str, Sequence[str]]
"""The options, each with those without which it cannot be on."""
Begin = Callable[[Mapping[str, bool]], Finding | None]
"""Begins a game with these options and says why it cannot."""


@frozen
class Pairing:
    """Two options together; one with itself stands for that one alone.

    Attributes:
        missing: what the two need besides, and what these need.
        fault: why they cannot be on even with that.
    """

    first: str
    second: str
    missing: tuple[str, ...]
    fault: Finding | None


def pairings(needs: Needs, begin: Begin) -> Iterator[Pairing]:
    """Each option alone and with each that stands before it, in their order.

    >>> [(one.first, one.second, one.missing) for one in pairings({"fame": (), "feasts": ("fame",)}, lambda on: None)]
    [('fame', 'fame', ()), ('feasts', 'fame', ()), ('feasts', 'feasts', ('fame',))]
    """
    names = list(needs)
    for at, first in enumerate(names):
        for second in names[: at + 1]:
            wanted = {first, second}
            on = _with_needs(wanted, needs)
            fault = begin({name: name in on for name in {*names, *on}})
            yield Pairing(first, second, tuple(sorted(on - wanted)), fault)


def _with_needs(wanted: set[str], needs: Needs) -> set[str]:
    on: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in on:
            on.add(name)
            waiting += needs.get(name, ())
    return on
