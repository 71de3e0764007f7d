"""The players of a campaign file as seats of a game."""

from __future__ import annotations

from interpreter.campaign.folder.file import Campaign
from interpreter.new_world import Seat


def seats_of(campaign: Campaign) -> list[Seat]:
    """The players of a campaign file, in its order, each with the place where the file names him."""
    return [
        Seat(one.id, one.name, dict(one.attributes), campaign.document.span(("players", one.id)))
        for one in campaign.players
    ]
