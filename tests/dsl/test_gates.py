"""The gates of size and characters: what passes, what is refused where, and what is shown."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Severity, Span, Stopped, has_errors
from dsl.border.gates import (
    MAX_FILE_BYTES,
    MAX_NAME,
    clean_text,
    name_findings,
    read_text,
    shown,
    skeleton,
    value_findings,
)
from dsl.border.os_reasons import reason_of

HERE = Span("f", 1, 1, 1, 2)


def found(data: bytes) -> list[tuple[str, int, int]]:
    findings = clean_text(data, "f")[1]
    return [(finding.code, finding.span.line, finding.span.column) for finding in findings if finding.span]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "\n"),
        (b"hill", "hill\n"),
        (b"hill\n", "hill\n"),
        (b"hill\r\nmill\r\n", "hill\nmill\n"),
        ("Mühle 磨坊 🙂\n".encode(), "Mühle 磨坊 🙂\n"),
    ],
)
def test_clean_texts(data: bytes, text: str) -> None:
    assert clean_text(data, "f") == (text, [])


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"a\nb\xff", "not-utf8", 2, 2),
        (b"\xff\xfea\x00", "not-utf8", 1, 1),
        ("ü".encode("latin-1"), "not-utf8", 1, 1),
        (b"\r\n\xed\xa0\x80", "not-utf8", 2, 1),  # a surrogate in UTF-8
        (b"\xc0\xaf", "not-utf8", 1, 1),  # a slash, written too long
        (b"a\x00", "null-character", 1, 2),
        (b"a\tb", "tab-character", 1, 2),
        (b"\x1b[31m", "control-character", 1, 1),
        (b"a\x0c", "control-character", 1, 2),
        (b"a\x0bb", "control-character", 1, 2),
        (b"\x7f", "control-character", 1, 1),
        ("\x85".encode(), "control-character", 1, 1),
        ("\x9b1m".encode(), "control-character", 1, 1),
        ("\ufffe".encode(), "control-character", 1, 1),
        ("a\n  \xa0b".encode(), "odd-space", 2, 3),
        ("\u2003".encode(), "odd-space", 1, 1),
        ("\u3000".encode(), "odd-space", 1, 1),
        ("a\u2028b".encode(), "line-separator", 1, 2),
        ("\u2029".encode(), "line-separator", 1, 1),
        ("\u202e".encode(), "bidi-control", 1, 1),
        ("\u2066".encode(), "bidi-control", 1, 1),
        ("\u200f".encode(), "bidi-control", 1, 1),
        ("\u061c".encode(), "bidi-control", 1, 1),
        ("hi\u200bll".encode(), "invisible-character", 1, 3),
        ("hi\u00adll".encode(), "invisible-character", 1, 3),
        ("\u200d".encode(), "invisible-character", 1, 1),
        ("\u3164".encode(), "invisible-character", 1, 1),  # a Hangul letter without a look
        ("\U000e0041".encode(), "invisible-character", 1, 1),  # a tag
        ("a\ufeff".encode(), "invisible-character", 1, 2),
    ],
)
def test_bad_characters_are_errors_at_their_place(data: bytes, code: str, line: int, column: int) -> None:
    assert found(data) == [(code, line, column)]
    assert has_errors(clean_text(data, "f")[1])


def test_a_byte_order_mark_is_dropped_and_told() -> None:
    text, findings = clean_text(b"\xef\xbb\xbfhill\n", "f")
    assert text == "hill\n"
    assert [(finding.code, finding.severity) for finding in findings] == [("byte-order-mark", Severity.TIP)]


def test_lone_carriage_returns_end_lines_and_are_told_once() -> None:
    text, findings = clean_text(b"a\rb\rc\r\nd", "f")
    assert text == "a\nb\nc\nd\n"
    (finding,) = findings
    assert (finding.code, finding.severity, finding.more) == ("lone-carriage-return", Severity.WARNING, 1)
    assert finding.span == Span("f", 1, 2, 1, 3)


def test_a_run_of_one_character_is_one_mistake() -> None:
    (finding,) = clean_text(b"a\n\t\t\tb\n", "f")[1]
    assert finding.span == Span("f", 2, 1, 2, 4)


def test_a_flood_is_counted() -> None:
    findings = clean_text(b"\tx" * 250, "f")[1]
    assert len(findings) == MAX_FINDINGS_PER_FILE
    assert findings[-1].more == 150


# Files ---------------------------------------------------------------------------------------------------------------


def refused(path: Path) -> list[str]:
    with pytest.raises(Stopped) as stopped:
        read_text(path)
    for finding in stopped.value.findings:
        assert finding.span is not None
        assert finding.span.file == str(path)
    return [finding.code for finding in stopped.value.findings]


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbfhill\r\nmill")
    assert read_text(path) == "hill\nmill\n"


def test_what_is_no_file_of_text(tmp_path: Path) -> None:
    assert refused(tmp_path / "nothing") == ["no-such-file"]
    assert refused(tmp_path) == ["not-a-file"]
    (tmp_path / "plain").write_text("")
    assert refused(tmp_path / "plain" / "below") == ["no-such-file"]
    assert refused(tmp_path / "a\0b") == ["unreadable-file"]
    assert refused(tmp_path / ("x" * 5000)) == ["unreadable-file"]
    (tmp_path / "loop").symlink_to("loop")
    assert refused(tmp_path / "loop") == ["unreadable-file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders are Unix's")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == ["not-a-file"]


def test_the_limit_of_size_is_reached_and_not_passed(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"a" * (MAX_FILE_BYTES - 1) + b"\n")
    assert len(read_text(path)) == MAX_FILE_BYTES
    path.write_bytes(b"a" * (MAX_FILE_BYTES + 1))
    assert refused(path) == ["file-too-large"]


def test_bad_characters_of_a_file_are_all_told(tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(b"\ta\x00\n")
    assert refused(path) == ["tab-character", "null-character"]


# What is shown -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Alte Mühle 磨坊", "Alte Mühle 磨坊"),
        ("two\nlines", "two\nlines"),
        ("\x1b[31mred", "U+001B[31mred"),
        ("\x1b]8;;http://x\x07", "U+001B]8;;http://xU+0007"),
        ("a\tb\r", "aU+0009bU+000D"),
        ("\x7f\x9b\x00", "U+007FU+009BU+0000"),
        ("a\u202eb", "aU+202Eb"),
        ("\u200b\ufeff", "U+200BU+FEFF"),
        ("\ud800", "U+D800"),
        ("\U000e0041", "U+E0041"),
        ("\u2028", "U+2028"),
        ("e\u0301", "é"),
        ("", ""),
    ],
)
def test_shown(text: str, seen: str) -> None:
    assert shown(text) == seen
    assert shown(seen) == seen
    seen.encode("utf-8")


# Names ---------------------------------------------------------------------------------------------------------------

GOOD_NAMES = (
    "hill",
    "Hill_2",
    "_",
    "2nd",
    "0101",
    "mühle",
    "año",
    "ß",
    "ő",
    "łąka",
    "холм",
    "її",
    "λόφος",
    "丘",
    "水車小屋",
    "ひつじ",
    "カード",
    "人々",
    "언덕",
    "東京tower",
    "언덕a",
    "תל",
    "تل",
    "पहाड़ी",
    "เนินเขา",
    "x" * MAX_NAME,
)
BAD_NAMES = (
    ("", "name-empty"),
    ("x" * (MAX_NAME + 1), "name-too-long"),
    ("old mill", "name-sign"),
    ("mill-pond", "name-sign"),
    ("a.b", "name-sign"),
    ("a/b", "name-sign"),
    ("..", "name-sign"),
    ("a\nb", "name-sign"),
    ("a\x00", "name-sign"),
    ("hi\u200bll", "name-sign"),
    ("\u202ehill", "name-sign"),
    ("\u3164", "name-sign"),
    ("\u0301a", "name-sign"),
    ("١٢", "name-sign"),
    ("x²", "name-sign"),
    ("½", "name-sign"),
    ("🙂", "name-sign"),
    ("\ud800", "name-sign"),
    ("mu\u0308hle", "name-not-nfc"),
    ("\u212b", "name-not-nfc"),  # the sign of the unit
    ("hіll", "name-mixed-scripts"),  # Cyrillic і
    ("Ηill", "name-mixed-scripts"),  # Greek Η
    ("холмx", "name-mixed-scripts"),
    ("холмλ", "name-mixed-scripts"),
    ("丘холм", "name-mixed-scripts"),
    ("ａb", "name-mixed-scripts"),  # full width a
    ("µm", "name-mixed-scripts"),  # the micro sign
    ("𝐚b", "name-mixed-scripts"),
)


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_good_names(name: str) -> None:
    assert name_findings(name, HERE) == []


@pytest.mark.parametrize(("name", "code"), BAD_NAMES)
def test_bad_names(name: str, code: str) -> None:
    (finding,) = name_findings(name, HERE)
    assert (finding.code, finding.span) == (code, HERE)
    assert shown(finding.message()) == finding.message()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hill", "hіll"),
        ("cop", "сор"),
        ("rope", "rоре"),
        ("Hill", "hill"),
        ("mill", "mil1"),
        ("mill", "mi1l"),
        ("o2", "02"),
        ("fish", "ﬁsh"),
        ("a", "ａ"),
        ("strasse", "straße"),
        ("opt", "ορτ"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("hill", "mill"), ("muhle", "mühle"), ("a_b", "ab"), ("a2", "a3")])
def test_names_that_differ_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "value", ["mill", "old_mill", "here be dragons", "Forward!", "L’État, c’est moi", "a" * 99 + " b"]
)
def test_a_value_that_stands_alone_may_be_a_text(value: str) -> None:
    assert value_findings(value, HERE) == []


@pytest.mark.parametrize(
    "value", ["", "-1.5e400", "3 mills", 'red" onload="x', "a <b>", "two\nlines", "two  blanks", "a" + " b" * 200]
)
def test_a_value_that_is_neither_a_name_nor_a_text(value: str) -> None:
    (finding,) = value_findings(value, HERE)
    assert finding.code.startswith("name-")


def test_what_is_mended_or_missing_is_told_with_its_cure(tmp_path: Path) -> None:
    def told(findings: list[Finding]) -> list[tuple[str, str]]:
        return [(one.message(), one.hint()) for one in findings]

    mark = ("this file begins with a byte order mark", "save it as “UTF-8” without a mark")
    assert told(clean_text(b"\xef\xbb\xbfhill\n", "f")[1]) == [mark]
    ends = ("this line ends in a carriage return alone", "save the file with LF line ends")
    assert told(clean_text(b"hill\rmill\n", "f")[1]) == [ends]
    assert told(name_findings("", HERE)) == [("a name is missing here", "write one of letters, digits and “_”")]
    for letters, script in (("a\u05d0", "Hebrew"), ("a\u0561", "Armenian"), ("a\u0628", "Arabic")):
        ((message, _),) = told(name_findings(letters, HERE))
        assert message == f"the name “{letters}” mixes letters of {', '.join(sorted(('Latin', script)))}"
    large = tmp_path / "large"
    large.write_bytes(b"x" * (MAX_FILE_BYTES + 1))
    for path, message, hint in (
        (tmp_path / "nothing", f"there is no file “{tmp_path / 'nothing'}”", "look at how its name is written"),
        (tmp_path, f"“{tmp_path}” is not a file of text", "name a file, not a folder or a device"),
        (large, f"this file has more than {MAX_FILE_BYTES} bytes", "split it into several files"),
    ):
        with pytest.raises(Stopped) as stopped:
            read_text(path)
        assert told(list(stopped.value.findings)) == [(message, hint)]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "permission denied"),
        (errno.EPERM, "operation not permitted"),
        (errno.ENOENT, "no such file or folder"),
        (errno.ENOTDIR, "a part of the path is no folder"),
        (errno.EISDIR, "this is a folder"),
        (errno.EEXIST, "it exists already"),
        (errno.ENOSPC, "no space left on the disk"),
        (errno.EDQUOT, "no space left on the disk"),
        (errno.EROFS, "the disk can only be read"),
        (errno.EIO, "the disk does not work"),
        (errno.ENAMETOOLONG, "the name is too long"),
    ],
)
def test_what_the_computer_says_is_told_in_words(number: int, said: str) -> None:
    assert reason_of(OSError(number, "x")) == said
