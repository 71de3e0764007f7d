"""How a case file is written, as pydantic models: what can stand where, before any name in it is looked up.

A file has a ruleset, a map, perhaps players, options and a shared `given`, and cases; a case has `given`, steps
(`do`), what the dice show, `answers`, what is expected, and perhaps more of the same (`then`). Keys that belong to a
ruleset (attributes, parameters, plurals of kinds) are let through here; `interpreter.cases.checking` holds them
against the rulebook. Whether a key was written at all is asked of `model_fields_set`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from dsl.border.diagnostics import phrase

GROUP: Final = "group"
"""Stands for a player where the whole group is asked."""
T = TypeVar("T")


def as_fraction(written: object) -> Fraction:
    """The number of `7/12`, `2.5` or `3`.

    Raises: ValueError for anything else.
    """
    problem = ValueError(phrase("write an exact number, such as 7/12, 2.5 or 3"))
    if isinstance(written, bool) or not isinstance(written, int | str):
        raise problem
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise problem from None


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


def _as_list(written: Any) -> Any:
    return written if isinstance(written, list) else [written]


Exact = Annotated[Fraction, BeforeValidator(as_fraction)]
"""A number as people write it."""
Truth = Annotated[bool, BeforeValidator(lambda written: {"yes": True, "no": False}.get(str(written), written))]
"""Yes or no, true or false."""
Plain = str | int | bool | None
Written = Plain | list[Plain]
"""A value: a word, a number, yes or no, or several of them."""
Values = dict[str, Written]
Some = Annotated[list[T], Field(min_length=1)]
OneOrSeveral = Annotated[list[T], BeforeValidator(_as_list), Field(min_length=1)]
"""A list, which may stand without its brackets where it has one entry."""


class Shape(BaseModel):
    """Nothing is guessed, nothing unknown is passed over, nothing is changed later."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def says(self, *keys: str) -> bool:
        """Whether one of these keys stands in the file."""
        return not self.model_fields_set.isdisjoint(keys)


class Open(Shape):
    """A mapping with keys of its own and, beside them, keys of the ruleset."""

    model_config = ConfigDict(extra="allow")

    @property
    def named(self) -> Mapping[str, Any]:
        """What stands under the keys of the ruleset."""
        return self.__pydantic_extra__ or {}


# ---------------------------------------------------------------- given

Things = dict[str, Values | None]
"""Attributes of things, by their ids."""


class Given(Open):
    """What is true before anything is done; other keys are plurals of kinds: `companies: {first: {men: 20}}`."""

    __pydantic_extra__: dict[str, Things] = Field(init=False)
    players: Things = {}
    options: Values = {}
    turn: Annotated[int, Field(ge=0)] = 1
    phase: str = ""
    order: list[str] = []
    reports: list[Annotated[Things, Field(min_length=1)]] = []
    facts: list[Annotated[Things, Field(min_length=1)]] = []


# ---------------------------------------------------------------- do


class ActStep(Open):
    """One act, with its parameters: `{player: red, action: take, tile: ford}`."""

    __pydantic_extra__: dict[str, Written] = Field(init=False)
    action: str
    player: str = ""


class PhaseStep(Shape):
    """A whole phase: `{phase: month}`."""

    phase: str


class TurnsStep(Shape):
    """Whole turns, from the next one on: `{turns: 2}`."""

    turns: Annotated[int, Field(ge=1)]


class EndTurnStep(Shape):
    """The end of the turn: `{end_turn: true}`."""

    end_turn: Literal[True]


class SetupStep(Shape):
    """The setup of the campaign: `{setup: true}`."""

    setup: Literal[True]


class RollStep(Shape):
    """A roll with its parameters: `{roll: claim, with: {player: red}}`."""

    roll: str
    arguments: Values = Field(default={}, alias="with")


class ContestStep(Shape):
    """A contest, written as a roll is."""

    contest: str
    arguments: Values = Field(default={}, alias="with")


class ProcedureStep(Shape):
    """A procedure, written as a roll is."""

    procedure: str
    arguments: Values = Field(default={}, alias="with")


_STEPS: Final = ("action", "phase", "turns", "end_turn", "setup", "roll", "contest", "procedure")


def _sort_of_step(written: Any) -> str | None:
    """The tag of a step; tags hold a blank, so that none is mistaken for a key of the file."""
    if not isinstance(written, dict):
        return None
    return next((f"{one} step" for one in _STEPS if one in written), None)


