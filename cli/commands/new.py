"""`marchlaw new`: a campaign folder with its file, its map and an empty journal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli import __version__
from cli.completion import maps, rulesets
from cli.console import Command, Console
from cli.play.steering import folded
from cli.ruleset_header import language_of
from cli.telling.story import outcome_line
from cli.words.catalogue import Words
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from cli.orders import WrittenOrder
    from cli.starts import Begun
    from dsl.rule_texts import RuleTexts
    from dsl.types import Type
    from dsl.understood.rules import OptionRule, Rulebook
    from interpreter.campaign.session import Session
    from interpreter.game import Game
    from maps import TileMap

MAP_FILE: Final = "map.yaml"
MOST_CHOICES: Final = 12
"""Words of a choice that are named in the campaign file."""
_PLAYER: Final = re.compile(r"[^\W\d]\w*")
_BETWEEN_OPTIONS: Final = re.compile(r",(?=\s*[^\W\d]\w*\s*=)")


@click.command(
    "new",
    cls=Command,
    examples=(
        "marchlaw new spring --ruleset planetary_empires_en --map duel --players red,blue",
        "marchlaw new club --ruleset planetary_empires_en --map club_campaign --players red,blue,gold --dice ask",
        "marchlaw new stars --ruleset star_empires --start first_empire",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--ruleset",
    required=True,
    metavar="RULESET",
    help="A bundled ruleset, or a file or folder of rules.",
    shell_complete=rulesets,
)
@click.option("--start", metavar="NAME", help="A start that the ruleset advises: map, players and first answers.")
@click.option("--map", "map_name", metavar="MAP", help="A bundled map, or a map file.", shell_complete=maps)
@click.option("--players", metavar="RED,BLUE…", help="The players in their order; “red=Anna” names one.")
@click.option(
    "--dice",
    type=click.Choice(("ask", "random")),
    default="random",
    help="Real dice that are typed in, or dice from a seed.",
)
@click.option("--seed", default="", metavar="WORD", help="A seed for the dice that everybody may know.")
@click.option(
    "--options", multiple=True, metavar="NAME=VALUE", help="An option of the ruleset; several with commas, or repeated."
)
@click.option("--given", multiple=True, metavar="PLAYER.NAME=VALUE", help="What a player begins with; may be repeated.")
@click.option("--turns", type=click.IntRange(1, 10_000), help="After how many turns the campaign ends.")
@click.option(
    "--tiles",
    metavar="NUMBER",
    type=click.IntRange(0, 10_000),
    help="Start tiles of each player; without it the map is dealt out.",
)
@click.pass_obj
def new_command(
    console: Console,
    folder: Path,
    ruleset: str,
    start: str | None,
    map_name: str | None,
    players: str | None,
    dice: str,
    seed: str,
    options: tuple[str, ...],
    given: tuple[str, ...],
    turns: int | None,
    tiles: int | None,
) -> int:
    """Begin a campaign in a new folder.

    DIR gets campaign.yaml and map.yaml, which you may edit, and the journal of the campaign. A map that says
    nothing about owners is dealt out: each player gets a connected territory, as far from the others as can be.
    Rules that look at no map need none. A start answers the first questions too, unless you choose a map or players
    of your own.
    """
    from dsl.known.read_before import read_once
    from dsl.understood.places import looks_at_map
    from interpreter.campaign.kept_from_players import told_at_the_start
    from interpreter.campaign.session import Session
    from interpreter.inferred.free_land import free_for_ever
    from interpreter.inferred.links_alike import links_alike
    from maps import placeless

    read = read_once(ruleset)
    console.speak(language_of(ruleset))  # in which findings are told, too
    rulebook = read.sound()
    words = console.speak(rulebook.header.language)
    begun = _begun(read.texts, start) if start is not None else None
    if begun is None and not players:
        hint = words.gettext("They stand in their order: {sample}")
        raise _missing("players", hint.format(sample="--players red,blue"))
    needs_map = begun is not None or looks_at_map(rulebook)
    if begun is None and map_name is None and needs_map:
        raise _missing("map_name", _which_map(read.texts, words))
    seats = list(begun.seats) if begun is not None and not players else read_players(players or "", words)
    begun_with = read_given(given, [id for id, _ in seats], rulebook, words)
    orders: tuple[WrittenOrder, ...] = ()
    types = {name: one.type for name, one in rulebook.options.items()}
    chosen = read_options(options, types, words)
    if begun is not None:
        is_as_advised = map_name is None and [id for id, _ in seats] == [id for id, _ in begun.seats]
        orders = begun.orders if is_as_advised else ()
        begun_with = {id: {**begun.given.get(id, {}), **one} for id, one in begun_with.items()}
        chosen = {**begun.options, **chosen}
        tiles = begun.tiles if tiles is None else tiles
    if map_name is None and not needs_map:
        tile_map = placeless(words.gettext("without a map"), words.gettext("The table"))
    else:
        tile_map = open_named(map_name or (begun.map if begun is not None else ""), words)
    begun_with = {id: _tiles_by_ids(one, rulebook, tile_map) for id, one in begun_with.items()}
    dealt, count = _dealt(tile_map, rulebook, [id for id, _ in seats], tiles)
    from cli.words.speech import now, speech_of

    with _folder_for(folder, words):
        named = _ruleset_name(ruleset, folder)
        (folder / MAP_FILE).write_text(_map_text(dealt, count, words), encoding="utf-8", newline="\n")
        text = campaign_text(rulebook, named, read.texts.hash, seats, begun_with, dice, chosen, turns, words)
        (folder / "campaign.yaml").write_text(text, encoding="utf-8", newline="\n")
        with (
            _said_of_the_map_as_named(rulebook, dealt, seats, begun_with, chosen),
            Session.create(folder, program=__version__, seed=seed, speech=speech_of, now=now) as session,
        ):
            secrets = told_at_the_start(session.game.program, seed)
            of_map = (*free_for_ever(rulebook, dealt), *links_alike(dealt, rulebook))
            noticed = (*session.game.notices, *of_map, *secrets)
            if noticed:
                console.findings(noticed)
            _answered(session, orders, words)
            game = session.game
    _say_begun(console, folder, tile_map.title, game, count, len(orders))
    return 0


def _say_begun(console: Console, folder: Path, title: str, game: Game, dealt: int, answered: int) -> None:
    """What has been begun, and how to go on.

    Args:
        title: of the map.
        dealt: how many tiles have been dealt out.
        answered: how many questions are answered already.
    """
    words = console.words
    console.say(
        words.gettext("{folder}: {ruleset}, {map}, {players}.").format(
            folder=folder,
            ruleset=game.program.rulebook.header.title,
            map=title,
            players=", ".join(one.name for one in game.seats),
        )
    )
    if dealt:
        said = words.ngettext(
            "{count} tile has been dealt; {file} says to whom.",
            "{count} tiles have been dealt; {file} says to whom.",
            dealt,
        )
        console.say(said.format(count=dealt, file=folder / MAP_FILE))
    if answered:
        said = words.ngettext(
            "{count} question is answered already.", "{count} questions are answered already.", answered
        )
        console.say(said.format(count=answered))
    if game.is_over:
        console.say(outcome_line(game, words))
    else:
        console.say(words.gettext("Go on with: {command}").format(command=f"marchlaw play {shlex.quote(str(folder))}"))


def _missing(name: str, hint: str) -> click.MissingParameter:
    """That an option is missing, and what to write."""
    context = click.get_current_context()
    option = next(one for one in context.command.params if one.name == name)
    return click.MissingParameter(hint, context, option)


def _which_map(texts: RuleTexts, words: Words) -> str:
    """The maps that a campaign of some rules may have: those of the starts they advise, and all others."""
    from cli.starts import start_names
    from maps import atlas_names

    starts = ", ".join(f"--start {one}" for one in start_names(layer.folder for layer in texts.layers))
    advised = words.gettext("These rules advise how to begin, with a map: {starts}").format(starts=starts)
    others = words.gettext(
        "Bundled maps: {maps}. “{command}” makes one by chance, and one of your own is a file that ends in .yaml."
    ).format(maps=", ".join(atlas_names()), command="marchlaw map new")
    return f"{advised}. {others}" if starts else others


def _begun(texts: RuleTexts, start: str) -> Begun:
    from cli.starts import read_start

    return read_start([layer.folder for layer in texts.layers], start)


def _answered(session: Session, orders: Iterable[WrittenOrder], words: Words) -> None:
    """Give the first answers.

    Raises: Stopped at the first that is refused.
    """
    from cli.orders import addressed, not_asked, refused
    from interpreter.requests import Refused

    for order in orders:
        if session.game.pending is None:
            raise not_asked(order)
        try:
            session.answer(addressed(order, session.game, words).answer)
        except Refused as reason:
            raise refused(order, str(reason)) from None


def read_players(text: str, words: Words) -> list[tuple[str, str]]:
    """Ids and names from `red,blue=Ben`.

    What the campaign file would refuse is refused here, where it was typed: that file does not stay.

    Raises: click.UsageError for what is no player, and for too many of them.
    """
    from dsl.border.gates import NONE, code_point, first_fault, shown
    from interpreter.campaign.folder.file import NO_PLAYER
    from interpreter.campaign.folder.file_shape import MAX_PLAYERS, MAX_TEXT

    found: list[tuple[str, str]] = []
    several = text.split(",")
    if len(several) > MAX_PLAYERS:
        many = words.gettext("{count} players are too many: a campaign has {limit} at most.")
        raise click.UsageError(many.format(count=len(several), limit=MAX_PLAYERS))
    for one in several:
        id, _, name = one.strip().partition("=")
        if not _PLAYER.fullmatch(id):
            raise click.UsageError(
                words.gettext("“{name}” is no name for a player: letters, digits and _").format(name=id)
            )
        if id in NO_PLAYER:
            taken = words.gettext(
                "“{name}” is the name of a seat, or of those who look on; “red={name}” calls a player so."
            )
            raise click.UsageError(taken.format(name=id))
        if id == NONE:
            raise click.UsageError(words.gettext("“{name}” has a fixed meaning in the language").format(name=id))
        if id in [known for known, _ in found]:
            raise click.UsageError(words.gettext("There are two players called “{name}”.").format(name=id))
        name = name.strip() or id.replace("_", " ").capitalize()
        if len(name) > MAX_TEXT:
            long = words.gettext("“{name}…” is too long for a name: it has {limit} signs at most.")
            raise click.UsageError(long.format(name=shown(name[:40]), limit=MAX_TEXT))
        wrong = first_fault(name)
        if wrong is not None:
            not_plain = words.gettext(
                "“{name}” is no name for a player: {sign} stands in it, which is not seen as it is."
            )
            raise click.UsageError(not_plain.format(name=shown(name), sign=code_point(wrong[0])))
        found.append((id, name))
    return found


def read_options(given: tuple[str, ...], types: Mapping[str, Type], words: Words) -> dict[str, Any]:
    """Values from `NAME=VALUE`, several with commas between them.

    Args:
        types: what is wanted, as far as the rules know the names.
    Raises: click.UsageError where one is said twice.
    """
    found: dict[str, Any] = {}
    for one in (each for several in given for each in _BETWEEN_OPTIONS.split(several)):
        name, _, value = one.partition("=")
        if name.strip() in found:
            raise said_twice(name.strip(), words)
        found[name.strip()] = _read_value(value.strip(), types.get(name.strip()), words)
    return found


def said_twice(name: str, words: Words) -> click.UsageError:
    """What is said twice, where one value would stand for both."""
    return click.UsageError(words.gettext("“{name}” is said twice").format(name=name))


def read_given(
    given: tuple[str, ...], players: list[str], rulebook: Rulebook, words: Words
) -> dict[str, dict[str, Any]]:
    """What players begin with, from `PLAYER.NAME=VALUE`; several values, and several of these, with commas between.

    Raises: click.UsageError where no player is named, or something is said twice.
    """
    from dsl.types import CAMPAIGN

    types = {one.name: one.type for one in rulebook.kinds["player"].attributes}
    found: dict[str, dict[str, Any]] = {player: {} for player in players}
    between = re.compile(rf",\s*(?=(?:{'|'.join(map(re.escape, players))})\.\w+\s*=)")
    for one in (each for several in given for each in between.split(several)):
        place, _, value = one.partition("=")
        player, _, name = place.strip().partition(".")
        if player not in found or not _PLAYER.fullmatch(name):
            said = words.gettext("“{given}”: write PLAYER.NAME=VALUE; the players are {players}.")
            if player == CAMPAIGN.name and player in rulebook.kinds:
                said = words.gettext(
                    "“{given}”: what the campaign itself begins with stands in the rules, behind `=` in "
                    "`kind campaign`; what each campaign may choose is an option there, and is given with --options."
                )
            raise click.UsageError(said.format(given=one, players=", ".join(players)))
        if name in found[player]:
            raise said_twice(place.strip(), words)
        wanted = types.get(name)
        if wanted is not None and wanted.form == "many":
            parts = (part.strip() for part in value.split(","))
            found[player][name] = [_read_value(part, wanted.item, words) for part in parts if part]
        else:
            found[player][name] = _read_value(value.strip(), wanted, words)
    return found


def _read_value(text: str, wanted: Type | None, words: Words) -> bool | int | str:
    """What a word stands for where such a value is wanted: truth as campaign.yaml, rules and people write it."""
    if wanted is None or wanted.form == "truth":
        said = {"yes": True, "true": True, "no": False, "false": False}
        said |= {folded(words.gettext("yes")): True, folded(words.gettext("no")): False}
        if folded(text) in said:
            return said[folded(text)]
    if wanted is not None and wanted.form == "text":
        return text
    return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else text


def _tiles_by_ids(given: dict[str, Any], rulebook: Rulebook, tile_map: TileMap) -> dict[str, Any]:
    """What a player begins with, with the ids of tiles that were named as players read them."""
    about_tiles = {
        one.name
        for one in rulebook.kinds["player"].attributes
        if (one.type.item or one.type).form == "entity" and (one.type.item or one.type).name == "tile"
    }

    def by_id(said: Any) -> Any:
        if isinstance(said, list):
            return [by_id(one) for one in said]
        called = [one.id for one in tile_map.tiles if one.name.casefold() == str(said).casefold()]
        return called[0] if said not in tile_map.index and len(called) == 1 else said

    return {name: by_id(said) if name in about_tiles else said for name, said in given.items()}


def _dealt(tile_map: TileMap, rulebook: Rulebook, players: list[str], most: int | None) -> tuple[TileMap, int]:
    """The map with start tiles, and how many were dealt."""
    from interpreter.inferred.ownership import owner_attribute
    from maps.dealing import deal, with_owners

    attribute = owner_attribute(rulebook)
    if attribute is None or most == 0 or any(attribute.name in tile.attributes for tile in tile_map.tiles):
        return tile_map, 0
    owners = deal(tile_map, players, most)
    return with_owners(tile_map, owners, attribute.name), len(owners)


@contextmanager
def _folder_for(folder: Path, words: Words) -> Iterator[None]:
    """The folder, made and empty; where what is done inside fails, all is as before."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.UsageError(words.gettext("“{folder}” exists already and is not empty.").format(folder=folder))
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    is_done = False
    try:
        yield
        is_done = True
    finally:
        if not is_done:
            _clear(folder, made)


