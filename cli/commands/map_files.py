"""`marchlaw map`: look at maps, draw, check, make and import them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.commands_meant import Submenu
from cli.console import Command, Console
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.views.annals import TurnPast


@click.group("map", cls=Submenu, usual="show")
def map_command() -> None:
    """Show, draw, check, make and import maps."""


@map_command.command("list", cls=Command, short_help="List the bundled maps.", examples=("marchlaw map list",))
@click.pass_obj
def map_list(console: Console) -> int:
    """List the bundled maps with their titles and sizes."""
    from maps import atlas_names

    rows = []
    for name in atlas_names():
        found = open_named(name, console.words)
        tiles = console.words.ngettext("{count} tile", "{count} tiles", len(found.tiles)).format(count=len(found.tiles))
        rows.append([name, found.title, tiles])
    console.table(rows)
    return 0


@map_command.command(
    "show", cls=Command, short_help="Show a map in the terminal.", examples=("marchlaw map show duel",)
)
@click.argument("source", metavar="MAP|DIR")
@click.pass_obj
def map_show(console: Console, source: str) -> int:
    """Show a map in the terminal: ids, owners, features."""
    from maps.pictures import draw_text, looks_of

    if (Path(source) / "campaign.yaml").exists():
        from cli.telling.pictures import text_picture

        game, turns = _played(source)
        console.say(text_picture(game, console.speak(game.program.rulebook.header.language), turns))
        return 0
    found = open_named(source, console.words)
    console.say(draw_text(found, looks_of(found), say=console.words.gettext).rstrip("\n"))
    return 0


@map_command.command(
    "describe",
    cls=Command,
    short_help="Say what a map is like: tiles, links, parts, bottlenecks.",
    examples=("marchlaw map describe market_towns",),
)
@click.argument("source", metavar="MAP")
@click.pass_obj
def map_describe(console: Console, source: str) -> int:
    """Say what a map is like: its tiles, links and parts, the longest way, the tiles it hangs by, and its features."""
    from maps.tile_graph import bottlenecks_of, farthest_of
    from maps.tile_map import words_of
    from maps.ways import links_of, parts_of

    found = open_named(source, console.words)
    graph, gettext = found.graph, console.words.gettext
    links = links_of(found.ways, found.index)
    rows = [
        [gettext("tiles"), str(len(found.tiles))],
        [gettext("links"), str(len(links))],
        [gettext("of them one way"), str(sum(not both_ways for *_, both_ways in links))],
        [gettext("parts"), str(len(parts_of(found.index, found.ways)))],
    ]
    farthest = farthest_of(graph)
    if farthest is not None:
        start, end, steps = farthest
        way = console.words.ngettext("{count} step: {start} - {end}", "{count} steps: {start} - {end}", steps)
        rows.append([gettext("longest way"), way.format(count=steps, start=start, end=end)])
    rows.append([gettext("bottlenecks"), ", ".join(bottlenecks_of(graph))])
    rows.append([gettext("kinds of links"), _counted(way.kind for way, _ in links if way.kind)])
    words = (word for tile in found.tiles for word in words_of(tile.attributes.get("features", ())))
    rows.append([gettext("features"), _counted(words)])
    console.say(found.title)
    console.table([[what, said or "-"] for what, said in rows])
    return 0


def _counted(words: Iterable[str]) -> str:
    """Words with how often they stand there, the commonest first."""
    counted = sorted(Counter(words).items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{word} {count}" for word, count in counted)


def _played(folder: str) -> tuple[GameRead, tuple[TurnPast, ...]]:
    """A campaign as it stands, and its past."""
    from cli.words.speech import speech_of
    from interpreter.campaign.session import Session
    from interpreter.views.annals import annals_of

    session = Session.read(Path(folder), speech=speech_of)
    return session.game, annals_of(*session.stretches)


@map_command.command(
    "draw", cls=Command, short_help="Draw a map as SVG.", examples=("marchlaw map draw duel --out duel.svg",)
)
@click.argument("source", metavar="MAP|DIR")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.svg", help="The file; without it, the output.")
@click.pass_obj
def map_draw(console: Console, source: str, out: Path | None) -> int:
    """Draw a map, or a campaign on its map, as an SVG picture."""
    from maps.pictures import draw_svg, legend_of, looks_of

    if (Path(source) / "campaign.yaml").exists():
        from cli.telling.pictures import svg_picture
        from cli.telling.story import turn_name

        game, turns = _played(source)
        words = console.speak(game.program.rulebook.header.language)
        title = f"{game.program.rulebook.header.title}: {turn_name(game, words)} {game.world.turn}"
        text = svg_picture(game, title, words, turns)
    else:
        found = open_named(source, console.words)
        looks = looks_of(found)
        text = draw_svg(found, looks, title=found.title, legend=legend_of(looks))
    return _write(text, out, console)


@map_command.command(
    "check", cls=Command, short_help="Find what is wrong with map files.", examples=("marchlaw map check duel",)
)
@click.argument("sources", nargs=-1, required=True, metavar="MAP...")
@click.pass_obj
def map_check(console: Console, sources: tuple[str, ...]) -> int:
    """Find what is wrong with map files."""
    from dsl.border.diagnostics import Finding, Stopped, has_errors

    found: list[Finding] = []
    for source in sources:
        try:
            found += open_named(source, console.words).findings
        except Stopped as stopped:
            found += stopped.findings
    console.findings(found, files=len(sources))
    return 1 if has_errors(found) else 0


@map_command.command(
    "new",
    cls=Command,
    short_help="Make a random continent.",
    examples=("marchlaw map new --tiles 30 --seed 7 --feature hill=2 --feature forest=1 --plain 3 --out land.yaml",),
)
@click.option("--tiles", type=click.IntRange(1, 10_000), default=30, show_default=True, help="How many tiles.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Another number gives another map.")
@click.option(
    "--feature", "features", multiple=True, metavar="NAME=WEIGHT", help="A feature and how often; may be repeated."
)
@click.option("--plain", type=click.IntRange(0), default=1, show_default=True, help="How often a tile has no feature.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.yaml", help="The file; without it, the output.")
@click.pass_obj
def map_new(console: Console, tiles: int, seed: int, features: tuple[str, ...], plain: int, out: Path | None) -> int:
    """Make a random continent of hexes that hangs together; the same seed makes the same one."""
    from maps import map_text, random_continent

    weights = {"": plain}
    for one in features:
        name, _, weight = one.partition("=")
        if not name or not weight.isascii() or not weight.isdigit() or len(weight) > 6:
            raise click.UsageError(console.words.gettext("“{text}” is not written as NAME=WEIGHT").format(text=one))
        if name in weights:
            raise click.UsageError(console.words.gettext("“{name}” is said twice").format(name=name))
        weights[name] = int(weight)
    return _write(map_text(random_continent(tiles, seed, weights)), out, console)


@map_command.command(
    "import",
    cls=Command,
    short_help="Make a map of a file of another program.",
    examples=(
        "marchlaw map import towns.graphml --out towns.yaml",
        "marchlaw map import borders.csv --out borders.yaml",
    ),
)
@click.argument("source", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.yaml", help="The file; without it, the output.")
@click.pass_obj
def map_import(console: Console, source: Path, out: Path | None) -> int:
    """Make a map of a file of another program.

    FILE is a graph (GraphML, GEXF, GML, node-link JSON), a list of borders (CSV, an edge list, JSON in which each place
    names those beside it), a board of the editor Tiled (tmx, tmj), or hexes as text of the Text Mapper kind. What a map
    cannot hold is left out and told.
    """
    from maps import map_text
    from maps.importing import import_map

    found = import_map(source)
    if found.findings:
        console.findings(found.findings)
    return _write(map_text(found), out, console)


def _write(text: str, out: Path | None, console: Console) -> int:
    if out is None:
        console.say(text.rstrip("\n"))
        return 0
    out.write_text(text, encoding="utf-8", newline="\n")
    console.say(console.words.gettext("{file} is written.").format(file=out))
    return 0
