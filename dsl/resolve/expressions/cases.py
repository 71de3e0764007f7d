"""Values that depend on conditions: `and`, `or`, cases, and what stands in for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from itertools import takewhile
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.always_there import is_always_there
from dsl.resolve.expressions.compared_instead import word_of_it
from dsl.resolve.expressions.mistakes import CASE_WITHOUT_COMMA, OTHERWISE_FOR_ALL, OTHERWISE_OF_A_TEST
from dsl.resolve.expressions.stand_in import wrong
from dsl.tree.walk import nodes_below
from dsl.types import DICE, FRACTION, NOTHING, TRUTH, UNKNOWN, Type, comparable, fits, joined_types, thrown
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Case,
    Cases,
    Constant,
    Node,
    Several,
    SeveralOperation,
)

NEVER_NONE = Mistake(
    "never-none",
    Severity.ERROR,
    "“{value}” is always there, so that what stands behind `otherwise` never counts",
    "where it is meant for when a condition does not hold, put brackets around all of it: "
    "(… when …, otherwise {default}); else leave it out",
)
NEVER_THERE = Mistake(
    "never-none",
    Severity.ERROR,
    "`none` is never there, so that what stands behind `otherwise` always counts",
    "where it is meant for when a condition does not hold, put brackets around all of it: "
    "(… when …, otherwise {default}); else write it alone",
)
NOTHING_TO_STAND_IN_FOR = replace(NEVER_NONE, severity=Severity.WARNING)
"""The same of what is not written out as a number or a throw: it may be meant for all that it never counts."""


_ALONE: Final = t.Name | t.Number | t.Attribute
"""What is written for a value that is named beside others."""


def _denied(written: t.Expr) -> t.Expr:
    """What stands behind `not`, or the value itself."""
    return written.value if isinstance(written, t.Not) else written


class CaseReader:
    """Reads values that depend on conditions for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.scope = reader.scope

    def logic(self, w: t.Logic) -> Node:
        """Tests joined by `and` or `or`; each later one knows what those before it have shown."""
        nodes = []
        with self.scope.block(), ExitStack() as stack:
            for number, item in enumerate(w.items):
                joined = self._word_of_it(w.items, number)
                joined = joined or self.one_more_value(w.items, number, together=w.operator == "and")
                nodes.append(joined or self.reader.truth(item))
                stack.enter_context(self.reader.behind(nodes[-1], holds=w.operator == "and"))
                self.scope.prove(item, holds=w.operator == "and")
        op = Several.AND if w.operator == "and" else Several.OR
        return SeveralOperation(TRUTH, op, tuple(nodes), **self.reader.place(w))

    def _word_of_it(self, items: Sequence[t.Expr], number: int) -> Node | None:
        """`crate is broken or lost`, told once with the attribute of which these are words."""
        first = number
        while first and isinstance(items[first], t.Name):
            first -= 1
        held, test = word_of_it(self.symbols, self.scope, items[first]), items[first]
        if held is None or not isinstance(test, t.Same):
            return None
        part, words = held
        behind = takewhile(lambda one: isinstance(one, t.Name) and one.text in words, items[first + 1 :])
        named = [self.reader.source(one.span) for one in (test.right, *behind)]
        if number >= first + len(named):
            return None
        if number == first and len(named) == 1:
            return None
        if number == first:
            instead = f"{part} {'is not' if test.negated else 'is'} one of ({', '.join(named)})"
            advice = phrase("write: {instead}", instead=instead)
            self.reader.find(f.UNKNOWN_NAME, test.right.span, name=named[0], advice=advice)
        return wrong(items[number])

    def one_more_value(self, items: Sequence[t.Expr], number: int, *, together: bool = True) -> Node | None:
        """A value that stands alone behind a comparison, told with how several are named; None for a condition.

        `season is spring or autumn` is meant as `season is one of (spring, autumn)`, `cargo has rum and tea` as `cargo
        has all of (rum, tea)`.

        Args: `together` is whether they are joined by `and`.
        """
        first = number
        while first and isinstance(_denied(items[first]), _ALONE):
            first -= 1
        test, written = items[first], items[number]
        if first == number:
            return None
        named: tuple[t.Expr, ...]
        if isinstance(written, t.Not) and isinstance(test, t.Same) and test.negated and together:
            written = written.value  # `a is not b and not c`
        match test:
            case t.Same():
                asked, named = test.left, (test.right,)
                verb = "is not one of" if test.negated else "is one of"
            case t.Has(quantity="one"):
                asked, named = test.collection, test.items
                verb = "has all of" if together else "has any of"
            case _:
                return None
        before = len(self.symbols.findings)
        kind = self.reader.read(asked).type
        if isinstance(test, t.Has):
            kind = kind.item or UNKNOWN
        del self.symbols.findings[before:]  # what is wrong with it was told where it stands
        value = self._value_alone(written, kind)
        if value is None:
            return None
        is_told = number > first + 1 and self._value_alone(_denied(items[number - 1]), kind) is not None
        if not is_told:
            others = map(_denied, items[number:])
            alone = takewhile(lambda item: self._value_alone(item, kind) is not None, others)
            values = ", ".join(self.reader.source(item.span) for item in (*named, *alone))
            instead = f"{self.reader.source(asked.span)} {verb} ({values})"
            self.reader.find(f.ONE_OF_SEVERAL, written.span, found=value.type, wanted=TRUTH, instead=instead)
        return wrong(written)

    def _value_alone(self, written: t.Expr, kind: Type) -> Node | None:
        """A value that may be compared with one of this sort; None for a condition, which is read again as one."""
        if kind is UNKNOWN or kind.form == "truth" or not isinstance(written, _ALONE):
            return None
        before = len(self.symbols.findings)
        value = self.reader.read(written, kind)
        is_value = len(self.symbols.findings) == before and value.type.form != "truth" and fits(value.type, kind)
        del self.symbols.findings[before:]
        return value if is_value else None

    def cases(self, w: t.Cases, wanted: Type | None) -> Node:
        """The value of the first case whose condition holds."""
        lines = [(case.value, case.condition) for case in w.cases]
        if w.otherwise is None:
            is_said = any(isinstance(one, t.Default) for case in w.cases for one in nodes_below(case.condition))
            self.reader.find(CASE_WITHOUT_COMMA if is_said else f.MANY_CASES_OPEN, w.span)
            return wrong(w)
        return self.first_case(w.span, [*lines, (w.otherwise, None)], wanted)

    def first_case(self, span: Span, lines: list[tuple[t.Expr, t.Expr | None]], wanted: Type | None) -> Cases:
        """The value of the first line whose condition holds; the last line has none."""
        found: list[tuple[Node, Node | None]] = []
        kind: Type | None = None
        with self.scope.block(), ExitStack() as stack:
            for value, condition in lines:
                with self.scope.block(), ExitStack() as inside:
                    test = None
                    if condition is not None:
                        test = self.reader.truth(condition)
                        self.scope.prove(condition)
                        inside.enter_context(self.reader.behind(test))
                    node = self.reader.read(value, wanted or kind)
                    kind = self._joined(kind, node, value)
                    found.append((node, test))
                if condition is not None and test is not None:
                    stack.enter_context(self.reader.behind(test, holds=False))
                    self.scope.prove(condition, holds=False)
        if kind is not None and kind.form == FRACTION.form and any(node.type.form == DICE.form for node, _ in found):
            found = self._all_thrown(found)
        cases = tuple(Case(node, test) for node, test in found if test is not None)
        place, source = self.reader.placed(span), self.reader.source(span)
        return Cases(kind or UNKNOWN, cases, found[-1][0], span=place, source=source)

    def _all_thrown(self, found: list[tuple[Node, Node | None]]) -> list[tuple[Node, Node | None]]:
        """The values of cases of which some need not be whole: dice among them are thrown before, where they count."""
        numbers: list[tuple[Node, Node | None]] = []
        with ExitStack() as stack:
            for node, test in found:
                with nullcontext() if test is None else self.reader.behind(test):
                    numbers.append((self.reader.as_thrown(node), test))
                if test is not None:
                    stack.enter_context(self.reader.behind(test, holds=False))
        return numbers

    def default(self, w: t.Default, wanted: Type | None) -> Node:
        """A value, and another where there is none, or nothing of which it could be asked."""
        missing = self._missing_on_the_way(w.value)
        if missing:
            with self.scope.block():
                for one in missing:
                    self.scope.prove(one)
                may_lack = self._may_be_none(w.value)
            condition = missing[0] if len(missing) == 1 else t.Logic("and", tuple(missing), w.span)
            return self.first_case(w.span, [(w if may_lack else w.value, condition), (w.default, None)], wanted)
        if isinstance(w.value, t.Nothing):
            self.reader.find(NEVER_THERE, w.span, default=self.reader.source(w.default.span))
            return wrong(w)
        before = len(self.symbols.findings)
        value = self.reader.as_thrown(self.reader.read(w.value, wanted))
        self._of_brackets(w.value, before)
        certain = len(self.symbols.findings) == before and is_always_there(w.value, value, self.scope)
        with self.reader.behind(BinaryOperation(TRUTH, Binary.SAME, value, Constant(NOTHING, None))):
            default = self.reader.as_thrown(self.reader.read(w.default, value.type))
        said, instead = self.reader.source(w.value.span), self.reader.source(w.default.span)
        if value.type.form == "truth" and default.type is not UNKNOWN and default.type.form != "truth":
            kinds = {"found": default.type, "wanted": value.type}
            self.reader.find(OTHERWISE_OF_A_TEST, w.default.span, **kinds, condition=said, default=instead)
            return wrong(w)
        if certain:
            is_written_out = isinstance(w.value, t.Number | t.Dice)
            never_none = NEVER_NONE if is_written_out else NOTHING_TO_STAND_IN_FOR
            self.reader.find(never_none, w.span, value=said, default=instead)
        if not comparable(value.type, default.type):
            return self.reader.mismatch(default, w.default, value.type)
        kind = default.type if value.type.form == "nothing" else value.type.present()
        if kind.form == "number" and default.type.form == "fraction":
            kind = FRACTION
        kind = kind.or_none() if default.type.optional else kind
        return BinaryOperation(kind, Binary.DEFAULT, value, default, **self.reader.place(w))

    def _missing_on_the_way(self, value: t.Expr) -> list[t.Same]:
        """The tests of what may be missing before the last dot: `tile.owner` in `tile.owner.gold otherwise 0`.

        What is drawn by chance is asked once alone, and so not tested before.
        """
        way: list[t.Expr] = []
        while isinstance(value, t.Attribute):
            value = value.of
            way.insert(0, value)
        if not way or any(isinstance(one, t.Picked | t.Dice) for one in nodes_below(way[-1])):
            return []
        tests: list[t.Same] = []
        with self.scope.block():
            for one in way:
                if self._may_be_none(one):
                    tests.append(t.Same(one, t.Nothing(one.span), negated=True, span=one.span))
                    self.scope.prove(tests[-1])
        return tests

    def _may_be_none(self, written: t.Expr) -> bool:
        """Whether an expression may be none, by now; what is wrong with it is found when it is read where it stands."""
        before = len(self.symbols.findings)
        node = self.reader.read(written)
        del self.symbols.findings[before:]
        return node.type.optional or node.was_tested

    def _of_brackets(self, written: t.Expr, before: int) -> None:
        """Say of each term of a sum that may be none why what stands behind the whole sum does not stand for it."""
        terms, waiting = set[Span](), [written]
        while waiting:
            match waiting.pop():
                case t.Arithmetic(left=left, right=right):
                    waiting += [left, right]
                case term if term is not written:
                    terms.add(term.span)
                case _:
                    pass
        for at, found in enumerate(self.symbols.findings[before:], start=before):
            if found.kind is f.MAY_BE_NONE and found.span in terms:
                self.symbols.findings[at] = OTHERWISE_FOR_ALL.at(found.span)

    def _joined(self, kind: Type | None, node: Node, written: t.Expr) -> Type:
        joined = joined_types(kind, node.type)
        if joined is None and kind is not None and self.reader.can_throw:
            # Dice beside what need not be whole are thrown before.
            joined = joined_types(thrown(kind), thrown(node.type))
        if joined is None:
            self.reader.mismatch(node, written, kind or UNKNOWN)
        return joined or kind or UNKNOWN
