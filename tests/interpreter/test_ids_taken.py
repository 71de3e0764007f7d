"""A thing that comes into play has an id of its own, whatever tiles, players and things of cases are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_yaml
from dsl.loader import load_rulebook
from interpreter.campaign.swapping import carry_over
from interpreter.cases.running import run_file
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import parse_map, placeless

RULES = """ruleset musters
kind player
  gold: number = 3
  favourite: troop or none
kind troop
  player: player
  size: number = 1
action muster by player
  create troop as new
    player = player
  player.favourite becomes new
procedure disband(t: troop)
  destroy t
phase day
  each player in order
    any number of muster
"""
CASES = """ruleset: musters.law
players: {red: {}, blue: {}}
cases:
  - name: two troops are there then
    given: {troops: {troop_2: {player: red, size: 5}}}
    do: {player: blue, action: muster}
    expect: {state: {troops: {troop_2: {player: red, size: 5}, troop_3: {player: blue, size: 1}}}}
  - name: what has been destroyed leaves its name to nobody
    given: {troops: {first: {player: red}, troop_3: {player: red, size: 5}}}
    do: [{procedure: disband, with: {t: troop_3}}, {player: blue, action: muster}]
    expect: {state: {troops: {troop_4: {player: blue, size: 1}}}, gone: [troop_3]}
"""


def begun(folder: Path, *players: str) -> Game:
    file = folder / "musters.law"
    file.write_text(RULES, encoding="utf-8")
    return Game(Program(load_rulebook(file)), placeless(), [Seat(one, one, {}) for one in players], {})


def test_a_player_may_be_called_as_a_thing_would_be(tmp_path: Path) -> None:
    game = begun(tmp_path, "troop_1", "troop_3")
    game.answer({"action": "muster"})
    game.answer({"action": "muster"})
    assert [one.id for one in game.world.things["troop"]] == ["troop_2", "troop_4"]
    game.undo()
    assert game.world.by_id["troop_1"].kind == "player"
    game.answer({"action": "muster"})
    assert [one.id for one in game.world.things["troop"]] == ["troop_2", "troop_4"]


def test_a_case_may_give_a_thing_any_number(tmp_path: Path) -> None:
    begun(tmp_path, "red")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert [one.message for one in run_file(tmp_path / "cases.yaml")] == ["", ""]


def test_a_player_who_is_gone_leaves_his_id_to_nobody(tmp_path: Path) -> None:
    """What was recorded of him is his for good."""
    joins = "action leave by player\n  destroy player\naction bring by player\n  create player\n"
    file = tmp_path / "joins.law"
    file.write_text(f"ruleset joins\n{joins}phase day\n  each player in order\n    any number of leave, bring\n")
    seats = [Seat(one, one, {}) for one in ("red", "player_3")]
    game = Game(Program(load_rulebook(file)), placeless(), seats, {})
    game.answer({"action": "bring"})
    assert [one.id for one in game.world.things["player"]] == ["red", "player_3", "player_4"]
    game.undo()
    game.answer("done")
    game.answer({"action": "leave"})
    game.answer({"action": "bring"})
    assert [one.id for one in game.world.things["player"]] == ["red", "player_4"]


def test_what_is_called_as_a_new_player_is_told_to_have_no_place(tmp_path: Path) -> None:
    game = begun(tmp_path, "red", "blue")
    game.answer({"action": "muster"})
    game.answer({"action": "muster"})
    seats = [*game.seats, Seat("troop_2", "Tess", {})]
    after, report = carry_over(game, game.program, game.tile_map, seats, {}, None, "day", {})
    assert report.dropped == ("troop troop_2",)
    assert report.defaulted == ("player red: favourite troop_2 -> none",)
    assert [one.id for one in after.world.things["troop"]] == ["troop_1"]
    assert [one.id for one in after.world.things["player"]] == ["red", "blue", "troop_2"]


def test_no_player_is_called_as_a_board(tmp_path: Path) -> None:
    """The id alone says what is meant, in answers and when a campaign goes on under other rules."""
    program = begun(tmp_path, "red").program
    text = "format: 1\ntitle: M\nboards: [{id: isle, name: Land, layout: none}]\ntiles: {mill: {}, ford: {}}\n"
    tile_map = parse_map(load_yaml(text + "links: [[mill, ford]]\n", "map.yaml"))
    with pytest.raises(Stopped) as stopped:
        Game(program, tile_map, [Seat(one, one, {}) for one in ("red", "isle")], {})
    assert [one.message() for one in stopped.value.findings] == ["“isle” is both a board and a player"]
