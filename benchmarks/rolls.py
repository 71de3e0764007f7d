"""A conquest roll by the interpreter against the same rule written by hand in Python, in one run.

    python benchmarks/rolls.py

Prints microseconds per evaluation of target and modifiers on every tile of the 48-tile map, and the
ratios: without a trace (goal: at most 2.5), with the full trace of labelled parts (goal: at most 6).
Then the exact odds of every legal act of one player (goal: under 50 ms) and playouts per second
with random legal answers (goal: 20 campaigns of 4 players and 12 months a second and core).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.acts.offers import legal_options
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.rows import sum_function
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.first_rolls import odds_of_option
from interpreter.values.value import Entity
from maps import open_map

RULES = "planetary_empires_en"
MAP = "club_campaign"
PLAYERS = ("red", "blue", "green", "gold")


class HandWritten:
    """The roll `claim` as a programmer would write it, on the same state."""

    def __init__(self, program: Program) -> None:
        kinds = program.rulebook.kinds
        self.owner = kinds["tile"].index("owner")
        self.features = kinds["tile"].index("features")
        self.structure = kinds["tile"].index("structure")
        self.army = kinds["player"].index("army")
        self.grade = kinds["battle"].index("grade")
        self.tabled = kinds["battle"].index("tabled")
        rows = program.rows
        feature = rows["feature"]
        self.rough = (feature["ruins"], feature["defence_lines"], feature["swamp"])
        self.port, self.hive, self.polar = feature["spaceport"], feature["hive_city"], feature["polar"]
        self.generator = rows["building"]["shield_generator"]
        columns = [column.name for column in program.rulebook.tables["army"].columns]
        self.here, self.near = columns.index("here"), columns.index("near")

    def claim(self, world: Any, player: Entity, tile: Entity, battle: Entity, swapping: bool) -> tuple[int, int]:
        """The sum of the modifiers and the target."""
        near = world.neighbours(tile)
        target = 7
        for other in near:
            if other.v[self.owner] is player:
                target = 3
                break
        total = 0
        if battle.v[self.grade] == "minor":
            total -= 2
        features = tile.v[self.features]
        if world.options["rough_ground"] == "once" and any(one in features for one in self.rough):
            total -= 1
        if world.options["rough_ground"] == "each_feature":
            total -= sum(1 for one in self.rough if one in features)
        if self.port in features:
            total -= 2
        if self.hive in features:
            total -= 1
        if world.options["polar_regions"] and self.polar in features:
            total -= 1
        anybody = world.options["shields_of"] == "any_opponent"
        holder = tile.v[self.owner]
        total += self._shields(player, holder, tile, near, anybody)
        if world.options["further_attempts"] == "growing":
            total -= sum(1 for fact in world.facts("claim", "phase") if fact.data["player"] is player)
        if battle.v[self.tabled]:
            total += 1
        if swapping:
            total += 2
        return total, target

    def _shields(self, player: Entity, holder: Entity | None, tile: Entity, near: Any, anybody: bool) -> int:
        total = 0
        if holder is not None and holder is not player and self._shielded(tile):
            total += holder.v[self.army].cells[self.here]
        for other in near:
            owner = other.v[self.owner]
            if owner is not None and owner is not player and self._shielded(other) and (anybody or owner is holder):
                total += owner.v[self.army].cells[self.near]
        return total

    def _shielded(self, tile: Entity) -> bool:
        return tile.v[self.structure] is self.generator or self.hive in tile.v[self.features]


def best(run: Callable[[], object], times: int = 25) -> float:
    """The least seconds of several runs."""
    least = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return least


def dealt(program: Program, map_name: str = MAP) -> Game:
    """A game in which the tiles are dealt out in turn."""
    game = Game(program, open_map(map_name), [Seat(one, one, {}) for one in PLAYERS], {}, 12)
    owner = program.rulebook.kinds["tile"].index("owner")
    for number, tile in enumerate(game.world.tiles):
        game.world.set_value(tile, owner, game.world.things["player"][number % len(PLAYERS)])
    return game


CAMPAIGNS = (
    ("planetary_empires_en", "club_campaign"),
    ("planetary_empires_es", "club_campaign"),
    ("planetary_empires_de", "two_planets"),
    ("realm_campaign", "realm"),
)


def play_out(game: Game, seed: str) -> int:
    """Play a game to its end with random legal answers; gives their number."""
    bot = Bot(seed, odds=None)
    while not game.is_over:
        game.answer(bot.answer(game))
    return len(game.answers)


def playouts(rules: str, map_name: str, runs: int = 8) -> None:
    """Campaigns of four players and twelve turns a second of processor time."""
    program = Program(load_rulebook(rules))
    play_out(dealt(program, map_name), "warm up")
    start = time.process_time()
    asked = sum(play_out(dealt(program, map_name), str(number)) for number in range(runs))
    seconds = time.process_time() - start
    print(f"{rules:22} {runs / seconds:6.1f} campaigns a second, {asked / runs:5.0f} answers each")


def main() -> None:
    """Measure and print."""
    program = Program(load_rulebook(RULES))
    game = dealt(program)
    world = game.world
    red, blue = world.things["player"][:2]
    world.begin_turn()
    values = program.kinds["battle"].defaults(world)
    kind = program.rulebook.kinds["battle"]
    values[kind.index("winner")], values[kind.index("loser")] = red, blue
    battle = world.create("battle", values)
    hand = HandWritten(program)
    roll = program.rolls["claim"]
    total = sum_function(program.compiler, (), [row.rule for row in roll.stack.rows])

    def plain(tile: Entity) -> tuple[Any, Any]:
        frame = roll.frame(world, [red, tile, battle, False])
        return total(frame), roll.target(frame)  # type: ignore[misc]

    def traced(tile: Entity) -> tuple[Any, Any]:
        total, _parts, _missing = roll.explained(world, [red, tile, battle, False])
        return total, roll.target(roll.frame(world, [red, tile, battle, False]))  # type: ignore[misc]

    for tile in world.tiles:
        assert hand.claim(world, red, tile, battle, False) == plain(tile) == traced(tile)
    by_hand = best(lambda: [hand.claim(world, red, tile, battle, False) for tile in world.tiles])
    without = best(lambda: [plain(tile) for tile in world.tiles])
    full = best(lambda: [traced(tile) for tile in world.tiles])
    count = len(world.tiles)
    print(f"by hand            {by_hand / count * 1e6:8.2f} µs")
    print(f"without trace      {without / count * 1e6:8.2f} µs  ratio {without / by_hand:5.2f}  (goal 2.5)")
    print(f"with full trace    {full / count * 1e6:8.2f} µs  ratio {full / by_hand:5.2f}  (goal 6)")
    options = legal_options(program.actions, world, ("take",), red)
    seconds = best(lambda: [odds_of_option(program, world, option, red) for option in options], 3)
    print(f"exact odds of {len(options)} legal acts {seconds * 1000:8.1f} ms  (goal 50)")
    for rules, map_name in CAMPAIGNS:
        playouts(rules, map_name)


if __name__ == "__main__":
    main()
