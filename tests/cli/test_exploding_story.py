"""What a die showed that was thrown again stands in the story: 6+5."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

from cli.telling.story import result_lines
from cli.words.catalogue import Words
from interpreter.values.results import RollResult
from tests.interpreter.test_odds_of_statements import program_from, world_of

RULES = """roll burst(player) "the burst"
  dice 2d6!
  target 9
  bonus: +1 "bonus"

phase bursts
  each player in order
    roll burst(player)
"""


def rolled(steps: Generator[Any, Any, Any], *answers: list[int]) -> RollResult:
    """A roll whose dice show this."""
    next(steps)
    try:
        for one in answers:
            steps.send(one)
    except StopIteration as end:
        result: RollResult = end.value
        return result
    raise AssertionError("more dice are asked for")


def test_a_die_that_was_thrown_again_tells_all_it_showed(tmp_path: Path) -> None:
    program = program_from(RULES, tmp_path)
    world = world_of(program)
    result = rolled(program.rolls["burst"].roll(world, [world.things["player"][0]]), [2, 6], [6], [1])
    lines = [" ".join(line.split()) for line in result_lines(result, Words("en"))]
    assert lines == ["the burst: 2 + 6+6+1 = 15", "+1 bonus", "= 16 against 9: success"]
