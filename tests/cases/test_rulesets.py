"""Every case file is a test file: each case of the bundled rulesets, and of those made for the tests, is one test.

The cases lie beside the rules they test (`rulesets/*/cases`, `tests/rulesets/*/cases`); a file is read and its
ruleset compiled once, and its cases are then told apart by name.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from interpreter.cases.running import CaseResult, run_file
from tests.loaded_once import RULES

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path
    for pattern in ("rulesets/*/cases/*.yaml", "tests/rulesets/*/cases/*.yaml", "tests/cases/*.yaml")
    for path in ROOT.glob(pattern)
)


NAME = re.compile(r"^  - name: (?:\"(.*)\"|(.*?))(?: +#.*)?$", re.MULTILINE)
"""The line with which a case begins: reading the files whole for their names alone takes seconds in each process."""


def _names(path: Path) -> list[str]:
    """The names of the cases of a file."""
    return [one[1] or one[2] for one in NAME.finditer(path.read_text(encoding="utf-8"))]


def _grouped(path: Path, *values: object, name: str) -> object:
    """The parameters of a test of a file. One worker takes a whole ruleset (`scope_of`), so each is played once."""
    return pytest.param(path, *values, id=f"{path.parent.parent.name}/{path.stem}{name}")


@cache
def results_of(path: Path) -> list[CaseResult]:
    """All results of a file, once for each worker."""
    return run_file(path, RULES)


CASES = [_grouped(path, at, name=f": {name}") for path in FILES for at, name in enumerate(_names(path))]


@pytest.mark.parametrize(("path", "number"), CASES)
def test_case(path: Path, number: int) -> None:
    result = results_of(path)[number]
    assert result.passed, [f"{one.span}: {one.message()} {one.hint()}" for one in result.findings]


def test_every_ruleset_has_cases() -> None:
    """A ruleset without cases would be tested by nothing here."""
    folders = {path.parent for path in ROOT.glob("tests/rulesets/*/*.law")}
    assert {folder for folder in folders if not any(folder.glob("cases/*.yaml"))} == set()


@pytest.mark.parametrize("path", [_grouped(path, name="") for path in FILES])
def test_each_case_of_a_file_is_a_test_by_a_name_of_its_own(path: Path) -> None:
    names = [one.name for one in results_of(path)]
    assert names == _names(path)
    assert len(names) == len(set(names))
