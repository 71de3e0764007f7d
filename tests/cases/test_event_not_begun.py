"""An event that is not allowed changes nothing; where something differs, that it has not begun is told beside it."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset harbours
  title "Harbours"
  language en

kind player
  gold: number = 9

event wreck(owner: player) "a wreck"
  allowed when owner.gold > 5
  owner.gold down 3

event storm(owner: player, force: number = 2) "a storm"
  allowed when owner.gold > 5 else "{owner} has nothing to lose"
  owner.gold down force

phase tide
  each player in order
    begin wreck(player)
    begin storm(player)
"""
CASES = """ruleset: harbours.law
map: {boards: [{id: sea, name: Sea, layout: none}], tiles: {here: {}}}
players: {red: {gold: 4}}
cases:
  - name: nothing else differs
    do: {event: wreck, with: {owner: red}}
    expect: {state: {players: {red: {gold: 4}}}}
  - name: it may be the reason
    do: {event: wreck, with: {owner: red}}
    expect: {state: {players: {red: {gold: 1}}}}
  - name: it has begun
    given: {players: {red: {gold: 7}}}
    do: {event: wreck, with: {owner: red}}
    expect: {state: {players: {red: {gold: 1}}}}
  - name: the rules say why
    do: {event: storm, with: {owner: red, force: 1}}
    expect: {state: {players: {red: {gold: 1}}}}
  - name: what may be left out is left out
    given: {players: {red: {gold: 7}}}
    do: {event: storm, with: {owner: red}}
    expect: {state: {players: {red: {gold: 5}}}}
"""


def test_an_event_that_has_not_begun_is_told_beside_what_differs(tmp_path: Path) -> None:
    (tmp_path / "harbours.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    told = [[one.as_phrase() for one in result.findings] for result in run_file(file)]
    assert told == [
        [],
        ["red: gold is 4, expected 1", "“wreck” has not begun: it is not allowed as things stand"],
        ["red: gold is 4, expected 1"],
        ["red: gold is 4, expected 1", "“storm” has not begun: red has nothing to lose"],
        [],
    ]
