"""Rulesets that many tests look at, read and checked once in each process: the largest takes seconds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program

ROOT = Path(__file__).resolve().parents[1]


def loaded(source: str | Path) -> Loaded:
    """A ruleset by its bundled name or its place, with all that the checker finds in it."""
    path = Path(source)
    return _loaded(path.name if path.parent == ROOT / "rulesets" else source)


@cache
def _loaded(source: str | Path) -> Loaded:
    return load_ruleset(source)


@cache
def program_of(name: str) -> Program:
    """A ruleset of the house or of the tests, compiled."""
    own = ROOT / "tests" / "rulesets" / name
    return Program(loaded(own if own.is_dir() else name).sound())
