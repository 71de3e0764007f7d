"""A layer that makes a roll otherwise, and edits what comes of it: the two go together, in either order."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from dsl.resolve.names.symbols import name_of
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

BELOW = """ruleset below
  language en
kind player
  coins: number at least 0 = 9
roll dare(player, risk: number = 0) "a dare"
  dice 2d6
  target 7
action gamble by player
  roll dare(player)
    success
      player.coins up 2
    failure
      player.coins down 1
phase evening
  each player in order
    any number of gamble
"""
HEAD = "change action gamble\n  roll dare(player, 1) as made\n"
INSIDE = "add to action gamble.success\n  player.coins up 5 when made.margin is 0\n"
BESIDE = "add to action gamble.dare\n  failure by 4 or more\n    player.coins becomes 0\n"
LINE = "change action gamble.failure\n  player.coins down 3\n"


def layered(folder: Path, *edits: str) -> tuple[list[str], list[str]]:
    """The codes of what is found, and how the act is written then."""
    (folder / "below.law").write_text(BELOW, encoding="utf-8")
    (folder / "own.law").write_text("ruleset own extends below\n" + "".join(edits), encoding="utf-8")
    loaded = load_ruleset(folder / "own.law", checks=lambda _: ())
    (act,) = (one for one in loaded.declarations if name_of(one) == "gamble")
    return [one.code for one in loaded.findings], [flat(line.text).strip() for line in declaration_lines(act)]


@pytest.mark.parametrize("edits", [*permutations((HEAD, INSIDE, BESIDE, LINE))])
def test_the_roll_and_what_comes_of_it_are_edited_in_any_order(tmp_path: Path, edits: tuple[str, ...]) -> None:
    assert layered(tmp_path, *edits) == (
        [],
        [
            "action gamble by player",
            "roll dare(player, 1) as made",
            "success",
            "player.coins up 2",
            "player.coins up 5 when made.margin is 0",
            "failure by 4 or more",
            "player.coins becomes 0",
            "failure",
            "player.coins down 3",
        ],
    )


WHOLE = "change action gamble\n  roll dare(player, 2)\n    success\n      player.coins up 1\n"


def test_a_roll_is_not_made_otherwise_and_taken_out(tmp_path: Path) -> None:
    gone = "remove action gamble.dare\n"
    assert layered(tmp_path, HEAD, gone)[0] == ["edited-twice"]
    assert layered(tmp_path, gone, HEAD)[0] == ["no-such-member"], "nothing is called made there"


@pytest.mark.parametrize("edits", [*permutations((WHOLE, INSIDE)), *permutations((WHOLE, BESIDE)), (HEAD, HEAD)])
def test_what_is_written_anew_is_not_edited_once_more(tmp_path: Path, edits: tuple[str, ...]) -> None:
    assert "edited-twice" in layered(tmp_path, *edits)[0]
