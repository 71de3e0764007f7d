"""What each record of a journal must hold, as pydantic models: the border for a journal that somebody sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from interpreter.campaign.journal.entries import Mode


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _Record(_Shape):
    at: str = ""


class _Seat(_Shape):
    """A player of the basis."""

    id: str
    name: str
    attributes: dict[str, Any]


class _Basis(_Shape):
    """Rules and map by hash, players, options."""

    ruleset: str
    rules: str
    map: str
    players: list[_Seat]
    options: dict[str, Any]
    turns: int | None


class _Header(_Record):
    format: Literal[1, 2]
    program: str
    campaign: str = ""
    dice: Mode
    commitment: str
    seed: str = ""
    salt: str = ""
    basis: _Basis


class _Proved(_Record):
    """An entry that says which state it leads to, by one of the two hashes."""

    state: str = ""
    s: str = ""
    seat: str = ""

    @model_validator(mode="after")
    def _is_proved(self) -> Self:
        if not self.state and not self.s:
            raise ValueError("an answer proves its state")
        return self


class _Answer(_Proved):
    kind: Literal["answer"]
    by: str = ""
    req: str
    ans: Any = None
    dice: list[int] = []
    pos: int = 0


class _Slip(_Shape):
    no: Annotated[int, Field(ge=1)]
    nonce: str
    ans: list[Any]


class _Opened(_Proved):
    """All slips of a round: each as it was sealed, and each answer as it was given, with its player."""

    kind: Literal["opened"]
    round: str
    why: str
    slips: dict[str, _Slip | None]
    lost: list[str] = []
    standing: list[str] = []
    ans: list[Annotated[list[Any], Field(min_length=2, max_length=2)]]
    dice: list[int] = []
    pos: int = 0


class _Sealed(_Record):
    kind: Literal["sealed"]
    round: str
    by: str
    no: Annotated[int, Field(ge=1)]
    c: str
    ready: bool = False
    kept: bool = False
    stands: bool = False
    seat: str = ""


class _Due(_Record):
    kind: Literal["due"]
    round: str
    until: str
    seat: str = ""
    why: str = ""
    grace: list[str] = []
    show: list[str] = []


class _Objection(_Record):
    """A player says that a report is not as it was; nothing follows from it by itself."""

    kind: Literal["objection"]
    line: Annotated[int, Field(ge=1)]
    by: str
    why: str = ""


class _SeatTaken(_Record):
    kind: Literal["seat"]
    player: str
    holder: str
    why: str = ""
    seat: str = ""


class _Undo(_Proved):
    kind: Literal["undo"]
    count: Annotated[int, Field(ge=1)]
    dice: int = 0


class _Rules(_Record):
    kind: Literal["rules"]
    basis: _Basis
    boundary: tuple[int, str] | None = Field(alias="from")
    first: str
    given: dict[str, dict[str, Any]] = {}
    keeps: bool = False
    follows: bool = False
    salt: str = ""
    amendment: dict[str, Any] | None = None


class _Dice(_Record):
    kind: Literal["dice"]
    mode: Mode
    commitment: str = ""
    seed: str = ""


class _End(_Record):
    kind: Literal["seed"]
    seed: str


_Known = _Answer | _Opened | _Sealed | _Due | _Objection | _SeatTaken | _Undo | _Rules | _Dice | _End
_ENTRY: Final[TypeAdapter[_Known]] = TypeAdapter(Annotated[_Known, Field(discriminator="kind")])


def is_header(payload: Mapping[str, Any]) -> bool:
    """Whether a payload is the first of a journal."""
    try:
        _Header.model_validate(payload)
    except ValidationError:
        return False
    return True


def is_entry(payload: Mapping[str, Any]) -> bool:
    """Whether a payload is of one of the kinds that can follow the first."""
    boundary = payload.get("from")
    # JSON knows no tuples.
    checked = {**payload, "from": tuple(boundary)} if isinstance(boundary, list) else payload
    try:
        _ENTRY.validate_python(checked)
    except ValidationError:
        return False
    return True
