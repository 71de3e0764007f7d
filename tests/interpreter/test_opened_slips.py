"""Slips that are opened: the story tells what was answered, and who may read what was ordered is judged then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dsl.loader import load_rulebook
from interpreter.campaign.journal.records import Record
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.seen import PUBLIC, View, Viewer, view_of
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number at least 0 = 5
  has_ordered: yes or no = no
  purse: number at least 0 = 3 seen by player

define readers(p: player)
  players when every q in players satisfies q.has_ordered
  otherwise those q in players where q is p

action guard(tile) by player "{player} guards {tile}" seen by readers(player)
  free: allowed when tile.guarded is no else "{tile} is guarded"
  tile.guarded becomes yes
action steal(tile) by player "{player} steals from {tile}" seen by player
  player.gold up 1
action rob by player "{player} robs"
  for each one in players where one is not player
    one.purse down 3
action pay by player "{player} pays"
  costs 3 from player.purse "toll"

kind tile
  guarded: yes or no = no

phase orders
  together, sealed
    each player in order
      any number of guard, steal, rob, pay
      ask player for bid: number at least 0 at most 5 "What do you bid?"
      player.gold down bid
      player.has_ordered becomes yes
phase after
  each player in order
    ask player for more: number at least 0 at most player.gold
"""
OPEN = RULES.replace(" seen by player", "").replace(" seen by readers(player)", "")


def opened(tmp_path: Path, rules: str, *answers: object) -> Game:
    """A game of two in which both have given their slips."""
    file = tmp_path / "sample.law"
    file.write_text(rules, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)
    for answer in answers:
        game.answer(answer)
    return game


def act(action: str, tile: str) -> dict[str, str]:
    return {"action": action, "tile": tile}


def told(view: View) -> list[str]:
    return [text for kind, text in view.world.story if kind in ("act", "given", "fails")]


def test_what_was_answered_on_a_slip_stands_in_the_story(tmp_path: Path) -> None:
    game = opened(tmp_path, OPEN, act("guard", "a2"), "done", 2, "done", 1)
    assert [text for kind, text in game.world.story if kind == "given"] == [
        "Red: What do you bid? 2",
        "Blue: What do you bid? 1",
    ]


def test_orders_are_read_by_all_once_the_rules_let_all_read_them(tmp_path: Path) -> None:
    game = opened(
        tmp_path, RULES, act("guard", "a2"), act("steal", "a2"), "done", 2, act("guard", "a2"), act("guard", "b2")
    )
    assert told(view_of(game, Viewer("player", "red"))) == [], "nothing has been opened"
    before = game.state_hash()
    game.answer("done")
    game.answer(1)
    tiles = {one.id: one.label for one in game.world.tiles}
    first, second = f"Red guards {tiles['a2']}", f"Blue guards {tiles['b2']}"
    failed = f"Blue guards {tiles['a2']} - {tiles['a2']} is guarded"
    assert told(view_of(game, PUBLIC)) == [first, failed, second]
    red, blue = (told(view_of(game, Viewer("player", one))) for one in ("red", "blue"))
    assert red == [first, f"Red steals from {tiles['a2']}", "Red: What do you bid? 2", failed, second]
    assert blue == [first, failed, second, "Blue: What do you bid? 1"]
    game.undo(2)
    assert game.state_hash() == before
    assert game.world.orders == []


def test_why_an_order_came_to_nothing_is_kept_from_who_does_not_see_it(tmp_path: Path) -> None:
    game = opened(tmp_path, RULES, {"action": "rob"}, "done", 0, {"action": "pay"}, "done", 0)
    red, blue = (told(view_of(game, Viewer("player", one))) for one in ("red", "blue"))
    assert red == ["Red robs", "Red: What do you bid? 0"]
    assert [one for one in blue if one.startswith("Blue pays - ")], "how much is in his purse is his affair"


def test_the_journal_shows_of_an_opening_what_is_read_in_the_story(tmp_path: Path) -> None:
    of_red = [["red", act("guard", "a2")], ["red", act("steal", "a2")], ["red", "done"]]
    slips: dict[str, Any] = {"red": {"ans": []}, "blue": {"ans": []}}
    said: dict[str, Any] = {"kind": "opened", "round": "1.orders.0", "slips": slips, "ans": [*of_red, ["blue", "done"]]}
    record = Record(4, "", "", said)
    answers = (act("guard", "a2"), act("steal", "a2"), "done", 2, "done", 1)
    game = opened(tmp_path, RULES, *answers)
    lines = {one: view_of(game, Viewer("player", one)).journal([record])[0] for one in ("red", "blue")}
    assert lines["blue"]["ans"] == [["red", act("guard", "a2")], ["blue", "done"]]
    assert lines["blue"]["slips"].keys() == {"blue"}
    assert lines["red"]["ans"] == of_red
    assert view_of(game, PUBLIC).journal([record])[0]["ans"] == [["red", act("guard", "a2")]]
