"""How a case file is written, as pydantic models: what can stand where, before any name in it is looked up.

A file has a ruleset, a map, perhaps players, options and a shared `given`, and cases; a case has `given`, steps
(`do`), what the dice show, `answers`, what is expected, and perhaps more of the same (`then`). Keys that belong to a
ruleset (attributes, parameters, plurals of kinds) are let through here; `interpreter.cases.checking` looks them up.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from dsl.border.diagnostics import phrase
from dsl.border.gates import shown
from interpreter.cases.expected.shapes import NOTHING_EXPECTED, Expected
from interpreter.cases.said_instead import BELOW_A_ROLL, GIVEN, IN_A_CASE, IN_A_FILE, IN_AN_ACT
from interpreter.cases.written import OneOrSeveral, Open, Shape, Values, Written, Yes

# ---------------------------------------------------------------- given


def _not_gone(written: Any) -> Any:
    if written == "gone":
        raise ValueError(phrase("what is gone is not given; leave it out, or let a step of the case destroy it"))
    return written


def _not_none(written: Any) -> Any:
    if written in (None, "none", []):
        raise ValueError(
            phrase("there are no others than those that are given; leave it out, or say of what it is a value")
        )
    return written


_SORTS: Final = ("action", "roll", "contest", "procedure", "limit", "report", "type", "kind")
"""Under one of these people write what it is that they give, beside its values."""


def _named_before(written: Any) -> Any:
    if isinstance(written, dict) and len(written) > 1 and not any(isinstance(one, dict) for one in written.values()):
        sort = next((key for key in _SORTS if isinstance(written.get(key), str)), "")
        inside = ", ".join(f"{shown(str(key))}: {shown(str(one))}" for key, one in written.items() if key != sort)
        sample = f"{{{shown(written[sort]) if sort else '…'}: {{{inside}}}}}"
        raise ValueError(phrase("what it is stands before its values, as in {sample}", sample=sample))
    return written


_Thing = Annotated[Values | None, BeforeValidator(_not_gone)]
Things = Annotated[dict[str, _Thing], BeforeValidator(_not_gone)]
"""Attributes of things, by their ids."""
_GivenThings = Annotated[Things, BeforeValidator(_not_none)]

_Reported = Annotated[Things, Field(min_length=1), BeforeValidator(_named_before)]


class EntryGiven(Shape):
    """An entry on a stat or a roll: `{to: income, with: {player: red}, amount: 3}`; values left out are open."""

    to: str
    arguments: Values = Field(default_factory=dict, alias="with")
    amount: int


class Given(Open):
    """What is true before anything is done; other keys are plurals of kinds: `companies: {first: {men: 20}}`.

    Scenes among them are under way, each inside the one before; `step` is the innermost step.
    `tables` has other values for cells: `{harvest: {wheat: {sacks: 3}}}`.
    """

    said_instead: ClassVar = GIVEN
    __pydantic_extra__: dict[str, _GivenThings] = Field(init=False)
    players: _GivenThings = Field(default_factory=dict)
    options: Values = Field(default_factory=dict)
    turn: Annotated[int, Field(ge=0)] = 1
    phase: str = ""
    step: str = ""
    order: list[str] = Field(default_factory=list)
    reports: list[_Reported] = Field(default_factory=list)
    facts: list[_Reported] = Field(default_factory=list)
    entries: list[EntryGiven] = Field(default_factory=list)
    tables: dict[str, dict[str, Values]] = Field(default_factory=dict)


# ---------------------------------------------------------------- do


class ActStep(Open):
    """One act, with its parameters: `{player: red, action: take, tile: ford}`."""

    said_instead: ClassVar = IN_AN_ACT
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

    end_turn: Yes


class SetupStep(Shape):
    """The setup of the campaign: `{setup: true}`."""

    setup: Yes


class RollStep(Shape):
    """A roll with its parameters, and perhaps its purpose: `{roll: claim, about: fairs, with: {player: red}}`."""

    said_instead: ClassVar = BELOW_A_ROLL
    roll: str
    about: str = ""
    arguments: Values = Field(default_factory=dict, alias="with")


class ContestStep(Shape):
    """A contest, written as a roll is."""

    said_instead: ClassVar = BELOW_A_ROLL
    contest: str
    arguments: Values = Field(default_factory=dict, alias="with")


class ProcedureStep(Shape):
    """A procedure, written as a roll is."""

    said_instead: ClassVar = BELOW_A_ROLL
    procedure: str
    arguments: Values = Field(default_factory=dict, alias="with")


class EventStep(Shape):
    """An event that begins, written as a roll is."""

    said_instead: ClassVar = BELOW_A_ROLL
    event: str
    arguments: Values = Field(default_factory=dict, alias="with")

    @property
    def procedure(self) -> str:
        """The procedure that begins it."""
        return f"begin {self.event}"


class SceneStep(Shape):
    """A scene from its beginning, written as a roll is."""

    said_instead: ClassVar = BELOW_A_ROLL
    scene: str
    arguments: Values = Field(default_factory=dict, alias="with")

    @property
    def procedure(self) -> str:
        """The procedure that carries it out."""
        return self.scene


_STEPS: Final = ("action", "phase", "turns", "end_turn", "setup", "roll", "contest", "procedure", "event", "scene")


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
    | Annotated[ProcedureStep, Tag("procedure step")]
    | Annotated[EventStep, Tag("event step")]
    | Annotated[SceneStep, Tag("scene step")],
    Discriminator(
        _sort_of_step,
        custom_error_type="no_step",
        custom_error_message="no step",
        custom_error_context={
            "error": phrase(
                "a step has one of these keys: {known}, as in {sample}",
                known=", ".join(_STEPS),
                sample="{player: red, action: take}",
            ),
            "keys": ",".join(_STEPS),
        },
    ),
]
Answer = Written | Values
"""An act, a report, a value by its name or number, or `done`."""


# ---------------------------------------------------------------- cases


class CaseStage(Shape):
    """Steps with their dice and answers, and what must have come about since the stage before."""

    said_instead: ClassVar = IN_A_CASE
    do: OneOrSeveral[Step] = Field(default_factory=list)
    dice: list[int] = Field(default_factory=list)
    answers: list[Answer] = Field(default_factory=list)
    expect: Expected


def _going_on(stage: Any) -> Any:
    return {"expect": NOTHING_EXPECTED, **stage} if isinstance(stage, dict) else stage


Map = str | dict[str, Any]
"""A map by its name or path, or written out."""


class RuleCase(CaseStage):
    """One case; `then` goes on in the world that the stage before has left."""

    name: Annotated[str, Field(min_length=1)]
    rules: list[str] = Field(default_factory=list)
    map: Map = ""
    given: Given = Given()
    then: list[CaseStage] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _only_the_last_must_expect(cls, written: Any) -> Any:
        """What has another stage behind it may leave out `expect`."""
        then = written.get("then") if isinstance(written, dict) else None
        if not isinstance(then, list) or not then:
            return written
        going_on = [_going_on(one) if at < len(then) - 1 else one for at, one in enumerate(then)]
        return _going_on(written | {"then": going_on})

    @property
    def stages(self) -> tuple[CaseStage, ...]:
        """The case itself and what follows."""
        return (self, *self.then)


class Heading(Shape):
    """What all cases of a file have in common; their own shape is looked at case by case."""

    said_instead: ClassVar = IN_A_FILE
    ruleset: str
    map: Map = ""
    options: Values = Field(default_factory=dict)
    players: Things = Field(default_factory=dict)
    given: Given = Given()
    cases: list[Any] = Field(examples=["[{name: …, do: …, expect: …}]"])
