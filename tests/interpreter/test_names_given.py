"""Names that rules give in play: taken back, carried over, drawn and seen. The ruleset is `namesakes`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.telling.pictures import game_map
from dsl.border.diagnostics import Stopped
from dsl.loader import load_ruleset
from interpreter.campaign.swapping import carry_over
from interpreter.cases.running import run_file
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.seen import PUBLIC, View
from maps import open_map
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]


def renamed() -> Game:
    """A ship that is called otherwise, and a tile."""
    game = Game(program_of("namesakes"), open_map("duel"), SEATS, {})
    game.answer({"action": "christen", "ship": "ship_1"})
    game.answer("Saucy Sue")
    game.answer({"action": "found", "tile": "b3"})
    return game


def names(game: Game) -> list[str]:
    return [game.world.by_id[one].label for one in ("ship_1", "b3")]


def test_a_name_is_part_of_the_state_and_is_taken_back() -> None:
    game = renamed()
    assert names(game) == ["Saucy Sue", "Port Red"]
    state = game.state_hash()
    game.undo(3)
    assert names(game) == ["ship 1", "The Crossing"]
    game.answer({"action": "christen", "ship": "ship_1"})
    game.answer("Merry Mary")
    game.answer({"action": "found", "tile": "b3"})
    assert names(game) == ["Merry Mary", "Port Red"]
    assert game.state_hash() != state


def test_the_map_and_the_views_of_players_say_it() -> None:
    game = renamed()
    assert game_map(game).tile("b3").name == "Port Red"
    assert View(game, PUBLIC).world.by_id["ship_1"].label == "Saucy Sue"


def test_it_is_carried_over_to_other_rules() -> None:
    game = renamed()
    again, _ = carry_over(game, program_of("namesakes"), game.tile_map, SEATS, {}, None, "month", {})
    assert names(again) == ["Saucy Sue", "Port Red"]
    assert set(map(str, again.world.renamed)) == {"<ship ship_1>", "<tile b3>"}


def test_two_names_at_once_are_a_conflict(tmp_path: Path) -> None:
    rules = """ruleset at_once
kind player
  gold: number = 1
phase day
  together
    for each p in players
      p.name becomes "One"
      p.name becomes "Other" when p.gold > {gold}
  ask group for go: yes or no
  say "{{go}}"
"""
    (tmp_path / "at_once.law").write_text(rules.format(gold=1), encoding="utf-8")
    game = Game(Program(load_ruleset(tmp_path / "at_once.law").sound()), open_map("duel"), SEATS, {})
    assert [one.label for one in game.world.things["player"]] == ["One", "One"]
    (tmp_path / "at_once.law").write_text(rules.format(gold=0), encoding="utf-8")
    with pytest.raises((RuleFault, Stopped), match="Other"):
        Game(Program(load_ruleset(tmp_path / "at_once.law").sound()), open_map("duel"), SEATS, {})


@pytest.mark.parametrize("line", ['d.name up 2 "x"', "add d to d.name"])
def test_what_is_no_name_is_told(line: str, tmp_path: Path) -> None:
    lines = ["ruleset dogs", "kind dog", "  owner: player", "phase a", "  for each d in dogs", f"    {line}"]
    (tmp_path / "dogs.law").write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert "fixed-attribute" in [one.code for one in load_ruleset(tmp_path / "dogs.law").findings]


def test_odds_ask_for_names_that_rules_give(tmp_path: Path) -> None:
    rules = """ruleset dogs
kind dog
  owner: player
  hits: number = 0
procedure luck(d: dog)
  when d6 > 4
    d.name becomes "Lucky"
  otherwise
    d.name becomes "Rex"
  d.hits becomes (7 when d.name is "Lucky", otherwise 1)
  result d.hits > 1
phase a
  for each d in dogs
    do luck(d)
  ask group for go: yes or no
  say "{go}"
"""
    cases = """ruleset: dogs.law
map: duel
players: {red: {}, blue: {}}
cases:
  - name: what a name is asked for differs by the throw
    given: {dogs: {one: {owner: red}}}
    expect:
      odds: {procedure: luck, with: {d: one}, outcomes: {yes: 1/3, no: 2/3}, ends: {one.hits: {7: 1/3, 1: 2/3}}}
      state: {dogs: {one: {name: one, hits: 0}}}
"""
    (tmp_path / "dogs.law").write_text(rules, encoding="utf-8")
    (tmp_path / "dogs.yaml").write_text(cases, encoding="utf-8")
    assert [one.message for one in run_file(tmp_path / "dogs.yaml") if not one.passed] == []
