"""What the game asks, and what a front end may answer.

`Choose` wants one of the listed options (or `done`), `Ask` a value, `Tell` the facts of a report,
`Throw` dice. Answers are plain data: names and numbers, never positions in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol, overload

from dsl.border.frozen import frozen
from dsl.types import Type
from interpreter.values.numbers import Number
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Handful, TableRow, Value

DONE: Final = "done"
"""The answer that ends an offer or a list of reports."""
MOST_NAMED: Final = 20
"""Values that a refusal names."""
ABSENT: Final = {"absent": True}
"""The answer of a player who gives no slip, where the rules say what holds for one who is absent."""


class Refused(Exception):
    """An answer that does not fit; nothing has changed."""


class LegalAct(NamedTuple):
    """A legal act with its arguments."""

    action: str
    arguments: tuple[tuple[str, Value], ...]
    say: Callable[[], str] = str
    """Puts the act into words; done when somebody looks, since most options are only listed."""
    say_value: Callable[[Value], str] = str
    """Puts a value of it into words."""

    @property
    def text(self) -> str:
        """The act as players read it."""
        return self.say()

    @property
    def values(self) -> tuple[Value, ...]:
        """What the act is done with."""
        return tuple(value for _, value in self.arguments)

    @property
    def answer(self) -> dict[str, Any]:
        """The answer that picks this option."""
        return {"action": self.action} | {name: stored(value) for name, value in self.arguments}


class Listed(NamedTuple):
    """The legal arguments of one act: how an option is made of them, and which arguments an answer names."""

    action: str
    arguments: Sequence[tuple[Value, ...]]
    option: Callable[[tuple[Value, ...]], LegalAct]
    named: Callable[[Mapping[str, Any]], tuple[Value, ...] | None]


class Stepwise(NamedTuple):
    """A legal act with too many ways to be listed: its parameters are chosen one after the other.

        act.parameters                    # ("town", "sort", "column")
        act.values(())                    # the towns in which it is legal somehow
        act.values((town,))               # the sorts with which it is legal there
        act.option((town, sort, column))  # the act, whose answer is as that of any other

    Attributes:
        named: the option that an answer names outright, if it is legal.
        example: one way of which it is known that it is legal.
    """

    action: str
    parameters: tuple[str, ...]
    values: Callable[[tuple[Value, ...]], Sequence[Value]]
    option: Callable[[tuple[Value, ...]], LegalAct]
    named: Callable[[Mapping[str, Any]], LegalAct | None]
    example: LegalAct

    def meant(self, answer: Mapping[str, Any], is_meant: Callable[[Value, Any], bool]) -> LegalAct | None:
        """The option that an answer names in other words: for each parameter the first legal value that is meant."""
        if answer.keys() != {"action", *self.parameters}:
            return None
        chosen: tuple[Value, ...] = ()
        for name in self.parameters:
            found = [value for value in self.values(chosen) if is_meant(value, answer[name])]
            if not found:
                return None
            chosen += (found[0],)
        return self.named(self.option(chosen).answer)


class Unlisted(Protocol):
    """What is legal, which nobody is expected to look at."""

    def listed(self) -> LegalActs:
        """All of it."""

    def named(self, answer: Mapping[str, Any]) -> LegalAct | None:
        """The option that an answer names outright, if it is legal."""


class LegalActs(Sequence[LegalAct]):
    """Legal acts; each becomes a `LegalAct` when somebody looks at it, since most are only counted.

    Acts with too many ways to be listed are no part of the sequence; they stand in `stepwise`, and there is something
    to choose as long as one of the two holds something.
    """

    def __init__(
        self, lists: Iterable[Listed], stepwise: Iterable[Stepwise] = (), unlisted: Unlisted | None = None
    ) -> None:
        """Args: `unlisted` stands for the lists where it is known that there is something to choose, and no more."""
        self._unlisted = unlisted
        if unlisted is None:
            self._all = tuple([one for one in lists if one.arguments]), tuple(stepwise)

    @cached_property
    def _all(self) -> tuple[tuple[Listed, ...], tuple[Stepwise, ...]]:
        return ((), ()) if self._unlisted is None else self._unlisted.listed()._all

    @property
    def _lists(self) -> tuple[Listed, ...]:
        return self._all[0]

    @property
    def stepwise(self) -> tuple[Stepwise, ...]:
        """The acts that are chosen parameter by parameter."""
        return self._all[1]

    @cached_property
    def _length(self) -> int:
        return sum(len(one.arguments) for one in self._lists)

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the acts that are legal."""
        return (*(one.action for one in self._lists), *(one.action for one in self.stepwise))

    def of(self, action: str) -> LegalActs:
        """The ways to do one act."""
        return LegalActs(
            (one for one in self._lists if one.action == action),
            (one for one in self.stepwise if one.action == action),
        )

    @property
    def ways(self) -> Iterator[tuple[str, Sequence[tuple[Value, ...]]]]:
        """For each act that is listed its name and its legal arguments."""
        return ((one.action, one.arguments) for one in self._lists)

    def named(self, answer: Mapping[str, Any]) -> LegalAct | None:
        """The option whose act and arguments an answer names, if it is one of these."""
        outright = None if self._unlisted is None else self._unlisted.named(answer)
        if outright is not None:
            return outright
        for one in self._lists:
            if one.action == answer.get("action"):
                arguments = one.named(answer)
                if arguments is not None and arguments in one.arguments:
                    return one.option(arguments)
        for act in self.stepwise:
            if act.action == answer.get("action"):
                return act.named(answer)
        return None

    def __bool__(self) -> bool:
        return self._unlisted is not None or bool(self._lists or self.stepwise)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[LegalAct]:
        return (one.option(arguments) for one in self._lists for arguments in one.arguments)

    @overload
    def __getitem__(self, at: int) -> LegalAct: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[LegalAct, ...]: ...

    def __getitem__(self, at: int | slice) -> LegalAct | tuple[LegalAct, ...]:
        if isinstance(at, slice):
            return tuple(self[number] for number in range(*at.indices(self._length)))
        place = at + self._length if at < 0 else at
        for one in self._lists:
            if 0 <= place < len(one.arguments):
                return one.option(one.arguments[place])
            place -= len(one.arguments)
        raise IndexError(at)


