"""Slips by file: what is read of them, what is refused and how it is said, and what follows once they are opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.night_watch import DEARER, begun, slip
from tests.cli.test_seen import run


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return begun(tmp_path / "night")


def told(*words: object) -> str:
    """What a command prints that does what it should."""
    ran = run(*map(str, words))
    assert ran.exit_code == 0, ran.output
    return ran.output


def refused(*words: object) -> str:
    """What a command prints that refuses, without a word of Python."""
    ran = run(*map(str, words))
    assert ran.exit_code != 0, ran.output
    assert "None" not in ran.output
    return ran.output


def test_other_rules_are_weighed_after_slips_have_been_opened(night: Path) -> None:
    told("orders", "seal", night, slip(night, "red", "2", watches=True), slip(night, "blue", "3"))
    told("orders", "open", night)
    layer = night.parent / "night_watch_2.law"
    layer.write_text(DEARER, encoding="utf-8")
    report = told("amend", night, layer, "--dry-run")
    assert "1 of 1 answer fits" in report
