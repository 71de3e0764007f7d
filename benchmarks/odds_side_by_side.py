"""Exact odds of Marchlaw beside those of dyce and icepool, alternated in one run: milliseconds, the least of many.

    pip install -e ".[benchmark]"; python benchmarks/odds_side_by_side.py

The same question is put to all three and the answers must be the same fractions. Marchlaw's tables are emptied before
each answer; with the tables kept it is quicker. Goals: each question within 5 times the quicker of the two libraries,
none over 200 ms; battles of repeated exchanges under 400 ms (10 against 10) and 2,000 ms (20 against 20), which neither
library can be asked. Exit 1 when a goal is missed or an answer differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import dyce
import icepool

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.compiled.rolling import lots
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.throws import odds_of_contest, odds_of_roll
from interpreter.values.value import Entity
from interpreter.world.world import World
from maps import open_map

ROOT: Final = Path(__file__).resolve().parents[1]
WITHIN: Final = 5
MOST: Final = 200.0
SECONDS: Final = 1.5
"""How long one question is put again and again."""
AT_LEAST: Final = 5
BATTLES: Final = {10: 400.0, 20: 2_000.0}
DEEP: Final = lots.MAX_EXPLOSIONS
TABLES: Final = (lots.die_lots, lots.handful_lots, lots.faces_lots)
GRID: Final = [(target, bonus) for target in (3, 7) for bonus in range(-9, 5)]

Answer = Callable[[], Any]


class Row(NamedTuple):
    """One question, put to each."""

    name: str
    marchlaw: Answer
    icepool: Answer
    dyce: Answer | None = None


def game(ruleset: str) -> tuple[Program, World, Entity, Entity]:
    """A ruleset with two players on the smallest map."""
    program = Program(load_rulebook(ROOT / ruleset))
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    red, blue = world.things["player"]
    return program, world, red, blue


# ---------------------------------------------------------------- the questions to Marchlaw


class Marchlaw:
    """The questions as `odds` puts them."""

    def __init__(self) -> None:
        self.program, self.world, self.red, self.blue = game("benchmarks/odds_rules")

    def totals(self, name: str) -> dict[int, Fraction]:
        """The totals of a roll."""
        return {int(total): chance for total, chance in odds_of_roll(self.program, self.world, name, [self.red]).totals}

    def success(self, name: str) -> Fraction:
        """The chance of a roll."""
        return odds_of_roll(self.program, self.world, name, [self.red]).success

    def ahead(self, name: str) -> Fraction:
        """How often the first side of a contest is ahead."""
        return odds_of_contest(self.program, self.world, name, [self.red, self.blue]).first

    def conquests(self) -> dict[tuple[int, int], Fraction]:
        """One roll with all its targets and modifiers."""
        one, two = self.program, self.world
        return {(goal, bonus): odds_of_roll(one, two, "claim", [self.red, goal, bonus]).success for goal, bonus in GRID}

    def five_rolls(self) -> dict[int, Fraction]:
        """How many of five rolls of an act succeed."""
        question = Question(Subject.ACTION, "claim_five", (self.red,))
        odds = exact_odds(self.program, self.world, question, Budget(EXACT_STEPS))
        return odds.successes("claim").lots.chances()


# ---------------------------------------------------------------- the same to the two libraries


def of_icepool(die: Any) -> dict[int, Fraction]:
    """A die of icepool as chances."""
    return {int(value): Fraction(weight, die.denominator()) for value, weight in die.items()}


def is_so(die: Any) -> Fraction:
    """The chance that a comparison of icepool holds."""
    return Fraction(die.probability(True))


def of_dyce(found: Any) -> dict[int, Fraction]:
    """A histogram of dyce as chances."""
    return {int(value): Fraction(weight, found.total) for value, weight in found.items()}


def holds(found: Any) -> Fraction:
    """The chance that a comparison of dyce holds."""
    return of_dyce(found).get(1, Fraction(0))


def conquests_icepool() -> dict[tuple[int, int], Fraction]:
    """Two dice against a target, where 12 always succeeds and 2 never does."""
    two = 2 @ icepool.d6

    def good(goal: int, bonus: int) -> Fraction:
        return Fraction(two.map(lambda came: int(came == 12 or (came != 2 and came + bonus >= goal))).probability(1))

    return {both: good(*both) for both in GRID}


def conquests_dyce() -> dict[tuple[int, int], Fraction]:
    """The same."""
    two = 2 @ dyce.H(6)
    return {
        (goal, bonus): sum(
            (
                Fraction(weight, two.total)
                for came, weight in two.items()
                if came == 12 or (came != 2 and came + bonus >= goal)
            ),
            Fraction(0),
        )
        for goal, bonus in GRID
    }


def attempt_dyce(two: Any) -> Any:
    """Whether an attempt at 7 or more succeeds."""
    good = sum(weight for came, weight in two.items() if came == 12 or (came != 2 and came >= 7))
    return dyce.H({1: good, 0: two.total - good})


def rows() -> list[Row]:
    """All questions."""
    own, i6, i20, h6, h20 = Marchlaw(), icepool.d6, icepool.d20, dyce.H(6), dyce.H(20)

    def exploding() -> Any:
        return i6.explode(depth=DEEP)

    return [
        Row("2d6, 28 targets and modifiers", own.conquests, conquests_icepool, conquests_dyce),
        Row(
            "6d6, 2 more a die v 4d6, 1 more",
            lambda: own.ahead("field"),
            lambda: is_so((6 @ i6 + 12) > (4 @ i6 + 4)),
            lambda: holds((6 @ h6 + 12).gt(4 @ h6 + 4)),
        ),
        Row("d6!", lambda: own.totals("burst"), lambda: of_icepool(exploding())),
        Row("10d6!", lambda: own.totals("bursts"), lambda: of_icepool(10 @ exploding())),
        Row(
            "3d6, successes",
            lambda: own.totals("command"),
            lambda: of_icepool(3 @ (i6 >= 4)),
            lambda: of_dyce(3 @ h6.ge(4)),
        ),
        Row(
            "three checks with bonuses",
            lambda: own.totals("checks"),
            lambda: of_icepool((i20 + 12 >= 25) + (i20 + 9 >= 25) + (i20 + 15 >= 25)),
            lambda: of_dyce((h20 + 12).ge(25) + (h20 + 9).ge(25) + (h20 + 15).ge(25)),
        ),
        Row("40d6", lambda: own.totals("heap"), lambda: of_icepool(40 @ i6), lambda: of_dyce(40 @ h6)),
        Row("a pool of 40d6", lambda: own.totals("pile"), lambda: of_icepool(40 @ i6), lambda: of_dyce(40 @ h6)),
        Row(
            "a pool of 40d6, successes",
            lambda: own.totals("volley"),
            lambda: of_icepool(40 @ (i6 >= 4)),
            lambda: of_dyce(40 @ h6.ge(4)),
        ),
        Row("10d6!, successes", lambda: own.totals("volley_burst"), lambda: of_icepool(10 @ (exploding() >= 4))),
        Row(
            "best of 6d6 v best of 4d6",
            lambda: own.ahead("best"),
            lambda: is_so(icepool.highest([i6] * 6) > icepool.highest([i6] * 4)),
            lambda: holds((6 @ dyce.P(6)).at(-1).gt((4 @ dyce.P(6)).at(-1))),
        ),
        Row(
            "2d6 and three rows of 1d6",
            lambda: own.success("aided"),
            lambda: is_so(5 @ i6 >= 20),
            lambda: holds((5 @ h6).ge(20)),
        ),
        Row(
            "2d6 and a row of 8d6",
            lambda: own.success("aided_much"),
            lambda: is_so(10 @ i6 >= 30),
            lambda: holds((10 @ h6).ge(30)),
        ),
        Row(
            "8d6 + 5d8 + 3d12",
            lambda: own.totals("mixed"),
            lambda: of_icepool(8 @ i6 + 5 @ icepool.d8 + 3 @ icepool.d12),
            lambda: of_dyce(8 @ h6 + 5 @ dyce.H(8) + 3 @ dyce.H(12)),
        ),
        Row(
            "five rolls of one act, successes",
            own.five_rolls,
            lambda: of_icepool(5 @ (2 @ i6).map(lambda came: came == 12 or (came != 2 and came >= 7))),
            lambda: of_dyce(5 @ attempt_dyce(2 @ h6)),
        ),
    ]


# ---------------------------------------------------------------- measuring


def measured(row: Row) -> bool:
    """Print what a question takes each of them; gives whether the goals are met."""
    asked = {"marchlaw": row.marchlaw, "icepool": row.icepool} | ({"dyce": row.dyce} if row.dyce is not None else {})
    least: dict[str, float] = {}
    answers: dict[str, Any] = {}
    begun, rounds = time.perf_counter(), 0
    while rounds < AT_LEAST or time.perf_counter() - begun < SECONDS:
        for who, answer in asked.items():
            if who == "marchlaw":
                for table in TABLES:
                    table.cache_clear()
            start = time.perf_counter()
            answers[who] = answer()
            least[who] = min(least.get(who, 1e9), (time.perf_counter() - start) * 1000)
        rounds += 1
    ratio = least["marchlaw"] / min(taken for who, taken in least.items() if who != "marchlaw")
    same = all(agree(answers["marchlaw"], one) for one in answers.values())
    cells = "".join(f"{least[who]:10.3f}" if who in least else f"{'-':>10}" for who in ("marchlaw", "icepool", "dyce"))
    is_met = same and ratio <= WITHIN and least["marchlaw"] <= MOST
    print(f"{row.name:34}{cells}{ratio:8.2f}  {'' if same else 'DIFFERENT'}{'' if is_met else ' MISSED'}", flush=True)
    return is_met


def agree(one: Any, two: Any) -> bool:
    """The same fractions; a chance of 0 need not be listed, and dice that explode are cut off where each likes."""
    if not isinstance(one, dict):
        return bool(one == two)
    apart = {key: abs(one.get(key, 0) - two.get(key, 0)) for key in {*one, *two} if one.get(key, 0) != two.get(key, 0)}
    return not apart or (min(apart) > 6 * 10 and sum(apart.values()) < Fraction(1, 10**6))


# ---------------------------------------------------------------- battles


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
def by_hand(attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """How many are left on both sides, exchange by exchange."""
    if not attackers or not defenders:
        return {(attackers, defenders): Fraction(1)}
    dice, shields = min(3, attackers), min(2, defenders)
    found: dict[tuple[int, int], Fraction] = {}
    for lost, chance in exchange(dice, shields).items():
        for end, then in by_hand(attackers - lost, defenders - (min(dice, shields) - lost)).items():
            found[end] = found.get(end, Fraction(0)) + chance * then
    return found


def armies(player: Entity, _world: World) -> int:
    """The armies of a player."""
    return int(player.v[0])


def battle(size: int) -> bool:
    """Print what a battle of repeated exchanges takes; gives whether it is right and quick enough."""
    program, world, red, blue = game("tests/rulesets/exchanges")
    seen = []
    for player in (red, blue):
        world.set_value(player, 0, size)
        seen.append(Watched(player.id, frozenset({("value", "player", 0)}), partial(armies, player)))
    question = Question(Subject.ACTION, "attack", (red, blue), tuple(seen))
    least, same = 1e9, True
    for _ in range(AT_LEAST):
        start = time.perf_counter()
        odds = exact_odds(program, world, question, Budget(EXACT_STEPS))
        least = min(least, (time.perf_counter() - start) * 1000)
        same = same and odds.ends.mapped(lambda end: end.watched).chances() == by_hand(size, size)
    is_met = same and least <= BATTLES[size]
    said = ("" if same else "  DIFFERENT") + ("" if is_met else "  MISSED")
    print(f"{f'battle, {size} against {size}':34}{least:10.3f}{said}")
    return is_met


def main() -> int:
    """All questions, then the battles."""
    print(f"{'ms, least of many':34}{'Marchlaw':>10}{'icepool':>10}{'dyce':>10}{'x':>8}")
    met = [measured(row) for row in rows()]
    return 0 if all([*met, *map(battle, BATTLES)]) else 1


if __name__ == "__main__":
    sys.exit(main())
