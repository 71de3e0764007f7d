"""Of what is gone nothing is told when a campaign goes on under other rules."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.campaign.swapping import carry_over
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
WITH_CREWS = """ruleset ships
kind player
  gold: number = 10
  flagship: crew or none
  fleet: set of crew
  ally: player or none
kind crew, crews
  player: player
  men: number = 3
condition tired of crew
stat worth(p: player)
  base 1
stat pay(c: crew)
  base c.men
setup
  for each p in players
    create crew as first
      player = p
    first gains tired
    create crew as second
      player = p
    add 2 "praise" to pay(first)
    add 2 "blame" to worth(p) until end of market
    p.flagship becomes first
    p.fleet becomes those c in crews where c.player is p
phase market "The market"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n + worth(player)
  for each c in crews where c is c.player.flagship
    destroy c
"""
WITHOUT = """ruleset ashore
kind player
  gold: number = 10
  flagship: player or none
  fleet: set of player
phase market "The fair"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n
"""


def compiled(folder: Path, name: str, text: str) -> Program:
    (folder / f"{name}.law").write_text(text, encoding="utf-8")
    return Program(load_ruleset(folder / f"{name}.law").sound())


def test_what_is_gone_is_not_listed(tmp_path: Path) -> None:
    ships, ashore = compiled(tmp_path, "ships", WITH_CREWS), compiled(tmp_path, "ashore", WITHOUT)
    game = Game(ships, open_map("duel"), SEATS, {})
    for _ in SEATS:
        game.answer(1)
    assert [one.id for one in game.world.things["crew"]] == ["crew_2", "crew_4"]
    _, report = carry_over(game, ashore, game.tile_map, SEATS, {}, None, "market", {})
    assert sorted(map(str, report.dropped)) == [
        "crew crew_2",
        "crew crew_4",
        "player blue: ally",
        "player red: ally",
    ]
    assert report.defaulted == ()
