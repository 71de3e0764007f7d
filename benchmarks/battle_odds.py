"""Odds in a battle of star_empires: `python -m benchmarks.battle_odds [RATING [STEPS]]`.

Before a round with 12 armies a side: the chance of each legal shot and of each legal blow to hit, and the damage that
it does on the average, as `marchlaw odds DIR shoot --watch "hit_points_left(target)"` asks for them. Goal for the 144
shots: 0.5 seconds of the processor. One of them is held against 5,000 plays in the same run.

A battle of two armies by a plan, until its rounds are over and it is known who has won: played with bounds within the
usual steps, and exactly where that comes to an end; told are the states before a round that are left when equal ones
are one. With rating 1 that takes 8 million steps, less than a minute (with all that comes after the rounds 95 million,
some minutes); with rating 2 some minutes. As it stands it tells how far 3 million steps come.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import interpreter.odds.statements.again.repetition as repetition
from dsl.garbage import seldom_collecting
from dsl.loader import load_ruleset
from interpreter.cases.playing.given import begun
from interpreter.cases.reading import Looked, read_cases, ruleset_of
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.setting import Setting
from interpreter.compiled.acts.offers import arguments_of, legal_options
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.odds.answers import Odds
from interpreter.odds.asking import Insights
from interpreter.odds.budget import EXACT_STEPS, QUESTION_STEPS, Budget
from interpreter.odds.choices import ByPlan, PlanLine
from interpreter.odds.exact import exact_odds
from interpreter.odds.odds import odds_of
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import NO_ROLLS
from interpreter.odds.statements.again.waypoints import OnTheWay
from interpreter.odds.until import until_in
from interpreter.values.value import Entity
from interpreter.world.world import World

GOAL: Final = 0.5
PLAYS: Final = 5_000
STEPS: Final = 3_000_000
"""For a whole battle where no more are asked for."""
ENOUGH: Final = {1: 10_000_000, 2: 120_000_000}
"""Steps within which a battle of armies of a rating is exact."""
UNTIL: Final = "step is aftermath"
RULES: Final = RulesOnce()
HEAD: Final = """ruleset: star_empires
map:
  boards: [{id: space, name: Space, layout: none}]
  tiles: {a: {}, b: {}}
options: {battles: yes}
players: {red: {}, blue: {}}
cases:
  - name: a battle
    do: {procedure: renew_orders}
    expect: {asked: []}
    given:
      entries: [{to: command_limit, amount: 12}]
