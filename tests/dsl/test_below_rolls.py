"""What is said, done or tested below a roll, where only outcomes and rows stand, is told with where to write it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset cliffs
  title "Cliffs"
kind player
  rope: number = 3
  brave: yes or no = no
roll climb(player) "the climb"
  dice 2d6
  target 8
phase days
  each player in order
    any number of go
action go by player "climb"
"""
BEHIND = "write “when player.brave” as deep as the roll, behind it, with what is done then below it"
AS_DEEP = "write this line as deep as the roll, above or behind it; or indented below an outcome such as `success`"
AMONG = (
    "write this line among statements: above the roll or behind it, as deep as it; or below an outcome such as "
    "`success`"
)
ANYWAY = "leave this line out, and write what stands below it as deep as the roll, behind it"
OF_ROLL = (
    "if so, write it behind the roll, in the same line; when a row counts is said behind the row; and what is tested "
    "and done stands as deep as the roll"
)


class Told(NamedTuple):
    """The line of the first finding below the roll, and what to write."""

    line: int
    hint: str


BELOW = {
    '    when player.brave\n      say "up"\n    success\n      player.rope up 1': Told(1, BEHIND),
    "    success\n      player.rope up 1\n    when player.brave\n      player.rope up 2": Told(3, BEHIND),
    '    when player.brave\n      +1 "brave"\n    success\n      player.rope up 1': Told(
        1, 'leave this line out, and write: +1 "brave" when player.brave'
    ),
    '    when player.brave\n      +1 "brave"': Told(1, OF_ROLL),
    '    when player.brave\n      say "up"': Told(1, OF_ROLL),
    '    say "up"\n    success\n      player.rope up 1': Told(1, AMONG),
    '    say "up" when player.brave': Told(1, AMONG),
    "    let n = 3\n    success\n      player.rope up n": Told(1, AS_DEEP),
    "    success\n      player.rope up 1\n    stop": Told(3, AS_DEEP),
    "    success\n      player.rope up 1\n    in any case\n      player.rope down 1": Told(3, ANYWAY),
    "    always\n      player.rope down 1\n    success\n      player.rope up 1": Told(1, ANYWAY),
    "    player.rope down 1\n    success\n      player.rope up 1": Told(1, AS_DEEP),
}


def told(tmp_path: Path, below: str) -> list[Told]:
    (tmp_path / "cliffs.law").write_text(f"{GROUND}  roll climb(player)\n{below}\n", encoding="utf-8")
    loaded = load_ruleset(tmp_path / "cliffs.law")
    before = GROUND.count("\n") + 1
    found = [(one.span.line - before if one.span else 0, one) for one in loaded.findings]
    return [Told(line, one.hint()) for line, one in found if one.severity.value == "error"]


@pytest.mark.parametrize(("below", "wanted"), BELOW.items())
def test_what_stands_below_a_roll_is_told_with_where_it_belongs(tmp_path: Path, below: str, wanted: Told) -> None:
    assert told(tmp_path, below)[0] == wanted


GOOD = (
    "      when player.brave\n    success\n      player.rope up 1",
    '    +1 "brave" when player.brave\n    success\n      say "up"',
)


@pytest.mark.parametrize("below", GOOD)
def test_a_condition_of_the_roll_may_stand_deeper_than_what_is_below_it(tmp_path: Path, below: str) -> None:
    assert told(tmp_path, below) == []


NAMED = {
    "    strong hit\n      player.rope up 2\n    weak hit\n      player.rope up 1\n    miss\n      stop": [
        "write: success by 3 or more",
        "write: success",
        "write: failure",
    ],
    "    critical success: player.rope up 2\n    on a fumble\n      stop": [
        "write: success by 3 or more, and indented below it: player.rope up 2",
        "write: failure by 3 or more",
    ],
    "    success\n      player.rope up 1\n    otherwise\n      stop": ["write: failure"],
    "    fumble on 2\n      player.rope down 1": [
        "write: roll climb(player) as r, and for this line, as deep as `roll` and no deeper: when r.natural <= 2"
    ],
    "    critical success on 12\n      player.rope up 2": [
        "write: roll climb(player) as r, and for this line, as deep as `roll` and no deeper: when r.natural >= 12"
    ],
    "    failure on 3\n      stop": [
        "write: roll climb(player) as r, and for this line, as deep as `roll` and no deeper: when r.total <= 3"
    ],
    "    strong hit 10+\n      player.rope up 2\n    miss\n      stop": [
        "write: roll climb(player) as r, and for this line, as deep as `roll` and no deeper: when r.total >= 10",
        "write: failure",
    ],
}


@pytest.mark.parametrize(("below", "hints"), NAMED.items())
def test_bands_that_have_names_are_told_with_outcomes(tmp_path: Path, below: str, hints: list[str]) -> None:
    assert [one.hint for one in told(tmp_path, below)] == hints


def test_a_rounding_in_a_roll_is_nothing_that_is_done(tmp_path: Path) -> None:
    lines = "roll jump(p: player)\n  dice 1d6\n  rounded up when p.brave\n"
    (tmp_path / "cliffs.law").write_text(f"{GROUND}{lines}", encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "cliffs.law").findings if one.severity.value == "error"]
    assert found.message() == "I did not expect “when” here"
