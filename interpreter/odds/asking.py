"""One question in the course of being answered: its world, its budget, and what is known already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import lcm
from typing import Any, Final

from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.faults import RuleFault
from interpreter.odds.budget import FUEL_IN_A_STEP, Budget, effort_of
from interpreter.odds.choices import Choices, only_answer
from interpreter.odds.state.states import NO_ROLLS, Alike, Ended, RollsMade, State, Way
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.state.versions import Known, Versions
from interpreter.odds.until import Until
from interpreter.requests import Request, Throw
from interpreter.values.by_case import taken_up
from interpreter.values.results import RollResult
from interpreter.values.value import Value
from interpreter.world.following.changes import Reading

MAX_DEPTH: Final = 70
"""Blocks inside one another over all procedures that are being carried out; Python would allow about 100."""
FIRST_APART: Final = 2
"""From this round on all rounds of a scene are held to be one, until a rule asks for more."""
MOST_IN_VAIN: Final = 3
"""So many tries of a statement may be in vain before it is tried no more."""
LONG: Final = 512
"""Binary digits from which weights are made smaller where they can be."""


class Insights:
    """What is learnt in the course of a question, and holds for others about the same state of the same world.

    Attributes:
        values: what definitions, stats and the like gave.
    """

    def __init__(self) -> None:
        self.values: Known = {}
        self._standing: dict[object, int] = {}

    def pays(self, name: object) -> bool:
        """Whether statements are worth another try as they are played, by how their last tries went."""
        return self._standing.get(name, 0) > -MOST_IN_VAIN

    def tried(self, name: object, *, is_paid: bool) -> None:
        """A try has come to its end by itself and quickly, or it has not."""
        standing = self._standing.get(name, 0) + (1 if is_paid else -1)
        self._standing[name] = min(standing, MOST_IN_VAIN)


@dataclass
class Asking:
    """One question in the course of being answered.

    Attributes:
        rolls: the rolls and contests as they are carried out, by name.
        counts_rolls: whether all rolls are counted, and not only the first looked at.
        first_is_enough: a way ends with its first roll that has a target.
        choices: who answers what is asked; None: a question of more than one answer ends a way.
        until: up to where ways are followed; None: to their ends.
        rounds_apart: from which round of a scene on all are held to be one; None: each is another.
        waits: whether an act, or what follows a fact, is in the middle of being done; what follows waits for its end.
        follows: whether that is what follows a fact, in which a scene waits too.
        known: what procedures and rounds of loops lead to.
        at_rest: the versions in which nothing follows any more, and ways are followed further.
        insights: what is known from other questions about the same state.
        noted_as: under which names the log holds a roll, by its own.
    """

    versions: Versions
    budget: Budget
    rolls: Mapping[str, RollCode]
    counts_rolls: bool = False
    first_is_enough: bool = False
    choices: Choices | None = None
    until: Until | None = None
    rounds_apart: int | None = None
    waits: bool = False
    follows: bool = False
    known: dict[object, Any] = field(default_factory=dict)
    at_rest: set[Version] = field(default_factory=set)
    insights: Insights = field(default_factory=Insights)
    _known_else: dict[object, Any] = field(default_factory=dict)
    """As `known`, where nothing waits while something does, or the other way round."""
    noted_as: dict[str, list[str]] = field(default_factory=dict)
    _rolled: dict[tuple[str, bool], RollsMade] = field(default_factory=dict)
    _depth: int = 0
    _is_by_case: bool = True

    def frame(self, state: State) -> Frame:
        """The world as it is in a state, and the locals."""
        self.budget.spend(self.versions.effort + self.versions.burnt() // FUEL_IN_A_STEP)
        self.versions.switch_to(state.version)
        if cases_of(state.version) is not ONE_CASE:
            return [self.versions.world, *map(taken_up, state.frame)]
        return [self.versions.world, *state.frame]

    def pay_for(self, lots: Lots) -> None:
        """Pay for lots of states: by their number, the length of the weights, and what differs in them."""
        self.budget.spend(len(lots.weights) * self.effort_of_one(lots.whole))

    def effort_of_one(self, whole: int) -> int:
        """What one of several states takes, of so many equally likely lots."""
        return self.versions.effort + whole.bit_length() // 2048

    def rolled(self, result: RollResult) -> RollsMade:
        """What is kept of a roll."""
        name, success = alike = result.name, result.success
        if alike not in self._rolled:
            self._rolled[alike] = RollsMade(success, ((name, 1, int(success)),) if self.counts_rolls else ())
        return self._rolled[alike]

    def noted(self, version: Version, facts: dict[str, Value], *names: str) -> Version:
        """A version in which a fact has been added, under each of some names."""
        self.versions.switch_to(version)
        for name in names:
            self.versions.world.note(name, facts)
        return self.versions.taken()

    def chosen(self, request: Request) -> Lots | None:
        """How likely each answer to a question is; None where it is for dice, or nobody answers."""
        if isinstance(request, Throw):
            return None
        if self.choices is None:
            return only_answer(request)
        return self.choices.answers(self.versions.world, request, self.budget)

    def is_over(self, version: Version) -> bool:
        """Whether the campaign is over in a version."""
        self.versions.switch_to(version)
        return self.versions.world.over

    def once(
        self,
        key: tuple[object, ...],
        version: Version,
        read: frozenset[Reading],
        work_out: Callable[[], Lots],
        is_paired: bool = False,
    ) -> Lots:
        """What dice come to, worked out once for all versions that are alike in what is read."""
        alike = (key, self.versions.part(version, read))
        if alike not in self.known:
            lots = self.known[alike] = work_out()
            self.budget.spend(effort_of(lots, is_paired))
        found: Lots = self.known[alike]
        return found

    def waiting(self, run: Callable[[], Any], *, follows: bool = False) -> Any:
        """Carry out something before whose end nothing is done that follows from it.

        Args: `follows` says that it is what follows a fact, and no act.
        """
        return run() if self.waits else self._with_waiting(True, follows, run)

    def going_on(self, run: Callable[[], Any]) -> Any:
        """Carry out a scene: what follows comes after each of its statements, also where an act has begun it."""
        return self._with_waiting(False, False, run) if self.waits and not self.follows else run()

    def _with_waiting(self, waits: bool, follows: bool, run: Callable[[], Any]) -> Any:
        before = self.follows
        self.waits, self.follows, self.known, self._known_else = waits, follows, self._known_else, self.known
        try:
            return run()
        finally:
            self.waits, self.follows, self.known, self._known_else = not waits, before, self._known_else, self.known

    @property
    def goes_by_case(self) -> bool:
        """Whether throws that differ in a number alone are gone through together."""
        return self._is_by_case and not self.first_is_enough

    def case_by_case(self, run: Callable[[], Any]) -> Any:
        """Carry out what is better gone through throw by throw: a round of a loop comes back to the same few states."""
        before, self._is_by_case = self._is_by_case, False
        try:
            return run()
        finally:
            self._is_by_case = before

    def deeper(self, blocks: int, run: Callable[[], Any]) -> Any:
        """Carry out a procedure with so many blocks inside one another. Raises: BeyondBudget where it is too deep."""
        if self._depth + blocks > MAX_DEPTH:
            raise BeyondBudget
        self._depth += blocks
        try:
            return run()
        finally:
            self._depth -= blocks


Step = Callable[[Asking, State], Any]
"""Carries out a statement in one state: a `State`, an `Ended`, or the lots of them."""


def onwards(asking: Asking, reached: Any, step: Callable[[Asking, Any], Any], sort: type = State) -> Any:
    """Everything that was reached, one step further; what has ended stays as it is."""
    if not isinstance(reached, Lots):
        return step(asking, reached) if reached.__class__ is sort else reached
    further = reached.mapped(lambda one: step(asking, one) if one.__class__ is sort else one)
    if further.whole.bit_length() > LONG:
        further = further.shortened()
    asking.pay_for(further)
    return further


def everywhere(asking: Asking, reached: Any, step: Callable[[Asking, Any], Any]) -> Any:
    """Everything that was reached one step further, what has ended too."""
    if not isinstance(reached, Lots):
        return step(asking, reached)
    further = reached.mapped(lambda one: step(asking, one))
    asking.pay_for(further)
    return further


def in_turn(asking: Asking, state: State, steps: Iterable[Step]) -> Any:
    """Statements one after the other; states that differ in nothing but the rolls made are carried on together."""
    reached: Any = state
    for step in steps:
        if isinstance(reached, Alike):
            reached = _carried_on(asking, reached, step)
        elif not isinstance(reached, Lots) or len({id(one.rolls) for one in reached.weights}) == 1:
            reached = onwards(asking, reached, step)
        else:
            reached = _carried_on(asking, Alike.of(reached), step)
    return reached.lots() if isinstance(reached, Alike) else reached


def _carried_on(asking: Asking, reached: Alike, step: Step) -> Alike:
    further = [
        (before, as_one(step(asking, place) if place.__class__ is State else place))
        for place, before in reached.rolls_to.items()
    ]
    common = lcm(*{lots.whole for _, lots in further})
    rolls_to: dict[Any, dict[RollsMade, int]] = {}
    for before, lots in further:
        factor = common // lots.whole
        for end, weight in lots.weights.items():
            found = rolls_to.setdefault(end.with_rolls(NO_ROLLS), {})
            known, times = found.get, weight * factor
            for both, so_often in end.rolls.after_each(before):
                found[both] = known(both, 0) + so_often * times
    together = Alike(rolls_to, reached.whole * common)
    if together.whole.bit_length() > LONG:
        together = Alike.of(together.lots().shortened())
    asking.budget.spend(sum(map(len, rolls_to.values())) * asking.effort_of_one(together.whole))
    return together


def as_one(reached: Any) -> Lots:
    """What was reached as lots."""
    return reached if isinstance(reached, Lots) else Lots({reached: 1}, 1)


def refused(asking: Asking, state: State | Ended, error: RuleFault) -> Ended:
    """A way on which a rule cannot be carried out."""
    asking.versions.taken()
    return Ended(Way.REFUSED, error.finding.as_phrase(), state.version, state.rolls)
