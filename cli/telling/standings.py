"""How the players stand now, in figures alone: a row of headings, and a row for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.words.catalogue import Words
from cli.words.sentences import begun_large
from cli.words.speech import as_read
from dsl.types import CAMPAIGN, PLAYER

if TYPE_CHECKING:
    from interpreter.game_read import GameRead


_NOTHING: Final = (None, (), "")
"""Values that are not told of."""


def players_heading(game: GameRead, words: Words) -> str:
    """What stands above the names of players: what the rules call a player, or that word."""
    label = game.program.rulebook.kinds[PLAYER.name].label
    return words.gettext("Player") if label == PLAYER.name else begun_large(label)


def player_figures(game: GameRead, words: Words) -> list[list[str]]:
    """Tiles, where they have owners, and the numbers that go up and down; without those that nobody has any of."""
    from cli.telling.trend import said, yardsticks
    from interpreter.views.annals import annals_of

    now = annals_of(game)[-1]
    players = game.world.things["player"]
    several = [one for one in yardsticks(game, words) if any(one.after(now, player.id) for player in players)]
    rows = [[players_heading(game, words), *(begun_large(one.label) for one in several)]]
    for player in players:
        rows.append([player.label, *(said(one.after(now, player.id), words) for one in several)])
    return rows


def campaign_values(game: GameRead, words: Words) -> list[str]:
    """A line with what is known of the campaign itself, where the rules give it attributes: `weather rain; pot 5`."""
    from interpreter.values.value import UNSEEN

    lines = []
    for thing in game.world.things.get(CAMPAIGN.name, ()):
        rule = game.program.rulebook.kinds[thing.kind]
        seen = [one for one in zip(rule.attributes, thing.v, strict=True) if one[1] is not UNSEEN]
        shown = [(one.label, value) for one, value in seen if game.world.is_shown(one) and value not in _NOTHING]
        speech = game.world.speech
        said = [f"{label} {as_read(value, words, speech)}" for label, value in shown]
        if said and not rule.is_report:
            lines.append(f"{begun_large(thing.label)}: {'; '.join(said)}")
    return lines
