"""What hidden things show by when players are asked: who is, whether, and what may be answered then."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  gold: number = 3
  luck: number = 1 seen by player
kind tile
  owner: player or none
  mine: number = 0 seen by owner
kind fort, forts seen by lord, ally
  lord: player
  ally: player or none
  spot: tile
  men: number = 3 seen by lord
define others(p: player) = those f in forts where f.lord is not p
setup
  for each p in players
    let t = the t in tiles
    when t is not none
      create fort
        lord = p
        spot = t
{declared}
phase last
  each player in order
    player.luck up 1
  for each t in tiles
    t.mine up 1
"""
EACH = "phase work\n  each player in order\n    "
ALL = "phase work\n  "
COUNTS = "number at least 0 at most 3"
ACT = 'action drill(fort) by player "drill" seen by player\n  allowed when fort.lord is player else "no"\n  '
OFFERED = EACH + "any number of drill"
ASKS = f"procedure asks(p: player)\n  ask p for n: {COUNTS}\n  p.gold up n\n"


def tells(declared: str, tmp_path: Path) -> list[str]:
    """The codes of what would tell something hidden."""
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(declared=declared), encoding="utf-8")
    found = load_ruleset(file).findings
    told = {one.code for one in found if one.code.endswith("-tells") or one.severity.name == "ERROR"}
    return sorted(told)


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        (EACH + "ask player for q: tile or none from those t in tiles where t.mine is 0", ["choice-tells"]),
        (EACH + "ask player for q: number at least 0 at most sum of t.mine for each t in tiles", ["choice-tells"]),
        (EACH + "ask player for q: number at least 0 at most player.luck", []),
        (EACH + "ask player for q: tile or none from those t in tiles where t.owner is player and t.mine > 3", []),
        (EACH + "ask player for q: fort or none", []),
        (EACH + "ask player for q: fort or none from others(player)", []),
        (EACH + "ask player for q: fort or none from those f in forts where f.men > 3", ["choice-tells"]),
        (EACH + "ask player for q: fort or none from those f in forts where f.lord is player and f.men > 3", []),
        (EACH + "ask player for q: number for each f in forts at most f.men, together 3", ["choice-tells"]),
        (EACH + "ask player for q: number for each f in forts where f.lord is player at most f.men, together 3", []),
        (EACH + "ask player for q: set of fort from others(player) at most player.luck", []),
        (ALL + "ask group for q: fort or none from those f in forts where f.men > 2", ["choice-tells"]),
        (ALL + "ask umpire for q: fort or none from those f in forts where f.men > 2", []),
        (ACT + "ask player for q: number at least 0 at most fort.men\n  fort.men up q\n" + OFFERED, []),
        (
            EACH + "let own = the f in forts where f.lord is player\n    when own is not none\n"
            "      ask player for q: number at least 0 at most own.men",
            ["order-tells"],  # that the question comes tells all that the player has a fort
        ),
        (
            EACH + "let own = the f in forts where f.lord is player\n    when own is not none\n"
            "      own.lord becomes (the p in players where p is not player) otherwise player\n"
            "      ask player for q: number at least 0 at most own.men",
            ["choice-tells", "order-tells"],
        ),
        (
            "phase work\n  for each p in players\n    reveals luck of p to everybody\n  each player in order\n"
            "    ask player for q: number at least 0 at most sum of p.luck for each p in players",
            [],
        ),
        ("action dig(tile) by player\n  player.gold up 1\n" + EACH + "at most (player.luck) of dig", []),
        (
            "action dig(tile) by player\n  player.gold up 1\n" + EACH + "at most (count of others(player)) of dig",
            ["choice-tells"],
        ),
    ],
)
def test_what_may_be_answered_hangs_on_what_is_seen(declared: str, codes: list[str], tmp_path: Path) -> None:
    assert tells(declared, tmp_path) == codes


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        (ALL + f"for each f in forts where f.men > 2\n    ask f.lord for n: {COUNTS}\n    f.men up n", ["order-tells"]),
        (ALL + f"for each p in players where p.luck > 3\n    ask p for n: {COUNTS}\n    p.gold up n", ["order-tells"]),
        (ALL + f"for each p in players by most p.luck\n    ask p for n: {COUNTS}\n    p.gold up n", ["order-tells"]),
        (ALL + f"for each p in players by most p.gold\n    ask p for n: {COUNTS}\n    p.gold up n", []),
        (ALL + f"ask (the p in players with highest p.luck) for n: {COUNTS}", ["order-tells"]),
        (
            ALL + f"repeat until any t in tiles where t.mine > 3\n    ask group for n: {COUNTS}\n"
            "    for each t in tiles\n      t.mine up n",
            ["order-tells"],
        ),
        (ASKS + EACH + "when player.luck > 3\n      do asks(player)", ["order-tells"]),
        (ASKS + EACH + "do asks(player)", []),
    ],
)
def test_who_is_asked_hangs_on_what_all_see(declared: str, codes: list[str], tmp_path: Path) -> None:
    assert tells(declared, tmp_path) == codes


UMPIRE = """action rule(fort) "{fort}, {fort.men} men"
  allowed when fort.men > 2 else "{fort} is too weak"
  fort.men up 1
phase work
  any number of rule by umpire "there are {count of forts}"
  ask umpire for q: number at least 0 at most 9 "{sum of f.men for each f in forts} men"
"""


def test_the_umpire_sees_all(tmp_path: Path) -> None:
    assert tells(UMPIRE, tmp_path) == []
    others = UMPIRE.replace("by umpire", "by group").replace("ask umpire", "ask group")
    assert tells(others, tmp_path) == ["legality-tells", "text-tells"]
