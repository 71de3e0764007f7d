"""What is chosen for an act of a scene may be asked of that scene: a place next to where it stands, a number it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter import Choose, Game, Program, Refused, Seat
from interpreter.compiled.acts.offers import legal_options
from maps import open_map

RULES = """ruleset walks
  title "Walks"
  language en
kind tile
  seen: yes or no
scene walk(start: tile, walker: player)
  strides: number = 2
  rounds at most 2 times
    at most one of go, dig by walk.walker
action go(goal: tile from neighbours of walk.start) by player "go to {goal}"
  goal.seen becomes yes
action dig(depth: number at least 1 at most walk.strides) by player "dig {depth}"
  walk.strides down depth
phase day "Day"
  for each t in the 1 t in tiles
    for each p in players
      do walk(t, p)
  end campaign won by nobody
"""


def game_of(folder: Path) -> Game:
    path = folder / "walks.law"
    path.write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(path).sound())
    return Game(program, open_map("duel"), [Seat("red", "Red", {})], options={})


def test_what_may_be_chosen_hangs_on_the_scene(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    asked = game.pending
    assert isinstance(asked, Choose)
    goals = {str(one.answer["goal"]) for one in asked.options.of("go")}
    assert goals == {"b2", "a3", "b3"}
    assert "dig" in asked.actions


def test_outside_the_scene_nothing_may_be_chosen_and_the_reason_is_that(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    while game.pending is not None:
        game.answer("done")
    red = game.world.by_id["red"]
    assert not list(legal_options(game.program.actions, game.world, ("go", "dig"), red))
    assert "is not under way" in game.program.actions["go"].why_not(game.world, [red, game.world.tiles[0]])
    assert "is not under way" in game.program.actions["dig"].why_not(game.world, [red, 1])


def test_a_number_beyond_what_the_scene_has_is_refused(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    with pytest.raises(Refused, match="the most is 2"):
        game.answer({"action": "dig", "depth": 3})
