"""Lines that follow changes, and lead back to themselves by way of each other, are told where that is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset scales
  title "Scales"
kind player
  left: number
  right: number
  middle: number
  weight: number at least 0 at most 9
  purse: number at least 0
  fixed: yes or no = no
kind campaign
  tips: number
procedure settle(p: player)
  p.left down 1
phase day
  each player in order
    player.left up 1
    player.weight up 1
    player.purse up 1
    player.fixed becomes yes
  campaign.tips up 1
  end campaign
"""
LEFT = "left: when p.left changes for p: player\n"
RIGHT = "right: when q.right changes for q: player\n"
MIDDLE = "middle: when p.middle changes for p: player\n"
CART = """kind cart
  load: number
procedure make
  create cart
    load = 3
phase dusk
  do make
  for each c in carts
    c.load up 1
"""
CERTAIN = {
    "two of each other": f"{LEFT}  p.right up 1\n{RIGHT}  q.left up 1\n",
    "three in a ring": f"{LEFT}  p.right up 1\n{RIGHT}  q.middle down 2\n{MIDDLE}  p.left up 1\n",
    "one by way of the campaign": "when campaign.tips changes\n  campaign.tips up 2\n",
    "more than it takes back": f"{LEFT}  p.right up 3\n  p.right down 1\n{RIGHT}  q.left up 1\n",
    "a bound on the other side": ("when p.purse changes for p: player\n  p.purse up 1\n"),
    "a line in a condition takes no part": f'{LEFT}  p.left up 1\n  say "x" when p.fixed\n',
}
ENDS = {
    "one of them is tested": f"{LEFT}  p.right up 1\n{RIGHT}  q.left up 1 when not q.fixed\n",
    "one comes once": f"{LEFT}  p.right up 1\nright: once when q.right changes for q: player\n  q.left up 1\n",
    "what is taken back is no change": f"{LEFT}  p.right up 1\n  p.right down 1\n{RIGHT}  q.left up 1\n",
    "it is set to the same again": f"{LEFT}  p.right becomes 3\n{RIGHT}  q.left up 1\n",
    "it stops before": f"{LEFT}  stop when p.fixed\n  p.right up 1\n{RIGHT}  q.left up 1\n",
    "a procedure may take it back": f"{LEFT}  p.left up 1\n  do settle(p)\n",
    "it stops before it is taken back": f"{LEFT}  p.left up 1\n  stop when p.fixed\n  p.left down 1\n",
    "a procedure before may have done the contrary": f"{LEFT}  do settle(p)\n  p.left up 1\n",
    "it may have gone the other way before": f"{LEFT}  p.left down 1 when p.fixed\n  p.left up 1\n",
    "it is the same from the second time on": f"{LEFT}  p.left becomes 3\n  p.left up 1\n",
    "the campaign is over": f"{LEFT}  p.left up 1\n  end campaign\n",
    "what changes is no more": f"{CART}when c.load changes for c: cart\n  c.load up 1\n  destroy c\n",
    "another thing": f"{LEFT}  for each q in players where q is not p\n    q.right up 1\n{RIGHT}  q.left up 1\n",
    "a bound on this side": "when p.purse changes for p: player\n  p.purse down 1\n",
    "bounds end it": "when p.weight changes for p: player\n  p.weight up 1\n",
}


def found(tmp_path: Path, lines: str) -> list[str]:
    (tmp_path / "scales.law").write_text(RULES + lines, encoding="utf-8")
    return [one.code for one in load_ruleset(tmp_path / "scales.law").findings if one.severity.value == "error"]


@pytest.mark.parametrize("lines", CERTAIN.values(), ids=CERTAIN)
def test_a_ring_of_changes_is_told_once(lines: str, tmp_path: Path) -> None:
    assert found(tmp_path, lines) == ["follows-for-ever"]


@pytest.mark.parametrize("lines", ENDS.values(), ids=ENDS)
def test_what_may_end_is_no_fault(lines: str, tmp_path: Path) -> None:
    assert found(tmp_path, lines) == []
