"""Acts that are offered, over chance: each choice as likely as whoever chooses makes it, and what comes of the act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.understood.asking import OfferActions, OfferManner
from interpreter.compiled.acts.offers import arguments_of, legal_options
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.statements.asking import asked_of
from interpreter.faults import OUT_OF_FUEL, RuleFault, fault
from interpreter.odds.asking import Asking, Step, as_one, onwards, refused
from interpreter.odds.cases import Return, begun, by_parts, each_alone, from_each_case, one_by_one, refused_in_each
from interpreter.odds.state.states import Acted, Ended, RollsMade, State, Way
from interpreter.odds.state.version import SAME
from interpreter.odds.statements.again.chains import Again, Never, as_lots, ends_of_loops
from interpreter.odds.statements.again.repetition import uncounted
from interpreter.odds.statements.again.together import alone, apart, put_together
from interpreter.odds.statements.following import settled_state
from interpreter.requests import Choose, LegalAct
from interpreter.values.value import Entity, is_gone

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course

MOST_ACTS = 10_000
"""As many acts in one offer as a loop may have rounds; where players would act on without end, they are told to."""


class Turn(NamedTuple):
    """Somebody is about to act.

    Attributes:
        sides: whose turns make up the round; `at` is in turn.
        passed: how many have passed in a row.
        everybody: those of whom all who are still there make up the next round; None: all players in order.
        left: how often at most the one who acts alone may still act; None: as often as he likes.
    """

    state: State
    sides: tuple[Entity | None, ...]
    at: int = 0
    passed: int = 0
    everybody: tuple[Entity | None, ...] | None = None
    left: int | None = None

    def with_rolls(self, rolls: RollsMade) -> Turn:
        """The same, after these rolls."""
        return self._replace(state=self.state.with_rolls(rolls))


def offer_actions(course: Course, offered: OfferActions, unanswered: Step) -> Step:
    """Acts that are offered; where nobody answers, they are carried out as `unanswered` does."""
    by = [asked_of(course.make, one) for one in offered.by]
    most = None if offered.most is None else course.make.code(offered.most)
    offer = _Offer(course, offered)

    def step(asking: Asking, state: State) -> Any:
        choices = asking.choices
        if choices is not None and offered.manner is not OfferManner.ONE and choices.passes(offered.actions):
            return offer.left(asking, state)  # what nobody would do need not be listed
        if choices is None or offered.manner in (OfferManner.ONE, OfferManner.AT_MOST_ONE):
            return offered_by_itself(asking, state)
        after = offer.alone if offered.manner is OfferManner.ANY_NUMBER else offer.among
        return offer.again_and_again(asking, state, first_turn, after)

    def offered_once(asking: Asking, state: State) -> Any:
        if asking.choices is None:
            return unanswered(asking, state)
        may_stop = offered.manner is OfferManner.AT_MOST_ONE
        reached = offer.chosen(asking, state, by=by[0](asking.frame(state)), may_stop=may_stop)
        return onwards(asking, reached, lambda asking, one: offer.left(asking, one.state), Acted)

    def first_turn(asking: Asking, state: State) -> Turn:
        f = asking.frame(state)
        if offered.manner is OfferManner.ANY_NUMBER:
            left = None if most is None else most(f)
            return Turn(state, () if left is not None and left < 1 else (by[0](f),), left=left)
        everybody = tuple([one(f) for one in by]) if offered.manner is OfferManner.TURNS else None
        return offer.next_round(asking, Turn(state, (), everybody=everybody))

    offered_by_itself = one_by_one(offered_once)
    return step


class _Offer:
    """One statement that offers acts."""

    def __init__(self, course: Course, offered: OfferActions) -> None:
        self._course = course
        self._courses = course.courses
        self._offered = offered
        self._label = course.make.text(offered.label)

    def left(self, asking: Asking, state: State) -> State | Ended:
        """What is left when nobody acts any more."""
        if asking.is_over(state.version):
            return Ended(Way.STOPPED, None, state.version, state.rolls)
        return self._course.left(asking, self._offered, [None, *state.frame], state.version, state.rolls)

    # ------------------------------------------------------------ one act

    def chosen(self, asking: Asking, state: State, *, by: Entity | None, may_stop: bool) -> Any:
        """What comes of one choice: `Acted`, or an end."""
        f = asking.frame(state)
        if is_gone(by):
            return Acted(state, False)
        actions, world = self._course.program.actions, f[0]
        try:
            options = legal_options(actions, world, self._offered.actions, by)
            if not options:
                return Acted(state, False)
            request = Choose(by, options, may_stop, self._label(f), self._offered.actions)
            assert asking.choices is not None  # noqa: S101 - whoever comes here has seen to it
            answers = asking.choices.answers(world, request, asking.budget)
        except RuleFault as error:
            return refused_in_each(asking, state, error)
        if answers is None:
            return Ended(Way.ASKED, request.text, state.version, state.rolls)
        return answers.mapped(lambda one: self._done(asking, state, by, one.answer))

    def _done(self, asking: Asking, state: State, by: Entity | None, picked: LegalAct | str) -> Any:
        if not isinstance(picked, LegalAct):
            return Acted(state, False)
        code = self._course.program.actions[picked.action]
        arguments = tuple(arguments_of(code, by, picked))
        f = asking.frame(state)
        try:
            code.begin(code.frame(f[0], arguments))
        except RuleFault as error:
            return refused_in_each(asking, state, error)
        counted = asking.versions.taken()
        course = self._courses.action(picked.action)
        part = begun(asking.versions.part(counted, course.reach.touched))
        chain = f[0].chain

        def carried_out() -> Any:
            key = (id(course), arguments, part, chain)
            if key not in asking.known:
                start = State(course.start(arguments), part)
                asking.known[key] = asking.deeper(course.depth, lambda: course.run(asking, start))
            return asking.known[key]

        ends: Any = asking.waiting(carried_out)

        def after(asking: Asking, one: State | Ended) -> Any:
            before, frame = counted, state.frame
            way_back = Return.of(before, one.version)
            if way_back is not None:
                before = asking.versions.in_cases(before, way_back.which, way_back.cases)
                frame = way_back.values(frame)
            version = asking.versions.joined(before, one.version, course.reach.touched)
            if way_back is not None:
                version = asking.versions.with_cases(version, way_back.cases)
            rolls = state.rolls.then(one.rolls)
            if isinstance(one, Ended) and one.way not in (Way.RETURNED, Way.STOPPED):
                return one._replace(version=version, rolls=rolls)
            if asking.versions.notes(picked.action):
                names = [parameter.name for parameter in code.rule.parameters]
                version = asking.noted(version, dict(zip(names, arguments, strict=True)), picked.action)
            return settled_state(asking, self._courses, State(frame, version, rolls))

        reached = as_one(ends).mapped(partial(by_parts(after), asking))
        asking.pay_for(reached)
        return onwards(asking, reached, lambda _, one: Acted(one, True))

    # ------------------------------------------------------------ one after the other

    def alone(self, asking: Asking, turn: Turn, one: Acted) -> Any:
        """Whoever may act any number of times goes on until he does nothing, or as often as he may at most."""
        left = None if turn.left is None else turn.left - 1
        if not one.is_done or left == 0 or asking.is_over(one.state.version):
            return self.left(asking, one.state)
        return Again(turn._replace(state=one.state, left=left))

    def among(self, asking: Asking, turn: Turn, one: Acted) -> Any:
        """Those who act in turn go on until all have passed in a row."""
        passed = 0 if one.is_done else turn.passed + 1
        if passed >= len(turn.sides) or asking.is_over(one.state.version):
            return self.left(asking, one.state)
        further = turn._replace(state=one.state, at=turn.at + 1, passed=passed)
        if further.at == len(turn.sides):
            further = self.next_round(asking, further)
        return Again(further) if further.sides else self.left(asking, one.state)

    def next_round(self, asking: Asking, turn: Turn) -> Turn:
        """All who are still there, from the first."""
        world = asking.frame(turn.state)[0]
        everybody = world.order if turn.everybody is None else turn.everybody
        return turn._replace(sides=tuple([one for one in everybody if one is not None and one.alive]), at=0)

    def again_and_again(
        self,
        asking: Asking,
        state: State,
        first_turn: Callable[[Asking, State], Turn],
        after: Callable[[Asking, Turn, Acted], Any],
    ) -> Any:
        """One act after the other, solved as a loop: what was done does not matter any more, only what came of it."""
        rolls = state.rolls
        starts = [first_turn(asking, one) for one in each_alone(asking, state)]
        going = [start.with_rolls(RollsMade(rolls.first)) for start in starts if start.sides]
        found = iter(ends_of_loops(going, partial(self._turns, asking, after), asking.budget))

        def counted(end: Any) -> Any:
            if isinstance(end, Never):
                last: State = end.state.state
                here = last._replace(rolls=RollsMade(last.rolls.first, rolls.counts))
                return refused(asking, here, fault(OUT_OF_FUEL, self._offered.span, limit=MOST_ACTS))
            return end._replace(rolls=RollsMade(end.rolls.first, rolls.counts))

        return from_each_case(
            asking,
            state,
            [
                as_lots(next(found)).mapped(counted) if start.sides else self.left(asking, start.state)
                for start in starts
            ],
        )

    def _turns(
        self, asking: Asking, after: Callable[[Asking, Turn, Acted], Any], turns: Sequence[Turn]
    ) -> Iterable[Lots]:
        """What one turn leads to in each of some states; those that are alike but for numbers go on together."""
        assert asking.choices is not None  # noqa: S101 - whoever comes here has seen to it
        found: dict[Turn, Lots] = {}
        alike: dict[Turn, list[State]] = {}
        for turn in turns:
            alike.setdefault(turn._replace(state=State((), SAME, turn.state.rolls)), []).append(turn.state)
        for bare, states in alike.items():
            act = by_parts(partial(self.chosen, by=bare.sides[bare.at], may_stop=True))
            for together in put_together(asking, states) if asking.choices.goes_by_case else map(alone, states):
                ends = apart(asking, together, act(asking, together.state))
                for state, reached in zip(together.members, ends, strict=True):
                    turn = bare._replace(state=state)
                    further = as_one(onwards(asking, reached, partial(_after_turn, after, turn), Acted))
                    asking.pay_for(further)
                    found[turn] = further.mapped(uncounted)
        return [found[turn] for turn in turns]


def _after_turn(after: Callable[[Asking, Turn, Acted], Any], turn: Turn, asking: Asking, one: Acted) -> Any:
    return after(asking, turn, one)
