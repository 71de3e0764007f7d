"""Conditions in the words of labels: none of them reads as if something else were meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.rolling.told_conditions import told_condition

RULES = """ruleset sample
option harsh = yes "harsh rules"
table ground "ground"
  | key   | name    |
  | marsh | "marsh" |
  | dry   | "dry"   |
kind player
  gold: number = 5 "gold"
  veteran: yes or no = no "veteran"
  known: set of ground "known ground"
kind tile
  ground: ground = marsh "ground"
roll claim(player, tile, mood: one of (glad, sad), more: number, giver: player or none) "claim"
  dice 1d6
  target 4
"""


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("player.veteran or harsh", "veteran or harsh rules"),
        ("player.veteran or tile.ground is dry", "veteran or ground: dry"),
        ("tile.ground is marsh or player.veteran or harsh", "(ground: marsh) or veteran or harsh rules"),
        ("player.known has marsh or player.gold is 3", "(known ground: marsh) or gold: 3"),
        ("not player.veteran or harsh", "(veteran: no) or harsh rules"),
        ("player.known has any of (marsh, dry)", "known ground: marsh or dry"),
        (
            "player.known has any of (marsh, dry) or player.veteran",
            "player.known has any of (marsh, dry) or player.veteran",
        ),
        ("not (player.veteran or harsh)", "not (player.veteran or harsh)"),
        ("mood is glad", "mood: glad"),
        ("more > 3", "more > 3"),
        ("giver is not none", "giver: not none"),
    ],
)
def test_a_condition_reads_as_it_is_meant(condition: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f'{RULES}  row: +1 "row" when {condition}\n', encoding="utf-8")
    book = load_ruleset(file).sound()
    (test,) = book.rolls["claim"].rows[0].when
    assert told_condition(test, book) == told


def test_a_value_called_as_players_call_its_kind_needs_no_name(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    rules = RULES.replace("kind tile", 'kind tile "campo"').replace("claim(player, tile", "claim(player, campo: tile")
    file.write_text(f'{rules}  row: +1 "row" when campo.ground is dry\n', encoding="utf-8")
    book = load_ruleset(file).sound()
    (test,) = book.rolls["claim"].rows[0].when
    assert told_condition(test, book) == "ground: dry"
