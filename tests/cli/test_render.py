"""Findings in words: what a reader sees, in four forms and three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.findings.excerpt import LONGEST_BEFORE, Excerpt, excerpt, lines_of_file, width
from cli.findings.render import FORMATS, MAX_SHOWN, render
from cli.words.catalogue import LANGUAGES, Words
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.gates import NO_SUCH_FILE

ENGLISH = Words("en")

UNKNOWN = Mistake("unknown-tree", Severity.ERROR, "I know no tree called “{name}”", hint="did you mean {nearest}?")
UNUSED = Mistake("unused-tree", Severity.WARNING, "no rule asks for “{name}”")
LONG = Mistake("long-line", Severity.TIP, "this line is long")

FILES = {
    "wood.law": ["kind tree", "  oak: 3", '  when tile is "oka"', ""],
    "mill.law": ["tree oak"],
}


def sources(file: str) -> Sequence[str]:
    return FILES.get(file, ())


def span(file: str, line: int, column: int, end: int) -> Span:
    return Span(file, line, column, line, end)


def text(*findings: Finding, files: int = 2, language: str = "en", colour: bool = False) -> str:
    return render(findings, words=Words(language), files=files, sources=sources, colour=colour)


def underline_of(cut: Excerpt) -> str:
    return " " * cut.indent + "^" * cut.length


MISSPELT = UNKNOWN.at(
    span("wood.law", 3, 16, 21),
    also=[(span("mill.law", 1, 6, 9), "the nearest is declared here")],
    name="oka",
    nearest="“oak”",
)


def test_text_shows_the_line_underlined_further_places_and_the_hint() -> None:
    finding = Finding(MISSPELT.kind, MISSPELT.span, MISSPELT.values, MISSPELT.also, more=7)
    assert text(finding) == dedent("""\
        error unknown-tree: I know no tree called “oka”
          wood.law:3:16
          3 |   when tile is "oka"
            |                ^^^^^
          mill.law:1:6: the nearest is declared here
          1 | tree oak
            |      ---
          hint: did you mean “oak”?
          and 7 more places

        1 error, 0 warnings, 0 tips in 2 files.""")


def test_success_is_said_with_the_number_of_files() -> None:
    assert text(files=1) == "No problems found in 1 file."
    assert text(files=3) == "No problems found in 3 files."


def test_the_order_is_file_line_column_code_whatever_came_first() -> None:
    one = UNUSED.at(span("wood.law", 2, 3, 6), name="oak")
    two = UNUSED.at(span("wood.law", 2, 3, 6), name="ash")
    findings = [MISSPELT, one, two, UNUSED.at(span("mill.law", 1, 6, 9), name="oak"), UNUSED.at(None, name="elm")]
    assert text(*findings) == text(*reversed(findings))
    places = re.findall(r"^  (\S+:\d+:\d+)$", text(*findings), re.M)
    assert places == ["mill.law:1:6", "wood.law:2:3", "wood.law:2:3", "wood.law:3:16"]


def test_the_same_finding_twice_is_shown_once() -> None:
    assert text(MISSPELT, MISSPELT) == text(MISSPELT)


def test_singular_and_plural_are_right() -> None:
    one = Finding(UNUSED, span("wood.law", 2, 3, 6), (("name", "oak"),), more=1)
    assert "and 1 more place\n" in text(one)
    assert text(one).endswith("0 errors, 1 warning, 0 tips in 2 files.")


def test_a_finding_without_a_readable_line_keeps_its_place() -> None:
    lost = UNUSED.at(span("gone.law", 4, 2, 3), name="oak")
    assert text(lost).splitlines()[:2] == ["warning unused-tree: no rule asks for “oak”", "  gone.law:4:2"]


def test_line_numbers_of_one_finding_stand_level() -> None:
    lines = ["x"] * 120
    finding = UNUSED.at(span("a", 9, 1, 2), also=[(span("a", 120, 1, 2), "here")], name="x")
    shown_lines = render([finding], words=ENGLISH, files=1, sources=lambda file: lines).splitlines()
    assert shown_lines[2:4] == ["    9 | x", "      | ^"]
    assert shown_lines[5] == "  120 | x"


@pytest.mark.parametrize(
    ("line", "marked", "underline"),
    [
        ("  oak is old", "oak", "  ^^^"),
        ("森林 oak", "oak", "     ^^^"),  # a wide letter fills two columns
        ("a 森林 b", "森林", "  ^^^^"),
        ("e\u0301le\u0301 oak", "oak", "    ^^^"),  # a combining accent fills none
        ("\toak", "oak", "    ^^^"),
        ("oak", "", "^"),  # an empty place still gets its mark
    ],
)
def test_the_underline_stands_below_what_is_printed(line: str, marked: str, underline: str) -> None:
    start = line.index(marked) + 1
    cut = excerpt(Span("f", 1, start, 1, start + len(marked)), [line])
    assert cut is not None
    assert underline_of(cut) == underline


def test_a_hidden_character_is_shown_and_moves_the_underline() -> None:
    line = "a\u202eb oak"
    cut = excerpt(Span("f", 1, 5, 1, 8), [line])
    assert cut is not None
    assert "\u202e" not in cut.text
    assert cut.text[width(cut.before) :] == "oak"


def test_a_place_past_the_end_of_the_line_or_file() -> None:
    end = excerpt(Span("f", 1, 4, 1, 5), ["oak"])
    assert end is not None
    assert underline_of(end) == "   ^"
    assert excerpt(Span("f", 2, 1, 2, 1), ["oak"]) is None


def test_a_place_over_several_lines_is_underlined_to_the_end_of_its_first() -> None:
    cut = excerpt(Span("f", 1, 3, 2, 2), ["an oak", "or two"])
    assert cut is not None
    assert underline_of(cut) == "  ^^^^"


def test_a_long_line_is_cut_around_the_place() -> None:
    cut = excerpt(Span("f", 1, 1001, 1, 1004), ["x" * 1000 + "oak" + "y" * 1000])
    assert cut is not None
    assert cut.marked == "oak"
    assert len(cut.text) < 150
    assert len(cut.before) == LONGEST_BEFORE + 1


def test_lines_of_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "wood.law").write_bytes(b"\xef\xbb\xbfoak\r\n\xff\n")
    assert lines_of_file(str(tmp_path / "wood.law")) == ["oak", "�", ""]
    assert lines_of_file(str(tmp_path)) == ()
    assert lines_of_file(str(tmp_path / "none")) == ()
    assert lines_of_file("a\0b") == ()


def test_colours_only_when_asked_for() -> None:
    assert "\x1b" not in text(MISSPELT)
    coloured = text(MISSPELT, colour=True)
    assert "\x1b[31m^^^^^\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == text(MISSPELT)


def test_gnu_has_a_line_per_place() -> None:
    out = render([MISSPELT], "gnu", words=ENGLISH, files=1, sources=sources)
    assert out.splitlines() == [
        "wood.law:3.16-3.20: error: I know no tree called “oka” [unknown-tree]",
        "mill.law:1.6-1.8: note: the nearest is declared here",
        "wood.law:3.16-3.20: note: did you mean “oak”?",
        "1 error, 0 warnings, 0 tips in 1 file.",
    ]


def test_json_has_every_part() -> None:
    out = json.loads(render([MISSPELT], "json", words=ENGLISH, files=1, sources=sources))
    assert out["counts"] == {"error": 1, "warning": 0, "tip": 0, "files": 1}
    assert out["findings"] == [
        {
            "code": "unknown-tree",
            "severity": "error",
            "message": "I know no tree called “oka”",
            "hint": "did you mean “oak”?",
            "place": {"file": "wood.law", "line": 3, "column": 16, "end_line": 3, "end_column": 21},
            "also": [
                {
                    "file": "mill.law",
                    "line": 1,
                    "column": 6,
                    "end_line": 1,
                    "end_column": 9,
                    "remark": "the nearest is declared here",
                }
            ],
            "more": 0,
            "values": {"name": "oka", "nearest": "“oak”"},
        }
    ]


def test_sarif_points_to_rule_and_place() -> None:
    tip = LONG.at(span("my wood.law", 1, 1, 2))
    out = json.loads(render([MISSPELT, tip], "sarif", words=ENGLISH, files=1, sources=sources))
    assert out["version"] == "2.1.0"
    (run,) = out["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["long-line", "unknown-tree"]
    long, misspelt = run["results"]
    assert rules[misspelt["ruleIndex"]]["id"] == misspelt["ruleId"] == "unknown-tree"
    assert (long["level"], misspelt["level"]) == ("note", "error")
    assert long["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "my%20wood.law"
    assert misspelt["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 3,
        "startColumn": 16,
        "endLine": 3,
        "endColumn": 21,
    }
    assert misspelt["relatedLocations"][0]["message"]["text"] == "the nearest is declared here"


def test_sarif_describes_its_rules_in_the_language_of_the_findings() -> None:
    missing = NO_SUCH_FILE.at(None, file="wood.law")
    out = json.loads(render([missing], "sarif", words=Words("de"), files=1, sources=sources))
    (rule,) = out["runs"][0]["tool"]["driver"]["rules"]
    assert rule["shortDescription"] == {"text": Words("de").gettext(NO_SUCH_FILE.message)}
    assert rule["shortDescription"] != {"text": NO_SUCH_FILE.message}


def test_german_and_spanish_speak_around_the_template() -> None:
    assert text(MISSPELT, language="de").startswith("Fehler unknown-tree: ")
    assert text(MISSPELT, language="de").endswith("1 Fehler, 0 Warnungen, 0 Tipps in 2 Dateien.")
    assert text(MISSPELT, language="es").endswith("1 error, 0 avisos, 0 sugerencias en 2 archivos.")


def test_our_own_words_among_the_values_are_translated_and_the_readers_are_not() -> None:
    kind = Mistake("odd", Severity.ERROR, "{what}: {name}")
    assert text(kind.at(None, what="file", name="file"), language="de").startswith("Fehler odd: Datei: file")


def test_an_unknown_format_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="the formats are text, gnu, json, sarif"):
        render([], "xml", words=ENGLISH, files=0)


@given(
    st.lists(st.text(max_size=12), min_size=1, max_size=3),
    st.text(max_size=8),
    st.integers(1, 4),
    st.integers(1, 15),
    st.integers(0, 6),
    st.sampled_from(FORMATS),
    st.sampled_from(LANGUAGES),
)
def test_no_control_character_of_a_stranger_reaches_the_screen(
    lines: list[str], name: str, line: int, column: int, length: int, style: str, language: str
) -> None:
    where = Span(name, line, column, line, column + length)
    finding = UNKNOWN.at(where, also=[(where, name)], name=name, nearest=name)
    out = render([finding], style, words=Words(language), files=1, sources=lambda file: lines)
    assert not [c for c in out if (c < " " and c != "\n") or "\x7f" <= c < "\xa0"]
    out.encode("utf-8")


@pytest.mark.parametrize("style", ["text", "gnu"])
def test_a_list_that_nobody_reads_is_cut_and_counted(style: str) -> None:
    many = [UNUSED.at(span("wood.law", line, 1, 2), name=f"tree {line}") for line in range(1, MAX_SHOWN + 4)]
    shown = render(many, style, words=ENGLISH, files=1, sources=sources)
    assert f"“tree {MAX_SHOWN}”" in shown
    assert f"“tree {MAX_SHOWN + 1}”" not in shown
    assert "and 3 more findings" in shown
    assert f"{MAX_SHOWN + 3} warnings" in shown
    assert "more finding" not in render(many[:MAX_SHOWN], style, words=ENGLISH, files=1, sources=sources)
    assert "und 1 weiterer Befund" in render(many[: MAX_SHOWN + 1], style, words=Words("de"), files=1, sources=sources)


@pytest.mark.parametrize("style", ["json", "sarif"])
def test_programs_read_the_whole_list(style: str) -> None:
    many = [UNUSED.at(span("wood.law", line, 1, 2), name=f"tree {line}") for line in range(1, MAX_SHOWN + 4)]
    assert f"tree {MAX_SHOWN + 3}" in render(many, style, words=ENGLISH, files=1, sources=sources)
