"""`marchlaw swap` to rules that know attributes of the same names as other sorts, and less of what was done."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.session import Session

BEFORE = """ruleset one
  title "One"
  language en
table craft
  | key    | name    |
  | smith  | "smith" |
  | skald  | "skald" |
kind player
  gold: number at least 0 = 9
  tools: set of craft
  skill: craft = skald
  best: player or none
  rival: player or none
  old: set of player
  word: one of (x, y) = x
kind tent, tents
  owner: player
  men: number = 3
kind hut, huts
  owner: player
kind tile
  owner: player or none
limit twice: 2 per tent this turn
procedure mark(t: tent, h: hut or none, c: craft)
  t.men up 1
action pitch by player
  create tent as made
    owner = player
  create hut as hers
    owner = player
  add smith to player.tools
  add skald to player.tools
  add player to player.old
  player.best becomes player
  do mark(made, hers, skald)
  do mark(made, none, smith)
action burn(t: tent) by player
  counts as twice
  destroy t
phase day
  each player in order
    one of pitch
    at most one of burn
  for each p in players
    p.gold up count of m in past mark
"""
AFTER = """ruleset two
  title "Two"
  language en
table craft
  | key    | name    |
  | smith  | "smith" |
  | cook  | "cook" |
kind player
  gold: set of craft
  tools: craft = cook
  skill: number = 3
  best: set of player
  rival: set of player
  old: player or none
  word: one of (y, z) = z
  wealth: number = 4
kind tent, tents
  owner: player
  men: number at least 0 at most 2 = 1
kind tile
  owner: player or none
limit twice: 2 per tent this turn
procedure mark(t: tent, h: tent or none, c: craft)
  t.men up 1
action pitch by player
  create tent as made
    owner = player
  do mark(made, none, smith)
action burn(t: tent) by player
  counts as twice
  destroy t
phase day
  each player in order
    one of pitch
    at most one of burn
  for each p in players
    p.wealth up count of m in past mark
"""


def test_what_is_of_another_sort_gets_its_default(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.law").write_text(BEFORE, encoding="utf-8")
    (tmp_path / "two.law").write_text(AFTER, encoding="utf-8")
    folder = tmp_path / "camp"
    begun = ["new", str(folder), "--ruleset", str(tmp_path / "one.law"), "--map", "duel", "--players", "red,blue"]
    assert main.run(begun) == 0
    with Session.open(folder) as session:
        for answer in ({"action": "pitch"}, {"action": "burn", "t": "tent_1"}, {"action": "pitch"}, "done"):
            session.answer(answer)
    capsys.readouterr()
    assert main.run(["swap", str(folder), "--to", str(tmp_path / "two.law")]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    at = told.index("no place for:")
    assert told[at + 1 : at + 3] == ["hut hut_1", "hut hut_2"]
    for line in (
        "player red, blue: gold 13 -> none",  # 9, and 4 times `mark` in the turn
        "player red, blue: tools smith, skald -> cook",
        "player red, blue: skill skald -> 3",
        "player red: best red -> none",
        "player red: old red -> none",
        "player red, blue: word x -> z",
        "tent tent_2: men 5 -> 1",
    ):
        assert line in told
    assert not [line for line in told if line.endswith("none -> none")], "nothing is lost where there was nothing"
    with Session.open(folder) as session:
        for answer in ({"action": "pitch"}, "done", {"action": "pitch"}, "done"):
            session.answer(answer)
        # 4, and what is known of `mark`: twice of before, where neither a hut nor the skald is named, and twice anew
        assert [session.game.world.by_id[one].v[-1] for one in ("red", "blue")] == [8, 8]
