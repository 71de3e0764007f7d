"""Random rulesets played: the same answers give the same state, undoing loses nothing, and refusals change nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import open_map
from tests.interpreter.players import an_answer
from tests.interpreter.random_rules import random_rules
from tests.interpreter.test_game_laws import asked, everything

RULESETS = 12
ANSWERS = 20
REFUSALS = 1
"""What goes on without end refuses every answer, each time after thousands of steps."""
SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]


@pytest.mark.parametrize("seed", range(RULESETS))
def test_replay_and_undo_come_to_the_same(seed: int, tmp_path: Path) -> None:
    text = random_rules(str(seed))
    (tmp_path / "random.law").write_text(text, encoding="utf-8")
    program, random = Program(load_rulebook(tmp_path)), Random(seed)
    game = Game(program, open_map("duel"), SEATS, {}, turns=2)
    hashes, refused = [game.state_hash()], 0
    while game.pending is not None and len(hashes) <= ANSWERS and refused < REFUSALS:
        before = everything(game.world)
        try:
            game.answer(an_answer(game.pending, random.randint(0, 10_000)))
        except Refused:
            assert everything(game.world) == before
            refused += 1
            continue
        hashes.append(game.state_hash())
    again = Game(program, open_map("duel"), SEATS, {}, turns=2)
    answers = list(game.answers)
    for answer, wanted in zip(answers, hashes[1:], strict=True):
        again.answer(answer)
        assert again.state_hash() == wanted
    assert asked(again) == asked(game)
    assert again.world.story == game.world.story
    for back in range(1, len(answers) + 1):
        game.undo()
        assert game.state_hash() == hashes[-1 - back]
    for answer in answers:
        game.answer(answer)
    assert game.state_hash() == hashes[-1]
    assert everything(game.world) == everything(again.world)


def test_what_is_done_upon_rolls_and_instead_of_others_is_among_them() -> None:
    texts = [random_rules(str(seed)) for seed in range(RULESETS * 4)]
    assert sum("upon " in one for one in texts) > RULESETS
    assert sum(" before other_" in one for one in texts) > 2
    assert sum("instead of bout_" in one for one in texts) > RULESETS
    assert sum("\n  other_" in one for one in texts) > RULESETS
