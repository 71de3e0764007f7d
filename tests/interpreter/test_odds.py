"""Exact odds against brute force: every throw is carried out by the rules, and the successes are counted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

import pytest

from interpreter.compiled.acts.offers import arguments_of, legal_options
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import (
    MAX_EXPLOSIONS,
    BeyondBudget,
    Lots,
    amount_cut_off,
    amount_lots,
    cut_off,
    die_lots,
    handful_lots,
)
from interpreter.compiled.rolling.pairing import EqualPairs, Pairs, pair_lots
from interpreter.odds.first_rolls import odds_of_option
from interpreter.odds.throws import odds_of_contest, odds_of_roll
from interpreter.requests import Request, Throw
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import Chance, Entity, Handful
from interpreter.world.world import World
from tests.interpreter.worlds import random_world
from tests.loaded_once import program_of

Begin = Callable[[], Generator[Request, Any, Any]]


def leaves(world: World, begin: Begin) -> list[tuple[Fraction, Any]]:
    """What comes of every throw: the chance, and the first result; nothing is kept."""
    before = len(world.results)
    found: list[tuple[Fraction, Any]] = []

    def follow(thrown: list[list[int]], chance: Fraction) -> None:
        wanted: tuple[int, ...] = ()
        result: Any = None
        with world.tentative():
            steps = begin()
            try:
                request = next(steps)
                for dice in thrown:
                    request = steps.send(dice)
                if len(world.results) == before:
                    assert isinstance(request, Throw)
                    wanted = request.dice
            except StopIteration:
                pass
            result = world.results[before] if len(world.results) > before else None
        if result is not None:
            found.append((chance, result))
            return
        for faces in product(*(range(1, sides + 1) for sides in wanted)):
            follow([*thrown, list(faces)], chance / prod(wanted))

    follow([], Fraction(1))
    return found


def brute_success(world: World, begin: Begin) -> Fraction:
    """The chance of success, throw by throw."""
    found = leaves(world, begin)
    assert sum(chance for chance, _ in found) == 1
    return sum((chance for chance, result in found if result.success), Fraction(0))


# ---------------------------------------------------------------- conquests


def conquests(seed: int) -> tuple[Program, World]:
    """The board of the English club at random: owners, bad ground, ports, shield generators, a battle for each pair.

    The first player has the random army, whose shield generators are thrown for.
    """
    program = program_of("planetary_empires_en")
    world = random_world(program, Random(seed))
    random = Random(f"conquests {seed}")  # the board stays as it is when worlds hold something new
    tile_kind, player_kind = program.rulebook.kinds["tile"], program.rulebook.kinds["player"]
    players = world.things["player"]
    features = program.rows["feature"]
    for tile in world.tiles:
        ground = [one for name, one in features.items() if random.random() < (0.1 if name == "spaceport" else 0.2)]
        building = random.choice([None, None, None, program.rows["building"]["shield_generator"]])
        for attribute, value in (("owner", random.choice([*players, None])), ("structure", building)):
            world.write(tile, tile_kind.index(attribute), value, tile_kind.span)
        without_cities = tuple(one for one in ground if one.key != "hive_city")
        world.write(tile, tile_kind.index("features"), without_cities, tile_kind.span)
    for number, player in enumerate(players):
        army = program.rows["army"]["army_10" if number == 0 else f"army_{number + seed}"]
        world.set_value(player, player_kind.index("army"), army)
    for battle in list(world.things["battle"]):
        world.remove(battle)
    for winner, loser in permutations(players, 2):
        values = program.kinds["battle"].defaults(world)
        values[:2] = winner, loser
        values[program.rulebook.kinds["battle"].index("grade")] = random.choice(["minor", "major"])
        world.create("battle", values)
    world.log.clear()
    return program, world


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_odds_of_every_legal_conquest(seed: int) -> None:
    """All 36 throws times all throws of random armies, for every tile that may be tried for."""
    program, world = conquests(seed)
    before = world.as_data()
    code = program.actions["take"]
    compared = thrown = 0
    for player in world.things["player"]:
        for option in legal_options(program.actions, world, ("take",), player):
            arguments = arguments_of(code, player, option)
            claim = [player, dict(option.arguments)["tile"], dict(option.arguments)["battle"], False]
            rows = program.rolls["claim"].in_hand(world, claim).worked.rows
            dice = [row.amount for row in rows if isinstance(row.amount, Chance)]
            if len(dice) > 2:
                continue  # thousands of throws, which show no more than the others
            brute = brute_success(world, partial(code.carry_out, world, arguments))
            assert odds_of_option(program, world, option, player) == brute, option.answer
            compared, thrown = compared + 1, thrown + bool(dice)
    assert compared >= 10
    assert thrown >= 2
    assert world.as_data() == before


# ---------------------------------------------------------------- rolls of the small rulesets


def prepared(name: str, **attributes: Any) -> tuple[Program, World, Entity]:
    """A world of a ruleset of the tests with one attribute after the other set for the first player."""
    program = program_of(name)
    world = random_world(program, Random(name), players=2)
    player = world.things["player"][0]
    kind = program.rulebook.kinds["player"]
    for attribute, value in attributes.items():
        world.set_value(player, kind.index(attribute), value)
    for thing in [one for kind_name, things in world.things.items() if kind_name == "net" for one in things]:
        world.remove(thing)
    world.log.clear()
    return program, world, player


@pytest.mark.parametrize(
    ("roll", "attributes"),
    [
        ("cast", {"boats": 1, "nets": 1, "skill": 0, "lucky": False}),
        ("cast", {"boats": 0, "nets": 1, "skill": 2, "lucky": True}),
        ("cast", {"boats": 3, "nets": 0}),
        ("spread", {}),
        ("staged", {"skill": 1, "old": True, "nets": 0}),
        ("staged", {"skill": 1, "old": True, "nets": 1}),
        ("tug", {"boats": 1, "nets": 1, "old": False}),
        ("tug", {"boats": 1, "nets": 1, "old": True}),
        ("tug", {"boats": 0, "nets": 0, "old": True}),
        ("crew", {"boats": 2, "skill": 1, "lucky": False}),
        ("crew", {"boats": 2, "skill": 0, "lucky": True}),
        ("haul", {"boats": 3, "skill": 0, "lucky": False}),
        ("haul", {"boats": 2, "skill": 1, "lucky": False}),
        ("weigh", {"boats": 2, "skill": 1}),
        ("weigh", {"boats": 0, "skill": 1}),
        ("gust", {"boats": 0, "nets": 2}),
    ],
)
def test_odds_of_rolls(roll: str, attributes: dict[str, Any]) -> None:
    agree_on_a_roll("dice", roll, attributes)


@pytest.mark.parametrize(
    ("roll", "attributes"),
    [
        ("omen", {}),
        ("cloud", {}),
        ("blessing", {"blessed": False, "skill": 5, "coins": 0}),
        ("blessing", {"blessed": True, "skill": 5, "coins": 100}),
        ("steady", {"skill": 5, "blessed": True}),
        ("sneak", {"coins": 0}),
        ("sneak", {"coins": 2}),
        ("birth", {"skill": 1, "blessed": True}),
        ("doubt", {}),
        ("nerve", {}),
        ("sure", {"skill": 3}),
        ("sure", {"skill": 1}),
        ("sure", {"skill": 0}),
        ("volley", {"skill": 1}),
        ("sky", {}),
    ],
)
def test_odds_of_chances_and_low_totals(roll: str, attributes: dict[str, Any]) -> None:
    agree_on_a_roll("luck", roll, attributes)


def agree_on_a_roll(ruleset: str, roll: str, attributes: dict[str, Any]) -> None:
    """The odds of a roll are those of all its throws."""
    program, world, player = prepared(ruleset, **attributes)
    arguments = [player] if program.rolls[roll].rule.parameters else []
    found = leaves(world, lambda: program.rolls[roll].roll(world, arguments))
    odds = odds_of_roll(program, world, roll, arguments)
    assert odds.success == sum((chance for chance, result in found if result.success), Fraction(0))
    totals: dict[Any, Fraction] = {}
    for chance, result in found:
        totals[result.total] = totals.get(result.total, Fraction(0)) + chance
    assert dict(odds.totals) == totals
    assert odds.cut_off == 0


@pytest.mark.parametrize(("roll", "boats"), [("burst", 0), ("bursts", 0), ("gust", 1)])
def test_odds_of_dice_thrown_again(roll: str, boats: int) -> None:
    """Whatever shows its highest face twice is left out by hand; what remains brackets the odds."""
    program, world, player = prepared("dice", boats=boats, nets=0)
    odds = odds_of_roll(program, world, roll, [player])
    assert sum(chance for _, chance in odds.totals) == 1
    assert 0 < odds.cut_off < Fraction(1, 4**MAX_EXPLOSIONS)


# ---------------------------------------------------------------- contests


@pytest.mark.parametrize(
    ("contest", "first", "second"),
    [
        ("race", {"rowers": 2, "wind": False}, {"rowers": 1, "wind": True}),
        ("race", {"rowers": 0, "wind": False}, {"rowers": 2, "wind": False}),
        ("darts", {"rowers": 2, "wind": False}, {"rowers": 1, "wind": True}),
        ("fishing", {"rowers": 2, "wind": True}, {"rowers": 2, "wind": False}),
    ],
)
def test_odds_of_contests(contest: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    agree_on_a_contest("contests", contest, first, second)


@pytest.mark.parametrize(
    ("contest", "first", "second"),
    [
        ("race", {"skill": 1}, {"skill": 0}),
        ("hiding", {"blessed": True}, {"blessed": False}),
        ("exchange", {"coins": 9, "blessed": False}, {"coins": 9, "blessed": False}),
        ("exchange", {"coins": 2, "blessed": True}, {"coins": 1, "blessed": False}),
        ("exchange", {"coins": 0, "blessed": True}, {"coins": 1, "blessed": False}),
        ("shoving", {}, {}),
    ],
)
def test_odds_of_draws_and_low_successes(contest: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    agree_on_a_contest("luck", contest, first, second)


def agree_on_a_contest(ruleset: str, contest: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    """The odds of a contest are those of all its throws."""
    program, world, one = prepared(ruleset, **first)
    other = world.things["player"][1]
    for attribute, value in second.items():
        world.set_value(other, program.rulebook.kinds["player"].index(attribute), value)
    arguments = [one, other, False][: len(program.rolls[contest].rule.parameters)]
    found = leaves(world, lambda: program.contests[contest].contest(world, arguments))
    odds = odds_of_contest(program, world, contest, arguments)
    assert odds.first_wins == sum((chance for chance, outcome in found if outcome.winner is one), Fraction(0))
    assert odds.second_wins == sum((chance for chance, outcome in found if outcome.winner is other), Fraction(0))
    ahead = [chance for chance, outcome in found if outcome.winner is one and not outcome.tied]
    assert odds.first == sum(ahead, Fraction(0))
    assert odds.first + odds.second + odds.tie == 1
    assert odds.tie == sum((chance for chance, outcome in found if outcome.tied), Fraction(0))
    assert all(isinstance(outcome, Fight) for _, outcome in found)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 1), (3, 2), (1, 3), (0, 2)])
@pytest.mark.parametrize("gets", EqualPairs)
def test_pairs_of_dice_of_several_sorts(ours: int, theirs: int, gets: EqualPairs) -> None:
    """Two sorts of dice on each side, every throw looked at."""
    sorts = ([(die_lots(4), ours), (die_lots(3), 1)], [(die_lots(4), theirs), (die_lots(2), 1)])
    found: dict[Pairs, int] = {}
    sides = [[lots for lots, count in groups for _ in range(count)] for groups in sorts]
    for faces in product(*(sorted(lots.weights) for side in sides for lots in side)):
        first, second = sorted(faces[: ours + 1], reverse=True), sorted(faces[ours + 1 :], reverse=True)
        won = sum(1 for a, b in zip(first, second, strict=False) if a > b or (a == b and gets is EqualPairs.FIRST))
        lost = sum(1 for a, b in zip(first, second, strict=False) if a < b or (a == b and gets is EqualPairs.SECOND))
        found[Pairs(won, lost)] = found.get(Pairs(won, lost), 0) + 1
    assert pair_lots(*sorts, gets).weights == found


def test_many_pairs_are_exact_and_too_many_are_said() -> None:
    dice = [(die_lots(6), 12)]
    lots = pair_lots(dice, dice, EqualPairs.SECOND)
    assert sum(lots.weights.values()) == lots.whole == 6**24
    assert all(won + lost == 12 for won, lost in lots.weights)
    with pytest.raises(BeyondBudget):
        pair_lots([(die_lots(100), 60)], [(die_lots(100), 60)], EqualPairs.SECOND)


@pytest.mark.parametrize(("count", "kept", "lowest"), [(4, 3, False), (3, 1, True), (3, 0, False), (2, 2, True)])
@pytest.mark.parametrize("again", [None, (1, 1), (1, 2), (4, 5)])
def test_dice_of_which_some_count(count: int, kept: int, lowest: bool, again: tuple[int, int] | None) -> None:
    one = die_lots(5, False, again)
    expected: dict[int, Fraction] = {}
    for faces in product(one.weights, repeat=count):
        total = sum(sorted(faces, reverse=not lowest)[:kept])
        ways = prod(one.weights[face] for face in faces)
        expected[total] = expected.get(total, Fraction(0)) + Fraction(ways, one.whole**count)
    handful = Handful(count, 5, kept=kept, keeps_lowest=lowest, again=again)
    assert handful_lots(handful).chances() == expected


def test_odds_where_a_tie_is_fought_again() -> None:
    """First throws alone give the ratio of the two sides."""
    program, world, one = prepared("contests", rowers=1, wind=False)
    other = world.things["player"][1]
    kind = program.rulebook.kinds["player"]
    world.set_value(other, kind.index("rowers"), 0)
    world.set_value(other, kind.index("wind"), False)
    totals = die_lots(6).repeated(2).chances()
    wins = sum((p * q for a, p in totals.items() for b, q in totals.items() if a + 1 > b), Fraction(0))
    losses = sum((p * q for a, p in totals.items() for b, q in totals.items() if a + 1 < b), Fraction(0))
    odds = odds_of_contest(program, world, "wrestle", [one, other])
    assert (odds.first, odds.second, odds.tie) == (wins, losses, 1 - wins - losses)
    assert (odds.first_wins, odds.second_wins) == (wins / (wins + losses), losses / (wins + losses))


# ---------------------------------------------------------------- distributions


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (2, 100), (5, 3)])
def test_totals_of_dice(count: int, sides: int) -> None:
    ways: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=count):
        ways[sum(faces)] = ways.get(sum(faces), 0) + 1
    assert die_lots(sides).repeated(count).weights == ways


def test_exploding_dice_lose_nothing() -> None:
    chances = die_lots(6, True).chances()
    assert sum(chances.values()) == 1
    assert cut_off(6) == Fraction(1, 6 ** (MAX_EXPLOSIONS + 1))
    assert chances[7] == Fraction(1, 36)
    assert 6 not in chances


def test_mixed_amounts() -> None:
    """`2 * 1d6 - 1d4 + 3`."""
    amount = Chance(3, ((2, Handful(1, 6)), (-1, Handful(1, 4))))
    found = amount_lots(amount)
    assert isinstance(found, Lots)
    brute: dict[Any, Fraction] = {}
    for a, b in product(range(1, 7), range(1, 5)):
        brute[2 * a - b + 3] = brute.get(2 * a - b + 3, Fraction(0)) + Fraction(1, 24)
    assert found.chances() == brute
    assert amount_cut_off(amount) == 0


def test_a_result_is_a_result() -> None:
    program, world, player = prepared("dice", boats=1, nets=1)
    found = leaves(world, lambda: program.rolls["cast"].roll(world, [player]))
    assert all(isinstance(result, RollResult) for _, result in found)


# ---------------------------------------------------------------- rolls behind procedures


@pytest.mark.parametrize(
    ("action", "chance"),
    [
        ("straight", Fraction(7, 12)),
        ("through", Fraction(7, 12)),
        ("far", Fraction(7, 12)),
        ("wait", Fraction(2, 3) * Fraction(21, 36) + Fraction(1, 3) * Fraction(15, 36)),
        ("sow", None),
        ("ask_first", None),
    ],
)
def test_odds_of_an_act_that_rolls_in_a_procedure(action: str, chance: Fraction | None) -> None:
    """7 or more on two dice: 21 throws of 36, however many procedures lie between; 8 or more, after rain: 15.

    The roll for the weather has no target, so it has no odds of its own.
    """
    program, world, player = prepared("procedures", muddy=False)
    before = world.as_data()
    (option,) = legal_options(program.actions, world, (action,), player)
    assert odds_of_option(program, world, option, player) == chance
    assert world.as_data() == before


# ---------------------------------------------------------------- many dice


@pytest.mark.parametrize(("count", "sides"), [(40, 6), (100, 6), (30, 20)])
def test_totals_of_many_dice_have_the_moments_they_must(count: int, sides: int) -> None:
    """Each throw once; mean and variance of one die, times their number."""
    lots = die_lots(sides).repeated(count)
    assert sum(lots.weights.values()) == lots.whole == sides**count
    mean = Fraction(sum(total * weight for total, weight in lots.weights.items()), lots.whole)
    square = Fraction(sum(total * total * weight for total, weight in lots.weights.items()), lots.whole)
    assert mean == Fraction(count * (sides + 1), 2)
    assert square - mean**2 == Fraction(count * (sides**2 - 1), 12)


def test_many_exploding_dice() -> None:
    """`9d6!`: the sum of nine, whichever way it is made; its mean is nine times that of one."""
    one, nine = die_lots(6, True), die_lots(6, True).repeated(9)
    assert sum(nine.weights.values()) == nine.whole
    pair = one.with_other(one, lambda a, b: a + b)
    assert die_lots(6, True).repeated(2).chances() == pair.chances()
    means = [Fraction(sum(t * w for t, w in lots.weights.items()), lots.whole) for lots in (one, nine)]
    assert means[1] == 9 * means[0]
    assert nine.chances()[9] == Fraction(1, 6**9)


@pytest.mark.parametrize(("count", "sides"), [(1000, 1000), (900, 1000)])
def test_what_is_too_much_is_said_at_once(count: int, sides: int) -> None:
    with pytest.raises(BeyondBudget):
        die_lots(sides).repeated(count)
