"""Numbers by case: what is done with them once has the odds of each by itself, whatever reads them and parts them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.course import courses_of
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Way
from interpreter.odds.state.version import SAME
from interpreter.odds.state.versions import Versions
from interpreter.values.by_case import ByCase, CasesDiffer, NumberByCase, among_cases, laid_down, taken_up
from maps import open_map
from tests.interpreter.test_odds_of_statements import brute, program_from, watched, world_of
from tests.loaded_once import program_of

AROUND = """table prize on d6
  | thrown | gift |
  | 1-3    |    1 |
  | 4-5    |    2 |
  | 6      |    8 |

kind player
  x: number = 20
  y: number = 0
  z: number at least 0 at most 9 = 3

kind mark, marks
  weight: number

condition hurt of player "hurt"

roll blow(player, more: number = 0)
  dice 1d6
  target 3
  more: more "more" when more is not 0
  weak: -1 "weak" when player.x < 18

stat cost(player, points: number) "the cost"
  base points
  doubled: points "doubled" when player.y > 0
  at least 1

define half(n: number) = n / 2 rounded down

define far_off(player, n: number) = sum of highest of (p.x, n) for each p in players where p is not player

procedure wound(player, points: number)
  player.x down points
  player.y up 1 when player.x < 17
  result 2 * points

procedure wound_more(player, points: number)
  let thrown = 1d3
  player.x down highest of (thrown, points)
  result thrown + points

procedure mark_all(player, points: number)
  for each p in players
    p.y up points
  create mark
    weight = points

procedure share(player, n: number)
  player.x becomes 12 / (n - 2) rounded down

procedure forget(player)
  player gains hurt

felt: after wound(p, n) when n > 2
  p.y up n
echo: after wound(p, n) when wound.result is 4
  p.z up 1
after wound_more(p, n)
  let again = 1d2
  p.y up again * n
low: when p.x < 15 becomes true for p: player
  p.y up 100
high: when p.y passes 4, 8, 100 for p: player
  p.z down 1

action act(rival: player) by player
  BODY

action rest by player
  do wound(player, 1)
  do forget(player)
  do mark_all(player, 1)
  roll blow(player)
  player.x up prize(1).gift + cost(player, 1) + half(1) + far_off(player, 1)
  do wound_more(player, 1) as more
  say "{more} {player.y} {player.z} {player has hurt} {those m in marks where m.weight > 0}"

phase acting
  each player in order
    any number of act, rest

victory rich "Rich" at end of acting
  won by those p in players where p.x > 1000
"""
EACH = {
    "down": "let n = 1d6\n  do wound(player, n)",
    "given back": "let n = 1d6\n  do wound(player, n) as twice\n  player.z up half(twice)\n  rival.x down n",
    "margin": (
        "roll blow(player) as b\n  when b.success\n    do wound(rival, b.margin) as twice\n    rival.y up twice"
        "\n  otherwise\n    player.z down b.total"
    ),
    "below a roll": (
        "roll blow(player)\n    success\n      let n = 1d4\n      do wound(rival, n)\n    failure\n      player.y up 3"
    ),
    "brought to a roll": "let n = 1d3\n  roll blow(player, n) as b\n  player.y up b.total",
    "two of them": (
        "let n = 1d6\n  let m = 1d4\n  do wound(player, n) as twice\n  do wound(rival, m - n) when m > n"
        "\n  player.z down 1 when twice > 4 * m"
    ),
    "in a procedure": (
        "let n = 1d6\n  do wound_more(rival, n) as more\n  player.y up more - n\n  do wound(player, more)"
    ),
    "called again": (
        "let n = 1d4\n  do wound_more(rival, n) as a\n  do wound_more(rival, n) as b\n  player.z becomes a - b + 3"
    ),
    "looked up": "let n = 1d6\n  player.y up prize(n).gift\n  player.x up cost(player, n)",
    "reckoned": "let n = 1d6\n  player.y becomes far_off(player, n + 17)\n  player.x becomes 100 / n rounded up",
    "other reckoning": "let n = 1d6 - 3\n  player.x becomes remainder(n, 4)\n  player.y becomes lowest of (n * n, 5)",
    "made": (
        "let n = 1d6\n  do mark_all(player, n)\n"
        "  for each m in marks\n    player.x up m.weight\n    destroy m when m.weight > 3"
    ),
    "one is as another": "let n = 1d6\n  player.y becomes n\n  player.y becomes 0\n  player.x up 1",
    "together again": (
        "let n = 1d6\n  player.y becomes n\n  player.y becomes 7 when player.y > 2\n  let m = 1d3\n  player.x down m"
    ),
    "told": 'let n = 1d3\n  say "{n} of {player.x - n}"\n  player.x down n',
    "random": "let n = 1d3\n  for each p in 1 of players at random\n    p.x down n\n  player.y up 1 when rival.x < 19",
    "as long as": "let n = 1d3\n  repeat until n >= 3\n    n up 1\n    player.y up n",
    "as often": "let n = 1d3\n  repeat n times\n    do wound(rival, n)",
    "entries": 'let n = 1d3\n  add n "more" to cost(player)\n  player.x becomes cost(player, 2)',
    "found by a number": (
        "let n = 1d6\n  player.y up count of p in players where p.x is 20\n  player.x down n"
        "\n  rival.y up count of p in players where p.x is 18\n  player.x up 1"
        "\n  rival.y up count of p in players where p.x is 18"
    ),
    "bounds": "let n = 1d6\n  player.z up 2 * n\n  player.y up player.z",
}


CHANGES = """
moved: when p.x changes for p: player
  p.z up 1
