"""Sets and shares on slips: what is chosen and given out counts for the same slip, and may fit no more later on."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset convoy
  title "Convoy"
  language en
kind player
  gold: number at least 0 = 10 "gold"
kind ship, ships "ship"
  owner: player
  men: number at least 0 = 0 "men"
limit one_fire: 1 per player this turn else "one is enough"
action burn(ship from those s in ships where s.men > 0) by player "{player} empties {ship}"
  counts as one_fire
  costs 1 from player.gold "torches"
  ship.men becomes 0
phase sending "Sending"
  together, sealed
    each player in order
      any number of burn
      ask player for chosen: set of ship from those s in ships where s.men < 5 at most 2 "Which ships?"
      for each s in chosen
        s.men up 1
      ask player for crew: number for each s in chosen at most 4, together at most player.gold "How many men?"
      for each s in chosen
        s.men up crew of s
      player.gold down sum of (crew of s) for each s in chosen
  end campaign
"""
BEGUN = """
    given:
      players: {red: {gold: 10}, blue: {gold: 6}}
      ships: {one: {owner: red, men: 4}, two: {owner: blue, men: 0}}
    do: {phase: sending}"""
CASES = f"""ruleset: convoy.law
cases:
  - name: both are asked with four men on the first ship, and blue, for whom it is too full by then, sends none{BEGUN}
    answers: [done, [one], {{one: 2}}, done, [one, two], {{one: 1, two: 4}}]
    expect:
      state: {{players: {{red: {{gold: 8}}, blue: {{gold: 6}}}}, ships: {{one: {{men: 7}}, two: {{men: 0}}}}}}
  - name: what blue has chosen beside it is done{BEGUN}
    answers: [done, [one], {{one: 2}}, done, [two], {{two: 4}}]
    expect:
      state: {{players: {{red: {{gold: 8}}, blue: {{gold: 2}}}}, ships: {{one: {{men: 7}}, two: {{men: 5}}}}}}
  - name: an act before it counts for what may be chosen{BEGUN}
    answers: [{{action: burn, ship: one}}, [one], {{one: 4}}, {{action: burn, ship: one}}, [two], {{two: 4}}]
    expect:
      state: {{players: {{red: {{gold: 5}}, blue: {{gold: 1}}}}, ships: {{one: {{men: 0}}, two: {{men: 5}}}}}}
"""


def test_sets_and_shares_on_slips(tmp_path: Path) -> None:
    (tmp_path / "convoy.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "convoy.yaml").write_text(CASES, encoding="utf-8")
    results = run_file(tmp_path / "convoy.yaml")
    assert [one.message for one in results if not one.passed] == []
    assert len(results) == 3
