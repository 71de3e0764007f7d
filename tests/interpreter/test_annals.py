"""What a campaign was, turn by turn, read off what it keeps to be taken back; its pieces; notes of its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.campaign.swapping import carry_over
from interpreter.game import Game
from interpreter.inferred.pieces import holder_of, pieces_on
from interpreter.new_world import Seat
from interpreter.views.annals import Came, Changed, Event, Told, TurnPast, Went, annals_of
from tests.interpreter.test_running_away import game_of

RULES = """
kind tile
  owner: player or none "owner"
kind player
  gold: number = 5 "gold"
  rank: number
  doubled: number = 1 "doubled"
  motto: text "motto"
kind ship, ships "ship"
  at: tile "place"
  bound_for: tile or none "goal"
  owner: player "owner"
kind raid, raids "raid"
  target: tile "target"
report feast, feasts "feast"
  host: player "host"
  guests: number = 2 "guests"
  wild: yes or no = no "wild"
action sail(tile) by player "sail to {tile}"
  fresh: allowed when no r in raids where r.born is turn and r.target is tile
  create ship
    at = tile
    owner = player
  create raid
    target = tile
  tile.owner becomes player
  player.gold down 1
  player.doubled becomes player.doubled * 2
  player.rank becomes count of p in players where p.rank is 0
action move(ship, tile) by player "{player} moves {ship}"
  allowed when ship.owner is player
  ship.at becomes tile
action sink(ship) by player
  destroy ship
phase day
  group reports any number of feast
  each player in order
    any number of sail, move, sink
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    found = game_of(RULES, tmp_path, turns=9)
    answers: list[Any] = [
        {"host": "red"},
        {"host": "blue", "guests": 9, "wild": True},
        "done",
        {"action": "sail", "tile": "a2"},
        "done",
        {"action": "sail", "tile": "a3"},
        {"action": "sail", "tile": "c3"},
        "done",
        "done",
        {"action": "move", "ship": "ship_1", "tile": "b2"},
        "done",
        {"action": "sink", "ship": "ship_2"},
    ]
    for answer in answers:
        found.answer(answer)
    return found


def _is(event: Event, thing: str) -> bool:
    return isinstance(event, Changed | Came | Went) and event.thing.id == thing


def test_each_turn_has_its_events_and_how_the_players_stood(game: Game) -> None:
    before, first, second = annals_of(game)
    assert [before.number, first.number, second.number] == [0, 1, 2]
    assert (before.owned, first.owned, second.owned) == ({"red": 0, "blue": 0}, *[{"red": 1, "blue": 2}] * 2)
    assert [one.figures["red", "gold"] for one in (before, first, second)] == [5, 4, 4]
    assert [one.figures["blue", "gold"] for one in (before, first, second)] == [5, 3, 3]
    changes = [one for one in first.events if isinstance(one, Changed) and one.thing.id == "blue"]
    values = [(one.before, one.after) for one in changes if one.attribute.name == "gold"]
    assert values == [(5, 4), (4, 3)]
    assert [type(one) for one in first.events if _is(one, "ship_2")] == [Came]
    assert [type(one) for one in second.events if _is(one, "ship_2")] == [Went]


def test_the_story_is_in_it_line_by_line(game: Game) -> None:
    told = [one for turn in annals_of(game) for one in turn.events if isinstance(one, Told)]
    assert [(one.sort, one.text) for one in told] == game.world.story


def test_what_is_taken_back_has_never_been(game: Game) -> None:
    whole = annals_of(game)
    game.undo(3)
    assert [turn.number for turn in annals_of(game)] == [0, 1, 2]
    assert not any(_is(one, "ship_2") for one in annals_of(game)[2].events)
    for answer in ({"action": "move", "ship": "ship_1", "tile": "b2"}, "done", {"action": "sink", "ship": "ship_2"}):
        game.answer(answer)
    assert [turn.events for turn in annals_of(game)] != []
    assert [(turn.number, turn.owned) for turn in annals_of(game)] == [(turn.number, turn.owned) for turn in whole]


def test_annals_go_on_under_other_rules(game: Game) -> None:
    game.answer("done")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    after, _ = carry_over(game, game.program, game.tile_map, seats, {}, 9, "day", {})
    after.answer("done")
    after.answer({"action": "sail", "tile": "a4"})
    turns: tuple[TurnPast, ...] = annals_of(game, after)
    assert [turn.number for turn in turns] == [0, 1, 2, 3]
    assert turns[-1].owned == {"red": 2, "blue": 2}
    said = [one.text for one in turns[-1].events if isinstance(one, Told)]
    assert "Red: sail to a4" in said


def test_acts_begin_with_who_acts_and_reports_leave_out_what_was_not(game: Game) -> None:
    told = [text for sort, text in game.world.story if sort in ("act", "report")]
    assert told[:3] == [
        "feast 1 - host: Red, guests: 2",
        "feast 2 - host: Blue, guests: 9, wild: yes",
        "Red: sail to a2",
    ]
    assert "Red moves ship 1" in told


def test_pieces_stand_where_rules_put_them_and_events_are_none(game: Game) -> None:
    places = game.program.places
    assert places == {"ship": 0}
    found = pieces_on(game.world, places)
    assert {tile.id: [one.id for one in things] for tile, things in found.items()} == {
        "c3": ["ship_3"],
        "b2": ["ship_1"],
    }
    holder = holder_of(game.world, found[game.world.by_id["c3"]][0])
    assert holder is not None
    assert holder.id == "blue"


def test_numbers_that_are_only_set_are_notes(game: Game) -> None:
    names = [one.name for one in game.program.rulebook.kinds["player"].attributes]
    assert [names[at] for at in sorted(game.program.notes)] == ["rank", "motto"]


def test_who_has_gone_stood_among_the_others_until_then(tmp_path: Path) -> None:
    rules = "kind player\n  gold: number = 5\n  fame: number\nphase day\n  for each p in players\n    p.fame up 1\n"
    leaves = "    destroy p when turn is 3 and p is the first q in players\n"
    game = game_of(rules + leaves, tmp_path, turns=3)
    figures = {turn.number: turn.figures for turn in annals_of(game)}
    red = {number: (one.get(("red", "gold")), one.get(("red", "fame"))) for number, one in figures.items()}
    assert red == {0: (5, 0), 1: (5, 1), 2: (5, 2), 3: (None, None)}
