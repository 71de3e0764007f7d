"""Numbers that need not be whole: where they fit, and where they have to be rounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset sample
kind player
  money: exact number at least 0.5 = 0.5
  coins: number
phase day
  each player in order
"""


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("player.coins up player.money", "needs-rounding", "say how to round it"),
        ("player.coins becomes player.money / 2", "needs-rounding", "say how to round it"),
        ("ask player for n: exact number at least 0", "missing-line", "write: number at least 0 at most 10"),
        ("let n: exact number at least 0 = 1/2", "misplaced", "leave the bounds out"),
        ("repeat player.money times\n      stop", "needs-rounding", "say how to round it"),
        ("player.coins up 1d6 * 10%", "needs-rounding", "say how to round it"),
        ("player.coins up player.money * d6", "needs-rounding", "say how to round it"),
        ("player.coins up d6 + 0.5", "needs-rounding", "say how to round it"),
        ("let n = d6 * 10%\n    player.coins up n", "needs-rounding", "say how to round it"),
        ("player.money becomes none", "may-be-none", "write a value, or `… or none`"),
    ],
)
def test_what_does_not_fit_is_told(line: str, code: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"{HEAD}    {line}\n", encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == code]
    assert [one.span.line for one in found if one.span] == [7 if "\n    player" not in line else 8]
    assert hint in found[0].hint()


def test_a_start_below_the_least_is_told(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(HEAD.replace(" = 0.5", " = 0.25") + "    player.coins up 1\n", encoding="utf-8")
    assert "starts-out-of-bounds" in [one.code for one in load_ruleset(file).findings]


def test_a_cell_that_is_written_as_a_division_need_not_be_whole(tmp_path: Path) -> None:
    table = 'table share "shares"\n  | key  | part |\n  | half |  1/2 |\n'
    file = tmp_path / "sample.law"
    file.write_text(
        HEAD.replace("phase", f"{table}phase") + "    player.coins up player.coins * half.part\n", encoding="utf-8"
    )
    assert [one.span.line for one in load_ruleset(file).findings if one.code == "needs-rounding" and one.span] == [10]


@pytest.mark.parametrize(("way", "is_lost"), [("down", True), ("up", False), ("nearest", True)])
def test_what_a_number_comes_to_when_it_is_made_whole_is_known(way: str, is_lost: bool, tmp_path: Path) -> None:
    """A third of 4 is 1 1/3, of which a header that rounds up makes 2; 3 it is never."""
    file = tmp_path / "sample.law"
    rules = """    player.coins up 2
stat pay(player)
  base 4
  times 1/3 "a third"
phase week
  for each p in players
    p.coins up 1 when pay(p) >= 2
    p.coins up 1 when pay(p) >= 3
    p.coins up 1 / 3
"""
    file.write_text(HEAD.replace("sample\n", f"sample\n  rounding {way}\n") + rules, encoding="utf-8")
    found = [(one.code, one.span.line) for one in load_ruleset(file).findings if one.span]
    assert [line for code, line in found if code == "always-false"] == [15]
    assert ("changes-nothing" in [code for code, _ in found]) is is_lost


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (
            "condition ill of player\nphase week\n  for each p in players\n    p gains ill for p.money turns",
            "needs-rounding",
        ),
        ("roll hit(p: player)\n  target 3\n  dice p.money", "needs-rounding"),
        ("table raid\n  | key | a |\n  | x | d6 |\n  | y | 1/2 |", "mixed-column"),
        ("table raid\n  | key | a |\n  | x | 1/2 |\n  | y | d6 + 1 |", "mixed-column"),
        (
            "table raid\n  | key | a | b |\n  | x | d6 | 1/2 |\ntable which\n  | key |\n  | a |\n  | b |\n"
            "phase week\n  for each p in players\n    for each w in which\n      p.coins up cell(raid.x, w)",
            "columns-differ",
        ),
    ],
)
def test_what_is_not_whole_comes_into_no_whole_number_by_dice(lines: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"{HEAD}    player.coins up 1\n{lines}\n", encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == code]
    assert [one.span.line for one in found if one.span] == [7 + len(lines.splitlines())]


def test_dice_of_a_roll_need_not_be_whole_where_a_line_rounds_the_sum(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    roll = "roll hit(p: player)\n  dice p.money\n  target 3\n  rounded down"
    file.write_text(f"{HEAD}    player.coins up 1\n{roll}\n", encoding="utf-8")
    assert "needs-rounding" not in [one.code for one in load_ruleset(file).findings]
