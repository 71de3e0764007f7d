"""Rules that look at no map are played without one: a league, a game of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_rulebook
from dsl.understood.places import looks_at_map
from tests.cli.test_seen import run

LEAGUE = """ruleset league
  title "League"
  language en
kind player "Club"
  points: number = 0 "points"
kind card, cards
  holder: player or none
action score by player "score"
  player.points up 3
phase day "Day"
  each player in order
    at most one of score
"""
CASES = """\
ruleset: league.law
cases:
  - name: who scores has three points
    do: {player: red, action: score}
    expect: {state: {players: {red: {points: 3}}}}
"""
LOOKS = {
    "an attribute of tiles": "kind tile\n  owner: player or none",
    "a thing on a tile": "kind ball\n  lies: tile or none",
    "all tiles": "define land = count of tiles",
    "what an act is about": "action walk(tile) by player\n  player.points up 1",
    "ways that rules make": "adjacency tunnel\n  a next to b when turn > 3",
    "kinds of links": "links\n  by road",
    "a direction": "kind campaign\n  wind: direction = north",
    "a part of the map in a phase": 'phase rain\n  for each t in tiles\n    say "rain"',
    "a report": "report find, finds\n  place: tile",
}


@pytest.fixture
def league(tmp_path: Path) -> Path:
    (tmp_path / "league.law").write_text(LEAGUE, encoding="utf-8")
    return tmp_path


def test_a_campaign_begins_without_a_map(league: Path) -> None:
    made = run("new", str(league / "year"), "--ruleset", str(league / "league.law"), "--players", "anna,ben")
    assert made.exit_code == 0, made.output
    assert "League, without a map, Anna, Ben." in made.output
    told = run("status", str(league / "year")).output
    assert "Anna" in told
    assert "The table" not in told, "there is no map to be seen"
    assert run("map", "draw", str(league / "year")).exit_code == 0


def test_with_a_map_it_is_played_on_that(league: Path) -> None:
    words = ["new", str(league / "year"), "--ruleset", str(league / "league.law"), "--players", "anna,ben"]
    assert main.run([*words, "--map", "duel"]) == 0
    assert "The Crossing" in run("status", str(league / "year")).output


def test_cases_need_no_map(league: Path) -> None:
    (league / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert run("test", str(league / "cases.yaml")).output == "1 case passed, 0 failed.\n"
    (league / "league.law").write_text(LEAGUE + "define land = count of tiles\n", encoding="utf-8")
    assert "this case has no map" in run("test", str(league / "cases.yaml")).output


@pytest.mark.parametrize("more", LOOKS.values(), ids=LOOKS)
def test_what_looks_at_a_map(more: str, league: Path) -> None:
    assert not looks_at_map(load_rulebook(league / "league.law"))
    (league / "league.law").write_text(f"{LEAGUE}{more}\n", encoding="utf-8")
    assert looks_at_map(load_rulebook(league / "league.law"))
    made = run("new", str(league / "year"), "--ruleset", str(league / "league.law"), "--players", "anna,ben")
    assert "--map" in made.output
    assert made.exit_code == 2
