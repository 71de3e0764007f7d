"""What was found in a ruleset is told again without its rules being read again, until something about it changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import main
from dsl.border import kept
from dsl.border.diagnostics import Mistake, Severity, Span, in_quotes, phrase
from dsl.known import found_before
from dsl.known.found_before import look_through
from dsl.known.known_texts import known_texts
from dsl.loader import load_ruleset

VALLEY = """ruleset valley
  title "Valley"
  language en
  version 1
option floods = no "floods"
stat strength(player) "strength of {player}" [OWN-01]
  base 0
  +1 "rested" when 1 > 2
stat height(player) "height of {player}"
  base 1
"""
HOUSE = """ruleset house extends valley
  title "House"
  version 1
stat depth(player) "depth of {player}"
  base 1
"""
LIST = "source: own\nrules: {OWN-01: {encoded: true}}\n"

ODD = ["never-used", "only-asked", "always-false", "only-asked"]


class Place:
    """Two rulesets in a folder, of which one stands on the other, and how often rules are read there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.read = 0
        for name, text in (("valley/valley.law", VALLEY), ("house/house.law", HOUSE), ("valley/coverage.yaml", LIST)):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(found_before, "load_ruleset", self._load)

    def _load(self, *args: object, **named: object) -> object:
        self.read += 1
        return load_ruleset(*args, **named)  # type: ignore[arg-type]

    def codes(self, name: str = "house") -> list[str]:
        """The codes of what is found."""
        return [one.code for one in look_through(self.folder / name).findings]

    def change(self, file: str, before: str, after: str) -> None:
        """Replace a text in a file, which must have it."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    return Place(tmp_path, monkeypatch)


@pytest.mark.parametrize("name", ["valley", "house"])
def test_the_same_is_found_again_and_no_rule_is_read_for_it(name: str, place: Place) -> None:
    first, second = look_through(place.folder / name), look_through(place.folder / name)
    assert first.loaded is not None
    assert second.loaded is None
    assert place.read == 1
    assert first.findings
    assert second.findings == first.findings
    assert (second.texts, set(second.files)) == (first.texts, set(first.files))
    assert first.texts.hash == first.loaded.texts_hash()
    assert [one.message() for one in second.findings] == [one.message() for one in first.findings]


@pytest.mark.parametrize("style", ["text", "gnu", "json", "sarif"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_what_is_printed_is_the_same(
    language: str, style: str, place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for _ in range(2):
        assert main.run(["--lang", language, "check", str(place.folder / "valley"), "--format", style]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "only-asked" in said[0]
    assert place.read == 1


@pytest.mark.parametrize(
    ("name", "change", "before", "after"),
    [
        ("valley", ("valley/valley.law", "when 1 > 2", "when floods"), ODD, ["only-asked", "only-asked"]),
        ("house", ("house/house.law", "base 1", "base 1 / 0"), ["only-asked"], ["needs-rounding"]),
        ("house", ("house/house.law", "version 1", "version 1\n  colour red"), ["only-asked"], ["header-word"]),
    ],
)
def test_whatever_is_changed_is_found_out_anew(
    name: str, change: tuple[str, str, str], before: list[str], after: list[str], place: Place
) -> None:
    assert place.codes(name) == before
    place.change(*change)
    assert place.codes(name) == after
    assert place.read == 2


def test_a_list_of_rules_that_no_longer_has_one_is_told_at_once(place: Place) -> None:
    assert "unknown-citation" not in place.codes("valley")
    place.change("valley/coverage.yaml", "OWN-01", "OWN-02")
    for _ in range(2):
        assert "unknown-citation" in place.codes("valley")
    (place.folder / "valley" / "coverage.yaml").write_text("rules: {", encoding="utf-8")
    for _ in range(2):
        assert "unknown-citation" not in place.codes("valley")


def test_another_file_or_another_base_is_another_ruleset(place: Place) -> None:
    place.codes()
    (place.folder / "house" / "more.law").write_text("define rooms = 3\n", encoding="utf-8")
    place.codes()
    assert place.read == 2
    (place.folder / "house" / "more.law").unlink()
    place.codes()
    assert place.read == 2
    (place.folder / "house" / "valley.law").write_text(VALLEY.replace("valley", "glen"), encoding="utf-8")
    place.codes()
    assert place.read == 3


def test_a_ruleset_with_an_error_is_read_each_time(place: Place) -> None:
    place.change("valley/valley.law", "1 > 2", "rivers")
    for read in (1, 2):
        assert "unknown-name" in place.codes("valley")
        assert place.read == read


def test_a_base_with_an_error_is_no_known_one(place: Place) -> None:
    place.codes()
    place.change("valley/valley.law", "1 > 2", "rivers")
    for _ in range(2):
        assert "unknown-name" in place.codes()


def test_another_program_finds_out_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    found = place.codes()
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    assert [place.codes(), place.codes(), place.read] == [found, found, 2]


def no_json(_path: Path) -> str:
    return "{"


def another_hash(path: Path) -> str:
    return json.dumps({"hash": "", "said": json.loads(path.read_text(encoding="utf-8"))["said"]})


def another_form(said: object) -> Callable[[Path], str]:
    rest = json.dumps(said, separators=(",", ":")).encode() + b"}"
    return lambda _: (kept._head(rest) + rest).decode()


@pytest.mark.parametrize("shelf", ["headers", "findings"])
@pytest.mark.parametrize(
    "damage",
    [
        no_json,
        another_hash,
        *map(another_form, (None, 3, "tip", [[]], [["a"]], [[["a", "grave", "b", ""], None, [], [], 0]], {"a": 1})),
        another_form([[["a", "tip", "b", ""], [99, 1, 1, 1, 1], [], [], 0]]),
        another_form([[["a", "tip", "b", ""], None, [["c", [1, 2]]], [], 0]]),
    ],
)
def test_a_damaged_cache_counts_for_nothing(
    damage: Callable[[Path], str], shelf: str, place: Place, cache: Path
) -> None:
    found = place.codes()
    for path in (cache / shelf).glob("*.json"):
        path.write_text(damage(path), encoding="utf-8")
    assert [place.codes(), place.codes(), place.read] == [found, found, 2]


def test_where_nothing_can_be_kept_each_command_reads(place: Place, cache: Path) -> None:
    cache.write_text("a file where a folder should be", encoding="utf-8")
    assert place.codes() == place.codes()
    assert place.read == 2


def test_a_phrase_speaks_its_language_again() -> None:
    kind = Mistake("made-up", Severity.TIP, "I know no {what}", "like {near}?")
    place, other = Span("a.law", 1, 2, 3, 4), Span("b.law", 1, 1, 1, 2)
    what = phrase("a row of {table}", table=in_quotes("weather"))
    one = kind.at(place, what=what, near="x", also=[(other, phrase("the first is here"))])
    data = json.loads(json.dumps(found_before._as_data(one, ("a.law", "b.law"))))
    again = found_before._finding(data, ("c.law", "d.law"))
    spoken = {"I know no {what}": "no sé {what}", "a row of {table}": "una fila de {table}", "“{text}”": "«{text}»"}.get
    assert again.message(lambda text: spoken(text, text)) == "no sé una fila de «weather»"
    assert again.span == Span("c.law", 1, 2, 3, 4)
    assert [(span.file, str(remark)) for span, remark in again.also] == [("d.law", "the first is here")]


def test_texts_of_which_nothing_is_known_are_none(place: Place) -> None:
    assert known_texts(place.folder / "house") is None
    assert known_texts(place.folder / "nowhere") is None
