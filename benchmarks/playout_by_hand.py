"""Whole campaigns by hand-written Python against the interpreter, alternated in one run.

    python -m benchmarks.playout_by_hand [en|de] [CAMPAIGNS]      (default: en, 40)

The same game (the month-end rules on club_campaign, or the rounds on two_planets; 4 players, 12 turns, tiles dealt
out in turn) with the same random answers: every legal act is listed before each choice, dice are thrown, modifiers
collected with their labels, owners changed, a line logged. The rules are those of `benchmarks/by_hand/rules`, which do
not change with the bundled ones. The hand-written game runs twice:

same draws  the bot's own draws in the bot's own order: the games must be identical, campaign by campaign (story, each
            roll with each labelled modifier, owners, number of answers). That is the check.
lean        `random.Random`, one draw a choice: what a programmer would write.

Times are processor time, alternated campaign by campaign, the least of three for each. Goals: at most 7 times the same
draws by hand for en, 10 times for de.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from benchmarks.by_hand import month, rounds
from benchmarks.by_hand.board import NAMES, Campaign, Ground
from benchmarks.by_hand.draws import Draws, LeanDraws, SameDraws
from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.values.results import RollResult
from maps import TileMap, open_map

Played = TypeVar("Played")
RULES = Path(__file__).parent / "by_hand" / "rules"


class Pair(NamedTuple):
    """A ruleset, a map, and the same by hand."""

    ruleset: str
    map: str
    ground: Callable[[TileMap], Ground]
    play: Callable[[Ground, Draws], Campaign]
    goal: int


PAIRS = {
    "en": Pair("planetary_empires_en", "club_campaign", month.ground, lambda *game: month.Month(*game).play(), 7),
    "de": Pair("planetary_empires_de", "two_planets", rounds.ground, lambda *game: rounds.Rounds(*game).play(), 10),
}


def played(program: Program, tile_map: TileMap, seed: str) -> Game:
    """A campaign played by a bot that draws among the legal answers; the tiles are dealt out in turn."""
    game = Game(program, tile_map, [Seat(one, one, {}) for one in NAMES], {}, 12)
    owner = program.rulebook.kinds["tile"].index("owner")
    for number, tile in enumerate(game.world.tiles):
        game.world.set_value(tile, owner, game.world.things["player"][number % len(NAMES)])
    bot = Bot(seed, odds=None)
    while not game.is_over:
        game.answer(bot.answer(game))
    return game


def compare(game: Game, hand: Campaign) -> None:
    """The games are the same: story, every roll with all its labelled modifiers, answers, owners."""
    assert game.world.story == hand.log, next(
        pair for pair in zip(game.world.story, hand.log, strict=False) if pair[0] != pair[1]
    )
    rolls = [one for one in game.results if isinstance(one, RollResult)]
    for mine, theirs in zip(rolls, hand.results, strict=True):
        dice = tuple(face for die in mine.dice for face in die.faces)
        parts = [(part.label, part.amount) for part in mine.parts]
        found: tuple[Any, ...] = (mine.total, mine.natural, dice, mine.target, mine.success, parts)
        assert found == theirs, (found, theirs)
    assert len(game.answers) == hand.answers
    owner = game.program.rulebook.kinds["tile"].index("owner")
    owners = [None if tile.v[owner] is None else tile.v[owner].id for tile in game.world.tiles]
    assert owners == [None if tile.owner is None else tile.owner.name for tile in hand.tiles]


def timed(play: Callable[[], Played], times: int = 3) -> tuple[float, Played]:
    """The least seconds, and what was played."""
    least, game = float("inf"), play()
    for _ in range(times):
        start = time.process_time()
        game = play()
        least = min(least, time.process_time() - start)
    return least, game


def main() -> None:
    """Play, compare and print."""
    which = sys.argv[1] if len(sys.argv) > 1 else "en"
    campaigns = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    pair = PAIRS[which]
    program = Program(load_rulebook(RULES / pair.ruleset))
    tile_map = open_map(pair.map)
    ground = pair.ground(tile_map)
    rules, by_hand, lean = 0.0, 0.0, 0.0
    for number in range(campaigns):
        seed = str(number)
        seconds, game = timed(lambda seed=seed: played(program, tile_map, seed))  # type: ignore[misc]
        rules += seconds
        seconds, hand = timed(lambda seed=seed: pair.play(ground, SameDraws(seed)))  # type: ignore[misc]
        by_hand += seconds
        compare(game, hand)
        lean += timed(lambda seed=seed: pair.play(ground, LeanDraws(seed)))[0]  # type: ignore[misc]
    print(f"{pair.ruleset} on {pair.map}, {campaigns} campaigns: story, rolls, modifiers, answers and owners identical")
    for name, total in (("by hand, lean", lean), ("by hand, same draws", by_hand), ("rules", rules)):
        ratio = f"{total / by_hand:6.2f} x same draws {total / lean:6.2f} x lean"
        print(f"  {name:20} {campaigns / total:7.1f} campaigns/s {total / campaigns * 1000:7.2f} ms  {ratio}")
    print(f"  goal: {pair.goal} x same draws")


if __name__ == "__main__":
    main()
