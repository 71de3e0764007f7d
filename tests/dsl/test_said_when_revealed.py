"""What was revealed to everybody just above may be said to all."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset bids
  title "Bids"
  language en
kind player
  bid: number = 0 seen by player
phase opening
  for each p in players
    p.bid up 1
{lines}
  end campaign
"""


def codes(lines: list[str], folder: Path) -> list[str]:
    file = folder / "bids.law"
    file.write_text(RULES.format(lines="\n".join(f"    {one}" for one in lines)), encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


def test_a_bid_is_said_once_all_have_seen_it(tmp_path: Path) -> None:
    assert codes(["reveals bid of p to everybody", 'say "{p} bids {p.bid}"'], tmp_path) == []


@pytest.mark.parametrize(
    "lines",
    [
        ['say "{p} bids {p.bid}"', "reveals bid of p to everybody"],
        ["reveals bid of p to p", 'say "{p} bids {p.bid}"'],
        ["reveals bid of p to everybody when p.bid > 3", 'say "{p} bids {p.bid}"'],
        ["reveals bid of p to everybody", "conceals bid of p from everybody", 'say "{p} bids {p.bid}"'],
        ["for each q in players", "  reveals bid of q to everybody", 'say "{p} bids {p.bid}"'],
    ],
)
def test_a_bid_that_not_all_have_seen_is_not_said(lines: list[str], tmp_path: Path) -> None:
    assert "text-tells" in codes(lines, tmp_path)
