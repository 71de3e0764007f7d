"""Lines that rewrite rows ask what each comes from: in factors, in labels, for rows below a `roll`, in contests."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from dsl.loader import load_ruleset
from dsl.understood.statements import MakeRoll
from interpreter.cases.running import run_file
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.rows import bringer
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject
from tests.interpreter.test_odds_of_statements import program_from, watched, world_of

RULES = """ruleset src
  title "Source"
  language en
  version 1
  rounding down

table kit "kit"
  | key  | name   | noise |
  | lamp | "lamp" |     1 |
  | drum | "drum" |     4 |

kind scout
  kit: set of kit
  lead: number
  owner: player

stat alarm(scout) "alarm"
  base 1
  steps: 4 "steps of {s}" for each s in scouts where s is not scout
  din: 6 "{k}" for each k in scout.kit
factor: each raising of alarm(a) from scout when source.lead > 0: times (1/source.lead) "{source} leads {a}"
nearer: each raising of alarm(a) from kit: source.noise nearer to 0 "muffled {source}"

condition loud of scout "loud"
  to alarm(a): +8 "{scout} is loud" when scout is not a
calm: each raising of alarm(a) from loud: times (1/2) "calm {source}"

condition deaf of scout "deaf"
  each raising of alarm(scout) from scout when source.owner is scout.owner: none "deaf to {source}"

roll sneak(player) "sneak"
  dice 2d6
  target 7
quiet: each lowering of sneak from scout when source.lead > 1: none "led by {source}"
used: each raising of sneak(p) from kit: source.noise nearer to 0 "{p} knows {source}"

define kit_of(p: player): set of kit = those k in kit where any s in scouts where s.owner is p and s.kit has k

procedure go(player)
  roll sneak(player)
    tail: -2 "{s}" for each s in scouts where s.owner is player
    gear: +3 "{k}" for each k in kit_of(player)
    success
      player.x up 1
procedure all_go(player)
  roll all of (sneak(player), sneak(player)) as both
    tail: -2 "{s}" for each s in scouts where s.owner is player
procedure each_goes(player)
  roll each sneak(s.owner) for each s in scouts as checks
    self: -1 "for {s}"
    tail: -3 "{k}" for each k in s.kit
each lowering of sneak from kit when source.noise > 3: halved

contest shout(one: player, other: player) "shouting"
  sides one, other
  dice 1d6
  din: 2 "{s}" for each s in scouts where s.owner is side
  higher total wins, tie to one
each raising of shout from scout when source.lead > 1 and opponent.x > 2: times source.lead "{side} hears {source}"

kind player
  x: number
phase scouting
  each player in order
    do go(player)
    do all_go(player)
    do each_goes(player)
    for each p in players where p is not player
      contest shout(player, p)
    for each s in scouts
      s gains loud
      s gains deaf
      say "{alarm(s)}"
  end campaign won by those p in players where p.x > 3
"""
CASES = """
ruleset: src
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mere: {}}
players: {red: {}, blue: {x: 3}}
cases:
- name: in a factor, of a thing and of a row, and in labels
  given:
    scouts:
      one: {owner: red, kit: [drum, lamp]}
      two: {owner: red, lead: 2}
      three: {owner: blue, lead: 3}
      four: {owner: blue}
  expect:
    explain: {scouts: {one: {alarm: {base: 1, steps of two: 2, steps of three: 1, steps of four: 4, drum: 2, lamp: 5}}}}
- name: who has a condition is the source of its rows, and of the kind too
  given: {scouts: {one: {owner: red}, two: {owner: red, lead: 2, conditions: [loud]}}}
  expect: {explain: {scouts: {one: {alarm: {base: 1, steps of two: 2, two is loud: 2}}}}}
- name: a line in a condition compares its bearer with the source
  given: {scouts: {one: {owner: red, conditions: [deaf]}, two: {owner: red}, three: {owner: blue, lead: 2}}}
  expect: {explain: {scouts: {one: {alarm: {base: 1, steps of two: 0, steps of three: 2}}}}}
- name: rows below a roll come from things and rows as others do
  given: {scouts: {one: {owner: red, kit: [drum, lamp]}, two: {owner: red, lead: 2}}}
  do: {procedure: go, with: {player: red}}
  dice: [3, 4]
  expect: {rolls: [{total: 7, modifiers: {one: -2, two: 0, drum: 0, lamp: 2}}]}
