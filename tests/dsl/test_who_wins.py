"""`won by` one player or several, and what is told where the line cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook, load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number = 3
kind campaign
  leader: player or none
phase day
  say "a day"
  {}
victory done at end of day
  won by {}
"""


def played(tmp_path: Path, act: str, won: str) -> Game:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(act, won), encoding="utf-8")
    seats = [Seat("red", "Red", {"gold": 4}), Seat("blue", "Blue", {"gold": 5})]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)


@pytest.mark.parametrize(
    ("act", "won", "winners"),
    [
        ("", "the p in players with highest p.gold", ["blue"]),
        ("", "the p in players where p.gold < 4 when turn is 1", []),
        ("", "those p in players where p.gold > 9", []),
        ("campaign.leader becomes the p in players", "campaign.leader", ["red"]),
        ("campaign.leader becomes none", "campaign.leader", []),
        ("end campaign won by the last p in players", "nobody when turn > 8", ["blue"]),
        ("for each p in players where p.gold is 4\n    end campaign won by p", "nobody when turn > 8", ["red"]),
        ("end campaign won by players", "nobody when turn > 8", ["red", "blue"]),
    ],
)
def test_one_player_wins_as_well_as_several(tmp_path: Path, act: str, won: str, winners: list[str]) -> None:
    game = played(tmp_path, act, won)
    assert [one.id for one in game.world.winners] == winners


@pytest.mark.parametrize(
    ("won", "code", "words"),
    [
        ("those p in players with highest p.gold when turn = 3", "equals-sign", "“=” does not compare values"),
        ("those p in players where p.gold", "wrong-type", "this is a whole number"),
        ("the t in tiles where turn > 3", "not-many", "this is a tile or none"),
    ],
)
def test_the_line_is_told_by_what_is_wrong_with_it(tmp_path: Path, won: str, code: str, words: str) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format("", won), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.kind.severity.value == "error"]
    assert [one.code for one in found][:1] == [code]
    assert words in found[0].message()
