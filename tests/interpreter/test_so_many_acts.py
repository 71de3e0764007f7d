"""`at most 3 of dig, rest`: so many acts and no more, wherever they are offered; and what ends a campaign for all."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dsl.loader import load_rulebook, load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from interpreter.requests import Choose
from maps import open_map

RULES = """ruleset sample
kind player
  strength: number at least 0 = 2
  holes: number
kind campaign
  water: number
action dig by player "{player} digs"
  player.holes up 1
action swell by player "{player} lets the water in"
  campaign.water up 1
procedure day_of(p: player)
  at most 2 of dig by p
  result p.holes
"""
SEATS = ("red", "blue")


def program(tmp_path: Path, text: str) -> Program:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    return Program(load_rulebook(file))


def begun(tmp_path: Path, text: str, **options: bool) -> Game:
    seats = [Seat(one, one.capitalize(), {}) for one in SEATS]
    return Game(program(tmp_path, text), open_map("duel"), seats, options, 2)


def dig_all(game: Game, most: int = 20) -> list[str]:
    """Who digs, as often as somebody is asked."""
    asked: list[str] = []
    while isinstance(game.pending, Choose) and game.world.turn == 1 and len(asked) < most:
        assert game.pending.by is not None
        asked.append(game.pending.by.id)
        game.answer({"action": "dig"})
    return asked


@pytest.mark.parametrize(
    ("most", "times"),
    [("1", 1), ("3", 3), ("(player.strength)", 2), ("(player.strength - 2)", 0), ("(player.strength - 5)", 0)],
)
def test_nobody_is_asked_any_more(most: str, times: int, tmp_path: Path) -> None:
    last = "phase evening\n  each player in order\n    one of dig\n"
    game = begun(tmp_path, f"phase day\n  each player in order\n    at most {most} of dig\n{last}")
    assert dig_all(game) == ["red"] * times + ["blue"] * times + ["red", "blue"]


def test_the_number_is_worked_out_once(tmp_path: Path) -> None:
    text = "phase day\n  each player in order\n    at most (3 - player.holes) of dig, swell\n"
    assert dig_all(begun(tmp_path, text)) == ["red"] * 3 + ["blue"] * 3


def test_a_slip_holds_no_more(tmp_path: Path) -> None:
    text = "phase day\n  together, sealed\n    each player in order\n      at most 2 of dig\n"
    last = '  for each p in players\n    say "{p}: {p.holes}"\n'
    game = begun(tmp_path, text + last)
    assert dig_all(game) == ["red", "red", "blue", "blue"]
    assert [line for sort, line in game.world.story if sort == "say"] == ["Red: 2", "Blue: 2"]


def test_odds_stop_at_the_most(tmp_path: Path) -> None:
    made = program(tmp_path, "phase day\n  each player in order\n    do day_of(player)\n")
    world, _ = new_world(made, open_map("duel"), [Seat(one, one.capitalize(), {}) for one in SEATS], {})
    world.begin_turn()
    red = world.order[0]
    question = Question(Subject.PROCEDURE, "day_of", (red,), choices=AtRandom())
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert exact_odds(made, world, question, Budget(10_000)).result.lots.chances() == {0: half, 1: quarter, 2: quarter}


LOST = "victory flood at end of day\n  won by nobody when campaign.water > 1\n"
DAY = "phase day\n  each player in order\n    one of dig, swell\n"


def test_nobody_wins(tmp_path: Path) -> None:
    game = begun(tmp_path, DAY + LOST)
    for _ in SEATS:
        game.answer({"action": "swell"})
    assert game.world.over
    assert game.world.winners == ()
    assert ("victory", "flood") in game.world.story


def test_all_win_when_it_is_so_and_not_before(tmp_path: Path) -> None:
    game = begun(
        tmp_path, DAY + "victory drained at end of day\n  won by players when campaign.water is 0 and turn > 1\n"
    )
    dig_all(game)
    assert not game.world.over
    for _ in SEATS:
        game.answer({"action": "dig"})
    assert [one.id for one in game.world.winners] == list(SEATS)


@pytest.mark.parametrize(("is_on", "is_over"), [(False, False), (True, True)])
def test_a_victory_of_a_module_that_is_off_ends_nothing(is_on: bool, is_over: bool, tmp_path: Path) -> None:
    (tmp_path / "sample.law").mkdir()
    (tmp_path / "sample.law" / "ruleset.law").write_text(RULES + DAY, encoding="utf-8")
    module = 'module rain = no "it rains"\n'
    (tmp_path / "sample.law" / "rain.law").write_text(module + LOST, encoding="utf-8")
    made = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(made, open_map("duel"), [Seat(one, one, {}) for one in SEATS], {"rain": is_on}, 2)
    for _ in SEATS:
        game.answer({"action": "swell"})
    assert game.world.over is is_over


def test_a_statement_ends_it_with_nobody(tmp_path: Path) -> None:
    game = begun(tmp_path, DAY + "  end campaign won by nobody when campaign.water > 0\n")
    for _ in SEATS:
        game.answer({"action": "swell"})
    assert game.world.over
    assert game.world.winners == ()


def test_a_victory_of_nobody_says_when(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES + DAY + "victory flood at end of day\n  won by nobody\n", encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert [(one.code, one.hint()) for one in found] == [("missing-line", "write: won by nobody when …")]
