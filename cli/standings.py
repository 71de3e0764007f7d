"""How the players stand now, in figures alone: a row of headings, and a row for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words.catalogue import Words
from cli.words.numbers import number
from cli.words.sentences import begun_large

if TYPE_CHECKING:
    from interpreter.game import Game


def player_figures(game: Game, words: Words) -> list[list[str]]:
    """Tiles, where they have owners, and the numbers that go up and down; without those that nobody has any of."""
    from cli.trend import yardsticks
    from interpreter.annals import annals_of

    now = annals_of(game)[-1]
    players = game.world.things["player"]
    several = [one for one in yardsticks(game, words) if any(one.after(now, player.id) for player in players)]
    rows = [[words.gettext("Player"), *(begun_large(one.label) for one in several)]]
    for player in players:
        rows.append([player.label, *(number(one.after(now, player.id), words) for one in several)])
    return rows
