"""A value that is one of a few words may stand where it may be one of more, and be compared with what shares a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset court
  title "Court"
  language en
  version 1

kind player
  office: one of (vacant, chancellor, marshal) = vacant
  mood: one of (glad, sad) = glad

action honour(office: one of (chancellor, marshal)) by player
  allowed when {test} else "held already"
  player.office becomes {value}

phase court
  each player in order
    at most one of honour
"""


@pytest.mark.parametrize(
    ("test", "value", "codes"),
    [
        ("player.office is not office", "office", set()),
        ("player.office is not in {chancellor, marshal}", "office", set()),
        ("player.office is not in {vacant, office}", "office", set()),
        ("player.office is not in {glad}", "office", {"not-in-list"}),
        ("player.mood is not office", "office", {"never-the-same"}),
        ("player.office is not office", "player.mood", {"wrong-type"}),
    ],
)
def test_words(test: str, value: str, codes: set[str], tmp_path: Path) -> None:
    file = tmp_path / "court.law"
    file.write_text(RULES.format(test=test, value=value), encoding="utf-8")
    found = {one.code for one in load_ruleset(file).findings if one.severity.value == "error"}
    assert found == codes
