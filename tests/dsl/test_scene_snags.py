"""What a writer of a first scene gets wrong, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  wounds: number
scene feud(player)
  rounds at most 3 times
    player.wounds up 1
phase quarrels
  each player in order
    do feud(player)
    LINE
  end campaign won by those p in players where p.wounds > 3
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("begin feud(player)", "“feud” is a procedure: only an event begins"),
        ("create feud", "“feud” is a scene, which `do` carries out; here I need a name of another sort: kind"),
        ("destroy feud when feud is not none", "this is a feud; here I need a thing that can go"),
        ("rounds until player.wounds > 3\n      player.wounds up 1", "this line has no meaning in what is no scene"),
        ('say "{count of f in past feud this fight}"', "there is no time called “this fight”"),
        ("player.wounds up feud.round", "this may be none, and then it has no “round”"),
    ],
)
def test_the_snag_is_told_as_what_it_is(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.replace("LINE", line), encoding="utf-8")
    found = load_ruleset(file).findings
    assert [one.as_phrase() for one in found][:1] == [said]


def test_what_is_done_instead_of_a_scene_is_not_in_it(tmp_path: Path) -> None:
    """It may carry out the scene itself, and what reads its numbers asks first whether it runs."""
    rules = """ruleset sample
kind player
  wounds: number
action strike by player
  feud.heat up 1
scene feud(player)
  heat: number
  rounds at most 3 times
    at most one of strike by player
calm: instead of feud(player) when player.wounds > 2
  LINE
phase quarrels
  each player in order
    do feud(player)
    player.wounds up 1
  end campaign won by those p in players where p.wounds > 3
"""
    file = tmp_path / "sample.law"
    for line, found in (("do feud(player)", []), ("at most one of strike by player", ["perhaps-missing"])):
        file.write_text(rules.replace("LINE", line), encoding="utf-8")
        assert [one.code for one in load_ruleset(file).findings] == found


def test_an_act_may_say_itself_that_its_scene_is_under_way(tmp_path: Path) -> None:
    file = tmp_path / "sale.law"
    file.write_text(
        "ruleset sale\nkind player\n  cash: number = 3\nscene sale, sales\n  best: number\n"
        "  rounds at most 3 times\n    rounds of bid\naction bid by player\n"
        '  allowed when sale is not none else "nothing is sold"\n  sale.best up 1\n  player.cash down sale.best\n'
        "phase fair\n  do sale\n",
        encoding="utf-8",
    )
    assert "said-twice" not in [one.code for one in load_ruleset(file).findings]
