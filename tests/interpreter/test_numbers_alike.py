"""Several numbers, such as what dice show: each is there as often as it was put in, and is one choice all the same."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset pebbles
  title "Pebbles"
  language en
kind player
  a: number
  b: number
  c: number
  d: number
define alike_of(x: number, y: number) = alike({x, y})
define sum_of(x: number, y: number) = sum of n for each n in {x, y}
define both_of(x: number, y: number) = {x, y}
stat rows_of(x: number, y: number)
  each: n "pebble" for each n in {x, y}
action pay(n: number from {player.a, 3}) by player "pay {n}"
  player.b up n
phase drawing "Drawing"
  let shown = faces of 4d6
  let best = the 2 f in shown with highest f
  let rest = shown without best
  let more = shown union faces of 2d6
  for each p in players
    p.a becomes count of best
    p.b becomes sum of f for each f in rest
    p.c becomes count of more
    p.d becomes count of (shown common {6, 6})
phase keeping "Keeping"
  let shown = faces of 5d6
  let kept = those f in shown where f > 6
  for each f in shown where f >= 4
    add f to kept
  for each p in players
    p.a becomes count of kept
  remove 6 from kept
  for each p in players
    p.b becomes sum of f for each f in kept
    p.c up 1 when kept is {6, 4, 4}
    p.c up 10 when kept is {6, 6, 4}
    p.d up 1 when kept has all of (4, 4)
    p.d up 10 when kept has all of (6, 6)
phase choosing "Choosing"
  let shown = faces of 3d6
  each player in order
    ask player for face: number from shown "Which?"
    player.a up face
  each player in order
    at most one of pay
"""
CASES = """ruleset: pebbles.law
map: duel
players: {red: {}, blue: {}}
cases:
  - name: what is over of three that are alike
    do: {phase: drawing}
    dice: [6, 6, 6, 1, 6, 1]
    expect: {state: {players: {red: {a: 2, b: 7, c: 6, d: 2}}}}
  - name: they come in and go out one by one
    do: {phase: keeping}
    dice: [6, 6, 4, 4, 2]
    expect: {state: {players: {red: {a: 4, b: 14, c: 1, d: 1}}}}
  - name: two that are alike stand there twice
    expect:
      stats:
        - {stat: alike_of, with: {x: 2, y: 2}, value: 2}
        - {stat: sum_of, with: {x: 2, y: 2}, value: 4}
        - {stat: rows_of, with: {x: 2, y: 2}, value: 4}
        - {stat: both_of, with: {x: 2, y: 2}, value: [2, 2]}
  - name: and are one choice
    given: {players: {red: {a: 3}, blue: {}}}
    expect: {legal: {player: red, action: pay, count: 1, n: [3]}}
  - name: also where somebody is asked
    do: {phase: choosing}
    dice: [5, 5, 5]
    expect: {state: {players: {red: {a: 5}, blue: {a: 5}}}}
"""


def test_each_is_there_as_often_as_it_was_put_in(tmp_path: Path) -> None:
    (tmp_path / "pebbles.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert [one.name for one in run_file(tmp_path / "cases.yaml") if not one.passed] == []