"""
PLAN: Final = ("strike", "shoot", "advance")


def situation(armies: int, rating: int, step: str = "", more: str = "") -> tuple[Program, World]:
    """Two sides of so many armies, in a step of a battle or before one."""
    under_way = f"      battles_fought: {{fray: {{attacker: red, defender: blue, round: 1}}}}\n      step: {step}\n"
    lines, divisions = ["      armies:"], ["      divisions:"]
    for side in ("red", "blue"):
        for at in range(armies):
            who = f"owner: {side}, size: size_2, rating: {rating}, morale: 5, sector: a, gear: [ranged_weaponry_1]"
            lines.append(f"        {side}_{at}: {{{who}{more}}}")
            divisions.append(f"        {side}_division_{at}: {{army: {side}_{at}}}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.yaml"
        file.write_text(HEAD + (under_way if step else "") + "\n".join([*lines, *divisions]) + "\n", "utf-8")
        found = read_cases(file)
        rules = RULES.of(found)
        looked = Looked(found, rules.names, rules.listed)
        case = found.cases[0]
        findings = [*looked.above(), *looked.case(0, case)]
        assert case.case is not None and not findings, [one.as_phrase() for one in findings]  # noqa: PT018
        tile_map, ruleset = looked.map_for(0, case.case), ruleset_of(found)
        setting = Setting(rules.program, looked.rules, tile_map, found.heading, found.document, ruleset)
        world = begun(setting, case.case, 0)
        rules.program.triggers.begin(world)
        return rules.program, world


def questions_of(program: Program, world: World, action: str) -> Iterator[Question]:
    """Every legal act of the first player, with the hit points that its target has left."""
    code, left = program.actions[action], program.definition("hit_points_left")
    read = program.compiler.readings.of(program.rulebook.definitions["hit_points_left"])
    names = [one.name for one in code.rule.parameters]
    red = world.things["player"][0]
    for option in legal_options(program.actions, world, (action,), red):
        arguments = tuple(arguments_of(code, red, option))
        target: Any = arguments[names.index("target")]

        def points(world: World, target: Entity = target) -> object:
            now = world.by_id.get(target.id)
            return left(world, now) if now is not None and now.alive else 0

        yield Question(Subject.ACTION, action, arguments, (Watched("hit points", read, points),))


def of_each(program: Program, world: World, questions: Sequence[Question]) -> list[Odds]:
    """The odds of acts in one state."""
    insights = Insights()
    return [exact_odds(program, world, one, Budget(EXACT_STEPS), insights=insights) for one in questions]


def before_a_round(step: str, action: str, more: str = "") -> None:
    """All acts of a round with 12 armies a side, and one of them against plays."""
    program, world = situation(12, 10, step, more)
    questions = list(questions_of(program, world, action))
    of_each(program, world, questions[:1])  # the rules are compiled when they are first needed
    times, found = [], list[Odds]()
    for _ in range(3):
        start = time.process_time()
        found = of_each(program, world, questions)
        times.append(time.process_time() - start)
    hit, mean = found[0].success, float(found[0].watched(0).mean)
    played = estimated_odds(program, world, questions[0], Budget(10**9), PLAYS)
    low, high = played.watched(0).mean_share.low, played.watched(0).mean_share.high
    assert hit is not None and played.success is not None  # noqa: PT018
    print(
        f"{len(questions)} acts “{action}”, 12 armies a side: {min(times):.2f} s (goal {GOAL} s); the first hits in "
        f"{float(hit.chance):.2%} and leaves {mean:.3f} hit points"
    )
    deviation = float(found[0].watched(0).deviation)
    apart = abs(float(played.watched(0).mean) - mean) / (deviation / PLAYS**0.5)
    print(
        f"  {PLAYS} plays of it: {float(played.success.low):.2%} to {float(played.success.high):.2%}, "
        f"{float(low):.3f} to {float(high):.3f} hit points; "
        f"the mean is {apart:.1f} standard errors away"
    )


def whole_battle(rating: int, steps: int) -> None:
    """A battle of two armies, played, and exactly if it comes to an end within so many steps."""
    program, world = situation(1, rating)
    red, blue = world.things["player"]
    plan, arguments = ByPlan(program, tuple(map(PlanLine, PLAN))), (red, blue, world.tiles[0])
    loaded, parameters = load_ruleset("star_empires"), program.rulebook.procedures["battle"].parameters
    until = until_in(loaded, program, world, UNTIL, parameters, arguments)
    victor_of, read = program.definition("victor_of"), program.rulebook.definitions["victor_of"]
    victor = Watched("victor", program.compiler.readings.of(read), lambda world: victor_of(world, red, blue))
    question = Question(Subject.PROCEDURE, "battle", arguments, (victor,), choices=plan, until=until)
    print(f"a battle of two armies of rating {rating} (plan: {', '.join(PLAN)}) until {UNTIL}")
    start = time.process_time()
    played = odds_of(program, world, question, steps=QUESTION_STEPS)
    took = time.process_time() - start
    share = played.watched(0).share(red)
    how = "exact" if played.is_exact else f"{played.plays} plays"
    print(f"  as usual: {took:.2f} s, {how}, red wins in {float(share.low):.1%} to {float(share.high):.1%}")
    rounds = Rounds()
    budget, start = Budget(steps), time.process_time()
    try:
        with rounds.watched(budget):
            odds = exact_odds(program, world, question, budget)
        told = f"red wins in {float(odds.watched(0).share(red).chance):.3%}"
    except BeyondBudget:
        enough = ENOUGH.get(rating)
        told = "beyond the steps" + (f"; exact within {enough:,}" if enough else "; no number is known that is enough")
    took = time.process_time() - start
    print(f"  exactly: {took:.1f} s, {budget.spent:,} steps: {told}")
    print(f"  {rounds.told()}")


class Rounds:
    """The places on the way through the rounds, as far as a battle is gone through."""

    def __init__(self) -> None:
        self.found: set[OnTheWay] = set()
        self.steps = 0
        self._is_inside = False

    @contextmanager
    def watched(self, budget: Budget) -> Iterator[None]:
        """Count while odds are worked out."""
        solve = vars(repetition)["ends_of_loop"]

        def counted(start: Any, turns: Any, steps: Budget) -> Any:
            if self._is_inside:
                return solve(start, turns, steps)

            def together(places: Sequence[OnTheWay]) -> Any:
                self.found.update([place.with_rolls(NO_ROLLS) for place in places])
                self._is_inside = True
                lots = turns(places)
                self._is_inside = False
                return lots

            found = solve(start, together, steps)
            self.steps = budget.spent
            return found

        vars(repetition)["ends_of_loop"] = counted
        try:
            yield
        finally:
            vars(repetition)["ends_of_loop"] = solve

    def told(self) -> str:
        """What was counted, in words."""
        begun = sum(not place.at for place in self.found)
        solved = f"; its rounds were solved in {self.steps:,} steps" if self.steps else ""
        return f"{begun:,} different states before a round, {len(self.found):,} places on the way through all{solved}"


def main() -> None:
    """Measure all of it, with garbage searched for as seldom as by the commands."""
    seldom_collecting()
    before_a_round("gunnery", "shoot")
    before_a_round("close_combat", "strike", ", zone: melee, conditions: [assaulted]")
    rating = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    whole_battle(rating, int(sys.argv[2]) if len(sys.argv) > 2 else STEPS)


if __name__ == "__main__":
    main()
