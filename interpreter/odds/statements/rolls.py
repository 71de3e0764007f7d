"""Rolls, contests and procedures over chance: each thing they may come to, with what is done then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.understood import statements as s
from dsl.understood.triggers import Following
from dsl.understood.walk import fields_of
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.chances import FieldsRead, as_read, results_of
from interpreter.compiled.rolling.contests import Advantage, ContestCode
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.rolling.pairing import NO_PAIRS
from interpreter.compiled.rolling.rows import bringer
from interpreter.compiled.triggers import RESULT, procedure_fact
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, Step, as_one, onwards, refused
from interpreter.odds.cases import Return, ValuesTogether, begun, by_parts, totals_together, with_values
from interpreter.odds.choices import sent
from interpreter.odds.state.states import Ended, State, Way, fixed, with_value
from interpreter.odds.state.version import Version, with_cases
from interpreter.odds.statements.falls import falls, unequal
from interpreter.requests import Request, Throw
from interpreter.values.by_case import laid_down, taken_up
from interpreter.values.results import Fight, RollResult, SideResult
from interpreter.values.value import Value

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course

NOBODY: Final = SideResult(None, 0, 0, 0, (), ())
"""A side of a contest of which nothing but the outcome is known."""

STEPS_OF_A_PLAYED_ROLL: Final = 10
"""What it takes to make a roll with all that is done upon it, once for each way its dice may fall."""

EVERY_FIELD: Final = FieldsRead(frozenset(("total", "natural", "successes", "margin", "faces")))
"""What may be read of a result beside its success."""


OF_A_FIGHT: Final = ("margin", "won", "lost")
"""What may be read of the fact about a contest, beside who won."""


class Taken(NamedTuple):
    """A state below a roll, and whether one of its outcomes was taken."""

    state: State
    is_taken: bool


class MadeRoll:
    """A roll with the arguments of one statement, and with what that statement brings to it."""

    def __init__(
        self, course: Course, made: s.MakeRoll, read: tuple[FieldsRead, FieldsRead], *, is_by_case: bool = False
    ) -> None:
        """What is made known of it once.

        Args:
            read: what is read later of a failure, and of a success.
            is_by_case: whether results that differ in their total alone may be gone through together.
        """
        self.name = made.roll
        self.read = read
        self._is_by_case = is_by_case
        self._arguments = course.make.codes(made.arguments)
        self._bring = bringer(course.make, made)
        family = course.program.rulebook.rolls[made.roll].family
        upon = (one for one in course.program.rulebook.reactions.values() if one.fact in family)
        self._shows_faces = any("faces" in one.fields for one in read) or any(map(_reads_faces, upon))
        self._courses = course.courses

    def noted(self, asking: Asking) -> list[str]:
        """Under which names the log must hold it, because somebody may ask for them."""
        found = asking.noted_as.get(self.name)
        if found is None:
            family = asking.rolls[self.name].rule.family
            found = asking.noted_as[self.name] = [one for one in family if asking.versions.notes(one)]
        return found

    def reacts(self, asking: Asking, state: State) -> bool:
        """Whether something may be done upon it in a state, before anything comes of it."""
        code = asking.rolls[self.name]
        if code.reacts is None:
            return False
        f = asking.frame(state)
        values = [argument(f) for argument in self._arguments]
        return self._courses.program.triggers.may_be_upon(code.rule.family, f[0], values)

    def results(self, asking: Asking, f: Frame, version: Version, noted: list[str]) -> tuple[Lots, list[Value]]:
        """Its results in a state, and the arguments there. Args: `noted`, under which names the log will hold it."""
        values = [fixed(argument(f)) for argument in self._arguments]
        code = asking.rolls[self.name]
        wanted, is_by_case = self.read, self._is_by_case and asking.goes_by_case
        if noted:
            of_facts = frozenset[str]().union(
                *(asking.versions.facts.reads(one, ("total", "natural")) for one in noted)
            )
            wanted = wanted[False].with_fields(of_facts), wanted[True].with_fields(of_facts)
            is_by_case = is_by_case and "total" not in of_facts
        brought = self._bring(f)

        def thrown() -> Lots:
            hand = code.in_hand(f[0], values, brought)
            found = results_of(code, hand, code.pool(hand.frame), wanted)
            return totals_together(found) if is_by_case else found

        key = (self.name, *values, *brought.key, wanted, is_by_case)
        return asking.once(key, version, self._courses.read_by(self.name), thrown), values

    def played(
        self,
        asking: Asking,
        state: State,
        finished: Callable[[RollResult, Version], Any],
        answers: tuple[Any, ...] = (),
    ) -> Any:
        """The roll as play makes it with these answers to what it threw so far; then with all that may come next."""
        asking.budget.spend(STEPS_OF_A_PLAYED_ROLL + len(answers))
        f = asking.frame(state)
        request: Request | None = None
        chosen: Lots | None = None
        result: RollResult | None = None
        try:
            values = [fixed(argument(f)) for argument in self._arguments]
            steps = asking.rolls[self.name].roll(f[0], values, self._bring(f))
            try:
                request = next(steps)
                for answer in answers:
                    request = steps.send(sent(request, answer))
                chosen = asking.chosen(request)
            except StopIteration as end:
                result = end.value
            finally:
                steps.close()
        except RuleFault as error:
            return refused(asking, state, error)
        finally:
            version = asking.versions.taken()
        if result is not None:
            return finished(as_read(result, self.read[result.success]), version)
        if chosen is not None:
            return chosen.mapped(lambda one: self.played(asking, state, finished, (*answers, one)))
        if not isinstance(request, Throw):
            return Ended(Way.ASKED, "" if request is None else request.text, state.version, state.rolls)
        asking.budget.spend(len(request.dice) // 4)
        thrown = falls(request, shows_faces=self._shows_faces)
        return thrown.mapped(lambda one: self.played(asking, state, finished, (*answers, one)))

    def decided(self, asking: Asking, state: State, left: State) -> Any:
        """How the roll ends with all that is done upon it, where that is enough.

        Args: `left` is what is left of its ends: all have its version.

        Returns: None where somebody is asked first.
        """

        def finished(result: RollResult, _: Version) -> Ended:
            return Ended(Way.ENOUGH, None, left.version, left.rolls.then(asking.rolled(result)))

        ends = as_one(self.played(asking, state, finished))
        return None if any(one.way is Way.ASKED for one in ends.weights) else ends

    def logged(
        self, asking: Asking, version: Version, noted: list[str], result: RollResult, values: list[Value]
    ) -> Version:
        """The version of the world in whose log a result stands under these names."""
        if not noted:
            return version
        facts = {"success": result.success, "total": result.total, "natural": result.natural}
        return asking.noted(version, asking.rolls[self.name].facts(values) | facts, *noted)


def _reads_faces(upon: Following) -> bool:
    """Whether a line upon a roll may look at what each of its dice shows."""
    read = fields_of(upon, RESULT)
    return read is None or "faces" in read


def _read(course: Course, made: s.MakeRoll, *, success: bool) -> FieldsRead:
    """What is read of a result that is a success, or a failure."""
    read = course.courses.told_apart.of_result(course.body, made, success=success) or EVERY_FIELD
    by_margin = any(outcome.by is not None and outcome.is_success is success for outcome in made.outcomes)
    return read.with_fields(frozenset({"margin"})) if by_margin else read


def make_roll(course: Course, made: s.MakeRoll) -> Step:
    """A roll with its outcomes: every result it may have."""
    name, slot = made.roll, made.slot
    rule = course.program.rulebook.rolls[name]
    has_target = rule.has_target
    may_be_aimless = rule.target is not None and rule.target.type.optional
    read = _read(course, made, success=False), _read(course, made, success=True)
    has_totals = any(not one.fields.isdisjoint(("total", "margin")) for one in read)
    is_by_case = has_totals and not course.settles and all(one.by is None for one in made.outcomes)
    roll = MadeRoll(course, made, read, is_by_case=is_by_case)
    outcomes = [
        (one.is_also, one.is_success, None if one.by is None else course.make.code(one.by), course.block(one.body))
        for one in made.outcomes
    ]

    def reacted(asking: Asking, state: State) -> Any:
        """The roll as play makes it, with all that is done upon it, for every way its dice may fall."""

        def finished(result: RollResult, version: Version) -> Any:
            rolls = state.rolls.then(asking.rolled(result)) if result.target is not None else state.rolls
            reached: Any = State(with_value(state.frame, slot, result), version, rolls)
            if outcomes:
                reached = _outcome(asking, reached, result, outcomes)
            return onwards(
                asking, reached, lambda _, one: course.left(asking, made, [None, *one.frame], one.version, one.rolls)
            )

        return roll.played(asking, state, finished)

    def step(asking: Asking, state: State) -> Any:
        if roll.reacts(asking, state):
            if may_be_aimless or not (has_target and asking.first_is_enough):
                return reacted(asking, state)
            if (decided := roll.decided(asking, state, state)) is not None:
                return decided
        f = asking.frame(state)
        noted = roll.noted(asking)
        results, values = roll.results(asking, f, state.version, noted)
        is_read = outcomes or noted or slot in course.later.after[id(made)]
        left = None if is_read else course.left(asking, made, f, state.version, state.rolls)

        def after(found: RollResult | ValuesTogether) -> Any:
            result: Any = found.result if isinstance(found, ValuesTogether) else found
            rolls = state.rolls.then(asking.rolled(result)) if result.target is not None else state.rolls
            if result.target is not None and asking.first_is_enough:
                return Ended(Way.ENOUGH, None, state.version, rolls)
            if left is not None:
                return left.with_rolls(rolls)
            version = roll.logged(asking, state.version, noted, result, values)
            reached: Any = State(with_value(state.frame, slot, result), version, rolls)
            if isinstance(found, ValuesTogether):
                reached = with_values(asking, reached, slot, found)
            if outcomes:
                reached = onwards(asking, reached, lambda _, one: _outcome(asking, one, result, outcomes))
            return onwards(
                asking, reached, lambda _, one: course.left(asking, made, [None, *one.frame], one.version, one.rolls)
            )

        return results.mapped(after)

    return step


def make_contest(course: Course, made: s.MakeContest) -> Step:
    """A contest: by how much either side may win."""
    name, slot = made.contest, made.slot
    arguments = course.make.codes(made.arguments)
    fields = fields_of(course.rule, slot)

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        values = [fixed(argument(f)) for argument in arguments]
        code = asking.rolls[name]
        assert isinstance(code, ContestCode)  # noqa: S101 - the name is that of a contest
        own = code.frame(f[0], values)

        def thrown() -> Lots:
            compared = code.compared(own)
            return unequal(compared, code) if code.rule.again else compared

        fought = asking.once((name, *values), state.version, course.courses.read_by(name), thrown, code.is_paired)
        first, second = (own[side] for side in code.sides)
        noted = [one for one in code.rule.family if asking.versions.notes(one)]
        read = (
            None if fields is None else fields.union(*(asking.versions.facts.reads(one, OF_A_FIGHT) for one in noted))
        )
        has_margin = read is None or "margin" in read
        has_pairs = read is None or bool({"won", "lost"} & read)

        def after(compared: Advantage) -> State:
            verdict = code.verdict(first, second, compared)
            if not has_margin:
                verdict = verdict._replace(margin=0)
            if not has_pairs:
                verdict = verdict._replace(pairs=NO_PAIRS)
            version = asking.noted(state.version, code.facts(values) | verdict.said, *noted) if noted else state.version
            outcome = Fight(name, "", *verdict[:4], NOBODY, NOBODY, won=verdict.pairs.won, lost=verdict.pairs.lost)
            return course.left(asking, made, [None, *with_value(state.frame, slot, outcome)], version, state.rolls)

        return fought.mapped(after)

    return step


def do_procedure(course: Course, do: s.DoProcedure) -> Step:
    """A procedure, worked out once for all states that are alike in what it touches."""
    name, slot, applied = do.procedure, do.slot, do.applied
    arguments = course.make.codes(do.arguments)
    rule = course.program.rulebook.procedures[name]

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        given = [fixed(argument(f)) for argument in arguments]
        laid = list(map(laid_down, given))
        replaced = course.program.triggers.instead(f[0], name, given, () if applied is None else f[applied])
        if replaced is None:
            procedure = course.courses.procedure(name)
            values = procedure.start(laid)
        else:
            procedure = course.courses.replacement(replaced[0].rule.name)
            values = tuple(map(laid_down, replaced[1][1:]))
        part = begun(asking.versions.part(state.version, procedure.reach.touched))
        key = (id(procedure), values, part, f[0].chain)
        if key not in asking.known:
            asking.known[key] = asking.deeper(procedure.depth, lambda: procedure.run(asking, State(values, part)))
        ends: Any = asking.known[key]

        def after(_: Asking, end: State | Ended) -> State | Ended:
            way_back = Return.of(state.version, end.version)
            before, frame, told = state.version, state.frame, laid
            if way_back is not None:
                before = asking.versions.in_cases(before, way_back.which, way_back.cases)
                frame, told = way_back.values(frame), list(way_back.values(tuple(laid)))
            version = asking.versions.joined(before, end.version, procedure.reach.touched)
            if way_back is not None:
                version = with_cases(version, way_back.cases)
            rolls = state.rolls.then(end.rolls)
            if isinstance(end, Ended) and end.way not in (Way.RETURNED, Way.STOPPED):
                return Ended(end.way, end.value, version, rolls)
            if procedure.reach.may_end and asking.is_over(version):
                return Ended(Way.STOPPED, None, version, rolls)
            value = end.value if isinstance(end, Ended) else None
            if replaced is None and asking.versions.notes(name):
                told = list(map(taken_up, told))
                version = asking.noted(version, procedure_fact(rule, told, taken_up(value)), name)
            frame = frame if slot is None else with_value(frame, slot, value)
            return course.left(asking, do, [None, *frame], version, rolls)

        behind_it = by_parts(after)
        return ends.mapped(partial(behind_it, asking)) if isinstance(ends, Lots) else behind_it(asking, ends)

    return step


def _outcome(asking: Asking, state: State, result: RollResult, outcomes: list[Any]) -> Any:
    """The blocks below a roll: the first that fits, and each that joins in."""
    reached: Any = Taken(state, False)
    for is_also, is_success, by, body in outcomes:
        margin = result.margin if is_success else -result.margin
        if is_success is not result.success:
            continue

        def try_one(
            asking: Asking, one: Taken, is_also: bool = is_also, by: Any = by, body: Step = body, margin: Any = margin
        ) -> Any:
            if one.is_taken and not is_also:
                return one
            if by is not None and margin < by(asking.frame(one.state)):
                return one
            taken = one.is_taken or not is_also
            return onwards(asking, body(asking, one.state), lambda _, state: Taken(state, taken))

        reached = onwards(asking, reached, try_one, Taken)
    return onwards(asking, reached, lambda _, one: one.state, Taken)
