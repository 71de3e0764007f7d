"""What may be said once is told where it is said twice: a value of a new thing, a name, the rounding of a total."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset mills
  title "Mills"
kind player
  flour: number = 5
  rich: yes or no = no
kind cart, carts
  holder: player
  sacks: number
"""
TWICE = {
    "a value of a new thing": (
        "phase p\n  each player in order\n    create cart\n      holder = player\n      sacks = 3\n      sacks = 4\n",
        [("twice", 6)],
    ),
    "its name": (
        "phase p\n  each player in order\n    create cart\n      holder = player\n"
        '      name = "one"\n      name = "two"\n',
        [("twice", 6)],
    ),
    "a value of a report": (
        "report raid\n  who: player\n  whom: player\nphase p\n  each player in order\n"
        '    player reports raid as r with who = player, who = player\n    say "{r.whom}"\n',
        [("twice", 6)],
    ),
    "the name of what an act demands": (
        'action grind by player "grind"\n  own: allowed when player.rich else "no"\n'
        '  own: allowed when player.flour > 2 else "too little"\n  allowed when player.flour < 9\n'
        "phase p\n  each player in order\n    any number of grind\n",
        [("duplicate-member", 3)],
    ),
    "the name of what an event demands": (
        'event flood(p: player) "flood"\n  own: allowed when p.rich\n  own: allowed when p.flour > 2\n'
        "  p.flour down 1\n"
        "phase p\n  each player in order\n    begin flood(player)\n",
        [("duplicate-member", 3)],
    ),
    "the name of what a report demands": (
        "report raid\n  who: player\n  whom: player\n  own: allowed when who.rich\n"
        "  own: allowed when who is not whom\n"
        "phase p\n  group reports any number of raid\n",
        [("duplicate-member", 5)],
    ),
    "a rounding, in whatever way": (
        "stat power(p: player)\n  base p.flour\n  times 1/2\n  rounded up\n  rounded down\n  then times 1/3\n"
        '  then rounded nearest\nphase p\n  each player in order\n    say "{power(player)}"\n',
        [("bound-twice", 5)],
    ),
}


@pytest.mark.parametrize(("rules", "told"), TWICE.values(), ids=TWICE)
def test_the_second_is_told(tmp_path: Path, rules: str, told: list[tuple[str, int]]) -> None:
    (tmp_path / "mills.law").write_text(GROUND + rules, encoding="utf-8")
    before = GROUND.count("\n")
    found = [
        (one.code, one.span.line - before)
        for one in load_ruleset(tmp_path / "mills.law").findings
        if one.span and one.code in ("twice", "duplicate-member", "bound-twice")
    ]
    assert found == told
