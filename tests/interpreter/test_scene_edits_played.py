"""A scene edited by a ruleset on top is played and taken back as if it had been written so from the first."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_rulebook
from interpreter.answers import Answer
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map
from tests.interpreter.players import an_answer

HEAD = """ruleset {name}
kind player
  wounds: number
roll parry(player) "{player} parries"
  dice 1d6
  target 4
  tired: -1 "tired" when round >= 2
action strike by player "strike"
  player.wounds up 1
action rest by player "rest"
  player.wounds down 1 when player.wounds > 0
phase quarrels
  each player in order
    do feud(player)
  end campaign when turn is 3
"""
BELOW = """scene feud(player)
  heat: number
  rounds at most 2 times
    step blows
      roll parry(player)
        failure
          feud.heat up 1
      at most one of strike by player
  say "heat {feud.heat}"
"""
EDITS = """ruleset edited extends below
add to scene feud before blows
  step words "Words"
    at most one of rest by player
add to scene feud.blows
  roll parry(player)
    success
      player.wounds down 1 when player.wounds > 0
add to scene feud.rounds
  say "round {round}"
change scene feud
  rounds at most 4 times until feud.heat >= 2
"""
WHOLE = """scene feud(player)
  heat: number
  rounds at most 4 times until feud.heat >= 2
    step words "Words"
      at most one of rest by player
    step blows
      roll parry(player)
        failure
          feud.heat up 1
      at most one of strike by player
      roll parry(player)
        success
          player.wounds down 1 when player.wounds > 0
    say "round {round}"
  say "heat {feud.heat}"
"""
SEATS = (Seat("red", "Red", {}), Seat("blue", "Blue", {}))
NUMBERS = (3, 1, 2, 5, 1, 3, 2, 1, 5, 3, 7, 1, 2, 2, 3)


def begun(rules: Path) -> Game:
    return Game(Program(load_rulebook(rules)), open_map("duel"), SEATS, {}, turns=3)


def test_edits_in_rounds_play_as_what_they_make(tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(HEAD.format(name="below", player="{player}") + BELOW, encoding="utf-8")
    (tmp_path / "edited.law").write_text(EDITS, encoding="utf-8")
    (tmp_path / "whole.law").write_text(HEAD.format(name="whole", player="{player}") + WHOLE, encoding="utf-8")
    edited, whole = begun(tmp_path / "edited.law"), begun(tmp_path / "whole.law")
    given: list[Answer] = []
    states = [edited.state_hash()]
    while whole.pending is not None:
        assert type(edited.pending) is type(whole.pending)
        given.append(an_answer(whole.pending, NUMBERS[len(given) % len(NUMBERS)]))
        edited.answer(given[-1])
        whole.answer(given[-1])
        states.append(edited.state_hash())
        assert states[-1] == whole.state_hash()
    assert edited.world.over
    assert edited.world.story == whole.world.story
    told = "".join(str(one) for one in edited.world.story)
    assert "round 3" in told, "rounds come more often than below"
    assert edited.world.results == whole.world.results
    assert "tired" in repr(edited.world.results), "and their number counts in what is rolled in them"
    for back in (1, 5, 17):
        edited.undo(back)
        at = len(edited.answers)
        assert edited.state_hash() == states[at]
        for answer in given[at:]:
            edited.answer(answer)
        assert edited.state_hash() == states[-1]
