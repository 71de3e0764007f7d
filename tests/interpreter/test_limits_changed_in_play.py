"""A limit that counts by another time or for others from now on: what has been done before counts as it says now."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.campaign.swapping import carry_over
from interpreter.campaign.what_became import Report
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import open_map

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
RULES = """ruleset digs
kind player
  gold: number = 10
{limit}
stat pay(p: player)
  base 1
action dig(foe: player) by player
  counts as digs
  player.gold up pay(player)
  add 1 "song" to pay(player)
phase morning "Morning"
  each player in order
    any number of dig
phase evening "Evening"
  each player in order
    any number of dig
"""
BEFORE = "limit digs: 3 per player this turn"


def swapped(folder: Path, before: str, after: str) -> tuple[Game, Report]:
    """The first morning: Red digs twice, once for each foe, and Blue not at all; the evening is under other rules."""
    (folder / "old.law").write_text(before, encoding="utf-8")
    (folder / "new.law").write_text(after, encoding="utf-8")
    old, new = (Program(load_ruleset(folder / f"{name}.law").sound()) for name in ("old", "new"))
    game = Game(old, open_map("duel"), SEATS, {})
    for answer in ({"action": "dig", "foe": "blue"}, {"action": "dig", "foe": "red"}, "done", "done"):
        game.answer(answer)
    assert game.world.phase == "evening"
    return carry_over(game, new, game.tile_map, SEATS, {}, None, "evening", {})


def left(game: Game) -> int:
    """How often Red may still dig for Blue."""
    times = 0
    while game.world.turn == 1 and game.pending is not None and game.pending.by is game.world.by_id["red"]:
        try:
            game.answer({"action": "dig", "foe": "blue"})
        except Refused:
            break
        times += 1
    return times


@pytest.mark.parametrize(
    ("limit", "often", "dropped"),
    [
        ("limit digs: 3 per player this turn", 1, ()),
        ("limit digs: 3 per player", 1, ()),  # this turn's two count for ever
        ("limit digs: 3 per player this phase", 3, ()),  # the morning is another phase
        ("limit digs: 3", 1, ()),  # Red's two count for everybody
        ("limit digs: 4 this turn", 2, ()),
        ("limit digs: 3 per foe", 3, ("what “digs” has counted: 2",)),  # for whom they were nobody has counted
        ("limit digs: 3 per who", 1, ()),  # called otherwise, and nothing else
        ("limit digs: 3 per player, foe", 3, ("what “digs” has counted: 2",)),
    ],
)
def test_uses_count_by_what_the_limit_says_now(
    tmp_path: Path, limit: str, often: int, dropped: tuple[str, ...]
) -> None:
    now = RULES.format(limit=limit)
    if "who" in limit:
        now = now.replace("by player", "by who").replace("player.gold up pay(player)", "who.gold up pay(who)")
        now = now.replace("pay(player)", "pay(who)")
    game, report = swapped(tmp_path, RULES.format(limit=BEFORE), now)
    assert (left(game), tuple(map(str, report.dropped))) == (often, dropped)


def test_a_limit_that_has_counted_for_each_pair_counts_for_one_of_them(tmp_path: Path) -> None:
    pairs = RULES.format(limit="limit digs: 2 per player, foe")
    game, report = swapped(tmp_path, pairs, RULES.format(limit="limit digs: 3 per foe this turn"))
    assert (left(game), report.dropped) == (2, ())  # one of Red's was for Blue


def test_an_entry_about_what_the_number_is_not_about_falls_away(tmp_path: Path) -> None:
    now = RULES.format(limit=BEFORE).replace("pay(p: player)", "pay(t: tile)").replace("up pay(player)", "up 1")
    now = now.replace('  add 1 "song" to pay(player)\n', "")
    _, report = swapped(tmp_path, RULES.format(limit=BEFORE), now)
    assert list(map(str, report.dropped)) == ["entry “song” on pay"]
