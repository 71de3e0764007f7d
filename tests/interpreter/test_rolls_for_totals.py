"""A target that is none in some case: the roll is made for its total, and another one may be made against that."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset
from interpreter.campaign.session import Session
from tests.cli.test_seen import run

RULES = """ruleset wrestling
  title "Wrestling"
  language en
kind player
  wins: number = 0 "wins"
roll grip(p: player, need: number) "grip of {p}"
  dice 1d6
  target (need when need > 0, otherwise none)
  trained: +1 "trained" when p.wins > 0
action wrestle(other: player) by player "wrestle {other}"
  allowed when other is not player else "nobody wrestles himself"
  roll grip(other, 0) as first
  roll grip(player, first.total + 1) as second
  player.wins up 1 when second.success
phase fair
  each player in order
    at most one of wrestle
"""


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    (tmp_path / "wrestling.law").write_text(RULES, encoding="utf-8")
    words = ["new", str(tmp_path / "fair"), "--ruleset", str(tmp_path / "wrestling.law"), "--map", "duel"]
    assert main.run([*words, "--players", "red=Anna,blue=Ben", "--dice", "ask"]) == 0
    return tmp_path / "fair"


def test_the_first_is_told_by_its_total_and_the_second_against_it(fair: Path) -> None:
    with Session.open(fair) as session:
        for answer in ({"action": "wrestle", "other": "blue"}, [4], [5]):
            session.answer(answer)
        assert session.game.world.things["player"][0].v[0] == 1
    told = run("story", str(fair)).output
    assert "grip of Ben: 4" in told, told
    assert "grip of Anna: 5; 5 against 5: success" in told
    assert "against 0" not in told
    assert "grip of Ben: 4;" not in told


def test_odds_count_the_roll_with_a_target(fair: Path) -> None:
    told = run("odds", str(fair), "wrestle", "--given", "other=blue", "--watch", "red.wins", "--exact").output
    assert "5/12" in told, told  # 15 of 36: the second shows more
    assert Fraction(15, 36) == Fraction(5, 12)
    alone = run("odds", str(fair), "grip", "--given", "p=red", "--given", "need=0").output
    assert "success" not in alone
    assert "success" in run("odds", str(fair), "grip", "--given", "p=red", "--given", "need=5").output


def test_none_is_a_target_only_where_it_is_written(tmp_path: Path) -> None:
    rules = RULES.replace("(need when need > 0, otherwise none)", "highest q.wins for each q in players")
    (tmp_path / "wrestling.law").write_text(rules, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "wrestling.law").findings if "target" not in one.message()] == [
        "may-be-none"
    ]
