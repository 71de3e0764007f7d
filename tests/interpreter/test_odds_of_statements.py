"""The odds of acts and procedures: loops, throws, what changes on the way; exact against brute force and by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.new_world import Seat, new_world
from interpreter.odds.answers import Odds
from interpreter.odds.budget import EXACT_STEPS, Budget, Halted
from interpreter.odds.exact import exact_odds
from interpreter.odds.first_rolls import odds_of_option
from interpreter.odds.odds import odds_of
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.requests import LegalAct
from interpreter.values.value import Entity
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of


def world_of(program: Program, **attributes: int) -> World:
    """Two players on the smallest map, with the same attributes."""
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    kind = program.rulebook.kinds["player"]
    for player in world.things["player"]:
        for name, value in attributes.items():
            world.set_value(player, kind.index(name), value)
    return world


def program_from(text: str, folder: Path) -> Program:
    """A program of a few lines of rules."""
    file = folder / "sample.law"
    file.write_text(f'ruleset sample\n  title "Sample"\n  language en\n  version 1\n\n{text}', encoding="utf-8")
    return Program(load_ruleset(file).sound())


def watched(program: Program, thing: Entity, name: str) -> Watched:
    """An attribute, looked at in the end."""
    index = program.rulebook.kinds[thing.kind].index(name)
    return Watched(f"{thing.id}.{name}", frozenset({("value", thing.kind, index)}), lambda _: thing.v[index])


# ---------------------------------------------------------------- a battle of repeated exchanges


@cache
def exchange(dice: int, shields: int) -> dict[int, Fraction]:
    """How many the attacker loses, throw by throw."""
    found: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice + shields):
        attack, defence = sorted(faces[:dice], reverse=True), sorted(faces[dice:], reverse=True)
        lost = sum(1 for mine, theirs in zip(attack, defence, strict=False) if theirs >= mine)
        found[lost] = found.get(lost, 0) + 1
    return {lost: Fraction(count, 6 ** (dice + shields)) for lost, count in found.items()}


@cache
def battle(attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """How many are left on both sides, exchange by exchange."""
    if not attackers or not defenders:
        return {(attackers, defenders): Fraction(1)}
    dice, shields = min(3, attackers), min(2, defenders)
    found: dict[tuple[int, int], Fraction] = {}
    for lost, chance in exchange(dice, shields).items():
        for end, then in battle(attackers - lost, defenders - (min(dice, shields) - lost)).items():
            found[end] = found.get(end, Fraction(0)) + chance * then
    return found


def fought(attackers: int, defenders: int, budget: Budget) -> dict[Any, Fraction]:
    """The battle by the rules."""
    program = program_of("exchanges")
    world = world_of(program)
    red, blue = world.things["player"]
    world.set_value(red, 0, attackers)
    world.set_value(blue, 0, defenders)
    seen = (watched(program, red, "armies"), watched(program, blue, "armies"))
    before = world.as_data()
    odds = exact_odds(program, world, Question(Subject.ACTION, "attack", (red, blue), seen), budget)
    assert world.as_data() == before
    assert odds.is_exact
    return odds.ends.mapped(lambda end: end.watched).chances()


@pytest.mark.parametrize(("attackers", "defenders"), list(product(range(1, 6), repeat=2)))
def test_small_battles_against_brute_force(attackers: int, defenders: int) -> None:
    assert fought(attackers, defenders, Budget(EXACT_STEPS)) == battle(attackers, defenders)


@pytest.mark.parametrize(("size", "steps"), [(10, 20_000), (20, 40_000)])
def test_large_battles_are_exact_and_cheap(size: int, steps: int) -> None:
    """The states of a battle grow with its size times itself, and the throws of one exchange are worked out once."""
    assert fought(size, size, Budget(steps)) == battle(size, size)


# ---------------------------------------------------------------- dice in loops and before rolls

TRY_ON = """kind player
  shown: number
  tries: number

roll enough(player)
  dice 1d6 + player.shown
  target 9