@contextmanager
def _said_of_the_map_as_named(
    rulebook: Rulebook,
    tile_map: TileMap,
    players: Sequence[tuple[str, str]],
    given: Mapping[str, Mapping[str, Any]],
    options: Mapping[str, Any],
) -> Iterator[None]:
    """Whatever does not fit the rules is told at its place in the map that was named: its copy does not stay."""
    from cli.words.speech import speech_of
    from dsl.border.diagnostics import Stopped
    from interpreter.compiled.program import Program
    from interpreter.new_world import Seat, new_world

    try:
        yield
    except Stopped:
        seats = [Seat(id, name, given[id]) for id, name in players]
        new_world(Program(rulebook, speech_of(rulebook.header.language)), tile_map, seats, options)
        raise


def _clear(folder: Path, made: list[Path]) -> None:
    """Empty a folder, and remove the folders that were made for it, the innermost first."""
    import shutil

    for one in folder.iterdir():
        if one.is_dir():
            shutil.rmtree(one)
        else:
            one.unlink()
    for parent in made:
        parent.rmdir()


def _ruleset_name(given: str, folder: Path) -> str:
    """How the campaign file names its ruleset: a bundled one by name, another by its path from the folder."""
    import os

    from dsl.ruleset_places import is_ruleset

    if not is_ruleset(Path(given)):
        return given
    return Path(os.path.relpath(Path(given).resolve(), folder.resolve())).as_posix()


