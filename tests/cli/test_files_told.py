"""Files are told by the straight way to them, and by their folder where two are called the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

BASE = """ruleset base
  title "Base"
  language en
kind player
  gold: number at least 0 at most 9 = 1
stat wealth(player) "wealth of {player}"
  base player.gold "gold"
  extra: +1 "extra" when player.gold > 3
action spend by player "spend"
  player.gold becomes player.gold - 3
phase a "A"
  each player in order
    any number of spend
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("base", "club"):
        (tmp_path / name).mkdir()
    (tmp_path / "base" / "ruleset.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "club" / "ruleset.law").write_text(
        'ruleset club extends base\naction earn by player "earn"\n  player.gold up 1\nchange phase a\n'
        "  each player in order\n    any number of spend, earn\noption unused = no\n",
        encoding="utf-8",
    )
    given = ("--ruleset", "club", "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", "spring", *given).exit_code == 0
    return tmp_path


def test_a_way_down_and_up_again_is_left_out(folder: Path) -> None:
    told = run("check", "spring").output
    assert "  club/ruleset.law:7:8\n" in told
    assert "spring/.." not in told
    explained = run("explain", "spring", "wealth", "red").output
    assert "  base/ruleset.law:6\n" in explained


def test_a_fault_names_the_folder_where_two_files_are_called_the_same(folder: Path) -> None:
    (folder / "o.yaml").write_text("- {action: spend}\n", encoding="utf-8")
    told = run("play", "spring", "--orders", "o.yaml").output
    assert "(in “spend”, base/ruleset.law, line 10)" in told