told: when p.y changes for p: player
  p.z up was / 2 rounded up
marked: when count of marks changes
  for each p in players
    p.z down 1
"""


@pytest.mark.parametrize("more", ["", CHANGES], ids=["", "whatever changes"])
@pytest.mark.parametrize("name", EACH)
def test_against_all_throws_of_play(name: str, more: str, tmp_path: Path) -> None:
    program = program_from(AROUND.replace("BODY", EACH[name]) + more, tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    seen = tuple(watched(program, one, attribute) for one in (red, blue) for attribute in ("x", "y", "z"))
    question = Question(Subject.ACTION, "act", (red, blue), seen)
    odds = exact_odds(program, world, question, Budget(EXACT_STEPS))
    thrown = brute(
        world,
        lambda: program.alone(world, program.actions["act"].carry_out(world, (red, blue))),
        lambda: tuple(one.value(world) for one in seen),
    )
    assert odds.ends.mapped(lambda end: end.watched).chances() == thrown
    assert not world.log
    assert [one.value(world) for one in seen] == [20, 0, 3, 20, 0, 3]


def test_what_is_done_with_all_cases_is_done_once(tmp_path: Path) -> None:
    """A hundred throws, and what follows them, take no more than a few: they part only where a rule compares them."""
    body = "let n = d%\n  player.x up n\n  rival.x up n\n  player.y up 1 when n > 50\n  rival.y up n"
    program = program_from(AROUND.replace("BODY", body), tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    seen = tuple(watched(program, one, attribute) for one in (red, blue) for attribute in ("x", "y", "z"))
    budget = Budget(EXACT_STEPS)
    odds = exact_odds(program, world, Question(Subject.ACTION, "act", (red, blue), seen), budget)
    assert len(odds.ends.weights) == 100
    assert budget.spent < 200
    assert odds.where(lambda end: end.watched[0] > 70).chance == Fraction(1, 2)


def test_that_a_value_changes_tells_no_cases_apart(tmp_path: Path) -> None:
    """A hundred throws that change it go on together, also where a rule asks what it was: each end is a step."""
    body = "let n = d%\n  player.x up n"
    spent = []
    for line in ("p.z up 1", "p.z up 1 when was < 21"):
        rules = AROUND.replace("BODY", body) + f"\nmoved: when p.x changes for p: player\n  {line}\n"
        program = program_from(rules, tmp_path)
        world = world_of(program)
        red, blue = world.things["player"]
        seen = (watched(program, red, "x"), watched(program, red, "z"))
        budget = Budget(EXACT_STEPS)
        odds = exact_odds(program, world, Question(Subject.ACTION, "act", (red, blue), seen), budget)
        assert {(end.watched[1], end.watched[0] - 20) for end in odds.ends.weights} == {(4, n) for n in range(1, 101)}
        spent.append(budget.spent)
    assert max(spent) < 120


@pytest.mark.parametrize("sharing", ["player.x becomes 12 / (n - 2) rounded down", "do share(player, n)"])
def test_a_rule_that_cannot_be_carried_out_in_some_cases(sharing: str, tmp_path: Path) -> None:
    body = f"let n = 1d4\n  player.y up n\n  {sharing}"
    program = program_from(AROUND.replace("BODY", body), tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    question = Question(Subject.ACTION, "act", (red, blue), (watched(program, red, "y"),))
    odds = exact_odds(program, world, question, Budget(EXACT_STEPS))
    assert odds.where(lambda end: end.way is Way.REFUSED).chance == Fraction(1, 4)
    assert odds.where(lambda end: end.way is None and end.watched[0] in (101, 103, 104)).chance == Fraction(3, 4)


NUMBER = NumberByCase(ByCase((1, 2, 4)))


def test_numbers_by_case_are_reckoned_with() -> None:
    other = NumberByCase(ByCase((10, 20, 30)))
    reckoned: list[Any] = [
        NUMBER + 1,
        1 + NUMBER,
        NUMBER - 1,
        9 - NUMBER,
        2 * NUMBER,
        -NUMBER,
        NUMBER % 2,
        other - NUMBER,
    ]
    assert [one.values for one in reckoned] == [
        (2, 3, 5),
        (2, 3, 5),
        (0, 1, 3),
        (8, 7, 5),
        (2, 4, 8),
        (-1, -2, -4),
        (1, 0, 0),
        (9, 18, 26),
    ]
    assert NUMBER - NUMBER == 0
    assert (NUMBER - NUMBER).__class__ is int
    assert NUMBER < 5
    assert not other < NUMBER
    assert NUMBER != 3
    assert bool(NUMBER)


@pytest.mark.parametrize(
    ("what", "parts"),
    [
        (lambda: NUMBER > 1, (False, True, True)),
        (lambda: NUMBER == 4, (False, False, True)),
        (lambda: {NUMBER}, (1, 2, 4)),
        (lambda: range(NUMBER), (1, 2, 4)),
        (lambda: f"{NUMBER}", (1, 2, 4)),
        (lambda: str(NUMBER), (1, 2, 4)),
        (lambda: NUMBER * Fraction(1, 2), (1, 2, 4)),
        (lambda: Fraction(1) * NUMBER, (1, 2, 4)),
        (lambda: NUMBER * 2**60, (1, 2, 4)),
        (lambda: 7 / NUMBER, (1, 2, 4)),
        (lambda: NUMBER.real, (1, 2, 4)),
    ],
)
def test_where_cases_part(what: Any, parts: tuple[object, ...]) -> None:
    with pytest.raises(CasesDiffer) as raised:
        what()
    assert raised.value.parts == parts


def test_a_number_by_case_is_laid_down_and_taken_up() -> None:
    laid = laid_down(NUMBER)
    assert laid == (1, 2, 4)
    assert hash(laid) == hash(laid_down(NumberByCase(ByCase((1, 2, 4)))))
    assert taken_up(laid) == NUMBER
    assert among_cases(laid, (0, 2)) == (1, 4)
    assert among_cases(laid, (1, 1)) == 2
    assert among_cases("as it is", (1, 1)) == "as it is"


LOUD = """kind player
  x: number = 40
  y: number = 0

