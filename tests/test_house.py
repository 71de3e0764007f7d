"""The rules of the house: who may import whom, what may stand where, what may not stand at all."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from dsl.bundled import rulesets_folder
from dsl.reading.keywords import words_of
from dsl.ruleset_places import bundled_names
from tests.loaded_once import loaded

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("dsl", "interpreter", "maps", "cli", "web")
HEAVY = ("networkx", "pydantic", "lark", "ruamel", "babel", "jinja2", "starlette", "uvicorn")

GENERAL_WORDS = """
absent action actions active adopt age agree amount answer answers area army attack attacker attempt base battle board
bonus border borders build building buildings campaign capital card cards category chance change character
characters choice
choices city class colour columns command commander condition constant control cost costs count current damaged
defence defender deputy dice die distance draw east effect effects empty end ends event events exhausted expansion
expected failure feature features field fight first force forces free game games goal ground group halt hidden high
hill home hours house idle income item items join kind kinds label land large last leader leaders left length level
limit limits list loser losses lost lower major map maps mark marker maximum member mine minimum minor mode modifier
modifiers modules month more most move movement moves name names natural near need neighbour neighbours next none
normal north number offer once open option options order orders other owned owner part parts pass path phase phases
piece pieces place places play played player players points port position power prefer price range rank rate region
release report reports rest result results right road roads role roll rolls room round rounds row rows rule rules scale
score season seat sector seed session setup side sides single site size small sort south space spare special stage
stand start state status step steps strength strong success supply swap system table take taken target targets terrain
territory test tests text tile tiles time times title total track trade turn turns type types unit units unknown upper
value values verdict victories victory vote water weight west winner wins with withdraw won word words year zone
casilla fall feld felder gewonnen jugador mapa niemand pasos spieler tabla tiene tiradas
"""
"""Words any campaign may use; a rule file may declare them and the program may say them."""

NAMED = "|".join([*words_of(["DECLARED"]), "step"])
DECLARATION = re.compile(rf"^\s*(?:replace\s+)?(?:{NAMED})\s+(\w+)(?:\s*,\s*(\w+))?", re.M)
ATTRIBUTE = re.compile(r"^\s+(\w+)\s*:", re.M)
TABLE_ROW = re.compile(r"^\s*\|(.*)\|", re.M)
WORD = re.compile(r"[^\W\d]\w*")


def declared_words(rules: str) -> set[str]:
    """The names a rule file declares: declarations, attributes and labelled rows, columns and keys of tables."""
    rules = re.sub(r'"[^"\n]*"|#.*', "", rules)
    words = {name for match in DECLARATION.finditer(rules) for name in match.groups() if name}
    words |= {match[1] for match in ATTRIBUTE.finditer(rules)}
    for row in TABLE_ROW.finditer(rules):
        words |= set(WORD.findall(row[1]))
    return words


def specific(words: set[str], language: str) -> set[str]:
    """The words that belong to a ruleset alone: not general, not of the language, not too short to tell."""
    keywords = set(re.findall(r"[a-z]+", language))
    return {word for word in words if len(word) > 3 and word not in keywords | set(GENERAL_WORDS.split())}


def said_words(source: str) -> set[str]:
    """The names a program uses and the texts it compares with; what it says in docstrings and remarks is no logic."""
    tree = ast.parse(source)
    said: set[str] = set()
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                said.add(name)
            case ast.Constant(value=str(text)) if id(node) not in prose:
                said.add(text.strip())
    return said


def program_files() -> Iterator[Path]:
    """The code that may hold no word of a ruleset."""
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def test_declared_words() -> None:
    rules = """
table harvest by field "The mill of oaks"   # kind ash
  | field | grain |
  | moor  | +2    |
kind miller, millers
  sacks: number
