"""What one player is shown by the commands, and what a campaign with secrets is told when it begins."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from cli import main

FOGS = Path(__file__).resolve().parents[1] / "rulesets" / "fogs"


class Ran(NamedTuple):
    """How a command ended, and all that it printed."""

    exit_code: int
    output: str


def run(*arguments: str) -> Ran:
    """A command of the program."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        code = main.run([*arguments])
    return Ran(code, out.getvalue())


@pytest.fixture(scope="module")
def fogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which Anna has laid a mine and set out from a harbour."""
    folder = tmp_path_factory.mktemp("fogs")
    begun = run(
        "new", str(folder / "isles"), "--ruleset", str(FOGS), "--map", "duel", "--players", "anna,ben", "--seed", "x"
    )
    assert begun.exit_code == 0, begun.output
    assert "public-seed" in begun.output
    assert "host-plays" in begun.output
    orders = folder / "orders.yaml"
    orders.write_text(
        "- done\n- done\n- {action: lay, tile: a3}\n- {action: set_out, tile: a3}\n- done\n", encoding="utf-8"
    )
    played = run("play", str(folder / "isles"), "--orders", str(orders))
    assert played.exit_code == 0, played.output
    return folder / "isles"


def test_the_status_shows_what_is_seen(fogs: Path) -> None:
    assert "hidden" not in run("status", str(fogs), "--as", "umpire").output
    seen = run("status", str(fogs), "--as", "ben").output
    assert "hidden" in seen


def test_the_journal_keeps_the_answers_of_others(fogs: Path) -> None:
    lines = json.loads(run("log", str(fogs), "--as", "ben", "--json").output)["records"]
    assert [one.get("hidden", False) for one in lines] == [False, False, False, True, True, False]
    assert "a3" not in str(lines)
    assert not any("state" in one or one.get("dice") for one in lines[1:])
    assert "set_out" in run("log", str(fogs), "--as", "anna").output
    assert "set_out" in run("log", str(fogs), "--as", "umpire").output
    assert "not for you" in run("log", str(fogs), "--as", "public").output


def test_what_hangs_on_hidden_things_is_not_explained(fogs: Path) -> None:
    assert "hidden from you" in run("explain", str(fogs), "wealth", "anna", "--as", "ben").output
    assert "9" in run("explain", str(fogs), "wealth", "anna", "--as", "anna").output
    assert "strength: hidden" in run("explain", str(fogs), "fleet_1", "--as", "ben").output
    assert "strength: 3" in run("explain", str(fogs), "fleet_1", "--as", "anna").output
    assert "nobody here is called" in run("status", str(fogs), "--as", "zoe").output
