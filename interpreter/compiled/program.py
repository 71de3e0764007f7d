"""A rulebook compiled: its rules as functions, each made when it is first needed and used by any number of games.

`Program` is to the interpreter what the rulebook is to the checker. It holds no state of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from dsl.understood.durations import ForTurns
from dsl.understood.expressions import CurrentTurn
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rules import ActionRule, PhaseRule, Rulebook
from dsl.understood.walk import below
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.limits import LimitCode
from interpreter.compiled.compiler import Compiler, Made, Stat
from interpreter.compiled.effort import can_be_kept
from interpreter.compiled.first_made import first_made
from interpreter.compiled.generated import NUMBERS, Code
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.compiled.sight import sight_rules
from interpreter.compiled.statements.compiler import StatementCompiler
from interpreter.compiled.statements.purposes import slot_of_actor
from interpreter.compiled.triggers import Triggers
from interpreter.inferred.figures import ground_in, notes_in
from interpreter.inferred.pieces import places_of
from interpreter.values.by_case import laid_down
from interpreter.values.numbers import Number
from interpreter.values.speech import Speech
from interpreter.values.value import Value
from interpreter.world.land.ways import WayRule, way_rules
from interpreter.world.sight import SightRules
from interpreter.world.world import World


class Program:
    """All rules of a rulebook, by name."""

    def __init__(self, rulebook: Rulebook, speech: Speech | None = None) -> None:
        self.rulebook = rulebook
        self.speech = speech or Speech()
        compiler = self.compiler = Compiler(rulebook, Made(rulebook.rolls, self._stat))
        self.rows = compiler.rows
        self.kinds = Made(rulebook.kinds, lambda rule: KindCode(compiler, rule))
        self.first_made = Made(rulebook.kinds, lambda rule: first_made(rulebook, compiler, rule))
        self.limits = Made(rulebook.limits, lambda rule: LimitCode(compiler, rule))
        contests = {name: rule for name, rule in rulebook.rolls.items() if rule.form is RollForm.CONTEST}
        self.contests = Made(contests, lambda rule: ContestCode(compiler, rule))
        self.rolls = Made(rulebook.rolls, lambda rule: self.contests.get(rule.name) or self._roll(rule))
        self.actions = Made(
            rulebook.actions,
            lambda rule: ActionCode(compiler, rule, self.limits, self.kinds, self._body_of_act),
        )
        self.statements = StatementCompiler(compiler, self.kinds, self.rolls, self.contests, self.actions)
        self.phases = Made(rulebook.phases, lambda rule: self.statements.flow(rule.body))
        self.skips = Made(rulebook.phases, lambda rule: compiler.codes(rule.skipped))
        self.switches = Made(rulebook.phases, self._switches)
        self.winners = Made(
            rulebook.victories, lambda rule: None if rule.winners is None else compiler.code(rule.winners)
        )
        self.lost = Made(rulebook.victories, lambda rule: None if rule.lost is None else compiler.code(rule.lost))

    def _switches(self, rule: PhaseRule) -> list[Code]:
        """What skips a phase by the options alone: where a module is off it has no phase, whatever happens."""
        readings = self.compiler.readings
        told = zip(rule.skipped, self.skips[rule.name], strict=True)
        return [test for one, test in told if all(sort == "option" for sort, *_ in readings.of(one))]

    @cached_property
    def setups(self) -> list[tuple[Run, int]]:
        """What is done before the first turn, with the sizes of the frames."""
        return [(self.statements.flow(rule.body), rule.frame) for rule in self.rulebook.setup]

    @cached_property
    def reads_clock(self) -> bool:
        """Whether a turn can differ from the one before although nothing but the clock has gone on."""
        return any(isinstance(one, CurrentTurn | ForTurns) for one in below(self.rulebook.rules))

    @cached_property
    def places(self) -> dict[str, int]:
        """By kind of piece, the attribute that says on which tile one stands."""
        return places_of(self.rulebook)

    @cached_property
    def notes(self) -> frozenset[int]:
        """The attributes of players that hold notes of the rules, and no figures."""
        return notes_in(self.rulebook)

    @cached_property
    def ground(self) -> frozenset[int]:
        """The attributes of tiles that say what the land is like, and that no rule sets."""
        return ground_in(self.rulebook)

    @cached_property
    def ways(self) -> tuple[WayRule, ...]:
        """The rules by which tiles lie next to each other."""
        return way_rules(self.rulebook, self.compiler.code)

    @cached_property
    def sight(self) -> SightRules:
        """Who sees what."""
        return sight_rules(self.compiler)

    def definition(self, name: str) -> Callable[..., Value]:
        """A definition as a function of the world and its arguments."""
        return self.compiler.definition(name)

    def procedure(self, world: World, name: str, arguments: list[Value]) -> Steps:
        """Carry out a procedure; gives its result or None."""
        return self.statements.procedures.steps(world, name, arguments)

    def unsaid(self, world: World, parameters: Sequence[ParameterRule], given: list[Value]) -> list[Value]:
        """Values for the first parameters, with what stands for the others where it is not said."""
        values = list(given)
        for one in parameters[len(given) :]:
            values.append(self.default(world, one, values))
        return values

    def default(self, world: World, parameter: ParameterRule, before: list[Value]) -> Value:
        """What stands for a parameter that is not said, where those before it have these values."""
        return None if parameter.default is None else self.compiler.code(parameter.default)([world, *before])

    @property
    def triggers(self) -> Triggers:
        """What follows facts, and what is done in place of procedures."""
        return self.statements.triggers

    def alone(self, world: World, steps: Steps) -> Steps:
        """Some steps by themselves, and what follows from them; gives what the steps give."""
        return self.triggers.settled(world, steps)

    @cached_property
    def _reacted_upon(self) -> frozenset[str]:
        """The rolls upon which something may be done."""
        return frozenset(one.fact for one in self.rulebook.reactions.values())

    def _body_of_act(self, rule: ActionRule) -> Run:
        return self.statements.of_rule(rule.body, *slot_of_actor(rule))

    def _roll(self, rule: RollRule) -> RollCode:
        """A roll, with what is done upon it."""
        if self._reacted_upon.isdisjoint(rule.family):
            return RollCode(self.compiler, rule)
        return RollCode(self.compiler, rule, lambda *roll: self.triggers.upon(rule.family, *roll))

    def _stat(self, rule: RollRule) -> Stat:
        """A stat as a function; working it out is a step of the budget, and it is kept in the memos of the world."""
        code, span = self.rolls[rule.name], rule.span
        if not can_be_kept(rule.parameters):

            def worked_out(world: World, *arguments: Value) -> Number | None:
                world.burn(span)
                return code.stat(world, arguments)

            return worked_out
        kept = self.compiler.keeping.function(self.compiler.readings.of_roll(rule.name))
        numbers = [one.type.form in NUMBERS for one in rule.parameters]
        added_up = None if code.may_be_given else code.stack.kept_sum(numbers, code.frame, kept, span)
        if added_up is not None:
            return added_up

        def kept_by(world: World, key: tuple[Value, ...], arguments: tuple[Value, ...]) -> Number | None:
            memo = world.memos[kept]
            if key in memo:
                return memo[key]  # type: ignore[no-any-return]  # memos keep values of any type, this one numbers
            world.fuel -= 1
            if world.fuel < 0:
                world.burn(span)
            found = memo[key] = code.stat(world, arguments)
            return found

        def looked_up(world: World, *arguments: Value) -> Number | None:
            return kept_by(world, arguments, arguments)

        def looked_up_by_case(world: World, *arguments: Value) -> Number | None:
            return kept_by(world, tuple(map(laid_down, arguments)), arguments)

        return looked_up_by_case if any(numbers) else looked_up
