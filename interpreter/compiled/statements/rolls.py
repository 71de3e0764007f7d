"""Statements that throw: rolls, several of them as one act, contests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.border.diagnostics import Span, phrase
from dsl.types import TRUTH
from dsl.understood import statements as s
from dsl.understood.expressions import Constant, Selecting, Selection
from dsl.understood.rows import Loop
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.readers import readers_function
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode, changed
from interpreter.compiled.rolling.rows import AsMade, bringer
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.compiled.statements.amounts import handed_to, with_amount
from interpreter.compiled.statements.bodies import BodyCompiler
from interpreter.compiled.statements.purposes import Purposes
from interpreter.results import RollResult


class RollStatementCompiler:
    """Compiles the statements that make rolls and contests."""

    def __init__(
        self,
        compiler: Compiler,
        rolls: Mapping[str, RollCode],
        contests: Mapping[str, ContestCode],
        bodies: BodyCompiler,
        purposes: Purposes,
    ) -> None:
        self.make = compiler
        self.purposes = purposes
        self.rolls = rolls
        self.contests = contests
        self.bodies = bodies

    def make_roll(self, made: s.MakeRoll) -> Run:
        """A roll, and what is done with it."""
        name, slot, rolls = made.roll, made.slot, self.rolls
        arguments = self.make.codes(made.arguments)
        bring = bringer(self.make, made)
        outcomes = [
            (
                one.is_also,
                one.is_success,
                None if one.by is None else self.make.code(one.by),
                self.bodies.block(one.body),
            )
            for one in made.outcomes
        ]

        def steps(f: Frame) -> Steps:
            roll = rolls[name]
            result: RollResult = yield from roll.roll(f[0], [argument(f) for argument in arguments], bring(f))
            f[slot] = result
            # Who sees it is worked out once more here: a result that rules go on with is the same for all.
            seen = roll.readers(roll.frame(f[0], [argument(f) for argument in arguments])) if f[0].sight.hides else None
            f[0].tell("roll", result.title, seen)
            taken = False
            for also, success, by, body in outcomes:
                if taken and not also:
                    continue
                margin = result.margin if success else -result.margin
                if success != result.success or (by is not None and margin < by(f)):
                    continue
                taken = taken or not also
                signal = (yield from body.run(f)) if body.asks else body.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(True, steps)

    def make_rolls(self, made: s.MakeRolls) -> Run:
        """Several rolls as one act."""
        slot, loop, span = made.slot, made.loop, made.span
        rolls = [(self.make_roll(one), one.slot) for one in made.rolls]
        members = None if loop is None else self._members(loop, span)

        def steps(f: Frame) -> Steps:
            results: list[RollResult] = []
            for member in (None,) if members is None else tuple(members(f)):
                if loop is not None:
                    f[0].burn(span)
                    f[loop.slot] = member
                for roll, own in rolls:
                    yield from roll.run(f)
                    results.append(f[own])
            f[slot] = tuple(results)

        return Run(True, steps)

    def _members(self, loop: Loop, span: Span) -> Code:
        """The members of a collection for which a condition holds."""
        condition = loop.condition or Constant(TRUTH, True)
        return self.make.code(
            Selection(loop.collection.type, Selecting.THOSE, loop.slot, loop.collection, condition, span=span)
        )

    def change_roll(self, change: s.ChangeRoll) -> Run:
        """A roll that was made comes to another total."""
        slot, label = change.slot, self.make.text(change.label)
        readers = readers_function(self.make, (change.label, change.amount))

        def then(f: Frame, amount: Any) -> None:
            said = label(f) or f[slot].title
            f[slot] = changed(f[slot], -amount if change.is_down else amount, said, change.cites, readers(f))

        is_told = not self.make.reads_hidden(change.label)
        purpose = self.purposes.said(lambda f: (label(f) if is_told else "") or f[slot].title)
        return with_amount(self.make, change.amount, purpose, handed_to(then))

    def throw_again(self, again: s.MakeRollAgain) -> Run:
        """A roll that was made is made anew, as things stand now."""
        slot, rolls = again.slot, self.rolls

        def steps(f: Frame) -> Steps:
            made: AsMade = f[again.made]
            before: RollResult = f[slot]
            roll, arguments = rolls[made.roll], list(made.arguments)
            seen = roll.readers(roll.frame(f[0], arguments)) if f[0].sight.hides else None
            said = phrase("{roll}: {total} is thrown again", roll=before.title, total=before.total)
            f[0].tell("follows", said, seen)
            f[slot] = yield from roll.thrown(f[0], arguments, made.brought)

        return Run(True, steps)

    def make_contest(self, made: s.MakeContest) -> Run:
        """A contest."""
        name, slot, contests = made.contest, made.slot, self.contests
        arguments = self.make.codes(made.arguments)

        def steps(f: Frame) -> Steps:
            f[slot] = yield from contests[name].contest(f[0], [argument(f) for argument in arguments])
            code = contests[name]
            seen = code.readers(code.frame(f[0], [argument(f) for argument in arguments])) if f[0].sight.hides else None
            f[0].tell("contest", f[slot].title, seen)

        return Run(True, steps)
