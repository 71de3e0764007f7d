"""Stats, rolls and contests: their lines become labelled modifiers in declared stages."""

from __future__ import annotations

from typing import assert_never

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.named.row_names import row_name
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.dice import faces_again, has_percent
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import sort_of
from dsl.resolve.rolls.line_rows import LineRows
from dsl.resolve.rolls.places import ROUNDINGS, check_place, check_whole
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.resolve.rolls.sides import sides_of, winner_of
from dsl.resolve.seen import seen
from dsl.resolve.without_bounds import handed_in
from dsl.types import NUMBER, UNKNOWN, Type
from dsl.understood.expressions import READ_AS_DIGITS, Node
from dsl.understood.rolls import Automatic, BaseAmount, FixedResult, Natural, Pool, RollForm, RollRule
from dsl.understood.rows import Modifier, Stage


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
        self.rows: list[Modifier] = []
        self.stages: list[Modifier] = []
        self.base: list[BaseAmount] = []
        self.form = RollForm(roll.form)
        self.read.stat = roll.name.text if self.form is RollForm.STAT else ""
        self.row = RowReader(book, self.read, self.form, is_rounded=_is_rounded(roll))
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
        handed_in(self.book, self.roll.parameters, sort_of(self.roll))
        self.book.no_doubles([row_name(line) for line in self._rows_written()], self._rows_written(), self.roll.name)
        sides = sides_of(self.book, self.roll, parameters)
        side_slots: tuple[int, int] | None = None
        if sides is not None:
            kind = parameters[sides[0] - 1].type
            self.scope.sides = (parameters[sides[0] - 1].name, parameters[sides[1] - 1].name)
            side_slots = (self.scope.add("side", kind), self.scope.add("opponent", kind))
        label = self.read.template(self.roll.label)
        who = seen(self.book, self.read, self.roll.seen)
        once: dict[str, t.RollLine] = {}
        certain = set(self.scope.certain)
        self._results_first()
        for line in self.roll.lines:
            self._line(line)
            check_place(self.book, self.roll, line, once)
        die_slot = self._die_slot()
        self._all_rows(die_slot)
        self.scope.certain = certain
        brought = LineRows(self.book, self.roll, self.scope, self.row)
        brought.add(parameters)
        measure, tie_to = winner_of(self.book, self.roll, self.winner, parameters, sides)
        rule = RollRule(
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
            rows=(*self.rows, *brought.rows),
            stages=(*self.stages, *brought.stages),
            rewritings=tuple(brought.rewritings),
            sides=sides,
            side_slots=side_slots,
            die_slot=die_slot,
            purpose_slot=brought.purpose_slot,
            measure=measure,
            tie_to=tie_to,
            again=self.winner is not None and self.winner.tie == "again",
            draw=self.winner is not None and self.winner.tie == "draw",
            frame=self.scope.size,
            cites=cites(self.roll.cites),
            span=self.roll.span,
            seen=who,
        )
        check_whole(self.book, self.roll, rule)
        return rule

    def _line(self, line: t.RollLine) -> None:
        """Read a line; rows wait until the dice are known, since those of `each die` speak of them."""
        match line:
            case t.DiceLine():
                self.dice = self.row.added_up(line.dice, may_throw=True)
            case t.ChanceLine():
                self.chance = self.read.number(line.value)
                self.in_percent = has_percent(line.value)
                self.low_succeeds = True
            case t.BaseLine():
                self.base.append(BaseAmount(self.row.added_up(line.value), self.read.template(line.label)))
            case t.PoolLine():
                self.pools.append(self._pool(line))
            case t.TargetLine():
                kind = NUMBER.or_none() if _says_none(line.value) else NUMBER
                self.target = self.read.wanted(line.value, kind)
                self.low_succeeds = line.reach == "or less"
            case t.NaturalLine():
                self.naturals.append(self._natural(line))
            case t.AutomaticLine():
                self._automatic(line)
            case t.CountLine():
                self.succeeds_at = self.read.wanted(line.value, NUMBER)
                self.low_counts = line.reach == "or less"
            case t.WinnerLine():
                self.winner = line
            case t.DieLine() | t.Row() | t.StageLine() | t.SidesLine() | t.ResultLine():
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
                    self.die_rows.append(self.row.modifier(line.row, of_dice=True))

    # ------------------------------------------------------------ pools and dice

    def _pool(self, line: t.PoolLine) -> Pool:
        with self.scope.block():
            loops = self.row.loops(line.clauses)
            when = self.read.conjuncts(line.clauses.when)
            count = self.read.wanted(line.count, NUMBER)
            origin = None if line.origin is None else self.read.read(line.origin)
            label = self.read.template(line.label)
        self.row.well_placed(line.clauses, competes=False, is_rewritten=False)
        if line.clauses.per is not None:
            advice = phrase("leave out `{word}`", word="per")
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

    def _results_first(self) -> None:
        """What the result is whatever the other lines say; those of a stat are looked at only where nothing does."""
        lines = [line for line in self.roll.lines if isinstance(line, t.ResultLine)]
        is_stat = self.form is RollForm.STAT
        for line in sorted(lines, key=lambda one: not isinstance(one.value, t.Nothing)):
            value = self.read.wanted(line.value, NUMBER.or_none() if is_stat else NUMBER)
            if is_stat and value.type.optional and value.type.form != "nothing":
                self.read.missing(f.MAY_BE_NONE, line.value)
            label, condition = self.read.template(line.label), self.read.truth(line.condition)
            self.results.append(FixedResult(value, label, condition, cites(line.cites), line.span))
            if is_stat:
                self.scope.prove(line.condition, holds=False)


def origin_type(pools: tuple[Pool, ...]) -> Type:
    """The type of `die.from`: what the pools say, absent where one says nothing."""
    kinds = {pool.origin.type.present() for pool in pools if pool.origin is not None}
    if len(kinds) != 1:
        return UNKNOWN
    return kinds.pop().or_none()


def _is_rounded(roll: t.Roll) -> bool:
    """Whether a line of its own rounds what the rows come to together."""
    return any(isinstance(line, t.StageLine) and Stage(line.stage) in ROUNDINGS for line in roll.lines)


def _says_none(written: t.Expr) -> bool:
    """Whether a target is said to be none in some case: the roll is made for its total alone then."""
    return isinstance(written, t.Cases) and t.Nothing in {
        type(written.otherwise),
        *(type(one.value) for one in written.cases),
    }