def _map_text(tile_map: TileMap, dealt: int, words: Words) -> str:
    from maps import map_text

    remark = words.gettext("The map of this campaign. Edit it as you like before the first answer is given.")
    lines = [f"# {remark}"]
    if dealt:
        lines.append(
            "# " + words.gettext("To give a tile to somebody else, write its letter anew, or add under `tiles:`")
        )
        lines.append(f"#   {tile_map.tiles[0].id}: {{…}}")
    return "\n".join(lines) + "\n" + map_text(tile_map)


def campaign_text(
    rulebook: Rulebook,
    ruleset: str,
    rules: str,
    players: list[tuple[str, str]],
    given: dict[str, dict[str, Any]],
    dice: str,
    options: dict[str, Any],
    turns: int | None,
    words: Words,
) -> str:
    """The campaign file with remarks that say what may be written where."""
    from dsl.border.gates import shown
    from interpreter.campaign.folder.file import in_one_line

    lines = [
        f"# {shown(rulebook.header.title)}",
        "format: 1",
        f"ruleset: {in_one_line(ruleset)}",
        f"ruleset_hash: {in_one_line(rules)}   # {words.gettext('the rules as they were when the campaign began')}",
        f"map: {MAP_FILE}",
        f"dice: {dice}   # {words.gettext('ask: real dice, typed in; random: from a seed')}",
        f"players:   # {words.gettext('in their order')}",
    ]
    lines += [f"  {id}: {in_one_line({'name': name} | given[id])}" for id, name in players]
    attributes = [
        f"{one.name}{_choices(one.type, rulebook)}" for one in rulebook.kinds["player"].attributes if not one.is_aside
    ]
    if attributes:
        known = words.gettext("a player may also have: {names}").format(names=", ".join(attributes))
        lines.append(f"  # {known}")
    if rulebook.options or options:
        lines.append(
            f"options:   # {words.gettext('what is not set here has its default')}" if options else "# options:"
        )
        outside = [one for one in rulebook.options.values() if one.module is None]
        modules = [one for one in rulebook.options.values() if one.module == one.name]
        lines += [_option_line(one, options, rulebook, words) for one in outside]
        if modules:
            lines.append(f"  # {words.gettext('modules, each with what can be chosen in it')}")
        for module in modules:
            within = [one for one in rulebook.options.values() if one.module == module.name and one is not module]
            lines += [_option_line(one, options, rulebook, words) for one in (module, *within)]
        lines += [f"  {name}: {in_one_line(value)}" for name, value in options.items() if name not in rulebook.options]
    lines.append(
        f"turns: {turns}" if turns is not None else f"# turns: 12   # {words.gettext('when the campaign ends')}"
    )
    return "\n".join(lines) + "\n"


def _option_line(rule: OptionRule, chosen: Mapping[str, Any], rulebook: Rulebook, words: Words) -> str:
    """The line of an option: its value, or as a remark the one that it has by itself."""
    from dsl.border.gates import shown
    from interpreter.campaign.folder.file import in_one_line

    meant = f"{shown(rule.label)}{_choices(rule.type, rulebook)}"
    if rule.module not in (None, rule.name):
        meant = words.gettext("with {module}: {meant}").format(module=rule.module, meant=meant)
    if rule.name in chosen:
        return f"  {rule.name}: {in_one_line(chosen[rule.name])}   # {meant}"
    default = rule.value if isinstance(rule.value, bool | int) else str(rule.value)
    return f"#   {rule.name}: {in_one_line(default)}   # {meant}"


def _choices(kind: Type, rulebook: Rulebook) -> str:
    """The words that fit, in brackets, where it is a choice among words or rows of a table."""
    match kind.form:
        case "words":
            words: Sequence[str] = kind.words
        case "row" if kind.name:
            words = [row.key for row in rulebook.tables[kind.name].rows]
        case _:
            return ""
    return f" ({', '.join(words[:MOST_CHOICES])}{', …' if len(words) > MOST_CHOICES else ''})"
