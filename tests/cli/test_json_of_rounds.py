"""What `log --json` says of rounds that are opened at once, and of dice that a viewer is not told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli import main

RULES = """ruleset vale
  title "The vale"
kind player
  gold: number at least 0 = 5
kind fort, forts {seen}
  lord: player
roll luck(player) "the luck"
  dice 2d6
  target 7
action try_luck by player "try your luck"
  roll luck(player)
    success
      create fort
        lord = player
phase luck_phase "Luck"
  each player in order
    at most one of try_luck
phase bids "Bids"
  together, sealed
    each player in order
      ask player for bid: number at least 0 at most 5 "your bid"
      player.gold down bid
"""


def campaign(folder: Path, seen: str) -> Path:
    (folder / "vale.law").write_text(RULES.replace("{seen}", seen), encoding="utf-8")
    path = folder / "spring"
    begin = ["new", str(path), "--ruleset", str(folder / "vale.law"), "--players", "red,blue", "--seed", "x"]
    assert main.run(begin) == 0
    (folder / "luck.yaml").write_text("- {action: try_luck}\n- {action: try_luck}\n", encoding="utf-8")
    assert main.run(["play", str(path), "--orders", str(folder / "luck.yaml")]) == 0
    return path


def records(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main.run(["log", str(path), "--json", *more]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["records"]
    return found


def test_an_opened_round_tells_what_was_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = campaign(tmp_path, "")
    for player, bid in (("red", 2), ("blue", 3)):
        form = tmp_path / f"{player}.yaml"
        assert main.run(["orders", "form", str(path), "--for", player, "--out", str(form)]) == 0
        text = form.read_text(encoding="utf-8")
        form.write_text(text[: text.index("answers:")] + f"answers: [{bid}]\n", encoding="utf-8")
        assert main.run(["orders", "seal", str(path), str(form)]) == 0, text
    assert main.run(["orders", "open", str(path)]) == 0
    found = [one for one in records(path, capsys) if one["kind"] in ("sealed", "opened")]
    assert [one["by"] for one in found[:2]] == ["red", "blue"]
    assert found[2]["answers"] == [{"by": "red", "answer": 2}, {"by": "blue", "answer": 3}]
    assert found[2]["dice"] == []


def test_dice_that_are_not_told_are_no_dice_that_were_not_thrown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = campaign(tmp_path, "seen by lord")
    assert [len(one["dice"]) for one in records(path, capsys)[1:]] == [2, 2]
    assert [one["dice"] for one in records(path, capsys, "--as", "red")[1:]] == [None, None]
