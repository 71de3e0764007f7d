"""What clubs write of throws, roundings and shares, and the cure that keeps what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

HEAD = """ruleset sample
table gift on d6
  | thrown | gold |
  | 1-6    |    1 |
kind player
  gold: number
procedure try_it(p: player)
"""
KEEP = "write: let thrown = d6, and in the next line:"
CURES = {
    "when d100 is between 2 and 40\n    p.gold up 1": (
        "write: let thrown = d100, and in the next line: when thrown >= 2 and thrown <= 40"
    ),
    "when 2d6 in 2-4\n    p.gold up 1": (
        "write: let thrown = 2d6, and in the next line: when thrown >= 2 and thrown <= 4"
    ),
    "when 2 <= d100 <= 40\n    p.gold up 1": (
        "write: let thrown = d100, and in the next line: when 2 <= thrown and thrown <= 40"
    ),
    "p.gold up 1 when d6 > 1 and < 5": f"{KEEP} p.gold up 1 when thrown > 1 and thrown < 5",
    "let n = d6\n  when n <= 2\n    p.gold up 1\n  otherwise when d6 in 3-4\n    p.gold up 2": (
        "write: otherwise when thrown >= 3 and thrown <= 4"
    ),
    "let n = 2\n  let x = faces of (n) d6\n  p.gold up count of x": "write: let x = faces of ((n) dice d6)",
    "let n = 2\n  p.gold up highest 2 of n d6": "write: p.gold up highest 2 of (n dice d6)",
    "p.gold up 1,300,000": "write: 1300000",
    "p.gold down 1 per 10 men of p": (
        "write: p.gold down 1 * ((sum of x.men for each x in … where …) / 10 rounded down)"
    ),
    "p.gold up 2 for every 3 renown": "write: p.gold up 2 * (….renown / 3 rounded down)",
    "p.gold up 2d6x10": "write: p.gold up 2d6 * 10",
    "roll twice on gift": "write: repeat 2 times, and indented below it: let found = gift(…)",
    "roll d6 on gift as found": "write: let found = gift(d6)",
    "roll 2d6 and keep the highest": "write: let thrown = highest of 2d6",
    "p.gold becomes p.gold / 2 rounded down to the nearest 5": "write: p.gold becomes p.gold / 2 / 5 rounded down * 5",
    "p.gold up (p.gold + 3) rounded to the nearest 10": "write: p.gold up (p.gold + 3) / 10 rounded nearest * 10",
}
"""What is written in a procedure, and the cure that is told."""
PASTED = {
    "| walls | days |\n  | 1-3,000 | 45 |\n  | 3,001 or more | 90 |": ["write: 1-3000", "write: 3001 or more"],
    "| walls | up to 1,200 | 1,201 or more |\n  | 1 | 45 | 90 |": ["write: 1200", "write: 1201 or more"],
    "| walls | days |\n  | **1** | 45 |": ["leave it out"],
    "| walls | days |\n  | 7- | 45 |": ["write: | up to 7 | 45 |"],
    "| walls | days |\n  | 1 | 2d6x10 |": ["write: | 1 | 2d6 * 10 |"],
}
"""What is pasted from a document into a table of ranges, and the cures that are told."""


@pytest.mark.parametrize(("line", "cure"), CURES.items(), ids=[line.partition("\n")[0] for line in CURES])
def test_it_is_told_how_it_is_written(line: str, cure: str, tmp_path: Path) -> None:
    assert cure in hints_of(f"{HEAD}  {line}\n", tmp_path)


@pytest.mark.parametrize(("rows", "cures"), PASTED.items(), ids=PASTED)
def test_a_table_of_a_document_is_told_how_it_is_written(rows: str, cures: list[str], tmp_path: Path) -> None:
    assert hints_of(f"ruleset sample\ntable siege by walls\n  {rows}\n", tmp_path) == cures
