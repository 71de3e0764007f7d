"""Acts that are offered, over chance: each choice as likely as whoever chooses makes it, and what comes of the act."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.understood import statements as s
from interpreter.compiled.acts.offers import arguments_of, legal_options
from interpreter.compiled.statements.asking import asked_of
from interpreter.faults import OUT_OF_FUEL, RuleFault, fault
from interpreter.odds.asking import Asking, Step, as_one, onwards, refused
from interpreter.odds.cases import by_parts, one_by_one
from interpreter.odds.state.states import Ended, RollsMade, State, Way
from interpreter.odds.statements.chains import Again, Never, as_lots, ends_of_loop
from interpreter.odds.statements.following import laid_apart, settled_state
from interpreter.odds.statements.loops import uncounted
from interpreter.requests import Choose, LegalAct
from interpreter.values import Entity, is_gone

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course

MOST_ACTS = 10_000
"""As many acts in one offer as a loop may have rounds; where players would act on without end, they are told to."""


class Turn(NamedTuple):
    """Somebody is about to act: a state, who is in turn, whose turns make up the round, and how many have passed."""

    state: State
    sides: tuple[Entity | None, ...]
    at: int = 0
    passed: int = 0

    def with_rolls(self, rolls: RollsMade) -> Turn:
        """The same, after these rolls."""
        return self._replace(state=self.state.with_rolls(rolls))


class Acted(NamedTuple):
    """A state after somebody could act, and whether he did."""

    state: State
    is_done: bool


def offer_actions(course: Course, offered: s.OfferActions, unanswered: Step) -> Step:
    """Acts that are offered; where nobody answers, they are carried out as `unanswered` does."""
    by = [asked_of(course.make, one) for one in offered.by]
    offer = _Offer(course, offered)

    def step(asking: Asking, state: State) -> Any:
        choices = asking.choices
        if choices is not None and offered.manner is not s.OfferManner.ONE and choices.passes(offered.actions):
            return offer.left(asking, state)  # what nobody would do need not be listed
        return offered_by_itself(asking, state)

    def offered_to(asking: Asking, state: State) -> Any:
        if asking.choices is None:
            return unanswered(asking, state)
        f = asking.frame(state)
        match offered.manner:
            case s.OfferManner.ONE | s.OfferManner.AT_MOST_ONE:
                may_stop = offered.manner is s.OfferManner.AT_MOST_ONE
                reached = offer.chosen(asking, state, by[0](f), may_stop=may_stop)
                return onwards(asking, reached, lambda asking, one: offer.left(asking, one.state), Acted)
            case s.OfferManner.ANY_NUMBER:
                return offer.again_and_again(asking, Turn(state, (by[0](f),)), offer.alone)
            case s.OfferManner.TURNS:
                sides = tuple(one(f) for one in by)
                return offer.again_and_again(asking, offer.next_round(asking, state, sides, 0), offer.among(sides))
            case s.OfferManner.ROUNDS:
                return offer.again_and_again(asking, offer.next_round(asking, state, None, 0), offer.among(None))

    offered_by_itself = one_by_one(offered_to)
    return step


class _Offer:
    """One statement that offers acts."""

    def __init__(self, course: Course, offered: s.OfferActions) -> None:
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

    def chosen(self, asking: Asking, state: State, by: Entity | None, *, may_stop: bool) -> Any:
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
            return refused(asking, state, error)
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
            return refused(asking, state, error)
        begun = asking.versions.taken()
        course = self._courses.action(picked.action)
        part = asking.versions.part(begun, course.reach.touched)
        chain = f[0].chain

        def carried_out() -> Any:
            key = (id(course), arguments, part, chain)
            if key not in asking.known:
                start = State(course.start(arguments), part)
                asking.known[key] = asking.deeper(course.depth, lambda: course.run(asking, start))
            return asking.known[key]

        ends: Any = asking.waiting(carried_out)

        def after(asking: Asking, one: State | Ended) -> Any:
            version = asking.versions.joined(begun, one.version, course.reach.touched)
            rolls = state.rolls.then(one.rolls)
            if isinstance(one, Ended) and one.way not in (Way.RETURNED, Way.STOPPED):
                return one._replace(version=version, rolls=rolls)
            if asking.versions.notes(picked.action):
                names = [parameter.name for parameter in code.rule.parameters]
                version = asking.noted(version, dict(zip(names, arguments, strict=True)), picked.action)
            return settled_state(asking, self._courses, State(state.frame, version, rolls))

        settled = by_parts(after)
        reached = as_one(ends).mapped(lambda one: laid_apart(asking, settled(asking, one)))
        asking.pay_for(reached)
        return onwards(asking, reached, lambda _, one: Acted(one, True))

    # ------------------------------------------------------------ one after the other

    def alone(self, asking: Asking, turn: Turn, one: Acted) -> Any:
        """Whoever may act any number of times goes on until he does nothing."""
        if not one.is_done or asking.is_over(one.state.version):
            return self.left(asking, one.state)
        return Again(turn._replace(state=one.state))

    def among(self, sides: tuple[Entity | None, ...] | None) -> Callable[[Asking, Turn, Acted], Any]:
        """Those who act in turn (None: all players in order) go on until all have passed in a row."""

        def after(asking: Asking, turn: Turn, one: Acted) -> Any:
            passed = 0 if one.is_done else turn.passed + 1
            if passed >= len(turn.sides) or asking.is_over(one.state.version):
                return self.left(asking, one.state)
            if turn.at + 1 < len(turn.sides):
                return Again(Turn(one.state, turn.sides, turn.at + 1, passed))
            following = self.next_round(asking, one.state, sides, passed)
            return Again(following) if following.sides else self.left(asking, one.state)

        return after

    def next_round(self, asking: Asking, state: State, sides: tuple[Entity | None, ...] | None, passed: int) -> Turn:
        """All who are still there, from the first."""
        world = asking.frame(state)[0]
        everybody = world.order if sides is None else sides
        return Turn(state, tuple(one for one in everybody if one is not None and one.alive), 0, passed)

    def again_and_again(self, asking: Asking, start: Turn, after: Callable[[Asking, Turn, Acted], Any]) -> Any:
        """One act after the other, solved as a loop: what was done does not matter any more, only what came of it."""
        if not start.sides:
            return self.left(asking, start.state)
        counts = start.state.rolls.counts

        def turn(place: Turn) -> Any:
            reached = self.chosen(asking, place.state, place.sides[place.at], may_stop=True)
            further = as_one(onwards(asking, reached, lambda asking, one: after(asking, place, one), Acted))
            asking.pay_for(further)
            return further.mapped(uncounted)

        def counted(end: Any) -> Any:
            if isinstance(end, Never):
                state: State = end.state.state
                here = state._replace(rolls=RollsMade(state.rolls.first, counts))
                return refused(asking, here, fault(OUT_OF_FUEL, self._offered.span, limit=MOST_ACTS))
            return end._replace(rolls=RollsMade(end.rolls.first, counts))

        first = start.with_rolls(RollsMade(start.state.rolls.first))
        return as_lots(ends_of_loop(first, turn, asking.budget)).mapped(counted)
