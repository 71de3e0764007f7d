"""Who answers what is asked on the way, when odds are asked of something in which somebody has to choose.

    Choices are told as lots: how likely each answer is. An exact answer goes through all of them, a play draws one.
    AtRandom()                       # all that is legal is alike likely
    LikeliestFirst(program)          # the act that most likely succeeds; without such an act as above
    AsUsual()                        # the usual answers, and no act that need not be
    ByPlan(("strike", "shoot"))      # the first of these acts that is legal, and otherwise none

They hold no memory: the same question in the same state is answered alike, so that equal states can become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from math import ceil, floor, prod
from typing import Any, Final, Protocol

from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.dice import MAX_SIDES, DiceSource
from interpreter.faults import RuleFault
from interpreter.fitting import understood
from interpreter.odds.budget import Budget
from interpreter.requests import (
    DONE,
    Ask,
    Choose,
    LegalAct,
    LegalActs,
    Refused,
    Request,
    SeveralWanted,
    SharesWanted,
    Tell,
    Throw,
)
from interpreter.values.numbers import Number
from interpreter.values.value import Entity, Value
from interpreter.world.world import World

MOST_WAYS: Final = 1_000
"""Answers to one question that are told apart. One with more is an end, as where nobody answers: to leave some out
would give wrong odds."""
SPREAD: Final = 6
"""By how much a number goes beyond the least where there is no highest."""
MOST_STEPS: Final = 20_000
"""Steps for the odds of one option, where the likeliest is wanted."""


class Answered:
    """An answer as play takes it; each is one of its own, since what is answered need not be hashable."""

    __slots__ = ("answer",)

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    @property
    def value(self) -> Any:
        """The value that was asked for."""
        return self.answer


class Choices(Protocol):
    """Whoever answers what is asked on the way."""

    @property
    def text(self) -> str:
        """In words; they belong to the words of the question."""
        ...

    def answers(self, world: World, request: Request, budget: Budget) -> Lots | None:
        """How likely each answer is, as `Answered`; None where none can be found.

        Raises: BeyondBudget, Halted.
        """
        ...

    def passes(self, actions: Sequence[str]) -> bool:
        """Whether none of some acts is ever chosen, where nobody must choose one."""
        ...

    @property
    def goes_by_case(self) -> bool:
        """Whether an act is chosen in a state in which numbers differ from case to case, as in each of them."""
        ...


def sent(request: Request, answer: Any) -> Any:
    """An answer as the steps of play take it: what was asked for stands in its `value`, all else alone."""
    return answer.answer if isinstance(answer, Answered) and not isinstance(request, Ask) else answer


def drawn(lots: Lots, dice: DiceSource) -> Answered:
    """One of the answers, each as likely as it is."""
    at = below(lots.whole, dice)
    for one, weight in lots.weights.items():
        at -= weight
        if at < 0:
            return one  # type: ignore[no-any-return]  # they are lots of answers
    raise AssertionError(lots)


def below(limit: int, dice: DiceSource) -> int:
    """A number from 0 to `limit` - 1, each as likely as another."""
    if limit <= MAX_SIDES:
        return dice.roll(limit) - 1 if limit > 1 else 0
    while True:
        number, reached = 0, 1
        while reached < limit:
            number, reached = number * MAX_SIDES + dice.roll(MAX_SIDES) - 1, reached * MAX_SIDES
        if number < reached - reached % limit:
            return number % limit


# ---------------------------------------------------------------- ways to answer


def alike(answers: Iterable[Any]) -> Lots | None:
    """Each answer as likely as the others; None where there are none, or too many."""
    found = [Answered(one) for one in islice(answers, MOST_WAYS + 1)]
    return Lots(dict.fromkeys(found, 1), len(found)) if 0 < len(found) <= MOST_WAYS else None


def only_answer(request: Request) -> Lots | None:
    """The answer to a question that has one alone, so that nobody has to choose; None for any other.

    What somebody writes himself is his to choose.
    """
    if not isinstance(request, Ask) or request.type.form == "text" or request.may_be_absent:
        return None
    if request.type.form == "fraction" and request.options is None and request.low != request.high:
        return None  # between two bounds there is always one more
    ways = tuple(islice(ways_to_answer(request), 2))
    return alike(ways) if len(ways) == 1 else None


def ways_to_answer(request: Ask) -> Iterator[Value]:
    """What may be answered to a question, the plainest first; of a text, which nobody can guess, one."""
    options = request.options
    if request.several is not None:
        yield from _sets(tuple(options or ()), request.several)
    elif request.shares is not None:
        yield from ways_to_share(tuple(options or ()), request.shares)
    elif options is not None:
        yield from options
    elif request.type.form == "text":
        yield request.name
    else:
        yield from _numbers(request.low, request.high)


def _numbers(low: Number | None, high: Number | None) -> Iterator[Number]:
    least = 0 if low is None else ceil(low)
    most = least + SPREAD if high is None else floor(high)
    if least <= most:
        yield from range(least, most + 1)
    elif low is not None:
        yield low


def _sets(options: tuple[Value, ...], wanted: SeveralWanted) -> Iterator[Value]:
    for count in range(wanted.least, wanted.most + 1):
        total = wanted.total
        chosen = combinations(range(len(options)), count) if total is None else within(total, wanted.weights, count)
        yield from (tuple(options[at] for at in places) for places in chosen)


def within(total: Number, weights: Sequence[Number], count: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """The places of so many weights, from the first on, that come to no more than a total; no way in vain is gone."""
    if count == 0 and total >= 0:
        yield ()
    for at in range(first, len(weights) - count + 1) if count else ():
        left = total - weights[at]
        if sum(sorted(weights[at + 1 :])[: count - 1]) <= left:
            yield from ((at, *rest) for rest in within(left, weights, count - 1, at + 1))


def ways_to_share(options: tuple[Value, ...], wanted: SharesWanted) -> Iterator[Value]:
    """All ways to share out what is asked for."""
    caps = wanted.caps

    def from_place(at: int, left: Number) -> Iterator[tuple[int, ...]]:
        if at == len(caps):
            yield ()
            return
        least = 0 if wanted.is_at_most else max(0, left - sum(caps[at + 1 :]))
        weight = wanted.weights[at] if wanted.weights else 1
        for number in range(int(least), wanted.most_at(at, left) + 1):
            for rest in from_place(at + 1, left - number * weight):
                yield (number, *rest)

    for numbers in from_place(0, wanted.total):
        yield tuple(zip(options, numbers, strict=True))


def ways_to_tell(request: Tell) -> Iterator[dict[str, Value]]:
    """Reports that may be made, with what stands where nothing is said; none where there are too many to try."""
    values: list[Sequence[Value]] = []
    for one in request.fields:
        if one.has_default:
            values.append((one.default,))
        elif one.type.form == "text":
            values.append((one.label,))
        elif one.options is not None:
            values.append(one.options)
        else:
            values.append(tuple(_numbers(one.low, one.high)))
    names = [one.name for one in request.fields]
    if prod(map(len, values)) > MOST_WAYS:
        return
    for told in product(*values):
        report = dict(zip(names, told, strict=True))
        if not request.refusal(report):
            yield report


def ways_to_act(options: LegalActs) -> Sequence[LegalAct]:
    """The ways in which an act may be done; of one that is chosen step by step the one that is known."""
    return options if len(options) else [one.example for one in options.stepwise]


# ---------------------------------------------------------------- who answers


@dataclass(frozen=True)
class AtRandom:
    """Every sort of act is as likely as another, and so is doing nothing; the ways to do one are alike."""

    text: str = "chance"
    goes_by_case: bool = True

    def passes(self, actions: Sequence[str]) -> bool:
        """All may be chosen."""
        return False

    def answers(self, world: World, request: Request, budget: Budget) -> Lots | None:
        """All that is legal."""
        match request:
            case Choose():
                return self._acts(request)
            case Ask():
                return alike(ways_to_answer(request))
            case Tell(may_stop=True):
                return alike([DONE])
            case Tell():
                return alike(ways_to_tell(request))
            case Throw():
                return None

    def _acts(self, request: Choose) -> Lots | None:
        sorts = [alike(ways_to_act(request.options.of(one))) for one in dict.fromkeys(request.options.actions)]
        if request.may_stop:
            sorts.append(alike([DONE]))
        found = [one for one in sorts if one is not None]
        if not found or len(found) < len(sorts):
            return None
        return Lots(dict.fromkeys(range(len(found)), 1), len(found)).mapped(lambda at: found[at])


@dataclass(frozen=True)
class LikeliestFirst:
    """As the players of `marchlaw demo` do: what most likely succeeds, where an act has a chance; else at random."""

    program: Program
    text: str = "best"
    goes_by_case: bool = False

    def passes(self, actions: Sequence[str]) -> bool:
        """All may be chosen."""
        return False

    def answers(self, world: World, request: Request, budget: Budget) -> Lots | None:
        """The likeliest acts, or all that is legal."""
        if isinstance(request, Choose):
            best = self._best(world, request, budget)
            if best:
                return alike(best)
        return AtRandom().answers(world, request, budget)

    def _best(self, world: World, request: Choose, budget: Budget) -> list[LegalAct]:
        from interpreter.odds.course import courses_of
        from interpreter.odds.first_rolls import chance_of_first_roll
        from interpreter.odds.question import Question, Subject

        found: list[LegalAct] = []
        highest = None
        for name, _ in request.options.ways:
            if not courses_of(self.program).action(name).rolls:
                continue
            for option in request.options.of(name):
                code = self.program.actions[name]
                question = Question(Subject.ACTION, name, tuple(arguments_of(code, request.by, option)))
                own = Budget(min(budget.left, MOST_STEPS))
                try:
                    chance = chance_of_first_roll(self.program, world, question, own)
                except (BeyondBudget, RuleFault):
                    chance = None
                budget.spend(own.spent)
                if chance is None or (highest is not None and chance < highest):
                    continue
                if chance != highest:
                    highest, found = chance, []
                found.append(option)
        return found


@dataclass(frozen=True)
class AsUsual:
    """Nothing that need not be done, and the usual answer where there is one; else at random."""

    text: str = "usual"
    goes_by_case: bool = True

    def passes(self, actions: Sequence[str]) -> bool:
        """None is chosen."""
        return True

    def answers(self, world: World, request: Request, budget: Budget) -> Lots | None:
        """The usual answer."""
        if isinstance(request, Choose) and request.may_stop:
            return alike([DONE])
        if isinstance(request, Ask) and request.usual:
            return alike(request.usual)
        return AtRandom().answers(world, request, budget)


@dataclass(frozen=True)
class PlanLine:
    """One line of a plan: an act, by whom (by anybody), and with what."""

    action: str
    by: str | None = None
    arguments: tuple[tuple[str, Any], ...] = ()

    def fits(self, by: Entity | None, option: LegalAct) -> bool:
        """Whether an option is what the line says."""
        if option.action != self.action or (self.by is not None and (by is None or by.id != self.by)):
            return False
        answer = option.answer
        return all(name in answer and _is_said(answer[name], said) for name, said in self.arguments)


def _is_said(meant: Any, said: Any) -> bool:
    if isinstance(meant, bool):
        return meant is {"yes": True, "no": False}.get(str(said), said)
    return bool(meant == said or str(meant) == str(said) or (meant is None and said == "none"))


@dataclass(frozen=True)
class ByPlan:
    """A plan: of its acts the first that is legal, each time; where none is, nothing that need not be done.

    Attributes:
        lines: the acts, what is wanted most first.
        told: answers to questions, by the name that a question has in the rules.
        text: the plan in words.
    """

    program: Program
    lines: tuple[PlanLine, ...]
    told: Mapping[str, Any] = field(default_factory=dict)
    text: str = "plan"
    goes_by_case: bool = True

    def passes(self, actions: Sequence[str]) -> bool:
        """What no line of the plan names is never chosen."""
        return not any(line.action in actions for line in self.lines)

    def answers(self, world: World, request: Request, budget: Budget) -> Lots | None:
        """What the plan says; where it says nothing, what is usual."""
        if isinstance(request, Choose):
            for line in self.lines:
                ways = ways_to_act(request.options.of(line.action))
                fitting = [one for one in ways if line.fits(request.by, one)]
                if fitting:
                    return alike(fitting)
        if isinstance(request, Ask) and request.name in self.told:
            with suppress(Refused):
                value: Any = understood(self.program, world, request, self.told[request.name])
                return alike([value.value])
        return AsUsual().answers(world, request, budget)
