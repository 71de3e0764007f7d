"""What stands between two phases: what follows the end of one or a new turn, and what the setup lets last."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game import Game
from tests.interpreter.test_running_away import game_of

MONTHS = """
kind campaign
  feasts: number
new_month: when turn changes "a new month"
  campaign.feasts becomes 0
phase feast "Feast"
  skipped when campaign.feasts > 0
  campaign.feasts up 1
  say "feast of {turn}"
phase rest "Rest"
  say "{campaign.feasts} so far"
"""
SIGNS = """
condition cold of player "cold"
thaw: when not p has cold becomes true for p: player "{p} thaws"
  p gains cold
phase night "Night"
  each player in order
    player gains cold until end of turn
"""
LASTING = """
condition fed of player "fed"
stat joy(player)
  base 0
setup
  for each p in players
    p gains fed for TURNS turns
    add +1 "a feast" to joy(p) for TURNS turns
phase day "Day"
  let glad = sum of joy(p) for each p in players
  say "{count of p in players where p has fed} fed, {glad} glad"
"""


def said(game: Game, *kinds: str) -> list[str]:
    return [text for kind, text in game.world.story if kind in kinds]


def test_whether_a_phase_is_skipped_is_asked_behind_what_follows_the_new_turn(tmp_path: Path) -> None:
    game = game_of(MONTHS, tmp_path, turns=2)
    month = ["a new month", "Feast", "feast of {turn}", "Rest", "1 so far"]
    expected = [line.format(turn=turn) for turn in (1, 2) for line in month]
    assert said(game, "follows", "phase", "say") == expected


def test_a_phase_that_is_skipped_all_the_same_has_not_begun(tmp_path: Path) -> None:
    game = game_of(MONTHS.replace("becomes 0", "becomes 2"), tmp_path, turns=1)
    assert said(game, "follows", "phase", "say") == ["a new month", "Rest", "2 so far"]


def test_what_follows_the_end_of_the_last_turn_is_done(tmp_path: Path) -> None:
    game = game_of(SIGNS, tmp_path, turns=1)
    assert (game.is_over, said(game, "follows")) == (True, ["Red thaws", "Blue thaws"])
    assert all("cold" in one.conditions for one in game.world.things["player"])


@pytest.mark.parametrize(("turns", "fed"), [(1, [2, 0, 0]), (2, [2, 2, 0])])
def test_the_first_turn_is_the_first_of_those_that_the_setup_says(tmp_path: Path, turns: int, fed: list[int]) -> None:
    game = game_of(LASTING.replace("TURNS", str(turns)), tmp_path, turns=3)
    assert said(game, "say") == [f"{number} fed, {number} glad" for number in fed]


def test_nothing_follows_in_a_phase_whose_module_is_off(tmp_path: Path) -> None:
    rules = MONTHS.replace("skipped when campaign.feasts > 0", "skipped when not feasting")
    told = rules.replace('"a new month"', '"a new month, {phase}"')
    game = game_of(f"option feasting: yes or no = no\n{told}", tmp_path, turns=1)
    assert said(game, "follows", "phase", "say") == ["Rest", "a new month, rest", "0 so far"]


def test_a_campaign_that_ends_in_a_setup_ends_there(tmp_path: Path) -> None:
    ends = 'setup\n  end campaign won by nobody when count of players > 1\nsetup\n  say "behind it"\n'
    game = game_of(f'{ends}phase day\n  say "day"\n', tmp_path)
    assert (game.is_over, game.world.over, said(game, "say")) == (True, True, [])
