"""What is told where a way from one to the next begins or leads where none goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

RULES = """ruleset houses
  title "Houses"
  language en
links
  by road
kind player
  head: player or none
  gold: number = 3
  home: tile or none
define sworn_to(p: player) = those one in players where one.head is p
define asked(p: player, t: tile) = count of {asked}
"""


@pytest.mark.parametrize(
    ("asked", "code", "hint"),
    [
        ("those reached from p by sworn_to", None, ""),
        ("those reached from p.head by head", "perhaps-missing", "when p.head is not none"),
        ("those reached from players by head", "wrong-type", "begin at one: `those reached from … by head`"),
        ("those reached from p.gold by head", "wrong-type", "begin at one"),
        ("those reached from p by gold", "wrong-type", "name an attribute or a definition"),
        ("those reached from p by home", "wrong-type", "name an attribute or a definition"),
        ("those reached from p by heed", "unknown-attribute", "head"),
        ("those reached from t by road", "not-by-links", "write: part(t, tiles) by road"),
        ("those reached from t by neighbours", None, ""),
    ],
)
def test_each_snag_is_told_with_what_to_write(asked: str, code: str | None, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "houses.law"
    file.write_text(RULES.format(asked=asked), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert [one.code for one in found] == ([] if code is None else [code])
    assert all(hint in one.hint() for one in found)


def test_who_asks_for_himself_is_told_of_the_way(tmp_path: Path) -> None:
    file = tmp_path / "houses.law"
    rules = RULES.format(asked="above(p)") + "define above(p: player) = {p} union above(p.head otherwise p)\n"
    file.write_text(rules, encoding="utf-8")
    told = next(one for one in load_ruleset(file).findings if one.code == "cycle")
    assert "`those reached from … by …`" in told.hint()


@pytest.mark.parametrize(
    "asked",
    [
        "all reached from p by head",
        "reached from p by head",
        "those q reached from p by head",
        "those reached by head from p",
        "those reached from p via head",
    ],
)
def test_other_words_for_it_are_told_with_these(asked: str, tmp_path: Path) -> None:
    told = hints_of(RULES.format(asked=asked), tmp_path)
    assert told == ["write: define asked(p: player, t: tile) = count of those reached from p by head"]
