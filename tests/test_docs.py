"""What the documents show is true: samples are read, cases played, quoted lines and paths looked up.

A fence tells what its text is:

    ```law prelude        a whole ruleset; the samples below it stand on it, those on the pages of its folder too
    ```law                a whole ruleset (it begins with `ruleset`), or lines that stand below the prelude; below a
                          remark such as `# roads.law` those of another file
    ```law layer          edits of a ruleset that extends the prelude and the sample above it
    ```law finds CODE     like law; reading it ends in this finding
    ```law from PATH      lines that stand in that file
    ```law file=PATH      a file of the walk-through (or yaml file=PATH), for the commands that follow
    ```diff file=PATH     lines of it that are changed
    ```yaml header        ruleset, map and players of the cases below
    ```yaml cases         cases that pass, played with the sample above them
    ```yaml cases layer   cases that pass, played with the edits above them
    ```console            commands after `$`, and what they answer
    ```python             one program in all its parts, run from top to bottom
    ```text               what the part above it prints
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from cli import asking
from cli.main import COMMANDS, run
from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset
from interpreter.cases.running import run_file
from tests.loaded_once import RULES

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "rulesets" / "README.md"])
FENCE = re.compile(r"^```([^\n`]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HOUSE = {one.name for one in ROOT.iterdir()}
"""Paths that begin elsewhere are a reader's own."""


@dataclass(frozen=True, slots=True)
class Block:
    """One fence of a document, with the prelude, the header and the sample that stand above it."""

    document: Path
    line: int
    info: str
    text: str
    prelude: str
    header: str
    sample: str
    layer: str

    @property
    def words(self) -> list[str]:
        return self.info.split()

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line} {self.info}"

    def ruleset(self, text: str | None = None) -> str:
        """The ruleset the block is read in."""
        own = self.text if text is None else text
        return own if own.startswith("ruleset ") else f"{self.prelude}\n{own}"


def blocks_of(document: Path) -> Iterator[Block]:
    """The fences of a document in order; the pages of a folder stand on what the page beside it begins with."""
    text = document.read_text(encoding="utf-8")
    prelude = header = sample = layer = ""
    first_page = document.parent.with_suffix(".md")
    if first_page.exists():
        above = list(blocks_of(first_page))
        prelude, header = above[-1].prelude, above[-1].header
    for match in FENCE.finditer(text):
        info, body = match[1].strip(), match[2]
        line = text.count("\n", 0, match.start()) + 1
        if info == "law prelude":
            prelude, sample = body, ""
        elif info == "law":
            sample = body
        elif info == "law layer":
            layer = body
        elif info == "yaml header":
            header = body
        yield Block(document, line, info, body, prelude, header, sample, layer)


BLOCKS = [block for document in DOCUMENTS for block in blocks_of(document)]


def named(*infos: str) -> list[Block]:
    """The blocks whose fence begins with one of these."""
    return [block for block in BLOCKS if any(block.info == one or block.info.startswith(one + " ") for one in infos)]


def written(folder: Path, text: str) -> Path:
    """A ruleset in a folder of its own name; below a remark that is the name of a file stand the lines of that file."""
    name = text.split(maxsplit=2)[1]
    place = folder / name
    place.mkdir(exist_ok=True)
    first, *others = re.split(r"^# (\w+\.law)$\n", text, flags=re.MULTILINE)
    for file, lines in [("ruleset.law", first), *zip(others[::2], others[1::2], strict=True)]:
        (place / file).write_text(lines, encoding="utf-8")
    return place


def errors(path: Path) -> list[str]:
    """The errors of a ruleset, with their lines."""
    return [
        f"line {finding.span.line if finding.span else 0}: {finding.code}: {finding.message()}"
        for finding in load_ruleset(path).findings
        if finding.severity is Severity.ERROR
    ]


@pytest.mark.parametrize("block", [b for b in named("law") if b.info in ("law", "law prelude")], ids=str)
def test_a_sample_is_read_without_errors(block: Block, tmp_path: Path) -> None:
    assert errors(written(tmp_path, block.ruleset())) == []


