"""Slips given at one keyboard: nobody reads those of others before the round is opened, and then all are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset night_raids
  title "Night raids"
  language en

kind player
  gold: number at least 0 = 10

action raid(rival: player) by player "{player} raids {rival}"
  allowed when rival is not player else "yourself?"
  rival.gold down 1

phase night "Night"
  together, sealed
    each player in order
      any number of raid
  absent
    player.gold down 2
  say "Morning comes."
"""
ORDERS = [
    "{by: red, action: raid, rival: blue}",
    "{by: red, action: raid, rival: gold}",
    "done",
    "{by: blue, action: raid, rival: gold}",
    "done",
]


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    (tmp_path / "night_raids.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "camp"
    given = ("--ruleset", str(tmp_path / "night_raids.law"), "--map", "duel", "--players", "red,blue,gold")
    assert run("new", str(folder), *given, "--seed", "x").exit_code == 0
    return folder


def play(folder: Path, *answers: str) -> list[str]:
    orders = folder.parent / "orders.yaml"
    orders.write_text("".join(f"- {one}\n" for one in answers), encoding="utf-8")
    played = run("play", str(folder), "--orders", str(orders))
    assert played.exit_code == 0, played.output
    return played.output.splitlines()


def test_a_slip_is_read_by_its_player_alone_until_the_round_is_opened(begun: Path) -> None:
    play(begun, *ORDERS[:4])
    red, blue = (run("log", str(begun), "--as", one).output for one in ("red", "blue"))
    assert "Red raids Gold" in red
    assert "Blue raids" not in red
    assert "Red raids" not in blue
    assert "Blue raids Gold" in blue
    for other in ("public", "umpire"):
        told = run("log", str(begun), "--as", other).output
        assert "raids" not in told
        assert told.count("(not for you)") == 4
    data = run("log", str(begun), "--as", "public", "--json").output
    assert "raid" not in data.partition('"records"')[2]
    play(begun, "done", "done")
    assert "Red raids Gold" in run("log", str(begun), "--as", "blue").output


@pytest.mark.parametrize("last", [["{by: gold, action: raid, rival: red}", "done"], ["done"], ["{absent: yes}"]])
def test_all_slips_are_told_when_they_are_opened(last: list[str], begun: Path) -> None:
    lines = play(begun, *ORDERS, *last)
    asked = max(at for at, line in enumerate(lines) if line.startswith("Gold: what do you do?"))
    told = [line.strip() for line in lines[asked + 1 : lines.index("  Morning comes.")]]
    expected = ["> Red raids Blue", "> Red raids Gold", "> Blue raids Gold"]
    expected += {1: [], 2: ["> Gold raids Red"]}[len(last)]
    expected += ["Gold has handed in nothing."] if "absent" in last[0] else []
    assert told == expected


def test_what_a_player_does_in_a_slip_is_told_once(begun: Path) -> None:
    lines = play(begun, *ORDERS[:2])
    assert [line for line in lines if "raids" in line] == ["  > Red raids Blue", "  > Red raids Gold"]
    assert [line for line in play(begun, ORDERS[2], ORDERS[3]) if "raids" in line] == ["  > Blue raids Gold"]


def test_the_story_says_who_was_absent(begun: Path) -> None:
    play(begun, *ORDERS, "{absent: yes}")
    story = begun.parent / "story.md"
    assert run("story", str(begun), "--out", str(story)).exit_code == 0
    assert "- Gold has handed in nothing." in story.read_text(encoding="utf-8")
