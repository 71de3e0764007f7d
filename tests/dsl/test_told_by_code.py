"""What is wrong with a name, a type or the place of a line is told, once, by its code."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset base
  title "B"
  language en
kind player
  gold: number = 0
  home: tile or none
kind tile "T"
  height: number = 0
table craft
  | key | name | pay |
  | smith | "smith" | 3 |
  | baker | "baker" | 4 |
roll dare(player) "dare"
  dice 2d6
  target 7
stat worth(p: player) "worth"
  base 1
condition tired of player "tired"
contest clash(a: player, b: player) "clash"
  sides a, b
  dice d6
  higher total wins, tie to a
event storm(t: tile) "storm"
  say "x"
phase camp "camp"
  for each p in players
    p.gold up 1
"""


def codes(text: str, folder: Path) -> list[str]:
    file = folder / "base.law"
    file.write_text(f"{RULES}{text}\n", encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("let d = d6 + d6 + p", "wrong-type"),
        ("let s = {p} union 3", "not-many"),
        ("let c = cell(craft.smith, p.home)", "may-be-none"),
        ("let c = cell(none, pay)", "may-be-none"),
        ("let u = part(t, players)", "wrong-type"),
        ("let u = craft.smith.rest", "unknown-attribute"),
        ("let u = t.dare", "not-callable"),
        ("let u = tired.p", "another-sort"),
        ("let u = shifted(p.gold)", "wrong-count"),
        ("let u = sees(p)", "wrong-count"),
        ("let u = remainder(3)", "wrong-count"),
        ("let u = cell(craft.smith)", "wrong-count"),
        ("let p = 3", "duplicate-local"),
        ('ask p for p: yes or no "x"', "duplicate-local"),
        ('say "{p.gold} {"', "placeholder"),
        ('say "{p.gold} p}"', "placeholder"),
        ("turn becomes 3", "not-changeable"),
        ("remove p from p.home", "not-many"),
        ("destroy t.height", "wrong-type"),
        ("p gains tired for 2 rounds", "misplaced"),
        ("let m = p\n  m up 1", "wrong-type"),
        ("begin p.gold", "wrong-type"),
        ("begin storm(t, t)", "wrong-count"),
        ("end event", "misplaced"),
    ],
)
def test_a_line_is_told_by_its_code(line: str, code: str, tmp_path: Path) -> None:
    assert codes(f"procedure x(p: player, t: tile)\n  {line}", tmp_path) == [code]


@pytest.mark.parametrize(
    ("declared", "found"),
    [
        ('action b(n: number at least 1 at most 3) by n "x"', "wrong-type"),
        ('action c(t: tile = none) by player "x"', "may-be-none misplaced"),
        ("roll e(n: number, n: number)\n  dice d6\n  target 3", "duplicate-local"),
        ('table keyless\n  | name | v |\n  | "x" | 1 |', "key-needed"),
        ('effect of craft.smith in player.gold\n  spark: after dare(player) "x"\n    stop', "effect-attribute"),
        ("kind ship, craft", "plural-taken"),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice d6\n  target 3\n  higher total wins, tie to a",
            "misplaced",
        ),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice d6\n  higher total wins, tie to c",
            "unknown-reference",
        ),
        ("contest g(a: player, b: player)\n  dice d6\n  higher total wins, tie to c", "missing-line unknown-reference"),
        ("roll g(p: player)\n  pool 3 dice 2d6\n  target 3", "misplaced"),
        ('stat g(p: player)\n  base 1\n  times 1/2 "half"', "needs-rounding"),
        ("roll twin like dare without x", "no-such-member"),
        ("roll one like other\nroll other like one", "cycle cycle"),
        ('scene round(p: player) "x"\n  step s "S"\n    stop', "reserved-name"),
        ('scene lap(round: number) "x"\n  step s "S"\n    stop', "reserved-name"),
        ("limit y: 1 per player this scene", "unknown-span"),
    ],
)
def test_a_declaration_is_told_by_its_codes(declared: str, found: str, tmp_path: Path) -> None:
    assert codes(declared, tmp_path) == found.split()


def test_a_price_from_a_name_alone_is_told_whose_it_may_be(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(
        "ruleset sample\nkind player\n  coins: number at least 0\naction buy by player\n  costs 3 from coins\n",
        encoding="utf-8",
    )
    told = [(one.code, one.hint()) for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert told == [("unknown-name", "did you mean “player.coins”?")]


@pytest.mark.parametrize("word", ["else", "otherwise"])
def test_what_a_failed_roll_leads_to_is_told_by_its_outcome(word: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(
        "ruleset sample\nroll dare(p: player)\n  dice 2d6\n  target 7\nphase a\n  each player in order\n"
        f'    roll dare(player)\n      success\n        say "x"\n      {word}\n        say "y"\n',
        encoding="utf-8",
    )
    assert [(one.code, one.hint()) for one in load_ruleset(file).findings] == [("band-of-a-roll", "write: failure")]


@pytest.mark.parametrize(
    ("tie", "test", "told"),
    [
        ("tie is a draw", "fight.winner is not none and fight.loser is not none", []),
        ("tie is a draw", "not fight.tied and fight.winner is not none", []),
        ("tie is a draw", "fight.loser is none or fight.winner is none", []),
        ("tie to b", "fight.loser is not none", ["always-there"]),
    ],
)
def test_a_test_of_winner_and_loser_may_be_said_in_full(tie: str, test: str, told: list[str], tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(
        "ruleset sample\nkind player\n  gold: number\ncontest clash(a: player, b: player)\n  sides a, b\n  dice 2d6\n"
        f"  higher total wins, {tie}\nphase a\n  for each p in players\n    for each q in players where q is not p\n"
        f"      contest clash(p, q) as fight\n      p.gold up 1 when {test}\n"
        "victory v at end of a\n  won by those p in players where p.gold > 90\n",
        encoding="utf-8",
    )
    assert [one.code for one in load_ruleset(file).findings] == told
