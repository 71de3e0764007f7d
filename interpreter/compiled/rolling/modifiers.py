"""What a stack of modifiers means, and the one road through it.

1. Collect: each row whose condition holds gives one contribution, or one per member it loops
   over; `per n` multiplies it. The same row from the same source counts once.
2. Dice in amounts are thrown, one throw per contribution.
3. Rewrite: lines that say so make another amount of what was collected and thrown (`rewriting`, decision 15). Odds
   leave one row out before or let one in, to tell what it matters (`Rewrite`).
4. Group: of the rows of one group the highest, lowest or strongest counts, the others are 0.
5. Add: base and rows, and in a roll what its own dice come to.
6. Stages, over that whole sum: all `times` factors are multiplied with it; `less` is taken off; then the
   rounding; then bounds. Stages that are `later` follow in the same order when these are done; the rounding of the
   ruleset belongs to the last ones there are.

`Stack.worked_out` goes this way up to the own dice of a roll and gives a `Worked`, whose `total` makes the rest.
Play throws dice for the amounts; odds give lots (`interpreter.compiled.rolling.lots`) in their place and get lots back.
Why in this order, and what counts as the same row: docs/decisions/0013-order-of-arithmetic.md and
0014-identity-and-stacking.md.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never, get_args

from dsl.border.diagnostics import Phrase, Span, phrase
from dsl.border.frozen import frozen
from dsl.types import RoundingWay
from dsl.understood.expressions import Node
from dsl.understood.rows import Keep, Modifier, Rewriting, Stage
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.rolling.lots import Lots, amount_lots, changed, lots_of, summed
from interpreter.compiled.rolling.rewriting import Rewriter
from interpreter.compiled.rolling.rows import (
    Collector,
    Contribution,
    RowCode,
    collect_function,
    entry_row,
    kept_sum_function,
    stages_function,
    sum_function,
)
from interpreter.compiled.rolling.stage_words import own_label, stage_text
from interpreter.faults import RuleFault
from interpreter.requests import Request
from interpreter.values.by_case import NumberByCase
from interpreter.values.numbers import Number, as_fraction, exact, rounded
from interpreter.values.results import NotApplied, Part
from interpreter.values.value import Chance, Value
from interpreter.world.entries import Entry
from interpreter.world.following.memos import Remembered
from interpreter.world.how_long import told_end

if TYPE_CHECKING:
    from interpreter.world.world import World

RULESET_ROUNDING: Final = None
"""Stands among the stages for the rounding that the header of the ruleset declares."""
STAGES: Final = (
    Stage.TIMES,
    Stage.LESS,
    Stage.ROUNDED_DOWN,
    Stage.ROUNDED_UP,
    Stage.ROUNDED_NEAREST,
    RULESET_ROUNDING,
    Stage.AT_LEAST,
    Stage.AT_MOST,
)
"""The order in which a total is changed; what comes before is added up."""


def order_of_stage(stage: Stage | None, is_later: bool) -> tuple[bool, int]:
    """Where a stage comes among all of them."""
    return is_later, STAGES.index(stage)


def _times(total: Number, amount: Number) -> Number:
    return exact(as_fraction(total) * amount)


def _less(total: Number, amount: Number) -> Number:
    return exact(total - amount)


def _rounding(way: RoundingWay) -> Callable[[Number, object], Number]:
    return lambda total, _amount: rounded(total, way)


_ROUNDINGS: Final = {way: _rounding(way) for way in get_args(RoundingWay)}


def change_by_stage(stage: Stage | None, way: RoundingWay) -> Callable[[Any, Any], Number]:
    """What a stage makes of a total and its own amount.

    Args: `way` of the rounding that the ruleset declares.
    """
    match stage:
        case Stage.TIMES:
            return _times
        case Stage.LESS:
            return _less
        case Stage.ROUNDED_DOWN:
            return _ROUNDINGS["down"]
        case Stage.ROUNDED_UP:
            return _ROUNDINGS["up"]
        case Stage.ROUNDED_NEAREST:
            return _ROUNDINGS["nearest"]
        case None:
            return _ROUNDINGS[way]
        case Stage.AT_LEAST:
            return max
        case Stage.AT_MOST:
            return min
        case _:
            assert_never(stage)


class Change(NamedTuple):
    """A change of the whole total: a stage that holds, or the rounding of the ruleset in `way`."""

    stage: Stage | None
    contribution: Contribution | None
    way: RoundingWay = "down"
    is_later: bool = False
    """Whether it acts when all that are not later are done."""

    @property
    def label(self) -> str:
        """What players read; empty where it has no text of its own."""
        if self.contribution is None or self.stage is None:
            return ""
        return own_label(self.stage, self.contribution.label)

    @property
    def text(self) -> Phrase:
        """What it does, in the words of the language; whoever tells it translates them."""
        is_written = self.is_later and self.contribution is not None
        return phrase("then {change}", change=self._plain_text) if is_written else self._plain_text

    @property
    def place(self) -> tuple[bool, int]:
        """Where it comes among all of them."""
        return order_of_stage(self.stage, self.is_later)

    @property
    def _plain_text(self) -> Phrase:
        return stage_text(self.stage or Stage(f"rounded {self.way}"), self._amount)

    @property
    def _amount(self) -> Any:
        return 0 if self.contribution is None else self.contribution.amount

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules it cites."""
        return () if self.contribution is None else self.contribution.row.rule.told_from

    def of(self, total: Any) -> Any:
        """The total afterwards."""
        return change_by_stage(self.stage, self.way)(total, self._amount)

    def part(self, before: Number, after: Number) -> Part | None:
        """What it did, for the trace; a rounding or a bound that changed nothing leaves no line."""
        if before == after and self.stage not in (Stage.TIMES, Stage.LESS):
            return None
        more = exact(after - before)
        if self.contribution is None:
            return Part("rounding", self.text, more)
        if not self.label:
            return self.contribution.part(more)._replace(label=self.text)
        return self.contribution.part(more, self.text)


