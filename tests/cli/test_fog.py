"""Fog of war: whatever sort of value a tile hides, a player is shown where he stands, and the rest is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset fog
  title "Fog"
  language en

table ground "ground"
  | key   | name    | worth |
  | marsh | "marsh" |     1 |
  | hill  | "hill"  |     2 |

kind tile
  owner: player or none OWNED
  men: number at least 0 = 1 "men" seen by near(tile)
  share: exact number = 1/2 "share" seen by near(tile)
  note: text "note" seen by near(tile)
  mined: yes or no "mined" seen by near(tile)
  mood: one of (calm, wild) = calm "mood" seen by near(tile)
  soil: ground or none "soil" seen by near(tile)
  grounds: set of ground "grounds" seen by near(tile)
  friends: set of player "friends" seen by near(tile)
  target: tile or none "target" seen by near(tile)

kind player
  gold: number = 0 "gold" seen by player
  gear: set of ground "gear" seen by player

kind army, armies
  owner: player
  place: tile or none seen by owner

define near(t: tile) = those p in players where any x in tiles where x.owner is p and (x is t or x is next to t)

stat force(p: player) "force"
  tiles: t.men "{t}" for each t in tiles where t.owner is p

setup
  for each t in tiles where t.owner is not none
    t.men becomes 20
    t.soil becomes hill
    t.mined becomes yes
    add marsh to t.grounds
    when t.owner is not none
      add t.owner to t.friends
      create army
        owner = t.owner
        place = t

phase work "Work"
  each player in order
    ask player for more: number at least 0 at most 3 "How many?"
    for each t in tiles where t.owner is player
      t.men up more
"""
COMMANDS = ("status", "status --json", "story", "log", "explain force red", "explain a3", "explain c3", "page", "odds")


@pytest.mark.parametrize("owned", ["", "seen by owner"])
def test_everybody_is_shown_where_he_stands(owned: str, tmp_path: Path) -> None:
    (tmp_path / "fog.law").write_text(RULES.replace("OWNED", owned), encoding="utf-8")
    folder = tmp_path / "camp"
    given = ("--ruleset", str(tmp_path / "fog.law"), "--map", "duel", "--players", "red,blue", "--tiles", "2")
    assert run("new", str(folder), *given, "--seed", "x").exit_code == 0
    (tmp_path / "orders.yaml").write_text("- 2\n- 3\n", encoding="utf-8")
    assert run("play", str(folder), "--orders", str(tmp_path / "orders.yaml")).exit_code == 0
    for viewer in ("red", "blue", "public", "umpire"):
        for command in COMMANDS:
            name, *more = command.split()
            out = ("--out", str(tmp_path / f"site-{viewer}")) if name == "page" else ()
            done = run(name, str(folder), *more, *out, "--as", viewer)
            assert "hidden: this cannot be told" not in done.output or name in ("explain", "odds"), command
            assert "The program has made a mistake" not in done.output, command
    left_out = "What is hidden from this viewer is not counted."
    for shown in ((), ("--sheet", "red")):
        assert left_out in run("status", str(folder), *shown, "--as", "red").output
        assert left_out not in run("status", str(folder), *shown, "--as", "umpire").output
    assert "Me22" in run("status", str(folder), "--as", "red").output
    assert "Me23" in run("status", str(folder), "--as", "blue").output
