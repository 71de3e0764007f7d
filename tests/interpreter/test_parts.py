"""Wholes and parts: what goes with what, in campaigns that are taken back and replayed, and in odds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from interpreter.bots import Bot
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.requests import Refused
from interpreter.world.state import state_hash_of
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]


def assert_whole(world: World) -> None:
    """What hangs on something that is gone is gone, and there is no second one of what there is only one of."""
    for kind in world.rulebook.kinds.values():
        for one in world.things[kind.name]:
            assert all(one.v[at] is None or one.v[at].alive for at in kind.ends_with), one
        for unique in kind.unique:
            held = [[one.v[key] for key in unique.keys] for one in world.things[kind.name]]
            told_apart = [
                frozenset(values) if unique.is_any_order else tuple(values) for values in held if None not in values
            ]
            assert len(told_apart) == len(set(told_apart)), kind.name


@pytest.mark.parametrize("seed", range(8))
def test_campaigns_stay_whole_and_are_taken_back_and_replayed_alike(seed: int) -> None:
    program = program_of("parts")
    game = Game(program, open_map("duel"), SEATS, {}, 6)
    bot, random, states = Bot(str(seed), odds=None), Random(seed), [game.state_hash()]
    for _ in range(60):
        if game.is_over:
            break
        try:
            game.answer(bot.answer(game))
        except Refused:  # a second one of what there is only one of: nothing has changed, and the player goes on
            assert game.state_hash() == states[-1]
            game.answer("done")
        states.append(game.state_hash())
        assert game.state_hash() == state_hash_of(game.world)
        assert_whole(game.world)
    answers = list(game.answers)
    back = random.randint(1, len(answers) - 1)
    game.undo(back)
    assert game.state_hash() == states[len(answers) - back]
    assert_whole(game.world)
    for answer, state in zip(answers[len(answers) - back :], states[len(answers) - back + 1 :], strict=True):
        game.answer(answer)
        assert game.state_hash() == state


def test_odds_know_what_goes_with_a_whole() -> None:
    program = program_of("parts")
    game = Game(program, open_map("duel"), SEATS, {}, 6)
    for act in ({"action": "settle"}, {"action": "build", "town": "town_1"}, {"action": "furnish", "building": 1}):
        game.answer(act)
    world = game.world
    before = game.state_hash()
    counts = Watched("rooms", frozenset({("things", "room", 0)}), lambda world: len(world.things["room"]))
    red = world.things["player"][0]
    gamble = Question(Subject.ACTION, "gamble", (red, world.things["town"][0]), (counts,))
    parameters = [one.name for one in program.rulebook.actions["gamble"].parameters]
    if parameters[0] == "town":
        gamble = Question(Subject.ACTION, "gamble", (world.things["town"][0], red), (counts,))
    rooms = exact_odds(program, world, gamble, Budget(10_000)).watched(0)
    assert rooms.lots.chances() == {1: Fraction(2, 3), 0: Fraction(1, 3)}
    assert game.state_hash() == before
    assert_whole(world)
