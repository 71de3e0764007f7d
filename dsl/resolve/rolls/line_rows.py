"""Rows that lines bring to a roll from elsewhere, and what they do to its other rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Span, phrase
from dsl.named.row_names import line_name
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.lines import AimedRow
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import SOURCE
from dsl.resolve.rolls.bearers import (
    bearer_name,
    bearer_type,
    bearing,
    called,
    each_bearer,
    origins_of,
    source_names,
    source_type,
    standing_in,
)
from dsl.resolve.rolls.mistakes import SOURCE_UNSETTLED, WRONG_ROLES
from dsl.resolve.rolls.places import where_of
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.resolve.rows_as_names import no_rows_for_names
from dsl.tree.walk import nodes_below
from dsl.types import NUMBER, TRUTH, UNKNOWN, Type
from dsl.understood.expressions import Binary, BinaryOperation, Constant, LocalValue, Node, Rounding
from dsl.understood.parameters import ParameterRule
from dsl.understood.rows import TOP_LEVEL, Act, Direction, Loop, Modifier, Rewriting
from dsl.understood.walk import nodes_in

_FACTORS: Final = {"halved": Fraction(1, 2), "doubled": Fraction(2)}


class LineRows:
    """The rows and rewritings that lines bring to one roll from elsewhere.

    Attributes: purpose_slot: where the purpose stands for which the roll is made, if a line asks for it.
    """

    def __init__(self, book: Book, roll: t.Roll, scope: Scope, row: RowReader) -> None:
        self.book = book
        self.roll = roll
        self.scope = scope
        self.row = row
        self.rows: list[Modifier] = []
        self.stages: list[Modifier] = []
        self.rewritings: list[Rewriting] = []
        self.purpose_slot: int | None = None

    def add(self, parameters: tuple[ParameterRule, ...]) -> None:
        """The rows that lines bring to this roll from elsewhere."""
        name = self.roll.name.text
        seen: set[tuple[int, int]] = set()
        for one in (name, *self.book.ancestors.get(name, ())):
            count = len(self.book.roll_parameters(one))
            for aimed in self.book.lines_to.rows_on(one):
                if (id(aimed.line), id(aimed.block)) not in seen:
                    seen.add((id(aimed.line), id(aimed.block)))
                    self._add_one(aimed, parameters[:count])

    def _add_one(self, aimed: AimedRow, parameters: tuple[ParameterRule, ...]) -> None:
        """A row aimed at a roll, or at one that this one is like; `parameters` are those of what it aims at."""
        with self.scope.block(), standing_in(aimed.block, self.scope):
            if self._roles_named(aimed.target, parameters, aimed.line.span):
                match aimed.line:
                    case t.ToLine():
                        row = self._row_of(aimed, aimed.line.row, self._made_for(aimed.line.about))
                        if row is not None:
                            (self.rows if row.stage is None else self.stages).append(row)
                    case t.EachChange():
                        rewriting = self._rewriting(aimed, aimed.line)
                        if rewriting is not None:
                            self.rewritings.append(rewriting)
                    case _:
                        assert_never(aimed.line)

    def _roles_named(self, target: t.Target, parameters: tuple[ParameterRule, ...], line: Span) -> bool:
        """Call the parameters what a line calls them; whether it names as many as there are."""
        if not target.roles:
            return True
        if len(target.roles) != len(parameters):
            wanted = f.values_wanted(len(parameters))
            names = ", ".join(one.name for one in parameters)
            self.book.find(
                WRONG_ROLES, target.span, roll=target.name, wanted=wanted, found=len(target.roles), names=names
            )
            return False
        no_rows_for_names(self.book, target, [(one.name, one.type) for one in parameters], line)
        for one in parameters:
            self.scope.names.pop(one.name, None)
        for slot, (word, one) in enumerate(zip(target.roles, parameters, strict=True), start=1):
            if word.text in self.scope.names:
                self.book.find(f.DUPLICATE_LOCAL, word.span, name=word.text)
            self.scope.name(slot, word.text, one.type)
        return True

    def _no_bearer(self, target: t.Target, block: t.Block) -> None:
        """No value is called as the bearer: which one may be meant."""
        kind, called = bearer_type(self.book, block), bearer_name(block)
        if kind is UNKNOWN:
            return
        count = len(self.book.roll_parameters(target.name.text))
        values = [name for name, local in self.scope.names.items() if local.slot <= count]
        alike = [name for name, local in self.scope.names.items() if local.type == kind]
        roll, place, known = target.name, target.span, ", ".join(values)
        if "side" in alike:
            self.book.find(f.ROLE_OF_A_SIDE, place, roll=roll, role=called, known=known)
        elif len(alike) == 1 and isinstance(block, t.Condition) and _aims_once(block):
            self.book.find(
                f.ROLE_CALLED_OTHERWISE, place, roll=roll, role=called, kind=kind.name, one=alike[0], name=block.name
            )
        elif alike:
            named = ", ".join(called if one == alike[0] else one for one in values)
            self.book.find(f.ROLE_UNKNOWN, place, roll=roll, role=called, named=named, known=known)
        else:
            self.book.find(f.ROLE_NOWHERE, place, roll=roll, role=called, kind=kind.name, known=known)

    def _row_of(self, aimed: AimedRow, written: t.Row | t.StageLine, purpose: tuple[Node, ...] = ()) -> Modifier | None:
        """The row of a line, tied to the role that bears its block or counted once for each bearer."""
        block, place = aimed.block, aimed.target.span
        if block is None:
            return replace(self.row.modifier(written, purpose), block=TOP_LEVEL)
        role = self.scope.names.get(bearer_name(block))
        tests: tuple[Node, ...] = ()
        loops: tuple[Loop, ...] = ()
        if role is not None:
            tests = (bearing(self.book, block, role.slot, role.type, place),)
            bearer = LocalValue(role.type, role.slot, span=place)
        elif aimed.target.roles:
            loops = (each_bearer(self.book, block, self.scope, place),)
            bearer = LocalValue(bearer_type(self.book, block), loops[0].slot, span=place)
        else:
            self._no_bearer(aimed.target, block)
            return None
        row = self.row.modifier(written, (*purpose, *tests))
        name = f"{block.table}.{block.row}/{row.name}" if isinstance(block, t.Effect) else row.name
        sources = row.cites or cites(block.cites)
        return replace(
            row,
            name=name,
            loops=(*loops, *row.loops),
            cites=sources,
            sources=(*row.sources, *source_names(self.book, block)),
            origins=(*row.origins, *origins_of(block, bearer)),
            block=block.name.text,
        )

    def _rewriting(self, aimed: AimedRow, line: t.EachChange) -> Rewriting | None:
        """What a line does to the rows and entries of this number: read like a row whose amount is the factor."""
        rewrite, span = line.rewrite, line.rewrite.span
        amount = rewrite.amount or t.Number(_FACTORS.get(rewrite.act, Fraction(0)), span=span)
        nearer = rewrite.act == "nearer"
        label = line.label or t.Label(called(aimed.block) or line_name(line).replace("_", " "), line.span)
        clauses = t.Clauses(when=line.condition)
        name = t.Word(line_name(line), line.span)
        written = t.StageLine(name, "less" if nearer else "times", amount, label, clauses, line.cites, line.span)
        source_slot = self._name_source(line)
        row = self._row_of(aimed, written)
        if row is None:
            return None
        if row.amount.type.form == "fraction" and rewrite.rounding is None and self.book.rounding is None:
            self.book.find(f.NEEDS_ROUNDING, span)
        elif nearer and row.amount.type.form == "fraction" and self.book.rounding is not None:
            row = replace(row, amount=Rounding(NUMBER, row.amount, self.book.rounding, span=row.amount.span))
        act = Act.NEARER if nearer else Act.NONE if rewrite.act == "none" else Act.TIMES
        tags, sources = (tuple(word.text for word in words) for words in (line.tags, line.sources))
        asks = any(isinstance(one, LocalValue) and one.slot == source_slot for one in nodes_in(row))
        slot = source_slot if asks else None
        return Rewriting(Direction(line.way), act, row, rewrite.rounding, tags, sources, line.span, slot)

    def _name_source(self, line: t.EachChange) -> int | None:
        """Call what a contribution comes from `source`, unless a value has that name; gives its slot."""
        if SOURCE in self.scope.names:
            return None
        kind = source_type(self.book, line.sources)
        if kind is None:
            written = nodes_below((line.condition, line.rewrite))
            asked = [one for one in written if isinstance(one, t.Name) and one.text == SOURCE]
            if not asked or not line.sources:
                return None
            names = ", ".join(word.text for word in line.sources)
            self.book.find(SOURCE_UNSETTLED, asked[0].span, names=names)
        slot = self.scope.hidden()
        self.scope.name(slot, SOURCE, UNKNOWN if kind is None else kind)
        return slot

    def _made_for(self, purpose: t.Word | None) -> tuple[Node, ...]:
        """The test that a roll is made for a purpose."""
        if purpose is None:
            return ()
        if self.roll.form != "roll":
            advice = phrase("leave out `about {name}`: a purpose is given where a roll is made", name=purpose.text)
            self.book.find(f.MISPLACED, purpose.span, where=where_of(self.roll), advice=advice)
            return ()
        if self.purpose_slot is None:
            self.purpose_slot = self.scope.hidden()
        kind = Type("words", words=(purpose.text,))
        asked = LocalValue(kind.or_none(), self.purpose_slot, span=purpose.span)
        word = Constant(kind, purpose.text, span=purpose.span)
        source = f"about {purpose.text}"
        return (BinaryOperation(TRUTH, Binary.SAME, asked, word, span=purpose.span, source=source),)


def _aims_once(block: t.Condition) -> bool:
    """Whether all its lines aim at one number, so that its bearer may well be called as that calls it."""
    return len({one.name.text for line in block.lines if isinstance(line, t.ToLine) for one in line.targets}) == 1
