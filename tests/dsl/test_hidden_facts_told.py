"""What may be done and hangs on a hidden act, roll or condition is told, with what else can be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

RULES = """ruleset sample
kind player
  gold: number = 3
condition cursed of player seen by player
roll omen(p: player) "omen" seen by p
  dice 1d6
  target 4
action raid(other: player) by player "raid {{other}}" seen by player
{line}
  other gains cursed
  roll omen(player)
phase work
  each player in order
    any number of raid
phase last
  end campaign
"""
FOLLOWS = "let it be done, and follow from it: when … in the block of the act"
SEEN = "or look only at those that player sees: … where ….p is player"


@pytest.mark.parametrize(
    ("test", "read", "hint"),
    [
        ("no r in past omen where r.p is other and r.success", "past omen", f"{FOLLOWS}; {SEEN}"),
        ("not other has cursed", "other has cursed", FOLLOWS),
    ],
)
def test_what_hangs_on_something_hidden_that_is_no_thing_is_told(
    test: str, read: str, hint: str, tmp_path: Path
) -> None:
    rules = RULES.format(line=f'  allowed when {test} else "no"')
    (found,) = told_of(rules, tmp_path)
    assert found.message() == f"whether “raid” may be done hangs on {read}, which whoever does it may not see"
    assert hints_of(rules, tmp_path) == [hint]


def test_what_somebody_has_done_in_secret_is_known_to_him(tmp_path: Path) -> None:
    test = "(count of c in past raid this turn where c.player is player) < 2"
    assert told_of(RULES.format(line=f'  allowed when {test} else "no"'), tmp_path) == []


def test_a_limit_of_a_hidden_act_tells_nothing(tmp_path: Path) -> None:
    limit = 'limit raids: 1 per player this turn else "too often"\nphase work\n'
    rules = RULES.format(line="  counts as raids").replace("phase work\n", limit)
    assert told_of(rules, tmp_path) == []
