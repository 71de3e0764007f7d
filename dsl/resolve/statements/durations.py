"""How long conditions and entries last: until a moment, for some turns, while something holds."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.written_out.scenes import ROUND
from dsl.types import NUMBER
from dsl.understood.durations import AsLongAs, Duration, ForRounds, ForTurns, UntilEnd, UntilNext, UntilNextRound
from dsl.understood.expressions import Constant


def duration_of(book: Book, read: Expressions, lasting: t.Lasting) -> Duration:
    """The duration understood; its moment is the turn, a phase, a step, a round or a scene."""
    if lasting.form == "turns" and lasting.value is not None:
        return ForTurns(read.whole_amount(lasting.value))
    if lasting.form == "while" and lasting.value is not None:
        with read.looked_at():
            return AsLongAs(read.truth(lasting.value))
    if lasting.form == "rounds" and lasting.value is not None:
        _needs_scenes(book, lasting)
        return ForRounds(read.whole_amount(lasting.value), lasting.span)
    if lasting.name is None:
        return ForTurns(book.zero)
    name = lasting.name.text
    is_phase = isinstance(book.symbols.declarations.get(name), t.Phase)
    if name == ROUND and not is_phase and name not in book.moments and book.scenes.names:
        if lasting.form == "next":
            return UntilNextRound(lasting.span)
        return ForRounds(Constant(NUMBER, 1), lasting.span)
    if name != "turn" and not is_phase and name not in book.moments and name not in book.scenes.names:
        known = ["turn", *(n for n, d in book.symbols.declarations.items() if isinstance(d, t.Phase))]
        book.unknown(lasting.name, phrase("phase"), [*known, *book.scenes.names, *book.scenes.steps])
    scenes = () if is_phase else book.scenes.steps.get(name, ())
    return UntilEnd(name, scenes) if lasting.form == "end" else UntilNext(name, scenes)


def _needs_scenes(book: Book, lasting: t.Lasting) -> None:
    if not book.scenes.names:
        advice = phrase("write `for … turns`, or declare a scene with rounds")
        book.find(f.MISPLACED, lasting.span, where=phrase("a ruleset without scenes"), advice=advice)
