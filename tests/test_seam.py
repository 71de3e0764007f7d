"""What mypy names when the language gets something new: the places that must know of it, and no others.

A copy of the program gets a rule more in each part of the grammar and a class more in each union, as if somebody had
begun to add a statement, an expression, a line of a roll or a declaration. `CONTRIBUTING.md` promises that the type
checker then says where to go on.
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
COPIED: Final = ("dsl", "interpreter", "maps", "cli", "web", "tools", "tests", "benchmarks", "pyproject.toml")

PLACES: Final = {
    # a statement: as it is written, and as it is understood
    ("dsl/tree/statements.py", "Statement"): {
        "dsl/named/statement_names.py",
        "dsl/resolve/statements/reader.py",
        "dsl/writing/statement_lines.py",
    },
    ("dsl/understood/statements.py", "Statement"): {
        "dsl/understood/effects.py",
        "interpreter/compiled/statements/asks.py",
        "interpreter/compiled/statements/compiler.py",
        "interpreter/odds/statements/runs.py",
    },
    # an expression
    ("dsl/tree/expressions.py", "Expr"): {
        "dsl/resolve/expressions/reader.py",
        "dsl/writing/expression_text.py",
    },
    ("dsl/understood/expressions.py", "Node"): {
        "dsl/understood/operands.py",
        "dsl/checks/flow/loops.py",
        "dsl/checks/survey/ranges.py",
        "dsl/checks/survey/truth.py",
        "dsl/checks/survey/unused.py",
        "interpreter/compiled/text/writer.py",
        "interpreter/world/following/readings.py",
        "tests/interpreter/reference.py",
    },
    # a line of a roll
    ("dsl/tree/rolls.py", "RollLine"): {
        "dsl/named/members.py",
        "dsl/resolve/rolls/reader.py",
        "dsl/writing/roll_lines.py",
    },
    # a declaration
    ("dsl/tree/declarations.py", "Declared"): {
        "dsl/checks/names.py",
        "dsl/named/members.py",
        "dsl/named/shown_names.py",
        "dsl/resolve/ruleset.py",
        "dsl/resolve/written_out/switches.py",
        "dsl/resolve/names/symbols.py",
        "dsl/writing/declaration_lines.py",
    },
    ("dsl/understood/rules.py", "Rule"): {
        "dsl/checks/survey/unused.py",
        "interpreter/cases/inventory/switching_off.py",
    },
}
"""For each union the files that must know each of its classes, beside the file where the union stands."""
BUILDERS: Final = {
    "statement": ("statements", "dsl/reading/builders/statements.py"),
    "atom": ("expressions", "dsl/reading/builders/expressions.py"),
    "roll_line": ("stats, rolls, contests", "dsl/reading/builders/rolls.py"),
    "declaration": ("kinds, types, reports, adjacency", "dsl/reading/builders/declarations.py"),
}
"""By the rule of the grammar that has one way more: under which heading that stands, and the file of its method."""
HOW: Final = ("--no-error-summary", "--hide-error-context", "--num-workers", "0")
"""One process: a second one would take the time of another test. Whatever else is asked for must be what mypy is asked
for by `pyproject.toml`, or nothing that it keeps is of use: imports in silence are, so that of files that cannot
complain it reads what others see of them and leaves the bodies of their functions."""
WHO_COMPLAINS: Final = ("assert_never", "grammar_rules")
"""What stands in every file that can complain: all classes of a union are known there, or all rules of the grammar."""
WHERE_CLASSES_COME_FROM: Final = re.compile(r"from dsl(\.tree|\.understood)?[. ]")
"""A file whose `match` takes nodes apart imports their classes, or is a file of `dsl` itself."""
MOST_FILES: Final = 11
"""Files of the program that a statement without effect takes, tables that are made anew not counted."""


def probe(file: str, union: str) -> str:
    """The name of the class that is added to a union."""
    return f"Probe{union}In{''.join(part.title() for part in Path(file).with_suffix('').parts)}"


def with_probe(text: str, file: str, union: str) -> str:
    """The text of a file with one class more in a union."""
    name = probe(file, union)
    head = f"\n{union} = (\n"
    assert text.count(head) == 1, f"{file} has no union {union}"
    return text.replace(head, f"\n@frozen\nclass {name}:\n    name: str\n    span: Span\n\n{head}    {name} |\n")


def with_rules(grammar: str) -> str:
    """A grammar with a way more to write each sort of construct."""
    for rule, (heading, _) in BUILDERS.items():
        above, choice = f"- {heading}\n", f"\n?{rule}: "
        assert grammar.count(above) == grammar.count(choice) == 1, rule
        grammar = grammar.replace(above, f'{above}probe_{rule}: "probe{rule.replace("_", "")}" NUMBER\n')
        grammar = grammar.replace(choice, f"{choice}probe_{rule} | ")
    return grammar


def concerned(folder: Path) -> list[str]:
    """The files of a copy in which a complaint that is asked for can arise; mypy follows what they import by itself."""
    files = sorted(path for name in COPIED for path in (folder / name).rglob("*.py"))
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    knowing = {file for file, text in texts.items() if file.startswith("dsl/") or WHERE_CLASSES_COME_FROM.search(text)}
    return [file for file in texts if file in knowing and any(word in texts[file] for word in WHO_COMPLAINS)]


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> list[tuple[str, str]]:
    """What mypy says of a copy in which every union has a class more, and the grammar its rules: file and message."""
    tmp_path = tmp_path_factory.mktemp("seam")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.po", "*.mo"))
        else:
            shutil.copy(source, tmp_path / name)
    for file, union in PLACES:
        path = tmp_path / file
        path.write_text(with_probe(path.read_text(encoding="utf-8"), file, union), encoding="utf-8")
    grammar = tmp_path / "dsl" / "grammar.lark"
    grammar.write_text(with_rules(grammar.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "dsl.reading.parse_table"], cwd=tmp_path, check=True)
    assert pytestconfig.cache is not None
    cache = pytestconfig.cache.mkdir("seam")  # kept, so that only what changed is read again
    known = ROOT / ".mypy_cache"
    if known.is_dir() and not any(cache.iterdir()):
        shutil.copytree(known, cache, dirs_exist_ok=True)
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(cache), *HOW, *concerned(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert said.stderr == ""
    found = re.findall(r"^(\S+?):\d+: error: (.*)$", said.stdout, re.MULTILINE)
    return [(file.replace("\\", "/"), message) for file, message in found]


@pytest.mark.timeout(600)
def test_mypy_names_every_place_that_must_know(complaints: list[tuple[str, str]]) -> None:
    exhaustive = [(file, message) for file, message in complaints if "assert_never" in message]
    named = {key: {file for file, message in exhaustive if f'"{probe(*key)}"' in message} for key in PLACES}
    assert {key: named[key] ^ PLACES[key] for key in PLACES if named[key] != PLACES[key]} == {}


@pytest.mark.timeout(600)
def test_mypy_names_the_builder_of_a_new_rule_of_the_grammar(complaints: list[tuple[str, str]]) -> None:
    named = {file for file, message in complaints if "Incompatible return value type" in message}
    assert named == {file for _, file in BUILDERS.values()}


def test_a_statement_without_effect_takes_few_files() -> None:
    """The grammar, its builder, the class as it is written and as it is understood, and who must know these."""
    written, understood = ("dsl/tree/statements.py", "Statement"), ("dsl/understood/statements.py", "Statement")
    first = {"dsl/grammar.lark", BUILDERS["statement"][1], written[0], understood[0]}
    assert len(first | PLACES[written] | PLACES[understood]) <= MOST_FILES
