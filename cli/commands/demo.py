"""`marchlaw demo`: a campaign that plays itself, to see what the program does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.console import Command, Console
from cli.story import Teller, outcome_line, turn_name
from cli.words.catalogue import Words, chosen_language, message
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from dsl.understood.rules import Rulebook
    from interpreter.game import Game
    from interpreter.new_world import Seat
    from maps import TileMap

NAMES: Final = {"red": message("Red"), "blue": message("Blue"), "green": message("Green"), "gold": message("Gold")}
"""The players who are made up: their ids, and what they are called."""
MAX_ANSWERS: Final = 20_000
"""A demo that asks more often than this goes in a circle."""


@click.command(
    "demo",
    cls=Command,
    short_help="Watch a campaign that plays itself.",
    examples=(
        "marchlaw demo",
        "marchlaw demo --turns 5 --seed autumn --out demo.svg",
        "marchlaw demo --ruleset planetary_empires_de",
    ),
)
@click.option("--ruleset", metavar="RULESET", help="A bundled ruleset, or a file or folder of rules.")
@click.option(
    "--map", "map_name", default="club_campaign", metavar="MAP", show_default=True, help="A bundled map, or a map file."
)
@click.option("--turns", type=click.IntRange(1, 100), default=2, show_default=True, help="How many turns are played.")
@click.option(
    "--seed", default="marchlaw", metavar="WORD", show_default=True, help="Another word gives another campaign."
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.svg", help="Where the last map is drawn.")
@click.pass_obj
def demo_command(console: Console, ruleset: str | None, map_name: str, turns: int, seed: str, out: Path | None) -> int:
    """Watch a campaign that plays itself.

    Four players who know only the legal options move on a bundled map; each result is told with all that went
    into it. The same seed tells the same story.
    """
    from cli.commands.status import standings
    from cli.pictures import svg_picture, text_picture
    from dsl.checked_before import checked_once
    from dsl.loader import load_rulebook

    source = ruleset or first_ruleset(console)
    rulebook = load_rulebook(Path(source) if Path(source).exists() else source, checks=checked_once)
    words = console.speak(rulebook.header.language)
    game = new_game(rulebook, open_named(map_name, words), turns)
    console.say(f"{rulebook.header.title} - {game.tile_map.title}")
    _play(game, console, seed)
    console.say()
    console.table(standings(game, console), right=range(1, 99))
    console.say()
    console.say(text_picture(game, words))
    if out is not None:
        title = f"{rulebook.header.title}: {turn_name(game, words)} {game.world.turn}"
        out.write_text(svg_picture(game, title, words), encoding="utf-8", newline="\n")
        console.say()
        console.say(words.gettext("The map is drawn in {file}.").format(file=out))
    return 0


def first_ruleset(console: Console) -> str:
    """A bundled ruleset in the reader's language, or the first in English."""
    from dsl.loader import bundled_names

    names = bundled_names()
    for language in (console.words.language, "en"):
        found = [name for name in names if name.endswith(f"_{language}")]
        if found:
            return found[0]
    return names[0]


def new_game(rulebook: Rulebook, tile_map: TileMap, turns: int | None) -> Game:
    """A game with made-up players on a map that is dealt out among them."""
    from cli.words.speech import speech_of
    from interpreter.compiled.program import Program
    from interpreter.game import Game

    dealt, seats = at_a_table(rulebook, tile_map)
    return Game(Program(rulebook, speech_of(rulebook.header.language)), dealt, seats, {}, turns)


def at_a_table(rulebook: Rulebook, tile_map: TileMap) -> tuple[TileMap, list[Seat]]:
    """Made-up players, and the map dealt out among them where it says nothing about owners."""
    from interpreter.new_world import Seat
    from interpreter.ownership import owner_attribute
    from maps.dealing import deal, with_owners

    words = Words(chosen_language(ruleset=rulebook.header.language, option=None, environ={}))
    names = tuple(NAMES)[: len(tile_map.tiles)]
    attribute = owner_attribute(rulebook)
    if attribute is not None and not any(attribute.name in tile.attributes for tile in tile_map.tiles):
        tile_map = with_owners(tile_map, deal(tile_map, names), attribute.name)
    return tile_map, [Seat(name, words.gettext(NAMES[name]), {}) for name in names]


def _play(game: Game, console: Console, seed: str) -> None:
    from interpreter.bots import Bot

    bot = Bot(seed)
    teller = Teller(console.words)
    for _ in range(MAX_ANSWERS):
        for line in teller.news(game):
            console.say(line)
        request = game.pending
        if request is None:
            if game.standstill is not None:
                console.note(outcome_line(game, console.words))
            return
        answer = bot.answer(game)
        game.answer(answer)
    console.note(console.words.gettext("The demo is stopped here: it goes on without end."))
