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


CRAFTS = """ruleset crafts
  title "Crafts"
  language {language}
  turn "{turn}"
table craft
  | key   | pay |
{rows}kind player
  craft: craft
  gold: number
phase work "Work"
  each player in order
    ask player for more: number at least 0 at most 9
    player.gold up more
"""
NEEDED = {
    "en": ("Week", "It holds from Week 2, “Work”.", "needs a value, which `--set` gives:", "say which"),
    "de": ("Woche", "Es gilt ab Woche 2, „Work“.", "braucht einen Wert, den `--set` gibt:", "sage, welcher"),
    "es": ("Semana", "Vale desde Semana 2, «Work».", "necesita un valor, que da `--set`:", "di cuál"),
}


@pytest.mark.parametrize("language", NEEDED)
def test_what_is_needed_is_told_before_anything_is_changed(language: str, tmp_path: Path) -> None:
    turn, holds, needs, cure = NEEDED[language]
    for name, rows in (
        ("before", "  | smith | 2 |\n  | baker | 1 |\n"),
        ("after", "  | baker | 1 |\n  | cook | 3 |\n"),
    ):
        text = CRAFTS.format(language=language, turn=turn, rows=rows)
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    camp, after = str(tmp_path / "c"), str(tmp_path / "after.law")
    given = ("--given", "red.craft=smith", "--given", "blue.craft=baker", "--players", "red,blue", "--seed", "x")
    assert run("new", camp, "--ruleset", str(tmp_path / "before.law"), *given).exit_code == 0
    (tmp_path / "orders.yaml").write_text("[1, 2]\n", encoding="utf-8")
    assert run("play", camp, "--orders", str(tmp_path / "orders.yaml")).exit_code == 0
    told = run("swap", camp, "--to", after, "--dry-run").output
    assert f"{holds}\n" in told
    assert f"  {needs}\n    red.craft=… (baker, cook)\n" in told
    refused = run("swap", camp, "--to", after).output
    assert f"{cure}: marchlaw swap DIR --to RULESET --set red.craft=…" in " ".join(refused.split())
    assert run("swap", camp, "--to", after, "--set", "red.craft=cook").exit_code == 0