class Worked(NamedTuple):
    """A stack whose modifiers are known: what they add, and the changes that the whole total goes through."""

    rows: tuple[Contribution, ...]
    parts: tuple[Part, ...]
    """The base lines, then a part for each row of `rows`."""
    added: Number | Lots
    changes: tuple[Change, ...]

    def total(self, thrown: Number | Lots = 0) -> Number | Lots:
        """The total with what the roll's own dice came to; lots if anything of it is."""
        added = self.added
        if isinstance(thrown, Lots) or isinstance(added, Lots):
            sum_of_all = summed((thrown, added))
        else:
            sum_of_all = thrown + added
        return changed(sum_of_all, self._changed) if self.changes else sum_of_all

    def _changed(self, total: Number) -> Number:
        for change in self.changes:
            total = change.of(total)
        return total

    def traced(self, thrown: Number = 0) -> tuple[Number, tuple[Part, ...]]:
        """The total and all its parts, but for the own dice; nothing of it is lots."""
        parts = list(self.parts)
        total: Any = thrown + self.certain
        for change in self.changes:
            before, total = total, change.of(total)
            part = change.part(before, total)
            if part is not None:
                parts.append(part)
        return total, tuple(parts)

    @property
    def certain(self) -> Number:
        """What the modifiers add, where no lots are among them."""
        if isinstance(self.added, Lots):
            raise TypeError("these modifiers hold chances; their total is one of many")
        return self.added


Thrower = Callable[[Contribution], Generator[Request, Any, Number | Lots]]
"""Throws the dice of a contribution."""


def in_lots(one: Contribution) -> Generator[Request, Any, Number | Lots]:
    """The chances of a contribution in place of a throw: nothing is asked."""
    yield from ()
    return amount_lots(one.amount)


def worked_at_once(steps: Generator[Request, Any, Worked]) -> Worked:
    """A stack worked out where nothing is asked: it holds no dice, or they are lots."""
    try:
        next(steps)
    except StopIteration as end:
        worked: Worked = end.value
        return worked
    raise TypeError("dice are asked for where nothing can be thrown")


UNSURE: Final = (AttributeError, KeyError, TypeError, RuleFault)
"""What comes of reading what only a condition makes sure of: the strength of a general where there is none."""


@frozen
class Rewrite:
    """One row of a stack left out, or let in whether or not its condition holds: for odds that tell what it matters.

    Attributes:
        row: the row, or the stage.
        let_in: collects what the row would contribute; None leaves it out.
    """

    row: RowCode
    let_in: Collector | None

    def of(self, rows: list[RowCode], f: Frame, found: list[Contribution]) -> list[Contribution]:
        """What is collected of some rows, rewritten."""
        if not any(one is self.row for one in rows):
            return found
        if self.let_in is None:
            return [one for one in found if one.row is not self.row]
        if any(one.row is self.row for one in found):
            return found
        more: list[Contribution] = []
        try:
            self.let_in(f, more, None)
        except UNSURE:
            return found
        return [*found, *(one for one in more[:1] if isinstance(one.amount, int | Fraction | Chance | NumberByCase))]

    def of_all(self, found: list[Contribution]) -> list[Contribution]:
        """What all together bring, entries and whoever makes the roll too, rewritten."""
        return [one for one in found if one.row is not self.row] if self.let_in is None else found


