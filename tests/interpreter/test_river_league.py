"""A large ruleset of the tests, the river league: how short it is, and what holds in it however long it is played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.state import state_hash_of
from maps import load_map

LEAGUE = Path(__file__).resolve().parent.parent / "rulesets" / "river_league"
TABLES = "tables.law"
BEYOND = frozenset({"branches.law", "splendour.law", "musters.law", "volleys.law"})
"""Files with rules that the ruleset it was made after could not say and only remarked on."""
LINES_BEFORE = 903
"""Lines of that ruleset, written before the language had events, families, lines from elsewhere and scenes: without its
file of tables and without blank lines."""
SEATS = [
    Seat("red", "Red", {"customs": ["thrifty", "strict", "daring"]}),
    Seat("blue", "Blue", {"customs": ["gentle", "sharing"]}),
]


@cache
def program() -> Program:
    return Program(load_ruleset(LEAGUE).sound())


def lines_of(file: Path) -> int:
    return sum(1 for line in file.read_text(encoding="utf-8").splitlines() if line.strip())


def test_it_is_written_in_three_fifths_of_the_lines() -> None:
    files = [one for one in LEAGUE.glob("*.law") if one.name != TABLES]
    assert {one.name for one in files} >= BEYOND
    said_before = sum(lines_of(one) for one in files if one.name not in BEYOND)
    assert said_before <= LINES_BEFORE * 60 // 100, said_before
    assert [one.name for one in files if "MISSING" in one.read_text(encoding="utf-8")] == []
    outside = [one.name for one in files if any(line.startswith("table ") for line in one.read_text().splitlines())]
    assert outside == [], "tables stand in the file of tables, which is not counted"


def test_nothing_is_found_in_it() -> None:
    found = {one.code for one in load_ruleset(LEAGUE).findings}
    assert found <= {"no-ending", "only-asked", "rows-alike"}


def value(entity: Entity, name: str) -> Value:
    return entity.v[program().rulebook.kinds[entity.kind].index(name)]


def check(game: Game) -> None:
    """What holds after every season."""
    world = game.world
    for guild in world.things["player"]:
        for stat, *arguments in (("keep",), ("burden",), *(("pillar_of", one) for one in pillars())):
            total, parts, _missing = program().rolls[stat].explained(world, [guild, *arguments])
            assert total == sum((Fraction(part.amount) for part in parts), Fraction(0))
    for elder in world.things["elder"]:
        offices = value(elder, "offices")
        assert isinstance(offices, tuple | list)
        assert len([one for one in offices if isinstance(one, TableRow) and one.key != "heir"]) <= 1
    for flotilla in world.things["flotilla"]:
        assert program().definition("missing")(world, flotilla) >= 0, "never more boats than its size"


def pillars() -> tuple[Value, ...]:
    return tuple(program().rows["pillar"].values())


@pytest.mark.parametrize(("seed", "turns"), [("heron", 200), ("otter", 30), ("crane", 30)])
def test_it_is_played_for_many_seasons(seed: str, turns: int) -> None:
    river = load_map(LEAGUE / "maps" / "long_river.yaml")
    options = {"renown": True, "regattas": True, "old_guilds": seed == "crane"}
    game, bot, season = Game(program(), river, SEATS, options, turns=turns), Bot(seed, odds=None), 0
    while not game.is_over:
        game.answer(bot.answer(game))
        if game.world.turn != season:
            season = game.world.turn
            if season % 5 == 0:
                check(game)
    assert game.world.turn == turns
    assert game.state_hash() == state_hash_of(game.world)
    if turns > 100:
        return
    again = Game(program(), river, SEATS, options, turns=turns)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()
    assert again.world.story == game.world.story