action try_on by player
  repeat until player.shown is 6
    player.shown becomes 1d6
    player.tries up 1
  roll enough(player)

action once by player
  player.shown becomes 1d6
  roll enough(player)
    success
      roll enough(player)

action ask_first by player
  roll enough(player)
  ask player for n: number at least 0 at most 3 "how many?"
  player.shown up n

procedure doubled(player)
  let one = 1d6
  let two = 1d6
  when one is two
    result one
  result 0

phase trying
  each player in order
    any number of try_on, once, ask_first
    do doubled(player)
"""


def asked(program: Program, world: World, action: str) -> Fraction | None:
    """The chance of the first roll of an act."""
    return odds_of_option(program, world, LegalAct(action, ()), world.things["player"][0])


def test_dice_in_a_loop_before_a_roll(tmp_path: Path) -> None:
    """The loop ends with a 6, so that 3 or more succeed: 4 of 6. How many tries that took nobody asks."""
    program = program_from(TRY_ON, tmp_path)
    world = world_of(program)
    assert asked(program, world, "try_on") == Fraction(2, 3)


def test_dice_that_are_stored_before_a_roll(tmp_path: Path) -> None:
    """The sum of two dice reaches 9 in 10 of 36 throws."""
    program = program_from(TRY_ON, tmp_path)
    assert asked(program, world_of(program), "once") == Fraction(10, 36)


def test_several_rolls_of_one_act(tmp_path: Path) -> None:
    """The first succeeds in 10 of 36; the second with the same first die: 4 in 6 after a 6, 3 after a 5, 2, 1."""
    program = program_from(TRY_ON, tmp_path)
    world = world_of(program)
    odds = odds_of(program, world, Question(Subject.ACTION, "once", (world.things["player"][0],)))
    both = Fraction(sum(ways * ways for ways in (1, 2, 3, 4)), 6 * 36)
    assert odds.is_exact
    assert odds.rolled == {"enough": 2}
    assert odds.successes("enough").lots.chances() == {0: Fraction(26, 36), 1: Fraction(10, 36) - both, 2: both}
    assert odds.where(lambda end: end.rolls.first is True).chance == Fraction(10, 36)


def test_a_question_to_a_player_ends_a_way(tmp_path: Path) -> None:
    program = program_from(TRY_ON, tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    odds = odds_of(program, world, Question(Subject.ACTION, "ask_first", (player,)))
    assert odds.where(lambda end: end.way is Way.ASKED).chance == 1
    assert odds.success is not None
    assert odds.success.chance == 0  # 1d6 alone never reaches 9


def test_what_a_procedure_gives_back(tmp_path: Path) -> None:
    program = program_from(TRY_ON, tmp_path)
    world = world_of(program)
    odds = odds_of(program, world, Question(Subject.PROCEDURE, "doubled", (world.things["player"][0],)))
    spread = odds.result
    assert spread.lots.chances() == {0: Fraction(5, 6)} | {face: Fraction(1, 36) for face in range(1, 7)}
    assert spread.mean == Fraction(21, 36)
    assert spread.variance == Fraction(91, 36) - Fraction(21, 36) ** 2


# ---------------------------------------------------------------- beyond the budget


def counting(tmp_path: Path) -> tuple[Program, World, Question]:
    """How often must be thrown for a 6: there is no end of answers."""
    program = program_from(TRY_ON, tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    return program, world, Question(Subject.ACTION, "try_on", (player,), (watched(program, player, "tries"),))


def test_what_has_no_end_of_answers_is_estimated(tmp_path: Path) -> None:
    """The mean of tries is 6, and an estimate says within what bounds it lies."""
    program, world, question = counting(tmp_path)
    before = world.as_data()
    with pytest.raises(BeyondBudget):
        exact_odds(program, world, question, Budget(20_000))
    odds = odds_of(program, world, question, steps=100_000)
    assert world.as_data() == before
    assert not odds.is_exact
    assert odds.plays > 1_000
    mean = odds.watched(0).mean_share
    assert mean.low < 6 < mean.high
    first = odds.watched(0).share(1)
    assert first.low < Fraction(1, 6) < first.high


def test_an_estimate_is_the_same_each_time(tmp_path: Path) -> None:
    program, world, question = counting(tmp_path)
    once, again = (estimated_odds(program, world, question, Budget(10_000)) for _ in range(2))
    assert once.ends.weights == again.ends.weights


def test_work_can_be_stopped(tmp_path: Path) -> None:
    program, world, question = counting(tmp_path)
    looks: list[None] = []

    def is_stopped() -> bool:
        looks.append(None)
        return len(looks) == 5

    before = world.as_data()
    with pytest.raises(Halted):
        odds_of(program, world, question, is_stopped)
    assert len(looks) == 5
    assert world.as_data() == before


def test_a_play_without_an_end_is_given_up(tmp_path: Path) -> None:
    """A 6 never comes up on this die; that is a refusal in play, and known at once to the odds."""
    program = program_from(TRY_ON.replace("becomes 1d6\n    player.tries", "becomes 1d3\n    player.tries"), tmp_path)
    world = world_of(program)
    question = Question(Subject.ACTION, "try_on", (world.things["player"][0],))
    odds = odds_of(program, world, question)
    assert odds.is_exact
    assert odds.where(lambda end: end.way is Way.REFUSED).chance == 1
    assert estimated_odds(program, world, question, Budget(2_000)).where(_is_endless).chance == 1


def _is_endless(end: Any) -> bool:
    return end.way is Way.ENDLESS


# ---------------------------------------------------------------- one meaning

EACH = {
    "let": "let n = 2d4\n  player.x up n",
    "cases": "let n = (1d6 when player.x > 1, otherwise 0)\n  player.x up n",
    "explodes": "player.x up 1d3!",
    "each": "for each p in players by most p.x, roll-off 1d6\n    p.x up player.y\n    player.y up 1d2",
    "order": "players by roll-off 1d6\n  each player in order\n    player.x up rival.x\n    player.y down player.x",
    "together": (
        "together, later stands\n    player.x becomes rival.y\n    rival.y up 1d4\n    rival.x becomes player.x"
    ),
    "make": "create mark as m\n    weight = 1d3\n  player.x up (sum of k.weight for each k in marks)\n  destroy m",
    "gains": "let n = 1d2\n  when n is 1\n    player gains tired\n  when player has tired\n    player.x up 1d4",
    "past": (
        "roll dare(player)\n  roll dare(player)\n  player.x up count of d in past dare where d.success and d.total > 4"
    ),
    "degrees": (
        "roll dare(player) as r\n    also success by 2 or more\n      player.y up 1\n    success by 1 or more\n"
        "      player.x up 1\n    success\n      player.x up 2\n    failure\n      player.x down r.margin\n"
        "  rival.y up r.natural"
    ),
    "contest": "contest duel(player, rival) as c\n  c.winner.x up c.margin\n  when c.tied\n    c.loser.y up 1",
    "again": "contest bout(player, rival) as c\n  c.winner.x up 1",
    "times": "repeat at most 3 times until player.x > 4\n    player.x up 1d3",
    "until": "repeat until player.x > 4\n    player.x up 1d3\n    rival.y up 1",
    "to and fro": "repeat until player.x > 4 or player.x < 1\n    player.x up 1d3 - 2",
    "stop": "let n = 1d6\n  when n > 3\n    stop\n  player.x up n",
    "fault": "let n = 1d3\n  player.y becomes 12 / (n - 1) rounded down",
    "call": "do lot(player) as n\n  do lot(rival) as m\n  player.x becomes n * m",
    "end": "let n = 1d4\n  when n is 4\n    end campaign\n  player.x up 1",
    "argument": (
        "do lot_of(player, 1d4 + 1)\n  do lot_of(rival, 6 / 1d3 rounded down) as n\n  player.z becomes n / 2 rounded up"
    ),
    "lookup": "let row = prize(d6)\n  player.x up row.gift\n  player.y up prize(highest of (1d2, player.y)).gift",
    "counted": "player.x up player.y dice d3\n  player.y up 2 * (player.z dice d2)\n  player.z up 0 dice d6",
    "chance": "when 25% chance\n    player.x up 1\n  otherwise when 2/3 chance and player.y > 0\n    player.x up 2\n"
    "  otherwise when player.y > 1 or 1/2 chance\n    player.x up 3\n  otherwise\n    player.x up 4",
    "unthrown": (
        "when player.y > 5 and 1/2 chance\n    player.x up 1\n  player.z up (1d4 when player.x > 9, otherwise 1) * 2"
    ),
    "one": "let who = one of players at random\n  who.x up 1\n  let none_there = one of marks at random\n"
    "  when none_there is none\n    player.y up 1\n  let k = one of stuff at random\n  add k to player.kept",
    "some": "create mark\n    weight = 1\n  create mark\n    weight = 2\n  create mark\n    weight = 4\n"
    "  player.x up (sum of k.weight for each k in (2 of marks at random))\n"
    "  player.y up count of (5 of marks at random)\n  let m = one of marks at random\n"
    "  when m is not none\n    destroy m\n"
    "  player.z up (sum of k.weight for each k in marks)",
    "attribute": "(one of players at random).x up 1d2\n  player.y up (one of players at random).x",
    "faces": "let f = faces of 3d4\n  when f has 4\n    player.x up 1\n  player.y up f.alike\n"
    "  player.z becomes (highest one for each one in f) otherwise 0",
    "kept": "let f = faces of (highest 2 of (player.x dice d3 reroll 1 once))\n"
    "  player.y up (sum of n for each n in f)\n"
    "  player.x up highest 2 of 3d4",
    "random order": "for each p in players in random order\n    p.x up player.x\n"
    "  players by most player.z, at random\n"
    "  each player in order\n    player.y up rival.y + player.y",
    "until chance": "repeat at most 3 times until 1/2 chance\n    player.x up 1",
    "back": "repeat until player.x > 4 or 1/4 chance\n    player.x up 1d3 - 1",
    "pairs": "contest ranks(player, rival) as c\n  player.x up c.won\n  rival.x up c.lost\n"
    "  when c.winner is not none\n    c.winner.y up c.margin",
    "shown": "roll dare(player) as r\n  when r.faces has 6\n    player.x up 9\n"
    "  roll pair(player) as two\n  player.y up two.faces.alike",
    "shown of pools": "roll shower(player) as r\n  when r.faces has 1\n    player.x up r.successes\n"
    "  player.y up r.faces.alike\n  rival.y up r.total\n  rival.z up r.natural",
    "shown of digits": "roll spread(player) as r\n  when r.faces has 3\n    player.x up 1\n  player.y up r.total\n"
    "  player.z up r.natural\n  rival.y up r.faces.alike",
    "all": (
        'roll all of (dare(player), dare(rival), pair_of(player)) as three\n    bold: +1 "bold" when player.y > 1\n'
        "    successes 3\n      player.x up 5\n    also failures 1 or more\n      player.y up 1\n"
        "    successes 1 or less\n      player.x down 1\n"
        "  rival.y up three.successes\n  rival.z up count of one in three where one.natural is 1"
    ),
    "roll each": (
        "player.x becomes 1d3\n  roll each dare(p) for each p in players where p.y > 0 as all_of\n"
        "  player.y up all_of.failures\n  for each one in all_of\n    player.z becomes one.total / 2 rounded down"
    ),
    "past all": (
        'roll each dare(p) for each p in players as two\n    +1 "again" per count of d in past dare where d.success\n'
        "    failures 2\n      player.x up 3\n  player.y up count of d in past dare where d.total > 3"
    ),
    "seen twice": (
        "player.x becomes 1d3\n  roll all of (leap(player), leap(rival)) as both\n"
        "    successes 2\n      player.z up 1\n"
        "  player.y up count of one in both where one.natural is 1"
    ),
    "seen by each": (
        "roll each leap(p) for each p in players as all_of\n    failures 1\n      player.x up 3\n"
        "  for each one in all_of\n    player.z becomes one.total / 2 rounded down"
    ),
    "bounds": "player.z up 2d6\n  player.z down 1d4",
    "sets": "let n = 1d2\n  when n is 1\n    add wood to player.kept\n  player.x up count of player.kept",
}

AROUND = """table stuff
  | key  | name   |
  | wood | "wood" |
  | iron | "iron" |

