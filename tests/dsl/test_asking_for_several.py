"""Questions for several things: snags of those who write them, each told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset sample
table ware
  | key  | price | name   |
  | rope |     2 | "rope" |
  | lamp |     3 | "lamp" |
kind player
  gold: number
phase market
  each player in order
"""


@pytest.mark.parametrize(
    ("question", "code", "told"),
    [
        ("one: ware from ware at least 2", "misplaced", "write `set of …` to ask for several"),
        ("some: set of ware", "missing-line", "write: set of … from …"),
        ("some: set of ware or none from ware", "missing-line", "nobody needs `or none`"),
        ("some: set of ware from ware, together at most 5 by prize", "unknown-attribute", "price"),
        ("some: set of ware from ware, together at most 5 by name", "wrong-type", ""),
        ("some: set of tile from ware", "never-the-same", "compare two values of the same sort"),
        ("some: set of ware from ware at most player.gold / 2", "needs-rounding", "say how to round it"),
    ],
)
def test_a_snag_is_told(question: str, code: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f'{HEAD}    ask player for {question} "What?"\n    player.gold up 1\n', encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == code]
    assert [one.span.line for one in found if one.span] == [10]
    assert told in f"{found[0].message()} {found[0].hint()}"


@pytest.mark.parametrize("nobody", ["nobody", "none"])
def test_a_question_to_nobody_is_told(nobody: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(
        f'{HEAD}    ask {nobody} for due: number at least 1 at most 3 "Due?"\n    player.gold up due\n', "utf-8"
    )
    found = [one for one in load_ruleset(file).findings if one.code == "wrong-type"]
    assert [one.message() for one in found] == ["a question that nobody is asked has no answer"]