action grind(miller)
"""
    assert declared_words(rules) == {"harvest", "field", "grain", "moor", "miller", "millers", "sacks", "grind"}


def test_said_words_are_names_and_texts_but_no_prose() -> None:
    source = 'def grind(sacks):\n    """Grind the harvest."""\n    return sacks == "grain" or mill.moor'
    assert said_words(source) == {"grind", "sacks", "grain", "mill", "moor"}


def test_no_word_of_a_ruleset_stands_in_the_program() -> None:
    """When this fails: say it in the rule file, or, if any campaign may use the word, add it above."""
    law_files = sorted(rulesets_folder().rglob("*.law"))
    assert law_files, "there are no rulesets"
    language = (ROOT / "dsl" / "grammar.lark").read_text(encoding="utf-8")
    words = specific({w for file in law_files for w in declared_words(file.read_text(encoding="utf-8"))}, language)
    found = {
        str(file.relative_to(ROOT)): sorted(words & said_words(file.read_text(encoding="utf-8")))
        for file in program_files()
    }
    assert {file: said for file, said in found.items() if said} == {}


def test_a_bundled_ruleset_reads_as_a_whole() -> None:
    """Nobody must read two rulesets to know one rule of the club."""
    assert [name for name in bundled_names() if len(loaded(name).layers) > 1] == []


def test_rulesets_are_data_only() -> None:
    """A folder of rules is read, never run."""
    programs = {".py", ".pyc", ".pyi", ".so", ".sh", ".js", ".pkl", ".exe"}
    assert [path for path in rulesets_folder().rglob("*") if path.suffix in programs] == []


def test_imports_go_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == 0, capsys.readouterr().out


def test_the_command_line_starts_without_the_heavy_libraries() -> None:
    """`--help` answers at once because a command imports what it needs when it runs."""
    code = f"import sys, cli.main; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_play_knows_no_floats() -> None:
    """Numbers are whole or exact fractions: a float differs from machine to machine."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "interpreter").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert found == []


def test_the_readme_has_one_line_to_play_and_one_to_test() -> None:
    """`.ci/run` takes both lines from the README and runs them as they stand."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^python3 -m venv .*$", readme, re.M)
    assert lines == [
        "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/marchlaw demo",
        'python3 -m venv --upgrade-deps .venv && .venv/bin/pip install -q -e ".[test]" && .venv/bin/pytest',
    ]


def test_modules_that_are_named_in_the_program_exist() -> None:
    """`reader.py` lies beside the file that names it, or is named from a folder above it."""
    broken = []
    for path in [*program_files(), *ROOT.glob("tools/*.py"), *ROOT.glob("benchmarks/**/*.py")]:
        above = [one for one in path.parents if one.is_relative_to(ROOT)]
        for named in re.findall(r"`([\w/]+\.py)`", path.read_text(encoding="utf-8")):
            if not any((folder / named).exists() for folder in above):
                broken.append(f"{path.relative_to(ROOT)}: {named}")
    assert broken == []


def test_every_page_can_be_reached() -> None:
    """A reader begins with the README or the index; the pages of the language are reached from its first page."""
    texts = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("index.md", "language.md"))
    pages = [one.relative_to(ROOT / "docs").as_posix() for one in (ROOT / "docs").rglob("*.md")]
    assert [one for one in pages if f"({one}" not in texts and one != "index.md"] == []


def test_decisions_that_are_named_exist() -> None:
    """A decision is named by its page or by that page's number, and there is such a page."""
    pages = {path.name for path in (ROOT / "docs" / "decisions").glob("*.md")}
    numbers = {name[:4].lstrip("0") for name in pages}
    texts = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *(ROOT / "dsl").glob("*.lark"),
        *rulesets_folder().rglob("*.law"),
    ]
    missing = []
    for path in [*texts, *program_files(), *ROOT.glob("tools/*.py"), *ROOT.glob("tests/**/*.py")]:
        text = path.read_text(encoding="utf-8")
        missing += [f"{path.name}: {page}" for page in re.findall(r"\b\d{4}-[a-z-]+\.md\b", text) if page not in pages]
        named = re.findall(r"\bdecisions? +(S?\d+)(?: (?:to|and) (S?\d+))?", text, re.I)
        missing += [f"{path.name}: {one}" for pair in named for one in pair if one and one.lstrip("0") not in numbers]
    assert missing == []


def test_a_module_has_no_list_of_its_names() -> None:
    """What begins with `_` is its own, the rest is for others; only the face of a folder says what it offers."""
    files = [path for path in program_files() if path.name != "__init__.py"]
    assert [str(path) for path in files if re.search(r"^__all__", path.read_text(encoding="utf-8"), re.M)] == []


def test_every_library_has_a_lower_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    assert [library for library in wanted if ">=" not in library] == []


# One name, one thing ------------------------------------------------------------------------------------------------

WRITTEN_AND_MEANT = {"Ask", "Case", "Cases", "Lasting", "TableRow", "Tell", "Type"}
"""What is written in a rule file and what it becomes in the rulebook or in play, under one name."""


def test_a_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(path for folder in PACKAGES for path in (ROOT / folder).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert {name for name in twice if name not in WRITTEN_AND_MEANT} == set(), twice
    assert set(twice) == WRITTEN_AND_MEANT
    assert all(any(place.startswith("dsl/tree/") for place in places) for places in twice.values())
