"""What an answer of odds may take: one number of steps for a question, and what counts as a step."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.odds.budget import EXACT_STEPS, QUESTION_STEPS, Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.odds import odds_of
from interpreter.odds.plays import PLAYS
from interpreter.odds.question import Question, Subject
from interpreter.odds.throws import odds_of_contest, odds_of_roll, shares_of_contest
from interpreter.world.world import World
from tests.interpreter.test_odds_of_statements import program_from, world_of

RULES = """kind player
  seen: number
  steps: number

table sign "signs"
  | key | name |
{rows}

action look by player
  player.seen becomes count of those t in tiles where count of t.neighbours > 1

action glance by player
  player.seen becomes 1

action walk by player
  repeat until player.steps >= 50
    player.steps up 1d20 - 10
    player.seen up 1d1000

roll luck
  chance 1/3

action fling by player
  repeat 60 times
    roll luck
  repeat 400 times
    player.steps up 1

action juggle by player
  let n = count of f in faces of 8d6 where f >= 4
  repeat 2 times
    n becomes count of f in faces of (n dice d6) where f >= 4
  player.steps becomes n

roll heap(player)
  dice 1000d1000
  target 500000

roll pool(player)
  pool 1 dice d1000 "{{s}}" from s for each s in sign
  each die +1 "more" when die.thrown > 3
  target 500

contest battle(attacker: player, defender: player)
  sides attacker, defender
  pool 1 dice d1000 "{{s}}" from s for each s in sign
  each die +1 "more" when side is attacker and die.from is not none
  higher total wins, tie again

roll shown(player)
  dice 400d20! + 400d6
  natural 3000 succeeds
  target 500

roll mixed(player)
  dice 2d4 - d3 + d2!
  natural 4 fails
  natural 6 succeeds
  target 5

phase looking
  each player in order
    any number of look, glance, walk, fling, juggle
"""


@pytest.fixture
def asked(tmp_path: Path) -> tuple[Program, World]:
    rows = "\n".join(f'  | s{number} | "s{number}" |' for number in range(60))
    program = program_from(RULES.format(rows=rows), tmp_path)
    return program, world_of(program)


def act(name: str, world: World) -> Question:
    return Question(Subject.ACTION, name, (world.things["player"][0],))


def test_what_rules_look_at_is_counted(asked: tuple[Program, World]) -> None:
    program, world = asked
    spent = {}
    for name in ("look", "glance"):
        budget = Budget(EXACT_STEPS)
        exact_odds(program, world, act(name, world), budget)
        spent[name] = budget.spent
    looked_at = len(world.tiles) + sum(len(world.neighbours(tile)) for tile in world.tiles)
    assert spent["look"] - spent["glance"] >= looked_at // 16 // 2


def test_a_question_beyond_its_steps_is_played_with_those_that_are_left(asked: tuple[Program, World]) -> None:
    program, world = asked
    question = act("walk", world)
    few, more = (odds_of(program, world, question, steps=steps) for steps in (2_000, 20_000))
    assert not few.is_exact
    assert not more.is_exact
    assert 0 < few.plays < more.plays < PLAYS
    with pytest.raises(BeyondBudget):
        exact_odds(program, world, question, Budget(EXACT_STEPS))
    assert QUESTION_STEPS > EXACT_STEPS


def test_what_is_drawn_is_forgotten_when_it_has_been_counted(asked: tuple[Program, World]) -> None:
    """Eight dice fall in 1,287 ways; what comes behind them begins with how many are high, and with no more."""
    program, world = asked
    budget = Budget(EXACT_STEPS)
    odds = exact_odds(program, world, act("juggle", world), budget)
    assert odds.is_exact
    assert budget.spent < 20_000


def test_what_differs_in_nothing_but_the_rolls_is_carried_on_together(asked: tuple[Program, World]) -> None:
    """Sixty rolls have 120 ends, by how many succeed and whether the first does; what is done then is done once."""
    program, world = asked
    budget = Budget(EXACT_STEPS)
    odds = exact_odds(program, world, act("fling", world), budget)
    assert budget.spent < 60 * 120 + 4 * 400
    assert len(odds.ends.weights) == 120
    assert odds.successes("luck").share(1).chance == 60 * Fraction(1, 3) * Fraction(2, 3) ** 59


@pytest.mark.parametrize("name", ["heap", "pool", "shown"])
def test_dice_that_are_too_many_are_played(asked: tuple[Program, World], name: str) -> None:
    program, world = asked
    player = world.things["player"][0]
    with pytest.raises(BeyondBudget):
        odds_of_roll(program, world, name, [player])
    odds = odds_of(program, world, Question(Subject.ROLL, name, (player,)), steps=20_000)
    assert not odds.is_exact
    assert odds.plays > 1


def test_an_estimated_contest_has_its_three_numbers(asked: tuple[Program, World]) -> None:
    program, world = asked
    players = tuple(world.things["player"])
    with pytest.raises(BeyondBudget):
        odds_of_contest(program, world, "battle", list(players))
    odds = odds_of(program, world, Question(Subject.CONTEST, "battle", players), steps=20_000)
    shares = shares_of_contest(program.contests["battle"], odds)
    assert not odds.is_exact
    assert shares.first.chance + shares.second.chance + shares.tie.chance == 1
    assert shares.first_wins.chance + shares.second_wins.chance == 1
    assert all(one.low < one.chance < one.high for one in (shares.first, shares.second, shares.first_wins))


def test_what_different_dice_show_decides(asked: tuple[Program, World]) -> None:
    """Faces as thrown against what they count, where some dice are taken off and one explodes."""
    program, world = asked
    found = odds_of_roll(program, world, "mixed", [world.things["player"][0]])
    success = Fraction(0)
    for one, two, off in product(range(1, 5), range(1, 5), range(1, 4)):
        for again in range(22):  # how often the die of two sides shows 2; the last of them is cut off
            counted = 2 * again + 1 if again < 21 else 2 * 21
            chance = Fraction(1, 48) * (Fraction(1, 2 ** (again + 1)) if again < 21 else Fraction(1, 2**21))
            natural = one + two + off + (1 if again == 0 else 2)
            total = one + two - off + counted
            success += chance * (natural == 6 or (natural != 4 and total >= 5))
    assert found.success == success
