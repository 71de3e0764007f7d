"""A column that is the same in all rows is told of, unless a value chooses among it and others."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sky
table season
  | key    | name     |
  | summer | "summer" |
  | winter | "winter" |
table weather on d6
  | thrown | summer | winter |
  | 1-2    |      0 |      1 |
  | 3-4    |      0 |      3 |
  | 5-6    |      0 |      4 |
kind campaign
  season: season = winter
  lost: number
phase day
  let thrown = d6
  campaign.lost up {read}
  campaign.season becomes summer when thrown is 6
victory cold at end of day
  won by players when campaign.lost > 30
"""


@pytest.mark.parametrize(
    ("read", "told"),
    [
        ("weather(thrown).summer + weather(thrown).winter", 1),
        ("cell(weather(thrown), campaign.season)", 0),
        ("(weather(thrown).summer when campaign.season is season.summer, otherwise weather(thrown).winter)", 0),
    ],
)
def test_a_column_among_which_a_value_chooses_cannot_be_left_out(read: str, told: int, tmp_path: Path) -> None:
    file = tmp_path / "sky.law"
    file.write_text(RULES.replace("{read}", read), encoding="utf-8")
    found = load_ruleset(file).findings
    assert not [one for one in found if one.severity.name == "ERROR"], found
    assert [one.code for one in found].count("constant-column") == told
