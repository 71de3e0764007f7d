"""The order of phases: that of the files, but for those that say which phase they come before or after."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, phrase
from dsl.resolve.book import Book

PHASES_IN_A_CIRCLE = Mistake(
    "phases-in-a-circle",
    Severity.ERROR,
    "each of the phases {names} has its place beside another of them, in a circle",
    "let one of them stand without `before` and `after`",
)
CIRCLE_OF_LAYERS = Mistake(
    "phases-in-a-circle",
    Severity.ERROR,
    "each of the phases {names} has its place beside another of them, in a circle",
    "write: {instead}",
)


def in_turn(book: Book, phases: Sequence[t.Phase]) -> list[t.Phase]:
    """The phases as they are carried out: each that names another stands right before it, or right behind it.

    Of several at the same place the first in the files comes first, each with those that name it.
    """
    names = {one.name.text for one in phases}
    beside: dict[tuple[str, str], list[t.Phase]] = {}
    firsts = []
    for phase in phases:
        other = phase.before or phase.after
        if other is not None and other.text in names:
            beside.setdefault((other.text, "after" if phase.before is None else "before"), []).append(phase)
            continue
        if other is not None:
            book.unknown(other, phrase("phase"), sorted(names))
        firsts.append(phase)
    order: list[t.Phase] = []
    waiting = [(one, False) for one in reversed(firsts)]
    while waiting:
        phase, comes_now = waiting.pop()
        name = phase.name.text
        if comes_now:
            order.append(phase)
            continue
        waiting += [(one, False) for one in reversed(beside.get((name, "after"), ()))]
        waiting.append((phase, True))
        waiting += [(one, False) for one in reversed(beside.get((name, "before"), ()))]
    left = [one for one in phases if one not in order]
    if left:
        said = ", ".join(one.name.text for one in left)
        place = left[0].before or left[0].after or left[0].name
        instead = _moved_by_the_other(left)
        if instead:
            book.find(CIRCLE_OF_LAYERS, place.span, names=said, instead=instead)
        else:
            book.find(PHASES_IN_A_CIRCLE, place.span, names=said)
    return [*order, *left]


def _moved_by_the_other(left: Sequence[t.Phase]) -> str:
    """How a layer writes its order of two phases, the other of which has its place below; nothing where it is not so.

    What it says of its phase adds to what the other says of itself below, so it is the other that must be moved.
    """
    moved = [one for one in left if (place := one.before or one.after) and place.span.file != one.name.span.file]
    if len(left) != 2 or len(moved) != 1:
        return ""
    (phase,) = moved
    (other,) = (one for one in left if one is not phase)
    return f"change phase {other.name.text} {'after' if phase.before else 'before'} {phase.name.text}"
