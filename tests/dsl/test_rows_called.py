"""`dearer(ware)`: the row of the same name; and ranges that begin and end at broken numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
  language en
table ware "wares"
  | key  | name   |
  | corn | "corn" |
  | iron | "iron" |
table dearer "dearer"
  | key  | more |
  | corn |    1 |
  | iron |    2 |
  | silk |    3 |
kind stall, stalls
  ware: ware or none
"""


def errors(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    found = load_ruleset(file).findings
    return [(one.code, f"{one.message()}: {one.hint()}") for one in found if one.severity.value == "error"]


@pytest.mark.parametrize(
    "line",
    [
        "define more(w: ware) = dearer(w).more",
        "define more(w: one of (corn, silk)) = dearer(w).more",
        "define more(w: dearer) = dearer(w).more",
        "define more = dearer(silk).more + dearer(ware.iron).more",
        "define more(s: stall) = (0 when s.ware is none, otherwise dearer(s.ware).more)",
    ],
)
def test_the_row_of_the_same_name(tmp_path: Path, line: str) -> None:
    assert errors(tmp_path, f"{line}\n") == []


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("define more(d: dearer) = ware(d).name", "no-column-for", "table ware has no row for “silk”"),
        ("define more(w: one of (corn, wool)) = dearer(w).more", "no-column-for", "has no row for “wool”"),
        ("define more(s: stall) = dearer(s.ware).more", "may-be-none", "this may be none"),
        ("define more(n: number) = dearer(n).more", "wrong-type", "this is a whole number"),
        ("table price by ware\n  | key | gold |\n  | corn | 4 |", "band-needed", "leave `by ware` out"),
        ("table odds by ratio\n  | n | c |\n  | 0.5-1 | 4 |", "range-below-0", "row begins: 1/2 or more"),
        ("table odds by ratio\n  | n | c |\n  | 2--1 | 4 |", "range-below-0", "write “to”: 2 to -1"),
    ],
)
def test_what_is_no_such_row_is_told(tmp_path: Path, lines: str, code: str, words: str) -> None:
    found = errors(tmp_path, f"{lines}\n")
    assert [one for one in found if one[0] == code and words in one[1]], found


@pytest.mark.parametrize("first", ["1/3 or more", "up to 2/3", "below -1/2", "-1/2 or more", "1/02 or more"])
def test_ranges_of_broken_numbers(tmp_path: Path, first: str) -> None:
    assert errors(tmp_path, f"table odds by ratio last row that fits\n  | n | c |\n  | {first} | 1/2 |\n") == []


def test_nothing_is_divided_by_nothing(tmp_path: Path) -> None:
    assert errors(tmp_path, "table odds by ratio\n  | n | c |\n  | 1/0 or more | 4 |\n") != []
