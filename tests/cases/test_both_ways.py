"""What rules only ever write on both sides is given of both where a case says it of one."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset dances
  title "Dances"
  language en

kind player
  gold: number = 3

kind guest, guests
  owner: player
  partners: set of guest
  watches: set of guest

action dance(guest, other: guest) by player "{guest} dances with {other}"
  allowed when guest is not other
  allowed when count of guest.partners is 0 else "{guest} dances"
  add other to guest.partners
  add guest to other.partners
  add other to guest.watches

phase ball "Ball"
  each player in order
    any number of dance
"""
CASES = """ruleset: dances.law
map: duel
players: {red: {}}
given: {guests: {ann: {owner: red, partners: [ben], watches: [ben]}, ben: {owner: red}, cat: {owner: red}}}
cases:
  - name: of the other too
    expect: {state: {guests: {ben: {partners: [ann], watches: []}}}}
  - name: and it counts
    do: {player: red, action: dance, guest: ben, other: cat}
    expect: {refused: ben dances}
  - name: unless the case says otherwise
    given: {guests: {ben: {partners: []}}}
    expect: {state: {guests: {ann: {partners: [ben]}, ben: {partners: []}}}}
  - name: or says more
    given: {guests: {ben: {partners: [cat]}}}
    expect: {state: {guests: {ann: {partners: [ben]}, ben: {partners: [cat]}, cat: {partners: [ben]}}}}
"""


def test_what_is_said_of_one_side_is_so_of_the_other(tmp_path: Path) -> None:
    (tmp_path / "dances.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    assert [[one.message() for one in result.findings] for result in run_file(file)] == [[], [], [], []]
