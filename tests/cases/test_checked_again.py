"""Rulesets with cases that are checked again after an edit: what is kept changes nothing that is told.

The rulesets of the tests are edited at random, one line or one word at a time: rules, cases, lists, files that come and
go, and a layer on top. Whatever was kept of the edits before, the same is found as where nothing is kept.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.commands.rule_files.check import findings_of
from dsl.border import kept
from dsl.border.diagnostics import Finding, has_errors
from interpreter.cases import reading

RULES = Path(__file__).resolve().parents[1] / "rulesets"
NAMES = ("conditions", "entries", "events", "lines", "modules", "steps", "straits", "tables", "triggers", "valley")
WORD = re.compile(r"[^\W\d]\w*|[0-9]+|\S")
EDITS = ("word", "number", "leave out", "twice", "other order", "name", "new file", "take away")
LAYER = """ruleset top extends {base}
define more_of_it = 3 + 4
add to kind player
  more_told: number = more_of_it
"""


def found_in(place: Path, cache: Path) -> list[list[Finding]]:
    """What is found in a ruleset and in the layer on top of it."""
    with pytest.MonkeyPatch.context() as one:
        one.setattr(kept, "folder_kept_in", lambda: cache)
        return [findings_of(str(folder))[0] for folder in (place, place.parent / "top")]


@st.composite
def edited(draw: st.DrawFn, files: list[Path]) -> tuple[Path, str | None]:
    """A file of a ruleset with its new text, or none where it is taken away."""
    rules = [one for one in files if one.suffix == ".law"]
    path = draw(st.sampled_from(rules + rules + files))  # edits of rules are likelier
    edit = draw(st.sampled_from(EDITS))
    if edit == "new file":
        return rules[0].parent / "more.law", draw(st.sampled_from(("define more = 3\n", "set tolls = no\n", "wrong\n")))
    if edit == "take away":
        return path, None
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    at = draw(st.integers(0, len(lines) - 1))
    words = WORD.findall(text)
    match edit:
        case "word":
            found = [*WORD.finditer(lines[at])] or [*WORD.finditer("x")]
            word = draw(st.sampled_from(found))
            lines[at] = lines[at][: word.start()] + draw(st.sampled_from(words)) + lines[at][word.end() :]
        case "number":
            return path, re.sub(r"\d+", lambda one: str(int(one[0]) + 1), text, count=draw(st.integers(1, 9)))
        case "leave out":
            del lines[at]
        case "twice":
            lines.insert(at, lines[at])
        case "other order":
            lines[at : at + 2] = reversed(lines[at : at + 2])
        case _:
            name = draw(st.sampled_from([one for one in words if one.isidentifier()]))
            return path, re.sub(rf"\b{name}\b", f"{name}_x", text)
    return path, "\n".join(lines) + "\n"


@settings(max_examples=20)
@given(st.data())
def test_what_is_kept_changes_nothing_that_is_told(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder) / data.draw(st.sampled_from(NAMES))
        shutil.copytree(RULES / place.name, place)
        (place.parent / "top").mkdir()
        (place.parent / "top" / "top.law").write_text(LAYER.format(base=place.name), encoding="utf-8")
        warm = Path(folder) / "warm"
        found_in(place, warm)
        for number in range(data.draw(st.integers(1, 3))):
            files = sorted(one for one in place.parent.glob("*/**/*") if one.suffix in (".law", ".yaml"))
            if not any(one.suffix == ".law" for one in files):
                break
            path, text = data.draw(edited(files))
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
            told = found_in(place, warm)
            assert told == found_in(place, Path(folder) / f"cold {number}")
            assert told == found_in(place, warm)


# ---------------------------------------------------------------- what is not looked at again

FERRY = """ruleset ferry
  title "Ferry"
  language en
  version 1
option tolls = yes
kind boat
  owner: player
  seats: number = 3
table weather
  | sky  | wind |
  | fair | 1    |
  | foul | 2    |
define least = 3 * 2
stat worth(b: boat)
  base b.seats
  +1 "free" when tolls
roll crossing(player) "crossing"
  dice 1d6
  target least
  +1 "mended" when tolls
phase work
  for each p in players
    roll crossing(p) about haste as r
      success
        say "over"
      failure
        create boat
          owner = p
"""
CASES = """
ruleset: ferry
map: {title: Bank, boards: [{id: main, layout: hex, rows: [ff], legend: {f: []}}]}
players: {red: {}}
cases:
  - {name: one, do: [{phase: work}], dice: [4], expect: {stats: [{stat: worth, with: {b: boat_1}, value: 4}]}}
"""


class Looks:
    """A ruleset that is checked again and again, and how often its cases are looked through."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = place / "ferry"
        self.count = 0
        (self.folder / "cases").mkdir(parents=True)
        (self.folder / "cases" / "work.yaml").write_text(CASES, encoding="utf-8")
        self.write(FERRY)
        monkeypatch.setattr(kept, "folder_kept_in", lambda: place / "cache")
        real = reading.findings_of_file

        def counted(*given: object) -> tuple[Finding, ...]:
            self.count += 1
            return real(*given)  # type: ignore[arg-type]  # what it is called with

        monkeypatch.setattr(reading, "findings_of_file", counted)

    def write(self, rules: str) -> None:
        (self.folder / "ferry.law").write_text(rules, encoding="utf-8")

    def look(self) -> int:
        """How often cases were looked through for a check in which no error is found."""
        before = self.count
        assert not has_errors(findings_of(str(self.folder))[0])
        return self.count - before


@pytest.fixture
def looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Looks:
    made = Looks(tmp_path, monkeypatch)
    assert [made.look(), made.look()] == [1, 0]
    return made


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ruleset ferry", "# The ferry of our village.\nruleset ferry"),
        ("3 * 2", "2 * 3"),
        ("base b.seats", "base b.seats + 1"),
        ("when tolls", "when not tolls"),
        ("| fair | 1    |", "| fair | 4    |"),
        ('        say "over"\n', '        say "across"\n        say "dry"\n'),
        ("          owner = p", "          owner = p\n          seats = 2"),
    ],
)
def test_what_cases_do_not_see_may_change(before: str, after: str, looks: Looks) -> None:
    assert before in FERRY
    looks.write(FERRY.replace(before, after, 1))
    assert [looks.look(), looks.look()] == [0, 0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("seats: number = 3", "seats: number = 3\n  name_of_it: text"),
        ("| foul | 2    |", "| foul | 2    |\n  | calm | 0 |"),
        ('"free"', '"for nothing"'),
        ("about haste", "about hurry"),
        ("create boat\n          owner = p\n", 'ask p for seats: number at least 0 at most 3 "how many?"\n'),
        ("phase work", 'phase sleep\n  say "night"\nphase work'),
        ("option tolls = yes", 'option tolls = yes "tolls are taken"\noption old = no'),
    ],
)
def test_what_cases_see_is_looked_at(before: str, after: str, looks: Looks) -> None:
    assert before in FERRY
    looks.write(FERRY.replace(before, after, 1))
    assert [looks.look(), looks.look()] == [1, 0]


def test_a_copy_that_differs_takes_nothing_from_the_other(looks: Looks) -> None:
    for rules in (FERRY, FERRY.replace('"free"', '"for nothing"')):
        looks.write(rules)
        looks.look()
    for rules in (FERRY, FERRY.replace('"free"', '"for nothing"'), FERRY):
        looks.write(rules)
        assert looks.look() == 0
