"""Prices in a `together` block: each is paid when the block ends, and nobody pays with the same money twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.requests import Choose, Refused
from tests.interpreter.test_running_away import game_of

MARKET = """
kind player
  gold: number at least 0 = 10
  ships: number
action buy(price: number at least 3 at most 5) by player "buy"
  costs price from player.gold "a ship"
  player.ships up 1
  player.gold up 1
phase market
  together
    each player in order
      any number of buy
"""


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_every_price_of_a_block_is_paid(tmp_path: Path, is_looked_at: bool) -> None:
    game = game_of(MARKET, tmp_path, turns=1)
    player = game.world.order[0]
    for price in (3, 4):
        game.answer({"action": "buy", "price": price}, is_looked_at=is_looked_at)
    assert player.v == [10, 0], "all of it is held"
    with pytest.raises(Refused, match="a ship: 4 are needed, and only 3 are there"):
        game.answer({"action": "buy", "price": 4}, is_looked_at=is_looked_at)
    game.answer({"action": "buy", "price": 3}, is_looked_at=is_looked_at)
    assert isinstance(game.pending, Choose)
    assert game.pending.by is game.world.order[1], "nothing is left to spend, so nobody is asked"
    game.undo()
    game.answer({"action": "buy", "price": 3}, is_looked_at=is_looked_at)
    game.answer("done")
    assert player.v == [10 - 3 - 4 - 3 + 3, 3]
    assert game.world.order[1].v == [10, 0]
