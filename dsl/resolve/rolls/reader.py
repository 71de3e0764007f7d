"""Stats, rolls and contests: their lines become labelled modifiers in declared stages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.dice import faces_again, has_percent
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import AimedRow
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import sort_of
from dsl.resolve.rolls.bearers import bearer_name, bearing, each_bearer, source_names, standing_in
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.row_names import line_name, row_name
from dsl.types import NUMBER, TRUTH, UNKNOWN, Type
from dsl.understood.expressions import (
    READ_AS_DIGITS,
    Binary,
    BinaryOperation,
    Constant,
    CountedDice,
    DiceAmount,
    LocalValue,
    Node,
)
from dsl.understood.rows import TOP_LEVEL, Act, Direction, Rewriting
from dsl.understood.rules import (
    Automatic,
    BaseAmount,
    FixedResult,
    Loop,
    Measure,
    Modifier,
    Natural,
    ParameterRule,
    Pool,
    RollForm,
    RollRule,
    Stage,
)
from dsl.understood.walk import nodes_in

_FACTORS: Final = {"halved": Fraction(1, 2), "doubled": Fraction(2)}
_ROUNDINGS: Final = frozenset({Stage.ROUNDED_DOWN, Stage.ROUNDED_UP, Stage.ROUNDED_NEAREST})


class RollReader:
    """Reads one stat, roll or contest."""

    def __init__(self, book: Book, roll: t.Roll) -> None:
        self.book = book
        self.roll = roll
        self.scope = Scope()
        self.read = Expressions(book, self.scope)
        self.pools: list[Pool] = []
        self.die_rows: list[Modifier] = []
        self.naturals: list[Natural] = []
        self.automatics: list[Automatic] = []
        self.results: list[FixedResult] = []
        self.purpose_slot: int | None = None
        self.rows: list[Modifier] = []
        self.stages: list[Modifier] = []
        self.rewritings: list[Rewriting] = []
        self.base: list[BaseAmount] = []
        self.once: dict[str, t.RollLine] = {}
        self.form = RollForm(roll.form)
        self.row = RowReader(book, self.read, self.form)
        self.dice: Node | None = None
        self.chance: Node | None = None
        self.in_percent = False
        self.target: Node | None = None
        self.low_succeeds = False
        self.low_counts = False
        self.succeeds_at: Node | None = None
        self.winner: t.WinnerLine | None = None

    def rule(self) -> RollRule:
        """The roll understood."""
        parameters = self.book.parameters(self.roll.parameters, self.read)
        self.book.no_doubles([row_name(line) for line in self._rows_written()], self._rows_written(), self.roll.name)
        sides = self._sides(parameters)
        side_slots: tuple[int, int] | None = None
        if sides is not None:
            kind = parameters[sides[0] - 1].type
            side_slots = (self.scope.add("side", kind), self.scope.add("opponent", kind))
        label = self.read.template(self.roll.label)
        for line in self.roll.lines:
            self._line(line)
            self._check_place(line)
        die_slot = self._die_slot()
        self._all_rows(die_slot)
        self.add_line_rows(parameters)
        measure, tie_to = self._winner(parameters, sides)
        self._check_whole()
        return RollRule(
            form=self.form,
            name=self.roll.name.text,
            ancestors=self.book.ancestors.get(self.roll.name.text, ()),
            parameters=parameters,
            label=label,
            dice=self.dice,
            chance=self.chance,
            in_percent=self.in_percent,
            base=tuple(self.base),
            pools=tuple(self.pools),
            die_rows=tuple(self.die_rows),
            target=self.target,
            low_succeeds=self.low_succeeds,
            naturals=tuple(self.naturals),
            automatics=tuple(self.automatics),
            results=tuple(self.results),
            succeeds_at=self.succeeds_at,
            low_counts=self.low_counts,
            rows=tuple(self.rows),
            stages=tuple(self.stages),
            rewritings=tuple(self.rewritings),
            sides=sides,
            side_slots=side_slots,
            die_slot=die_slot,
            purpose_slot=self.purpose_slot,
            measure=measure,
            tie_to=tie_to,
            again=self.winner is not None and self.winner.tie == "again",
            draw=self.winner is not None and self.winner.tie == "draw",
            frame=self.scope.size,
            cites=cites(self.roll.cites),
            span=self.roll.span,
        )

    def _line(self, line: t.RollLine) -> None:
        """Read a line; rows wait until the dice are known, since those of `each die` speak of them."""
        match line:
            case t.DiceLine():
                self.dice = self.read.amount(line.dice)
            case t.ChanceLine():
                self.chance = self.read.number(line.value)
                self.in_percent = has_percent(line.value)
                self.low_succeeds = True
            case t.BaseLine():
                self.base.append(BaseAmount(self.read.wanted(line.value, NUMBER), self.read.template(line.label)))
            case t.PoolLine():
                self.pools.append(self._pool(line))
            case t.TargetLine():
                self.target = self.read.wanted(line.value, NUMBER)
                self.low_succeeds = line.reach == "or less"
            case t.NaturalLine():
                self.naturals.append(self._natural(line))
            case t.AutomaticLine():
                self._automatic(line)
            case t.ResultLine():
                self._result(line)
            case t.CountLine():
                self.succeeds_at = self.read.wanted(line.value, NUMBER)
                self.low_counts = line.reach == "or less"
            case t.WinnerLine():
                self.winner = line
            case t.DieLine() | t.Row() | t.StageLine() | t.SidesLine():
                pass
            case _:
                assert_never(line)

    # ------------------------------------------------------------ rows

    def _rows_written(self) -> list[t.Row | t.StageLine]:
        lines = [line.row if isinstance(line, t.DieLine) else line for line in self.roll.lines]
        return [line for line in lines if isinstance(line, t.Row) or (isinstance(line, t.StageLine) and line.name)]

    def _all_rows(self, die_slot: int | None) -> None:
        for line in self.roll.lines:
            if isinstance(line, t.Row):
                self.rows.append(self.row.modifier(line))
            elif isinstance(line, t.StageLine):
                self.stages.append(self.row.modifier(line))
            elif isinstance(line, t.DieLine) and die_slot is not None:
                with self.scope.block():
                    self.scope.names["die"] = self.book.local(die_slot, Type("die", self.roll.name.text))
                    self.die_rows.append(self.row.modifier(line.row))

    def add_line_rows(self, parameters: tuple[ParameterRule, ...]) -> None:
        """The rows that lines bring to this roll from elsewhere."""
        name = self.roll.name.text
        seen: set[tuple[int, int]] = set()
        for one in (name, *self.book.ancestors.get(name, ())):
            count = len(self.book.roll_parameters(one))
            for aimed in self.book.lines_to.rows_on(one):
                if (id(aimed.line), id(aimed.block)) not in seen:
                    seen.add((id(aimed.line), id(aimed.block)))
                    self._add_line_row(aimed, parameters[:count])

    def _add_line_row(self, aimed: AimedRow, parameters: tuple[ParameterRule, ...]) -> None:
        """A row aimed at a roll, or at one that this one is like; `parameters` are those of what it aims at."""
        with self.scope.block(), standing_in(aimed.block, self.scope):
            if self._roles_named(aimed.target, parameters):
                match aimed.line:
                    case t.ToLine():
                        row = self._line_row(aimed, aimed.line.row, self._made_for(aimed.line.about))
                        if row is not None:
                            self.rows.append(row)
                    case t.EachChange():
                        rewriting = self._rewriting(aimed, aimed.line)
                        if rewriting is not None:
                            self.rewritings.append(rewriting)
                    case _:
                        assert_never(aimed.line)

    def _roles_named(self, target: t.Target, parameters: tuple[ParameterRule, ...]) -> bool:
        """Call the parameters what a line calls them; whether it names as many as there are."""
        if not target.roles:
            return True
        if len(target.roles) != len(parameters):
            wanted = _how_many(len(parameters))
            names = ", ".join(one.name for one in parameters)
            self.book.find(
                f.WRONG_ROLES, target.span, roll=target.name, wanted=wanted, found=len(target.roles), names=names
            )
            return False
        for one in parameters:
            self.scope.names.pop(one.name, None)
        for slot, (word, one) in enumerate(zip(target.roles, parameters, strict=True), start=1):
            if word.text in self.scope.names:
                self.book.find(f.DUPLICATE_LOCAL, word.span, name=word.text)
            self.scope.name(slot, word.text, one.type)
        return True

    def _line_row(
        self, aimed: AimedRow, written: t.Row | t.StageLine, purpose: tuple[Node, ...] = ()
    ) -> Modifier | None:
        """The row of a line, tied to the role that bears its block or counted once for each bearer."""
        block, place = aimed.block, aimed.target.span
        if block is None:
            return replace(self.row.modifier(written, purpose), block=TOP_LEVEL)
        role = self.scope.names.get(bearer_name(block))
        tests: tuple[Node, ...] = ()
        loops: tuple[Loop, ...] = ()
        if role is not None:
            tests = (bearing(self.book, block, role.slot, role.type, place),)
        elif aimed.target.roles:
            loops = (each_bearer(self.book, block, self.scope, place),)
        else:
            known = ", ".join(name for name in self.scope.names)
            self.book.find(f.ROLE_UNKNOWN, place, roll=aimed.target.name, role=bearer_name(block), known=known)
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
            block=block.name.text,
        )

    def _rewriting(self, aimed: AimedRow, line: t.EachChange) -> Rewriting | None:
        """What a line does to the rows and entries of this number: read like a row whose amount is the factor."""
        rewrite, span = line.rewrite, line.rewrite.span
        amount = rewrite.amount or t.Number(_FACTORS.get(rewrite.act, Fraction(0)), span=span)
        nearer = rewrite.act == "nearer"
        label = line.label or t.Label(_said(aimed.block) or line_name(line).replace("_", " "), line.span)
        clauses = t.Clauses(when=line.condition)
        name = t.Word(line_name(line), line.span)
        written = t.StageLine(name, "less" if nearer else "times", amount, label, clauses, line.cites, line.span)
        row = self._line_row(aimed, written)
        if row is None:
            return None
        if row.amount.type.form == "fraction" and rewrite.rounding is None and self.book.rounding is None:
            self.book.find(f.NEEDS_ROUNDING, span)
        act = Act.NEARER if nearer else Act.NONE if rewrite.act == "none" else Act.TIMES
        tags, sources = (tuple(word.text for word in words) for words in (line.tags, line.sources))
        return Rewriting(Direction(line.way), act, row, rewrite.rounding, tags, sources, line.span)

    def _made_for(self, purpose: t.Word | None) -> tuple[Node, ...]:
        """The test that a roll is made for a purpose."""
        if purpose is None:
            return ()
        if self.form is not RollForm.ROLL:
            advice = phrase("leave out `about {name}`: a purpose is given where a roll is made", name=purpose.text)
            self.book.find(f.MISPLACED, purpose.span, where=self._where(), advice=advice)
            return ()
        if self.purpose_slot is None:
            self.purpose_slot = self.scope.hidden()
        kind = Type("words", words=(purpose.text,))
        asked = LocalValue(kind.or_none(), self.purpose_slot, span=purpose.span)
        word = Constant(kind, purpose.text, span=purpose.span)
        source = f"about {purpose.text}"
        return (BinaryOperation(TRUTH, Binary.SAME, asked, word, span=purpose.span, source=source),)

    # ------------------------------------------------------------ pools and dice

    def _pool(self, line: t.PoolLine) -> Pool:
        with self.scope.block():
            loops = self.row.loops(line.clauses)
            when = self.read.conjuncts(line.clauses.when)
            count = self.read.wanted(line.count, NUMBER)
            origin = None if line.origin is None else self.read.read(line.origin)
            label = self.read.template(line.label)
        for word, value in (("per", line.clauses.per), (line.clauses.keep or "", line.clauses.group)):
            if value is not None:
                advice = phrase("leave out `{word}`", word=word)
                self.book.find(f.MISPLACED, line.span, where=phrase("a pool of dice"), advice=advice)
        if self.read.dice.check_dice(line.dice) and line.dice.count != 1:
            self.book.find(
                f.MISPLACED,
                line.dice.span,
                where=phrase("a pool of dice"),
                advice=phrase("write the number before `dice`: pool 2 dice d6"),
            )
        if line.dice.sides in READ_AS_DIGITS:
            advice = phrase("write it as the dice of the roll: dice d{sides}", sides=line.dice.sides)
            self.book.find(f.MISPLACED, line.dice.span, where=phrase("a pool of dice"), advice=advice)
        return Pool(
            count,
            line.dice.sides,
            line.dice.explodes,
            faces_again(line.dice),
            label,
            origin,
            when,
            loops,
            cites(line.cites),
            line.span,
        )

    def _die_slot(self) -> int | None:
        return self.scope.hidden() if any(isinstance(line, t.DieLine) for line in self.roll.lines) else None

    def _natural(self, line: t.NaturalLine) -> Natural:
        condition = None if line.condition is None else self.read.truth(line.condition)
        low = None if line.reach == "or less" else line.number
        high = None if line.reach == "or more" else line.number if line.last is None else line.last
        return Natural(low, high, line.succeeds, condition, cites(line.cites), line.span)

    def _automatic(self, line: t.AutomaticLine) -> None:
        label = self.read.template(line.label)
        self.automatics.append(
            Automatic(line.succeeds, label, self.read.truth(line.condition), cites(line.cites), line.span)
        )

    def _result(self, line: t.ResultLine) -> None:
        value, label = self.read.wanted(line.value, NUMBER), self.read.template(line.label)
        condition = self.read.truth(line.condition)
        self.results.append(FixedResult(value, label, condition, cites(line.cites), line.span))

    # ------------------------------------------------------------ sides

    def _sides(self, parameters: tuple[ParameterRule, ...]) -> tuple[int, int] | None:
        line = next((one for one in self.roll.lines if isinstance(one, t.SidesLine)), None)
        if line is None:
            if self.form is RollForm.CONTEST:
                self.book.find(
                    f.MISSING_LINE,
                    self.roll.span,
                    where=self._where(),
                    what="`sides`",
                    advice=phrase("name the two parameters that fight: sides attacker, defender"),
                )
            return None
        slots = []
        for word in (line.first, line.second):
            slot = next((at for at, p in enumerate(parameters, start=1) if p.name == word.text), None)
            if slot is None:
                self.book.unknown(word, phrase("parameter"), [p.name for p in parameters])
                return None
            slots.append(slot)
        return slots[0], slots[1]

    def _side_names(self) -> tuple[str, str] | None:
        line = next((one for one in self.roll.lines if isinstance(one, t.SidesLine)), None)
        return (line.first.text, line.second.text) if line is not None else None

    def _winner(
        self, parameters: tuple[ParameterRule, ...], sides: tuple[int, int] | None
    ) -> tuple[Measure, int | None]:
        line = self.winner
        if line is None:
            if self.form is RollForm.CONTEST:
                self.book.find(
                    f.MISSING_LINE,
                    self.roll.span,
                    where=self._where(),
                    what=phrase("line that says who wins"),
                    advice=phrase("write: higher total wins, tie to defender"),
                )
            return Measure.TOTAL, None
        measure = Measure(line.measure)
        if line.tie in ("again", "draw"):
            return measure, None
        if line.tie_to is None:
            self.book.find(
                f.MISSING_LINE,
                line.span,
                where=phrase("this line"),
                what=phrase("word about ties"),
                advice=phrase("write: tie to defender, or: tie again, or: tie is a draw"),
            )
            return measure, None
        slot = next((at for at, p in enumerate(parameters, start=1) if p.name == line.tie_to.text), None)
        if slot is None or (sides is not None and slot not in sides):
            self.book.unknown(line.tie_to, phrase("side"), list(self._side_names() or ()))
        return measure, slot

    # ------------------------------------------------------------ what may stand where

    def _where(self) -> str:
        return phrase("{sort} {name}", sort=sort_of(self.roll, alone=True), name=self.roll.name.text)

    def _check_place(self, line: t.RollLine) -> None:
        where = self._where()
        name = type(line).__name__
        single = (t.DiceLine, t.ChanceLine, t.TargetLine, t.CountLine, t.WinnerLine, t.SidesLine)
        if isinstance(line, single):
            if name in self.once:
                also = [(self.once[name].span, phrase("the first is here"))]
                what = f"`{name.removesuffix('Line').lower()}`"
                self.book.symbols.findings.append(f.TWICE.at(line.span, also=also, what=what, where=where))
            self.once[name] = line
        if self.form is RollForm.STAT and not isinstance(line, t.Row | t.StageLine | t.BaseLine):
            advice = phrase("a stat has a base, rows and stages; dice belong to a roll")
            self.book.find(f.MISPLACED, line.span, where=where, advice=advice)
        elif self.form is RollForm.ROLL and isinstance(line, t.SidesLine | t.WinnerLine):
            self.book.find(f.MISPLACED, line.span, where=where, advice=phrase("two sides belong to a contest"))
        elif self.form is RollForm.CONTEST and isinstance(
            line, t.ChanceLine | t.TargetLine | t.NaturalLine | t.AutomaticLine | t.ResultLine | t.BaseLine
        ):
            self.book.find(f.MISPLACED, line.span, where=where, advice=phrase("a contest compares its two sides"))

    def _check_whole(self) -> None:
        where = self._where()
        if self.chance is not None:
            own = [line for line in self.roll.lines if not isinstance(line, t.ChanceLine | t.AutomaticLine | t.Row)]
            for span in (*(line.span for line in own), *(row.span for row in self.rows)):
                advice = phrase("beside a `chance` stands only `always …`; else write dice and a target")
                self.book.find(f.MISPLACED, span, where=where, advice=advice)
        if self.winner is not None and self.winner.measure in ("pairs", "die"):
            self._check_single_dice(where, is_paired=self.winner.measure == "pairs")
        has_dice = self.dice is not None or bool(self.pools)
        if self.target is not None and not has_dice:
            advice = phrase("write which dice are thrown: dice 2d6")
            self.book.find(f.MISSING_LINE, self.roll.span, where=where, what=phrase("dice"), advice=advice)
        if self.naturals and not has_dice:
            self.book.find(
                f.MISPLACED, self.naturals[0].span, where=where, advice=phrase("natural results need dice: dice 2d6")
            )
        if self.die_rows and not self.pools:
            advice = phrase("`each die` needs a pool: pool 2 dice d6")
            self.book.find(f.MISPLACED, self.die_rows[0].span, where=where, advice=advice)
        if self.succeeds_at is not None and not self.pools:
            advice = phrase("successes are counted in a pool: pool 2 dice d6; for one total write a `target`")
            self.book.find(f.MISPLACED, self.roll.span, where=where, advice=advice)
        self._check_factors()

    def _check_single_dice(self, where: str, *, is_paired: bool) -> None:
        """Where dice are looked at one by one, all of them count, and nothing is added to their sum."""
        for one in nodes_in(self.dice):
            if isinstance(one, CountedDice) or (isinstance(one, DiceAmount) and one.as_digits):
                advice = phrase("the best dice are looked for anyway: throw plain dice, such as dice 3d6")
                self.book.find(f.MISPLACED, one.span, where=where, advice=advice)
        for row in (*self.rows, *self.stages) if is_paired else ():
            advice = phrase("dice are compared one by one: write `each die` before what is added to them")
            self.book.find(f.MISPLACED, row.span, where=where, advice=advice)
        if is_paired and self.winner is not None and self.winner.tie == "again":
            advice = phrase("say whose a pair of equal dice is: tie to defender, or: tie is a draw")
            self.book.find(f.MISPLACED, self.winner.span, where=where, advice=advice)

    def _check_factors(self) -> None:
        factors = [one for one in self.stages if one.stage is Stage.TIMES]
        fractional = any(factor.amount.type.form == "fraction" for factor in factors)
        rounded = any(one.stage in _ROUNDINGS for one in self.stages)
        if fractional and not rounded and self.book.rounding is None:
            place = factors[0].span
            self.book.find(f.NEEDS_ROUNDING_BELOW, place)


def _said(block: t.Block | None) -> str:
    """What players call the condition or effect that a line stands in."""
    match block:
        case None:
            return ""
        case t.Condition():
            return block.label.text if block.label else block.name.text.replace("_", " ")
        case t.Effect():
            return block.label.text if block.label else block.row.text.replace("_", " ")
        case _:
            assert_never(block)


def _how_many(count: int) -> str:
    """`one value`, `3 values`."""
    return phrase("one value") if count == 1 else phrase("{count} values", count=count)


def origin_type(pools: tuple[Pool, ...]) -> Type:
    """The type of `die.from`: what the pools say, absent where one says nothing."""
    kinds = {pool.origin.type.present() for pool in pools if pool.origin is not None}
    if len(kinds) != 1:
        return UNKNOWN
    return kinds.pop().or_none()
