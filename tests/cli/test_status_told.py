"""`marchlaw status`: how the standings moved, who runs away, what the last turn has changed, what stands where."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset settlers
  turn "Year"

kind tile
  owner: player or none "owner"
kind player
  gold: number = 5 "gold"
  turn_of: number
  fame: number "fame"
kind ship, ships "ship"
  at: tile "place"
  owner: player "owner"

action settle(tile) by player "settle {tile}"
  free: allowed when tile.owner is none
  tile.owner becomes player
  create ship
    at = tile
    owner = player
  player.gold up 2
  player.turn_of becomes 7
  player.fame becomes 3
action sink(ship) by player "sink {ship}"
  destroy ship

phase spring "Spring"
  each player in order
    any number of settle, sink
"""
ORDERS = """
- {action: settle, tile: b3}
- done
- {action: settle, tile: c3}
- done
- {action: settle, tile: a2}
- {action: settle, tile: b2}
- done
- done
- {action: settle, tile: a3}
- {action: settle, tile: a4}
- {action: sink, ship: ship_2}
- done
"""


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "settlers.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text(ORDERS, encoding="utf-8")
    folder = tmp_path / "here"
    new = ["new", str(folder), "--ruleset", str(tmp_path / "settlers.law"), "--map", "duel", "--tiles", "0"]
    assert run([*new, "--players", "anna,ben"]) == 0
    assert run(["play", str(folder), "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    assert run(["status", str(folder)]) == 0
    return capsys.readouterr().out


def test_the_trend_has_a_table_for_each_figure_that_moved(told: str) -> None:
    assert "Tiles  0  1  2  now\nAnna   0  1  3    5\nBen    0  1  1    1\n" in told
    assert "Gold  0  1   2  now\nAnna  5  7  11   15\nBen   5  7   7    7\n" in told
    assert "Fame  0  1  2  now\nAnna  0  3  3    3\nBen   0  3  3    3\n" in told
    assert "turn of" not in told


def test_who_runs_away_is_named(told: str) -> None:
    assert "Anna runs away: Tiles 5, and the next, Ben, has 1." in told


def test_the_changes_are_those_of_the_turn(told: str) -> None:
    assert (
        "What has changed (Year 3):\n"
        "  a3: owner none → Anna\n"
        "  a4: owner none → Anna\n"
        "  Anna: gold 11 → 15\n"
        "  ship 5 appears in a3.\n"
        "  ship 6 appears in a4.\n"
        "  ship 2 is gone.\n"
    ) in told


def test_what_stood_before_the_first_turn_has_not_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = RULES + "setup\n  for each p in players\n    p.gold up 3\n  for each t in tiles\n    t.owner becomes none\n"
    (tmp_path / "settlers.law").write_text(rules, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- done\n- done\n", encoding="utf-8")
    folder = tmp_path / "here"
    new = [
        "--ruleset",
        str(tmp_path / "settlers.law"),
        "--map",
        "duel",
        "--players",
        "anna=Anna,ben=Ben",
        "--seed",
        "1",
    ]
    assert run(["new", str(folder), *new]) == 0
    assert run(["play", str(folder), "--orders", str(tmp_path / "orders.yaml")]) == 0
    assert run(["status", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "Year 2" in told
    assert "Year 0" not in told


def test_things_are_listed_by_their_place(told: str) -> None:
    assert "What stands where:\n  a2: ship 3 (Anna)\n  b2: ship 4 (Anna)\n" in told
    assert "  The Crossing: ship 1 (Anna)\n" in told


def test_numbers_that_are_not_whole_are_told_as_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = (
        "ruleset debts\n  language es\nkind player\n  gold: exact number = 53/4\nphase work\n  each player in order\n"
    )
    rules += "    ask player for more: number at least 0 at most 1\n    player.gold up more\n"
    (tmp_path / "debts.law").write_text(rules, encoding="utf-8")
    new = ["--ruleset", str(tmp_path / "debts.law"), "--map", "duel", "--players", "red,blue", "--seed", "x"]
    assert run(["new", str(tmp_path / "camp"), *new]) == 0
    assert run(["status", str(tmp_path / "camp")]) == 0
    told = capsys.readouterr().out
    assert "13,25" in told
    assert "53/4" not in told


def test_large_numbers_are_written_alike_in_all_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = RULES.replace("gold: number = 5", "gold: number = 12000") + "kind campaign\n  pot: number = 34000\n"
    (tmp_path / "settlers.law").write_text(rules, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {action: settle, tile: b3}\n- done\n- done\n", encoding="utf-8")
    folder = str(tmp_path / "here")
    new = ["new", folder, "--ruleset", str(tmp_path / "settlers.law"), "--map", "duel", "--tiles", "0"]
    assert run([*new, "--players", "anna,ben"]) == 0
    assert run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    assert run(["status", folder]) == 0
    told = capsys.readouterr().out
    assert "pot 34,000" in told
    assert told.count("12,002") == 4  # how they stand, how that went (after the year, and now), what has changed
    assert "12002" not in told


def test_the_log_says_in_its_language_how_dice_are_thrown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "settlers.law").write_text(RULES.replace("  turn", "  language de\n  turn", 1), encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- done\n", encoding="utf-8")
    folder = str(tmp_path / "here")
    new = ["new", folder, "--ruleset", str(tmp_path / "settlers.law"), "--map", "duel", "--tiles", "0"]
    assert run([*new, "--players", "anna,ben", "--dice", "ask"]) == 0
    play = ["play", folder, "--orders", str(tmp_path / "orders.yaml"), "--dice"]
    assert (run([*play, "random", "--seed", "abc"]), run([*play, "ask"])) == (0, 0)
    capsys.readouterr()
    assert run(["log", folder]) == 0
    told = capsys.readouterr().out
    assert "von nun an würfelt ein Startwert" in told
    assert "von nun an werden Würfel eingetippt" in told


def test_what_stands_nowhere_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = """ruleset league
  turn "Round"

kind player
  points: number "points"
kind team, teams "team"
  owner: player "owner"
  form: number = 3 "form"
  drill: number kept aside
report match, matches
  winner: player
event slump, slumps(team) "a slump of {team}" continuing
  team.form down 1

action found by player "found a team"
  create team as made
    owner = player
  begin slump(made)
action train(team) by player "train {team}"
  team.form up 5
  team.drill up 1
action dissolve(team) by player "dissolve {team}"
  destroy team

phase play "Play"
  each player in order
    any number of found, train, dissolve
  run events
  group reports any number of match
"""
    (tmp_path / "league.law").write_text(rules, encoding="utf-8")
    folder = tmp_path / "here"
    made = ["new", str(folder), "--ruleset", str(tmp_path / "league.law"), "--players", "red=Anna,blue=Ben"]
    assert run(made) == 0
    orders = tmp_path / "orders.yaml"

    def changed(said: str) -> list[str]:
        orders.write_text(said, encoding="utf-8")
        assert run(["play", str(folder), "--orders", str(orders)]) == 0
        capsys.readouterr()
        assert run(["status", str(folder)]) == 0
        out = capsys.readouterr().out
        return [one.strip() for one in out.partition("What has changed (")[2].splitlines() if one.strip()]

    assert changed("[{action: found}, {action: found}, done, done, done]") == [
        "Round 1):",
        "team 1 appears.",
        "team 2 appears.",
    ]
    # 2 + 5, and the slump of the second turn takes 1; of the other 2 - 1
    assert changed("[{action: train, team: team_1}, done, done, {winner: red}, done]") == [
        "Round 2):",
        "team 1: form 2 → 6",
        "team 2: form 2 → 1",
    ]
    assert changed("[{action: dissolve, team: team_1}, done, done, done]") == [
        "Round 3):",
        "team 2: form 1 → 0",
        "team 1 is gone.",
    ]
