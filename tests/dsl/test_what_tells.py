"""What would show hidden things is told once for each line, with a cure that takes the finding away."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding
from dsl.loader import load_ruleset

ACT = """ruleset sample
kind player
  hits: number = 0
kind fort, forts seen by lord, ally
  lord: player
  ally: player or none
  gold: number = 3 seen by lord
kind tile
  owner: player or none
  loot: number = 3 seen by owner
define rich(t: tile) = t.loot > 2
setup
  for each p in players
    create fort
      lord = p
action enter(FROM) by player "enter"
  allowed when TEST else "no"
  player.hits up 1
phase moves
  each player in order
    any number of enter
"""


def told(text: str, code: str, tmp_path: Path) -> list[Finding]:
    (tmp_path / "sample.law").write_text(text, encoding="utf-8")
    return [one for one in load_ruleset(tmp_path / "sample.law").findings if one.kind.code == code]


@pytest.mark.parametrize(
    ("given", "test", "cure"),
    [
        ("tile", "tile.loot > 2", "tile.owner is player"),
        ("tile", "rich(tile)", "tile.owner is player"),
        ("fort", "fort.lord is not none", "sees(player, fort)"),
        ("fort", "fort.ally is player and fort.gold > 2", "fort.lord is player"),
    ],
)
def test_the_cure_of_what_the_actor_may_not_see_takes_it_away(given: str, test: str, cure: str, tmp_path: Path) -> None:
    text = ACT.replace("FROM", given)
    hints = {one.hint() for one in told(text.replace("TEST", test), "legality-tells", tmp_path)}
    advice = "let it be done, and follow from it: when … in the block of the act"
    assert hints == {f"{advice}; or test before it: {cure}"}
    assert told(text.replace("TEST", f"{cure} and {test}"), "legality-tells", tmp_path) == []


@pytest.mark.parametrize(
    ("test", "seen_ones", "cure"),
    [
        ("no f in forts where f.gold > 2", "no f in forts where f.lord is player and f.gold > 2", "….lord is player"),
        ("count of forts < 3", "count of f in forts where f.lord is player < 3", "….lord is player"),
    ],
)
def test_of_several_those_whom_the_actor_sees_may_be_counted(
    test: str, seen_ones: str, cure: str, tmp_path: Path
) -> None:
    text = ACT.replace("FROM", "tile")
    hints = {one.hint() for one in told(text.replace("TEST", test), "legality-tells", tmp_path)}
    assert all(hint.endswith(f"; or look only at those that player sees: … where {cure}") for hint in hints), hints
    assert hints
    assert told(text.replace("TEST", seen_ones), "legality-tells", tmp_path) == []


@pytest.mark.parametrize(
    ("test", "is_told"),
    [
        ("tile.miner is player", False),
        ("tile.miner is not player", False),
        ("not tile.scouts has player", False),
        ("tile.miner is none", True),
        ("tile.scouts has tile.owner", True),
        ("tile.owner is not player and tile.miner is not none", True),
        ("tile.loot is player.hits", True),
        ("any f in forts where f.ally is not player", True),
    ],
)
def test_whether_it_is_himself_a_player_knows_who_would_see_it_then(test: str, is_told: bool, tmp_path: Path) -> None:
    text = ACT.replace(
        "  loot:", "  miner: player or none seen by miner\n  scouts: set of player seen by scouts\n  loot:"
    )
    found = told(text.replace("FROM", "tile").replace("TEST", test), "legality-tells", tmp_path)
    assert bool(found) is is_told


def test_a_row_that_stands_on_two_lines_tells_once(tmp_path: Path) -> None:
    row = '  luck: player.luck + player.wits\n      "luck" when player.luck > 2\n'
    rules = "kind player\n  luck: number = 0 seen by player\n  wits: number = 0 seen by player\n"
    roll = f"roll leap(player)\n  dice 1d6\n  target 4\n{row}"
    play = "phase games\n  each player in order\n    roll leap(player)\n      success\n        player.luck up 1\n"
    found = told(f"ruleset sample\n{rules}{roll}{play}", "roll-tells", tmp_path)
    assert [(one.span.line, one.values[0][1]) for one in found if one.span] == [(8, "player.luck, player.wits")]
