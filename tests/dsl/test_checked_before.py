"""What is remembered of checks: that texts are sound, and nothing that could do harm."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from dsl.border import kept
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.known import checked_before
from dsl.known.checked_before import checked_anew, checked_once
from dsl.loaded import Loaded
from dsl.loader import Checks as Way
from dsl.loader import load_ruleset

RULES = 'ruleset valley\n  title "Valley"\n  language en\n  version 1\nphase work\n  say "{sacks}"\ndefine sacks = %d\n'
WRONG = Mistake("made-up", Severity.ERROR, "this is wrong", "write it rightly")
ODD = Mistake("made-up-too", Severity.WARNING, "this is odd", "write it plainly")


class Checks:
    """Stand-in checks, which count how often they are asked."""

    def __init__(self, *found: Finding) -> None:
        self.found = found
        self.asked = 0

    def __call__(self, _loaded: Loaded) -> Iterable[Finding]:
        self.asked += 1
        return self.found


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def looked_at(
    folder: Path, checks: Checks, monkeypatch: pytest.MonkeyPatch, sacks: int = 3, way: Way = checked_once
) -> Loaded:
    monkeypatch.setattr(checked_before, "all_checks", checks)
    file = folder / "valley.law"
    file.write_text(RULES % sacks, encoding="utf-8")
    return load_ruleset(file, checks=way)


def test_sound_texts_are_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(ODD.at(Span("valley.law", 1, 1, 1, 2)))
    first = looked_at(tmp_path, checks, monkeypatch)
    assert [one.code for one in first.findings] == ["made-up-too"]
    second = looked_at(tmp_path, checks, monkeypatch)
    assert (checks.asked, second.findings) == (1, ())
    assert second.rulebook == first.rulebook
    looked_at(tmp_path, checks, monkeypatch, sacks=4)
    assert checks.asked == 2


def test_faulty_texts_are_checked_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(WRONG.at(Span("valley.law", 1, 1, 1, 2)))
    for asked in (1, 2):
        assert looked_at(tmp_path, checks, monkeypatch).rulebook is None
        assert checks.asked == asked


def test_who_mends_rules_is_told_each_time_what_is_odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(ODD.at(Span("valley.law", 1, 1, 1, 2)))
    looked_at(tmp_path, checks, monkeypatch)
    for asked in (2, 3):
        found = looked_at(tmp_path, checks, monkeypatch, way=checked_anew).findings
        assert ([one.code for one in found], checks.asked) == (["made-up-too"], asked)
    looked_at(tmp_path, checks, monkeypatch)
    assert checks.asked == 3


def test_what_was_damaged_counts_for_nothing(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks()
    looked_at(tmp_path, checks, monkeypatch)
    for path in cache.rglob("*.json"):
        path.write_text("{", encoding="utf-8")
    looked_at(tmp_path, checks, monkeypatch)
    looked_at(tmp_path, checks, monkeypatch)
    assert checks.asked == 2


def test_where_nothing_can_be_kept_every_command_checks(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write_text("a file where a folder should be", encoding="utf-8")
    checks = Checks()
    for _ in range(2):
        assert looked_at(tmp_path, checks, monkeypatch).rulebook is not None
    assert checks.asked == 2