@pytest.mark.parametrize("block", named("law layer"), ids=str)
def test_edits_find_what_they_edit(block: Block, tmp_path: Path) -> None:
    assert errors(edited(tmp_path, block)) == []


def edited(folder: Path, block: Block) -> Path:
    """The ruleset of some edits, beside the one below them."""
    base = written(folder, block.prelude if block.sample.startswith("ruleset ") else block.ruleset(block.sample))
    edits = block.layer
    return written(folder, edits if edits.startswith("ruleset ") else f"ruleset house extends {base.name}\n{edits}")


@pytest.mark.parametrize("block", named("law finds"), ids=str)
def test_a_mistake_is_found(block: Block, tmp_path: Path) -> None:
    code = block.words[2]
    loaded = load_ruleset(written(tmp_path, block.ruleset()))
    found = {finding.code for finding in loaded.findings}
    serious = {finding.code for finding in loaded.findings if finding.severity is Severity.ERROR}
    assert code in found
    assert serious <= {code}


def test_no_rule_is_only_sketched() -> None:
    """What a document shows of the language can be written today."""
    assert not named("law-sketch")
    torture = [block for block in BLOCKS if block.document.name == "torture_rules.md"]
    rules = [block for block in torture if block.info == "law"]
    assert len(rules) == len([block for block in torture if block.info == "yaml cases"]) == 6


def modules() -> list[str]:
    """The names of all modules of the program in which an example stands."""
    packages = ["dsl", "interpreter", "maps", "cli", "web", "tools"]
    files = [file for name in packages for file in sorted((ROOT / name).rglob("*.py"))]
    named = [file.relative_to(ROOT).with_suffix("") for file in files if ">>> " in file.read_text(encoding="utf-8")]
    return [".".join(one.parts).removesuffix(".__init__") for one in named]


def test_what_docstrings_show_is_what_happens() -> None:
    results = [doctest.testmod(import_module(name)) for name in modules()]
    assert sum(one.failed for one in results) == 0
    assert sum(one.attempted for one in results) > 0


@pytest.mark.parametrize("block", named("law from"), ids=str)
def test_quoted_lines_stand_in_the_file(block: Block) -> None:
    whole = closed_up((ROOT / block.words[2]).read_text(encoding="utf-8"))
    missing = [line for line in block.text.splitlines() if f" {closed_up(line)} " not in f" {whole} "]
    assert missing == []


def closed_up(text: str) -> str:
    """Lines of a rule file without citations, line ends and columns: however it is laid out."""
    return " ".join(re.sub(r"\s*\[[^\]\n]*\]$", "", text, flags=re.MULTILINE).split())


@pytest.mark.parametrize("block", named("yaml cases"), ids=str)
def test_cases_pass(block: Block, tmp_path: Path) -> None:
    header = block.header
    if block.info == "yaml cases layer":
        header = re.sub(r"^ruleset: .*", f"ruleset: {edited(tmp_path, block).name}", header, flags=re.MULTILINE)
    elif block.sample or block.prelude:
        written(tmp_path, block.ruleset(block.sample) if block.sample else block.prelude)
    whole = block.text if "cases:" in block.text else f"{header}cases:\n{block.text}"
    file = tmp_path / "cases.yaml"
    file.write_text(whole, encoding="utf-8")
    results = run_file(file, RULES)
    assert [f"{one.name}: {one.message}" for one in results if not one.passed] == []
    assert results


# Paths and links ------------------------------------------------------------------------------------------------------

PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def without_fences(document: Path) -> str:
    """The prose of a document."""
    return re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).strip().replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_paths_and_links_lead_somewhere(document: Path) -> None:
    prose = without_fences(document)
    missing = [path for path in PATH.findall(prose) if path.split("/")[0] in HOUSE and not (ROOT / path).exists()]
    for link in LINK.findall(prose):
        if "://" in link:
            continue
        file, _, part = link.partition("#")
        target = document if not file else document.parent / file
        if not target.exists():
            missing.append(link)
        elif part and part not in {anchor(one) for one in HEADING.findall(target.read_text(encoding="utf-8"))}:
            missing.append(link)
    assert missing == []


