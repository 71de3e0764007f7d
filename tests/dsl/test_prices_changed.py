"""A layer changes one of several prices of an act: the line that is paid from the same purse."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

BASE = """ruleset base
  title "Base"
  language en
kind player
  gold: number at least 0 = 10
  wood: number at least 0 = 10
action build by player "build"
  costs 3 from player.gold "masons"
  costs 4 from player.wood "beams"
  player.gold up 0
phase works
  each player in order
    any number of build
"""


def codes(edit: str, folder: Path) -> list[str]:
    (folder / "base.law").write_text(BASE, encoding="utf-8")
    (folder / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    return [one.code for one in load_ruleset(folder / "club.law").findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        ("change action build\n  costs 5 from player.wood", []),
        ("change action build\n  costs 5 from player.wood\n  costs 1 from player.gold", []),
        ("change action build\n  costs 5 from player.wood\n  costs 1 from player.wood", ["edited-twice"]),
        ("change action build\n  costs 5 from player.stone", ["several-alike"]),
        ("remove action build.costs", ["several-alike"]),
    ],
)
def test_the_purse_tells_which(edit: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(edit, tmp_path) == expected


def test_the_other_price_stays(tmp_path: Path) -> None:
    assert codes("change action build\n  costs 5 from player.wood", tmp_path) == []
    (tmp_path / "cases.yaml").write_text(
        "ruleset: club.law\nmap: duel\nplayers: {red: {}}\ncases:\n  - name: paid from both\n"
        "    do: {player: red, action: build}\n    expect: {state: {players: {red: {gold: 7, wood: 5}}}}\n",
        encoding="utf-8",
    )
    assert [one.passed for one in run_file(tmp_path / "cases.yaml")] == [True]


def test_a_price_keeps_its_text_where_another_says_none(tmp_path: Path) -> None:
    wood = "change action build\n  costs 11 from player.wood"
    for edit, told in ((wood, "beams"), (f'{wood} "planks"', "planks")):
        assert codes(edit, tmp_path) == []
        (tmp_path / "cases.yaml").write_text(
            "ruleset: club.law\nplayers: {red: {}}\ncases:\n  - name: too dear\n"
            f"    do: {{player: red, action: build}}\n    expect: {{refused: {told}}}\n",
            encoding="utf-8",
        )
        assert [one.message() for result in run_file(tmp_path / "cases.yaml") for one in result.findings] == []
