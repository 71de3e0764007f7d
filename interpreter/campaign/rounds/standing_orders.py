"""Standing orders: a slip of which its player has said that it also holds later, where he hands in nothing.

    standing_in(session, found)      # {"blue": ["done", 2]}: whose last slip is taken if the round is opened now

So whoever announces an absence is none who has missed the round. A slip stands until its player hands in another, and
is taken where it still fits as a whole; else its player is absent. Where the rules say `absent: standing` each player's
last slip stands, whether or not he has said so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.campaign.rounds.sealed import SealedRound, whole_slip
from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import order_that_stands
from interpreter.requests import Refused, lets_last_stand


def standing_in(session: Session, found: SealedRound) -> Mapping[str, Sequence[Any]]:
    """By player the answers that stand for those who have handed in nothing."""
    there = {line for line, _ in session.answers}
    records = [one for one in session.records if one.payload.get("kind") != "opened" or one.n + 1 in there]
    taken: dict[str, Sequence[Any]] = {}
    every = lets_last_stand(session.game.pending)
    for player in found.missing:
        slip = order_that_stands(records, found.id, player, every=every)
        if slip is not None:
            try:
                taken[player] = whole_slip(session, found, player, slip)
            except Refused:
                continue  # it does not fit any more, so nothing stands for him
    return taken
