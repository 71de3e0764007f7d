"""What mypy names when the language gets something new: the places that must know of it, and no others.

A copy of the program gets a class more in each union, as if somebody had begun to add a statement, an expression, a
line of a roll or a declaration. `CONTRIBUTING.md` promises that the type checker then says where to go on.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[1]
COPIED: Final = ("dsl", "interpreter", "maps", "cli", "tools", "tests", "benchmarks", "pyproject.toml")

PLACES: Final = {
    # a statement: as it is written, and as it is understood
    ("dsl/tree/statements.py", "Statement"): {
        "dsl/resolve/statements/reader.py",
        "dsl/writing/statement_lines.py",
    },
    ("dsl/understood/statements.py", "Statement"): {
        "dsl/understood/effects.py",
        "interpreter/compiled/statements/compiler.py",
        "interpreter/odds/statements/reach.py",
        "interpreter/odds/statements/runs.py",
    },
    # an expression
    ("dsl/tree/expressions.py", "Expr"): {
        "dsl/resolve/expressions/reader.py",
        "dsl/writing/expression_text.py",
    },
    ("dsl/understood/expressions.py", "Node"): {
        "dsl/understood/expressions.py",
        "dsl/checks/phases.py",
        "dsl/checks/ranges.py",
        "dsl/checks/truth.py",
        "dsl/checks/uses.py",
        "interpreter/compiled/text/writer.py",
        "interpreter/world/readings.py",
        "tests/interpreter/reference.py",
    },
    # a line of a roll
    ("dsl/tree/rolls.py", "RollLine"): {
        "dsl/members.py",
        "dsl/resolve/rolls/reader.py",
        "dsl/writing/roll_lines.py",
    },
    # a declaration
    ("dsl/tree/declarations.py", "Declared"): {
        "dsl/checks/names.py",
        "dsl/members.py",
        "dsl/resolve/ruleset.py",
        "dsl/resolve/written_out/switches.py",
        "dsl/resolve/names/symbols.py",
        "dsl/writing/declaration_lines.py",
    },
    ("dsl/understood/rules.py", "Rule"): {
        "dsl/checks/uses.py",
    },
}
"""For each union the files that must know each of its classes, beside the file where the union stands."""


def probe(file: str, union: str) -> str:
    """The name of the class that is added to a union."""
    return f"Probe{union}In{''.join(part.title() for part in Path(file).with_suffix('').parts)}"


def with_probe(text: str, file: str, union: str) -> str:
    """The text of a file with one class more in a union."""
    name = probe(file, union)
    head = f"\n{union} = (\n"
    assert text.count(head) == 1, f"{file} has no union {union}"
    return text.replace(head, f"\n@frozen\nclass {name}:\n    name: str\n    span: Span\n\n{head}    {name} |\n")


@pytest.fixture
def complaints(tmp_path: Path, pytestconfig: pytest.Config) -> list[tuple[str, str]]:
    """What mypy says of a copy in which every union has a class more: file and message."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.po", "*.mo"))
        else:
            shutil.copy(source, tmp_path / name)
    for file, union in PLACES:
        path = tmp_path / file
        path.write_text(with_probe(path.read_text(encoding="utf-8"), file, union), encoding="utf-8")
    assert pytestconfig.cache is not None
    cache = pytestconfig.cache.mkdir("seam")  # kept, so that only what changed is read again
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(cache), "--no-error-summary", "--hide-error-context"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert said.stderr == ""
    return re.findall(r"^(\S+?):\d+: error: (.*)$", said.stdout, re.MULTILINE)


@pytest.mark.timeout(600)
def test_mypy_names_every_place_that_must_know(complaints: list[tuple[str, str]]) -> None:
    exhaustive = [(file, message) for file, message in complaints if "assert_never" in message]
    named = {
        key: {file.replace("\\", "/") for file, message in exhaustive if f'"{probe(*key)}"' in message}
        for key in PLACES
    }
    assert {key: named[key] ^ PLACES[key] for key in PLACES if named[key] != PLACES[key]} == {}
