"""Random rulesets: their odds end within the budget, and agree with what comes of playing them many times.

`make odds` asks thousands of them; the ordinary tests a few.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from math import isqrt
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.new_world import Seat, new_world
from interpreter.odds.answers import End, Odds, Spread
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.values.value import Entity, Value
from interpreter.world.world import World
from maps import TileMap, open_map
from tests.interpreter.random_rules import random_rules

RULESETS = int(os.environ.get("ODDS_RULESETS", "200"))
COMPARED = int(os.environ.get("ODDS_COMPARED", "30"))
AT_ONCE = 25
"""Rulesets in one test."""
STEPS = int(os.environ.get("ODDS_STEPS", "3000"))
PLAYS = int(os.environ.get("ODDS_PLAYS", "2000"))
PLAY_STEPS = 150_000
"""Plays that go round for ever are long: fewer of them are enough."""


@cache
def the_map() -> TileMap:
    return open_map("duel")


def asked(seed: str, folder: Path, *, offers: bool = False) -> tuple[Program, World, Question]:
    """A random ruleset with two players, and the question for its act and all their numbers.

    Args: with `offers` somebody chooses on the way, by chance.
    """
    file = folder / "random.law"
    file.write_text(random_rules(seed, offers=offers), encoding="utf-8")
    program = Program(load_ruleset(file, checks=lambda _: ()).sound())
    world, _notices = new_world(program, the_map(), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    red, blue = world.things["player"]
    seen = tuple(_watched(one, at, name) for one in (red, blue) for at, name in enumerate("xyz"))
    choices = AtRandom() if offers else None
    return program, world, Question(Subject.ACTION, "act", (red, blue), seen, choices=choices)


def _watched(player: Entity, index: int, name: str) -> Watched:
    return Watched(f"{player.id}.{name}", frozenset({("value", "player", index)}), lambda _: player.v[index])


def exact_or_none(program: Program, world: World, question: Question) -> Odds | None:
    """The exact odds; the world is as before in any case."""
    before = world.as_data()
    budget = Budget(STEPS)
    try:
        odds: Odds | None = exact_odds(program, world, question, budget)
    except BeyondBudget:
        odds = None
    assert world.as_data() == before
    assert odds is None or sum(odds.ends.weights.values()) == odds.ends.whole
    return odds


@pytest.mark.parametrize("start", range(0, RULESETS, AT_ONCE))
def test_odds_end_within_their_budget(start: int, tmp_path: Path) -> None:
    exact = 0
    for number in range(start, min(start + AT_ONCE, RULESETS)):
        exact += exact_or_none(*asked(str(number), tmp_path)) is not None
    assert exact > AT_ONCE // 3  # most of all; of the worst 25 ten


@pytest.mark.parametrize("number", range(COMPARED))
def test_odds_agree_with_plays(number: int, tmp_path: Path) -> None:
    program, world, question = asked(str(number), tmp_path)
    assert wrong_chances(program, world, question) == []


@pytest.mark.parametrize("number", range(COMPARED // 5))
def test_odds_agree_with_plays_where_somebody_chooses_on_the_way(number: int, tmp_path: Path) -> None:
    """The exact answer goes through all choices, each as likely as the others; a play draws one."""
    program, world, question = asked(str(number), tmp_path, offers=True)
    assert wrong_chances(program, world, question) == []


def wrong_chances(program: Program, world: World, question: Question) -> list[str]:
    """What differs between exact odds and many plays; nothing where there are no exact ones within the budget."""
    exact = exact_or_none(program, world, question)
    if exact is None:
        odds = estimated_odds(program, world, question, Budget(1_000))
        assert not odds.is_exact
        return []
    played = estimated_odds(program, world, question, Budget(PLAY_STEPS), PLAYS)
    wrong = []
    for name, value in readings_of(question):
        one, two = exact.spread(value), played.spread(value)
        wrong += [f"{name} {said}" for said in apart(one, two, played.plays)]
    return wrong


def readings_of(question: Question) -> Iterator[tuple[str, Callable[[End], Value]]]:
    """What is compared of the ends."""
    yield "first roll", lambda end: end.rolls.first
    yield "way", lambda end: end.way
    for number, watched in enumerate(question.watched):
        yield watched.label, partial(_value, number)


def _value(number: int, end: End) -> Value:
    return "refused" if end.way is Way.REFUSED else end.watched[number]


def apart(exact: Spread, played: Spread, plays: int) -> list[str]:
    """The values whose share in plays is more than four standard errors (and two plays) from their chance."""
    found = []
    for value in {*exact.lots.weights, *played.lots.weights}:
        chance, share = exact.share(value).chance, played.share(value).chance
        error = Fraction(isqrt(int(chance * (1 - chance) / plays * 10**18)) + 1, 10**9)
        if abs(chance - share) > 4 * error + Fraction(2, plays):
            found.append(f"is {value} in {float(chance):.4f}, played {float(share):.4f}")
    return found


def test_the_comparison_finds_a_wrong_chance(tmp_path: Path) -> None:
    """What is half a standard deviation off in a thousand plays is told."""
    program, world, question = asked("3", tmp_path)
    exact = exact_odds(program, world, question, Budget(STEPS)).spread(lambda end: end.rolls.first)
    turned = Spread(exact.lots.mapped(lambda first: not first), 1_000)
    assert apart(exact, exact, 1_000) == []
    assert apart(exact, turned, 1_000) != []
