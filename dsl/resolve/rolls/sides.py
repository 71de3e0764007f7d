"""The two sides of a contest, and how one of them wins."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.rolls.mistakes import SIDES_DIFFER
from dsl.resolve.rolls.places import where_of
from dsl.types import UNKNOWN
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import Measure


def sides_of(book: Book, roll: t.Roll, parameters: tuple[ParameterRule, ...]) -> tuple[int, int] | None:
    """The parameters that are the two sides of a contest, counted from 1."""
    line = next((one for one in roll.lines if isinstance(one, t.SidesLine)), None)
    if line is None:
        if roll.form == "contest":
            book.find(
                f.MISSING_LINE,
                roll.span,
                where=where_of(roll),
                what="`sides`",
                advice=phrase("name the two parameters that fight: sides attacker, defender"),
            )
        return None
    slots = []
    for word in (line.first, line.second):
        slot = next((at for at, p in enumerate(parameters, start=1) if p.name == word.text), None)
        if slot is None:
            book.unknown(word, phrase("parameter"), [p.name for p in parameters])
            return None
        slots.append(slot)
    one, other = (parameters[slot - 1].type for slot in slots)
    if UNKNOWN not in (one, other) and one != other:
        book.find(SIDES_DIFFER, line.span, first=line.first, one=one, second=line.second, other=other)
    return slots[0], slots[1]


def winner_of(
    book: Book,
    roll: t.Roll,
    line: t.WinnerLine | None,
    parameters: tuple[ParameterRule, ...],
    sides: tuple[int, int] | None,
) -> tuple[Measure, int | None]:
    """What decides a contest, and which parameter a tie goes to, counted from 1."""
    if line is None:
        if roll.form == "contest":
            book.find(
                f.MISSING_LINE,
                roll.span,
                where=where_of(roll),
                what=phrase("line that says who wins"),
                advice=phrase("write: higher total wins, tie to defender"),
            )
        return Measure.TOTAL, None
    measure = Measure(line.measure)
    if line.tie in ("again", "draw"):
        return measure, None
    if line.tie_to is None:
        book.find(
            f.MISSING_LINE,
            line.span,
            where=phrase("this line"),
            what=phrase("word about ties"),
            advice=phrase("write: tie to defender, or: tie again, or: tie is a draw"),
        )
        return measure, None
    slot = next((at for at, p in enumerate(parameters, start=1) if p.name == line.tie_to.text), None)
    if slot is None or (sides is not None and slot not in sides):
        book.unknown(
            line.tie_to, phrase("side"), [parameters[one - 1].name for one in sides or range(1, len(parameters) + 1)]
        )
    return measure, slot
