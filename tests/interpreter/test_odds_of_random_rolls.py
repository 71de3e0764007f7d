"""Odds of rolls and contests at random against every throw that play may see, with numbers of 0 and below in them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.odds.throws import odds_of_contest, odds_of_roll
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import Entity
from interpreter.world.world import World
from tests.interpreter.test_odds import leaves
from tests.interpreter.test_odds_of_statements import world_of

DECLARED = """ruleset sample
kind player
  x: number
  y: number
  open: yes or no
"""
PHASE = """phase x
  for each p in players
    for each q in players where q is not p
"""
EACH = 12


class Writer:
    """Writes lines of rolls in which whoever throws is called by a name."""

    def __init__(self, random: Random, who: str) -> None:
        self.random = random
        self.who = who

    def pick(self, *some: str) -> str:
        """One of some texts, about whoever throws."""
        return self.random.choice(some).replace("P.", f"{self.who}.")

    def number(self) -> str:
        """A number, often 0 or below."""
        return self.pick("0", "1", "2", "-1", "P.x", "P.y", "(P.x - P.y)", "P.x * P.y")

    def dice(self) -> str:
        """Dice, perhaps a number of times, perhaps none."""
        few = self.pick("1d2", "1d3", "2d2", f"({self.number()} dice d2)")
        some = self.pick("highest of 2d3", "lowest 2 of 3d2", f"highest ({self.number()}) of 2d3", "1d3 reroll 1 once")
        return self.pick(few, few, some, f"{self.number()} * {few}", f"{few} - {self.number()} * 1d2", f"1 - {few}")

    def when(self) -> str:
        """Perhaps a condition."""
        return self.pick("", "", " when P.open", " when P.x > 0", " when P.y is 0")

    def rows(self, most: int) -> list[str]:
        """Rows, some of them with dice, some in groups."""
        amounts = [self.pick(self.number(), self.number(), self.dice()) for _ in range(self.random.randint(0, most))]
        clauses = [self.pick(self.when(), f" per {self.number()}", " strongest of g", " highest of g") for _ in amounts]
        return [f'r{at}: +{one} "r{at}"{more}' for at, (one, more) in enumerate(zip(amounts, clauses, strict=True))]

    def pools(self) -> list[str]:
        """Dice that are looked at one by one, and what is added to each."""
        lines = [f'pool {self.number()} dice d{self.pick("2", "3")} "pool"{self.when()}', "pool 1 dice d2"]
        more = (
            f'each die {self.pick("+1", "-1", "+1d2", "+P.x")} "die"{self.pick(self.when(), " when die.thrown is 2")}'
        )
        return [*lines, *([more] if self.random.random() < 0.6 else [])]

    def roll(self) -> list[str]:
        """A roll with a target."""
        own = self.pools() if self.random.random() < 0.3 else [f"dice {self.dice()}"]
        target = f"target {self.pick('2', '3', 'P.x')}{self.pick('', ' or less')}"
        natural = f"natural {self.pick('1', '2-3', '4 or more')} {self.pick('fails', 'succeeds')}"
        stages = [f'times {self.pick("0", "1/2", "2")} "t"\n  rounded up', f'at least {self.pick("1", "P.y")} "l"']
        some = [one for one in (natural, *stages) if self.random.random() < 0.3]
        return [*own, target, *self.rows(2), *some]

    def contest(self) -> list[str]:
        """A contest."""
        sort = self.pick("total", "total", "die", "successes", "pairs")
        pools = sort == "successes" or self.random.random() < 0.5
        own = self.pools() if pools else [f"dice {self.dice() if sort == 'total' else '2d3'}"]
        wins = {
            "total": "higher total wins",
            "die": "higher die wins",
            "successes": "more successes wins",
            "pairs": "highest against highest",
        }
        counted = ["succeeds at 2"] if sort == "successes" else self.rows(1) if sort == "total" else []
        return [*own, *counted, f"{wins[sort]}, {self.pick('tie to p', 'tie to q', 'tie is a draw')}"]


def rules_of(random: Random) -> str:
    """Rolls and contests, and a phase that makes all of them."""
    text, phase = DECLARED, PHASE
    for at in range(EACH):
        text += f'roll r{at}(p: player) "r"\n' + "".join(f"  {one}\n" for one in Writer(random, "p").roll())
        lines = "".join(f"  {one}\n" for one in Writer(random, "side").contest())
        text += f'contest c{at}(p: player, q: player) "c"\n  sides p, q\n{lines}'
        phase += f"      roll r{at}(p)\n      contest c{at}(p, q)\n"
    return text + phase


def at_random(world: World, random: Random) -> tuple[Entity, Entity]:
    """The two players, with other numbers."""
    one, other = world.things["player"]
    for player in (one, other):
        for at, value in enumerate((random.randint(-1, 2), random.randint(-1, 2), random.random() < 0.5)):
            world.set_value(player, at, value)
    return one, other


@pytest.mark.parametrize("seed", range(6, 9))
def test_odds_of_random_rolls(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    (tmp_path / "sample.law").write_text(rules_of(random), encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "sample.law", checks=lambda _: ()).sound())
    world = world_of(program)
    for at in range(EACH * 2):
        one, other = at_random(world, random)
        name = f"r{at % EACH}"
        odds = odds_of_roll(program, world, name, [one])
        found = leaves(world, lambda: program.rolls[name].roll(world, [one]))  # noqa: B023 - called at once
        totals: dict[object, Fraction] = {}
        success = Fraction(0)
        for chance, result in found:
            assert isinstance(result, RollResult)
            totals[result.total] = totals.get(result.total, Fraction(0)) + chance
            success += chance * result.success
        assert (dict(odds.totals), odds.success) == (totals, success), (name, one.v)
        name = f"c{at % EACH}"
        fought = odds_of_contest(program, world, name, [one, other])
        wins, ties = Fraction(0), Fraction(0)
        for chance, result in leaves(world, lambda: program.contests[name].contest(world, [one, other])):  # noqa: B023
            assert isinstance(result, Fight)
            wins += chance * (result.winner is one)
            ties += chance * result.tied
        assert (fought.first_wins, fought.tie) == (wins, ties), (name, one.v, other.v)
