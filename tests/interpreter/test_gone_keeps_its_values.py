"""What was destroyed keeps its last values: nothing changes it any more, and nothing is told of that."""

from __future__ import annotations

from pathlib import Path

from tests.interpreter.test_running_away import game_of

RULES = """
kind player
  seen: number
  guard: cart or none
kind cart
  owner: player
  load: number at least 0 = 3
  riders: set of player
condition wet of cart
stat pull(c: cart) "pull of {c}"
  base 1
setup
  for each p in players
    create cart as c
      owner = p
    p.guard becomes c
    name of c becomes "The cart"
procedure soak(c: cart)
  c.load up 2 "rain"
  c.load becomes 9
  add c.owner to c.riders
  c gains wet
  c.name becomes "A ghost"
  add +1 "a song" to pull(c)
phase fair
  each player in order
    let c = player.guard
    when c is not none
      BODY
      player.seen becomes c.load + 10 * count of c.riders + (100 when c has wet, otherwise 0) + 1000 * pull(c)
      say "{c}"
  end campaign
"""


def told(body: str, folder: Path) -> tuple[list[int], list[str]]:
    """What both players have seen of their carts in the end, and the story."""
    game = game_of(RULES.replace("BODY", body), folder)
    world = game.world
    assert not world.things["cart"]
    return [one.v[0] for one in world.things["player"]], [
        text for kind, text in world.story if kind in ("say", "change")
    ]


def test_a_procedure_that_is_handed_it_does_nothing(tmp_path: Path) -> None:
    assert told("destroy c\n      do soak(c)", tmp_path) == ([1003, 1003], ["The cart"] * 2)


def test_what_is_changed_before_it_goes_stands(tmp_path: Path) -> None:
    seen, story = told("do soak(c)\n      destroy c", tmp_path)
    # The entry ends with the cart that it names.
    assert seen == [1119, 1119]
    assert story[-1] == "A ghost"


def test_a_block_at_once_does_both_whatever_stands_first(tmp_path: Path) -> None:
    changes = 'c.load up 2\n        c gains wet\n        c.name becomes "A ghost"'
    first = told(f"together\n        destroy c\n        {changes}", tmp_path)
    assert first == told(f"together\n        {changes}\n        destroy c", tmp_path) == ([1105, 1105], ["A ghost"] * 2)
