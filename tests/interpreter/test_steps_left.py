"""What is left in its middle has come to its end: a step, and what lasts until it ends."""

from __future__ import annotations

from pathlib import Path

from tests.interpreter.test_running_away import game_of

PARLEY = """
kind player
  gold: number
report battle
  winner: player
condition bound of player
procedure talk(p: player)
  step parley
    for each q in players
      q gains bound until end of parley
    destroy p
    p reports battle as b with winner = p
  say "never"
phase day
  let one = the p in players with lowest p.gold
  do talk(one) when one is not none
  for each p in players
    say "{p}: {p has bound}, {step is parley}"
"""


def test_a_step_ends_where_who_should_report_is_gone(tmp_path: Path) -> None:
    game = game_of(PARLEY, tmp_path, turns=1)
    assert [text for kind, text in game.world.story if kind == "say"] == ["Blue: no, no"]
    assert game.world.path == ()
