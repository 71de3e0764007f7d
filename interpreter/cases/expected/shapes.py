"""How a case says what it expects, as pydantic models. Whether a key was written is asked of `says`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from dsl.border.diagnostics import phrase
from dsl.border.says_instead import SaysInstead
from interpreter.cases.said_instead import EXPECTED, IN_A_STAT, IN_ODDS, OF_AMOUNTS
from interpreter.cases.written import (
    Exact,
    Filled,
    OneOrSeveral,
    Open,
    Shape,
    Some,
    Truth,
    Values,
    Written,
    as_fraction,
)

GROUP: Final = "group"
"""Stands for a player where the whole group is asked."""


HIDDEN: Final = "hidden"
"""Stands for what a player does not see."""


_TOTALS: Final = re.compile(r"(-?\d+(?:/\d+)?)(?:-(-?\d+(?:/\d+)?))?")


def span_of_totals(written: str) -> tuple[Fraction, Fraction]:
    """The least and the most of `7` or `2-7`.

    Raises: ValueError for anything else.
    """
    found = _TOTALS.fullmatch(written)
    if found is None:
        raise ValueError(phrase("write a total, such as 7, or a range of them, such as 2-7"))
    return as_fraction(found[1]), as_fraction(found[2] or found[1])


def _totals(written: str) -> str:
    span_of_totals(written)
    return written


class Others(Shape):
    """The entry of a list that allows what is not listed."""

    others: Literal["allowed"]


def _entry_or_others(written: Any) -> str:
    return "the others" if isinstance(written, dict) and "others" in written else "an entry"


class Amounts(Open, SaysInstead):
    """Modifiers: amounts by label or by the name of their row. All that count are listed, or others are allowed."""

    said_instead: ClassVar = OF_AMOUNTS
    __pydantic_extra__: dict[str, Exact] = Field(init=False)
    others: Literal["allowed", ""] = ""


class RollExpected(Shape):
    """A roll that was made."""

    name: str = ""
    total: Exact = Fraction(0)
    target: int | Literal["none"] = 0
    success: Truth = False
    natural: int = 0
    margin: Exact = Fraction(0)
    successes: int = 0
    dice: list[int] = Field(default_factory=list)
    modifiers: Amounts = Amounts()


class DieExpected(Shape):
    """One die of a contest: what it shows, what it counts, its label, and its modifiers.

    A die that is thrown again shows several faces: `shows: [6, 2]`.
    """

    shows: int | list[int] = 0
    counts: Exact = Fraction(0)
    label: str = ""
    modifiers: Amounts = Amounts()


class ContestExpected(Shape):
    """A contest that was fought; what is said of a side stands under its id. `dice` counts them, or lists them.

    `modifiers: {}` says that no side has any.
    """

    name: str = ""
    winner: str = ""
    loser: str = ""
    margin: Exact = Fraction(0)
    tied: Truth = False
    won: int = 0
    lost: int = 0
    totals: Filled[dict[str, Exact]] = Field(default_factory=dict)
    successes: Filled[dict[str, int]] = Field(default_factory=dict)
    dice: Filled[dict[str, int | list[int | DieExpected]]] = Field(default_factory=dict)
    modifiers: dict[str, Amounts] = Field(default_factory=dict)


RollEntry = Annotated[
    Annotated[RollExpected, Tag("an entry")] | Annotated[Others, Tag("the others")], Discriminator(_entry_or_others)
]
ContestEntry = Annotated[
    Annotated[ContestExpected, Tag("an entry")] | Annotated[Others, Tag("the others")], Discriminator(_entry_or_others)
]


class StateExpected(Open):
    """The state afterwards; other keys are plurals of kinds, with things by their ids, or how many there are."""

    __pydantic_extra__: dict[str, int | Filled[dict[str, Values | Literal["gone"] | None]]] = Field(init=False)
    turn: int = 0
    phase: str = ""
    step: str = ""
    over: Truth = False
    winners: list[str] = Field(default_factory=list)
    options: Filled[Values] = Field(default_factory=dict)


class StatExpected(Shape):
    """The value of a stat or definition with its parameters, the parts of a stat, or both."""

    said_instead: ClassVar = IN_A_STAT
    stat: str
    arguments: Values = Field(default_factory=dict, alias="with")
    value: Written = 0
    parts: Amounts = Amounts()

    @model_validator(mode="after")
    def _says_something(self) -> StatExpected:
        if not self.says("value", "parts"):
            raise ValueError(phrase("say what comes out: write `value`, `parts` or both"))
        return self


class OddsExpected(Shape):
    """Exact chances of a roll, a contest, an act, a procedure, a scene or an event that begins.

    `ends` has what an attribute of a thing is in the end: `{red.armies: {0: 1/4, 1: 3/4}}`; `gone` is a thing that is
    there no more. `choices` says who answers what is asked on the way: `chance`, `best` or `usual`. With `until` it is
    followed until that holds, and `ends` are as it is then; the chance that it ever does is `outcomes: {until: 3/4}`.
    """

    said_instead: ClassVar = IN_ODDS
    roll: str = ""
    contest: str = ""
    action: str = ""
    procedure: str = ""
    scene: str = ""
    event: str = ""
    about: str = ""
    arguments: Values = Field(default_factory=dict, alias="with")
    success: Exact = Fraction(0)
    outcomes: Filled[dict[str, Exact]] = Field(default_factory=dict)
    totals: Filled[dict[Annotated[str, AfterValidator(_totals)], Exact]] = Field(default_factory=dict)
    mean: Exact = Fraction(0)
    ends: Filled[dict[str, Filled[dict[str, Exact]]]] = Field(default_factory=dict)
    choices: Literal["chance", "best", "usual"] | None = None
    until: str = ""

    @property
    def of(self) -> str:
        """The name of what the odds are of; an event is begun by a procedure."""
        return self.roll or self.contest or self.action or self.procedure or self.scene or f"begin {self.event}"

    @model_validator(mode="after")
    def _says_of_what_and_which(self) -> OddsExpected:
        if len(self.model_fields_set & {"roll", "contest", "action", "procedure", "scene", "event"}) != 1:
            known = "`roll`, `contest`, `action`, `procedure`, `scene`, `event`"
            raise ValueError(phrase("odds are of one thing; write one of {known}", known=known))
        if self.says("about") and not self.says("roll"):
            raise ValueError(phrase("only a roll is made `about` something"))
        if self.says("choices") and not self.says("action", "procedure", "scene", "event"):
            raise ValueError(phrase("somebody is asked in an act or a procedure, and not in a roll"))
        if self.says("until") and not self.says("action", "procedure", "scene", "event"):
            raise ValueError(phrase("an act or a procedure may be followed `until` something, and no roll"))
        if self.says("until") and self.says("totals", "mean"):
            raise ValueError(phrase("what is followed `until` something gives nothing back; say how it `ends`"))
        if not self.says("success", "outcomes", "totals", "mean", "ends"):
            raise ValueError(phrase("say which odds are expected, such as `success: 7/12`"))
        return self


class LegalExpected(Open):
    """The legal acts of one name: how many, and under the name of a parameter the values it may have."""

    __pydantic_extra__: dict[str, Written] = Field(init=False)
    action: str
    player: Written = ""
    count: int = 0

    @model_validator(mode="after")
    def _says_something(self) -> LegalExpected:
        if not self.says("count") and not self.named:
            raise ValueError(phrase("say what is legal, such as `count: 2`"))
        return self


class AskedExpected(Shape):
    """A question: who was asked (`group` for all), for which acts, for a report, or for a value by its name.

    `sealed` says whether the answer is told to nobody until all have answered.
    """

    player: str
    action: OneOrSeveral[str] = Field(default_factory=list)
    report: str = ""
    value: str = ""
    sealed: Truth = False

    @model_validator(mode="after")
    def _asks_for_one_thing(self) -> AskedExpected:
        if len(self.model_fields_set & {"action", "report", "value"}) != 1:
            raise ValueError(phrase("say what is asked for: write `action`, `report` or `value`"))
        if self.says("sealed") and not self.says("value"):
            raise ValueError(phrase("only the answer to a question for a `value` can be sealed"))
        return self


AskedEntry = Annotated[
    Annotated[AskedExpected, Tag("an entry")] | Annotated[Others, Tag("the others")], Discriminator(_entry_or_others)
]


class ActExpected(Open):
    """An act that is offered or not; parameters that are not named may have any value."""

    __pydantic_extra__: dict[str, Written] = Field(init=False)
    action: str
    player: str = ""


def _list_or_mapping(written: Any) -> str:
    return "a list" if isinstance(written, list) else "a mapping"


def _value_or_mapping(written: Any) -> str:
    return "a mapping" if isinstance(written, dict) else "a value"


StatsOfThing = Filled[
    dict[
        str,
        Annotated[
            Annotated[Written, Tag("a value")] | Annotated[Filled[Values], Tag("a mapping")],
            Discriminator(_value_or_mapping),
        ],
    ]
]
"""Stats of one thing: their values, or for one that asks for more a value for each: `{score: {wealth: 3}}`."""


Stats = Annotated[
    Annotated[Some[StatExpected], Tag("a list")]
    | Annotated[Filled[dict[str, Filled[dict[str, StatsOfThing]]]], Tag("a mapping")],
    Discriminator(_list_or_mapping),
]
"""Stats with their parameters, or of one thing: `{players: {red: {income: 3}}}`."""


Explained = Annotated[
    Annotated[Some[StatExpected], Tag("a list")]
    | Annotated[Filled[dict[str, Filled[dict[str, Filled[dict[str, Amounts]]]]]], Tag("a mapping")],
    Discriminator(_list_or_mapping),
]
"""The parts of stats, with their parameters as under `stats`, or of one thing."""


SeenExpected = Filled[
    dict[str, Filled[dict[str, Literal["none"] | Filled[dict[str, Literal["hidden"] | Filled[Values]]]]]]
]
"""What a player sees, by plurals of kinds: nothing, or things by their ids, hidden or with what is seen of them."""


def _as_reason(written: str) -> str:
    # What else holds it would fit: “no” stands in “there is not enough”.
    if written in ("yes", "no", "none"):
        raise ValueError(phrase("write a part of the reason; where nothing is refused, leave “refused” out"))
    return written


class Expected(Shape):
    """What must have come about; only what is named is compared."""

    said_instead: ClassVar = EXPECTED
    refused: Annotated[str, Field(min_length=1), AfterValidator(_as_reason)] = Field(
        "", examples=["a part of the reason"]
    )
    rolls: list[RollEntry] = Field(default_factory=list)
    contests: list[ContestEntry] = Field(default_factory=list)
    state: StateExpected = StateExpected()
    stats: Stats = Field(default_factory=dict)
    explain: Explained = Field(default_factory=dict)
    seen: SeenExpected = Field(default_factory=dict)
    odds: OneOrSeveral[OddsExpected] = Field(default_factory=list)
    legal: OneOrSeveral[LegalExpected] = Field(default_factory=list)
    asked: list[AskedEntry] = Field(default_factory=list)
    offered: OneOrSeveral[ActExpected] = Field(default_factory=list)
    not_offered: OneOrSeveral[ActExpected] = Field(default_factory=list)
    left_open: AskedExpected = AskedExpected(player=GROUP, value="nothing")
    order: list[str] = Field(default_factory=list)
    story: list[Annotated[str, Field(min_length=1)]] = Field(default_factory=list)
    gone: Some[str] = Field(default_factory=list)

    @model_validator(mode="after")
    def _says_something(self) -> Expected:
        if self is NOTHING_EXPECTED:
            return self
        says_nothing_of_state = self.says("state") and not self.state.model_fields_set and not self.state.named
        if says_nothing_of_state or all(self._allows_all(key) for key in self.model_fields_set):
            raise ValueError(phrase("say what is expected, such as `refused: …` or `state: …`"))
        return self

    def _allows_all(self, key: str) -> bool:
        """Whether what stands under a key only allows what is not listed."""
        match key:
            case "rolls":
                return bool(self.rolls) and all(isinstance(one, Others) for one in self.rolls)
            case "contests":
                return bool(self.contests) and all(isinstance(one, Others) for one in self.contests)
            case "asked":
                return bool(self.asked) and all(isinstance(one, Others) for one in self.asked)
            case "explain" if isinstance(self.explain, dict):
                things = (thing for kind in self.explain.values() for thing in kind.values())
                return all(stat.says("others") and not stat.named for thing in things for stat in thing.values())
            case _:
                return False


NOTHING_EXPECTED: Final = Expected.model_construct()
"""Of a stage that only goes on: its steps must be carried out, and a later one says what must have come about."""
