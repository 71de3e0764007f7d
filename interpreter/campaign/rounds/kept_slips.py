"""Slips that players keep to themselves: the campaign holds the promise alone until they are shown after the hour.

    slip, promised = kept_by_player(name_of(records), "7.bids.23", "red", 1, [4])    # on the player's own computer
    promise_in(session, found, "red", 1, promised)                                  # all that leaves it before the hour
    show(session, found, slip)                                                      # after it; else he is absent

So nobody need be trusted not to look. Who sees what others have shown could keep his own slip back; he is absent then,
and the rules had better make that worse than any order.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from dsl.border.diagnostics import phrase
from interpreter.campaign.folder.private import private_folder, write_private
from interpreter.campaign.rounds.sealed import SealedRound, last_number, own_slip, whole_slip
from interpreter.campaign.session import Session
from interpreter.campaign.slips.envelopes import NONCE, SealedSlip, promise
from interpreter.campaign.slips.records import name_of
from interpreter.requests import Refused

_PROMISED: Final = re.compile(r"[0-9a-f]{64}")


def kept_by_player(
    campaign: str, round_id: str, player: str, number: int, answers: Sequence[Any]
) -> tuple[SealedSlip, str]:
    """A slip to be kept, and its promise."""
    slip = SealedSlip(player, number, secrets.token_hex(NONCE), tuple(answers))
    return slip, promise(campaign, round_id, slip)


def promise_in(
    session: Session, found: SealedRound, player: str, number: int, promised: str, *, seat: str = ""
) -> None:
    """Hand in the promise of a slip that the player keeps; an earlier one counts no more.

    Raises: Refused, and nothing has changed; Stopped when it could not be recorded.
    """
    if player not in found.players:
        raise Refused(phrase("nothing is asked here"))
    if found.is_showing:
        raise Refused(phrase("the hour is over, and slips are being shown"))
    if number <= last_number(session.records, found.id, player):
        raise Refused(phrase("a slip with this number has been handed in; keep a new one"))
    if not _PROMISED.fullmatch(promised):
        raise Refused(phrase("this is no promise of a slip"))
    line: dict[str, Any] = {"kind": "sealed", "round": found.id, "by": player, "no": number, "c": promised}
    session.note(line | {"ready": True, "kept": True} | ({"seat": seat} if seat else {}))


def to_be_shown(session: Session, found: SealedRound) -> tuple[str, ...]:
    """The players whose kept slips have not been shown."""
    kept = [one for one in found.players if one in found.handed_in and found.handed_in[one].is_kept]
    return tuple(one for one in kept if own_slip(session, found, one) is None)


def see_that_it_is_time(found: SealedRound, now: datetime) -> None:
    """See that nothing can be handed in any more, or nobody is missing: what is shown before could be looked at.

    Raises: Refused, where it is too early.
    """
    is_over = bool(found.due) and datetime.fromisoformat(found.due) <= now
    if found.missing and not found.is_showing and not is_over:
        raise Refused(phrase("a slip that is kept is shown when the hour is over, or when nobody is missing"))


def show(session: Session, found: SealedRound, slip: SealedSlip) -> None:
    """Show a slip that was kept; it is then among those that are opened.

    It writes beside the journal and not into it. Whether it is time is for the caller to see.

    Raises: Refused where it is not the slip that was promised, or its answers do not fit, and nothing has changed.
    """
    known = found.handed_in.get(slip.player)
    if known is None or not known.is_kept or known.number != slip.number:
        raise Refused(phrase("no such slip was promised"))
    if promise(name_of(session.records), found.id, slip) != known.promised:
        raise Refused(phrase("this is not the slip that was promised"))
    whole_slip(session, found, slip.player, slip.answers)
    told = json.dumps({"player": slip.player} | slip.as_data(), ensure_ascii=False)
    write_private(private_folder(session.folder) / f"{known.promised}.json", told + "\n")
