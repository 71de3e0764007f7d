"""The order of phases: that of the files, but for those that say which phase they come after."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, phrase
from dsl.resolve.book import Book

PHASES_IN_A_CIRCLE = Mistake(
    "phases-in-a-circle",
    Severity.ERROR,
    "the phases {names} come after one another in a circle",
    "let one of them stand without `after`",
)


def in_turn(book: Book, phases: Sequence[t.Phase]) -> list[t.Phase]:
    """The phases as they are carried out: each that says what it comes after stands right behind that one.

    Of several after the same phase the first in the files comes first, each with those that come after it.
    """
    names = [one.name.text for one in phases]
    followers: dict[str, list[t.Phase]] = {}
    order: list[t.Phase] = []
    firsts = []
    for phase in phases:
        if phase.after is not None and phase.after.text in names:
            followers.setdefault(phase.after.text, []).append(phase)
            continue
        if phase.after is not None:
            book.unknown(phase.after, phrase("phase"), names)
        firsts.append(phase)
    waiting = firsts[::-1]
    while waiting:
        phase = waiting.pop()
        order.append(phase)
        waiting.extend(reversed(followers.get(phase.name.text, ())))
    left = [one for one in phases if one not in order]
    if left:
        said = ", ".join(one.name.text for one in left)
        book.find(PHASES_IN_A_CIRCLE, left[0].span, names=said)
    return [*order, *left]
