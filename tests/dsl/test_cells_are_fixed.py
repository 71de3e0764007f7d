"""What stands in a cell is the same whatever happens in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset skies
  language en
kind campaign
  pot: number
kind player
  gold: number
table wind "winds"
  | key  | name   | force |
  | calm | "calm" |     0 |
table sky on d6 "sky"
  | thrown | what   | hard |
  | 1-3    | {cell} | 2    |
  | 4-6    | {cell} | d6+1 |
phase evening
  let s = sky(d6)
  say "{{s.what}}"
"""


@pytest.mark.parametrize("cell", ["campaign.pot", "campaign.pot + 1", "{campaign.pot}"])
def test_what_changes_in_play_stands_in_no_cell(cell: str, tmp_path: Path) -> None:
    assert found(cell, tmp_path) == ["constant-needed", "constant-needed"]


@pytest.mark.parametrize("cell", ["calm", "{calm}", '"fair"', "yes", "-1/2"])
def test_what_is_written_out_does(cell: str, tmp_path: Path) -> None:
    assert found(cell, tmp_path) == []


def found(cell: str, folder: Path) -> list[str]:
    """The errors that are told of such cells."""
    (folder / "skies.law").write_text(RULES.format(cell=cell), encoding="utf-8")
    return [one.kind.code for one in load_ruleset(folder / "skies.law").findings if one.severity.name == "ERROR"]