- name: so do those below several rolls
  given: {scouts: {one: {owner: red, kit: [drum, lamp]}, two: {owner: blue, lead: 2}}}
  do: [{procedure: all_go, with: {player: blue}}, {procedure: each_goes, with: {player: red}}]
  dice: [6, 6, 1, 1, 3, 4, 5, 5]
  expect:
    rolls:
      - {total: 12, modifiers: {two: 0}}
      - {total: 2, modifiers: {two: 0}}
      - {total: 2, modifiers: {for one: -1, lamp: -3, drum: -1}}     # half of -3, rounded towards 0
      - {total: 9, modifiers: {for two: -1}}
- name: in a contest the line sees both sides
  given: {scouts: {one: {owner: red, lead: 3}, two: {owner: blue, lead: 3}, three: {owner: red}}}
  do: {contest: shout, with: {one: red, other: blue}}
  dice: [1, 2]
  expect: {contests: [{totals: {red: 9, blue: 4}, modifiers: {red: {one: 6, three: 2}, blue: {two: 2}}}]}
"""


def test_each_row_is_asked_what_it_comes_from(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "ruleset.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [f"{one.name}: {one.message}" for one in results if not one.passed] == []
    assert len(results) == 6


ALIKE = """roll sneak(player)
  dice 1d6
  target 4
kind player
  x: number
each lowering of sneak tagged wet: none
action first(rival: player) by player
  roll sneak(player)
    tail: -2 "mud" tagged wet
    success
      player.x up 1
  roll sneak(player)
    tail: -2 "mud"
    success
      player.x up 10
phase scouting
  each player in order
    any number of first
  end campaign won by those p in players where p.x > 3
"""


def test_rows_that_look_alike_are_told_apart_by_their_tags(tmp_path: Path) -> None:
    """Two statements bring a row of one name, text and amount to one roll, and a line reaches only one of the rows."""
    program = program_from(ALIKE, tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    question = Question(Subject.ACTION, "first", (red, blue), (watched(program, red, "x"),))
    exact = exact_odds(program, world, question, Budget(10_000))
    chances = {end.watched[0]: chance for end, chance in exact.ends.chances().items()}
    half, sixth = Fraction(1, 2), Fraction(1, 6)
    assert chances == {11: half * sixth, 10: half * sixth, 1: half * (1 - sixth), 0: half * (1 - sixth)}
    played = estimated_odds(program, world, question, Budget(100_000), 200)
    assert {end.watched[0] for end in played.ends.weights} <= {0, 1, 10, 11}


HIDDEN = """ruleset sample
kind player
  x: number
kind scout
  owner: player
  lead: number seen by owner
roll sneak(player, scout)
  dice 1d6
  target 4
  mud: -2 "mud"
  tail: -4 "{s}" for each s in scouts
deft: each lowering of sneak(p, s): halved rounded down "lead {s.lead}"
each lowering of sneak from scout when source.lead > 9: none
stat alarm(p: player) "alarm"
  steps: 4 "steps" for each s in scouts
each raising of alarm from scout when source.lead > 2: halved rounded down
procedure go(player, scout)
  roll sneak(player, scout)
    wet: -2 "wet"
phase scouting
  each player in order
    for each s in scouts
      do go(player, s)
      s.lead up 1
    say "{alarm(player)}"
  end campaign when turn is 3
"""


def test_what_a_line_reads_in_secret_is_told_to_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(HIDDEN, encoding="utf-8")
    loaded = load_ruleset(tmp_path / "sample.law")
    found = {(one.code, one.span.line) for one in loaded.findings if one.span is not None}
    assert {("roll-tells", 12), ("roll-tells", 13), ("text-tells", 25)} <= found
    (tmp_path / "sample.law").write_text(HIDDEN.replace('    say "{alarm(player)}"\n', ""), encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "sample.law", checks=lambda _: ()).sound())
    world = world_of(program)
    red, blue = world.things["player"]
    scout = world.create("scout", [red, 3])
    made = program.rulebook.procedures["go"].body[0]
    assert isinstance(made, MakeRoll)
    brought = bringer(program.compiler, made)([world, blue, scout, None])
    steps = program.rolls["sneak"].roll(world, [blue, scout], brought)
    next(steps)
    with suppress(StopIteration):
        steps.send([5])
    parts = {part.label: part for part in world.results[-1].parts}
    assert {label: part.amount for label, part in parts.items()} == {"mud": -1, "scout 1": -2, "wet": -1}
    assert parts["mud"].readers == {red.id}, "only the owner sees what halves it"
    assert parts["wet"].readers == set(), "for what a statement brings nobody, where a line asks what it comes from"
    assert parts["scout 1"].readers == set()
