"""A layer gives a stage another amount, with its word before it or without: its text and its `when` stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

BASE = """ruleset base
  title "Base"
  language en
  rounding down
kind player
  gold: number at least 0 = 10
stat income(p: player) "income of {p}"
  base 12 "land"
  half: times 1/2 "poor" when p.gold < 5
  less 1 "a tithe"
  at most 20 "all there is"
  late: then times 2 "a feast" when p.gold > 50
phase pay
  for each p in players
    p.gold up income(p)
  end campaign when turn is 9
"""
CASES = """ruleset: club.law
players: {{rich: {{}}, poor: {{gold: 1}}, feast: {{gold: 60}}}}
cases:
  - name: all three
    expect: {{explain: {{players: {expected}}}}}
"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "half: times 1/3",
            "{poor: {income: {land: 12, poor: -8, a tithe: -1}}, rich: {income: {land: 12, a tithe: -1}}}",
        ),
        (
            "half: 1/3",
            "{poor: {income: {land: 12, poor: -8, a tithe: -1}}, rich: {income: {land: 12, a tithe: -1}}}",
        ),
        (
            'half: times 1/3 "hungry"',
            "{rich: {income: {land: 12, hungry: -8, a tithe: -1}}}",
        ),
        ("base 8", "{rich: {income: {land: 8, a tithe: -1}}}"),
        ('base 8 "fields"', "{rich: {income: {fields: 8, a tithe: -1}}}"),
        (
            "half: less 2",
            "{poor: {income: {land: 12, half: -2, a tithe: -1}}, rich: {income: {land: 12, half: -2, a tithe: -1}}}",
        ),
        (
            "late: then times 3",
            "{feast: {income: {land: 12, a tithe: -1, a feast: 22}}, rich: {income: {land: 12, a tithe: -1}}}",
        ),
    ],
)
def test_what_is_not_said_stays(line: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\nchange stat income\n  {line}\n", encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"] == []
    (tmp_path / "cases.yaml").write_text(CASES.format(expected=expected), encoding="utf-8")
    assert [one.message() for result in run_file(tmp_path / "cases.yaml") for one in result.findings] == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [("at most 15", "all_there_is"), ("less 2", "a_tithe"), ("then times 3", "late"), ("at least 2", "")],
)
def test_a_stage_without_its_name_is_told_which_one_acts_like_it(line: str, meant: str, tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(BASE, encoding="utf-8")
    club = tmp_path / "club.law"
    club.write_text(f"ruleset club extends base\nchange stat income\n  {line}\n", encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(club).findings if one.code == "no-such-member"]
    assert len(hints) == 1
    assert (f"did you mean {meant}? A line that is new" in hints[0]) is bool(meant)
