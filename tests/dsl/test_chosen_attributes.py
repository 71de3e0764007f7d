"""`cell(hero, trait)`: the attribute of a thing that a value names, read and changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
  language en
table trait "traits"
  | key   | name    |
  | might | "might" |
  | wits  | "wits"  |
table calling "callings"
  | key   | name    |
  | guard | "guard" |
kind hero, heroes
  player: player or none
  might: number = 5
  wits: number = 5
  fame: text
  deeds: set of calling
  debts: set of calling
"""


def told(tmp_path: Path, text: str) -> list[str]:
    """What is found, but for what is not used."""
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    found = load_ruleset(file).findings
    return [one.message() for one in found if one.kind.severity.value == "error" or one.code.startswith("always")]


@pytest.mark.parametrize(
    "lines",
    [
        "define best(h: hero) = highest cell(h, t) for each t in trait",
        "define one(h: hero, t: one of (might, wits)) = cell(h, t) + 1",
        "define fixed(h: hero) = cell(h, trait.might)",
        'procedure up(h: hero, trait)\n  cell(h, trait) up 1d3 "practice"',
        "procedure put(h: hero, might: trait)\n  cell(h, might) becomes 1d6",
        "action pay(h: hero, trait) by player\n  costs 2 from cell(h, trait)\n  h.might up 1",
        "procedure fixed(h: hero)\n  cell(h, trait.wits) down 1",
        "procedure add(h: hero, where: one of (deeds, debts))\n  add guard to cell(h, where) when h.might > 3",
    ],
)
def test_it_is_understood(tmp_path: Path, lines: str) -> None:
    assert told(tmp_path, f"{lines}\n") == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("define w(h: hero, c: calling) = cell(h, c)", "hero has nothing called “guard”"),
        ("action w(h: hero, c: calling) by player\n  costs 1 from cell(h, c)", "hero has nothing called “guard”"),
        ("procedure w(h: hero, c: calling)\n  cell(h, c) up 1", "hero has nothing called “guard”"),
        ("procedure w(h: hero, c: one of (might, fame))\n  cell(h, c) up 1", "this is a text; here I need"),
        ("define w(h: hero, c: one of (might, fame)) = cell(h, c)", "a column is chosen here, and “fame” holds"),
        ("define w(h: hero) = cell(h, 3)", "a column cannot be chosen by a whole number"),
        ("define w(p: player, t: trait) = cell((the h in heroes where h.player is p), t)", "this may be none"),
        ("procedure w(c: calling, t: trait)\n  cell(c, t) up 1", "table calling has no column for “might”, “wits”"),
    ],
)
def test_what_cannot_be_chosen_is_told(tmp_path: Path, lines: str, words: str) -> None:
    found = told(tmp_path, f"{lines}\n")
    assert any(words in one for one in found), found


def test_columns_under_ranges_are_no_tests_that_never_hold(tmp_path: Path) -> None:
    assert (
        told(
            tmp_path,
            """table price by level
  | level | up to 1 | 2 | 3 or more |
  | 1     |      10 | 20 |      none |
  | 2     |       5 | 10 |        20 |
kind firm, firms
  row: number at least 1 at most 2 = 1
  column: number at least 1 at most 3 = 1
define next_price(f: firm) = cell(price(f.row), f.column + 1) otherwise 0
""",
        )
        == []
    )


def test_every_one_of_some(tmp_path: Path) -> None:
    lines = "define done(c: calling) = every h in heroes where h.player is not none satisfies h.player.name is c.name\n"
    assert told(tmp_path, lines) == []
