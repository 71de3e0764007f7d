"""Rulesets that many tests look at, read and checked once in each process: the largest takes seconds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.known.checked_before import checked_anew
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.cases.rules_once import RulesOnce
from interpreter.compiled.program import Program

ROOT = Path(__file__).resolve().parents[1]
CHECKED: dict[str | Path, Loaded] = {}
"""What has been read in this process with all its findings."""


def loaded(source: str | Path) -> Loaded:
    """A ruleset by its bundled name or its place, with all that the checker finds in it."""
    path = Path(source)
    return _loaded(path.name if path.parent == ROOT / "rulesets" else source)


def _loaded(source: str | Path) -> Loaded:
    if source not in CHECKED:
        CHECKED[source] = load_ruleset(source, checks=checked_anew)
    return CHECKED[source]


RULES = RulesOnce(loaded)
"""What case files are played with."""


@cache
def program_of(name: str) -> Program:
    """A ruleset of the house or of the tests, compiled; that it passes the checks other tests show."""
    own = ROOT / "tests" / "rulesets" / name
    source = own if own.is_dir() else name
    is_bundled = source == name  # other tests want it with its findings: it is not read twice for that
    found = _loaded(source) if is_bundled else CHECKED.get(source) or load_ruleset(source, checks=lambda _: ())
    return Program(found.sound())
