"""House rules that lie in the folder of what they extend are told so, and nothing that follows from it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BELOW = """ruleset hamlet
  title "Hamlet"
option tolls = 2
kind player
  coins: number at least 0 = 3
phase day
  for each p in players
    p.coins down tolls
victory poor at end of day
  won by those p in players where p.coins is 0
"""
ABOVE = """ruleset ours extends hamlet
set tolls = 1
change kind player
  coins: number at least 0 = 5
"""


@pytest.mark.parametrize(("read", "code"), [(".", "two-headers"), ("house.law", "base-cycle")])
def test_it_is_told_where_they_belong(read: str, code: str, tmp_path: Path) -> None:
    folder = tmp_path / "hamlet"
    folder.mkdir()
    (folder / "ruleset.law").write_text(BELOW, encoding="utf-8")
    (folder / "house.law").write_text(ABOVE, encoding="utf-8")
    found = load_ruleset(folder / read).findings
    assert [one.code for one in found if one.severity.name == "ERROR"] == [code]
    assert "a folder of its own" in found[0].hint()


def test_in_a_folder_of_their_own_they_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "hamlet" / "house"
    folder.mkdir(parents=True)
    (folder.parent / "ruleset.law").write_text(BELOW, encoding="utf-8")
    (folder / "house.law").write_text(ABOVE, encoding="utf-8")
    assert not [one for one in load_ruleset(folder / "house.law").findings if one.severity.name == "ERROR"]
