"""What matters: what each modifier of a roll gives or costs, were it left out where it counts, or let in where not.

    for weight in what_matters(program, world, question, Budget(QUESTION_STEPS)).weights:
        weight.label, weight.gives      # ruins: -5/36

The question is put once more for each row, with one row of one roll rewritten; there is no second way to work it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from dsl.border.frozen import frozen
from dsl.understood.expressions import Node
from dsl.understood.rolls import Pool
from dsl.understood.rows import Modifier
from dsl.understood.walk import slots_read
from interpreter.compiled.generated import Frame
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.compiled.rolling.modifiers import UNSURE, Rewrite, RowsSeen, Stack
from interpreter.compiled.rolling.pools import PoolCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.rows import RowCode, collect_function
from interpreter.odds.budget import QUESTION_STEPS, Budget
from interpreter.odds.course import rolls_of
from interpreter.odds.exact import exact_odds
from interpreter.odds.first_rolls import chance_of_first_roll
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Way
from interpreter.odds.throws import odds_of_margins
from interpreter.values.results import Die, is_hollow
from interpreter.world.world import World


class WeighedBy(Enum):
    """What modifiers are weighed by."""

    SUCCESS = "success"
    """The chance that the first roll with a target succeeds."""
    FIRST_WINS = "first_wins"
    """The chance that the first side of a contest wins in the end."""
    MEAN = "mean"
    """The mean of what comes out."""


@frozen
class Weight:
    """One modifier, and what it matters.

    Attributes:
        roll, row, label: the roll it belongs to, its name there, and what players read.
        counts: whether it counts as things stand.
        gives: what is gained where it counts, compared with where it does not; less than 0 where it costs.
    """

    roll: str
    row: str
    label: str
    counts: bool
    gives: Fraction


@frozen
class Weights:
    """What all modifiers matter; without a measure there is nothing to weigh them by.

    Attributes:
        measure, as_it_is: what they are weighed by, and what that comes to as things stand.
        weights: those that change anything, what matters most first.
        is_whole: whether the budget was enough for all of them.
    """

    measure: WeighedBy | None
    as_it_is: Fraction
    weights: tuple[Weight, ...]
    is_whole: bool


def what_matters(program: Program, world: World, question: Question, budget: Budget | None = None) -> Weights:
    """What each modifier matters that a question can come to.

    Args:
        budget: what all of it may take; that of one question where it is left out.

    Raises: Halted; RuleFault where the question itself cannot be worked out.
    """
    budget = budget or Budget(QUESTION_STEPS)
    plain = {name: program.rolls[name] for name in rolls_of(program, question)}
    seen = {name: RowsSeen([]) for name in plain}
    looked_at = {name: _with_stack(code, code.stack.rewritten(seen[name])) for name, code in plain.items()}
    try:
        measure, as_it_is = _measured(program, world, question, budget, looked_at)
    except BeyondBudget:
        return Weights(None, Fraction(0), (), False)
    if measure is None:
        return Weights(None, Fraction(0), (), True)
    found = []
    try:
        for roll, code in plain.items():
            for one in (*_variants(program, code), *_brought(code, seen[roll].rows)):
                for counts, variant in one.each:
                    rolls = {**plain, roll: variant}
                    same, otherwise = _measured(program, world, question, budget, rolls)
                    if same is measure and otherwise != as_it_is:
                        gives = as_it_is - otherwise if counts else otherwise - as_it_is
                        found.append(Weight(roll, one.name, one.label, counts, gives))
                        break
    except BeyondBudget:
        return Weights(measure, as_it_is, _heaviest(found), False)
    return Weights(measure, as_it_is, _heaviest(found), True)


def _heaviest(found: list[Weight]) -> tuple[Weight, ...]:
    return tuple(sorted(found, key=lambda one: -abs(one.gives)))


def _measured(
    program: Program, world: World, question: Question, budget: Budget, rolls: Mapping[str, RollCode]
) -> tuple[WeighedBy | None, Fraction]:
    """What a question is weighed by, and what that comes to."""
    if question.subject is Subject.ACTION and question.until is None:
        chance = chance_of_first_roll(program, world, question, budget, rolls)
        return (None, Fraction(0)) if chance is None else (WeighedBy.SUCCESS, chance)
    odds = exact_odds(program, world, question, budget, rolls)
    if any(end.way in (Way.REFUSED, Way.ENDLESS) for end in odds.ends.weights):
        return None, Fraction(0)
    code = rolls.get(question.name)
    if isinstance(code, ContestCode):
        return WeighedBy.FIRST_WINS, odds_of_margins(code, odds.result.lots).first_wins
    if odds.success is not None:
        return WeighedBy.SUCCESS, odds.success.chance
    return (WeighedBy.MEAN, odds.result.mean) if odds.result.is_numeric else (None, Fraction(0))


# ---------------------------------------------------------------- rolls rewritten


class Variant(NamedTuple):
    """One row, and its roll without it and with it; of what is brought to a roll it is known only where it counts."""

    name: str
    label: str
    without: RollCode
    with_it: RollCode | None

    @property
    def each(self) -> Iterator[tuple[bool, RollCode]]:
        """The variants that are known, each with whether the row counts as it is."""
        yield True, self.without
        if self.with_it is not None:
            yield False, self.with_it


def _variants(program: Program, code: RollCode) -> Iterator[Variant]:
    """Each row of a roll and each line of its pool that has a condition: the roll without it and with it."""
    sides = frozenset(code.rule.side_slots or ())
    for row in (*code.stack.rows, *code.stack.stages):
        without, with_it = (_with_stack(code, code.stack.rewritten(one)) for one in _rewrites(program, row, sides))
        yield Variant(row.rule.name, _label(row.rule), without, with_it)
    for row in code.die_stack.rows:
        without, with_it = (_with_die(code, code.die_stack.rewritten(one)) for one in _rewrites(program, row, sides))
        yield Variant(row.rule.name, _label(row.rule), without, with_it)
    for pool in code.pools:
        if _given_up(pool.rule.when, sides):
            others = [one for one in code.pools if one is not pool]
            more = _LetInPool(program.compiler, replace(pool.rule, when=_kept(pool.rule.when, sides)))
            all_of_them = [more if one is pool else one for one in code.pools]
            yield Variant("pool", _label(pool.rule), _with_pools(code, others), _with_pools(code, all_of_them))


def _brought(code: RollCode, seen: list[RowCode]) -> Iterator[Variant]:
    """What counts in a roll and is no row of its own: entries, and what whoever makes it adds; the roll without it."""
    own = {id(row) for row in code.stack.rows}
    for row in {id(one): one for one in seen if id(one) not in own}.values():
        without = _with_stack(code, code.stack.rewritten(Rewrite(row, None)))
        yield Variant(row.rule.name, _label(row.rule), without, None)


class _LetInPool(PoolCode):
    """A line of a pool that counts whatever is the case; no dice where its condition made sure of what it reads."""

    def dice(self, f: Frame, depth: int = 0) -> list[Die]:
        try:
            return super().dice(f, depth)
        except UNSURE:
            return []


def _label(rule: Modifier | Pool) -> str:
    """What players read; the name of the row where its text holds nothing but values."""
    label = "" if rule.label is None else rule.label.plain
    if not is_hollow(label):
        return label
    return rule.name.replace("_", " ") if isinstance(rule, Modifier) else "pool"


def _rewrites(program: Program, row: RowCode, sides: frozenset[int]) -> tuple[Rewrite, Rewrite]:
    return Rewrite(row, None), Rewrite(row, collect_function(program.compiler, [RowCode(_let_in(row.rule, sides))]))


def _let_in(row: Modifier, sides: frozenset[int]) -> Modifier:
    """A row that counts once, whatever is the case in this situation; see `_kept`."""
    loops = tuple(replace(loop, condition=None) for loop in row.loops)
    if not slots_read((row.amount, row.label)) & {loop.slot for loop in loops}:
        loops = ()
    return replace(row, when=_kept(row.when, sides), loops=loops, per=None)


def _kept(when: tuple[Node, ...], sides: frozenset[int]) -> tuple[Node, ...]:
    """The conditions that a row keeps when it is let in: for whose side it counts, and what holds in every situation.

    An option that the group has not chosen is nothing that might have been otherwise.
    """
    return tuple(one for one in when if slots_read(one) & sides or not slots_read(one))


def _given_up(when: tuple[Node, ...], sides: frozenset[int]) -> bool:
    return len(_kept(when, sides)) < len(when)


def _with_stack(code: RollCode, stack: Stack) -> RollCode:
    other = copy(code)
    other.stack = stack
    return other


def _with_die(code: RollCode, stack: Stack) -> RollCode:
    other = copy(code)
    other.die_stack = stack
    return other


def _with_pools(code: RollCode, pools: list[PoolCode]) -> RollCode:
    other = copy(code)
    other.pools = pools
    return other
