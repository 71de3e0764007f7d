"""Long games of legal answers drawn at random: no fault, no broken bound, nothing kept that should be gone.

`make long` plays many of them to their end; the ordinary tests a few, for fewer turns.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose, Tell, Throw
from interpreter.values.stored import stored
from interpreter.values.value import Entity
from interpreter.world.state import state_hash_of
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of

ROOT = Path(__file__).resolve().parents[2]
SEEDS = int(os.environ.get("LONG_SEEDS", "3"))
TURNS = int(os.environ.get("LONG_TURNS", "40"))
MODULE_SEEDS = int(os.environ.get("MODULE_SEEDS", "1"))
MODULE_TURNS = int(os.environ.get("MODULE_TURNS", "12"))
ALONE_SEEDS = int(os.environ.get("ALONE_SEEDS", "1"))
ALONE_TURNS = int(os.environ.get("ALONE_TURNS", "2"))
CHECKED_EVERY = 50
"""Answers after which the whole state is looked at; in games of many answers, a twentieth of those that there were."""


def modules_of(program: Program) -> dict[str, object]:
    """All options of yes or no, switched on."""
    return {name: True for name, one in program.rulebook.options.items() if one.type.form == "truth"}


def modules_alone() -> list[str]:
    """The modules of the ruleset: in the ordinary tests one of them, in `make modules` each."""
    files = sorted((ROOT / "rulesets" / "star_empires").glob("*.law"))
    heads = (re.search(r"^module (\w+) =", file.read_text(encoding="utf-8"), re.M) for file in files)
    names = sorted(head[1] for head in heads if head is not None)
    return names if "ALONE_SEEDS" in os.environ else names[:1]


def switched_on(program: Program, module: str) -> dict[str, object]:
    """A module, and what it needs."""
    on = {module}
    while more := {need for one in on for need in program.rulebook.options[one].needs} - on:
        on |= more
    return dict.fromkeys(sorted(on), True)


def faults_in(world: World, program: Program) -> Iterator[str]:
    """What should not be: numbers beyond their bounds, parts without their whole, two of what there is one of."""
    for kind in program.rulebook.kinds.values():
        things = world.things.get(kind.name, [])
        for thing in things:
            if not thing.alive:
                yield f"{thing.id} is among the {kind.plural}, though it is gone"
            for index, one in enumerate(kind.attributes):
                value = thing.v[index]
                if value is None and not one.type.optional:
                    yield f"{thing.id} has no {one.name}"
                if isinstance(value, Entity) and not value.alive and index in kind.ends_with:
                    yield f"{thing.id} has outlived its {one.name}"
        for unique in kind.unique:
            keys = [json.dumps([stored(thing.v[index]) for index in unique.keys]) for thing in things]
            whole = [key for key in keys if "null" not in key]
            if len(set(whole)) < len(whole):
                yield f"two {kind.plural} are the same in {unique.keys}"
    if world.state_hash() != state_hash_of(world):
        yield "the hash that is kept is not that of the state"


def play(name: str, atlas: str, seed: str, turns: int, options: dict[str, object], wealth: dict[str, object]) -> None:
    """A game of two players from its setup to its last turn, and the same answers again."""
    program, tile_map = program_of(name), open_map(atlas)
    seats = [Seat("red", "Red", wealth), Seat("blue", "Blue", wealth)]
    game = Game(program, tile_map, seats, options, turns=turns)
    bot = Bot(seed, odds=None, reports=1)
    looked_at = 0
    while game.pending is not None:
        game.answer(bot.answer(game))
        if len(game.answers) >= looked_at + max(CHECKED_EVERY, looked_at // 20):
            looked_at = len(game.answers)
            assert list(faults_in(game.world, program)) == [], (seed, game.world.turn, looked_at)
    assert game.is_over
    assert list(faults_in(game.world, program)) == [], (seed, "at the end")
    again = Game(program, tile_map, seats, options, turns=turns)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_an_empire_lasts_long(seed: int) -> None:
    play("star_empires", "star_sector", f"long {seed}", TURNS, {}, {"treasury": 300})


@pytest.mark.parametrize("seed", range(MODULE_SEEDS))
def test_an_empire_lasts_with_all_its_modules(seed: int) -> None:
    options = modules_of(program_of("star_empires"))
    play("star_empires", "star_sector", f"whole {seed}", MODULE_TURNS, options, {"treasury": 3000})


@pytest.mark.parametrize("seed", range(ALONE_SEEDS))
@pytest.mark.parametrize("module", modules_alone())
def test_an_empire_lasts_with_one_module(module: str, seed: int) -> None:
    options = switched_on(program_of("star_empires"), module)
    play("star_empires", "star_sector", f"{module} {seed}", ALONE_TURNS, options, {"treasury": 300})


def test_a_quiet_turn_of_a_small_empire_asks_little() -> None:
    """Who lets everything be as it is presses Enter at most a dozen times in a turn, events aside never more."""
    game = Game(program_of("star_empires"), open_map("star_sector"), [Seat("red", "Red", {})], {}, turns=5)
    bot = Bot("quiet", odds=None)
    asked: dict[int, int] = {}
    while game.pending is not None:
        request, turn = game.pending, game.world.turn
        passes = turn > 0 and isinstance(request, Choose | Tell) and request.may_stop
        if turn > 0 and not isinstance(request, Throw):
            asked[turn] = asked.get(turn, 0) + 1
        game.answer("done" if passes else bot.answer(game))
    assert len(asked) == 5
    assert max(asked.values()) <= 12, asked
