"""Hostile rule texts: each ends soon and in little memory, with exactly the findings that its first line names.

    # finds: too-deep

A file whose first line cannot be a remark has its codes in a file of the same name that ends in `.expect`. Texts of
more than 50 kB are made here. Each is read in a process of its own with a limit on its memory and its time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
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
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]) << 20, int(sys.argv[2]) << 20))
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[3]), int(sys.argv[3])))
from pathlib import Path
from dsl.border.diagnostics import has_errors
from dsl.border.gates import clean_text
from dsl.reading.parser import parse
data = Path(sys.argv[1]).read_bytes()
text, findings = clean_text(data, "hostile.law")
if not has_errors(findings):
    file, more = parse(text, "hostile.law")
    findings = [*findings, *more]
print(json.dumps([[f.code, f.span.line, f.span.column, f.message(), f.hint()] for f in findings]))
"""

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


def check(path: Path, codes: set[str]) -> None:
    """Read a file in a limited process; it ends in time, finds what it should, and says so in safe words."""
    run = subprocess.run(
        [sys.executable, "-c", READER, str(path), str(MEGABYTES), str(SECONDS)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(run.stdout)
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
def test_a_hostile_file_finds_what_it_says(path: Path) -> None:
    check(path, expected(path))


@pytest.mark.parametrize("name", BIG)
def test_a_big_hostile_text_finds_what_it_should(name: str, tmp_path: Path) -> None:
    make, codes = BIG[name]
    path = tmp_path / f"{name}.law"
    path.write_text(make(), encoding="utf-8", newline="")
    assert path.stat().st_size <= MAX_FILE_BYTES
    check(path, set(codes.split()))
