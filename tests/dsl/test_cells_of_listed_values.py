"""A name that goes through values which are written out needs a column or an attribute for these alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
  language en
table ware "wares"
  | key  | name   |
  | corn | "corn" |
  | iron | "iron" |
  | wood | "wood" |
table hut "huts"
  | key  | iron | wood |
  | mill |    1 |    2 |
table depot
  | key  | place |
  | iron |     1 |
  | wood |     2 |
kind player
  iron: number = 9
  wood: number = 9
"""
ACT = "action build(hut) by player\n"


def errors(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.value == "error"]


@pytest.mark.parametrize(
    "lines",
    [
        "define price(h: hut) = sum of cell(h, w) for each w in {ware.wood, ware.iron}\n",
        "define far = sum of depot(w).place for each w in {ware.wood, ware.iron}\n",
        f"{ACT}  for each w in {{ware.wood, ware.iron}}\n    cell(player, w) down cell(hut, w)\n",
        f'{ACT}  ask player for w: ware from {{wood, iron}} "which?"\n  cell(player, w) up 1\n',
        "action sell(w: ware from {wood, iron}) by player\n  cell(player, w) down 1\n",
    ],
)
def test_only_what_is_gone_through_needs_one(tmp_path: Path, lines: str) -> None:
    assert errors(tmp_path, lines) == []


@pytest.mark.parametrize(
    "lines",
    [
        "define price(h: hut) = sum of cell(h, w) for each w in {ware.wood, ware.corn}\n",
        "define price(h: hut) = sum of cell(h, w) for each w in ware\n",
        f"{ACT}  for each w in {{ware.wood, ware.iron}}\n    let other: ware = w\n    cell(player, other) down 1\n",
        f"{ACT}  for each w in ware without {{ware.corn}}\n    cell(player, w) down 1\n",
    ],
)
def test_others_need_one_for_each_row(tmp_path: Path, lines: str) -> None:
    assert errors(tmp_path, lines)


def test_several_chosen_from_a_list_are_no_value(tmp_path: Path) -> None:
    lines = f'{ACT}  ask player for some: set of ware from {{wood, iron}} "which?"\n  cell(player, some) up 1\n'
    assert errors(tmp_path, lines)[0] == "no-chooser"
