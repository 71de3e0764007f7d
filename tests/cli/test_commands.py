"""The command line as a table: `table.yaml` holds arguments, input, output, exit code."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from cli import main
from cli.console import Command
from cli.words.catalogue import Words
from dsl.border.yaml_door import load_yaml

HERE = Path(__file__).resolve().parent
RULESETS = {"valley": HERE / "valley", "hills": HERE / "hills"}


def table() -> list[dict[str, Any]]:
    file = HERE / "table.yaml"
    rows = load_yaml(file.read_text(encoding="utf-8"), str(file)).value
    assert isinstance(rows, list)
    return [row for row in rows if isinstance(row, dict)]


ROWS = table()
KEYS = {"name", "args", "input", "before", "files", "copies", "out", "err", "code", "made", "not_made"}


def test_the_table_is_well_formed() -> None:
    """A misspelt key would be a test that tests nothing."""
    assert ROWS
    assert [row["name"] for row in ROWS if set(row) - KEYS] == []
    names = [row["name"] for row in ROWS]
    assert sorted(set(names)) == sorted(names)


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and an English reader."""
    monkeypatch.chdir(tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    return tmp_path


def run(arguments: list[str], typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    filled = [one.format(**RULESETS) if one.startswith("{") else one for one in arguments]
    return main.run(filled)


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_command(
    row: dict[str, Any], in_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in row.get("copies", []):
        shutil.copytree(RULESETS[name], in_folder / name)
    for name, text in row.get("files", {}).items():
        (in_folder / name).parent.mkdir(parents=True, exist_ok=True)
        (in_folder / name).write_text(text, encoding="utf-8")
    for arguments in row.get("before", []):
        assert run(arguments, "", monkeypatch) == 0, capsys.readouterr()
    capsys.readouterr()

    code = run(row["args"], row.get("input", ""), monkeypatch)

    said = capsys.readouterr()
    assert code == row.get("code", 0), said
    in_order(row.get("out", []), said.out)
    in_order(row.get("err", []), said.err)
    assert [name for name in row.get("made", []) if not (in_folder / name).exists()] == []
    assert [name for name in row.get("not_made", []) if (in_folder / name).exists()] == []


def in_order(pieces: list[str], text: str) -> None:
    """Each piece stands in the text, behind the one before it."""
    at = 0
    for piece in pieces:
        found = text.find(str(piece), at)
        assert found >= 0, f"{piece!r} is not in:\n{text[at:]}"
        at = found + len(str(piece))


# ---------------------------------------------------------------- examples of the help


def commands() -> list[tuple[str, Command]]:
    found: list[tuple[str, Command]] = []
    menu = main.command_line(Words())
    for name in main.COMMANDS:
        command = menu.get_command(click.Context(menu), name)
        assert command is not None
        inner = getattr(command, "commands", {name: command})
        found += [(key if inner is command else f"{name} {key}", one) for key, one in inner.items()]
    return found


EXAMPLES = [(name, example) for name, command in commands() for example in command.examples]
PLAYED_BEFORE = (
    "marchlaw new spring --ruleset planetary_empires_en --map duel --players red,blue --seed x",
    "marchlaw play spring --orders first.yaml",
)


def test_every_command_has_an_example() -> None:
    assert [name for name, command in commands() if not command.examples] == []


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_an_example_works_when_pasted(
    name: str, example: str, in_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Examples speak of a campaign `spring`, a ruleset `house` and files that this test lays ready."""
    lay_ready(in_folder)
    monkeypatch.setattr("uvicorn.Server.run", lambda _server, sockets: None)  # it would serve until it is stopped
    if " spring" in example and not example.startswith("marchlaw new"):
        for line in PLAYED_BEFORE:
            assert run(line.split()[1:], "", monkeypatch) == 0, capsys.readouterr()
        words = capsys.readouterr().out.split()
        example = example.replace("4f2a-91c0", words[-1])
    code = run(example.split()[1:], "quit\n", monkeypatch)
    said = capsys.readouterr()
    differing = "rules diff" in example or "fmt --check" in example
    # The duel asks nothing in secret, and nobody has filled in a slip.
    is_sealed = "marchlaw orders" in example and "play" not in example and "keep" not in example
    assert code == int(differing or is_sealed), said
    assert said.out or any(one in said.err for one in ("no-sealed-round", "no-such-file", "slip-elsewhere"))


def lay_ready(folder: Path) -> None:
    files = {
        "first.yaml": "- {winner: red, loser: blue}\n" * 2 + "- done\n- {action: take, tile: b3, battle: 1}\n",
        "month_2.yaml": "[]\n",
        "red.yaml": "round: r1\nplayer: red\ncampaign: aa\nnumber: 1\nanswers:\n  - 3\n",
        "house/house.law": 'ruleset  house extends planetary_empires_en\n  title "House"\nset polar_regions = no\n',
        "house/cases/winter.yaml": "ruleset: house\nmap: duel\nplayers: {red: {}, blue: {}}\ncases: []\n",
        "towns.graphml": '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/>'
        '<edge source="a" target="b"/></graph></graphml>',
        "borders.csv": "from,to\nmill,ford\nford,inn\n",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


# ---------------------------------------------------------------- nobody sees a traceback


def test_a_mistake_of_the_program_is_told_without_a_traceback(tmp_path: Path) -> None:
    code = "import cli.main as m; m.command_line = lambda words: 1 / 0; m.main()"
    env = os.environ | {"TMPDIR": str(tmp_path), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE.parents[1], env=env, check=False
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "The program has made a mistake (ZeroDivisionError)" in done.stderr
    details = next(tmp_path.glob("marchlaw-*.txt")).read_text(encoding="utf-8")
    assert "Traceback" in details


def test_a_reader_that_goes_away_is_no_mistake(tmp_path: Path) -> None:
    line = f"{sys.executable} -m cli.main rules show planetary_empires_en | head -1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=HERE.parents[1], check=False)
    assert "mistake" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("closed", "said"), [(">&-", ""), ("2>&-", "No problems found"), ("<&-", "No problems found")])
def test_a_stream_that_is_closed_is_no_mistake(closed: str, said: str) -> None:
    line = f"{sys.executable} -m cli.main --lang en check duel {closed}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=HERE.parents[1], check=False)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_hostile_names_do_not_reach_the_terminal(
    in_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (in_folder / "land.yaml").write_text(
        'format: 1\ntitle: "Land \\u001b[31m"\nboards:\n  - {id: main, layout: hex, rows: ["aa"], legend: {a: []}}\n'
    )
    for arguments in (["map", "show", "land.yaml"], ["status", "no\x1b[2Jwhere"], ["check", "a\x1bb"]):
        run(arguments, "", monkeypatch)
        said = capsys.readouterr()
        assert "\x1b" not in said.out + said.err
