"""A board of hexes and the list of the same tiles with what leads where are one map: rules are played on both alike.

The tiles keep their order and get other ids. Where rules ask in which direction something lies, a list knows no answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cli.commands.demo import at_a_table, with_what_is_needed
from cli.words.speech import speech_of
from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_yaml
from dsl.loader import load_ruleset
from dsl.understood.places import looks_at_map
from dsl.understood.rules import Rulebook
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import TileMap, open_map, parse_map
from maps.ways import PLAIN
from tests.interpreter.test_game_laws import asked, everything
from tests.interpreter.test_random_layers import RULESETS

SIDES = re.compile(r"direction|free_sides|create tile")
ANSWERS = 25


def is_played_on_any(folder: Path) -> bool:
    """Whether its rules look at the map, and ask for no sides of tiles."""
    told = "".join(one.read_text(encoding="utf-8") for one in folder.glob("*.law"))
    return SIDES.search(told) is None and looks_at_map(load_ruleset(folder).sound())


ON_ANY = [folder for folder in RULESETS if is_played_on_any(folder)][::4]


def said(value: Any, ids: Mapping[str, str]) -> Any:
    """What the map says, as it is written in a file."""
    if isinstance(value, list | tuple):
        return [said(one, ids) for one in value]
    return ids.get(value, value) if isinstance(value, str) else value


def listed(tile_map: TileMap, ids: Mapping[str, str]) -> TileMap:
    """The map without a layout: each tile by itself, each way that leads from one to the other."""
    tiles = {
        ids[tile.id]: {
            "name": tile.name,
            "board": tile.board,
            **{key: said(one, ids) for key, one in tile.attributes.items()},
        }
        for tile in tile_map.tiles
    }
    ways = {(way.start, way.end) for way in tile_map.ways.values()}
    assert all(
        way.kind == PLAIN and not way.attributes and (way.end, way.start) in ways for way in tile_map.ways.values()
    )
    written = {
        "format": 1,
        "title": tile_map.title,
        "boards": [{"id": board.id, "name": board.name, "layout": "none"} for board in tile_map.boards],
        "tiles": tiles,
        "links": [[ids[start], ids[end]] for start, end in sorted(ways) if start < end],
    }
    return parse_map(load_yaml(json.dumps(written), "listed.yaml"))


def played(rulebook: Rulebook, tile_map: TileMap, seats: list[Seat]) -> list[str]:
    told, bot = [], Bot("listed", odds=None)
    try:
        game = Game(Program(rulebook, speech_of(rulebook.header.language)), tile_map, seats, {}, 3)
        for _ in range(ANSWERS):
            if game.pending is None:
                break
            told.append(repr(asked(game)))
            game.answer(bot.answer(game))
    except (RuleFault, Refused, Stopped) as stopped:
        return [*told, str(stopped)]
    stands = everything(game.world)
    stands.pop("stood", None)  # it is laid out in the order of ids
    return [*told, *(f"{key}: {value}" for key, value in stands.items())]


@pytest.mark.parametrize("folder", ON_ANY, ids=lambda folder: folder.name)
def test_a_board_and_the_list_of_its_tiles_are_one_map(folder: Path) -> None:
    rulebook = load_ruleset(folder).sound()
    board, seats = at_a_table(rulebook, with_what_is_needed(rulebook, open_map("small_continent")))
    ids = {tile.id: f"t{number:03}" for number, tile in enumerate(board.tiles)}
    back = {other: own for own, other in ids.items()}
    others = [Seat(one.id, one.name, {key: said(value, ids) for key, value in one.attributes.items()}) for one in seats]
    found = played(rulebook, listed(board, ids), others)
    assert [re.sub(r"\bt\d{3}\b", lambda one: back[one[0]], line) for line in found] == played(rulebook, board, seats)
