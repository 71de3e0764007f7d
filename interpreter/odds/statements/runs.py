"""Statements carried out over chance: from one state to the lots of all that may come of it.

Blocks, branches and loops (`loops`), rolls and procedures (`rolls`) are gone through state by state, and equal states
become one. All other statements are carried out by the code of play; where such a statement throws, it is carried out
once for each thing the dice may come to. A rule that cannot be carried out, and a question to a player, end a way.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, assert_never

from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import PastFacts
from dsl.understood.rules import ProcedureRule
from dsl.understood.triggers import Edge, Following
from dsl.understood.walk import below, nesting
from interpreter.compiled.generated import Frame
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import Lots, amount_lots
from interpreter.compiled.run import Returned, Run, steps_of
from interpreter.compiled.statements.blocks import rounds_of
from interpreter.compiled.statements.compiler import BLOCKS_OF_A_FLOW
from interpreter.compiled.statements.standing_still import is_round_asked
from interpreter.compiled.text.called import bounded
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, Step, as_one, in_turn, onwards, refused
from interpreter.odds.cases import (
    ValuesTogether,
    by_parts,
    condensed,
    numbers_together,
    one_by_one,
    singly,
    with_values,
)
from interpreter.odds.choices import sent
from interpreter.odds.state.facts import FactsAsked, facts_asked
from interpreter.odds.state.states import NO_ROLLS, Ended, RollsMade, State, Way, fixed, given_back, with_value
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.statements.again.repetition import Repetition
from interpreter.odds.statements.again.waypoints import waypoints_of
from interpreter.odds.statements.draws import draw_lots
from interpreter.odds.statements.falls import falls
from interpreter.odds.statements.following import settled_state
from interpreter.odds.statements.loops import do_first, for_each_member, looped, order_players
from interpreter.odds.statements.offers import offer_actions
from interpreter.odds.statements.reach import Later, Parts, Reach, is_for_nobody, linked_attributes
from interpreter.odds.statements.rolls import do_procedure, make_contest, make_roll
from interpreter.odds.statements.scenes import as_scene, staged
from interpreter.odds.statements.several_rolls import make_rolls
from interpreter.odds.statements.told_apart import ToldApart
from interpreter.odds.statements.trying import WHOLE, with_tries
from interpreter.odds.until import Until
from interpreter.requests import Request, Throw
from interpreter.values.by_case import laid_down
from interpreter.values.value import Chance, Value
from interpreter.world.following.changes import Reading


def _after(before: RollsMade, one: Any) -> Any:
    return one.with_rolls(before.then(one.rolls))


class Courses:
    """The procedures and acts of a program, made ready to be carried out over chance when they are first asked for."""

    def __init__(self, program: Program, watched: frozenset[Reading] = frozenset(), until: Until | None = None) -> None:
        """Args: `watched` are attributes that are looked at though no rule reads them; `until` is asked on the way."""
        self.program = program
        self._watched = watched if until is None else watched | until.readings
        self._until = until
        self.parts = Parts(program.rulebook, frozenset() if until is None else until.readings)
        self._procedures: dict[str, Course] = {}
        self._actions: dict[str, Course] = {}
        self._triggers: dict[str, Course] = {}
        self._replacements: dict[str, Course] = {}

    @cached_property
    def facts(self) -> FactsAsked:
        """What is asked of facts."""
        return facts_asked(self._all)

    @cached_property
    def told_apart(self) -> ToldApart:
        """What is told apart of results."""
        return ToldApart(self.program.rulebook, self.facts)

    @cached_property
    def unread(self) -> frozenset[Reading]:
        """The attributes that no rule reads and nobody looks at, so that nothing hangs on what they are."""
        return attributes_unread(self.program) - self._watched

    @cached_property
    def counts_rounds(self) -> bool:
        """Whether a rule asks which round of a scene it is, so that no two rounds are alike."""
        return any(self._is_count(one) for one in self._all)

    def _is_count(self, one: object) -> bool:
        match one:
            case PastFacts(within="round"):
                return one.name not in self.facts.of_a_round
            case _:
                return is_round_asked(one)

    @cached_property
    def _all(self) -> tuple[object, ...]:
        asked = None if self._until is None else self._until.test
        return tuple(below((self.program.rulebook.rules, asked)))

    def read_by(self, roll: str) -> frozenset[Reading]:
        """What a roll or a contest reads."""
        return self.parts.readings.of_roll(roll)

    def procedure(self, name: str) -> Course:
        """The statements of a procedure; the frame of their state holds its arguments."""
        if name not in self._procedures:
            rule = self.program.rulebook.procedures[name]
            self._procedures[name] = Course(self, rule, rule.body, rule.frame)
        return self._procedures[name]

    def trigger(self, rule: Following | Edge) -> Course:
        """The statements that follow a fact or a change."""
        if rule.name not in self._triggers:
            self._triggers[rule.name] = Course(self, rule, rule.body, rule.frame)
        return self._triggers[rule.name]

    def replacement(self, name: str) -> Course:
        """The statements in place of a procedure."""
        if name not in self._replacements:
            rule = self.program.rulebook.replacements[name]
            self._replacements[name] = Course(self, rule, rule.body, rule.frame)
        return self._replacements[name]

    def action(self, name: str) -> Course:
        """The statements of an act, after it was counted and paid for."""
        if name not in self._actions:
            rule = self.program.rulebook.actions[name]
            self._actions[name] = Course(self, rule, rule.body, rule.frame)
        return self._actions[name]


def goes_by_case(courses: Courses, statement: s.Statement) -> bool:
    """Whether a statement is carried out in a state with several cases; others are, for each case by itself."""
    match statement:
        case s.DoProcedure(procedure=name):
            return courses.program.rulebook.procedures[name].scene is None
        case s.DoStep() | s.DoRound() | OfferActions():
            return True
        case s.SetLocal() | s.MakeRoll() | s.GiveResult() | s.SayText() | s.SetAttribute() | s.MoveNumber():
            return True
        case _:
            return isinstance(statement, WHOLE)


@lru_cache(maxsize=8)
def attributes_unread(program: Program) -> frozenset[Reading]:
    """The attributes without bounds that no rule reads."""
    book = program.rulebook
    read = program.compiler.readings.of(book.rules)
    every: set[Reading] = {
        ("value", kind.name, at)
        for kind in book.kinds.values()
        for at, one in enumerate(kind.attributes)
        if one.low is None and one.high is None
    }
    linked = {("value", kind.name, at) for kind in book.kinds.values() for at in linked_attributes(kind)}
    return frozenset(every - read - linked)


class Course:
    """The statements of one rule over chance."""

    def __init__(self, courses: Courses, rule: object, body: s.Block, size: int) -> None:
        self.courses = courses
        self.program = courses.program
        self.make = courses.program.compiler
        self.rule = rule
        self.body = body
        self.size = size - 1
        book = courses.program.rulebook
        self.reach = Reach(courses.parts, rule)
        self.rolls = any(book.rolls[name].has_target for name in self.reach.rolls)
        """Whether a roll with a target may be made."""
        self.depth = 1 + nesting(body)
        slot = rule.scene if isinstance(rule, ProcedureRule) else None
        self._unread = frozenset() if slot is None else courses.unread
        """What is set for nobody is left out of scenes: what a fight has cost in hours tells no two fights apart."""
        self.later = Later(body, self._unread)
        self._slots_kept: dict[int, list[int]] = {}
        self.settles = slot is not None
        """Whether after each statement comes what follows from it; so it is in the flow of a scene."""
        self.run = self.block(body)
        if isinstance(rule, ProcedureRule) and slot is not None:
            self.run = as_scene(self, rule, slot, self.run)

    def start(self, arguments: Sequence[Value]) -> tuple[Value, ...]:
        """The frame in which the statements begin."""
        return (*map(fixed, arguments), *[None] * (self.size - len(arguments)))

    # ------------------------------------------------------------ blocks and steps

    def block(self, block: s.Block) -> Step:
        """Statements that stand one below the other."""
        if self.settles:
            steps: list[Step] = [waypoint.passed for waypoint in waypoints_of(self, block)]
        else:
            steps = with_tries(self, block, self._safely)

        def run(asking: Asking, state: State) -> Any:
            return in_turn(asking, state, steps)

        return run

    def one(self, statement: s.Statement) -> Step:
        """A statement, in the flow of a scene with what follows from it."""
        if self.settles and not isinstance(statement, BLOCKS_OF_A_FLOW):
            return self._settling(statement)
        return self._safely(statement)

    def _settling(self, statement: s.Statement) -> Step:
        """A statement, and behind it what follows."""
        self.settles = False
        step = self._safely(statement)
        self.settles = True
        courses, name = self.courses, id(statement)

        def settled(asking: Asking, state: State) -> Any:
            return onwards(asking, step(asking, state), lambda asking, one: settled_state(asking, courses, one))

        def once(asking: Asking, state: State) -> Any:
            """In a scene the same state comes about in many ways; what it leads to is worked out once."""
            key = (name, state.frame, state.version)
            if key not in asking.known:
                asking.known[key] = settled(asking, state._replace(rolls=NO_ROLLS))
            reached = asking.known[key]
            return reached if state.rolls is NO_ROLLS else as_one(reached).mapped(partial(_after, state.rolls))

        return once

    def _safely(self, statement: s.Statement) -> Step:
        step = self._unguarded(statement)
        if not goes_by_case(self.courses, statement):
            step = one_by_one(step)

        def safely(asking: Asking, state: State) -> Any:
            try:
                return step(asking, state)
            except RuleFault as error:
                if len(cases_of(state.version)) == 1:
                    return refused(asking, state, error)
                asking.versions.undone()  # what is said of it may differ from case to case
                return onwards(asking, singly(asking, state), safely)

        return by_parts(safely)

    def _unguarded(self, statement: s.Statement) -> Step:
        match statement:
            case s.SetLocal() if (
                statement.value.type.form == "dice" and statement.slot not in self.later.after[id(statement)]
            ):
                return self._passed_over(statement)
            case s.SetAttribute() | s.MoveNumber() if is_for_nobody(statement, self._unread):
                return self._passed_over(statement)
            case s.SetLocal():
                return self._set_local(statement)
            case s.DrawLots():
                return self._draw_lots(statement)
            case s.MakeRoll():
                return make_roll(self, statement)
            case s.MakeRolls():
                return make_rolls(self, statement)
            case s.MakeContest():
                return make_contest(self, statement)
            case s.DoProcedure():
                return do_procedure(self, statement)
            case s.DoFirst():
                return do_first(self, statement)
            case s.ForEachMember():
                return for_each_member(self, statement)
            case s.ForEachPlayer():
                return looped(
                    self, statement, statement.slot, statement.body, lambda f: [one for one in f[0].order if one.alive]
                )
            case s.OrderPlayers():
                return order_players(self, statement)
            case s.RepeatUntil():
                return Repetition(self, statement).step
            case s.RepeatRounds():
                rounds = rounds_of(self.make, statement)
                return looped(self, statement, statement.slot, statement.body, lambda f: [None] * len(rounds(f)))
            case s.DoStep() | s.DoRound():
                return staged(self, statement)
            case OfferActions():
                return offer_actions(self, statement, self.as_played(statement))
            case s.SayText():
                return self._passed_over(statement)
            case s.GiveResult():
                return self._give_result(statement)
            case s.StopHere():
                return lambda asking, state: Ended(Way.STOPPED, None, state.version, state.rolls)
            case (
                s.SetAttribute()
                | s.GiveName()
                | s.MoveNumber()
                | s.ChangeMembers()
                | s.CreateThing()
                | s.DestroyThing()
                | AskQuestion()
                | s.TakeReport()
                | s.GainCondition()
                | s.LoseCondition()
                | s.ChangeRoll()
                | s.MakeRollAgain()
                | s.MakeEntries()
                | s.EndEntries()
                | s.RevealThings()
                | s.ConcealThings()
                | s.DoTogether()
                | s.TakeSlips()
                | s.EndCampaign()
            ):
                return self.as_played(statement)
            case _:
                assert_never(statement)

    def left(self, asking: Asking, statement: s.Statement, f: Frame, version: Version, rolls: RollsMade) -> State:
        """The state after a statement: locals that nobody reads any more are forgotten."""
        kept: list[Value] = [None] * self.size
        if cases_of(version) is ONE_CASE:
            for at in self._kept_after(statement):
                kept[at - 1] = f[at]
            return State(tuple(kept), version, rolls)
        for at in self._kept_after(statement):
            kept[at - 1] = laid_down(f[at])
        return State(*condensed(asking, tuple(kept), version), rolls)

    def _kept_after(self, statement: s.Statement) -> Sequence[int]:
        """The slots of the locals that are read after a statement."""
        found = self._slots_kept.get(id(statement))
        if found is None:
            after = self.later.after[id(statement)] if self.size else ()
            found = self._slots_kept[id(statement)] = [at for at in after if at <= self.size]
        return found

    def _passed_over(self, statement: s.Statement) -> Step:
        """A statement on which nothing hangs."""
        return lambda asking, state: self.left(asking, statement, [None, *state.frame], state.version, state.rolls)

    # ------------------------------------------------------------ what play carries out

    def as_played(self, statement: s.Statement) -> Step:
        """A statement as play carries it out, once for each way its dice may fall and each answer."""
        run = self.program.statements.one(statement)
        if run.asks:
            return lambda asking, state: self._thrown(statement, run, asking, state, ())

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            try:
                signal = run.run(f)
            finally:
                version = asking.versions.taken()
            return self.after(asking, statement, f, signal, version, state.rolls)

        return step

    def after(
        self, asking: Asking, statement: s.Statement, f: Frame, signal: Any, version: Version, rolls: RollsMade
    ) -> State | Ended:
        """What is reached when play has carried out a statement."""
        if signal is None:
            return self.left(asking, statement, f, version, rolls)
        if isinstance(signal, Returned):
            return Ended(Way.RETURNED, given_back(signal.value), version, rolls)
        return Ended(Way.STOPPED, None, version, rolls)

    def _thrown(self, statement: s.Statement, run: Run, asking: Asking, state: State, answers: tuple[Any, ...]) -> Any:
        """A statement of play with these answers to what it threw so far; and then with all that may come next."""
        f = asking.frame(state)
        steps: Generator[Request, Any, Any] = steps_of(run, f)
        try:
            request = next(steps)
            for answer in answers:
                request = steps.send(sent(request, answer))
            chosen = asking.chosen(request)
        except StopIteration as end:
            return self.after(asking, statement, f, end.value, asking.versions.taken(), state.rolls)
        except RuleFault as error:
            return refused(asking, state, error)
        finally:
            steps.close()
            asking.versions.taken()
        if chosen is not None:
            asking.budget.spend(len(answers))
            return chosen.mapped(lambda one: self._thrown(statement, run, asking, state, (*answers, one)))
        if not isinstance(request, Throw):
            return Ended(Way.ASKED, request.text, state.version, state.rolls)
        asking.budget.spend(len(answers) + len(request.dice) // 4)
        return falls(request).mapped(lambda one: self._thrown(statement, run, asking, state, (*answers, one)))

    # ------------------------------------------------------------ values

    def _set_local(self, let: s.SetLocal) -> Step:
        code, slot = self.make.code(let.value), let.slot

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            value = code(f)
            amount = amount_lots(value) if isinstance(value, Chance) else bounded(fixed(value), let.span)
            if not isinstance(amount, Lots):
                f[slot] = amount
                return self.left(asking, let, f, state.version, state.rolls)
            return self._each_in(asking, let, slot, amount, f, state)

        return step

    def _draw_lots(self, drawing: s.DrawLots) -> Step:
        work_out = draw_lots(self.make, drawing.draw)

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            return self._each_in(asking, drawing, drawing.slot, work_out(f), f, state)

        return step

    def _each_in(self, asking: Asking, statement: s.Statement, slot: int, values: Lots, f: Frame, state: State) -> Any:
        """The states in which a local has each of the values."""
        left = self.left(asking, statement, f, state.version, state.rolls)
        if slot not in self.later.after[id(statement)]:
            return left
        if not self.settles and asking.goes_by_case:
            return numbers_together(values).mapped(
                lambda one: (
                    with_values(asking, left, slot, one)
                    if isinstance(one, ValuesTogether)
                    else left._replace(frame=with_value(left.frame, slot, one))
                )
            )
        before, after = left.frame[: slot - 1], left.frame[slot:]
        weights = {
            State((*before, value, *after), state.version, state.rolls): weight
            for value, weight in values.weights.items()
        }
        return Lots(weights, values.whole)

    def _give_result(self, give: s.GiveResult) -> Step:
        code = self.make.code(give.value)

        def step(asking: Asking, state: State) -> Any:
            value = code(asking.frame(state))
            amount = amount_lots(value) if isinstance(value, Chance) else given_back(value)
            if not isinstance(amount, Lots):
                return Ended(Way.RETURNED, amount, state.version, state.rolls)
            return amount.mapped(lambda number: Ended(Way.RETURNED, number, state.version, state.rolls))

        return step
