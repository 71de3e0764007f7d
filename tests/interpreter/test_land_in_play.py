"""Tiles made in play: in campaigns that are taken back and replayed, in pictures, under other rules and in odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cli.telling.pictures import game_map, svg_picture, text_picture
from cli.words.catalogue import Words
from interpreter.bots import Bot
from interpreter.campaign.swapping import carry_over
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.requests import Refused
from interpreter.values.value import Value
from interpreter.world.following.changes import Reading
from interpreter.world.state import as_data, state_hash_of
from interpreter.world.world import World
from maps import TileMap, load_map, open_map
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]


def assert_hangs_together(game: Game) -> None:
    """Numbers, boards and links of all tiles agree with each other, and the picture has them all."""
    world = game.world
    assert [tile.number for tile in world.tiles] == list(range(len(world.tiles)))
    assert set(world.tiles) == set(world.things["tile"])
    assert len(world.tiles) == len(world.board_of) == len(world.links) == len(world.touching)
    for made in world.land.made:
        for other in made.near:
            assert other in world.neighbours(made.entity)
            assert made.entity in world.neighbours(other)
    drawn = game_map(game)
    assert [tile.id for tile in drawn.tiles] == [tile.id for tile in world.tiles]
    assert drawn.neighbours == world.links


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["duel", "market_towns", "two_planets"])
def test_campaigns_are_taken_back_and_replayed_alike(seed: int, name: str) -> None:
    game = Game(program_of("explorers"), open_map(name), SEATS, {}, 5)
    bot, random, states = Bot(str(seed), odds=None), Random(seed), [game.state_hash()]
    for _ in range(30):
        if game.is_over:
            break
        try:
            game.answer(bot.answer(game))
        except Refused:  # no room: nothing has changed, and the player goes on
            assert game.state_hash() == states[-1]
            game.answer("done")
        states.append(game.state_hash())
        assert game.state_hash() == state_hash_of(game.world)
        assert_hangs_together(game)
    answers = list(game.answers)
    back = random.randint(1, len(answers) - 1)
    game.undo(back)
    assert game.state_hash() == states[len(answers) - back]
    assert_hangs_together(game)
    for answer, state in zip(answers[len(answers) - back :], states[len(answers) - back + 1 :], strict=True):
        game.answer(answer)
        assert game.state_hash() == state
    assert_hangs_together(game)


MAP = """
format: 1
title: Shore
boards: [{id: land, layout: hex, rows: ["xx", "x."], legend: {x: []}}]
"""


def shore(folder: Path, text: str) -> TileMap:
    (folder / "shore.yaml").write_text(text, encoding="utf-8")
    return load_map(folder / "shore.yaml")


def explored(folder: Path) -> Game:
    """A game in which b2 has been found east of a2."""
    seats = [Seat("red", "Red", {"here": "b1"}), Seat("blue", "Blue", {})]
    owned = shore(folder, MAP + "tiles: {a2: {owner: red}}")
    game = Game(program_of("explorers"), owned, seats, {})
    game.answer({"action": "explore", "here": "a2", "way": "east"})
    game.answer([5])
    return game


def test_pictures_show_what_was_found(tmp_path: Path) -> None:
    game = explored(tmp_path)
    assert "b2" in text_picture(game, Words("en"))
    assert ">b2<" in svg_picture(game, "Shore", Words())
    assert game.tile_map.index.keys() == {"a1", "b1", "a2"}, "the map itself is what it was"


def test_under_other_rules_what_was_found_stays_where_it_was(tmp_path: Path) -> None:
    game = explored(tmp_path)
    program = program_of("explorers")
    again, report = carry_over(game, program, game.tile_map, list(game.seats), {}, None, "journeys", {})
    assert as_data(again.world)["land"] == as_data(game.world)["land"]
    assert as_data(again.world)["things"]["tile"] == as_data(game.world)["things"]["tile"]
    assert_hangs_together(again)
    assert not report.dropped


def test_a_map_that_has_the_place_now_keeps_its_own_tile(tmp_path: Path) -> None:
    game = explored(tmp_path)
    wider = shore(tmp_path, MAP.replace("x.", "xx"))
    again, report = carry_over(game, program_of("explorers"), wider, list(game.seats), {}, None, "journeys", {})
    assert again.world.land.made == ()
    assert report.dropped == ("tile b2",)
    assert_hangs_together(again)


def soil_of_c1(world: World) -> Value:
    return next((tile.v[0] for tile in world.things["tile"] if tile.id == "c1"), None)


def test_odds_tell_worlds_with_other_tiles_apart(tmp_path: Path) -> None:
    """Four sides of b2 are free; c1, to the north-east of it, touches b1 as well."""
    game = explored(tmp_path)
    world: World = game.world
    before = as_data(world)
    red, shore = world.things["player"][0], world.by_id["b1"]
    there: frozenset[Reading] = frozenset({("things", "tile", 0), ("value", "tile", 0)})
    found = Watched("c1", there, soil_of_c1)
    near = Watched("near", frozenset({("land", "", 0)}), lambda world: len(world.neighbours(shore)))
    odds = exact_odds(game.program, world, Question(Subject.ACTION, "wander", (red,), (found, near)), Budget(10_000))
    rocks, river = (world.rows["soil"][one] for one in ("rocks", "river"))
    assert odds.ends.mapped(lambda end: end.watched).chances() == {
        (None, 3): Fraction(3, 4),
        (rocks, 4): Fraction(1, 8),
        (river, 4): Fraction(1, 8),
    }
    assert as_data(world) == before
    assert_hangs_together(game)
