"""The entries of a journal that a game is played from: what each record holds.

    0  {"format":2, "dice":"random", "commitment":"…", "basis":{…}, …}        the header
    1  {"kind":"answer", "by":"north", "req":"choose", "ans":{…}, "dice":[3,4], "pos":2, "state":"…"}
    2  {"kind":"undo", "count":1, "state":"…"}
    3  {"kind":"rules", "basis":{…}, "from":[2,"winter"], "first":"winter", "given":{…}}
    4  {"kind":"dice", "mode":"ask"}

An answer carries the dice that were thrown after it, so that both are recorded or neither. `pos` is how many numbers
of the seeded dice are used up, `state` the hash of the state after it. Programs before format 2 wrote `s` in its
place, the hash of the whole state as JSON; a journal they have begun may hold both, and each is proved as it stands.

What a record must hold is said by `interpreter.campaign.journal.shapes`. The last line of a journal proves all lines
before it; so of a journal whose every record has been seen to be of sound shape, that line's hash is kept, and the
next command that reads it goes by that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.kept import Shelf
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

_KEPT: Final = Shelf("journals", "interpreter/campaign/journal")


@frozen
class HeaderEntry:
    """The first record."""

    format: Literal[1, 2]
    program: str
    dice: Mode
    commitment: str
    basis: Basis
    campaign: str = ""
    seed: str = ""
    """The seed of the dice in hex where it was given openly; a secret one lies beside the journal."""
    salt: str = ""
    """Drawn where rules hide something: names of hidden things are drawn with it, and since it stands in the first
    record, from which all head words come, nobody who does not have it can try out what a line holds."""
    at: str = ""


@frozen
class AnswerEntry:
    """An answer with the dice that followed, or (without `by`) dice alone; it proves its state."""

    req: str
    by: str = ""
    ans: Any = None
    dice: tuple[int, ...] = ()
    pos: int = 0
    state: str = ""
    s: str = ""
    seat: str = ""
    """Who typed it, where that was not who was asked."""
    at: str = ""
    round: str = ""
    """The sealed round of which this line holds all answers, each with its player."""

    @property
    def given(self) -> tuple[Any, ...]:
        """What the game is given, one after the other: an opening holds all answers of its round, dice alone none."""
        if self.round:
            return tuple(answer for _, answer in self.ans)
        return () if self.req == "dice" else (self.ans,)


@frozen
class AsideEntry:
    """What was said about play and changes nothing in it: a slip handed in, a deadline, a seat."""

    kind: str
    at: str = ""


@frozen
class UndoEntry:
    """The last answers are taken back; it proves its state."""

    count: int
    dice: int = 0
    """How many dice were taken back with them."""
    state: str = ""
    s: str = ""
    seat: str = ""
    at: str = ""


@frozen
class RulesEntry:
    """From a boundary on the campaign is played by another basis."""

    basis: Basis
    boundary: tuple[int, str] | None
    first: str
    given: Mapping[str, Mapping[str, Any]]
    amendment: Mapping[str, Any] | None = None
    """What the group has adopted: its title, its reason, the hash of its text, who said what."""
    keeps: bool = False
    """Whether who joined in play and what is gone went over too; programs before format 2 left them behind."""
    follows: bool = False
    """Whether what waits for the next phase since a turn has ended is done by the new rules; it was lost before."""
    salt: str = ""
    """What the names of things are drawn with that not everybody sees, where the rules before had none to hide."""
    at: str = ""


@frozen
class DiceEntry:
    """From here on dice are thrown, or come from a seed."""

    mode: Mode
    commitment: str = ""
    seed: str = ""
    at: str = ""


@frozen
class EndEntry:
    """The campaign is over; a secret seed is told."""

    seed: str
    at: str = ""


Entry = AnswerEntry | AsideEntry | UndoEntry | RulesEntry | DiceEntry | EndEntry


def entries_of(records: Sequence[Record], file: str) -> tuple[HeaderEntry, tuple[Entry, ...]]:
    """What the records of a journal say, its header first.

    Raises: Stopped when one is nothing a game can be played from.
    """
    if not _KEPT.said_of(records[-1].h):
        _refuse_odd(records, file)
        remember(records[-1])
    return _header(records[0].payload), tuple(_entry(one.payload) for one in records[1:])


def entry_of(record: Record, file: str) -> Entry:
    """What a record after the first says. Raises: Stopped when it is nothing a game can be played from."""
    from interpreter.campaign.journal.shapes import is_entry

    if not is_entry(record.payload):
        raise _unknown(record, file)
    return _entry(record.payload)


def remember(last: Record) -> None:
    """Of a journal that ends with this record each has been seen to be of sound shape."""
    _KEPT.keep(True, last.h)


def _refuse_odd(records: Sequence[Record], file: str) -> None:
    from interpreter.campaign.journal.shapes import is_entry, is_header  # with pydantic, which takes its time

    for record in records:
        if not (is_entry if record.n else is_header)(record.payload):
            raise _unknown(record, file)


def _unknown(record: Record, file: str) -> Stopped:
    line = record.n + 1
    return Stopped([ENTRY_UNKNOWN.at(Span(file, line, 1, line, 1), line=line)])


def _header(payload: Mapping[str, Any]) -> HeaderEntry:
    return HeaderEntry(**{**payload, "basis": _basis(payload["basis"])})


def _entry(payload: Mapping[str, Any]) -> Entry:
    """The entry of a payload of sound shape."""
    said = {key: value for key, value in payload.items() if key != "kind"}
    match payload["kind"]:
        case "answer":
            return AnswerEntry(**{**said, "dice": tuple(said.get("dice", ()))})
        case "opened":
            kept: dict[str, Any] = {
                key: value for key, value in said.items() if key not in ("slips", "lost", "standing", "why")
            }
            return AnswerEntry(**{**kept, "req": "round", "dice": tuple(said.get("dice", ()))})
        case "sealed" | "due" | "seat" | "objection":
            return AsideEntry(payload["kind"], payload.get("at", ""))
        case "undo":
            return UndoEntry(**said)
        case "rules":
            return rules_entry(payload)
        case "dice":
            return DiceEntry(**said)
        case "seed":
            return EndEntry(**said)
        case other:
            raise ValueError(f"no entry is of the kind {other}")


def rules_entry(payload: Mapping[str, Any]) -> RulesEntry:
    """The change of rules that a payload of sound shape says."""
    said = {key: value for key, value in payload.items() if key not in ("kind", "from")}
    boundary = payload["from"]
    said["boundary"] = None if boundary is None else (boundary[0], boundary[1])
    return RulesEntry(**{"given": {}, **said, "basis": _basis(payload["basis"])})


def _basis(said: Mapping[str, Any]) -> Basis:
    seats = [Seat(one["id"], one["name"], one["attributes"]) for one in said["players"]]
    return basis_of(said["ruleset"], said["rules"], said["map"], seats, said["options"], said["turns"])
