"""Statements carried out over chance: from one state to the lots of all that may come of it.

Blocks, branches, loops, rolls and procedures are gone through here, state by state, and equal states become one.
All other statements are carried out by the code of play; where such a statement throws, it is carried out once for
each thing the dice may come to. A rule that cannot be carried out, and a question to a player, end a way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple, assert_never

from dsl.understood import statements as s
from dsl.understood.walk import nesting
from interpreter.compiled.generated import Frame
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.chances import results_of
from interpreter.compiled.rolling.lots import Lots, amount_lots
from interpreter.compiled.run import Returned, Run
from interpreter.compiled.statements import MAX_ROUNDS
from interpreter.odds.asking import Asking, as_one, onwards, refused
from interpreter.odds.chains import Again, Never, as_lots, ends_of_loop
from interpreter.odds.falls import falls, shuffled, unequal
from interpreter.odds.reach import Later, Reach, fields_of
from interpreter.odds.states import Ended, RollsMade, State, Way
from interpreter.odds.versions import Version
from interpreter.requests import Request, Throw
from interpreter.values import (
    OUT_OF_FUEL,
    Chance,
    Fight,
    RollResult,
    RuleFault,
    SideResult,
    Value,
    fault,
)
from interpreter.world.changes import Reading
from interpreter.world.readings import Readings

NOBODY: Final = SideResult(None, 0, 0, 0, (), ())
"""A side of a contest of which nothing but the outcome is known."""

Step = Callable[[Asking, State], Any]
"""Carries out a statement in one state: a `State`, an `Ended`, or the lots of them."""


class Taken(NamedTuple):
    """A state below a roll, and whether one of its outcomes was taken."""

    state: State
    is_taken: bool


class Courses:
    """The procedures and acts of a program, made ready to be carried out over chance when they are first asked for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._procedures: dict[str, Course] = {}
        self._actions: dict[str, Course] = {}
        self._read: dict[str, frozenset[Reading]] = {}

    def read_by(self, roll: str) -> frozenset[Reading]:
        """What a roll or a contest reads."""
        if roll not in self._read:
            book = self.program.rulebook
            self._read[roll] = Readings(book).of(book.rolls[roll])
        return self._read[roll]

    def procedure(self, name: str) -> Course:
        """The statements of a procedure; the frame of their state holds its arguments."""
        if name not in self._procedures:
            rule = self.program.rulebook.procedures[name]
            self._procedures[name] = Course(self, rule, rule.body, rule.frame)
        return self._procedures[name]

    def action(self, name: str) -> Course:
        """The statements of an act, after it was counted and paid for."""
        if name not in self._actions:
            rule = self.program.rulebook.actions[name]
            self._actions[name] = Course(self, rule, rule.body, rule.frame)
        return self._actions[name]


