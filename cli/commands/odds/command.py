"""`marchlaw odds`: how likely it is, before deciding."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.commands.odds.by_name import Wish, tell_by_name
from cli.commands.odds.in_campaign import tell_what_is_asked
from cli.completion import maps
from cli.console import Command, Console
from cli.odds.as_data import JSON_VERSION
from cli.odds.asked import parameters_of, shown_subjects, subjects, supposed_in
from cli.opening import as_option, as_seen, looked_at, seen_by
from cli.players import player_called
from cli.ruleset_header import language_of
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from dsl.loaded import Loaded
    from dsl.understood.rules import Rulebook
    from interpreter.campaign.session import Session
    from interpreter.game import Game
    from interpreter.game_read import GameRead

EXAMPLE_MAP: Final = "duel"
"""The map on which rules are asked where none is named."""
MOST_BEFORE: Final = 500
"""Answers before the first turn of an example that are left to chance."""


@click.command(
    "odds",
    cls=Command,
    examples=(
        "marchlaw odds spring",
        "marchlaw odds spring take --given tile=c3",
        "marchlaw odds planetary_empires_en claim --given tile.features=ruins",
    ),
)
@click.argument("source", metavar="DIR|RULESET")
@click.argument("name", required=False, metavar="[ROLL|CONTEST|ACTION|PROCEDURE]")
@click.option(
    "--given",
    multiple=True,
    metavar="NAME=VALUE",
    help="What it is about, or an attribute of that (tile.owner=red); may be repeated.",
)
@click.option(
    "--watch",
    multiple=True,
    metavar="WHAT",
    help="What to look at in the end: an attribute (red.gold), a stat (income(red)), or any value; may be repeated.",
)
@click.option(
    "--map",
    "map_name",
    metavar="MAP",
    help="The map for a roll of a ruleset, else `duel` with whatever its tiles lack.",
    shell_complete=maps,
)
@click.option(
    "--choices",
    default="",
    metavar="WORD|FILE",
    help="Who answers what is asked on the way: chance, best (what likely succeeds), usual, or a plan in a file.",
)
@click.option(
    "--until",
    default="",
    metavar="CONDITION",
    help="Follow it until this holds, in the words of the rules (red.gold < 3); what is watched is as it stands then.",
)
@click.option("--exact", "is_exact", is_flag=True, help="Fractions in place of rounded numbers, and every value.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="How many steps an answer may take.")
@as_option
@click.pass_obj
def odds_command(
    console: Console,
    source: str,
    name: str | None,
    given: tuple[str, ...],
    watch: tuple[str, ...],
    map_name: str | None,
    choices: str,
    until: str,
    is_exact: bool,
    as_json: bool,
    steps: int | None,
    viewer: str | None,
) -> int:
    """Work out how likely something is, and what matters for it.

    In a campaign: all legal options of whoever is asked, the likeliest first; one act, roll, contest or procedure in
    full. For a ruleset: the same on a bundled map, where what is not given is the first of its kind; without a name it
    lists what can be asked for. What would take too many steps is estimated and told as such. With --choices a whole
    battle is gone through, or whatever else asks on its way.
    """
    wish = Wish(console, supposed_in(given), watch, as_json, is_exact, steps, choices, until)
    if (Path(source) / "campaign.yaml").exists():
        session = looked_at(Path(source), console)
        _turn_to(session, viewer)
        wish = wish._replace(written=lambda: _as_written(session))
        return tell_what_is_asked(seen_by(session, viewer), name, wish)
    loaded = _loaded(source)
    if loaded.rulebook is None:
        console.speak(language_of(source))  # in which findings are told, too
    rulebook = loaded.sound()
    if name is None and viewer is None:
        console.speak(rulebook.header.language)
        return _list_names(rulebook, wish)
    game = as_seen(_example_game(rulebook, map_name, console), viewer)
    if name is None:
        return _list_names(rulebook, wish)
    return tell_by_name(game, name, wish._replace(written=lambda: loaded))


def _turn_to(session: Session, viewer: str | None) -> None:
    """In a round of slips go on to that of the viewer: all write theirs at the same time, from the same state."""
    from interpreter.campaign.rounds.sealed import round_of
    from interpreter.campaign.slips.slip_talk import pass_by
    from interpreter.requests import Refused

    found = None if viewer is None else round_of(session)
    player = "" if viewer is None else player_called(session, viewer)
    if found is None or player not in found.players or not found.is_of_acts:
        return
    given = len(session.game.answers)
    try:
        pass_by(session.game, player)
    except Refused:  # somebody before him must speak, and has not
        session.game.undo(len(session.game.answers) - given)


def say_odds(game: GameRead, name: str | None, given: Sequence[str], console: Console, steps: int | None = None) -> int:
    """Print the odds of all options, or of one thing by its name, while a campaign is played.

    Args: `steps` that an answer may take.
    Returns: the exit code.
    Raises: UsageError when there is nothing of that name.
    """
    return tell_what_is_asked(
        game, name, Wish(console, supposed_in(tuple(given)), (), False, False, steps, is_in_play=True)
    )


def _list_names(rulebook: Rulebook, wish: Wish) -> int:
    """What can be asked for, with what each must be given."""
    console, known = wish.console, subjects(rulebook)
    rows = [
        (
            told,
            known[name],
            {one.name: console.words.say(str(one.type)) for one in parameters_of(rulebook, known[name], name)},
        )
        for told, name in shown_subjects(rulebook).items()
    ]
    if wish.as_json:
        names = [{subject.value: name, "with": parameters} for name, subject, parameters in rows]
        console.say(json.dumps({"version": JSON_VERSION, "names": names}, ensure_ascii=False, indent=2))
        return 0
    console.say(console.words.gettext("Name a roll, a contest, an act or a procedure, and what is given:"))
    for name, _subject, parameters in rows:
        console.say(f"  {name}({', '.join(f'{key}: {kind}' for key, kind in parameters.items())})")
    return 0


def _as_written(session: Session) -> Loaded:
    """The rules of a campaign as they are written."""
    from dsl.known.read_before import as_written

    return as_written(session.ground.texts)


def _loaded(source: str) -> Loaded:
    """A ruleset with its declarations as they are written."""
    from dsl.known.checked_before import checked_once
    from dsl.loader import load_ruleset

    return load_ruleset(Path(source) if Path(source).exists() else source, checks=checked_once)


def _example_game(rulebook: Rulebook, map_name: str | None, console: Console) -> Game:
    """A game of a ruleset on a bundled map, with made-up players, as its first turn begins.

    Where no map is named, each tile has what it cannot be without and the map does not say. What is thrown and asked
    before the first turn is left to chance, the same each time.
    """
    from cli.commands.demo import new_game, with_what_is_needed
    from interpreter.bots import Bot

    words = console.speak(rulebook.header.language)
    tile_map = open_named(map_name or EXAMPLE_MAP, words)
    if map_name is None:
        tile_map = with_what_is_needed(rulebook, tile_map)
    game, bot = new_game(rulebook, tile_map, None), Bot("odds")
    for first in list(rulebook.phases)[:1]:  # nothing of it is done, also where it asks nobody
        game.halt_at((1, first))
    for _ in range(MOST_BEFORE):
        if game.world.turn > 0 or game.pending is None:
            break
        game.answer(bot.answer(game))
    return game
