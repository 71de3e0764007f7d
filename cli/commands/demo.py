"""`marchlaw demo`: a campaign that plays itself, to see what the program does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli.completion import maps, rulesets
from cli.console import Command, Console
from cli.ruleset_header import language_of
from cli.telling.standings import campaign_values
from cli.telling.story import Teller, outcome_line, turn_name
from cli.words.catalogue import Words, chosen_language, message
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from cli.starts import Begun
    from dsl.understood.rules import Rulebook
    from interpreter.game import Game
    from interpreter.new_world import Seat
    from interpreter.views.annals import Told
    from maps import TileMap

NAMES: Final = {"red": message("Red"), "blue": message("Blue"), "green": message("Green"), "gold": message("Gold")}
"""The players who are made up: their ids, and what they are called."""
MOST_TOLD_WHOLE: Final = 3
"""Turns of a campaign that is told with every throw."""
MATTERS: Final = frozenset({"act", "say", "report", "contest", "follows", "scene", "victory"})
"""What is told of a turn in a longer campaign."""
MOST_SET_UP: Final = 12
"""Acts before the first turn that are told one by one."""
BUNDLED_MAP: Final = "club_campaign"
"""On which rules are shown that name no map of their own."""
MAX_ANSWERS: Final = 20_000
"""A demo that asks more often than this goes in a circle."""


@click.command(
    "demo",
    cls=Command,
    examples=(
        "marchlaw demo",
        "marchlaw demo --turns 5 --seed autumn --out demo.svg",
        "marchlaw demo planetary_empires_de",
    ),
)
@click.argument("named", required=False, metavar="[RULESET]", shell_complete=rulesets)
@click.option(
    "--ruleset", metavar="RULESET", help="A bundled ruleset, or a file or folder of rules.", shell_complete=rulesets
)
@click.option("--map", "map_name", metavar="MAP", help="A bundled map, or a map file.", shell_complete=maps)
@click.option("--turns", type=click.IntRange(1, 100), help="How many turns are played.")
@click.option(
    "--seed", default="marchlaw", metavar="WORD", show_default=True, help="Another word gives another campaign."
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.svg", help="Where the last map is drawn.")
@click.pass_obj
def demo_command(
    console: Console,
    named: str | None,
    ruleset: str | None,
    map_name: str | None,
    turns: int | None,
    seed: str,
    out: Path | None,
) -> int:
    """Watch a campaign that plays itself.

    Players who know only the legal options move on a bundled map. In a short campaign each result is told with all
    that went into it; in a longer one, what happened turn by turn. The same seed tells the same story.
    """
    from cli.commands.status import standings
    from cli.starts import DEMO, has_start, read_start
    from cli.telling.pictures import svg_picture, text_picture
    from dsl.border.diagnostics import Stopped
    from dsl.known.checked_before import checked_once
    from dsl.loader import load_ruleset
    from dsl.understood.places import looks_at_map
    from maps import placeless

    if named and ruleset:
        raise click.UsageError(console.words.gettext("Name one ruleset."))
    source = named or ruleset or first_ruleset(console)
    loaded = load_ruleset(Path(source) if Path(source).exists() else source, checks=checked_once)
    if loaded.rulebook is None:
        console.speak(language_of(source))
        raise Stopped(loaded.findings)
    rulebook = loaded.rulebook
    words = console.speak(rulebook.header.language)
    folders = [layer.folder for layer in loaded.layers]
    begun = read_start(folders, DEMO) if map_name is None and has_start(folders, DEMO) else None
    has_land = map_name is not None or begun is not None or looks_at_map(rulebook)
    if not has_land:
        table = placeless(words.gettext("without a map"), words.gettext("The table"))
        game = new_game(rulebook, table, turns or 2)
    elif begun is None:
        tile_map = open_named(map_name or BUNDLED_MAP, words)
        if map_name is None:
            tile_map = with_what_is_needed(rulebook, tile_map)
        game = new_game(rulebook, tile_map, turns or 2)
    else:
        game = _game_of(rulebook, begun, open_named(begun.map, words), turns or 10)
    console.say(f"{rulebook.header.title} - {game.tile_map.title}")
    _play(game, console, seed, begun)
    if game.world.winners:
        console.say()
        console.say(outcome_line(game, words))
    console.say()
    for line in campaign_values(game, words):
        console.say(line)
    console.table(standings(game, console), right=range(1, 99))
    if has_land:
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
    from dsl.ruleset_places import bundled_names

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
    """Made-up players, or those whom the map names; it is dealt out among them where it says nothing about owners."""
    from dsl.understood.places import looks_at_map
    from interpreter.inferred.ownership import owner_attribute
    from interpreter.new_world import Seat
    from maps.dealing import deal, with_owners

    words = Words(chosen_language(ruleset=rulebook.header.language, option=None, environ={}))
    names = tuple(NAMES)[: len(tile_map.tiles)] if looks_at_map(rulebook) else tuple(NAMES)
    attribute = owner_attribute(rulebook)
    key = "" if attribute is None else attribute.name
    owners = [tile.attributes[key] for tile in tile_map.tiles if key in tile.attributes]
    named = dict.fromkeys(one for one in owners if isinstance(one, str) and one != "none")
    if attribute is not None and not owners:
        tile_map = with_owners(tile_map, deal(tile_map, names), attribute.name)
    elif len(named) > 1 or not named.keys() <= NAMES.keys():
        called = {name: words.gettext(NAMES[name]) if name in NAMES else name for name in named}
        numbered = enumerate(called.items())
        given = {one: begins_with(rulebook, "player", tile_map, at) for at, (one, _) in numbered}
        return tile_map, [Seat(one, name.replace("_", " ").capitalize(), given[one]) for one, name in called.items()]
    given = {name: begins_with(rulebook, "player", tile_map, at) for at, name in enumerate(names)}
    return tile_map, [Seat(name, words.gettext(NAMES[name]), given[name]) for name in names]


def with_what_is_needed(rulebook: Rulebook, tile_map: TileMap) -> TileMap:
    """A map on whose tiles stands whatever these rules say that no tile can be without."""
    tiles = (
        replace(tile, attributes={**begins_with(rulebook, "tile", tile_map, at), **tile.attributes})
        for at, tile in enumerate(tile_map.tiles)
    )
    return tile_map.with_tiles(tiles)


def begins_with(rulebook: Rulebook, kind: str, tile_map: TileMap, at: int) -> dict[str, Any]:
    """What a made-up player or a tile cannot begin without: each the next tile, row or word of those that fit."""
    given: dict[str, Any] = {}
    for one in rulebook.kinds[kind].attributes:
        if one.default is not None or one.type.optional:
            continue
        match one.type.form:
            case "entity" if one.type.name == "tile":
                fits: Sequence[str] = [tile.id for tile in tile_map.tiles]
            case "row":
                fits = [row.key for row in rulebook.tables[one.type.name].rows]
            case "words":
                fits = one.type.words
            case _:
                continue
        if fits:
            given[one.name] = fits[at % len(fits)]
    return given


def _game_of(rulebook: Rulebook, begun: Begun, tile_map: TileMap, turns: int) -> Game:
    """A game as a start describes it, before its first answer."""
    from cli.words.speech import speech_of
    from interpreter.compiled.program import Program
    from interpreter.game import Game
    from interpreter.new_world import Seat

    seats = [Seat(id, name, begun.given.get(id, {})) for id, name in begun.seats]
    return Game(Program(rulebook, speech_of(rulebook.header.language)), tile_map, seats, dict(begun.options), turns)


def _play(game: Game, console: Console, seed: str, begun: Begun | None) -> None:
    """Play to the end and tell of it: a short campaign whole, a longer one turn by turn.

    Raises: Stopped at the first answer of the start that is refused.
    """
    from cli.orders import addressed, not_asked, refused
    from interpreter.bots import Bot
    from interpreter.requests import Refused, Throw

    is_long = (game.turns or MOST_TOLD_WHOLE + 1) > MOST_TOLD_WHOLE
    bot = Bot(seed, odds=None, acts=begun.acts) if begun is not None else Bot(seed)
    teller: Teller | ByTurns = ByTurns(console.words) if is_long else Teller(console.words)
    orders = iter(begun.orders if begun is not None else ())
    for _ in range(MAX_ANSWERS):
        for line in teller.news(game):
            console.say(line)
        request = game.pending
        order = None if isinstance(request, Throw) else next(orders, None)
        if request is None:
            if order is not None:
                raise not_asked(order)
            if game.standstill is not None:
                console.note(outcome_line(game, console.words))
            return
        try:
            game.answer(bot.answer(game) if order is None else addressed(order, game, console.words).answer)
        except Refused as reason:
            if order is None:
                raise
            raise refused(order, str(reason)) from None
    console.note(console.words.gettext("The demo is stopped here: it goes on without end."))


class ByTurns:
    """Tells of each turn when it is over: what was done, said and won, and what has changed by it."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._told = -1

    def news(self, game: Game) -> Iterator[str]:
        """The lines of the turns that are over since."""
        from cli.telling.turn_told import TurnChanges
        from interpreter.views.annals import Told, annals_of

        if game.world.turn - (not game.is_over) <= self._told:
            return
        for turn in annals_of(game):
            if turn.number <= self._told or (turn.number == game.world.turn and not game.is_over):
                continue
            self._told = turn.number
            said = [one for one in turn.events if isinstance(one, Told) and one.sort in MATTERS]
            if turn.number == 0:  # before the first turn everything is new: what is said is told, what changed is not
                lines = list(self._set_up(said))
                yield from ("", *(f"  {one}" for one in lines)) if lines else ()
                continue
            yield ""
            yield f"=== {turn_name(game, self.words)} {turn.number} ==="
            yield from (f"  > {one.text}" if one.sort == "act" else f"  {one.text}" for one in said)
            changes = list(TurnChanges(turn, game).lines(self.words))
            if changes:
                yield ""
            yield from (f"  {line}" for line in changes)

    def _set_up(self, said: Sequence[Told]) -> Iterator[str]:
        """What is told of the time before the first turn; many acts, by which all get what they have, are counted."""
        acts = sum(one.sort == "act" for one in said)
        if acts > MOST_SET_UP:
            of_them = self.words.gettext("{count} acts set up what everybody begins with.")
            yield of_them.format(count=acts)
        yield from (one.text for one in said if one.sort != "act" or acts <= MOST_SET_UP)
