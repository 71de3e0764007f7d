"""What becomes of a campaign under other rules is told in words, and once where it is the same for several things."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

BEFORE = """ruleset before
  title "Before"
  language {language}
kind tile
  owner: player or none
  road: yes or no = no
kind player
  free: yes or no = yes
  old: number = 1
phase day "Day"
  each player in order
    ask player for n: number at least 0 at most 3 "How many?"
"""
AFTER = """ruleset after extends before
  title "After"
  language {language}
change kind tile
  road: number = 0
change kind player
  free: number = 2
remove kind player.old
"""
TOLD = {
    "en": ("player red, blue: free yes -> 2", "tile a2, b2, a3, b3, c3, a4, and 1 more: road no -> 0"),
    "de": ("player red, blue: free ja -> 2", "tile a2, b2, a3, b3, c3, a4, und 1 weitere: road nein -> 0"),
    "es": ("player red, blue: free sí -> 2", "tile a2, b2, a3, b3, c3, a4, y 1 más: road no -> 0"),
}


@pytest.mark.parametrize("language", TOLD)
def test_values_stand_in_words_and_several_things_in_one_line(language: str, tmp_path: Path) -> None:
    for name, text in (("before", BEFORE), ("after", AFTER)):
        (tmp_path / f"{name}.law").write_text(text.format(language=language), encoding="utf-8")
    given = (
        "--ruleset",
        str(tmp_path / "before.law"),
        "--map",
        "duel",
        "--players",
        "red=Red,blue=Blue",
        "--seed",
        "x",
    )
    assert run("new", str(tmp_path / "c"), *given).exit_code == 0
    (tmp_path / "orders.yaml").write_text("[1, 2]\n", encoding="utf-8")
    assert run("play", str(tmp_path / "c"), "--orders", str(tmp_path / "orders.yaml")).exit_code == 0
    told = run("swap", str(tmp_path / "c"), "--to", str(tmp_path / "after.law"), "--dry-run").output
    lines = [line.strip() for line in told.splitlines()]
    for line in (*TOLD[language], "player red, blue: old"):
        assert line in lines, told
    assert "True" not in told
    assert "False" not in told
