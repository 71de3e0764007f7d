"""States of a scene that differ in numbers alone are gone through together, and each has the odds that it has alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.odds.answers import Odds
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom, ByPlan, Choices, LikeliestFirst, PlanLine
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from maps import open_map

RULES = """ruleset siege
  title "A siege"
  language en
  version 1

kind player
  men: number at least 0 = 3
  graves: number = 0
  fame: number = 0

condition weary of player "weary"

roll shot(p: player)
  dice 1d6
  target 4

procedure bury(p: player)
  let dug = 1d6
  p.graves up dug
  p.fame up p.men
  p gains weary

glad: after bury(p) when p.men > 0
  p.fame up 100

action shoot(foe: player) by player "shoot"
  allowed when siege is not none and foe is not player else "nobody is there"
  allowed when player.men > 0 and foe.men > 0 else "it is over"
  roll shot(player)
    success
      foe.men down 1

scene siege, sieges(one: player, other: player) "a siege"
  rounds until one.men is 0 or other.men is 0
    turns of shoot by one, other
  do bury(one)
  do bury(other)
  result (one when one.men > 0, otherwise other)

action begin(other: player) by player "begin"
  do siege(player, other)

phase days
  each player in order
    at most one of begin, shoot

victory all "All" at end of days
  won by those p in players where p.men > 1000
"""


def answer(folder: Path, men: tuple[int, int], choosing: str, steps: int) -> Odds:
    """The odds of a siege, with the fame and the graves of both."""
    file = folder / "siege.law"
    file.write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(file, checks=lambda _: ()).sound())
    seats = [Seat(name, name, {"men": left}) for name, left in zip(("red", "blue"), men, strict=True)]
    world, _notices = new_world(program, open_map("duel"), seats, {})
    world.begin_turn()
    red, blue = world.things["player"]
    choices: dict[str, Choices] = {
        "chance": AtRandom(),
        "best": LikeliestFirst(program),
        "plan": ByPlan(program, (PlanLine("shoot"),)),
    }
    seen = tuple(
        Watched(f"{one.id} {at}", frozenset({("value", "player", at)}), lambda _, one=one, at=at: one.v[at])  # type: ignore[misc]
        for one in (red, blue)
        for at in (1, 2)
    )
    question = Question(Subject.PROCEDURE, "siege", (red, blue), seen, choices=choices[choosing])
    return exact_odds(program, world, question, Budget(steps))


@cache
def left_of(mine: int, theirs: int) -> dict[tuple[int, int], Fraction]:
    """How many are left of both where I shoot first, and each of us hits half the time: 2 of 3 times I hit first."""
    if not mine or not theirs:
        return {(mine, theirs): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for (their_men, my_men), chance in left_of(theirs - 1, mine).items():
        found[my_men, their_men] = found.get((my_men, their_men), Fraction(0)) + Fraction(2, 3) * chance
    for left, chance in left_of(mine - 1, theirs).items():
        found[left] = found.get(left, Fraction(0)) + Fraction(1, 3) * chance
    return found


@pytest.mark.parametrize("choosing", ["plan", "best"])
@pytest.mark.parametrize("men", [(1, 1), (3, 2), (4, 9)])
def test_each_has_the_odds_that_it_has_alone(men: tuple[int, int], choosing: str, tmp_path: Path) -> None:
    """Who is left, how many, and what each has dug: 36 ways for each of the ends of the fight."""
    odds = answer(tmp_path, men, choosing, 100_000)
    expected = {
        (mine + 100 * (mine > 0), theirs + 100 * (theirs > 0)): chance
        for (mine, theirs), chance in left_of(*men).items()
    }
    found: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    for end, chance in odds.ends.mapped(lambda end: end.watched).chances().items():
        my_graves, my_fame, their_graves, their_fame = end
        found.setdefault((my_fame, their_fame), {})[my_graves, their_graves] = chance
    assert found.keys() == expected.keys()
    for fame, chance in expected.items():
        assert found[fame] == dict.fromkeys(product(range(1, 7), repeat=2), chance / 36)
    won = sum(chance for (mine, _), chance in left_of(*men).items() if mine)
    assert odds.where(lambda end: end.result is not None and end.result.id == "red").chance == won


def test_the_odds_of_players_who_do_anything_or_nothing(tmp_path: Path) -> None:
    """A round may pass without a shot, so that there is no end of rounds, but one of states."""
    odds = answer(tmp_path, (5, 5), "chance", 30_000)
    assert odds.is_exact
    assert odds.spread(lambda end: end.watched[0]).lots.chances() == {dug: Fraction(1, 6) for dug in range(1, 7)}
