"""Whoever answers the question for a report with something that is none is told how to say that there are no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import open_map

RULES = """ruleset sample
report feast, feasts
  host: player
phase evening
  {} feast
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [("group reports any number of", "where there is nothing more to report, say: done"), ("group reports", "value")],
)
def test_no_answer_for_a_report_is_told(tmp_path: Path, asked: str, told: str) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(asked), encoding="utf-8")
    game = Game(Program(load_rulebook(file)), open_map("duel"), [Seat("p0", "P0", {})], {}, 1)
    with pytest.raises(Refused) as refused:
        game.answer("none")
    assert str(refused.value).endswith(told)