table prize on d6
  | thrown | gift  |
  | 1-3    |     1 |
  | 4-6    | 1d2+1 |

kind player
  x: number = 2
  y: number = 1
  z: number at least 0 at most 8 = 3
  kept: set of stuff

kind mark, marks
  weight: number

condition tired of player "tired"

roll dare(player)
  dice 1d6
  target 4
  +1 "bold" when player.x > 2
  -1d2 "tired" when player has tired

contest duel(first: player, second: player)
  sides first, second
  dice 1d4 + side.x
  higher total wins, tie to second

contest bout(first: player, second: player)
  sides first, second
  pool 2 dice d4
  -1 "late" when side is second
  higher die wins, tie again

contest ranks(first: player, second: player)
  sides first, second
  pool 2 dice d3
  pool 1 dice d4 when side is second
  highest against highest, tie is a draw

roll pair(player)
  dice 2d3

roll pair_of(player)
  dice 1d4
  target 3
  natural 1 fails

roll shower(player)
  pool 2 dice d3!
  pool 1 dice d4 when player.y > 0
  each die +1 "steady" when player.x > 1
  succeeds at 3
  target 1

roll spread(player)
  dice d66

roll leap(player)
  dice 1d4
  target 3

upon leap(p) when not leap.success and p.y > 0
  p.y down 1
  throw leap again

