"""Armies that are divided, merged and filled up at random: nobody is there twice, and nobody is lost on the way."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose
from interpreter.values.value import Entity, Value
from interpreter.views.explaining import Explanation, explain
from maps import open_map
from tests.interpreter.test_long_empires import Look, faults_of_armies, faults_of_people

MUSTERS = int(os.environ.get("MUSTERS", "3"))
TURNS = 4
REGROUPING = frozenset({"merge_armies", "move_divisions", "split_army"})
COMMANDS = frozenset({"accompany", "give_train", "lay_down_command", "promote", "replenish", "take_command"})


@pytest.fixture(scope="module")
def program() -> Program:
    return Program(load_rulebook(Path(__file__).with_name("muster"), checks=lambda _: ()))


def kept(look: Look) -> Counter[tuple[str, Entity]]:
    """What no regrouping makes more or less: for each empire its divisions, stores and officers."""
    found: Counter[tuple[str, Entity]] = Counter()

    def add(what: str, whose: Entity | None, amount: Value) -> None:
        assert whose is not None
        assert isinstance(amount, int)
        found[what, whose] += amount

    for army in look.of("army"):
        add("equipment", look.thing(army, "owner"), look.value(army, "equipment"))
    for division in look.of("division"):
        if look.thing(division, "army", "train_of") is None:
            add("divisions", look.thing(division, "army", "owner"), 1)
    for officer in look.of("officer"):
        add("officers", look.thing(officer, "owner"), 1)
    return found


def used_up(look: Look) -> Counter[tuple[str, Entity]]:
    """What regrouping may lose and never makes more: Aces and medical supplies."""
    found: Counter[tuple[str, Entity]] = Counter()
    for army in look.of("army"):
        owner = look.thing(army, "owner")
        for name in ("aces", "remedies"):
            amount = look.value(army, name)
            assert owner is not None
            assert isinstance(amount, int)
            found[name, owner] += amount
    return found


def wounds(look: Look, game: Game) -> dict[Entity, Value]:
    """Of each division of soldiers what it has lost, or that it has nothing left."""
    found = dict[Entity, Value]()
    for division in look.of("division"):
        army = look.thing(division, "army")
        assert army is not None
        if look.thing(army, "train_of") is None:
            strength, lost = explain(game, "division_strength", [army.id]), look.value(division, "damage")
            assert isinstance(strength, Explanation)
            assert isinstance(strength.value, int)
            assert isinstance(lost, int)
            found[division] = "nothing left" if lost >= strength.value else lost
    return found


def faults_of_wounds(before: dict[Entity, Value], after: dict[Entity, Value]) -> Iterator[str]:
    """Who had nothing left has nothing after it, and of the others each has the losses that it had."""
    for division, lost in before.items():
        if after[division] not in (lost, "nothing left"):
            yield f"{division.id} had lost {lost}, and now {after[division]}"


@pytest.mark.parametrize("number", range(MUSTERS))
def test_regrouping_makes_nobody_more_or_less(program: Program, number: int) -> None:
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(program, open_map("star_sector"), seats, {"battles": True}, turns=TURNS)
    bot, regrouped = Bot(f"muster {number}", odds=None, reports=0, acts=REGROUPING | COMMANDS), 0
    while game.pending is not None:
        answer, look = bot.answer(game), Look(game.world, program)
        is_regrouping = isinstance(answer, dict) and answer.get("action") in REGROUPING
        before, stores, lost = kept(look), used_up(look), wounds(look, game) if is_regrouping else {}
        game.answer(answer)
        while is_regrouping and not isinstance(game.pending, Choose):
            game.answer(bot.answer(game))
        if is_regrouping:
            regrouped += 1
            assert kept(look) == before, answer
            assert used_up(look) <= stores, answer
            assert list(faults_of_wounds(lost, wounds(look, game))) == [], answer
        if isinstance(game.pending, Choose):
            assert [*faults_of_armies(look), *faults_of_people(look)] == [], answer
    assert regrouped > 0