@frozen
class Choose:
    """A player (None: the group) picks one of the legal acts, or is done where that is allowed."""

    by: Entity | None
    options: LegalActs
    may_stop: bool
    text: str
    actions: tuple[str, ...] = ()
    refusal: Callable[[dict[str, Any]], str] = field(default=lambda _: "", compare=False)
    """Says why an answer that is none of the options is refused."""
    is_sealed: bool = False
    """Whether the act is part of a slip, and told to nobody until all have given theirs."""
    may_be_absent: bool = False
    """Whether `ABSENT` may be answered."""
    last_stands: bool = False
    """Whether the last slip holds of whoever hands in none."""


@frozen
class SeveralWanted:
    """How many of the options are to be chosen, and what they may come to together; each option has its weight."""

    least: int
    most: int
    total: Number | None
    weights: tuple[Number, ...]


@frozen
class SharesWanted:
    """How much each of the options may get at most, and what all of them get together, or at most.

    Attributes: `weights`: what one of each share comes to; none where each is one.
    """

    caps: tuple[int, ...]
    total: int
    is_at_most: bool
    weights: tuple[Number, ...] = ()

    @property
    def only(self) -> tuple[int, ...] | None:
        """The one way to share it out, where each must get as much as he may; None where there are several."""
        return None if self.is_at_most or sum(self.caps) != self.total else self.caps

    def sum_of(self, given: Sequence[int]) -> Number:
        """What shares come to together."""
        if not self.weights:
            return sum(given)
        return sum(number * weight for number, weight in zip(given, self.weights, strict=True))

    def most_at(self, at: int, left: Number) -> int:
        """How much the option in this place may get where so much is left of the total."""
        weight = self.weights[at] if self.weights else 1
        return min(self.caps[at], int(left // weight)) if weight > 0 else self.caps[at]


@frozen
class Ask:
    """A player (None: the group) gives a value: one of `options`, or a number from `low` to `high`."""

    by: Entity | None
    name: str
    type: Type
    options: tuple[Value, ...] | None
    low: Number | None
    high: Number | None
    text: str
    several: SeveralWanted | None = None
    """Where not one value is wanted but several."""
    shares: SharesWanted | None = None
    """Where a number is wanted for each of the options."""
    is_sealed: bool = False
    """Whether the answer is told to nobody until all who are asked in its block have answered."""
    is_slip: bool = False
    """Whether the answer is part of a slip, so that what is asked next may hang on it."""
    may_be_absent: bool = False
    """Whether `ABSENT` may be answered."""
    last_stands: bool = False
    """Whether the last slip holds of whoever hands in none."""
    usual: tuple[Value, ...] = ()
    """The answer that the rules call usual, alone; empty where they name none, or none that is allowed now."""
    shown: tuple[str, ...] = field(default=(), compare=False)
    """How each of the options is listed, where the rules say it."""

    def listed(self, say: Callable[[Value], str]) -> tuple[str, ...]:
        """The options as players read them in a list. Args: `say` gives a value as players read it."""
        return self.shown or tuple(say(one) for one in self.options or ())


@frozen
class Field:
    """One attribute of a report: its options where they are few, and what stands when nothing is said."""

    name: str
    label: str
    type: Type
    options: tuple[Value, ...] | None
    has_default: bool
    default: Value
    low: Number | None = None
    high: Number | None = None


@frozen
class Tell:
    """A player (None: the group) tells what happened outside; `may_stop` if none more need be told."""

    by: Entity | None
    report: str
    label: str
    fields: tuple[Field, ...]
    may_stop: bool
    text: str
    refusal: Callable[[dict[str, Value]], str] = field(default=lambda _: "", compare=False)
    refusal_so_far: Callable[[Mapping[str, Value]], str] = field(default=lambda _: "", compare=False)
    """The same of facts that are not all told yet: what can be judged of them already."""
    about: tuple[str, ...] = field(default=(), compare=False)
    """What the report is about, where the rules give it; who is asked is left out."""

    def choices(
        self, asked: Field, told: Mapping[str, Value], known: Callable[[Type], Sequence[Value] | None]
    ) -> tuple[Value, ...] | None:
        """What is listed to choose from for a field, of a set its members; None where nothing is listed.

        Args:
            told: other facts of the report, none where all are asked for at once.
            known: the values of a type, where they are few.
        """
        if asked.type.form != "many" or asked.type.item is None:
            return self.fitting(asked, told)
        members = known(asked.type.item)
        return None if members is None else self.members_fitting(asked, tuple(members), told)

    def fitting(self, asked: Field, told: Mapping[str, Value]) -> tuple[Value, ...] | None:
        """The options of a field that the facts told so far leave; all of them where they leave none.

        Args: `told` are other facts of the report; what was said of the field itself before does not count.
        """
        if asked.options is None:
            return None
        others = {name: value for name, value in told.items() if name != asked.name}
        return (
            tuple(one for one in asked.options if not self.refusal_so_far(others | {asked.name: one})) or asked.options
        )

    def members_fitting(self, asked: Field, members: tuple[Value, ...], told: Mapping[str, Value]) -> tuple[Value, ...]:
        """What a set that is asked for may hold as far as the facts told so far say; all where they leave nothing.

        What is refused alone may still be told beside another one, so it is left out where it is refused so, too. There
        is nothing to choose where the empty set alone is left: no one, no two and not all of them fit.
        """
        others = {name: value for name, value in told.items() if name != asked.name}

        def fits(*held: Value) -> bool:
            return not self.refusal_so_far(others | {asked.name: held})

        first = next((one for one in members if fits(one)), None)
        if first is not None:
            return tuple(one for one in members if fits(one) or fits(first, one))
        some_fit = not fits() or any(fits(*two) for two in combinations(members, 2)) or fits(*members)
        return members if some_fit else ()


@frozen
class Throw:
    """Dice to throw: the sides of each; `chances` works out the roll they belong to, for odds.

    Where only what the dice come to is used, `totals` works that out, and odds may answer with `Settled`. The order in
    which the dice of one `handful` lie matters to nobody, but where they are digits.
    """

    by: Entity | None
    dice: tuple[int, ...]
    text: str
    chances: Callable[[], Any] | None = field(default=None, compare=False)
    totals: Callable[[], Any] | None = field(default=None, compare=False)
    faces: Callable[[], tuple[str, ...]] | None = field(default=None, compare=False)
    """Where one die picks one of several: what each of its faces means, from 1."""
    handful: Handful | None = field(default=None, compare=False)


@frozen
class Settled:
    """What dice come to, with all that was thrown again; only odds answer so."""

    total: int


Request = Choose | Ask | Tell | Throw


class GivenAnswer:
    """An answer that may be None, kept apart from no answer at all."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value


def sealed(request: Choose | Ask, *, may_be_absent: bool, last_stands: bool) -> Choose | Ask:
    """The request as it is put to somebody who gives a slip."""
    match request:
        case Choose():
            return replace(request, is_sealed=True, may_be_absent=may_be_absent, last_stands=last_stands)
        case Ask():
            slip = replace(request, is_sealed=True, is_slip=True)
            return replace(slip, may_be_absent=may_be_absent, last_stands=last_stands)


def is_absent(answer: object) -> bool:
    """Whether an answer says that there is no slip."""
    return isinstance(answer, dict) and answer.keys() == ABSENT.keys() and answer["absent"] in (True, "yes")


def lets_last_stand(request: Request | None) -> bool:
    """Whether the rules take the last slip of whoever hands in none."""
    return isinstance(request, Choose | Ask) and request.last_stands


def is_of_slip(request: Request | None) -> bool:
    """Whether a request is put to somebody who gives a slip."""
    match request:
        case Choose():
            return request.is_sealed
        case Ask():
            return request.is_slip
        case Tell() | Throw() | None:
            return False


class Put(NamedTuple):
    """A question as it was put, for those who look back: when, to whom (`""`: to the group), and which."""

    turn: int
    phase: str
    by: str
    request: str
    name: str
    text: str
    is_sealed: bool = False
    """Whether it was answered in secret, before a round was opened."""


def put(request: Request, turn: int, phase: str) -> Put:
    """How a request is remembered."""
    by = request.by.id if request.by is not None else ""
    match request:
        case Choose():
            return Put(turn, phase, by, "choose", "", request.text, request.is_sealed)
        case Ask():
            return Put(turn, phase, by, "ask", request.name, request.text, request.is_sealed)
        case Tell():
            return Put(turn, phase, by, "tell", request.report, request.text)
        case Throw():
            return Put(turn, phase, by, "throw", "", request.text)


def key_of(value: Value) -> Any:
    """The word by which an answer names a value."""
    return value.id if isinstance(value, Entity) else value.key if isinstance(value, TableRow) else value


def word_of(value: Value) -> str:
    """The word by which a form or a file names a value."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(key_of(value))
