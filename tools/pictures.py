"""The pictures of the README, made by the program: `python -m tools.pictures` writes them into `docs/pictures`.

They come from the campaign that `marchlaw demo` plays, so they show what a reader gets who tries it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cli.commands.demo import new_game
from cli.telling.pictures import svg_picture
from cli.telling.roll_picture import draw_result
from cli.telling.story import turn_name
from cli.words.catalogue import Words
from dsl.known.checked_before import checked_once
from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.game import Game
from interpreter.values.results import RollResult
from maps import open_map

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
RULESET: Final = "planetary_empires_en"
MAP: Final = "club_campaign"
TURNS: Final = 4
SEED: Final = "marchlaw"


def pictures() -> dict[str, str]:
    """The pictures by the names of their files."""
    words = Words("en")
    game = _played()
    header = game.program.rulebook.header
    title = f"{header.title}: {turn_name(game, words)} {game.world.turn}"
    rolls = [one for one in game.results if isinstance(one, RollResult)]
    telling = max(rolls, key=lambda one: (len(one.parts), len(one.title)))
    return {"map.svg": svg_picture(game, title, words), "roll.svg": draw_result(telling, words)}


def _played() -> Game:
    game = new_game(load_rulebook(RULESET, checks=checked_once), open_map(MAP), TURNS)
    bot = Bot(SEED)
    while game.pending is not None:
        game.answer(bot.answer(game))
    return game


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
