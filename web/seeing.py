"""For whom a page is made.

    view_of(game, PUBLIC)               # the game as everybody may see it
    view_of(game, Viewer("player", "red"))

Everybody sees everything as long as rules have no words to hide things with.
"""

from __future__ import annotations

from typing import Final, Literal

from dsl.border.frozen import frozen
from interpreter.game import Game


@frozen
class Viewer:
    """Who looks: a player, the public, or the umpire."""

    role: Literal["player", "public", "umpire"]
    player: str = ""


PUBLIC: Final = Viewer("public")
UMPIRE: Final = Viewer("umpire")

View = Game
"""The game as one viewer sees it; pages read it and nothing else."""


def view_of(game: Game, _viewer: Viewer) -> View:
    """The game as a viewer sees it."""
    return game
