"""Lines written as one says them at the table: each is told with what to write, and what is told can be read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset snags
  title "Snags"
table pile "piles"
  | key     | name      |
  | deck    | "deck"    |
  | discard | "discard" |
kind tile
  owner: player or none
  height: number
kind player
  points: number
  seat: number
  home: tile or none
kind card, cards
  holder: player or none
  pile: pile = deck
procedure go(p: player)
  p.points up 1
action walk by player "walk"
  player.points up 1
"""


class Told(NamedTuple):
    """What a snag is told with, and the rules as they are when that is done."""

    hint: str
    mended: str


SEATED = (
    "number the players in an attribute, `seat: number`, and write: (the x in players where x.seat > {0}.seat with "
    "lowest x.seat) otherwise (the x in players with lowest x.seat)"
)
NEXT = "(the x in players where x.seat > {0}.seat with lowest x.seat) otherwise (the x in players with lowest x.seat)"
BY_SEAT = "number the players in an attribute, `seat: number`, and write: "
ROUND = "remainder({0}.seat - one.seat, count of players)"
BEHIND = "remainder(p.seat - one.seat - 1, count of players)"
WAITS = (
    'write here: player gains waiting for {0} turns, at the left margin: condition waiting of player "misses a turn", '
    "and below acts: allowed when not player has waiting"
)
WAITING = (
    'condition waiting of player "waiting"\nphase a\n  each player in order\n    when not player has waiting\n'
    "      player gains waiting for {0} turns"
)
EACH = "phase a\n  for each p in players\n"
DIRECTION = "define way(a: tile, b: tile) = direction between a and b"
IN_TURN = "write: each player in order, and indented below it: one of {0}; where “{0}” is a procedure: do {0}(player)"
SNAGS = {
    f"{EACH}    destroy p and his tiles": Told(
        "write: for each x in tiles where x.… is p, indented below it `x.… becomes none`, and then: destroy p",
        f"{EACH}    for each x in tiles where x.owner is p\n      x.owner becomes none\n    destroy p",
    ),
    f"{EACH}    destroy p and all cards of p": Told(
        "write: for each x in cards where x.… is p, indented below it `destroy x`, and then: destroy p",
        f"{EACH}    for each x in cards where x.holder is p\n      destroy x\n    destroy p",
    ),
    f"{EACH}    destroy all his cards": Told(
        "write: for each x in cards where x.… is …, and indented below it: destroy x",
        f"{EACH}    for each x in cards where x.holder is p\n      destroy x",
    ),
    f"{EACH}    destroy all the cards of p": Told(
        "write: for each x in cards where x.… is p, and indented below it: destroy x",
        f"{EACH}    for each x in cards where x.holder is p\n      destroy x",
    ),
    "phase a\n  destroy all cards": Told(
        "write: for each x in cards, and indented below it: destroy x",
        "phase a\n  for each x in cards\n    destroy x",
    ),
    "phase a\n  each player in order\n    one of walk\n    next player": Told(
        "leave this out; the lines below `each player in order` are done for one after the other",
        "phase a\n  each player in order\n    one of walk",
    ),
    "define follower(p: player) = next player": Told(
        SEATED.format("p"), f"define follower(p: player) = {NEXT.format('p')}"
    ),
    "define follower(one: player) = the player after one": Told(
        SEATED.format("one"), f"define follower(one: player) = {NEXT.format('one')}"
    ),
    "phase a\n  each player in order\n    let other = the next player": Told(
        SEATED.format("player"), f"phase a\n  each player in order\n    let other = {NEXT.format('player')}"
    ),
    "define way(a: tile, b: tile) = direction from a to b": Told(f"write: {DIRECTION}", DIRECTION),
    "define way(a: tile, b: tile) = the direction of b from a": Told(f"write: {DIRECTION}", DIRECTION),
    "define way(a: tile, b: tile) = direction of a to b": Told(f"write: {DIRECTION}", DIRECTION),
    "define left(one: player) = player to the left of one": Told(
        SEATED.format("one"), f"define left(one: player) = {NEXT.format('one')}"
    ),
    "procedure b(one: player)\n  for each p in players, starting with one\n    p.points up 1": Told(
        f"{BY_SEAT}for each p in players by least {ROUND.format('p')}",
        f"procedure b(one: player)\n  for each p in players by least {ROUND.format('p')}\n    p.points up 1",
    ),
    "procedure b(one: player)\n  for each p in players after one\n    p.points up 1": Told(
        f"{BY_SEAT}for each p in players by least {BEHIND}",
        f"procedure b(one: player)\n  for each p in players by least {BEHIND}\n    p.points up 1",
    ),
    "procedure b(one: player)\n  each player in order, starting with one\n    player.points up 1": Told(
        f"{BY_SEAT}players by least {ROUND.format('player')}, and in the next line: each player in order",
        f"procedure b(one: player)\n  players by least {ROUND.format('player')}\n  each player in order\n"
        "    player.points up 1",
    ),
    "procedure b(one: player)\n  players clockwise from one\n  each player in order\n    player.points up 1": Told(
        f"{BY_SEAT}players by least {ROUND.format('player')}",
        f"procedure b(one: player)\n  players by least {ROUND.format('player')}\n  each player in order\n"
        "    player.points up 1",
    ),
    "phase a\n  each player clockwise\n    player.points up 1": Told(
        f"{BY_SEAT}players by least player.seat, and in the next line: each player in order",
        "phase a\n  players by least player.seat\n  each player in order\n    player.points up 1",
    ),
    "phase a\n  each player in order\n    for each opponent\n      player.points up 1": Told(
        "write: for each x in players where x is not player",
        "phase a\n  each player in order\n    for each x in players where x is not player\n      player.points up 1",
    ),
    "phase a\n  each player in order\n    for each other player p\n      p.points up 1": Told(
        "write: for each p in players where p is not player",
        "phase a\n  each player in order\n    for each p in players where p is not player\n      p.points up 1",
    ),
    "phase a\n  repeat until all players pass\n    player.points up 1": Told(
        "write: rounds of …", "phase a\n  rounds of walk"
    ),
    "phase a\n  each player in order\n    player.points up 1 when player controls a majority of tiles": Told(
        "write: player.points up 1 when 2 * (count of x in tiles where x.… is player) > count of tiles",
        "phase a\n  each player in order\n    player.points up 1 "
        "when 2 * (count of x in tiles where x.owner is player) > count of tiles",
    ),
    'phase a\n  let card = random of cards\n  say "{card}"': Told(
        "write: one of cards at random", 'phase a\n  let card = one of cards at random\n  say "{card}"'
    ),
    'phase a\n  let card = top of cards\n  say "{card}"': Told(
        "write: the x in cards with lowest x.…",
        'phase a\n  let card = the x in tiles with lowest x.height\n  say "{card}"',
    ),
    "phase a\n  for each card in cards\n    move card to discard": Told(
        "write: card.… becomes discard", "phase a\n  for each card in cards\n    card.pile becomes discard"
    ),
    "action lay(card) by player\n  put card on the discard": Told(
        "write: card.… becomes discard", "action lay(card) by player\n  card.pile becomes discard"
    ),
    "phase a\n  for each c in cards\n    move c from deck to discard": Told(
        "write: c.… becomes discard", "phase a\n  for each c in cards\n    c.pile becomes discard"
    ),
    "phase a\n  let way = random direction": Told(
        "write: let sides: set of direction = {north, south}, and in the next line: let way = one of sides at random",
        "phase a\n  let sides: set of direction = {north, south}\n  let way = one of sides at random",
    ),
    "phase a\n  for each t in tiles\n    let n = a random neighbour of t": Told(
        "write: let n = one of neighbours of t at random",
        "phase a\n  for each t in tiles\n    let n = one of neighbours of t at random",
    ),
    "phase a\n  players in turn do walk": Told(
        IN_TURN.format("walk"), "phase a\n  each player in order\n    one of walk"
    ),
    "phase a\n  each player does go": Told(IN_TURN.format("go"), "phase a\n  each player in order\n    do go(player)"),
    "phase a\n  players do go in turn": Told(
        IN_TURN.format("go"), "phase a\n  each player in order\n    do go(player)"
    ),
    "phase a\n  each player in turn do go(player)": Told(
        "write: each player in order, and indented below it: do go(player)",
        "phase a\n  each player in order\n    do go(player)",
    ),
    "phase a\n  for each p in players do go(p)": Told(
        "write: for each p in players, and indented below it: do go(p)",
        "phase a\n  for each p in players\n    do go(p)",
    ),
    "phase a\n  players take turns\n    one of walk": Told(
        "write: each player in order", "phase a\n  each player in order\n    one of walk"
    ),
}


def errors_in(lines: str, folder: Path) -> list[str]:
    return hints_of(f"{GROUND}{lines}\n", folder)


@pytest.mark.parametrize("lines", SNAGS, ids=lambda one: one.splitlines()[-1].strip())
def test_it_is_told_with_what_to_write(lines: str, tmp_path: Path) -> None:
    assert errors_in(lines, tmp_path) == [SNAGS[lines].hint]
    assert errors_in(SNAGS[lines].mended, tmp_path) == []


def test_a_name_that_nothing_gives_is_not_moved(tmp_path: Path) -> None:
    assert "becomes" not in errors_in("phase a\n  for each p in players\n    move points to home", tmp_path)[0]
