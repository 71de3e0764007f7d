"""What is told of a campaign that went on under other rules: each change by the rules of its time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_swapped_clubs import marchlaw

FIRST = """ruleset mills
  title "Mills"
  language en
kind campaign
  weather: number = 0 "the weather"
kind player
  flour: number = 2 "flour"
  fame: number = 0 "fame"
kind cart, carts
  owner: player
  place: tile
setup
  for each p in players
    create cart
      owner = p
      place = the t in tiles with lowest t.place_of
define place_of(t: tile) = 1
phase grind "Grinding"
  each player in order
    ask player for sacks: number at least 0 at most 9 "Sacks?"
    player.flour up sacks
    campaign.weather up 1
"""
SECOND = """ruleset ports
  title "Ports"
  language en
kind player
  ships: number = 1 "ships"
phase sail "Sailing"
  each player in order
    ask player for more: number at least 0 at most 9 "More ships?"
    player.ships up more
"""


@pytest.fixture
def campaign(tmp_path: Path) -> str:
    """Two turns under the first rules, whose last question is answered when the swap is agreed on, and then a third."""
    folder = str(tmp_path / "spring")
    for name, text in (("mills", FIRST), ("ports", SECOND)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    rules = str(tmp_path / "mills.law")
    marchlaw("new", folder, "--ruleset", rules, "--map", "duel", "--players", "red,blue", "--seed", "x")
    marchlaw("play", folder, typed="3\n4\n5\n")
    marchlaw("swap", folder, "--to", str(tmp_path / "ports.law"), typed="6\n")
    marchlaw("play", folder, typed="2\n1\n3\n")
    return folder


def test_the_story_calls_what_changed_as_it_was_called_then(campaign: str) -> None:
    for viewer in ((), ("--as", "red"), ("--as", "public")):
        story = marchlaw("story", campaign, *viewer)
        before, after = story.split("### Sailing", 1)
        assert "Red: flour 2 → 5" in before
        assert "campaign: the weather 0 → 2" in before
        assert "| Player | Flour | Fame |" in before
        assert "ships" not in before.lower()
        assert "Red: ships 1 → 2" in after
        assert "| Player | Ships |" in after
        assert "flour" not in after.lower()


def test_what_the_rules_of_today_know_is_told_of_the_turns_they_know_it_of(campaign: str) -> None:
    status = marchlaw("status", campaign)
    assert "Ports" in status
    assert "flour" not in status.lower()
    assert "ships" in marchlaw("explain", campaign, "red")
    assert marchlaw("map", "draw", campaign).startswith("<svg")
