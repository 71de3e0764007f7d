"""An event is over when a thing that it is about is gone, also where it need not be about any."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset harbours
  title "Harbours"
  language en

kind player
  gold: number = 9

kind boat, boats
  owner: player

event leak, leaks(owner: player, boat: boat or none) "a leak" continuing
  owner.gold down 1

event curse, curses(owner: player, boat: boat or none) "a curse" continuing survives
  owner.gold down 2

event patch, patches(leak) "a leak is mended" continuing
  leak.owner.gold up 5

event rot, rots(boat) "a boat rots away" continuing
  destroy boat
  boat.owner.gold up 7

action sink(boat) by player "sink {boat}"
  destroy boat

action bore(boat) by player "bore a hole in {boat}"
  begin leak(player, boat) in 1 turns

action moor(boat) by player
  begin rot(boat)

phase tide "Tide"
  each player in order
    any number of sink, bore, moor
  run events
"""
CASES = """ruleset: harbours.law
map: {boards: [{id: sea, name: Sea, layout: none}], tiles: {here: {}}}
players: {red: {}}
given: {turn: 2, boats: {eel: {owner: red}, cod: {owner: red}}}
cases:
  - name: of two leaks the one of the boat that is there goes on, and so does one of no boat
    given:
      leaks:
        first: {owner: red, boat: eel, age: 1, born: 1}
        second: {owner: red, boat: cod, age: 1, born: 1}
        third: {owner: red, age: 1, born: 1}
    do: [{player: red, action: sink, boat: eel}, {phase: tide}]
    expect: {gone: [eel, first], state: {leaks: 2, players: {red: {gold: 7}}}}
  - name: what survives goes on
    given: {curses: {old: {owner: red, boat: eel, age: 1, born: 1}}}
    do: [{player: red, action: sink, boat: eel}, {phase: tide}]
    expect: {state: {curses: 1, players: {red: {gold: 7}}}}
  - name: what is about another event ends with that
    given:
      leaks:
        first: {owner: red, boat: eel, age: 1, born: 1}
        second: {owner: red, boat: cod, age: 1, born: 1}
      patches: {bad: {leak: first, age: 1, born: 1}, good: {leak: second, age: 1, born: 1}}
    do: [{player: red, action: sink, boat: eel}, {phase: tide}]
    expect: {gone: [eel, first, bad], state: {leaks: 1, patches: 1, players: {red: {gold: 13}}}}
  - name: what waits for its moment does not begin
    do:
      - {player: red, action: bore, boat: eel}
      - {player: red, action: bore, boat: cod}
      - {player: red, action: sink, boat: eel}
      - {end_turn: true}
      - {phase: tide}
    expect: {gone: [leak_1], state: {leaks: 1, players: {red: {gold: 8}}}}
  - name: it counts no more from the moment on in which that goes, nor does what is about it or waits
    given:
      leaks: {first: {owner: red, boat: eel, age: 1, born: 1}, second: {owner: red, boat: cod, age: 1, born: 1}}
      patches: {bad: {leak: first, age: 1, born: 1}}
      curses: {old: {owner: red, boat: eel, age: 1, born: 1}}
    do: [{player: red, action: bore, boat: eel}, {player: red, action: sink, boat: eel}]
    expect: {gone: [eel, first, bad, leak_3], state: {leaks: 1, patches: 0, curses: 1, players: {red: {gold: 9}}}}
  - name: one whose own lines take away what it is about does all of them, once
    given: {boats: {old: {owner: red}}}
    do: {event: rot, with: {boat: old}}
    expect: {gone: [old, rot_1], state: {rots: 0, players: {red: {gold: 16}}}}
"""


def test_an_event_ends_with_what_it_is_about(tmp_path: Path) -> None:
    (tmp_path / "harbours.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    assert [[one.as_phrase() for one in result.findings] for result in run_file(file)] == [[], [], [], [], [], []]
