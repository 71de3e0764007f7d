"""Stats and rolls carried out; every number leaves its parts in the trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from dsl.named.row_names import label_name
from dsl.tree import Label
from dsl.understood.expressions import Node
from dsl.understood.rolls import Natural, RollForm, RollRule
from dsl.understood.rows import Rewriting
from dsl.understood.walk import fields_of
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.readers import Readers, both, readers_function, viewers_function
from interpreter.compiled.rolling.chances import Chances, chances_of
from interpreter.compiled.rolling.likelihood import likely_die
from interpreter.compiled.rolling.modifiers import Stack, Thrower, Worked, in_lots, worked_at_once
from interpreter.compiled.rolling.pools import PoolCode
from interpreter.compiled.rolling.rows import NOTHING_BROUGHT, AsMade, Brought, Contribution
from interpreter.compiled.rolling.throwing import (
    Steps,
    as_amount,
    comes_to,
    dice_in,
    picked,
    throw_amount,
    throw_pool,
    thrower,
)
from interpreter.faults import TOO_MANY_DICE, TWO_RESULTS, fault
from interpreter.values.numbers import Number
from interpreter.values.results import Die, NotApplied, Part, RollResult, cites_shown
from interpreter.values.value import MAX_DICE, Chance, Entity, Handful, Value

if TYPE_CHECKING:
    from interpreter.world.world import World


@frozen
class RollInHand:
    """A roll of which everything is known but its own dice."""

    frame: Frame
    by: Entity | None
    title: str
    worked: Worked
    target: int | None = None
    missing: tuple[NotApplied, ...] = ()
    result: Part | None = None
    """What the total is by a rule, so that nothing is thrown."""


class Thrown(NamedTuple):
    """The own dice of a roll as they lie, what they show and what they come to before the modifiers."""

    dice: list[Die]
    natural: int
    comes_to: Number
    parts: tuple[Part, ...] = ()
    successes: int = 0


class Rulings(NamedTuple):
    """What decides beside the comparison: a rule that fixes the result, and natural results that count now."""

    forced: tuple[bool, str] | None
    naturals: tuple[Natural, ...]
    low_succeeds: bool = False

    def verdict(self, natural: int, total: Number, target: int | None) -> tuple[bool, str]:
        """Success or failure and what fixed it, if anything did: a rule, then the dice as thrown, then the target.

        Why in this order: docs/decisions/0024-precedence.md.
        """
        if self.forced is not None:
            return self.forced
        said: bool | None = None
        for one in self.naturals:
            if (one.low is None or natural >= one.low) and (one.high is None or natural <= one.high):
                if said is not None and said is not one.succeeds:
                    break
                said = one.succeeds
        else:
            if said is not None:
                return said, "natural"
        if target is None:
            return False, ""
        return (total <= target if self.low_succeeds else total >= target), ""


NO_ROWS: Final = Worked((), (), 0, ())
"""What is added to a roll whose total is fixed."""


DIE_AS_IT_IS: Final[tuple[frozenset[str], ...]] = (frozenset(), frozenset(("from",)))
"""What rows of a die may read without its being thrown: nothing, or where it comes from."""


class Reacts(Protocol):
    """Does what is done upon a roll; gives the result as it is then.

    `shows` tells a result as it lies on the table, for whoever is asked upon it.
    """

    def __call__(
        self, world: World, made: AsMade, result: RollResult, shows: Callable[[RollResult], None]
    ) -> Steps: ...


def changed(
    result: RollResult, amount: Number, label: str, cites: tuple[str, ...], readers: Readers = None
) -> RollResult:
    """A result to which something is added: the total is compared anew, unless rules or dice have decided."""
    total, success = result.total + amount, result.success
    if not result.fixed and result.target is not None:
        success = total <= result.target if result.low_succeeds else total >= result.target
    part = Part(label_name(Label(label), "change"), label, amount, cites, readers=readers)
    return replace(result, total=total, success=success, parts=(*result.parts, part))


class RollCode:
    """A compiled stat or roll."""

    def __init__(self, compiler: Compiler, rule: RollRule, reacts: Reacts | None = None) -> None:
        """Args: `reacts`: what is done upon the roll before anything comes of it, if anything ever is."""
        self.rule = rule
        self.reacts = reacts
        rounding, named = compiler.rulebook.header.rounding, rule.slots_named
        self.stack = Stack(compiler, rule.base, rule.rows, rule.stages, rounding, rule.family, named, rule.rewritings)
        self.die_stack = Stack(compiler, (), rule.die_rows, (), None)
        self.reads_faces = rule.die_slot is not None and fields_of(rule.die_rows, rule.die_slot) not in DIE_AS_IT_IS
        """Whether what a die counts may hang on what it shows, beside that itself."""
        self.dice = None if rule.dice is None else compiler.code(rule.dice)
        self.target = None if rule.target is None else compiler.code(rule.target)
        if rule.chance is not None:
            self.dice, self.target = _dice_for_chance(compiler.code(rule.chance), rule, rule.chance)
        self.succeeds_at = None if rule.succeeds_at is None else compiler.code(rule.succeeds_at)
        self.pools = [PoolCode(compiler, pool) for pool in rule.pools]
        self.naturals = [
            (one, None if one.condition is None else compiler.code(one.condition)) for one in rule.naturals
        ]
        self.automatics = [(one, compiler.code(one.condition), compiler.text(one.label)) for one in rule.automatics]
        self.results = [
            (one, compiler.code(one.condition), compiler.code(one.value), compiler.text(one.label))
            for one in rule.results
            if not one.is_none
        ]
        self.without = [
            (one, compiler.code(one.condition), compiler.text(one.label)) for one in rule.results if one.is_none
        ]
        self.may_be_given = rule.form is RollForm.STAT and bool(rule.results)
        """Whether it is a stat whose value, or that there is none, may be said outright."""
        self.label = compiler.text(rule.label)
        self._viewers = viewers_function(compiler, rule.seen)
        self._title_readers = readers_function(compiler, rule.label)
        lines = [one for one in rule.rewritings if compiler.reads_hidden(one.row)]
        self._row_readers = {
            one.name: _readers_of(compiler, one, about)
            for one in (*rule.rows, *rule.stages)
            if (about := [line for line in lines if line.may_reach(one.tags, (*one.sources, one.block))])
            or compiler.reads_hidden(one)
        }
        self._note_readers = _readers_of(compiler, (), lines) if lines else None
        """Who sees what lines have made of entries, and of rows that a statement brings."""
        self._padding = [None] * (rule.frame - 1 - len(rule.parameters))
        self._names, self._purpose_slot = tuple(one.name for one in rule.parameters), rule.purpose_slot

    def frame(self, world: World, arguments: Sequence[Value], purpose: str | None = None) -> Frame:
        """A frame for one use."""
        f: Frame = [world, *arguments, *self._padding]
        if self._purpose_slot is not None:
            f[self._purpose_slot] = purpose
        return f

    def title(self, f: Frame) -> str:
        """What is rolled for, as players read it."""
        return self.label(f) or self.rule.name.replace("_", " ")

    def facts(self, arguments: list[Value]) -> dict[str, Value]:
        """What the fact about this roll names."""
        return dict(zip(self._names, arguments, strict=True))

    # ------------------------------------------------------------ stats

    def stat(self, world: World, arguments: Sequence[Value]) -> Number | None:
        """The value of a stat; None where it says that there is none."""
        f = self.frame(world, arguments)
        if self.may_be_given:
            if self.why_none(f) is not None:
                return None
            fixed = self.result(f)
            if fixed is not None:
                return fixed.amount
        return self.stack.sum(f)

    def why_none(self, f: Frame) -> tuple[str, tuple[str, ...]] | None:
        """Why a stat has no value, and the rules that say so; None where it has one."""
        return next(((label(f) or "none", one.cites) for one, test, label in self.without if test(f)), None)

    def explained(
        self, world: World, arguments: list[Value]
    ) -> tuple[Number | None, tuple[Part, ...], tuple[NotApplied, ...]]:
        """The value of a stat, or the modifiers of a roll whose rows hold no dice, with parts and rows left out."""
        missing: list[NotApplied] = []
        f = self.frame(world, arguments)
        if self.may_be_given:
            if self.why_none(f) is not None:
                return None, (), ()
            fixed = self.result(f)
            if fixed is not None:
                return fixed.amount, (fixed,), ()
        worked = worked_at_once(self.stack.worked_out(f, in_lots, missing))
        total, parts = worked.traced()
        return total, parts, tuple(missing)

    # ------------------------------------------------------------ rolls

    def roll(self, world: World, arguments: list[Value], brought: Brought = NOTHING_BROUGHT) -> Steps:
        """Carry out a roll; gives the result, when all that is done upon it is done, and notes the fact."""
        result: RollResult = yield from self.thrown(world, arguments, brought)
        if self.reacts is not None and not (self.results and self.result(self.frame(world, arguments))):
            made = AsMade(self.rule.name, tuple(arguments), brought)
            before = world.lying
            result = yield from self.reacts(world, made, result, lambda lies: self._show(world, made, lies))
            world.lay(before)
        outcome = {"success": result.success, "total": result.total, "natural": result.natural}
        facts = self.facts(arguments) | outcome
        for name in self.rule.family:
            world.note(name, dict(facts))
        if world.sight.hides:
            world.keep_result(self._for_readers(self.frame(world, arguments, brought.purpose), result))
        else:
            world.keep_result(result)
        return result

    def _show(self, world: World, made: AsMade, lies: RollResult) -> None:
        """Tell what lies on the table before anything has come of it."""
        f = self.frame(world, [*made.arguments], made.brought.purpose)
        if world.is_told:
            world.lay(self._for_readers(f, lies) if world.sight.hides else lies)
        named = {"roll": lies.title, "total": world.say(lies.total), "target": world.say(lies.target)}
        if lies.target is None:
            said = phrase("{roll}: {total}", **named)
        elif lies.low_succeeds:
            said = phrase("{roll}: {total} against {target} or less", **named)
        else:
            said = phrase("{roll}: {total} against {target}", **named)
        world.tell("follows", said, self.readers(f) if world.sight.hides else None)

    def thrown(self, world: World, arguments: list[Value], brought: Brought = NOTHING_BROUGHT) -> Steps:
        """The roll as it lies: dice of rows first, then the own dice."""
        f = self.frame(world, arguments, brought.purpose)
        by, title = thrower(arguments), self.title(f)
        fixed = self.result(f)
        missing: list[NotApplied] = [*brought.missing]
        worked = NO_ROWS
        if fixed is None:
            worked = yield from self.stack.worked_out(f, throws_for(by, title), missing, brought.rows)
        target = None if self.target is None else self.target(f)
        hand = RollInHand(f, by, title, worked, target, tuple(missing), fixed)
        if fixed is not None:
            result = self.fixed_result(hand, fixed)
        else:
            thrown = yield from self._pool_thrown(hand) if self.pools else self._line_thrown(hand)
            result = self._result(hand, thrown)
        return result

    def readers(self, f: Frame) -> Readers:
        """Who sees it made: of those whom it names all who see what its title shows."""
        return both(self._viewers(f), self._title_readers(f))

    def _for_readers(self, f: Frame, result: RollResult) -> RollResult:
        """The result, each part of it with those who see where it comes from."""
        parts = []
        found: dict[Callable[[Frame], Readers], Readers] = {}
        for part in result.parts:
            read = self._row_readers.get(part.row, self._note_readers if part.note else None)
            if read is None:
                parts.append(part)
                continue
            if read not in found:
                found[read] = read(f)
            parts.append(part._replace(readers=found[read]))
        return replace(result, parts=tuple(parts), readers=self.readers(f))

    def in_hand(self, world: World, arguments: list[Value], brought: Brought = NOTHING_BROUGHT) -> RollInHand:
        """The roll up to its own dice, with lots for the dice of its rows: for odds."""
        f = self.frame(world, arguments, brought.purpose)
        fixed = self.result(f)
        worked = NO_ROWS
        if fixed is None:
            worked = worked_at_once(self.stack.worked_out(f, in_lots, brought=brought.rows))
        return RollInHand(f, None, "", worked, None if self.target is None else self.target(f), result=fixed)

    def result(self, f: Frame) -> Part | None:
        """What the total is by a rule, whatever the dice would show.

        Raises: RuleFault when two rules say different totals.
        """
        found: Part | None = None
        for one, test, value, label in self.results:
            if not test(f):
                continue
            part = Part("result", label(f) or "result", value(f), one.cites)
            if found is not None and found.amount != part.amount:
                raise fault(TWO_RESULTS, one.span, roll=self.rule.name, one=found.amount, other=part.amount)
            found = found or part
        return found

    def fixed_result(self, hand: RollInHand, fixed: Part) -> RollResult:
        """The roll whose total is fixed: it is compared with the target, and nothing else decides."""
        success = Rulings(None, (), self.rule.low_succeeds).verdict(0, fixed.amount, hand.target)[0]
        return RollResult(
            self.rule.name,
            hand.title,
            fixed.amount,
            0,
            (),
            hand.target,
            success,
            0,
            fixed.label,
            (fixed,),
            hand.missing,
            cites_shown(self.rule.cites),
            self.rule.low_succeeds,
        )

    def amount(self, f: Frame) -> Chance | Number:
        """The dice of the `dice` line."""
        found: Chance | Number = 0 if self.dice is None else self.dice(f)
        return found

    def _line_thrown(self, hand: RollInHand) -> Steps:
        amount = as_amount(self.amount(hand.frame))
        return (yield from throw_line(amount, hand.by, hand.title, lambda: self.chances(hand, [])))

    def _pool_thrown(self, hand: RollInHand) -> Steps:
        f, dice = hand.frame, self.pool(hand.frame)
        thrown = yield from throw_pool(dice, hand.by, hand.title, lambda: self.chances(hand, dice))
        values, parts = yield from self.die_values(f, thrown, throws_for(hand.by, hand.title))
        successes = self.count_successes(f, values)
        total = successes if self.succeeds_at is not None else sum(values)
        natural = sum(die.faces[0] for die in thrown)
        return Thrown(thrown, natural, total, tuple(part for some in parts for part in some), successes)

    def chances(self, hand: RollInHand, dice: list[Die]) -> Chances:
        """The odds of the roll before its own dice are thrown; `dice` are those of its pool."""
        return chances_of(self, hand, dice)

    def _result(self, hand: RollInHand, thrown: Thrown) -> RollResult:
        """The finished roll."""
        total, parts = hand.worked.traced(thrown.comes_to)
        natural = thrown.natural
        success, fixed = self.rulings(hand.frame).verdict(natural, total, hand.target)
        return RollResult(
            self.rule.name,
            hand.title,
            total,
            natural,
            tuple(thrown.dice),
            hand.target,
            success,
            thrown.successes,
            fixed,
            (*thrown.parts, *parts),
            hand.missing,
            cites_shown(self.rule.cites),
            self.rule.low_succeeds,
            counts_successes=self.succeeds_at is not None,
        )

    def rulings(self, f: Frame) -> Rulings:
        """What decides beside the comparison, as things stand."""
        forced = [(one, label(f)) for one, test, label in self.automatics if test(f)]
        said = None
        if forced and all(one.succeeds == forced[0][0].succeeds for one, _ in forced):
            said = (forced[0][0].succeeds, forced[0][1] or "rule")
        naturals = tuple([one for one, test in self.naturals if test is None or test(f)])
        return Rulings(said, naturals, self.rule.low_succeeds)

    # ------------------------------------------------------------ pools

    def pool(self, f: Frame) -> list[Die]:
        """All dice of the pool."""
        dice = [die for pool in self.pools for die in pool.dice(f)]
        if len(dice) > MAX_DICE:
            raise fault(TOO_MANY_DICE, self.rule.span, count=len(dice), limit=MAX_DICE)
        return dice

    def die_worked(self, f: Frame, die: Die, throw: Thrower) -> Steps:
        """The rows of one die, worked out."""
        if self.rule.die_slot is not None:
            f[self.rule.die_slot] = die
        return (yield from self.die_stack.worked_out(f, throw))

    def die_values(self, f: Frame, thrown: list[Die], throw: Thrower) -> Steps:
        """What each die counts, and the parts of that; dice in the rows of a die are thrown now."""
        values: list[Number] = []
        parts: list[tuple[Part, ...]] = []
        for die in thrown:
            worked: Worked = yield from self.die_worked(f, die, throw)
            value, some = worked.traced(die.thrown)
            values.append(value)
            parts.append(some)
        return values, parts

    def success_at(self, f: Frame) -> int | None:
        """The number at which a die is a success, where successes are counted."""
        return None if self.succeeds_at is None else self.succeeds_at(f)

    def is_success(self, value: Number, at: int) -> bool:
        """Whether a die that counts so much is a success."""
        return value <= at if self.rule.low_counts else value >= at

    def count_successes(self, f: Frame, values: list[Number]) -> int:
        """How many dice are a success."""
        at = self.success_at(f)
        return 0 if at is None else sum(1 for value in values if self.is_success(value, at))


def _dice_for_chance(chance: Code, rule: RollRule, node: Node) -> tuple[Code, Code]:
    """The dice and the target of a roll that says only with what chance it succeeds."""

    def dice(f: Frame) -> Chance | Number:
        die = likely_die(chance(f), rule.in_percent, node.span)
        return 1 if die.sides == 1 else Chance(0, ((1, Handful(1, die.sides)),))

    return dice, lambda f: likely_die(chance(f), rule.in_percent, node.span).good


def _readers_of(compiler: Compiler, read: object, lines: Sequence[Rewriting]) -> Callable[[Frame], Readers]:
    """Who sees where a part comes from: all that it reads, and all that lines read which may have changed it.

    Nobody sees it where such a line asks what the part comes from: which thing that was is not kept.
    """
    if any(one.source_slot is not None for one in lines):
        return lambda f: frozenset()
    return readers_function(compiler, (read, *(one.row for one in lines)))


def throws_for(by: Entity | None, title: str) -> Thrower:
    """Throws the dice of contributions; a row without a label goes by the title of the roll."""

    def throws(one: Contribution) -> Steps:
        return (yield from throw_amount(one.amount, by, one.label or title))

    return throws


def throw_line(amount: Chance, by: Entity | None, title: str, chances: object = None) -> Steps:
    """Throw the dice of a `dice` line term by term; gives them and what the line comes to."""
    dice: list[Die] = []
    natural = 0
    total: Number = amount.constant
    for factor, handful in amount.terms:
        # The odds of all terms are worked out before the first is thrown.
        odds = None if dice else chances
        thrown = picked(handful, (yield from throw_pool(dice_in(handful, factor), by, title, odds, handful=handful)))
        dice += thrown
        came = comes_to(handful, [die.thrown for die in thrown])
        natural += sum(die.faces[0] for die in thrown if die.counts) if handful.explodes else came
        total += factor * came
    return Thrown(dice, natural, total)
