"""What is told of a name that is not there, of too many values, and of a value of another sort."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset sample
kind player
  gold: number
  lucky: number or none
  word: one of (red, blue) = red
  friends: set of player
kind boat, boats
  owner: player
  crew: number
roll dare(player)
  dice 2d6
  target 8
stat income(p: player)
  base 3 "land"
condition sunk of boat
event flood(p: player) "a flood"
procedure pay(p: player, n: number = 3)
  p.gold down n
action sing by player
  player.gold up 1
"""
TOLD = {
    # a value of another sort
    "define x(p: player) = sees(p, p.gold)": ["this is a whole number; here I need a thing of some kind"],
    "define x(p: player) = shifted(p.gold, 1)": ["this is a whole number; here I need a row of a table"],
    "define x(p: player) = p has 3": ["I know no condition called “3”"],
    "define x(p: player) = p has sunk": ["this is a player; here I need a boat"],
    "define x(p: player) = p.friends union boats": [
        "this is several values (a boat); here I need several values (a player)"
    ],
    "define x(p: player) = (3 when p.gold > 1, otherwise p)": ["this is a player; here I need a whole number"],
    "define x(p: player) = {p, 3}": ["this is a whole number; here I need a player"],
    "when n passes 3 for n: number\n  say “!”": ["this is a whole number; here I need a thing of some kind"],
    "when p.gold passes p.gold for p: player\n  say “!”": ["here I need a fixed value"],
    # too many or too few
    "define x(p: player) = income(p, 3)": ["income takes one value; here it is given 2"],
    "define x(p: player) = sees(p)": ["sees takes 2 values; here it is given 1"],
    "procedure x(p: player)\n  add 3 “x” to income(p, p)": ["income takes one value; here it is given 2"],
    "upon dare(p, q)\n  p.gold up 1": ["dare takes one value; this line names 2"],
    "instead of pay(a)\n  say “!”": ["pay takes 2 values; this line names 1"],
    "to dare(p, q): +1 “x”": ["dare takes one value; this line names 2"],
    "instead of pay(a, a)\n  say “!”": ["“a” already stands for something here"],
    # nothing of that name or sort
    "upon nothing\n  say “!”": ["I know no roll called “nothing”"],
    "instead of income\n  say “!”": ["“income” is a stat; here I need a name of another sort: procedure"],
    "procedure x(p: player)\n  run events with q = 3": ["I know no value of an event called “q”"],
    "procedure x(p: player)\n  begin flood(p) at next dusk": ["I know no phase called “dusk”"],
    "procedure x(p: player)\n  let q = p.word\n  begin q": ["this may be red, blue, and no event is called so"],
    "procedure x(p: player)\n  p reports boat": ["“boat” is a kind; here I need a name of another sort: report"],
    "procedure x(p: player)\n  roll all of (dare(p), income(p))\n    successes 1\n      stop": [
        "“income” is a stat; here I need a name of another sort: roll"
    ],
    "contest x(one: player, other: player)\n  sides one, foe\n  pool 2 dice d6\n  higher total wins, tie to foe": [
        "I know no parameter called “foe”",
        "I know no side called “foe”",
    ],
    # dice
    "roll x(player)\n  dice highest 5 of 3d6": ["of 3d6 no 5 can count"],
    "roll x(player)\n  chance 1/3\n  target 8": ["this line has no meaning in roll x"],
    "roll x(player)\n  pool 3 dice d6 per player.gold": ["this line has no meaning in a pool of dice"],
    "stat x(p: player)\n  result is p.lucky “!” when p.gold > 3": ["this may be none, and here a value is needed"],
    # slips
    "procedure x\n  together, sealed\n    each player in order\n      any number of sing\n"
    "      ask group for a: number at least 0 at most 3": ["acts and answers of a slip are each player's own"],
    "procedure x\n  together, sealed\n    each player in order\n      any number of sing\n      do pay(player)": [
        "a sealed block holds questions, acts and changes alone"
    ],
}


@pytest.mark.parametrize(("rules", "told"), TOLD.items(), ids=[one.splitlines()[-1].strip() for one in TOLD])
def test_what_is_wrong_is_told_alone(rules: str, told: list[str], tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"{HEAD}{rules}\n".replace("“", '"').replace("”", '"'), encoding="utf-8")
    assert [one.message() for one in load_ruleset(file).findings if one.severity.name == "ERROR"] == told


def test_only_sides_are_named_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    (rules,) = (one for one in TOLD if one.startswith("contest"))
    file.write_text(f"{HEAD}{rules}\n", encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(file).findings if one.code == "unknown-reference"]
    assert hints == ["did you mean “one”?", "did you mean “one”?"]


def test_what_only_a_roll_on_the_table_has_is_told_with_upon(tmp_path: Path) -> None:
    text = (
        "ruleset sample\nkind player\n  gold: number\nroll claim(player)\n  dice 2d6\n  target 7\n"
        "phase day\n  each player in order\n    roll claim(player)\n"
        "after claim(player)\n  player.gold up claim.margin\n"
    )
    (tmp_path / "sample.law").write_text(text, encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "sample.law").findings if one.code == "unknown-attribute"]
    assert "upon claim(…)" in found.hint()