run: upon leap(p) when leap.total is 3
  leap up 1d2 "run"
  p.x up 1

procedure lot_of(player, n: number)
  player.y up n
  result n + 1d2

procedure lot(player)
  let n = 1d3
  player.y up n
  result n + player.z

action act(rival: player) by player
  BODY

action rest by player
  contest duel(player, player)
  contest bout(player, player)
  roll dare(player)
  do lot(player)
  do lot_of(player, 1)
  contest ranks(player, player)
  roll pair(player)
  roll pair_of(player)
  roll leap(player)
  roll shower(player)
  roll spread(player)
  player.x up prize(1).gift
  create mark
    weight = 1
  player gains tired
  add iron to player.kept
  remove wood from player.kept

phase acting
  each player in order
    any number of act, rest
    say "{player.x} {player.y} {player.z} {player.kept}"

victory rich "Rich" at end of acting
  won by those p in players where p.x > 1000
"""


def brute(world: World, begin: Callable[[], Any], value: Callable[[], Any]) -> dict[Any, Fraction]:
    """What every throw of the rules as they are played leads to; what comes round too often is left out."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[list[list[int]], Fraction]] = [([], Fraction(1))]
    while waiting:
        thrown, chance = waiting.pop()
        with world.tentative():
            steps = begin()
            try:
                request = next(steps)
                for dice in thrown:
                    request = steps.send(dice)
                while chance > Fraction(1, 40_000):
                    faces, *others = map(list, product(*(range(1, sides + 1) for sides in request.dice)))
                    chance /= 1 + len(others)
                    waiting += [([*thrown, one], chance) for one in others]
                    thrown = [*thrown, faces]  # with these the play goes on; the others begin anew
                    request = steps.send(faces)
            except StopIteration:
                end = value()
                found[end] = found.get(end, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("name", [name for name in EACH if name not in ("fault",)])
def test_each_statement_against_all_throws_of_play(name: str, tmp_path: Path) -> None:
    program = program_from(AROUND.replace("BODY", EACH[name]), tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    seen = tuple(watched(program, one, attribute) for one in (red, blue) for attribute in ("x", "y", "z", "kept"))
    odds = exact_odds(program, world, Question(Subject.ACTION, "act", (red, blue), seen), Budget(EXACT_STEPS))
    exact = odds.ends.mapped(lambda end: end.watched).chances()
    thrown = brute(
        world,
        lambda: program.actions["act"].carry_out(world, (red, blue)),
        lambda: tuple(tuple(v) if isinstance(v := one.value(world), list) else v for one in seen),
    )
    rest = 1 - sum(thrown.values(), Fraction(0))
    assert set(thrown) <= set(exact)
    for end, chance in exact.items():
        assert thrown.get(end, 0) <= chance <= thrown.get(end, 0) + rest
    if rest:
        assert rest < Fraction(1, 3)  # it goes round again and again, and is cut off
    else:
        assert thrown == exact


def test_a_rule_that_cannot_be_carried_out_ends_a_way(tmp_path: Path) -> None:
    """A third of it divides by 0."""
    program = program_from(AROUND.replace("BODY", EACH["fault"]), tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    question = Question(Subject.ACTION, "act", (red, blue), (watched(program, red, "y"),))
    odds: Odds = exact_odds(program, world, question, Budget(EXACT_STEPS))
    assert odds.where(lambda end: end.way is Way.REFUSED).chance == Fraction(1, 3)
    assert odds.where(lambda end: end.watched == (12,)).chance == Fraction(1, 3)
    assert odds.where(lambda end: end.watched == (6,)).chance == Fraction(1, 3)


DEEP = """kind player
  x: number

procedure deeper(player)
  for each p in players where p is player
    when p.x < 1
      repeat at most 1 times until p.x > 0
        let n = 1d6
        when n < 6
          do deeper(player)

action act by player
  do deeper(player)
  player.x up 1

phase acting
  each player in order
    any number of act
"""


def test_a_procedure_that_calls_itself_is_estimated(tmp_path: Path) -> None:
    """Play refuses what goes too deep, (5/6)^24 of all ways, and the others come to their end."""
    program = program_from(DEEP, tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    odds = odds_of(program, world, Question(Subject.ACTION, "act", (player,), (watched(program, player, "x"),)))
    assert not odds.is_exact
    share = odds.watched(0).share(1)
    assert share.low < 1 - Fraction(5, 6) ** 24 < share.high


ABSENT = """kind player
  home: tile or none
  gold: number = 0

kind tile
  grain: number = 1

action harvest by player "harvest in {player.home}"
  open: allowed when player.gold < 9 else "{player} is rich"
  there: allowed when player.home is not none and player.home.grain > 0 else "{player} has no home"
  player.home.grain down 1
  player.gold up 1d6

phase fields
  each player in order
    any number of harvest
"""


@pytest.mark.parametrize("has_home", [False, True])
def test_what_an_act_relies_on_must_be_there_though_it_is_not_legal(has_home: bool, tmp_path: Path) -> None:
    """Another demand may fail: then the act has the odds that it would have."""
    program = program_from(ABSENT, tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    if has_home:
        kind = program.rulebook.kinds["player"]
        world.set_value(player, kind.index("home"), world.tiles[0])
        world.set_value(player, kind.index("gold"), 9)
    question = Question(Subject.ACTION, "harvest", (player,), (watched(program, player, "gold"),))
    exact = exact_odds(program, world, question, Budget(EXACT_STEPS))
    played = estimated_odds(program, world, question, Budget(10**6), 20)
    if has_home:
        assert exact.watched(0).mean == Fraction(25, 2)
        assert played.ends.chances().keys() == exact.ends.chances().keys()
    else:
        said = "“harvest in none” cannot be done: Red has no home"
        for odds in (exact, played):
            assert [(end.way, end.said) for end in odds.ends.weights] == [(Way.REFUSED, said)]
