"""Hostile rule texts: each ends soon and in little memory, with exactly the findings that its first line names.

    # finds: too-deep

A file whose first line cannot be a remark has its codes in a file of the same name that ends in `.expect`. Texts of
more than 50 kB are made here. Each is read in a process of its own with a limit on its memory and its time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE
from dsl.border.gates import MAX_FILE_BYTES, shown

FOLDER = Path(__file__).parent / "rules"
FILES = sorted(FOLDER.glob("*.law"))
MARK = b"# finds:"
SECONDS = 20
"""Of processor time, after which the reader is stopped: many times what any of them takes."""
MEGABYTES = 600

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")

READER: Final = """
import json, os, resource, sys
from pathlib import Path
from dsl.border.diagnostics import has_errors
from dsl.border.gates import clean_text
from dsl.reading.parser import parse
parse("define n = = 1", "warm.law")  # loads all that reading a faulty text takes, once for all texts
megabytes, seconds = int(sys.argv[1]) << 20, int(sys.argv[2])
for line in sys.stdin:
    if child := os.fork():
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    resource.setrlimit(resource.RLIMIT_AS, (megabytes, megabytes))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    text, findings = clean_text(Path(line.strip()).read_bytes(), "hostile.law")
    if not has_errors(findings):
        file, more = parse(text, "hostile.law")
        findings = [*findings, *more]
    print(json.dumps([[f.code, f.span.line, f.span.column, f.message(), f.hint()] for f in findings]))
    sys.exit()
"""
"""Begins a process for each text: to start Python anew takes longer than to read most of them."""

BIG: Final[dict[str, tuple[Callable[[], str], str]]] = {
    "parentheses": (lambda: "define n = " + "(" * 50_000 + "1" + ")" * 50_000 + "\n", "too-deep"),
    "negations": (lambda: "define n = " + "not " * 100_000 + "a\n", "too-deep"),
    "signs": (lambda: "define n = " + "-" * 100_000 + "1\n", "too-deep"),
    "open_text": (lambda: 'define n = "' + "a" * 200_000 + "\n", "unterminated-text"),
    "open_text_with_escapes": (lambda: 'define n = "' + "\\n" * 100_000 + "\n", "unterminated-text"),
    "long_text": (lambda: 'define n = "' + "a" * 200_000 + '"\n', ""),
    "bad_characters": (lambda: "option a = " + "?" * 40_000 + "\n", "strange-sign"),
    "bad_characters_on_lines": (lambda: "option a = ?\n" * 20_000, "strange-sign"),
    "controls": (lambda: "option a = yes \x01\x02\n" * 20_000, "control-character"),
    "blanks": (lambda: "option a = yes" + " " * 400_000 + "\n", ""),
    "blank_lines": (lambda: "\n" * 500_000, ""),
    "remarks": (lambda: "# a remark\n" * 40_000, ""),
    "indented_remarks": (lambda: "kind a\n" + "  # a remark\n" * 30_000 + "  b: number\n", ""),
    "table": (lambda: "table a\n  | b | c |\n" + '  | d | "e" |\n' * 16_000, ""),
    "table_open_rows": (lambda: "table a\n  | b | c |\n" + "  | d | e\n" * 40_000, "open-row"),
    "wide_row": (lambda: "table a\n  |" + " a |" * 40_000 + "\n", ""),
    "one_liners": (lambda: "option a = yes\n" * 16_000, ""),
    "too_many_words": (lambda: "option a = yes\n" * 30_000, "too-long"),
    "slips_in_one_block": (lambda: "procedure p\n" + "  say 'a'\n" * 40_000, "odd-quote"),
    "last_line_broken": (lambda: "define n = 1\n" * 15_000 + "define n = = 1\n", "double-equals"),
    "slips_far_below": (lambda: "procedure p\n" + '  say "a"\n' * 20_000 + "  stpo\n" * 300, "unknown-statement"),
    "brackets_over_lines": (lambda: "define n = f(\n" + "1,\n" * 40_000 + "1)\n", ""),
    "long_set": (lambda: "define n = {" + "a, " * 40_000 + "a}\n", ""),
    "words": (lambda: "a " * 200_000 + "\n", "no-declaration"),
    "bits_of_words": (lambda: "any number of\n" * 30_000, "misplaced-line"),
    "crlf": (lambda: "option a = yes\r\nkind b\r\n  c: number\r\n" * 2_000, ""),
    "lone_cr": (lambda: "option a = yes\r" * 4_000, "lone-carriage-return"),
    "mixed_line_ends": (lambda: "option a = yes\r\noption b = no\roption c = no\n" * 2_000, "lone-carriage-return"),
    "largest_remark": (lambda: "#" * (MAX_FILE_BYTES - 1) + "\n", ""),
}
"""Texts of more than 50 kB, or with line ends that git would mend, and their codes."""


def expected(path: Path) -> set[str]:
    """The codes that a file is to find."""
    sidecar = path.with_suffix(".expect")
    if sidecar.exists():
        return set(sidecar.read_text(encoding="ascii").split())
    first = path.read_bytes().split(b"\n", 1)[0]
    assert first.startswith(MARK), f"{path.name} does not say what it finds"
    return set(first.removeprefix(MARK).decode("ascii").split())


@pytest.fixture(scope="module")
def reader() -> Iterator[subprocess.Popen[str]]:
    """Who reads texts, each in a process of its own."""
    with subprocess.Popen(
        [sys.executable, "-c", READER, str(MEGABYTES), str(SECONDS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        yield process


def check(reader: subprocess.Popen[str], path: Path, codes: set[str]) -> None:
    """Read a file in a limited process; it ends in time, finds what it should, and says so in safe words."""
    assert reader.stdin is not None
    assert reader.stdout is not None
    print(path, file=reader.stdin, flush=True)
    said = [reader.stdout.readline()]
    if said[0].startswith("["):
        said.append(reader.stdout.readline())
    assert said[-1] == "0\n", "what stopped it stands in the output of the tests"
    found = json.loads(said[0])
    assert {code for code, *_ in found} == codes, found[:5]
    assert len(found) <= MAX_FINDINGS_PER_FILE + 1
    for _, line, column, message, hint in found:
        assert line >= 1
        assert column >= 1
        for words in (message, hint):
            assert shown(words) == words, "what is said is safe to print"
            assert len(words) < 400


def test_there_are_enough_of_them() -> None:
    assert len(FILES) + len(BIG) >= 90
    assert all(path.stat().st_size < 50_000 for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hostile_file_finds_what_it_says(path: Path, reader: subprocess.Popen[str]) -> None:
    check(reader, path, expected(path))


@pytest.mark.parametrize("name", BIG)
def test_a_big_hostile_text_finds_what_it_should(name: str, tmp_path: Path, reader: subprocess.Popen[str]) -> None:
    make, codes = BIG[name]
    path = tmp_path / f"{name}.law"
    path.write_text(make(), encoding="utf-8", newline="")
    assert path.stat().st_size <= MAX_FILE_BYTES
    check(reader, path, set(codes.split()))
