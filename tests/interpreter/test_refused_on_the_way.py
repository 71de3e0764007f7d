"""An answer that a rule refuses when it has been carried out in part changes nothing, what can be undone among it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import placeless
from tests.interpreter.test_game_laws import asked, everything

RULES = """ruleset brittle
kind player
  gold: number at least 0 at most 40 = 3
  debts: number
  rank: number
kind troop
  player: player
  size: number = 1
define strength(p: player) = sum of t.size for each t in troops where t.player is p
rich: when player.gold > 5 becomes true for player "{player} is rich"
  player.rank up 1
poor: when player.gold <= 5 becomes true for player "{player} is poor"
  player.rank down 1
strong: when p.strength changes for p: player
  p.debts up 1
condition sore of player
  mourns: after disband
    player.debts up 2
paid: after pay(amount, player)
  player.gold down 1 when amount > 2
roll luck(player)
  dice 1d6
  target 4
action pay(amount: number at least 0 at most 6) by player
  player.gold up amount
action muster(size: number at least 0 at most 4) by player
  create troop as new
    player = player
    size = size
  player gains sore until end of turn
  player.rank up 12 / (4 - size) rounded down
action disband(troop) by player
  player.gold down troop.size
  destroy troop
  for each t in troops where t.player is player
    t.size up 1
  player.debts up 10 / (player.gold - 3) rounded down
action risk by player
  player.gold up 4
  roll luck(player)
    success
      player.gold up 2
    failure
      player.gold down 9
phase day
  each player in order
    any number of pay, muster, disband, risk
    ask player for n: number at least 0 at most 3 "How many?"
    player.gold up 6 / n rounded down
    player.gold down 5 when player.gold > 9
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    file = tmp_path_factory.mktemp("brittle") / "brittle.law"
    file.write_text(RULES, encoding="utf-8")
    return Program(load_rulebook(file, checks=lambda _: ()))


def answers(game: Game, number: int) -> Any:
    """What may be answered here, some of which a rule refuses on the way."""
    request = asked(game)
    if request is None:
        return None
    pending: Any = game.pending
    match type(pending).__name__:
        case "Throw":
            return [1 + number % sides for sides in pending.dice]
        case "Choose":
            options = [one.answer for one in pending.options]
            return options[number % len(options)] if options and number % 5 else "done"
        case _:
            return number % 4


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(numbers=st.lists(st.integers(0, 10_000), min_size=5, max_size=40))
def test_what_a_rule_refuses_on_the_way_changes_nothing(program: Program, numbers: list[int]) -> None:
    game = Game(program, placeless(), [Seat(one, one, {}) for one in ("red", "blue")], {}, turns=5)
    for number in numbers:
        if game.pending is None:
            break
        before, pending, given_before = everything(game.world), asked(game), list(game.answers)
        try:
            game.answer(answers(game, number))
        except Refused:
            assert everything(game.world) == before
            assert asked(game) == pending
            assert game.answers == given_before
        else:
            after = everything(game.world), asked(game)
            game.undo()
            assert (everything(game.world), asked(game)) == (before, pending)
            game.answer(answers(game, number))
            assert (everything(game.world), asked(game)) == after
