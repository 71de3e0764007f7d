"""Cases say what a player sees, and are told where he sees more or less; what is done together ends together."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset charms
  title "Charms"
  language en
kind player
  gold: number = 0 "gold" seen by player
  fame: number = 0 "fame"
stat charm(p: player) "charm"
  base 1
procedure bless(p: player)
  add +2 "bless" to charm(p)
procedure curse(p: player)
  together
    remove entries of bless to charm(p)
    p.fame up charm(p)
phase fair "The fair"
  for each p in players
    do bless(p)
    p.gold up charm(p)
    do curse(p)
"""
# The blessing is taken away with all that is done together: it counts in what stands below it.
CASES = """ruleset: charms
players: {red: {}, blue: {}}
cases:
  - name: taken away at the end of the block
    do: {phase: fair}
    expect:
      state: {players: {red: {gold: 3, fame: 3}, blue: {gold: 3, fame: 3}}}
      stats: {players: {red: {charm: 1}}}
      seen: {red: {players: {blue: {gold: hidden, fame: 3}}}}
  - name: seen wrongly
    given: {players: {red: {gold: 5}, blue: {gold: 5}}}
    do: {procedure: bless, with: {p: red}}
    expect:
      seen: {red: {players: {blue: {gold: 5, fame: hidden}, red: {gold: hidden}}}}
"""


def test_what_is_seen_is_compared(tmp_path: Path) -> None:
    folder = tmp_path / "charms"
    (folder / "cases").mkdir(parents=True)
    (folder / "charms.law").write_text(RULES, encoding="utf-8")
    (folder / "cases" / "sight.yaml").write_text(CASES, encoding="utf-8")
    ran = run("test", str(folder))
    told = [line.partition(": ")[2] for line in ran.output.splitlines() if "sight.yaml:" in line]
    assert told == ["red does not see blue: gold", "red sees blue: fame", "red sees red: gold"]
    assert ran.output.splitlines()[-1] == "1 case passed, 1 failed."
