"""Every case file is a test file: each case of the bundled rulesets, and of those made for the tests, is one test.

The cases lie beside the rules they test (`rulesets/*/cases`, `tests/rulesets/*/cases`); a file is read and its
ruleset compiled once, and its cases are then told apart by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.cases.reading import read_cases
from interpreter.cases.running import CaseResult, run_file

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path
    for pattern in ("rulesets/*/cases/*.yaml", "tests/rulesets/*/cases/*.yaml", "tests/cases/*.yaml")
    for path in ROOT.glob(pattern)
)


def _cases() -> list[object]:
    found: list[object] = []
    for path in FILES:
        file = read_cases(path)
        folder = path.parent.parent.name
        for number, case in enumerate(file.cases):
            name = f"{folder}/{path.stem}: {case.name}"
            # One worker takes a whole file, so that its ruleset is loaded once.
            found.append(pytest.param(path, number, id=name, marks=pytest.mark.xdist_group(f"{folder}/{path.stem}")))
    return found


@cache
def loaded(source: str | Path) -> Loaded:
    """A ruleset, read and checked once for all its case files."""
    return load_ruleset(source)


@cache
def results_of(path: Path) -> list[CaseResult]:
    """All results of a file, once for each worker."""
    return run_file(path, load=loaded)


@pytest.mark.parametrize(("path", "number"), _cases())
def test_case(path: Path, number: int) -> None:
    result = results_of(path)[number]
    assert result.passed, [f"{one.span}: {one.message()} {one.hint()}" for one in result.findings]


def test_every_ruleset_has_cases() -> None:
    """A ruleset without cases would be tested by nothing here."""
    folders = {path.parent for path in ROOT.glob("tests/rulesets/*/*.law")}
    assert {folder for folder in folders if not any(folder.glob("cases/*.yaml"))} == set()


def test_names_of_cases_differ_within_a_file() -> None:
    for path in FILES:
        names = [case.name for case in read_cases(path).cases]
        assert len(names) == len(set(names)), path
