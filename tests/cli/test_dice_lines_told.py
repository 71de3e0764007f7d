"""What is told of a throw comes to its total: what stands beside the dice in their line, and how often they count."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.data.explained import result_as_data
from cli.telling.roll_picture import draw_result
from cli.telling.story import result_in_a_line, result_lines
from cli.words.catalogue import Words
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.values.results import Fight, RollResult
from tests.cli.test_exploding_story import rolled
from tests.interpreter.test_odds_of_statements import program_from, world_of

RULES = """roll cast(player) "cast"
  dice {dice}
  target 7
  +1 "boat"
"""
BOUT = """contest bout(first: player, second: player) "bout"
  sides first, second
  dice 2d6 + 3 - 1d4
  +1 "start" when side is first
  higher total wins, tie to first
"""


def thrown(folder: Path, dice: str, *answers: list[int]) -> RollResult:
    program = program_from(RULES.format(dice=dice), folder)
    world = world_of(program)
    return rolled(program.rolls["cast"].roll(world, [world.things["player"][0]]), *answers)


@pytest.mark.parametrize(
    ("dice", "answers", "told", "total"),
    [
        ("2d6", [[2, 5]], "cast: 2 + 5 = 7", 8),
        ("2d6 + 3", [[2, 5]], "cast: 2 + 5 + 3 = 10", 11),
        ("1d6 - 2", [[5]], "cast: 5 − 2 = 3", 4),
        ("1d6", [[5]], "cast: 5", 6),
        ("2 * 1d6 - 1d4 + 3", [[2], [3]], "cast: 2 × 2 − 3 + 3 = 4", 5),
        ("3 * 1d6", [[5]], "cast: 3 × 5 = 15", 16),
        ("3d6 * 2 - 2d4", [[5, 1, 2], [3, 1]], "cast: 2 × (5 + 1 + 2) − 3 − 1 = 12", 13),
        ("10 - 1d6", [[4]], "cast: −4 + 10 = 6", 7),
        ("highest 2 of 3d6 + 1", [[2, 5, 4]], "cast: (2) + 5 + 4 + 1 = 10", 11),
        ("2d6! - 1", [[2, 6], [1]], "cast: 2 + 6+1 − 1 = 8", 9),
        ("d66 + 3", [[3, 1]], "cast: 3, 1, +3 = 34", 35),
        ("d66", [[3, 1]], "cast: 3, 1 = 31", 32),
        ("d66 - 1d6", [[3, 1], [4]], "cast: 3, 1, −4 = 27", 28),
        ("2 * d66 - 1d6 + 1", [[3, 1], [4]], "cast: 2 × 3, 2 × 1, −4, +1 = 59", 60),
    ],
)
def test_the_dice_line_of_a_roll_is_told_whole(
    dice: str, answers: list[list[int]], told: str, total: int, tmp_path: Path
) -> None:
    result = thrown(tmp_path, dice, *answers)
    assert result.total == total
    assert result_lines(result, Words("en"))[0] == told
    assert result_in_a_line(result, Words("en")).startswith(f"{told} (+1 boat); {total} against 7")
    data = result_as_data(result)
    assert data["thrown"] + sum(part["amount"] for part in data["parts"]) == data["total"]


@pytest.mark.parametrize(
    ("dice", "answers", "drawn"),
    [
        ("2d6 + 3", [[2, 5]], "+ 3 = 10"),
        ("2d6", [[2, 5]], "= 7"),
        ("2 * 1d6 - 1d4", [[2], [3]], "2 × 2 − 3 = 1"),
    ],
)
def test_the_picture_shows_what_stands_beside_the_dice(
    dice: str, answers: list[list[int]], drawn: str, tmp_path: Path
) -> None:
    assert drawn in texts_of(thrown(tmp_path, dice, *answers))


def test_a_side_of_a_contest_is_told_whole(tmp_path: Path) -> None:
    """6 + 5 + 3 − 2 + 1 is 13, and 1 + 2 + 3 − 4 is 2."""
    program = program_from(BOUT, tmp_path)
    world = world_of(program)
    bout = program.rolls["bout"]
    assert isinstance(bout, ContestCode)
    rolled(bout.contest(world, [*world.things["player"]]), [6, 5], [2], [1, 2], [4])
    (fight,) = world.results
    assert isinstance(fight, Fight)
    lines = result_lines(fight, Words("en"))
    assert "  Red: 6, 5, −2, +3 = 13" in lines
    assert "  Blue: 1, 2, −4, +3 = 2" in lines
    assert "6, 5, −2, +3 = 13" in texts_of(fight)


def test_digits_of_a_side_are_read_as_one_number(tmp_path: Path) -> None:
    """16 + 1 is 17, and 41 + 1 is 42."""
    program = program_from(
        BOUT.replace("2d6 + 3 - 1d4", "d66 + 1").replace('  +1 "start" when side is first\n', ""), tmp_path
    )
    world = world_of(program)
    bout = program.rolls["bout"]
    assert isinstance(bout, ContestCode)
    rolled(bout.contest(world, [*world.things["player"]]), [1, 6], [4, 1])
    (fight,) = world.results
    assert isinstance(fight, Fight)
    assert result_lines(fight, Words("en"))[1:3] == ["  Red: 1, 6, +1 = 17", "  Blue: 4, 1, +1 = 42"]


def texts_of(result: RollResult | Fight) -> list[str]:
    root = ElementTree.fromstring(draw_result(result, Words("en")))
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]
