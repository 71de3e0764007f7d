"""Every check finds its mistake in the sample under `Found:` of its docstring, and nothing in the one under `Instead:`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from dsl.checks import CHECKS, Check, checked
from dsl.checks import cost, names
from dsl.checks.names import VALUE_WORDS
from dsl.diagnostics import Finding, Kind, Severity, Span
from dsl.explanations import sample_of
from dsl.loader import bundled_names, load_ruleset
from dsl.parser import parse_expression
from dsl import tree as t

TOLD_AT_THE_HEADER = {"no-ending"}
"""Checks whose finding stands at the header, which the samples leave out."""
WITHOUT_SAMPLE = {"odd_letters", "too_many_rules", "table_too_long", "unknown_citation", "language_not_spoken"}
"""Checks whose mistake is too long for a docstring or needs more than one file: see `test_findings.py`."""

WITH_SAMPLE = [check for check in CHECKS if check.__name__ not in WITHOUT_SAMPLE]


def findings_in(sample: str, folder: Path, check: Check) -> set[tuple[int, str]]:
    """Line and code of what the sample shows: errors, and what this check has to say."""
    file = folder / "sample.law"
    file.write_text(f"ruleset sample\n{sample}", encoding="utf-8")
    loaded = load_ruleset(file)
    own = {kind.code for kind in kinds_of(check)}
    return {
        (finding.span.line if finding.span else 0, finding.code)
        for finding in loaded.findings
        if finding.severity is Severity.ERROR or finding.code in own
    }


def kinds_of(check: Check) -> list[Kind]:
    """The kinds a check yields, by the names its code mentions."""
    module = inspect.getmodule(check)
    code = inspect.unwrap(check).__code__
    named = [getattr(module, name, None) for name in code.co_names]
    return [one for one in named if isinstance(one, Kind)]


def marked(sample: str) -> set[tuple[int, str]]:
    return {
        (number, match[1])
        for number, line in enumerate(sample.splitlines(), start=2)
        for match in re.finditer(r"# finds: ([\w-]+)", line)
    }


@pytest.mark.parametrize("check", WITH_SAMPLE, ids=lambda check: check.__name__)
def test_a_check_finds_its_mistake_and_nothing_else(check: Check, tmp_path: Path) -> None:
    found, instead = sample_of(check)
    expected = marked(found)
    codes = {kind.code for kind in kinds_of(check)}
    if codes <= TOLD_AT_THE_HEADER:
        expected = {(1, code) for code in codes}
    assert expected, "no line of the sample is marked"
    assert findings_in(found, tmp_path, check) == expected
    assert findings_in(instead, tmp_path, check) == set()
