"""Expressions: each name is settled, each value gets its type.

An expression is read with the type its place wants, where that is known; so a bare word such as
`minor` is looked up among the values that fit. A finding is made once, at the innermost place;
what is already wrong has the type UNKNOWN, which fits everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeVar, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Span, phrase
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace, what_to_write
from dsl.resolve.book import Book, TextPlace
from dsl.resolve.expressions.arithmetic import SETS, SumReader, widest
from dsl.resolve.expressions.cases import CaseReader
from dsl.resolve.expressions.cells import word_called
from dsl.resolve.expressions.comparisons import Comparisons
from dsl.resolve.expressions.dice import DiceReader, percent_alone
from dsl.resolve.expressions.links import LinkReader
from dsl.resolve.expressions.mistakes import (
    COLUMN_OF_ROW,
    HIDES_A_TABLE,
    PERCENT_ALONE,
    PERCENT_KEPT,
    PLACE_OF_ROW,
    SEVERAL_AS_NUMBER,
    THOUSANDS_POINT,
)
from dsl.resolve.expressions.named_values import NamedValues
from dsl.resolve.expressions.selections import SelectionReader
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.expressions.texts import TextReader, escapes_in
from dsl.resolve.expressions.throws import Throws
from dsl.resolve.names.scope import Scope
from dsl.resolve.written_instead import NONE_OF_SEVERAL, ONE_ALONE, WORDS_FOR_TRUTH, stands_for_truth
from dsl.types import DICE, FRACTION, NOTHING, NUMBER, TEXT, TRUTH, UNKNOWN, Type, fits, many, thrown
from dsl.understood.draws import Draw
from dsl.understood.expressions import (
    Aggregating,
    AttributeOf,
    Binary,
    BinaryOperation,
    ColumnOf,
    Constant,
    EntriesSum,
    LocalValue,
    Node,
    Rounding,
    Several,
    SeveralOperation,
    Template,
    Unary,
    UnaryOperation,
    Wording,
)

_WITHOUT_THROWS: Final = nullcontext()
_NEVER_ANOTHER: Final = LocalValue | ColumnOf
"""What hangs on nothing that a statement somewhere else may change; what is set here is known."""
_Thrown = TypeVar("_Thrown", bound=Throws | None)


class _Reading(AbstractContextManager[_Thrown]):
    """While it lasts dice may be thrown or not, and before a statement or not."""

    __slots__ = ("_before", "_chance", "_reader", "_throws")

    def __init__(self, reader: Expressions, throws: _Thrown, *, chance: bool) -> None:
        self._reader = reader
        self._throws = throws
        self._chance = chance

    def __enter__(self) -> _Thrown:
        reader = self._reader
        self._before = reader.chance, reader.throws, reader.standing
        reader.chance, reader.throws = self._chance, self._throws
        reader.standing = ValuePlace.VALUE if self._throws is None else ValuePlace.STATEMENT
        return self._throws

    def __exit__(self, *_raised: object) -> None:
        self._reader.chance, self._reader.throws, self._reader.standing = self._before


class Expressions:
    """Reads the expressions of one declaration; `chance` says whether dice may be thrown at this place."""

    def __init__(self, book: Book, scope: Scope) -> None:
        self.book = book
        self.symbols = book.symbols
        self.scope = scope
        self.chance = False
        self.unthrown: t.Expr | None = None
        """What is only asked whether it is there."""
        self.stat = ""
        """The stat whose lines are read."""
        self.is_before_act = False
        """Whether what is read is looked at before an act is carried out."""
        self.standing = ValuePlace.VALUE
        """Where what is read stands, for what is said when it may be missing."""
        self._inside: Span | None = None
        """From where on what is read stands in the braces of a text."""
        self._unescaped = ""
        self.throws: Throws | None = None
        """What a statement throws before it is carried out; None where nothing can be thrown before."""
        self.named = NamedValues(book, self)
        self.tests = Comparisons(book, self)
        self.dice = DiceReader(book, self)
        self.sums = SumReader(book, self)
        self.cases = CaseReader(book, self)
        self.selections = SelectionReader(book, self)
        self.texts = TextReader(book, self)
        self.links = LinkReader(book, self)

    def truth(self, written: t.Expr) -> Node:
        """A condition."""
        if self.standing is ValuePlace.REQUIREMENT:
            return self.wanted(written, TRUTH)
        around, self.standing = self.standing, ValuePlace.TEST
        node = self.wanted(written, TRUTH)
        self.standing = around
        return node

    @contextmanager
    def standing_as(self, standing: ValuePlace) -> Iterator[None]:
        """While something is read that stands in such a place."""
        around, self.standing = self.standing, standing
        try:
            yield
        finally:
            self.standing = around

    @contextmanager
    def before_act(self) -> Iterator[None]:
        """While something is read that is looked at before an act is carried out."""
        self.is_before_act = True
        try:
            yield
        finally:
            self.is_before_act = False

    def conjuncts(self, written: t.Expr | None) -> tuple[Node, ...]:
        """A condition cut at its `and`s, each read knowing that those before it hold."""
        if written is None:
            return ()
        items = tuple(_all_of(written))
        nodes = []
        for number, item in enumerate(items):
            nodes.append(self.cases.one_more_value(items, number) or self.truth(item))
            self.scope.prove(item)
        return tuple(nodes)

    def amount(self, written: t.Expr) -> Node:
        """A number that may hold dice, as it is carried out."""
        before, self.chance = self.chance, True
        node = self.read(written, DICE)
        self.chance = before
        if node.type.form not in ("number", "fraction", "dice", "unknown") or node.type.optional:
            return self.mismatch(node, written, NUMBER)
        return node

    def whole_amount(self, written: t.Expr) -> Node:
        """A whole number that may hold dice."""
        node = self.amount(written)
        return self.mismatch(node, written, NUMBER) if node.type.form == "fraction" else node

    def assigned(self, written: t.Expr, wanted: Type) -> Node:
        """A number for a place that takes `wanted`: its dice are thrown when it is set."""
        before, self.chance = self.chance, True
        node = self.read(written, wanted)
        self.chance = before
        is_thrown = node.type.form == "dice" and (wanted.optional or not node.type.optional)
        if is_thrown or fits(node.type, wanted):
            return node
        return self.mismatch(node, written, wanted)

    def wanted(self, written: t.Expr, wanted: Type) -> Node:
        """An expression whose type must fit."""
        return self.fitting(self.read(written, wanted), written, wanted)

    def fitting(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        """An expression that has been read, and whose type must fit."""
        if wanted.form != "dice":
            node = self.as_thrown(node)
        if not fits(node.type, wanted):
            return self.mismatch(node, written, wanted)
        return node

    def asked_to_be_there(self, written: t.Expr) -> Node:
        """A value of which only is asked whether it is there; no dice are thrown for that."""
        around, self.unthrown = self.unthrown, written
        node = self.read(written)
        self.unthrown = around
        return node

    def as_thrown(self, node: Node) -> Node:
        """The number that dice come to, where they can be thrown before; any other value as it is."""
        return self.throws.number(node) if node.type.form == "dice" and self.throws is not None else node

    def drawn_before(self, kind: Type, node: Node, draw: Draw) -> Node | None:
        """The value of something that is drawn before the statement is carried out; None where nothing can be."""
        return None if self.throws is None else self.throws.draw(kind, node, draw)

    def faces(self, w: t.Attribute, dice: Node) -> Node:
        """What each die of a throw shows."""
        return self.dice.faces(w, dice)

    @property
    def can_throw(self) -> bool:
        """Whether something can be thrown before the statement is carried out."""
        return self.throws is not None

    def carried_out(self) -> AbstractContextManager[Throws]:
        """While the expressions of a statement are read: what is thrown before the statement."""
        return _Reading(self, Throws(self.scope), chance=True)

    def looked_at(self) -> AbstractContextManager[None]:
        """While something is read that is looked at any number of times, so that nothing can be thrown for it."""
        return _Reading(self, None, chance=False)

    def behind(self, test: Node, *, holds: bool = True) -> AbstractContextManager[None]:
        """What is read inside is looked at only where a test holds, or does not."""
        return _WITHOUT_THROWS if self.throws is None else self.throws.behind(test, holds=holds)

    @contextmanager
    def inside(self, span: Span, source: str = "") -> Iterator[None]:
        """While something is read that stands in the braces of a text, from this place on.

        Args: `source` is what is read, without the backslashes that stand before some signs in the file.
        """
        around, self._inside, self._unescaped = (self._inside, self._unescaped), span, source
        try:
            yield
        finally:
            self._inside, self._unescaped = around

    def number(self, written: t.Expr) -> Node:
        """A number, whole or not."""
        return self.wanted(written, FRACTION)

    def collection(self, written: t.Expr, item: Type | None = None, member: t.Word | None = None) -> Node:
        """Several values to go through.

        Args: `member` is what each of them is called while they are gone through.
        """
        node = self.read(written, many(item) if item else None)
        if node.type.form == "many" or node.type is UNKNOWN:
            return self.several_there(node, written)
        if isinstance(written, t.Name) and isinstance(self.book.symbols.declarations.get(written.text), t.Table):
            self.find(HIDES_A_TABLE, written.span, name=written.text)
        elif member is not None and (instead := self._things_there(member.text, node.type, written)):
            self.find(f.NOT_MANY_SAID, written.span, found=node.type, instead=instead)
        elif node.type.form == "truth" and isinstance(written, t.Attribute):
            self.find(f.A_TEST_ALONE, written.span, found=node.type, source=self.source(written.span))
        else:
            self.find(f.NOT_MANY, written.span, found=node.type)
        return wrong(written)

    def several_there(self, node: Node, written: t.Expr) -> Node:
        """Several values that must be there, if only as none of them."""
        if node.type.form != "many" or not node.type.optional:
            return node
        self.missing(f.MAY_BE_NONE, written)
        return wrong(written)

    def looked_among(self, w: t.SetOf, item: Type | None) -> Node:
        """Several values that are written out, among which another is looked for, so that some may be none."""
        return self.sums.set_of(w, many(item) if item else None, is_compared=True)

    def asked_of_things(self, w: t.Quantified) -> str:
        """How `no army in tile` is asked, as it stands where it is no place that is meant."""
        node = self.read(w.binder.collection)
        there = self._things_there(w.binder.variable.text, node.type, w.binder.collection)
        return f"{w.quantity} {there}" if there else self.source(w.span)

    def _things_there(self, word: str, holder: Type, written: t.Expr) -> str:
        """What says `company in t`, where each company has an attribute that holds such a thing; else nothing."""
        symbols = self.book.symbols
        kind = symbols.plurals.get(word, word)
        plural = next((plural for plural, one in symbols.plurals.items() if one == kind), "")
        at = next((name for name, one in symbols.attributes.get(kind, {}).items() if one.present() == holder), "")
        return f"x in {plural} where x.{at} is {self.source(written.span)}" if plural and at else ""

    def row_as_number(self, otherwise: Mistake, row: Type, written: t.Expr, wanted: Type = NUMBER) -> None:
        """Tell that a row is no number, and which column is meant where one alone holds numbers.

        Args: `otherwise` is told where none or several do.
        """
        source = self.source(written.span)
        columns = self.book.symbols.columns.get(row.name, {})
        numbers = [name for name, kind in columns.items() if kind.form in ("number", "fraction", "dice")]
        if len(numbers) == 1:
            self.find(COLUMN_OF_ROW, written.span, found=row, wanted=wanted, row=source, column=numbers[0])
        else:
            self.find(otherwise, written.span, found=row, wanted=wanted, row=source)

    def template(self, label: t.Label | None) -> Template | None:
        """A text with its inserted values."""
        return None if label is None else self.text(label)

    def text(self, label: t.Label) -> Template:
        """A text with its inserted values, certainly there."""
        with self.looked_at():
            return Template(tuple(self.texts.parts(label)))

    def read(self, written: t.Expr, wanted: Type | None = None) -> Node:
        """Any expression; `wanted` only helps to settle bare words."""
        node = self._read(written, wanted)
        if not node.type.optional or node.type.form == "nothing" or written not in self.scope.certain:
            return node
        if written not in self.scope.aged or isinstance(node, _NEVER_ANOTHER):
            return replace(node, type=node.type.present())
        return node if written is self.unthrown else replace(node, type=node.type.present(), was_tested=True)

    def _read(self, w: t.Expr, wanted: Type | None) -> Node:
        match w:  # the most frequent come first
            case t.Name():
                return self.named.name(w, wanted)
            case t.Number():
                whole = w.value.denominator == 1
                if "." in w.written and _OF_THOUSANDS.fullmatch(w.written):
                    plain = w.written.rstrip("0").rstrip(".")
                    self.find(
                        THOUSANDS_POINT, w.span, written=w.written, number=plain, meant=w.written.replace(".", "")
                    )
                value: int | Fraction = int(w.value) if whole else w.value
                return Constant(NUMBER if whole else FRACTION, value, **self.place(w))
            case t.Attribute():
                return self.named.attribute(w)
            case t.Call():
                return self.named.calls.call(w)
            case t.Same():
                return self.tests.same(w)
            case t.Dice():
                return self.dice.dice(w)
            case t.SomeDice():
                return self.dice.some_dice(w)
            case t.Picked():
                return self.dice.picked(w)
            case t.Likely():
                return self.dice.likely(w)
            case t.Text():
                template = self.text(t.Label(w.text, w.span))
                return Wording(TEXT, template, **self.place(w))
            case t.Truth():
                return Constant(TRUTH, w.value, **self.place(w))
            case t.Nothing():
                return Constant(NOTHING, None, **self.place(w))
            case t.SetOf():
                return self.sums.set_of(w, wanted)
            case t.Signed():
                return self.sums.signed(w)
            case t.Arithmetic():
                return self.sums.of_sets(w, wanted) if w.operator in SETS else self.sums.arithmetic(w)
            case t.Rounded():
                if isinstance(w.value, t.Number) and w.value.written.endswith("%"):
                    self.find(PERCENT_ALONE, w.span, percent=w.value.written, number=w.value.written.rstrip("%"))
                return Rounding(NUMBER, self.number(w.value), w.way, **self.place(w))
            case t.Default():
                return self.cases.default(w, wanted)
            case t.Compared() | t.OneOf() | t.Inside() | t.Has():
                return self._test(w)
            case t.FromTo():
                first, last = self.wanted(w.first, NUMBER), self.wanted(w.last, NUMBER)
                way = Binary.DOWN_TO if w.is_down else Binary.FROM_TO
                return BinaryOperation(many(NUMBER), way, first, last, **self.place(w))
            case t.NextTo():
                return self.links.next_to(w)
            case t.ByKind():
                return self.links.by_kind(w)
            case t.Length():
                return self.links.length(w)
            case t.Between():
                return self.links.between(w)
            case t.Not():
                return self.denied(w, self.truth(w.value))
            case t.Logic():
                return self.cases.logic(w)
            case t.Cases():
                return self.cases.cases(w, wanted)
            case t.Count():
                return self.selections.count(w)
            case t.Total():
                return self.selections.aggregate(w, Aggregating.SUM, w.value)
            case t.Extreme():
                return self.selections.extreme(w)
            case t.ExtremeOf():
                of_items = Several.HIGHEST_OF if w.which == "highest" else Several.LOWEST_OF
                read = [self.read(item, FRACTION) for item in w.items]
                if self.throws is None and any(one.type.form == "dice" for one in read):
                    return self.dice.best_of(w)
                items = tuple(self.fitting(one, item, FRACTION) for one, item in zip(read, w.items, strict=True))
                return SeveralOperation(widest(items), of_items, items, **self.place(w))
            case t.Quantified():
                return self.selections.quantified(w)
            case t.Those():
                return self.selections.those(w)
            case t.ReachedFrom():
                return self.selections.reached_from(w)
            case t.Past():
                return self.selections.past(w)
            case t.EntriesTo():
                name, arguments = self.named.calls.entry_target(w.call)
                origin = None if w.origin is None else w.origin.text
                self.book.known_origin(w.origin)
                names = (name, *self.book.ancestors.get(name, ()))
                return EntriesSum(NUMBER, names, arguments, origin, **self.place(w))
            case t.Ratio():
                left, right = self.number(w.left), self.number(w.right)
                return BinaryOperation(FRACTION, Binary.RATIO, left, right, **self.place(w))
            case _:
                assert_never(w)

    def _test(self, w: t.Compared | t.OneOf | t.Inside | t.Has) -> Node:
        """What can be asked of values."""
        around = self.standing
        if around is not ValuePlace.REQUIREMENT:
            self.standing = ValuePlace.TEST
        match w:
            case t.Compared():
                node = self.tests.compared(w)
            case t.OneOf():
                node = self.tests.one_of(w)
            case t.Inside():
                node = self.tests.inside(w)
            case t.Has():
                node = self.tests.has(w)
            case _:
                assert_never(w)
        self.standing = around
        return node

    def place(self, w: t.Expr) -> TextPlace:
        """Where an expression stands."""
        span = w.span if self._inside is None else self.placed(w.span)
        return {"span": span, "source": self.book.source(span)}

    def source(self, span: Span) -> str:
        """The text of a span on one line, as written, and so what stands there in the braces of a text."""
        return self.book.source(self.placed(span))

    def placed(self, span: Span) -> Span:
        """A place in the file: what stands in a text is read by itself, and at one place for all texts that hold it."""
        if self._inside is None:
            return span
        from dsl.reading.parser import INSERTED_AT

        ends = [column - INSERTED_AT for column in (span.column, span.end_column)]
        begins, end = (at + escapes_in(self._unescaped[:at]) + self._inside.column for at in ends)
        return Span(self._inside.file, self._inside.line, begins, self._inside.line, end)

    def denied(self, w: t.Expr, value: Node) -> Node:
        """The contrary of a condition."""
        return UnaryOperation(TRUTH, Unary.NOT, value, **self.place(w))

    def find(self, kind: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""
        self.symbols.findings.append(kind.at(self.placed(span), **values))

    def missing(
        self,
        kind: Mistake,
        written: t.Expr,
        standing: ValuePlace | None = None,
        *,
        asked: str | None = "",
        **values: Any,
    ) -> None:
        """Note that a value may be missing, and what to write where it stands; or in that place, where one is given.

        It is told once, where a test is wanted first: what that test shows is known to all that stands behind it.

        Args: `asked` as in `what_to_write`.
        """
        told = self.scope.told_missing(written)
        if told is not None and any(one is told for one in self.symbols.findings):
            return
        place = self.placed(written.span)
        advice = what_to_write(standing or self.standing, self.book.source(place), asked=asked)
        finding = kind.at(place, advice=advice, **values)
        self.symbols.findings.append(finding)
        if (standing or self.standing) is not ValuePlace.VALUE:  # what stands for a value there serves nowhere else
            self.scope.tell_missing(written, finding)

    def kept(self, head: str, written: t.Expr, wanted: Type) -> Node:
        """A value that an attribute or an option begins with, whose line begins so; of a part of one it is told how."""
        percent = percent_alone(written)
        if percent and wanted.form == "number":
            self.find(PERCENT_KEPT, written.span, percent=percent, head=head)
            return wrong(written)
        return self.wanted(written, wanted)

    def mismatch(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        """Note that a value is not of the type its place wants; a fraction is rounded where the header says how."""
        if node.type is UNKNOWN:
            return node
        word = word_called(self.book, node, wanted, written)
        if word is not None:
            return word
        if node.type.form == "fraction" and wanted.form == "number" and not node.type.optional:
            percent = percent_alone(written)
            if percent:
                self.find(PERCENT_ALONE, written.span, percent=percent, number=percent.rstrip("%"))
                return wrong(written)
            if self.book.rounding is not None:
                return Rounding(NUMBER, node, self.book.rounding, span=node.span, source=node.source)
            self.find(f.NEEDS_ROUNDING, written.span)
        elif node.type.form == "nothing" and wanted.form == "many" and not wanted.optional:
            self.find(NONE_OF_SEVERAL, written.span)
        elif node.type.form == "nothing" and not wanted.optional:
            self.find(f.MAY_BE_NONE, written.span, advice=phrase("write a value, or `… or none` where it is declared"))
        elif node.type.optional and (fits(thrown(node.type).present(), wanted) or _is_part_of(node.type, wanted)):
            self.missing(f.MAY_BE_NONE, written)
        elif wanted.form == "truth" and stands_for_truth(node.type):
            words = ", ".join(node.type.words)
            self.find(WORDS_FOR_TRUTH, written.span, found=node.type, wanted=wanted, words=words)
        elif wanted.form in ("number", "fraction") and node.type.form == "row" and not node.type.optional:
            self.row_as_number(PLACE_OF_ROW, node.type, written, wanted)
        elif wanted.form in ("number", "fraction") and node.type == TRUTH and not isinstance(written, t.Truth):
            instead = f"(1 when {self.source(written.span)}, otherwise 0)"
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=instead)
        elif wanted.form in ("number", "fraction") and node.type.form == "many":
            several = self.source(written.span)
            self.find(SEVERAL_AS_NUMBER, written.span, found=node.type, wanted=wanted, several=several)
        elif wanted.form in ("number", "fraction") and node.type.form == "result" and not node.type.optional:
            total = f"{self.source(written.span)}.total"
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=total)
        elif wanted.form == "many" and wanted.item is not None and fits(node.type, wanted.item):
            braced = f"{{{self.source(written.span)}}}"
            self.find(ONE_ALONE, written.span, found=node.type, wanted=wanted, braced=braced)
        elif (its := self._thing_of(node.type, wanted)) and isinstance(written, t.Name):
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=f"{written.text}.{its}")
        elif wanted.form == "truth" and isinstance(written, t.Name) and written.text in self.scope.sides:
            instead = f"side is {written.text}"
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=instead)
        elif wanted.form == "truth" and (instead := _as_a_test(node)):
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=instead)
        elif wanted.form in ("entity", "row") and _ANY.match(source := self.source(written.span)):
            instead = _ANY.sub("the ", source)
            self.find(f.ONE_OF_SEVERAL, written.span, found=node.type, wanted=wanted, instead=instead)
        else:
            self.find(f.WRONG_TYPE, written.span, found=node.type, wanted=wanted)
        return wrong(written)

    def _thing_of(self, holder: Type, wanted: Type) -> str:
        """The one attribute of a thing that holds what is wanted in its place; empty where none or several do."""
        if holder.form != "entity" or wanted.form != "entity" or holder.optional:
            return ""
        held = self.book.symbols.attributes.get(holder.name, {}).items()
        names = [
            name for name, one in held if one.present() == wanted.present() and (wanted.optional or not one.optional)
        ]
        return names[0] if len(names) == 1 else ""


def _is_part_of(kind: Type, wanted: Type) -> bool:
    """Whether it is a number that is only to be rounded, where there is one."""
    return kind.form == "fraction" and wanted.form == "number"


_ANY: Final = re.compile(r"any (?=\w+ in )")
"""How a test begins that reads like one of several things."""
_OF_THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}\.\d\d0")
"""A number as thousands are written where the point parts them; no decimals need their last 0."""


def _all_of(written: t.Expr) -> Iterator[t.Expr]:
    """The conditions that must all hold, one by one, however their `and`s are nested."""
    if isinstance(written, t.Logic) and written.operator == "and":
        for item in written.items:
            yield from _all_of(item)
    else:
        yield written


def _as_a_test(node: Node) -> str:
    """How a value that is no truth is tested, as in `when p.patron`; empty where that is not known."""
    if node.type.form == "many":
        return "" if node.source.startswith("{") else f"any x in {node.source}"
    if node.type.optional and node.type.form in ("entity", "row"):
        return f"{node.source} is not none"
    if node.type.form == "result" and not node.type.optional:
        return f"{node.source}.success"
    return f"{node.source} > 0" if isinstance(node, AttributeOf) and node.type == NUMBER else ""