@frozen
class RowsSeen:
    """Stands in the place of a rewrite, changes nothing, and notes the rows that count."""

    rows: list[RowCode]

    def of(self, _rows: list[RowCode], _f: Frame, found: list[Contribution]) -> list[Contribution]:
        """What is collected, as it is."""
        return found

    def of_all(self, found: list[Contribution]) -> list[Contribution]:
        """What all together bring, as it is."""
        self.rows.extend(one.row for one in found)
        return found


class Stack:
    """The rows and stages of a stat, a roll or the dice of a contest, compiled."""

    def __init__(
        self,
        compiler: Compiler,
        base: tuple[tuple[Node, Any], ...],
        rows: tuple[Modifier, ...],
        stages: tuple[Modifier, ...],
        rounding: RoundingWay | None,
        family: tuple[str, ...] = (),
        values: tuple[int, ...] = (),
        rewritings: tuple[Rewriting, ...] = (),
    ) -> None:
        """Args: `family` are the names under which entries may stand on it, `values` the slots of what they name."""
        self._rewriter = Rewriter(compiler, rewritings, rounding) if rewritings else None
        self.family = family
        self._values = values
        self.base = [(compiler.code(node), compiler.text(label), node) for node, label in base]
        self.rows = [RowCode(row, compiler.rulebook) for row in rows]
        self.stages = [RowCode(row, compiler.rulebook) for row in stages]
        self._compiler = compiler
        self.rounding = rounding if stages else None
        self.has_later = any(row.is_later for row in stages)
        self.grouped = any(row.keep for row in rows)
        thrown = any(row.amount.type.form == "dice" for row in (*rows, *stages))
        self.plain = not (thrown or self.grouped) and not any(
            row.per is not None or compiler.reads_hidden(row) for row in stages
        )
        self._rewrite: Rewrite | RowsSeen | None = None

    def rewritten(self, rewrite: Rewrite | RowsSeen) -> Stack:
        """The same stack with one row left out or let in, or looked at; all that is compiled is shared."""
        other = copy(self)
        other._rewrite = rewrite
        other.plain = False
        return other

    def sum(self, f: Frame) -> Number:
        """The total of a stack without dice; where nothing is rewritten or grouped it is added up without a trace."""
        if not self.plain or (self._rewriter is not None and self._rewriter.may_act(f)):
            return worked_at_once(self.worked_out(f, in_lots)).traced()[0]
        total: Number = self._plain_sum(f)
        if f[0].entries.all:
            total += sum(one.amount for one in self._entered(f))
        return self._plain_stages(f, total) if self.stages else total

    def kept_sum(
        self, numbers: Sequence[bool], frame: Callable[..., Frame], remembered: Remembered, span: Span
    ) -> Callable[..., Number] | None:
        """The same as a function of the world and of arguments, which keeps what it has worked out.

        Args: `numbers`, whether each of the arguments is a number; `frame`, what `sum` would be given for them.

        Returns: None where more has to be looked at than what is added up.
        """
        if not self.plain or self._rewriter is not None:
            return None

        def with_entries(world: World, total: Number, *given: Value) -> Number:
            return sum((one.amount for one in self._entered(frame(world, given))), total)

        def with_stages(world: World, total: Number, *given: Value) -> Number:
            staged: Number = self._plain_stages(frame(world, given), total)
            return staged

        more: list[tuple[str, Callable[..., Number]]] = []
        if self.family:
            more.append(("w.entries.all", with_entries))
        if self.stages:
            more.append(("True", with_stages))
        nodes, rows = [node for _, _, node in self.base], [row.rule for row in self.rows]
        return kept_sum_function(self._compiler, nodes, rows, numbers, remembered, span, more)

    @cached_property
    def _plain_sum(self) -> Code:
        return sum_function(self._compiler, [node for _, _, node in self.base], [row.rule for row in self.rows])

    @cached_property
    def _plain_stages(self) -> Callable[[Frame, Any], Number]:
        way = self.rounding
        found = [(order_of_stage(one.rule.stage, one.rule.is_later), one.rule) for one in self.stages]
        ruled = [] if way is None else [(order_of_stage(RULESET_ROUNDING, self.has_later), None)]
        in_order = sorted([*found, *ruled], key=itemgetter(0))
        changes = [(row, change_by_stage(row.stage if row else RULESET_ROUNDING, way or "down")) for _, row in in_order]
        return stages_function(self._compiler, changes)

    @cached_property
    def _collect_rows(self) -> Collector:
        return collect_function(self._compiler, self.rows)

    @cached_property
    def _collect_stages(self) -> Collector:
        return collect_function(self._compiler, self.stages)

    def worked_out(
        self,
        f: Frame,
        throw: Thrower,
        missing: list[NotApplied] | None = None,
        brought: tuple[Contribution, ...] = (),
    ) -> Generator[Request, Any, Worked]:
        """The one road of a stack, up to the own dice of a roll.

        Args:
            f: the frame of what the stack belongs to.
            throw: what is done for a contribution that holds dice.
            missing: takes the rows that do not count, if anybody wants to know.
            brought: what whoever makes the roll adds to its rows.

        Returns: what the modifiers add, and what is still done to the total.
        """
        found = [*self.collect(f, missing), *self._entered(f), *brought]
        if self._rewrite is not None:
            found = self._rewrite.of_all(found)
        amounts: list[Any] = []
        for one in found:
            amounts.append((yield from throw(one)) if isinstance(one.amount, Chance) else one.amount)
        parts = [Part("base", label(f) or "base", code(f)) for code, label, _node in self.base]
        notes = [""] * len(found) if self._rewriter is None else self._rewriter.rewrite(f, found, amounts)
        parts += self._grouped(found, amounts, notes)
        return Worked(tuple(found), tuple(parts), summed(part.amount for part in parts), self._changes(f, missing))

    def _entered(self, f: Frame) -> list[Contribution]:
        """What entries contribute."""
        world = f[0]
        if not self.family or not world.entries.all:
            return []
        entries: list[Entry] = world.entries.on(self.family, (f[slot] for slot in self._values), world)
        return [
            Contribution(
                entry_row(one.origin, one.label, one.cites),
                one.label,
                one.amount,
                until=told_end(one.lasting, world) if one.lasting.form != "good" and world.is_told else "",
            )
            for one in entries
        ]

    def collect(self, f: Frame, missing: list[NotApplied] | None) -> list[Contribution]:
        """All contributions of the rows, in the order of the rows."""
        found: list[Contribution] = []
        self._collect_rows(f, found, missing)
        return found if self._rewrite is None else self._rewrite.of(self.rows, f, found)

    def _grouped(self, found: list[Contribution], amounts: list[Any], notes: list[str]) -> list[Part]:
        if not self.grouped and all(one.row.rule.keep is None for one in found):
            return [one.part(amount, note) for one, amount, note in zip(found, amounts, notes, strict=True)]
        groups: dict[str, list[int]] = {}
        for at, one in enumerate(found):
            if one.row.rule.group is not None:
                groups.setdefault(one.row.rule.group, []).append(at)
        counted = list(amounts)
        for group, members in groups.items():
            winner, amount = _best(found, amounts, members)
            for at in members:
                counted[at] = amount if at == winner else 0
                notes[at] = notes[at] if at == winner else f"{group}: {amounts[at]}"
        return [one.part(amount, note) for one, amount, note in zip(found, counted, notes, strict=True)]

    def _changes(self, f: Frame, missing: list[NotApplied] | None) -> tuple[Change, ...]:
        """The stages that hold, in their fixed order, whatever the order of the lines."""
        if not self.stages:
            return ()
        found: list[Contribution] = []
        self._collect_stages(f, found, missing)
        if self._rewrite is not None:
            found = self._rewrite.of(self.stages, f, found)
        changes = [Change(one.row.rule.stage, one, is_later=one.row.rule.is_later) for one in found]
        if self.rounding is not None:
            changes.append(Change(RULESET_ROUNDING, None, self.rounding, is_later=self.has_later))
        return tuple(sorted(changes, key=lambda one: one.place))


def _best(found: list[Contribution], amounts: list[Any], members: list[int]) -> tuple[int, Any]:
    """Which member of a group counts, and what it counts; where one is lots, the lots stand for all of them."""
    winner, best = members[0], amounts[members[0]]
    for at in members[1:]:
        keep, amount = found[at].row.rule.keep, amounts[at]
        if isinstance(best, Lots) or isinstance(amount, Lots):
            best = lots_of(best).with_other(lots_of(amount), partial(_better, keep))
        elif _beats(keep, amount, best):
            winner, best = at, amount
    return winner, best


def _better(keep: Keep | None, held: Any, amount: Any) -> Any:
    return amount if _beats(keep, amount, held) else held


def _beats(keep: Keep | None, amount: Any, held: Any) -> bool:
    match keep:
        case Keep.HIGHEST:
            return bool(amount > held)
        case Keep.LOWEST:
            return bool(amount < held)
        case Keep.STRONGEST | None:
            return bool(abs(amount) > abs(held))
        case _:
            assert_never(keep)
