"""The entries of a journal that a game is played from: what each record must hold.

    0  {"format":2, "dice":"random", "commitment":"…", "basis":{…}, …}        the header
    1  {"kind":"answer", "by":"north", "req":"choose", "ans":{…}, "dice":[3,4], "pos":2, "state":"…"}
    2  {"kind":"undo", "count":1, "state":"…"}
    3  {"kind":"rules", "basis":{…}, "from":[2,"winter"], "first":"winter", "given":{…}}
    4  {"kind":"dice", "mode":"ask"}

An answer carries the dice that were thrown after it, so that both are recorded or neither. `pos` is how many numbers
of the seeded dice are used up, `state` the hash of the state after it. Programs before format 2 wrote `s` in its
place, the hash of the whole state as JSON; a journal they have begun may hold both, and each is proved as it stands.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from interpreter.campaign.journal.records import Record
from interpreter.campaign.pinned_rules import Basis, basis_of
from interpreter.new_world import Seat

FORMAT: Final = 2

ENTRY_UNKNOWN = Mistake(
    "journal-entry-unknown",
    Severity.ERROR,
    "line {line} of the journal is nothing this program can play",
    "it may come from a newer version of the program",
)

Mode = Literal["ask", "random"]


class _Entry(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    at: str = ""


class SeatShape(BaseModel):
    """A player of the basis."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    id: str
    name: str
    attributes: dict[str, Any]


class BasisShape(BaseModel):
    """Rules and map by hash, players, options."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    ruleset: str
    rules: str
    map: str
    players: list[SeatShape]
    options: dict[str, Any]
    turns: int | None

    def basis(self) -> Basis:
        """The basis this says."""
        seats = [Seat(one.id, one.name, one.attributes) for one in self.players]
        return basis_of(self.ruleset, self.rules, self.map, seats, self.options, self.turns)


class HeaderEntry(_Entry):
    """The first record."""

    format: Literal[1, 2]
    program: str
    campaign: str = ""
    dice: Mode
    commitment: str
    seed: str = ""
    """The seed of the dice in hex where it was given openly; a secret one lies beside the journal."""
    basis: BasisShape


class _Proved(_Entry):
    """An entry that says which state it leads to, by one of the two hashes."""

    state: str = ""
    s: str = ""

    @model_validator(mode="after")
    def _is_proved(self) -> Self:
        if not self.state and not self.s:
            raise ValueError("an answer proves its state")
        return self


class AnswerEntry(_Proved):
    """An answer with the dice that followed, or (without `by`) dice alone."""

    kind: Literal["answer"]
    by: str = ""
    req: str
    ans: Any = None
    dice: list[int] = []
    pos: int = 0


class UndoEntry(_Proved):
    """The last answers are taken back."""

    kind: Literal["undo"]
    count: Annotated[int, Field(ge=1)]
    dice: int = 0
    """How many dice were taken back with them."""


class RulesEntry(_Entry):
    """From a boundary on the campaign is played by another basis."""

    kind: Literal["rules"]
    basis: BasisShape
    boundary: tuple[int, str] | None = Field(alias="from")
    first: str
    given: dict[str, dict[str, Any]] = {}
    keeps: bool = False
    """Whether who joined in play and what is gone went over too; programs before format 2 left them behind."""


class DiceEntry(_Entry):
    """From here on dice are thrown, or come from a seed."""

    kind: Literal["dice"]
    mode: Mode
    commitment: str = ""
    seed: str = ""


class EndEntry(_Entry):
    """The campaign is over; a secret seed is told."""

    kind: Literal["seed"]
    seed: str


Entry = AnswerEntry | UndoEntry | RulesEntry | DiceEntry | EndEntry
_ENTRIES: Final[TypeAdapter[Entry]] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])


def header_of(record: Record, file: str) -> HeaderEntry:
    """The header of a journal. Raises: Stopped when it is none."""
    try:
        return HeaderEntry.model_validate(record.payload)
    except ValidationError:
        raise _unknown(record, file) from None


def entry_of(record: Record, file: str) -> Entry:
    """What a record says. Raises: Stopped when it is nothing a game can be played from."""
    payload = dict(record.payload)
    if payload.get("kind") == "rules" and isinstance(payload.get("from"), list):
        boundary = payload["from"]
        payload["from"] = tuple(boundary)  # type: ignore[assignment, arg-type]  # JSON knows no tuples
    try:
        return _ENTRIES.validate_python(payload)
    except ValidationError:
        raise _unknown(record, file) from None


def _unknown(record: Record, file: str) -> Stopped:
    line = record.n + 1
    return Stopped([ENTRY_UNKNOWN.at(Span(file, line, 1, line, 1), line=line)])
