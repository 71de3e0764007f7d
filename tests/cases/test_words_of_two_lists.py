"""What is a word of the one list or of the other is one of both together: a cell of two columns, of two tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset skies
  language en
  rounding down
kind campaign
  months: number = 1
  chill: one of (storm, frost) = frost
kind hero, heroes
  might: number = 1
  wits: number = 1
  charm: number = 1
table summer on d6
  | thrown | sky  | first | second |
  | 1-3    | rain | might | wits   |
  | 4-6    | sun  | wits  | charm  |
table winter on d6
  | thrown | sky   | mild |
  | 1-3    | storm | rain |
  | 4-6    | frost | none |
define sky_of(n: number, is_cold: yes or no) = (winter(n).sky when is_cold, otherwise summer(n).sky)
define mild_of(n: number) = (winter(n).mild when n > 1, otherwise campaign.chill)
procedure learn(h: hero, n: number)
  let a = summer(n)
  let which = (a.first when d2 is 1, otherwise a.second)
  cell(h, which) up 2
phase days
  for each h in heroes
    do learn(h, d6)
  campaign.months up 1 when sky_of(2, campaign.months > 3) is storm
"""
CASES = """ruleset: skies.law
cases:
  - name: a word of either list
    expect:
      stats:
        - {stat: sky_of, with: {n: 2, is_cold: no}, value: rain}
        - {stat: sky_of, with: {n: 2, is_cold: yes}, value: storm}
        - {stat: mild_of, with: {n: 1}, value: frost}
        - {stat: mild_of, with: {n: 3}, value: rain}
        - {stat: mild_of, with: {n: 5}, value: none}
  - name: it chooses what is raised
    given: {heroes: {ann: {}, bob: {}}}
    do: [{procedure: learn, with: {h: ann, n: 4}}, {procedure: learn, with: {h: bob, n: 1}}]
    dice: [2, 1]
    expect: {state: {heroes: {ann: {charm: 3, wits: 1}, bob: {might: 3, wits: 1}}}}
"""


def test_it_is_one_of_both_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "skies.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_no_other_word_is_meant(tmp_path: Path) -> None:
    (tmp_path / "skies.law").write_text(RULES.replace("is storm", "is hail"), "utf-8")
    told = [one.hint() for one in load_ruleset(tmp_path / "skies.law").findings if one.code == "not-in-list"]
    assert told == ["they are: storm, frost, rain, sun"]