Step = Annotated[
    Annotated[ActStep, Tag("action step")]
    | Annotated[PhaseStep, Tag("phase step")]
    | Annotated[TurnsStep, Tag("turns step")]
    | Annotated[EndTurnStep, Tag("end_turn step")]
    | Annotated[SetupStep, Tag("setup step")]
    | Annotated[RollStep, Tag("roll step")]
    | Annotated[ContestStep, Tag("contest step")]
    | Annotated[ProcedureStep, Tag("procedure step")],
    Discriminator(
        _sort_of_step,
        custom_error_type="no_step",
        custom_error_message="no step",
        custom_error_context={"error": phrase("a step has one of these keys: {known}", known=", ".join(_STEPS))},
    ),
]
Answer = Written | Values
"""An act, a report, a value by its name or number, or `done`."""


# ---------------------------------------------------------------- expect


class Others(Shape):
    """The entry of a list that allows what is not listed."""

    others: Literal["allowed"]


def _entry_or_others(written: Any) -> str:
    return "the others" if isinstance(written, dict) and "others" in written else "an entry"


class Amounts(Open):
    """Modifiers: amounts by label or by the name of their row. All that count are listed, or others are allowed."""

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
    dice: list[int] = []
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
    """A contest that was fought; what is said of a side stands under its id. `dice` counts them, or lists them."""

    name: str = ""
    winner: str = ""
    loser: str = ""
    margin: Exact = Fraction(0)
    tied: Truth = False
    totals: dict[str, Exact] = {}
    successes: dict[str, int] = {}
    dice: dict[str, int | list[int | DieExpected]] = {}
    modifiers: dict[str, Amounts] = {}


RollEntry = Annotated[
    Annotated[RollExpected, Tag("an entry")] | Annotated[Others, Tag("the others")], Discriminator(_entry_or_others)
]
ContestEntry = Annotated[
    Annotated[ContestExpected, Tag("an entry")] | Annotated[Others, Tag("the others")], Discriminator(_entry_or_others)
]


class StateExpected(Open):
    """The state afterwards; other keys are plurals of kinds, with things by their ids, or how many there are."""

    __pydantic_extra__: dict[str, int | dict[str, Values | Literal["gone"] | None]] = Field(init=False)
    turn: int = 0
    phase: str = ""
    over: Truth = False
    winners: list[str] = []
    options: Values = {}


class StatExpected(Shape):
    """The value of a stat or definition with its parameters."""

    stat: str
    arguments: Values = Field(default={}, alias="with")
    value: Written


class OddsExpected(Shape):
    """Exact chances of a roll, a contest or an act."""

    roll: str = ""
    contest: str = ""
    action: str = ""
    arguments: Values = Field(default={}, alias="with")
    success: Exact = Fraction(0)
    outcomes: Annotated[dict[str, Exact], Field(min_length=1)] = {}
    totals: Annotated[dict[Annotated[str, AfterValidator(_totals)], Exact], Field(min_length=1)] = {}
    mean: Exact = Fraction(0)

    @model_validator(mode="after")
    def _says_of_what_and_which(self) -> OddsExpected:
        if len(self.model_fields_set & {"roll", "contest", "action"}) != 1:
            raise ValueError(phrase("odds are of one thing: write `roll`, `contest` or `action`"))
        if not self.says("success", "outcomes", "totals", "mean"):
            raise ValueError(phrase("say which odds are expected, such as `success: 7/12`"))
        return self


class LegalExpected(Open):
    """The legal acts of one name: how many, and under the name of a parameter the values it may have."""

    __pydantic_extra__: dict[str, Written] = Field(init=False)
    action: str
    player: str = ""
    count: int = 0

    @model_validator(mode="after")
    def _says_something(self) -> LegalExpected:
        if not self.says("count") and not self.named:
            raise ValueError(phrase("say what is legal, such as `count: 2`"))
        return self


class Expected(Shape):
    """What must have come about; only what is named is compared."""

    refused: Annotated[str, Field(min_length=1)] = ""
    rolls: list[RollEntry] = []
    contests: list[ContestEntry] = []
    state: StateExpected = StateExpected()
    stats: Some[StatExpected] | dict[str, dict[str, Values]] = {}
    explain: dict[str, dict[str, dict[str, Amounts]]] = {}
    odds: OneOrSeveral[OddsExpected] = []
    legal: OneOrSeveral[LegalExpected] = []
    order: list[str] = []
    story: Some[str] = []
    gone: Some[str] = []

    @model_validator(mode="after")
    def _says_something(self) -> Expected:
        if not self.model_fields_set:
            raise ValueError(phrase("say what is expected, such as `refused: …` or `state: …`"))
        return self


# ---------------------------------------------------------------- cases


class Case(Shape):
    """One case."""

    name: Annotated[str, Field(min_length=1)]
    rules: list[str] = []
    given: Given = Given()
    do: OneOrSeveral[Step] = []
    dice: list[int] = []
    answers: list[Answer] = []
    expect: Expected


class Heading(Shape):
    """What all cases of a file have in common; their own shape is looked at case by case."""

    ruleset: str
    map: str | dict[str, Any]
    options: Values = {}
    players: Things = {}
    cases: list[Any]
