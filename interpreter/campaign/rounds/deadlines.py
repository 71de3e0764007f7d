"""What is done when the hour of a sealed round has come: more time for who has grace left, else the round is opened.

    missed_running(records, "blue")           # rounds that blue has been absent from, one after the other
    with_grace(found, records, times)         # who is still given time, once the hour is over
    free_seats(found, records, times)         # for whom nobody waits any more

Everything is read off the journal, so whoever decides comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.journal.records import Record
from interpreter.campaign.rounds.sealed import SealedRound


def missed_running(records: Sequence[Record], player: str) -> int:
    """Rounds in a row that a player has missed last; whoever takes the seat over has missed none.

    A round that was opened again, since its opening was taken back, is one round.
    """
    missed: set[str] = set()
    for said in _standing(records):
        match said.get("kind"):
            case "opened" if player in said["slips"]:
                if said["slips"][player] is None and player not in said.get("standing", ()):
                    missed.add(said["round"])
                else:
                    missed.clear()
            case "seat" if said["player"] == player:
                missed.clear()
    return len(missed)


def _standing(records: Sequence[Record]) -> Iterable[dict[str, Any]]:
    """What was said of rounds; openings that were taken back are counted like the others, for they were missed."""
    return (dict(one.payload) for one in records)


def grace_used(records: Sequence[Record], player: str) -> int:
    """How often a player was given more time; whoever takes the seat over has his own.

    What was given in a round that was taken back and is asked again counts no more: its time begins anew.
    """
    given: dict[str, int] = {}
    over: set[str] = set()
    for said in _standing(records):
        match said.get("kind"):
            case "due":
                if said["round"] in over:
                    over.discard(said["round"])
                    given.pop(said["round"], None)
                given[said["round"]] = given.get(said["round"], 0) + (player in said.get("grace", ()))
            case "opened":
                over.add(said["round"])
            case "undo":
                over.update(given)
            case "seat" if said["player"] == player:
                given.clear()
    return sum(given.values())


def free_seats(found: SealedRound, records: Sequence[Record], times: RoundTimes | None) -> tuple[str, ...]:
    """The players for whom nobody waits, because they have missed so many rounds running."""
    if times is None or not times.free_after:
        return ()
    return tuple(one for one in found.players if missed_running(records, one) >= times.free_after)


def with_grace(found: SealedRound, records: Sequence[Record], times: RoundTimes | None) -> tuple[str, ...]:
    """The players who have handed in nothing and are given more time by themselves."""
    if times is None or not times.grace_hours:
        return ()
    free = free_seats(found, records, times)
    return tuple(one for one in found.missing if one not in free and grace_used(records, one) < times.grace_each)
