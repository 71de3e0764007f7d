"""What is done upon a roll: exact odds against play with every throw, parts that add up, any order of files."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.first_rolls import chance_of_first_roll
from interpreter.odds.question import Question, Subject
from interpreter.requests import Throw
from interpreter.values.value import Lasting
from interpreter.world.world import World
from maps import open_map

HEAD = 'ruleset sample\n  title "Sample"\n  language en\n'
PARTS = (
    "kind player\n  luck: number = 1\n  marked: yes or no\n",
    'roll test(player) "a test"\n  dice 1d6\n  target 5\n  natural 1 fails\n',
    'roll climb(bonus: number) like test\n  bonus: bonus "bonus"\n',
    'condition guided of player\n  upon test(player) when not test.success\n    test up 1d3 "guide"\n',
    "luck: upon test(p) when p.luck > 0 and not test.success\n  p.luck down 1\n  throw test again\n",
    'mark: once per p upon climb(p, bonus) when climb.total > 5\n  climb down bonus "marked"\n  p.marked becomes yes\n',
    "procedure go(p: player, n: number)\n  roll climb(p, n) as r\n    success\n      p.luck up 1\n"
    "  result (r.total when r.success, otherwise -r.total)\n",
)


def program_of(parts: tuple[str, ...], folder: Path) -> Program:
    folder.mkdir()
    for number, part in enumerate(parts):
        (folder / f"{number}.law").write_text(part, encoding="utf-8")
    (folder / "head.law").write_text(HEAD, encoding="utf-8")
    return Program(load_ruleset(folder).sound())


def world_of(program: Program) -> World:
    world, _ = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    return world


def played(program: Program, world: World) -> dict[tuple[Any, ...], Fraction]:
    """What comes of `go` for every way in which the dice may fall, each with its chance; each play is taken back."""
    found: dict[tuple[Any, ...], Fraction] = {}
    before = world.as_data()
    waiting: list[tuple[tuple[list[int], ...], Fraction]] = [((), Fraction(1))]
    red = world.things["player"][0]
    while waiting:
        answers, chance = waiting.pop()
        with world.tentative():
            steps: Generator[Any, Any, Any] = program.alone(world, program.procedure(world, "go", [red, 1]))
            try:
                request = next(steps)
                for answer in answers:
                    request = steps.send(list(answer))
                assert isinstance(request, Throw)
                ways = list(product(*(range(1, sides + 1) for sides in request.dice)))
                waiting += [((*answers, list(way)), chance / len(ways)) for way in ways]
            except StopIteration as end:
                roll = world.results[-1]
                natural = sum(die.thrown for die in roll.dice)
                assert natural + sum(part.amount for part in roll.parts) == roll.total
                key = (end.value, *red.v)
                found[key] = found.get(key, Fraction(0)) + chance
            finally:
                steps.close()
        assert world.as_data() == before
    return found


def test_odds_are_those_of_play_whatever_the_order_of_files(tmp_path: Path) -> None:
    results = []
    for name, parts in (("one", PARTS), ("other", PARTS[::-1])):
        program = program_of(parts, tmp_path / name)
        world = world_of(program)
        red = world.things["player"][0]
        for condition in ((), ("guided",)):
            for one in condition:
                world.gain(red, one, Lasting())
            ways = played(program, world)
            assert sum(ways.values()) == 1
            odds = exact_odds(program, world, Question(Subject.PROCEDURE, "go", (red, 1)), Budget(EXACT_STEPS))
            totals: dict[Any, Fraction] = {}
            for key, chance in ways.items():
                totals[key[0]] = totals.get(key[0], Fraction(0)) + chance
            for total, chance in totals.items():
                found = sum(weight for end, weight in odds.ends.weights.items() if end.result == total)
                assert Fraction(found, odds.ends.whole) == chance
            results.append(ways)
    assert results[:2] == results[2:]
    assert results[0] != results[1]


RULES = (
    HEAD
    + """kind player
  dodges: yes or no
  sly: yes or no
roll hit(player, foe: player) "a blow"
  dice 1d6
  target 4
condition guided of player
  upon hit(player, foe) when hit.natural is 3
    hit up 1 "guide"
dodged: upon hit(p, foe) when foe.dodges and hit.natural is 4
  hit down 1 "dodged"
missed: upon hit(p, foe) when foe.sly
  ask foe for more: yes or no "Shall it miss?"
  hit down 6 "missed" when more
action strike(foe: player) by player
  roll hit(player, foe)
action volley(foe: player) by player
  roll all of (hit(player, foe), hit(player, foe)) as blows
phase a "A"
  each player in order
    at most one of strike, volley
"""
)


@pytest.mark.parametrize("act", ["strike", "volley"])
def test_the_chance_of_an_act_counts_what_is_done_upon_its_roll(act: str, tmp_path: Path) -> None:
    """It stands beside the act in play; where somebody is asked upon the roll it is that of the dice as they fall."""
    (tmp_path / "sample.law").write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(tmp_path).sound())
    world = world_of(program)
    red, blue = world.things["player"]
    kind = program.rulebook.kinds["player"]
    question = Question(Subject.ACTION, act, (red, blue))

    def chance() -> Fraction | None:
        return chance_of_first_roll(program, world, question, Budget(EXACT_STEPS))

    assert chance() == Fraction(3, 6)
    world.set_value(blue, kind.index("dodges"), True)
    assert chance() == Fraction(2, 6)
    world.gain(red, "guided", Lasting())
    assert chance() == Fraction(3, 6)
    world.set_value(blue, kind.index("sly"), True)
    assert chance() == Fraction(3, 6)
    world.set_value(blue, kind.index("dodges"), False)
    assert chance() == Fraction(3, 6), "as they fall: 4, 5 and 6, whatever may come of the question"


OFFERED = (
    f"{HEAD}{PARTS[0]}{PARTS[1]}"
    + """
action bless by player "bless"
  allowed when player.luck > 100 else "you are out of luck"
  player.luck down 1
upon test(player) when not test.success
  at most one of bless by player
phase a "A"
  each player in order
    roll test(player)
"""
)


def test_upon_a_roll_an_offer_may_stand_alone_of_which_no_act_is_legal(tmp_path: Path) -> None:
    """Nobody is asked anything then, and the roll stands as it is."""
    (tmp_path / "sample.law").write_text(OFFERED, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_ruleset(tmp_path).sound()), open_map("duel"), seats, {}, turns=1)
    for _ in seats:
        game.answer([1])
    assert game.world.over