procedure brawl(player)
  repeat 4 times
    let thrown = 1d6
    do wound(player, thrown)
  player.y becomes 1 when player.x < 20

procedure wound(player, lost: number)
  let before = player.x
  player.x down lost{label}
  {say}
  when player.x < 0 and before >= 0
    player.y up 2

phase evening
  each player in order
    do brawl(player)
"""


@pytest.mark.parametrize(
    ("label", "say"),
    [
        ("", 'say "{player} loses {lost}, and has {player.x}"'),
        ("", 'say "{player} loses much" when lost > 3'),
        (' "blows"', "player.y up 0"),
    ],
)
def test_what_is_told_tells_no_cases_apart(label: str, say: str, tmp_path: Path) -> None:
    """Nobody reads the story of a question, so that it takes what it takes without it, and leaves no line behind."""
    spent = []
    for told, line in (("", "player.y up 0"), (label, say)):
        program = program_from(LOUD.format(label=told, say=line), tmp_path)
        world = world_of(program)
        player = world.things["player"][0]
        budget = Budget(EXACT_STEPS)
        question = Question(Subject.PROCEDURE, "brawl", (player,), (watched(program, player, "y"),))
        odds = exact_odds(program, world, question, budget)
        spent.append((budget.spent, odds.ends.chances()))
        assert world.story == []
        assert world.is_told
    assert spent[0] == spent[1]


def test_what_is_taken_back_leaves_the_clock_of_the_version() -> None:
    """To go to a version is no change: what the rules do there may have to be taken back, as where cases differ."""
    program = program_of("brawl")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    world, _notices = new_world(program, open_map("duel"), seats, {})
    versions = Versions(world, frozenset(), courses_of(program).facts)
    with versions.asked():
        world.begin_turn()
        assert versions.taken() != SAME
        versions.switch_to(SAME)
        assert versions.undone() is SAME
        assert (world.turn, world.clock.turn) == (0, 0)