class Course:
    """The statements of one rule over chance."""

    def __init__(self, courses: Courses, rule: object, body: s.Block, size: int) -> None:
        self.courses = courses
        self.program = courses.program
        self.make = courses.program.compiler
        self.rule = rule
        self.size = size - 1
        book = courses.program.rulebook
        self.reach = Reach(book, rule)
        self.rolls = any(book.rolls[name].target is not None for name in self.reach.rolls)
        """Whether a roll with a target may be made."""
        self.depth = 1 + nesting(body)
        self._later = Later(body)
        self.run = self._block(body)

    def start(self, arguments: Sequence[Value]) -> tuple[Value, ...]:
        """The frame in which the statements begin."""
        return (*map(_fixed, arguments), *[None] * (self.size - len(arguments)))

    # ------------------------------------------------------------ blocks and steps

    def _block(self, block: s.Block) -> Step:
        steps = [self._one(statement) for statement in block]

        def run(asking: Asking, state: State) -> Any:
            reached: Any = state
            for step in steps:
                reached = onwards(asking, reached, step)
            return reached

        return run

    def _one(self, statement: s.Statement) -> Step:
        step = self._unguarded(statement)

        def safely(asking: Asking, state: State) -> Any:
            try:
                return step(asking, state)
            except RuleFault as error:
                return refused(asking, state, error)

        return safely

    def _unguarded(self, statement: s.Statement) -> Step:
        match statement:
            case s.SetLocal():
                return self._set_local(statement)
            case s.MakeRoll():
                return self._make_roll(statement)
            case s.MakeContest():
                return self._make_contest(statement)
            case s.DoProcedure():
                return self._do_procedure(statement)
            case s.DoFirst():
                return self._do_first(statement)
            case s.ForEachMember():
                return self._for_each_member(statement)
            case s.ForEachPlayer():
                return self._looped(
                    statement, statement.slot, statement.body, lambda f: [one for one in f[0].order if one.alive]
                )
            case s.OrderPlayers():
                return self._order_players(statement)
            case s.RepeatUntil():
                return self._repeat(statement)
            case s.DoStep():
                return self._block(statement.body)
            case s.SayText():
                return lambda asking, state: self._left(statement, [None, *state.frame], state.version, state.rolls)
            case s.GiveResult():
                return self._give_result(statement)
            case s.StopHere():
                return lambda asking, state: Ended(Way.STOPPED, None, state.version, state.rolls)
            case (
                s.SetAttribute()
                | s.MoveNumber()
                | s.ChangeMembers()
                | s.CreateThing()
                | s.DestroyThing()
                | s.OfferActions()
                | s.AskQuestion()
                | s.TakeReport()
                | s.GainCondition()
                | s.LoseCondition()
                | s.DoTogether()
                | s.EndCampaign()
            ):
                return self._as_played(statement)
            case _:
                assert_never(statement)

    def _left(self, statement: s.Statement, f: Frame, version: Version, rolls: RollsMade) -> State:
        """The state after a statement: locals that nobody reads any more are forgotten."""
        after = self._later.after[id(statement)]
        kept = [value if at in after else None for at, value in enumerate(f[1 : self.size + 1], start=1)]
        return State(tuple(kept), version, rolls)

    # ------------------------------------------------------------ what play carries out

    def _as_played(self, statement: s.Statement) -> Step:
        run = self.program.statements.one(statement)
        if run.asks:
            return lambda asking, state: self._thrown(statement, run, asking, state, ())

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            try:
                signal = run.run(f)
            finally:
                version = asking.versions.taken()
            return self._after(statement, f, signal, version, state.rolls)

        return step

    def _after(
        self, statement: s.Statement, f: Frame, signal: Any, version: Version, rolls: RollsMade
    ) -> State | Ended:
        if signal is None:
            return self._left(statement, f, version, rolls)
        if isinstance(signal, Returned):
            return Ended(Way.RETURNED, _fixed(signal.value), version, rolls)
        return Ended(Way.STOPPED, None, version, rolls)

    def _thrown(self, statement: s.Statement, run: Run, asking: Asking, state: State, answers: tuple[Any, ...]) -> Any:
        """A statement of play with these answers to what it threw so far; and then with all that may come next."""
        f = asking.frame(state)
        steps: Generator[Request, Any, Any] = run.run(f)
        try:
            request = next(steps)
            for answer in answers:
                request = steps.send(answer)
        except StopIteration as end:
            return self._after(statement, f, end.value, asking.versions.taken(), state.rolls)
        except RuleFault as error:
            return refused(asking, state, error)
        finally:
            steps.close()
            asking.versions.taken()
        if not isinstance(request, Throw):
            return Ended(Way.ASKED, request.text, state.version, state.rolls)
        return falls(request).mapped(lambda one: self._thrown(statement, run, asking, state, (*answers, one)))

    # ------------------------------------------------------------ values

    def _set_local(self, let: s.SetLocal) -> Step:
        code, slot = self.make.code(let.value), let.slot

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            value = code(f)
            amount = amount_lots(value) if isinstance(value, Chance) else _fixed(value)
            if not isinstance(amount, Lots):
                f[slot] = amount
                return self._left(let, f, state.version, state.rolls)
            left = self._left(let, f, state.version, state.rolls)
            if slot not in self._later.after[id(let)]:
                return left
            before, after = left.frame[: slot - 1], left.frame[slot:]
            weights = {
                State((*before, number, *after), state.version, state.rolls): weight
                for number, weight in amount.weights.items()
            }
            return Lots(weights, amount.whole)

        return step

    def _give_result(self, give: s.GiveResult) -> Step:
        code = self.make.code(give.value)

        def step(asking: Asking, state: State) -> Any:
            value = code(asking.frame(state))
            amount = amount_lots(value) if isinstance(value, Chance) else _fixed(value)
            if not isinstance(amount, Lots):
                return Ended(Way.RETURNED, amount, state.version, state.rolls)
            return amount.mapped(lambda number: Ended(Way.RETURNED, number, state.version, state.rolls))

        return step

    # ------------------------------------------------------------ rolls, contests, procedures

    def _make_roll(self, made: s.MakeRoll) -> Step:
        name, slot = made.roll, made.slot
        arguments = self.make.codes(made.arguments)
        has_target = self.program.rulebook.rolls[name].target is not None
        fields = fields_of(self.rule, slot)
        read = frozenset(("total", "natural", "successes", "margin")) if fields is None else fields
        if any(outcome.by is not None for outcome in made.outcomes):
            read |= {"margin"}
        outcomes = [
            (one.is_also, one.is_success, None if one.by is None else self.make.code(one.by), self._block(one.body))
            for one in made.outcomes
        ]

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            values = [_fixed(argument(f)) for argument in arguments]
            code = self.program.rolls[name]
            noted = asking.versions.notes(name)
            wanted = read | {"total", "natural"} if noted else read

            def thrown() -> Lots:
                hand = code.in_hand(f[0], values)
                return results_of(code, hand, code.pool(hand.frame), wanted)

            results = asking.once((name, *values, wanted), state.version, self.courses.read_by(name), thrown)

            def after(result: RollResult) -> Any:
                rolls = state.rolls.then(asking.rolled(result)) if has_target else state.rolls
                if has_target and asking.first_is_enough:
                    return Ended(Way.ENOUGH, None, state.version, rolls)
                version = state.version
                if noted:
                    facts = {"success": result.success, "total": result.total, "natural": result.natural}
                    version = asking.noted(version, name, code.facts(values) | facts)
                reached: Any = State(_with(state.frame, slot, result), version, rolls)
                if outcomes:
                    reached = _outcome(asking, reached, result, outcomes)
                return onwards(
                    asking, reached, lambda _, one: self._left(made, [None, *one.frame], one.version, one.rolls)
                )

            return results.mapped(after)

        return step

    def _make_contest(self, made: s.MakeContest) -> Step:
        name, slot = made.contest, made.slot
        arguments = self.make.codes(made.arguments)
        fields = fields_of(self.rule, slot)

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            values = [_fixed(argument(f)) for argument in arguments]
            code = self.program.contests[name]
            own = code.frame(f[0], values)

            def thrown() -> Lots:
                margins = code.margins(own)
                return unequal(margins, code) if code.rule.again else margins

            margins = asking.once((name, *values), state.version, self.courses.read_by(name), thrown)
            first, second = (own[side] for side in code.sides)
            noted = asking.versions.notes(name)
            has_margin = noted or fields is None or "margin" in fields

            def after(margin: Any) -> State:
                tied = margin == 0
                ahead = margin > 0 or (tied and code.rule.tie_to == code.sides[0])
                winner, loser = (first, second) if ahead else (second, first)
                size = abs(margin) if has_margin else 0
                version = state.version
                if noted:
                    facts = {"winner": winner, "loser": loser, "margin": size, "tied": tied}
                    version = asking.noted(version, name, code.facts(values) | facts)
                outcome = Fight(name, "", winner, loser, size, tied, NOBODY, NOBODY)
                return self._left(made, [None, *_with(state.frame, slot, outcome)], version, state.rolls)

            return margins.mapped(after)

        return step

    def _do_procedure(self, do: s.DoProcedure) -> Step:
        name, slot = do.procedure, do.slot
        arguments = self.make.codes(do.arguments)

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            course = self.courses.procedure(name)
            values = course.start([argument(f) for argument in arguments])
            part = asking.versions.part(state.version, course.reach.touched)
            key = (name, values, part)
            if key not in asking.known:
                asking.known[key] = asking.deeper(course.depth, lambda: course.run(asking, State(values, part)))
            ends: Any = asking.known[key]

            def after(end: State | Ended) -> State | Ended:
                version = asking.versions.joined(state.version, end.version, course.reach.touched)
                rolls = state.rolls.then(end.rolls)
                if isinstance(end, Ended) and end.way not in (Way.RETURNED, Way.STOPPED):
                    return Ended(end.way, end.value, version, rolls)
                if course.reach.may_end and asking.is_over(version):
                    return Ended(Way.STOPPED, None, version, rolls)
                value = end.value if isinstance(end, Ended) else None
                frame = state.frame if slot is None else _with(state.frame, slot, value)
                return self._left(do, [None, *frame], version, rolls)

            return ends.mapped(after) if isinstance(ends, Lots) else after(ends)

        return step

    # ------------------------------------------------------------ branches and loops

    def _do_first(self, first: s.DoFirst) -> Step:
        branches = [
            (None if one.condition is None else self.make.code(one.condition), self._block(one.body))
            for one in first.branches
        ]

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            for test, body in branches:
                if test is None or test(f):
                    return onwards(asking, body(asking, state), forget)
            return forget(asking, state)

        def forget(asking: Asking, state: State) -> State:
            return self._left(first, [None, *state.frame], state.version, state.rolls)

        return step

    def _for_each_member(self, loop: s.ForEachMember) -> Step:
        collection, slot = self.make.code(loop.collection), loop.slot
        test = None if loop.condition is None else self.make.code(loop.condition)
        sort = None if loop.sorting is None else self._sorter(loop.sorting)

        def members(f: Frame) -> Any:
            found = []
            for one in tuple(collection(f)):
                f[slot] = one
                if test is None or test(f):
                    found.append(one)
            return found if sort is None else sort(f, found)

        return self._looped(loop, slot, loop.body, members)

    def _looped(
        self, loop: s.ForEachMember | s.ForEachPlayer, slot: int, block: s.Block, members: Callable[[Frame], Any]
    ) -> Step:
        body = self._block(block)

        def round_with(member: Value) -> Step:
            return lambda asking, state: body(asking, state._replace(frame=_with(state.frame, slot, member)))

        def all_in(order: Sequence[Value], asking: Asking, state: State) -> Any:
            reached: Any = state
            for one in order:
                reached = onwards(asking, reached, round_with(one))
            return onwards(asking, reached, lambda _, one: self._left(loop, [None, *one.frame], one.version, one.rolls))

        def step(asking: Asking, state: State) -> Any:
            found = members(asking.frame(state))
            if isinstance(found, Lots):
                return found.mapped(lambda order: all_in(order, asking, state))
            return all_in(found, asking, state)

        return step

    def _sorter(self, sorting: s.Sorting) -> Callable[[Frame, list[Value]], Any]:
        """The members in order, or the lots of their orders: of those who throw, each order is as likely as another."""
        keys = [(key.ranking, self.make.code(key.value)) for key in sorting.keys]
        slot = sorting.slot

        def sort(f: Frame, members: list[Value]) -> Any:
            groups = [members]
            for ranking, key in keys:
                if ranking is s.Ranking.ROLL_OFF:
                    return shuffled(groups, key(f))
                finer: list[list[Value]] = []
                for group in groups:
                    keyed: dict[Any, list[Value]] = {}
                    for one in group:
                        f[slot] = one
                        keyed.setdefault(key(f), []).append(one)
                    finer += [keyed[value] for value in sorted(keyed, reverse=ranking is s.Ranking.MOST)]
                groups = finer
            return [one for group in groups for one in group]

        return sort

    def _order_players(self, order: s.OrderPlayers) -> Step:
        sort = self._sorter(order.sorting)

        def step(asking: Asking, state: State) -> Any:
            f = asking.frame(state)
            f.extend([None] * (order.sorting.slot + 1 - len(f)))
            found = sort(f, list(f[0].things["player"]))

            def after(players: Sequence[Value]) -> State:
                asking.versions.switch_to(state.version)
                f[0].set_order(players)
                return self._left(order, [None, *state.frame], asking.versions.taken(), state.rolls)

            return found.mapped(after) if isinstance(found, Lots) else after(found)

        return step

    def _repeat(self, repeat: s.RepeatUntil) -> Step:
        body, until = self._block(repeat.body), self.make.code(repeat.until)
        head = self._later.at_head[id(repeat)]

        def at_head(state: State) -> State:
            kept = tuple(value if at in head else None for at, value in enumerate(state.frame, start=1))
            return state._replace(frame=kept)

        def left(state: State) -> State:
            return self._left(repeat, [None, *state.frame], state.version, state.rolls)

        def looked_at(asking: Asking, state: State) -> Any:
            try:
                return left(state) if until(asking.frame(state)) else Again(at_head(state))
            except RuleFault as error:
                return refused(asking, state, error)

        def turn(asking: Asking, state: State) -> Any:
            return onwards(asking, body(asking, state), looked_at)

        def bounded(asking: Asking, state: State, most: int) -> Any:
            reached: Any = Again(at_head(state))
            for _ in range(most):
                reached = onwards(asking, reached, lambda _, one: turn(asking, one.state), Again)
                if not isinstance(reached, Again) and not (
                    isinstance(reached, Lots) and any(isinstance(one, Again) for one in reached.weights)
                ):
                    break
            return onwards(asking, reached, lambda _, one: left(one.state), Again)

        def unbounded(asking: Asking, state: State) -> Any:
            counts = state.rolls.counts

            def known_turn(place: State) -> Lots:
                key = (id(repeat), place)
                if key not in asking.known:
                    around = as_one(turn(asking, place)).mapped(uncounted)
                    asking.pay_for(around)
                    asking.known[key] = around
                return asking.known[key]  # type: ignore[no-any-return]

            def counted(end: Any) -> Any:
                if isinstance(end, Never):
                    here = end.state._replace(rolls=RollsMade(end.state.rolls.first, counts))
                    return refused(asking, here, fault(OUT_OF_FUEL, repeat.span, limit=MAX_ROUNDS))
                return end._replace(rolls=RollsMade(end.rolls.first, counts))

            start = at_head(state)._replace(rolls=RollsMade(state.rolls.first))
            ends = ends_of_loop(start, known_turn, asking.budget)
            return as_lots(ends).mapped(counted)

        def step(asking: Asking, state: State) -> Any:
            if repeat.most is not None:
                return bounded(asking, state, repeat.most)
            return unbounded(asking, state)

        return step


# ---------------------------------------------------------------- states and values


def uncounted(end: Any) -> Any:
    """Where a loop may go round for ever, its rolls are not counted: there would be no end of states."""
    if isinstance(end, Again):
        state: Any = end.state
        return Again(state._replace(rolls=RollsMade(state.rolls.first)))
    return end._replace(rolls=RollsMade(end.rolls.first))


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


def _with(frame: tuple[Value, ...], slot: int, value: Value) -> tuple[Value, ...]:
    return (*frame[: slot - 1], value, *frame[slot:])


def _fixed(value: Value) -> Value:
    """A collection as it is now: the lists of the world go on changing."""
    return tuple(value) if isinstance(value, list) else value
