"""What the journal says of sealed rounds: who has handed in, until when, and whether what was opened is that."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.frozen import frozen
from interpreter.campaign.journal.records import Record
from interpreter.campaign.slips.envelopes import promise, slip_of

ENVELOPE_DIFFERS = Mistake(
    "envelope-differs",
    Severity.ERROR,
    "in line {line} of the journal the slip of {player} is not the one that was handed in",
    "ask the player for a copy; until it is cleared up, nobody can say what was ordered",
)
WRONGLY_ABSENT = Mistake(
    "wrongly-absent",
    Severity.ERROR,
    "in line {line} of the journal {player} was taken as absent, and had handed in a slip",
    "",
)
WRONGLY_PRESENT = Mistake(
    "wrongly-present",
    Severity.ERROR,
    "in line {line} of the journal a slip of {player} was opened that had not been handed in",
    "",
)


@frozen
class HandedIn:
    """That somebody has handed in a slip: its number, and what binds him to it."""

    number: int
    promised: str
    is_ready: bool
    is_kept: bool = False
    """Whether the player keeps the slip, and has handed in its promise alone."""


@frozen
class SaidOfRound:
    """What the journal says of a round.

    Attributes:
        due: until when; empty where nothing was said.
        is_showing: whether its hour is over, and kept slips are being shown.
    """

    handed_in: dict[str, HandedIn]
    due: str
    is_showing: bool


def said_of(records: Sequence[Record], round_id: str) -> SaidOfRound:
    """Who has handed in, and until when, as the journal says it."""
    handed_in: dict[str, HandedIn] = {}
    due, is_showing = "", False
    for record in records:
        said = record.payload
        match said.get("kind"):
            case "sealed" if said["round"] == round_id:
                is_ready, is_kept = said.get("ready") is True, said.get("kept") is True
                handed_in[str(said["by"])] = HandedIn(whole(said["no"]), str(said["c"]), is_ready, is_kept)
            case "due" if said["round"] == round_id:
                due = str(said["until"])
                is_showing = bool(said.get("show"))
            case "seat":
                # Whoever takes a seat over answers for himself: what was handed in before does not count.
                handed_in.pop(str(said["player"]), None)
            case "undo":
                handed_in.clear()  # who asks anew may ask something else, even where the words are the same
                due, is_showing = "", False
            case "opened" if said["round"] == round_id:
                handed_in.clear()  # it was taken back, else the round would not be asked again
                due, is_showing = "", False
    return SaidOfRound(handed_in, due, is_showing)


def order_that_stands(
    records: Sequence[Record], round_id: str, player: str, *, every: bool = False
) -> list[Any] | None:
    """The last slip of a player, if he has said that it stands for such rounds as this; opened, it is known to all.

    Args:
        every: whether the rules let each slip stand for rounds of its phase, whatever its player has said.
    """
    phase = round_id.split(".")[1]
    rounds: dict[str, list[Any]] = {}
    found: list[Any] | None = None
    for record in records:
        said: Mapping[str, Any] = record.payload
        match said.get("kind"):
            case "sealed" if said["by"] == player and said["round"] != round_id:
                is_alike = said["round"].split(".")[1] == phase
                if every and not is_alike:
                    continue
                found = rounds[said["round"]] = []
                if not is_alike or (said.get("stands") is not True and not every):
                    found = None
            case "opened" if said["round"] != round_id and said["slips"].get(player) is not None:
                if found is not None and rounds.get(said["round"]) is found:
                    found.extend(said["slips"][player]["ans"])
            case "seat" if said["player"] == player:
                found = None  # whoever takes a seat over gives his own orders
    return found or None


def campaign_of(records: Sequence[Record], known: HandedIn) -> str:
    """The campaign as a promise names it: a kept slip by a name that everybody may know."""
    return name_of(records) if known.is_kept else records[0].h


def name_of(records: Sequence[Record]) -> str:
    """What a campaign is called in promises of kept slips: for everybody to know, and no word of the journal itself."""
    return hashlib.sha256(b"marchlaw-campaign\0" + records[0].h.encode()).hexdigest()[:32]


def opened_at(records: Sequence[Record], round_id: str) -> str | None:
    """When a round was opened last, empty where no hour was noted; None where it never was."""
    opened = [one.payload for one in records if one.payload.get("kind") == "opened"]
    return next((str(one.get("at", "")) for one in reversed(opened) if one["round"] == round_id), None)


def whole(number: object) -> int:
    """A number of the journal; its shape has been seen to be sound."""
    return number if isinstance(number, int) else 0


Whole = Callable[[int, str, Sequence[Any]], Sequence[Any]]
"""What a slip comes to in the game that the record of a number was given to, with what may be left out."""


def as_written(_number: int, _player: str, answers: Sequence[Any]) -> Sequence[Any]:
    """A slip in which nothing may be left out."""
    return answers


def differing_slips(
    records: Sequence[Record],
    file: str,
    whole_at: Whole = as_written,
    lets_stand_at: Callable[[int], bool] = lambda _: False,
) -> tuple[Finding, ...]:
    """What was opened otherwise than it had been handed in.

    Args:
        lets_stand_at: whether the rules let the last slip stand in the game that the record of a number was given to.
    """
    found: list[Finding] = []
    for at, record in enumerate(records):
        said: Mapping[str, Any] = record.payload
        if said.get("kind") != "opened":
            continue
        handed_in = said_of(records[:at], said["round"]).handed_in
        place = Span(file, record.n + 1, 1, record.n + 1, 1)
        for player, told in said["slips"].items():
            known = handed_in.get(player)
            fed = [answer for name, answer in said["ans"] if name == player]
            if told is None and player in said.get("standing", ()):
                stood = [order_that_stands(records[:at], said["round"], player)]
                if fed != stood[0] and lets_stand_at(record.n):
                    stood.append(order_that_stands(records[:at], said["round"], player, every=True))
                if fed not in stood and fed not in [list(whole_at(at, player, one)) for one in stood if one]:
                    found.append(ENVELOPE_DIFFERS.at(place, line=record.n + 1, player=player))
                continue
            if told is None:
                if known is not None and player not in said.get("lost", ()):
                    found.append(WRONGLY_ABSENT.at(place, line=record.n + 1, player=player))
                continue
            slip = slip_of(player, told)
            if known is None:
                found.append(WRONGLY_PRESENT.at(place, line=record.n + 1, player=player))
                continue
            promised = promise(campaign_of(records, known), said["round"], slip)
            is_it = promised == known.promised and slip.number == known.number
            meant = slip.answers
            if is_it and known.is_kept and fed != list(meant):
                meant = tuple(whole_at(at, player, meant))
            if not is_it or fed != list(meant):
                found.append(ENVELOPE_DIFFERS.at(place, line=record.n + 1, player=player))
    return tuple(found)
