"""What belongs to the campaign as a whole: kept, told, taken back, carried over. The ruleset is `seasons`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.telling.standings import campaign_values
from cli.telling.turn_told import TurnChanges
from cli.words.catalogue import Words
from dsl.border.diagnostics import Stopped
from dsl.loader import load_ruleset
from interpreter.campaign.swapping import carry_over
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.annals import annals_of
from interpreter.views.seen import PUBLIC, View
from maps import load_map, open_map
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
PLAIN = """ruleset plain
kind player
  gold: number = 10
phase market
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n
"""
POT = """add to kind campaign
  pot: number = 4
  hidden: number = 7 seen by nobody
add to phase market
  campaign.pot up 1
"""


def compiled(folder: Path, text: str, layer: str = "") -> Program:
    (folder / "plain.law").write_text(text, encoding="utf-8")
    (folder / "club.law").write_text(f"ruleset club extends plain\n{layer}", encoding="utf-8")
    return Program(load_ruleset(folder / "club.law" if layer else folder / "plain.law").sound())


def seasons() -> Game:
    """The seasons, at the first question."""
    game = Game(program_of("seasons"), open_map("duel"), SEATS, {})
    game.answer([4])
    return game


def test_it_changes_and_is_taken_back() -> None:
    game = seasons()
    before, state = game.world.by_id["campaign"].v[:], game.state_hash()
    game.answer({"action": "trade"})
    game.answer({"action": "stake", "n": 3})
    after = game.world.by_id["campaign"].v
    assert (before[1:3], after[1:3]) == ([2, 0], [5, 1])
    assert game.state_hash() != state
    game.undo(2)
    assert (game.world.by_id["campaign"].v, game.state_hash()) == (before, state)


def test_it_is_told_with_the_standings_and_among_the_changes() -> None:
    game = seasons()
    game.answer({"action": "stake", "n": 3})
    assert campaign_values(game, Words("en")) == ["The campaign: weather rain; pot 5; sets traded 0; mild sun, rain"]
    changes = list(TurnChanges(annals_of(game)[-1], game).lines(Words("en")))
    assert any(line.startswith("the campaign: ") and "pot 2 → 5" in line for line in changes)


def test_a_layer_gives_the_campaign_values_and_hidden_ones_are_not_told(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, PLAIN, POT), open_map("duel"), SEATS, {})
    assert campaign_values(game, Words("en")) == ["Campaign: pot 4; hidden 7"]
    assert campaign_values(View(game, PUBLIC), Words("en")) == ["Campaign: pot 4"]


def test_values_are_carried_over_to_other_rules(tmp_path: Path) -> None:
    plain = Game(compiled(tmp_path, PLAIN), open_map("duel"), SEATS, {})
    with_pot = compiled(tmp_path, PLAIN, POT)
    more, _ = carry_over(plain, with_pot, plain.tile_map, SEATS, {}, None, "market", {})
    assert more.world.by_id["campaign"].v == [4, 7], "new rules begin with what they say"
    for _ in SEATS:
        more.answer(0)
    assert more.world.by_id["campaign"].v == [5, 7]
    again, report = carry_over(more, with_pot, plain.tile_map, SEATS, {}, None, "market", {})
    assert again.world.by_id["campaign"].v == [5, 7], "what was played stays"
    assert not report.dropped
    without, report = carry_over(again, compiled(tmp_path, PLAIN), plain.tile_map, SEATS, {}, None, "market", {})
    assert "campaign" not in without.world.by_id
    assert any("campaign" in line for line in report.dropped)


def test_what_the_files_now_say_of_the_beginning_is_told_and_changes_nothing(tmp_path: Path) -> None:
    program = compiled(tmp_path, PLAIN.replace("= 10", "= 10\n  veteran: yes or no"))
    game = Game(program, open_map("duel"), SEATS, {})
    seats = [Seat("red", "Red", {"gold": 12, "veteran": "maybe"}), Seat("blue", "Blue", {"gold": 10})]
    played, report = carry_over(game, program, game.tile_map, seats, {}, None, "market", {})
    assert played.world.by_id["red"].v == [10, False]
    assert list(map(str, report.begun_with)) == ["player red: gold 10", "player red: veteran no"]
    _, report = carry_over(played, program, game.tile_map, seats, {}, None, "market", {})
    assert report.begun_with == (), "it is told once"


def test_without_a_kind_campaign_there_is_no_such_thing(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, PLAIN), open_map("duel"), SEATS, {})
    assert "campaign" not in game.world.by_id
    assert campaign_values(game, Words("en")) == []


def test_nothing_else_has_its_id(tmp_path: Path) -> None:
    program = compiled(tmp_path, PLAIN, POT)
    with pytest.raises(Stopped) as stopped:
        Game(program, open_map("duel"), [Seat("campaign", "Red", {})], {})
    assert "same-id" in [one.code for one in stopped.value.findings]
    tiles = "format: 1\ntitle: Small\nboards: [{id: land, name: Land, layout: none}]\ntiles: {campaign: {}, hill: {}}\n"
    (tmp_path / "map.yaml").write_text(tiles + "links: [[campaign, hill]]\n", encoding="utf-8")
    with pytest.raises(Stopped):
        Game(program, load_map(tmp_path / "map.yaml"), SEATS, {})


def test_a_player_called_like_a_tile_is_told_whatever_players_need(tmp_path: Path) -> None:
    program = compiled(tmp_path, PLAIN.replace("= 10", "= 10\n  home: player"))
    tiles = "format: 1\ntitle: Small\nboards: [{id: land, name: Land, layout: none}]\ntiles: {red: {}, hill: {}}\n"
    (tmp_path / "map.yaml").write_text(tiles + "links: [[red, hill]]\n", encoding="utf-8")
    with pytest.raises(Stopped) as stopped:
        Game(program, load_map(tmp_path / "map.yaml"), SEATS, {})
    assert "same-id" in [one.code for one in stopped.value.findings]
