"""What a limit has counted in secret a viewer knows as far as he has seen it done."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.seen import PUBLIC, Viewer, view_of
from interpreter.world.world import World
from maps import open_map

RULES = """ruleset spies
kind player
  gold: number = 10
kind agent, agents
  owner: player
limit missions: 1 per agent this turn
limit bribes: 2 per player this turn
action spy(agent) by player seen by player
  allowed when agent.owner is player
  counts as missions
  player.gold down 1
action parade(agent) by player
  allowed when agent.owner is player
  counts as missions, bribes
  player.gold up 1
action bribe(foe: player) by player seen by player, foe
  counts as bribes, bribes
  foe.gold up 1
setup
  for each p in players
    create agent
      owner = p
    create agent
      owner = p
phase night "Night"
  each player in order
    any number of spy, parade, bribe
"""


def counted(world: World) -> dict[tuple[str, ...], int]:
    return {tuple(getattr(one, "id", str(one)) for one in key): count for key, count in world.used.items()}


def test_each_knows_of_what_he_has_seen(tmp_path: Path) -> None:
    (tmp_path / "spies.law").write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "spies.law").sound())
    seats = [Seat(one, one.title(), {}) for one in ("red", "blue", "green")]
    game = Game(program, open_map("duel"), seats, {})
    for answer in (
        {"action": "spy", "agent": "agent_1"},
        {"action": "parade", "agent": "agent_2"},  # red has nothing more to do
        {"action": "bribe", "foe": "green"},
    ):
        game.answer(answer)
    spied, paraded = {("missions", "1", "agent_1"): 1}, {("missions", "1", "agent_2"): 1, ("bribes", "1", "red"): 1}
    bribed = {("bribes", "1", "blue"): 2}
    assert counted(game.world) == spied | paraded | bribed
    for viewer, sees in (
        (Viewer("player", "red"), spied | paraded),
        (Viewer("player", "blue"), paraded | bribed),
        (Viewer("player", "green"), paraded | bribed),
        (PUBLIC, paraded),
    ):
        assert counted(view_of(game, viewer).world) == sees