# The walk-through ----------------------------------------------------------------------------------------------------

PROMPT = re.compile(r"^((?:\[[^\]\n]*\])?>) ?(.*)\n", re.MULTILINE)
WALKS = [document for document in DOCUMENTS if any(block.info == "console" for block in blocks_of(document))]


def run_command(line: str, typed: str, patch: pytest.MonkeyPatch) -> str:
    """What a command prints, its messages included."""
    words = shlex.split(line)
    assert words[0] == "marchlaw"
    printed = io.StringIO()
    patch.setattr(sys, "stdin", io.StringIO(typed))
    with redirect_stdout(printed), redirect_stderr(printed):
        run(words[1:])
    return printed.getvalue()


def shown_pattern(shown: str) -> str:
    """A transcript as a pattern: a line `…` stands for any lines, `…` in a line for any words."""
    lines = shown.splitlines()
    parts = [r"(?:.*\n)*?" if line == "…" else re.escape(line.rstrip()).replace("…", ".*") + r" *\n" for line in lines]
    return "".join(parts) + r"\s*\Z"


def as_printed(answer: str) -> tuple[str, str]:
    """A transcript as a pipe prints it, where what is typed leaves no trace; and what is typed."""
    typed = "".join(match[2].strip() + "\n" for match in PROMPT.finditer(answer))
    return PROMPT.sub(lambda match: match[1] + " ", answer), typed


@pytest.mark.parametrize("document", WALKS, ids=lambda path: path.name)
def test_the_walk_through_goes_as_shown(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    # The chances beside the acts are those that are known at once: however busy this machine is, they are as shown.
    monkeypatch.setattr(asking, "SECONDS_OF_ODDS", 60.0)
    for block in blocks_of(document):
        if block.info.startswith(("law file=", "yaml file=")):
            file = tmp_path / block.info.partition("=")[2]
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.info.startswith("diff file="):
            edit(tmp_path / block.info.removeprefix("diff file="), block.text)
        elif block.info == "console":
            for command in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, _, answer = command.partition("\n")
                printed, typed = as_printed(answer)
                found = run_command(line, typed, monkeypatch)
                assert re.match(shown_pattern(printed), found), f"{document.name}:{block.line} {line}\n{found}"


def edit(file: Path, change: str) -> None:
    """Replace the lines after `-` by those after `+`."""
    old = "\n".join(line[1:] for line in change.splitlines() if line.startswith("-"))
    new = "\n".join(line[1:] for line in change.splitlines() if line.startswith("+"))
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


PROGRAMS = [document for document in DOCUMENTS if any(block.info == "python" for block in blocks_of(document))]


@pytest.mark.parametrize("document", PROGRAMS, ids=lambda path: path.name)
def test_a_program_prints_what_is_shown(document: Path, tmp_path: Path) -> None:
    parts = [block for block in blocks_of(document) if block.info in ("python", "text")]
    mark = "-- end of a part --"
    code = "\n".join(f"{block.text}\nprint({mark!r})" for block in parts if block.info == "python")
    done = subprocess.run(
        [sys.executable, "-c", code],
        text=True,
        cwd=tmp_path,
        encoding="utf-8",
        timeout=100,
        capture_output=True,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PATH": os.environ["PATH"]},
    )
    assert done.stderr == ""
    printed = done.stdout.split(f"{mark}\n")[:-1]
    shown = [block.text for block in parts if block.info == "text"]
    assert len(printed) == len(shown)
    for block, found in zip((one for one in parts if one.info == "text"), printed, strict=True):
        assert re.match(shown_pattern(block.text), found), f"{document.name}:{block.line}\n{found}"


COMMAND = re.compile(r"`marchlaw ([a-z]+)")


def test_commands_named_in_prose_exist() -> None:
    named_commands = {name for document in DOCUMENTS for name in COMMAND.findall(without_fences(document))}
    assert named_commands <= set(COMMANDS)
