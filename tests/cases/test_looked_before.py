"""Case files that were looked through before: what decides about them is looked at again, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.border import kept
from dsl.border.diagnostics import Finding, Stopped
from interpreter.cases import reading
from interpreter.cases.looking.looked_before import looked_once
from interpreter.cases.names_once import NamesOnce

RULES = 'ruleset ferry\n  title "Ferry"\n  language en\n  version 1\nphase work\n  say "{sacks}"\ndefine sacks = 3\n'
CASES = """
ruleset: ferry
map: ../bank.yaml
cases:
  - {name: one, rules: [OWN-01], do: [{phase: work}], expect: {rolls: []}}
"""
MAP = "format: 1\ntitle: Bank\nboards: [{id: main, layout: hex, rows: [ff], legend: {f: []}}]\n"
LIST = "source: own\nrules: {OWN-01: {encoded: true}}\n"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    folder = tmp_path / "ferry"
    (folder / "cases").mkdir(parents=True)
    (folder / "ferry.law").write_text(RULES, encoding="utf-8")
    (folder / "coverage.yaml").write_text(LIST, encoding="utf-8")
    (folder / "cases" / "work.yaml").write_text(CASES, encoding="utf-8")
    (folder / "bank.yaml").write_text(MAP, encoding="utf-8")
    return folder


class Looks:
    """How often case files are looked through."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.count = 0
        real = reading.findings_of_file

        def counted(file: reading.CaseFile, once: NamesOnce) -> tuple[Finding, ...]:
            self.count += 1
            return real(file, once)

        monkeypatch.setattr(reading, "findings_of_file", counted)

    def look(self) -> list[str]:
        """The codes of what is found."""
        try:
            found = looked_once(self.folder / "cases" / "work.yaml", NamesOnce())
        except Stopped as stopped:
            found = stopped.findings
        return [one.code for one in found]


@pytest.fixture
def looks(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> Looks:
    made = Looks(ferry, monkeypatch)
    assert made.look() == []
    assert made.look() == []
    assert made.count == 1
    return made


def changed(name: str, before: str, after: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    return change


def without_map(folder: Path) -> None:
    (folder / "bank.yaml").unlink()


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (changed("cases/work.yaml", "phase: work", "phase: wrok"), ["unknown-in-case"]),
        (changed("cases/work.yaml", "[OWN-01]", "[OWN-02]"), ["unknown-in-case"]),
        (changed("ferry.law", "phase work", "phase labour"), ["unknown-in-case"]),
        (changed("ferry.law", "define sacks", "define sakcs"), ["case-ruleset"]),
        (changed("coverage.yaml", "OWN-01", "OWN-02"), ["unknown-in-case"]),
        (changed("bank.yaml", "rows: [ff]", "rows: [fg]"), ["unknown-letter"]),
        (without_map, ["map-outside"]),
    ],
)
def test_whatever_is_changed_is_looked_at_again(change: Callable[[Path], None], codes: list[str], looks: Looks) -> None:
    change(looks.folder)
    assert looks.look() == codes
    assert looks.look() == codes


def test_what_is_changed_and_still_sound_is_looked_at_once_more(looks: Looks) -> None:
    for name, before, after in (
        ("cases/work.yaml", "name: one", "name: two"),
        ("ferry.law", "phase work", 'phase work "Work"'),
        ("coverage.yaml", "source: own", "source: ours"),
        ("bank.yaml", "title: Bank", "title: Banks"),
    ):
        count = looks.count
        changed(name, before, after)(looks.folder)
        assert [looks.look(), looks.look(), looks.count] == [[], [], count + 1]


def test_a_map_that_comes_to_lie_beside_the_cases_is_looked_at(looks: Looks) -> None:
    """The atlas has a `duel`; a file of that name beside the cases goes before it."""
    changed("cases/work.yaml", "../bank.yaml", "duel")(looks.folder)
    assert looks.look() == []
    (looks.folder / "cases" / "duel").write_text(MAP.replace("ff", "fg"), encoding="utf-8")
    assert looks.look() == ["unknown-letter"]


def test_another_program_looks_again(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    assert [looks.look(), looks.look(), looks.count] == [[], [], 2]


def test_a_damaged_cache_is_written_anew(looks: Looks, cache: Path) -> None:
    for path in cache.rglob("*.json"):
        path.write_text('{"hash": "", "said": {"names": []}}', encoding="utf-8")
    assert [looks.look(), looks.look(), looks.count] == [[], [], 2]


def test_without_a_cache_every_command_looks(ferry: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_text("a file where a folder should be", encoding="utf-8")
    looks = Looks(ferry, monkeypatch)
    assert [looks.look(), looks.look(), looks.count] == [[], [], 2]
