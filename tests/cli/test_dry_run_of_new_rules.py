"""`play --orders FILE --dry-run` judges by the rules that are played by, or with `--rules new` those of the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset dig
kind player
  gold: number at least 0 = 1
action dig by player "dig"
  allowed when player.gold < 2 else "the pit is empty"
  player.gold up 1
phase morning "Morning"
  each player in order
    one of dig
phase evening "Evening"
  each player in order
    one of dig
"""


@pytest.fixture
def camp(tmp_path: Path) -> Path:
    """A campaign of which the first player has answered once, and whose rules have been changed then."""
    rules, camp = tmp_path / "dig.law", tmp_path / "camp"
    rules.write_text(RULES, encoding="utf-8")
    begun = ["new", str(camp), "--ruleset", str(rules), "--players", "red=Anna,blue=Ben", "--turns", "3"]
    assert main.run(begun) == 0
    (tmp_path / "first.yaml").write_text("- {action: dig}\n", encoding="utf-8")
    assert main.run(["play", str(camp), "--orders", str(tmp_path / "first.yaml")]) == 0
    (tmp_path / "orders.yaml").write_text("- {action: dig}\n- {by: red, action: dig}\n", encoding="utf-8")
    rules.write_text(RULES.replace("player.gold < 2", "player.gold < 9"), encoding="utf-8")
    return camp


def tried(camp: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """What a dry run says, which leaves the journal as it was."""
    before = (camp / "journal.jsonl").read_bytes()
    capsys.readouterr()
    code = main.run(["play", str(camp), "--orders", str(camp.parent / "orders.yaml"), "--dry-run", *words])
    assert (camp / "journal.jsonl").read_bytes() == before
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.mark.parametrize("words", [(), ("--rules", "old")])
def test_the_rules_that_are_played_by_judge(camp: Path, capsys: pytest.CaptureFixture[str], words: tuple[str]) -> None:
    code, said = tried(camp, capsys, *words)
    assert code == 1
    assert "--rules new tries the new ones" in said
    assert "the pit is empty" in said or "1 order would be taken, 1 refused" in said


def test_new_rules_judge_from_the_boundary_on(camp: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = tried(camp, capsys, "--rules", "new")
    assert code == 0
    assert "The rules are used as the files have them now." in said
    assert "2 orders would be taken, 0 refused. Nothing has changed." in said


def test_new_rules_with_errors_are_not_tried(camp: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = camp.parent / "dig.law"
    rules.write_text(RULES.replace("player.gold < 2", "player.gld < 2"), encoding="utf-8")
    code, said = tried(camp, capsys, "--rules", "new")
    assert code == 1
    assert "unknown-attribute" in said
    assert "would be taken" not in said
