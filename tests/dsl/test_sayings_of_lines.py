"""What is told of lines of rules, word for word: one smallest sample for each, in `sayings_of_lines.txt`.

A block there holds lines of rules, indented by four, then `code: message`, and `hint:` where there is one.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.loader import load_ruleset

FILE = Path(__file__).with_name("sayings_of_lines.txt")
INDENT = "    "


class Saying(NamedTuple):
    """Lines of rules, and what is told of them."""

    rules: str
    code: str
    message: str
    hint: str


def sayings() -> list[Saying]:
    """All blocks of the file."""
    found = []
    for block in FILE.read_text(encoding="utf-8").split("\n\n")[1:]:
        lines = block.rstrip("\n").split("\n")
        rules = [one.removeprefix(INDENT) for one in lines if one.startswith(INDENT)]
        code, _, message = next(one for one in lines if not one.startswith(INDENT)).partition(": ")
        hint = next((one.removeprefix("hint: ") for one in lines if one.startswith("hint: ")), "")
        found.append(Saying("\n".join(rules), code, message, hint))
    return found


@pytest.mark.parametrize("saying", sayings(), ids=lambda one: f"{one.code}-{one.message[:40]}")
def test_a_line_is_told_word_for_word(saying: Saying, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"ruleset sample\n{saying.rules}\n", encoding="utf-8")
    told = [(one.code, one.message(), one.hint()) for one in load_ruleset(file).findings]
    assert (saying.code, saying.message, saying.hint) in told, told


def test_nothing_is_said_twice() -> None:
    several = [one[1:] for one in sayings()]
    assert len(set(several)) == len(several) > 100


def test_what_is_said_rightly_stays_in_a_cure_and_of_a_long_line_the_changed_part_is_told(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(
        "ruleset sample\nlinks\n  rough: yes or no = no\nkind tile\n  lord: player or none\n"
        "define bloc(p: player) = {p}\naction claim(tile) by player\n"
        "  near: allowed when any t in tiles where t.lord is player and ((distance(t, tile) over t2 in tiles where "
        "t2.lord is none or t2.lord in bloc(player) costing (2 when rough between t and t2, otherwise 1)) "
        'otherwise 99) <= 2 else "{tile} is too far"\n',
        encoding="utf-8",
    )
    told = [one.hint() for one in load_ruleset(file).findings if one.code == "said-otherwise"]
    assert len(told) == 1
    assert told[0].startswith("write: … ")
    assert "or t2.lord is in bloc(player) costing (2 when rough between t and t2, otherwise 1)" in told[0]
