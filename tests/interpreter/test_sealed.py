"""Sealed questions in a campaign: nothing of an answer shows before all have answered, and it can be taken back."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Ask
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number at least 0 = 5
  wants: set of player
phase bids
  together, sealed
    each player in order
      ask player for bid: number at least 0 at most sum of p.gold for each p in players "your bid?"
      player.gold down bid
      ask player for chosen: set of player from players at most 1
      for each one in chosen
        add one to player.wants
phase after
  each player in order
    ask player for more: number at least 0 at most player.gold
    player.gold down more
"""


def test_sealed_answers_show_when_all_have_answered_and_are_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)
    states = [game.state_hash()]
    for answer in (4, ["red"], 1, ["red"]):
        request = game.pending
        assert isinstance(request, Ask)
        assert request.is_sealed
        assert request.high in (10, None), "what was bid before is not taken off"
        assert [one.v for one in game.world.order] == [[5, ()], [5, ()]]
        game.answer(answer)
        states.append(game.state_hash())
    assert isinstance(game.pending, Ask)
    assert not game.pending.is_sealed
    assert game.pending.high == 1
    game.undo(3)
    assert game.state_hash() == states[1]
    for answer in (["red"], 1, ["red"]):
        game.answer(answer)
    assert game.state_hash() == states[-1]


def test_who_is_absent_where_the_last_slip_stands_has_done_nothing_and_answered_the_least(tmp_path: Path) -> None:
    file = tmp_path / "watch.law"
    file.write_text(
        """ruleset watch
kind player
  gold: number at least 0 = 5
  guards: number = 0
action post by player "post a guard"
  costs 1 from player.gold
  player.guards up 1
phase night
  together, sealed
    each player in order
      any number of post
      ask player for tithe: number at least 2 at most 4 "How much is given?"
      player.gold down tithe
  absent: standing
phase day
  ask group for go: yes or no
  say "{go}"
""",
        encoding="utf-8",
    )
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)
    for answer in ({"action": "post"}, "done", 3, {"absent": True}):
        game.answer(answer)
    assert [one.v for one in game.world.order] == [[1, 1], [3, 0]]
    assert ("absent", "Blue") in game.world.story


def test_a_reason_of_a_sealed_change_is_told_when_all_have_answered(tmp_path: Path) -> None:
    file = tmp_path / "bids.law"
    file.write_text(
        """ruleset bids
kind player
  gold: number at least 0 = 5
stat luck(player) "luck"
  base 1
phase bids
  together
    for each p in players
      p.gold up 1 "alms"
    together, sealed
      each player in order
        ask player for bid: number at least 0 at most 5 "your bid?"
        player.gold down bid "the bid"
        add bid "a wager" to luck(player)
  say "{sum of luck(p) for each p in players}"
  ask group for go: yes or no
""",
        encoding="utf-8",
    )
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)

    def told() -> list[str]:
        return [text for sort, text in game.world.story if sort == "change"]

    alms = ["Red: gold +1, alms", "Blue: gold +1, alms"]
    assert told() == alms
    game.answer(4)
    assert told() == alms, "the bid of red would be known to blue"
    game.answer(2)
    told_at_the_end = [
        "Red: gold -4, the bid",
        "Red: luck +4, a wager",
        "Blue: gold -2, the bid",
        "Blue: luck +2, a wager",
    ]
    assert sorted(told()) == sorted(alms + told_at_the_end)
    assert [one for one in told() if "alms" not in one] == told_at_the_end
    game.undo(1)
    assert told() == alms


def test_what_ends_an_absence_leaves_the_slips_of_the_others(tmp_path: Path) -> None:
    file = tmp_path / "watch.law"
    file.write_text(
        """ruleset watch
kind player
  gold: number
phase night
  together, sealed
    each player in order
      ask player for sent: number at least 0 at most 9 "How many?"
      ask player for lent: number at least 0 at most sent "How many of them?"
      player.gold up sent + lent
  absent
    player.gold down 1
    stop when player.gold < 0
    player.gold up 100
  say "the night goes on"
phase dawn
  say "dawn"
""",
        encoding="utf-8",
    )
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)
    for answer in ({"absent": True}, 3, 2):
        game.answer(answer)
    assert [one.v for one in game.world.things["player"]] == [[-1], [5]]
    assert [text for kind, text in game.world.story if kind == "say"] == ["dawn"], "then the phase is at its end"
