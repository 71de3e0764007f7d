"""Names say nothing: rules in which everything that has a name is called otherwise are found and played the same.

Every name that a ruleset declares gets another word before it, so that its order among names stays; what is asked,
what is told and what things hold is then the same but for that word. The map says with the new names what it says.
Six rulesets of the tests; with MARCHLAW_RENAMED=every (`make renamed`) all that are no layers, the bundled ones too,
and large ones at random.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.commands.demo import at_a_table, with_what_is_needed
from cli.words.speech import speech_of
from dsl import tree as t
from dsl.border.diagnostics import Stopped
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.rule_texts import LayerTexts, together
from dsl.understood.places import looks_at_map
from dsl.understood.rules import Rulebook
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import TileMap, open_map, placeless
from tests.interpreter.large_rules import large_rules
from tests.interpreter.test_game_laws import asked, everything
from tests.interpreter.test_random_layers import RULESETS

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("MARCHLAW_RENAMED") == "every"
BUNDLED = sorted({file.parent for file in ROOT.glob("rulesets/*/*.law")})
ANSWERS = 40
WORD = "zq_"
AS_SHOWN = re.compile("zq[_ ]", re.IGNORECASE)
KEPT = frozenset(
    re.findall(
        r"\w+",
        "age alike board boards born campaign campaigns cell count die direction "
        "distance down due east everybody event events exact faces failures free_sides from group happened highest "
        "is_kept is_over key kind language loser lost lowest magnitude margin moment name natural nearest "
        "neighbours no nobody none north north_east north_west number opponent otherwise part parts passed "
        "phase place player players players_in_order ratio remainder result round row rounding sees shifted side "
        "source south south_east south_west step success successes target text thrown tied tile tiles title toll "
        "total touching turn umpire up version was west winner won yes",
    )
)
"""Names that the language gives, and words that a rule file does not declare."""
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
IN_BRACES = re.compile(r"\{[^{}]*\}")
NAME = re.compile(r"[^\W\d]\w*")


def is_alone(folder: Path) -> bool:
    """Whether a ruleset names nothing by a made-up name, as layers do and what is like another without a line of it.

    Words that are called as the players of a map are left out too: which of both a map means cannot be told.
    """
    texts = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.law"))
    return re.search(r" extends | like \w+ without |one of \(red, ", texts) is None


ALONE = [one for one in [*RULESETS, *BUNDLED] if is_alone(one)]
FOLDERS = ALONE if EVERY else Random("renamed").sample(ALONE, 6)


def words_in(node: object) -> Iterator[t.Word | t.Name]:
    """All names that stand somewhere in a tree."""
    if isinstance(node, t.Word | t.Name):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from words_in(one)
    elif is_dataclass(node):
        for one in fields(node):
            yield from words_in(getattr(node, one.name))


def other_names(loaded: Loaded) -> dict[str, str]:
    found = {word.text for layer in loaded.layers for word in words_in(layer.files)}
    own = {name for one in found for name in NAME.findall(one)} - KEPT - {layer.name for layer in loaded.layers}
    return {name: f"{WORD}{name}" for name in own}


def with_names(text: str, file: t.File, names: Mapping[str, str]) -> str:
    """The text of a file with other names, in the braces of texts too."""
    lines = text.splitlines(keepends=True)

    def other(written: str) -> str:
        return NAME.sub(lambda one: names.get(one[0], one[0]), written)

    places = {(word.span.line, word.span.column, word.text) for word in words_in(file)}
    for number, column, name in sorted(places, reverse=True):
        line, start = lines[number - 1], column - 1
        assert line.startswith(name, start), "it stands where it is said to stand"
        lines[number - 1] = line[:start] + other(name) + line[start + len(name) :]

    def in_text(found: re.Match[str]) -> str:
        return IN_BRACES.sub(lambda part: other(part[0]), found[0])

    return TEXT.sub(in_text, "".join(lines))


def renamed(loaded: Loaded, names: Mapping[str, str]) -> Loaded:
    trees = {one.file: one for layer in loaded.layers for one in layer.files}
    return load_texts(
        together(
            LayerTexts(
                layer.name,
                layer.folder,
                {file: with_names(text, trees[file], names) for file, text in layer.texts.items()},
                layer.base,
            )
            for layer in loaded.texts().layers
        )
    )


def table_for(rulebook: Rulebook) -> tuple[TileMap, list[Seat]]:
    has_land = looks_at_map(rulebook)
    return at_a_table(
        rulebook, with_what_is_needed(rulebook, open_map("small_continent")) if has_land else placeless("x")
    )


def table_with(table: tuple[TileMap, list[Seat]], names: Mapping[str, str]) -> tuple[TileMap, list[Seat]]:
    """The same map and players, said with other names; the ids of players and tiles stay."""
    tile_map, seats = table
    ids = {*tile_map.index, *(seat.id for seat in seats)}

    def said(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return type(value)(said(one) for one in value)
        return names.get(value, value) if isinstance(value, str) and value not in ids else value

    def known(attributes: Mapping[str, Any]) -> dict[str, Any]:
        return {names.get(key, key): said(value) for key, value in attributes.items()}

    tiles = [replace(tile, attributes=known(tile.attributes)) for tile in tile_map.tiles]
    return tile_map.with_tiles(tiles), [Seat(one.id, one.name, known(one.attributes)) for one in seats]


def played(rulebook: Rulebook, table: tuple[TileMap, list[Seat]], seed: str) -> list[str]:
    """What is asked answer by answer, and what stands in the end."""
    tile_map, seats = table
    told: list[str] = []
    bot = Bot(seed, odds=None)
    try:
        game = Game(Program(rulebook, speech_of(rulebook.header.language)), tile_map, seats, {}, 3)
        for _ in range(ANSWERS):
            if game.pending is None:
                break
            told.append(repr(asked(game)))
            game.answer(bot.answer(game))
    except (RuleFault, Refused, Stopped) as stopped:
        return [*told, str(stopped)]
    return [*told, *(f"{key}: {value}" for key, value in everything(game.world).items())]


def without_word(text: str) -> str:
    return AS_SHOWN.sub("", text)


def found(loaded: Loaded) -> Counter[tuple[str, int]]:
    """What the checks find, and in which line."""
    return Counter((one.code, 0 if one.span is None else one.span.line) for one in loaded.findings)


def is_the_same(loaded: Loaded, seed: str) -> None:
    names = other_names(loaded)
    assert names
    other = renamed(loaded, names)
    assert found(other) == found(loaded)
    if loaded.rulebook is None:
        return
    table = table_for(loaded.rulebook)
    told = played(other.sound(), table_with(table, names), seed)
    assert any(AS_SHOWN.search(one) for one in told)
    assert [without_word(one) for one in told] == played(loaded.rulebook, table, seed)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_with_other_names_are_played_the_same(folder: Path) -> None:
    is_the_same(load_ruleset(folder), folder.name)


@pytest.mark.parametrize("seed", range(100 if EVERY else 2))
def test_large_rules_with_other_names_are_played_the_same(seed: int) -> None:
    folder = Path("/none/large")
    texts = {str(folder / "large.law"): large_rules(str(seed))}
    is_the_same(load_texts(together([LayerTexts("large", folder, texts, None)])), str(seed))
