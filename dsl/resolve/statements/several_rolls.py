"""Several rolls as one act: all are thrown, and then it is looked at how many succeeded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.expressions.tallies import how_many
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.resolve.statements.mistakes import TALLY_NEVER
from dsl.types import NUMBER, TRUTH, Type, many
from dsl.understood import statements as s
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)
from dsl.understood.rolls import RollForm
from dsl.understood.rows import Loop, Modifier

_COMPARED: Final = {"": Binary.SAME, "or more": Binary.GREATER_EQUAL, "or less": Binary.LESS_EQUAL}


class SeveralRolls:
    """Reads one statement that makes several rolls."""

    def __init__(self, book: Book, read: Expressions, block: Callable[[tuple[t.Statement, ...]], s.Block]) -> None:
        self.book = book
        self.read = read
        self.block = block

    def statement(self, w: t.RollsTogether) -> s.Statement | None:
        """The statement understood; None where a roll is not known."""
        loop: Loop | None = None
        with self.read.scope.block():
            if w.binder is not None:
                slot, collection, condition = self.read.selections.bind(w.binder)
                loop = Loop(slot, collection, None if w.binder.condition is None else condition)
            # What is thrown for each of them would be thrown once for all: so nothing is.
            with self.read.looked_at() if loop is not None else nullcontext():
                reader = RowReader(self.book, self.read, RollForm.ROLL)
                rows = tuple(map(reader.modifier, w.rows))
                rolls = [self._roll(w, call, rows) for call in w.calls]
        if w.rows:
            self.book.no_doubles([row.name for row in rows], w.rows, w.calls[0].name)
        known = tuple(one for one in rolls if one is not None)
        names = {call.name.text for call in w.calls}
        kind = many(Type("result", names.pop() if len(names) == 1 else ""))
        result = self.read.scope.add(w.name.text, kind) if w.name else self.read.scope.hidden()
        made = s.MakeRolls(known, loop, result, w.span, cites(w.cites))
        self.read.scope.carried_out(w)  # what is done upon the rolls comes before
        tallies = self._tallies(w, LocalValue(kind, result, span=w.span))
        if len(known) < len(rolls):
            return None
        if not tallies:
            return made
        return s.DoFirst((s.GuardedBlock(None, (made, *tallies), ()),), w.span)

    def _roll(self, w: t.RollsTogether, call: t.Call, rows: tuple[Modifier, ...]) -> s.MakeRoll | None:
        name = call.name.text
        declaration = self.book.symbols.declarations.get(name)
        if not isinstance(declaration, t.Roll) or declaration.form != "roll":
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Roll) and d.form == "roll"]
            self.book.unknown(call.name, phrase("roll"), known)
            return None
        if not self.book.has_target(name):
            where = phrase("a roll without a target")
            advice = phrase("only what succeeds or fails can be counted: give the roll a `target`")
            self.book.find(f.MISPLACED, call.span, where=where, advice=advice)
        arguments = self.read.named.calls.arguments(call, self.book.roll_parameters(name))
        purpose = None if w.about is None else w.about.text
        slot = self.read.scope.hidden()
        return s.MakeRoll(name, arguments, purpose, slot, rows, (), call.span, cites(w.cites))

    # ------------------------------------------------------------ how many succeeded

    def _tallies(self, w: t.RollsTogether, results: LocalValue) -> s.Block:
        """A statement for each outcome: the first that fits, and each that joins in."""
        if w.binder is None:
            self._find_idle(w)
        found: list[s.Statement] = []
        above: list[Node] = []
        for one in w.tallies:
            fits = self._fits(one, results)
            tests = [fits] if one.also else [*(_not(test) for test in above), fits]
            if not one.also:
                above.append(fits)
            test = tests[0] if len(tests) == 1 else SeveralOperation(TRUTH, Several.AND, tuple(tests), span=one.span)
            block = s.GuardedBlock(test, self.block(one.body), cites(one.cites))
            found.append(s.DoFirst((block,), one.span))
        return tuple(found)

    def _fits(self, one: t.Tally, results: LocalValue) -> Node:
        with self.read.looked_at():
            number = self.read.wanted(one.number, NUMBER)
        count = how_many(results, self.read.scope.hidden(), succeeded=one.succeeds)
        return BinaryOperation(TRUTH, _COMPARED[one.reach], count, number, **self.read.place(one.number))

    def _find_idle(self, w: t.RollsTogether) -> None:
        """Find the outcomes to which no number of successes comes."""
        left = set(range(len(w.calls) + 1))
        for one in w.tallies:
            number = one.number.value if isinstance(one.number, t.Number) else None
            if number is None:
                continue
            taken = {good for good in range(len(w.calls) + 1) if _holds(one, good, len(w.calls), int(number))}
            if not taken & (set(range(len(w.calls) + 1)) if one.also else left):
                self.book.find(TALLY_NEVER, one.span, count=len(w.calls))
            if not one.also:
                left -= taken


def _holds(one: t.Tally, good: int, rolls: int, number: int) -> bool:
    came = good if one.succeeds else rolls - good
    match one.reach:
        case "or more":
            return came >= number
        case "or less":
            return came <= number
        case "":
            return came == number


def _not(test: Node) -> Node:
    return UnaryOperation(TRUTH, Unary.NOT, test, span=test.span)
