"""Rules ask which phase is carried out, and in which order the players act in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset watch
  title "Watch"
  language en

kind player
  gold: number at least 0 = 5

condition cold of p: player "cold"
  to pay: -1 "cold" when phase is night

stat pay(p: player) "pay of {p}"
  base 3
  night: -2 "night" when phase is night
  first: +1 "first of all" when p is the first q in players_in_order

roll scout(player)
  dice 2d6
  target 7
  -2 "night" when phase is night

action march by player "march"
  allowed when phase is not night else "nobody marches at night"
  player.gold up pay(player)

dark: when phase is night becomes true "It is dark."
  say "{the last p in players_in_order} is the last"

phase day "Day"
  players by least player.gold
  each player in order
    any number of march
  say "{the second p in players_in_order} is second in the {phase}"
phase night "Night"
  say "{count of players_in_order} are awake"
  each player in order
    any number of march
    player.gold up pay(player)
"""
CASES = """ruleset: watch
players: {red: {}, blue: {gold: 3}}
cases:
  - name: by day
    do: {phase: day}
    answers: [{action: march}, done, done]
    expect: {state: {players: {blue: {gold: 7}, red: {gold: 5}}}, story: [red is second in the day]}
  - name: at night, when nobody may march, and the order is that of the campaign again
    do: {phase: night}
    expect:
      asked: []
      story: [2 are awake, It is dark, blue is the last]
      state: {players: {red: {gold: 7}, blue: {gold: 4}}}
  - name: in no phase
    do: {player: blue, action: march}
    expect: {state: {players: {blue: {gold: 6}}}}
  - name: in a phase that is given
    given: {phase: night}
    do: {player: red, action: march}
    expect: {refused: nobody marches at night}
  - name: each part
    given: {phase: night, players: {red: {conditions: [cold]}, blue: {}}}
    expect:
      explain: {players: {red: {pay: {base: 3, night: -2, cold: -1, first: 1}}}}
      odds: {roll: scout, with: {player: red}, success: 5/18}
"""


def test_rules_ask_for_phase_and_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ruleset.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_what_a_ruleset_calls_so_itself_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "moon.law"
    text = """ruleset moon
  title "Moon"
  language en
table moon
  | key   | name   |
  | full  | "full" |
  | fresh | "new"  |
kind campaign
  phase: moon = full
kind player
  gold: number
define players_in_order = those p in players with highest p.gold
procedure wane(phase: moon)
  campaign.phase becomes fresh when phase is full
phase month
  do wane(campaign.phase)
  for each p in players_in_order
    p.gold up 1
  end campaign when turn is 3
"""
    file.write_text(text, encoding="utf-8")
    assert not [one.code for one in load_ruleset(file).findings]


def test_a_phase_that_there_is_not_is_found(tmp_path: Path) -> None:
    file = tmp_path / "watch.law"
    file.write_text(RULES.replace("phase is not night else", "phase is not dusk else"), encoding="utf-8")
    assert [one.code for one in load_ruleset(file).findings] == ["not-in-list"]
