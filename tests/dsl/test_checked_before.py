"""What is remembered of checks: a hash of sound texts, and nothing that could do harm."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from dsl import checked_before
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.checked_before import checked_once, kept_in
from dsl.loaded import Loaded
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


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache" / "checked.json"
    monkeypatch.setattr(checked_before, "kept_in", lambda: path)
    return path


def looked_at(folder: Path, checks: Checks, monkeypatch: pytest.MonkeyPatch, sacks: int = 3) -> Loaded:
    monkeypatch.setattr(checked_before, "all_checks", checks)
    file = folder / "valley.law"
    file.write_text(RULES % sacks, encoding="utf-8")
    return load_ruleset(file, checks=checked_once)


def test_sound_texts_are_checked_once(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(ODD.at(Span("valley.law", 1, 1, 1, 2)))
    first = looked_at(tmp_path, checks, monkeypatch)
    assert [one.code for one in first.findings] == ["made-up-too"]
    second = looked_at(tmp_path, checks, monkeypatch)
    assert (checks.asked, second.findings) == (1, ())
    assert second.rulebook == first.rulebook
    looked_at(tmp_path, checks, monkeypatch, sacks=4)
    assert checks.asked == 2
    assert len(json.loads(cache.read_text(encoding="utf-8"))["sound"]) == 2


@pytest.mark.usefixtures("cache")
def test_faulty_texts_are_checked_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(WRONG.at(Span("valley.law", 1, 1, 1, 2)))
    for asked in (1, 2):
        assert looked_at(tmp_path, checks, monkeypatch).rulebook is None
        assert checks.asked == asked


@pytest.mark.parametrize(
    "damage",
    ["", "[1]", "{", '{"checks": "other", "sound": ["%s"]}', '{"checks": 1}', '{"checks": "%s", "sound": 3}', "\udcff"],
)
def test_what_was_damaged_or_is_another_programs_counts_for_nothing(
    damage: str, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = Checks()
    looked_at(tmp_path, checks, monkeypatch)
    text = damage.replace("%s", json.loads(cache.read_text(encoding="utf-8"))["checks"])
    cache.write_bytes(text.encode("utf-8", "surrogateescape"))
    looked_at(tmp_path, checks, monkeypatch)
    looked_at(tmp_path, checks, monkeypatch)
    assert checks.asked == 2


def test_where_nothing_can_be_kept_every_command_checks(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.parent.write_text("a file where a folder should be", encoding="utf-8")
    checks = Checks()
    for _ in range(2):
        assert looked_at(tmp_path, checks, monkeypatch).rulebook is not None
    assert checks.asked == 2


def test_the_oldest_are_forgotten(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_before, "MAX_KEPT", 2)
    checks = Checks()
    for sacks in (1, 2, 3, 2, 1):
        looked_at(tmp_path, checks, monkeypatch, sacks)
    assert checks.asked == 4
    assert len(json.loads(cache.read_text(encoding="utf-8"))["sound"]) == 2


def test_it_lies_in_the_users_cache_folder() -> None:
    assert kept_in().parent.name == "marchlaw"
