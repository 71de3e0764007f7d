"""The players of a campaign as they are named at the keyboard: by id, or as they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.campaign.reading import CampaignRead


def player_called(session: CampaignRead, word: str) -> str | None:
    """The id of a player of whom the id or the name was said; None where nobody is called so."""
    players = session.game.world.things["player"]
    ids = [one.id for one in players if one.id == word] or [one.id for one in players if one.label == word]
    return ids[0] if ids else None


def names_of(session: CampaignRead) -> dict[str, str]:
    """What the players are called, by their ids."""
    return {one.id: one.label for one in session.game.world.things["player"]}
