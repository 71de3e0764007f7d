"""Whatever is wrong in a text is told and lies in it, and what a hint says to write takes the finding away.

The samples of snags, and the rulesets of the tests with one line mistyped each: 48, and as many as MARCHLAW_MISTYPED
says (`make mistyped`).
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dsl.border.diagnostics import Finding, Severity, Span
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.reading.parser import parse
from dsl.rule_texts import together
from dsl.types import UNKNOWN
from dsl.understood.rules import Rulebook
from dsl.understood.walk import nodes_in
from dsl.writing.formatter import format_text
from tests.dsl.mistyped import mistyped

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((Path(__file__).parent / "samples" / "syntax").glob("*.law"))
RULESETS = sorted({file.parent for file in ROOT.glob("tests/rulesets/*/*.law")})
MISTYPED = int(os.environ.get("MARCHLAW_MISTYPED", "48"))
AT_ONCE = 12
"""Texts that are looked at in one test."""
HINTS = (re.compile("write: (.+)"), re.compile("write `([^`]+)`"), re.compile(r"did you mean (.+)\?"))
MORE = re.compile("…|; |indented|, where|, and ")
"""A hint with these is not written as it stands."""


def written(finding: Finding) -> tuple[str, ...]:
    """What the hint of a finding says to write, one thing or one of several; nothing where it takes more than that."""
    hint = finding.hint()
    if MORE.search(hint):
        return ()
    found = next((one for one in (told.fullmatch(hint) for told in HINTS) if one is not None), None)
    if found is None:
        return ()
    return tuple(re.findall("“([^”]+)”", found[1])) if found.re is HINTS[-1] else (found[1].strip("`"),)


def with_it(text: str, place: Span, said: str) -> Iterator[str]:
    """The text with what is said in the place of what is marked, and of its whole line."""
    lines = text.split("\n")
    line = lines[place.line - 1]
    end = place.end_column - 1 if place.end_line == place.line else len(line)
    indent = line[: len(line) - len(line.lstrip())]
    for new in (line[: place.column - 1] + said + line[end:], indent + said):
        yield "\n".join([*lines[: place.line - 1], new, *lines[place.line :]])


def still_told(finding: Finding, found: Iterable[Finding]) -> bool:
    """Whether the same is said of the same line."""
    return finding.span is not None and any(
        one.code == finding.code and one.span is not None and one.span.line == finding.span.line for one in found
    )


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_what_the_hint_of_a_sample_says_to_write_takes_it_away(sample: Path) -> None:
    text = sample.read_text(encoding="utf-8")
    for one in parse(text, sample.name)[1]:
        assert one.span is not None
        after = [parse(new, sample.name)[1] for said in written(one) for new in with_it(text, one.span, said)]
        assert not after or any(not still_told(one, found) for found in after), one.hint()


@cache
def below(folder: Path) -> Loaded:
    return load_ruleset(folder)


def read(folder: Path, file: str, text: str) -> Loaded:
    """A ruleset with another text of one of its files."""
    *lower, own = below(folder).texts().layers
    return load_texts(together([*lower, replace(own, texts={**own.texts, file: text})]))


def lies_in(text: str, place: Span) -> bool:
    lines = text.split("\n")
    return (
        1 <= place.line <= place.end_line <= len(lines) + 1
        and 1 <= place.column <= len(lines[place.line - 1]) + 1
        and (place.line, place.column) <= (place.end_line, place.end_column)
    )


def stand_ins(rulebook: Rulebook) -> list[object]:
    """What stands in rules for something that could not be understood, and so would have been told."""
    return [one for one in nodes_in(rulebook.rules) if one.type is UNKNOWN]


def said_of(found: Iterable[Finding]) -> Counter[str]:
    return Counter(one.code for one in found)


@pytest.mark.parametrize("first", range(0, MISTYPED, AT_ONCE))
def test_what_is_mistyped_is_told_in_its_place_with_what_to_write(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        random = Random(seed)
        folder = random.choice(RULESETS)
        file = random.choice(sorted(below(folder).texts().layers[-1].texts))
        text = mistyped(below(folder).sources[file], random)
        loaded = read(folder, file, text)
        assert loaded.rulebook is None or not stand_ins(loaded.rulebook), seed
        for one in loaded.findings:
            for place in (*([] if one.span is None else [one.span]), *(place for place, _ in one.also)):
                assert lies_in(loaded.sources[place.file], place), (seed, one)
        formatted = format_text(text, file)
        if isinstance(formatted, str):
            assert said_of(read(folder, file, formatted).findings) == said_of(loaded.findings), seed
        errors = [one for one in loaded.findings if one.severity is Severity.ERROR]
        for one in errors[:2]:
            if one.span is None or one.span.file != file:
                continue
            after = [read(folder, file, new).findings for said in written(one) for new in with_it(text, one.span, said)]
            assert not after or any(not still_told(one, found) for found in after), (seed, one.message(), one.hint())
