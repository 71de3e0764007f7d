"""Where a fixed value is needed a number may be written that need not be whole, or as what a few numbers come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset bank
option interest: exact number = 1/20 "interest"
option charge: exact number = -1/2 "charge"
option days: number = 2 * 12 "days"

links
  toll: exact number at least -1/2 at most 3 * 2 = 1/4

kind campaign
  passed: exact number

kind player
  gold: exact number

wealthy: when p.gold passes 1/2, 3/2 for p: player
  campaign.passed up passed

procedure pay(p: player)
  p.gold up interest * days + charge
procedure cross(p: player)
  for each t in tiles
    for each n in neighbours of t
      p.gold up toll between t and n

phase years
  each player in order
    do pay(player)
    do cross(player)
"""
LAYER = "ruleset bank_2 extends bank\nset interest = 1/10\n"
CASES = """ruleset: bank.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}, ford: {}, inn: {}}
  links: [[mill, ford], {way: [ford, inn], toll: 3/4}]
cases:
  - name: as it is written
    do: [{procedure: pay, with: {p: red}}, {procedure: cross, with: {p: blue}}]
    # 24 / 20 - 1/2 is 7/10 and has passed 1/2; blue: twice 1/4 and twice 3/4, past 1/2 and 3/2
    expect: {state: {players: {red: {gold: 7/10}, blue: {gold: 2}}, campaign: {passed: 5/2}}}
  - name: as a campaign says
    given: {options: {interest: 1/10, charge: 0.5}}
    do: {procedure: pay, with: {p: red}}
    expect: {state: {players: {red: {gold: 29/10}}}}
"""
LAYER_CASES = """ruleset: bank_2.law
map: duel
cases:
  - name: as a layer sets it
    do: {procedure: pay, with: {p: red}}
    expect: {state: {players: {red: {gold: 19/10}}}}
"""


def test_it_is_reckoned_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {"bank.law": RULES, "bank_2.law": LAYER, "cases.yaml": CASES, "more.yaml": LAYER_CASES}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out
    assert main.run(["test", str(tmp_path / "more.yaml")]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("value", ["count of players", "2 + count of players"])
def test_what_is_not_known_beforehand_is_none(value: str, tmp_path: Path) -> None:
    (tmp_path / "bank.law").write_text(RULES.replace("= 2 * 12", f"= {value}"), "utf-8")
    assert "constant-needed" in {one.code for one in load_ruleset(tmp_path / "bank.law").findings}
