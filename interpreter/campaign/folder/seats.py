"""The players of a campaign file as seats of a game."""

from __future__ import annotations

from dsl.border.diagnostics import Span
from interpreter.campaign.folder.file import Campaign, Player
from interpreter.new_world import Seat


def seats_of(campaign: Campaign) -> list[Seat]:
    """The players of a campaign file, in its order, each with the place where the file names him."""
    return [_seat(campaign, one) for one in campaign.players]


def options_said(campaign: Campaign) -> dict[str, Span | None]:
    """Where a campaign file says each of its options."""
    return {name: campaign.document.span(("options", name)) for name, _value in campaign.options}


def _seat(campaign: Campaign, player: Player) -> Seat:
    place = ("players", player.id)
    spans = {name: campaign.document.span((*place, name)) for name, _value in player.attributes}
    return Seat(player.id, player.name, dict(player.attributes), campaign.document.span(place), spans)
