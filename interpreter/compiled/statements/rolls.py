"""Statements that throw: rolls, several of them as one act, contests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dsl.border.diagnostics import Span, phrase
from dsl.types import TRUTH
from dsl.understood import statements as s
from dsl.understood.expressions import Constant, Node, Selecting, Selection
from dsl.understood.rows import Loop
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.late import Late
from interpreter.compiled.readers import Readers, readers_function
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode, changed
from interpreter.compiled.rolling.rows import AsMade, bringer
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.compiled.statements.bodies import Body, BodyCompiler
from interpreter.compiled.statements.purposes import Purposes
from interpreter.values.results import RollResult
from interpreter.values.value import Value
from interpreter.world.world import World


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
        self._late: dict[str, Late[Callable[..., Steps]]] = {}

    def make_roll(self, made: s.MakeRoll, body: Body) -> None:
        """A roll, and what is done with it."""
        result, taken = f"result{made.slot}", f"taken{made.slot}"
        roll, brought = body.named(self._roll(made.roll)), f"{body.keep(bringer(self.make, made))}(f)"
        body.wait(f"{roll}(w, [{self._read(made.arguments, body)}], {brought})", result)
        body.set(made.slot, result)
        # Who sees it is worked out once more here: a result that rules go on with is the same for all.
        seen = f"{body.keep(self._seen)}(w, {body.keep(made.roll)}, [{self._read(made.arguments, body)}])"
        body.add(f'w.tell("roll", {result}.title, {seen} if w.sight.hides else None)')
        if len(made.outcomes) > 1:
            body.add(f"{taken} = False")
        for at, one in enumerate(made.outcomes):
            tests = [f"not {taken}"] if at and not one.is_also else []
            tests.append(f"{result}.success" if one.is_success else f"not {result}.success")
            if one.by is not None:
                tests.append(f"{'' if one.is_success else '-'}{result}.margin >= {body.read(one.by)}")
            with body.under(f"if {' and '.join(tests)}"):
                if len(made.outcomes) > 1 and not one.is_also:
                    body.add(f"{taken} = True")
                self.bodies.write(one.body, body)

    def _read(self, arguments: Sequence[Node], body: Body) -> str:
        return ", ".join(map(body.read, arguments))

    def _roll(self, name: str) -> Late[Callable[..., Steps]]:
        """What makes a roll in a world, with its arguments and what is brought to it."""
        if name not in self._late:
            self._late[name] = Late(lambda: self.rolls[name].roll)
        return self._late[name]

    def _seen(self, world: World, name: str, arguments: list[Value]) -> Readers:
        """Who sees a roll made."""
        roll = self.rolls[name]
        return roll.readers(roll.frame(world, arguments))

    def make_rolls(self, made: s.MakeRolls) -> Run:
        """Several rolls as one act."""
        slot, loop, span = made.slot, made.loop, made.span
        rolls = [(self.bodies.block((one,)), one.slot) for one in made.rolls]
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

    def change_roll(self, change: s.ChangeRoll, body: Body) -> None:
        """A roll that was made comes to another total."""
        slot, label = change.slot, self.make.text(change.label)
        readers = readers_function(self.make, (change.label, change.amount))

        def made(f: Frame, amount: Any) -> RollResult:
            said = label(f) or f[slot].title
            return changed(f[slot], -amount if change.is_down else amount, said, change.cites, readers(f))

        is_told = not self.make.reads_hidden(change.label)
        body.amount(change.amount, lambda: self.purposes.said(lambda f: (label(f) if is_told else "") or f[slot].title))
        body.set(slot, f"{body.keep(made)}(f, value)")

    def throw_again(self, again: s.MakeRollAgain) -> Run:
        """A roll that was made is made anew, as things stand now."""
        slot, rolls = again.slot, self.rolls

        def steps(f: Frame) -> Steps:
            made: AsMade = f[again.made]
            before: RollResult = f[slot]
            roll, arguments = rolls[made.roll], list(made.arguments)
            seen = roll.readers(roll.frame(f[0], arguments)) if f[0].sight.hides else None
            said = phrase("{roll}: {total} is thrown again", roll=before.title, total=f[0].say(before.total))
            f[0].tell("follows", said, seen)
            f[slot] = yield from roll.thrown(f[0], arguments, made.brought.anew())

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
