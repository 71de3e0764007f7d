"""A small campaign in which much is hidden: deeds, things, marks on tiles, numbers, a condition, a roll and gifts."""

from __future__ import annotations

from pathlib import Path

from cli import main

RULES = """ruleset mists
  title "Mists"
  language en

kind tile
  owner: player or none
  trap: yes or no = no "trap" seen by layer
  layer: player or none = none seen by layer

kind player
  gold: number at least 0 = 5 "gold" seen by player
  fame: number at least 0 = 0 "fame"

kind spy, spies "spy" seen by owner
  owner: player
  place: tile

kind host, hosts "host"
  owner: player
  place: tile

condition bribed of player "bribed" seen by nobody

stat might(player) "might of {player}"
  base 1 "name"
  spies: count of s in spies where s.owner is player "spies"
  fame: player.fame "fame"
  bribed: -1 "a bribe" when player has bribed

roll plot(player) "a plot of {player}" seen by player
  dice 1d6
  target 4
  helped: +1 "spies" when count of s in spies where s.owner is player > 1

roll feat(player) "a feat of {player}"
  dice 2d6
  target 7
  fame: +1 "fame" when player.fame > 1

report tale, tales "tale"
  hero: player

limit tries: 6 per player this turn

action hire(tile) by player "hire a spy for {tile}" seen by player
  counts as tries
  create spy as s
    owner = player
    place = tile
  say to player "{s} goes to {tile}"

action lay(tile) by player "lay a trap in {tile}" seen by player
  allowed when tile.owner is player else "{tile} is not yours"
  counts as tries
  tile.trap becomes yes
  tile.layer becomes player

action save_up by player "save up" seen by player
  player.gold up 1

action bribe(target: player) by player "bribe {target}" seen by nobody
  target gains bribed for 2 turns

action plan by player "plan" seen by player
  roll plot(player)
    success
      player.gold up 2

action muster(tile) by player "muster in {tile}"
  create host as h
    owner = player
    place = tile

action try_it by player "try a feat"
  roll feat(player)
    success
      player.fame up 1

phase acts "Deeds"
  each player in order
    any number of hire, lay, save_up, bribe, plan, muster, try_it

phase offerings "Gifts"
  together, sealed
    each player in order
      ask player for gift: number at least 0 at most 3 "what do you give?"
      player.gold down gift

phase evening "Evening"
  group reports any number of tale as t
"""


def begin_mists(folder: Path, dice: str = "ask") -> Path:
    """A campaign of this ruleset, dice typed in unless another way is said; gives its folder."""
    (folder / "mists.law").write_text(RULES, encoding="utf-8")
    words = ["new", str(folder / "spring"), "--ruleset", str(folder / "mists.law"), "--map", "duel"]
    assert main.run([*words, "--players", "anna=Anna,ben=Ben", "--dice", dice, "--turns", "5"]) == 0
    return folder / "spring"
