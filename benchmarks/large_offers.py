"""A question with more ways to act than are listed: what asking it takes, each of its steps, and the answer.

    python benchmarks/large_offers.py

Twenty-four towns with plans of 20 times 20, in each of which 2,242 buildings can be laid (tests/rulesets/town_plans):
53,808 ways, of which 20,000 are looked at before the act is asked for parameter by parameter.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.acts.offers import legal_options
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.values.value import Value
from interpreter.world.world import World
from maps import open_map
from maps.dealing import deal, with_owners

RULES = Path(__file__).resolve().parents[1] / "tests" / "rulesets" / "town_plans"
LOTS = 12
"""Buildings that stand when the question is asked again."""


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest time in milliseconds."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds) * 1000


def measured(program: Program, world: World) -> None:
    """Print what one question takes."""
    red = world.things["player"][0]
    (act,) = legal_options(program.actions, world, ("lay",), red).stepwise
    asked = best(lambda: legal_options(program.actions, world, ("lay",), red))
    print(f"{len(world.things['lot']):3} buildings stand: asking {asked:6.1f} ms, ", end="")
    chosen: tuple[Value, ...] = ()
    for name in act.parameters:
        values = act.values(chosen)
        print(f"{name} ({len(values)}) {best(partial(act.values, chosen)):.1f} ms, ", end="")
        chosen += (values[-1],)
    print(f"checking the answer {best(partial(act.named, act.option(chosen).answer)):.2f} ms")


def main() -> None:
    """Measure on an empty land, then on one with buildings."""
    tile_map = open_map("club_campaign")
    tile_map = with_owners(tile_map, deal(tile_map, ["red", "blue"]), "owner")
    program = Program(load_rulebook(RULES))
    game = Game(program, tile_map, [Seat("red", "Red", {"gold": 60}), Seat("blue", "Blue", {})], {})
    measured(program, game.world)
    bot = Bot("plans", odds=None)
    while len(game.world.things["lot"]) < LOTS:
        answer = bot.answer(game)
        if isinstance(answer, dict) and answer["action"] == "lay":
            game.answer(answer)
    measured(program, game.world)


if __name__ == "__main__":
    main()
