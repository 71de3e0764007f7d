"""How many blanks stand between two words says nothing: the same is told, word for word, and of the same words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding
from dsl.loader import load_ruleset
from dsl.reading.blanks import Tight, tight
from tests.work import calls

SAMPLES = Path(__file__).parent / "samples"
WITH_SOURCES = ("less-than-nothing", "never-none", "no-reason", "not-many")
"""Samples of which it is told how something is written, or that look for the same words elsewhere."""
TOLD = [*sorted(SAMPLES.glob("syntax/*.law")), *(SAMPLES / f"{name}.law" for name in WITH_SOURCES)]
AS_WRITTEN = ("bad_citation",)
"""What stands in brackets behind a line is no matter of words."""


def apart(line: str) -> str:
    """A line with two blanks where one stands between words, but in texts and remarks."""
    indent = len(line) - len(line.lstrip())
    pieces = re.split(r'("(?:\\.|[^"\\])*"|#.*)', line[indent:])
    doubled = (one if at % 2 else re.sub(r"(?<=\S) (?=\S)", "  ", one) for at, one in enumerate(pieces))
    return line[:indent] + "".join(doubled)


def told(lines: list[str], file: Path) -> list[tuple[str, str, str, str]]:
    """What is found, with the words that it is found in."""
    file.write_text("\n".join(lines), encoding="utf-8")
    return [(one.code, one.message(), one.hint(), words(one, lines)) for one in load_ruleset(file).findings]


def words(finding: Finding, lines: list[str]) -> str:
    span = finding.span
    if span is None or span.line != span.end_line:
        return ""
    return tight(lines[span.line - 1][span.column - 1 : span.end_column - 1]).strip()


@pytest.mark.parametrize("sample", [one for one in TOLD if one.stem not in AS_WRITTEN], ids=lambda one: one.stem)
def test_words_that_stand_further_apart_are_told_the_same(sample: Path, tmp_path: Path) -> None:
    lines = sample.read_text(encoding="utf-8").split("\n")
    further = [apart(line) for line in lines]
    assert told(further, tmp_path / sample.name) == told(lines, tmp_path / sample.name)


def test_what_another_file_says_is_told_with_one_blank(tmp_path: Path) -> None:
    (tmp_path / "hall.law").write_text(
        "ruleset hall\nkind player\n  gold: number\ndefine  wealth(p:  player)  = p.gold\n", encoding="utf-8"
    )
    (tmp_path / "lines.law").write_text('to wealth: +1 "one more"\n', encoding="utf-8")
    assert any("replace define wealth(p: player) = …" in one.hint() for one in load_ruleset(tmp_path).findings)


def test_texts_remarks_tables_and_indents_stay() -> None:
    lines = ('    say  "a  b"  when  x    # so  it is', "  | a   | b  |  ", "", "  let  x  = 2")
    close = Tight(lines, 0)
    assert close.lines == ('    say "a  b" when x    # so  it is', "  | a   | b  |  ", "", "  let x = 2")
    assert tight('say   "a  b"  when  x') == 'say "a  b" when x'
    assert not Tight(close.lines, 0)


def test_brackets_that_nobody_closes_are_not_looked_for_again_and_again() -> None:
    lines = [" " * at + "x (" for at in range(1000)]
    assert calls(lambda: Tight(lines, 0)) < 2_000 * len(lines)
