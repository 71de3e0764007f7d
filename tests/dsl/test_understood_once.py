"""Rules whose texts are as before are understood once in a process; what the checks find is asked each time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.loaded import Loaded
from dsl.loader import load_ruleset

RULES = """\
ruleset valley
  title "Valley"
  language en
  version 1
  turn "Year"

kind farm
  worth: number = {worth}

phase harvest
  for each f in farms
    say "{{f}}: {{f.worth}}"
"""
WRONG = Mistake("made-up", Severity.ERROR, "this is wrong")


def written(folder: Path, worth: object = 1) -> Path:
    """A small ruleset in that folder."""
    folder.mkdir(exist_ok=True)
    (folder / "valley.law").write_text(RULES.format(worth=worth), encoding="utf-8")
    return folder


def test_the_same_texts_are_understood_once(tmp_path: Path) -> None:
    folder = written(tmp_path / "valley")
    before = load_ruleset(folder).sound()
    assert load_ruleset(folder).sound() is before


@pytest.mark.parametrize("change", ["text", "place"])
def test_another_text_or_another_place_is_understood_anew(tmp_path: Path, change: str) -> None:
    before = load_ruleset(written(tmp_path / "valley")).sound()
    folder = written(tmp_path / "valley", 2) if change == "text" else written(tmp_path / "hill")
    after = load_ruleset(folder)
    assert after.sound() is not before
    assert after.sound().kinds["farm"].span.file == str(folder / "valley.law")


def test_what_was_wrong_is_told_again_and_is_gone_when_mended(tmp_path: Path) -> None:
    folder = written(tmp_path / "valley", "none")
    told = [[one.code for one in load_ruleset(folder).findings] for _ in range(2)]
    assert told[0] == told[1] != []
    assert load_ruleset(written(folder)).rulebook is not None


def test_the_checks_are_asked_each_time(tmp_path: Path) -> None:
    folder = written(tmp_path / "valley")

    def wrong(_: Loaded) -> Iterator[Finding]:
        yield WRONG.at(Span(str(folder / "valley.law"), 1, 1, 1, 2))

    assert load_ruleset(folder, checks=lambda _: ()).rulebook is not None
    assert load_ruleset(folder, checks=wrong).rulebook is None
    assert load_ruleset(folder, checks=lambda _: ()).findings == ()
