"""Where a contest was no tie, it has a winner and a loser."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset duels
  title "Duels"
  language en
kind player
  gold: number = 3
report quarrel, quarrels
  winner: player or none
  tied: yes or no
contest duel(one: player, other: player)
  sides one, other
  pool 2 dice d6
  {wins}
phase meetings
  group reports any number of quarrel
  for each p in players
    for each q in players where q is not p
      contest duel(p, q) as d
{lines}
  end campaign
"""
DRAW = "higher total wins, tie is a draw"


def codes(lines: list[str], folder: Path, wins: str = DRAW) -> list[str]:
    file = folder / "duels.law"
    text = RULES.format(wins=wins, lines="\n".join(f"      {one}" for one in lines))
    file.write_text(text, encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    "lines",
    [
        ["when d.tied", "  p.gold down 1", "otherwise", "  d.winner.gold up 1", "  d.loser.gold down 1"],
        ["when not d.tied", "  d.loser.gold down 1"],
        ["when not d.tied and d.winner.gold > 2", "  d.winner.gold up 1"],
        ["d.winner.gold up 1 when not d.tied"],
        ["when d.tied or d.winner.gold > 2", "  p.gold up 1"],
        ["p.gold up (0 when d.tied, otherwise d.loser.gold)"],
    ],
)
def test_who_has_won_is_known_where_it_was_no_tie(lines: list[str], tmp_path: Path) -> None:
    assert codes(lines, tmp_path) == []


@pytest.mark.parametrize(
    "lines",
    [
        ["when d.tied", "  d.winner.gold up 1"],
        ["d.winner.gold up 1"],
        ["contest duel(q, p) as e", "when not e.tied", "  d.winner.gold up 1"],
        ["for each one in quarrels", "  when not one.tied", "    one.winner.gold up 1"],
    ],
)
def test_elsewhere_it_may_be_nobody(lines: list[str], tmp_path: Path) -> None:
    assert "perhaps-missing" in codes(lines, tmp_path)


def test_of_dice_side_by_side_one_pair_may_be_tied(tmp_path: Path) -> None:
    lines = ["when not d.tied", "  d.loser.gold down 1"]
    pairs = "highest against highest, tie is a draw"
    assert "perhaps-missing" in codes(lines, tmp_path, pairs)
