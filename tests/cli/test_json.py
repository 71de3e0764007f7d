"""What `--json` prints is what docs/json.md says: every key is documented, and every documented key is there."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli import main

HERE = Path(__file__).resolve().parent
PAGE = (HERE.parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
Told = Callable[..., Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in its second phase, in which somebody has built something and taken another act back."""
    spring = tmp_path_factory.mktemp("json") / "spring"
    begin = ["new", str(spring), "--ruleset", str(HERE / "valley"), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*begin, "--seed", "x", "--turns", "4"]) == 0
    kept = sys.stdin
    sys.stdin = io.StringIO("+ anna, 2\n\nmill b4\nmill c3\nundo\n")
    try:
        assert main.run(["play", str(spring)]) == 0
    finally:
        sys.stdin = kept
    return spring


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """What a command prints, as data."""

    def one(*arguments: str, code: int = 0) -> Any:
        assert main.run([*arguments, "--json"]) == code
        return json.loads(capsys.readouterr().out)

    return one


def section(title: str) -> str:
    """The text below a heading of the page."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def row(title: str, kind: str) -> set[str]:
    """The keys that stand in the row of a kind, those in brackets left out."""
    line = next(one for one in section(title).splitlines() if one.startswith(f"| `{kind}` |"))
    outer = re.sub(r"\([^()]*\)", "", line.split("|", 2)[2])
    return set(re.findall(r"`(\w+)`", outer))


def keys_of_table(title: str) -> set[str]:
    """The keys in the first column of the table of a section."""
    cells = [line.split("|")[1] for line in section(title).splitlines() if line.startswith("| `")]
    return {key for cell in cells for key in re.findall(r"`(\w+)`", cell)}


def test_status(folder: Path, told: Told) -> None:
    data = told("status", str(folder))
    assert set(data) == keys_of_table("status")
    assert data["journal"]["answers"] == 3
    assert data["undone"] == [{"by": "blue", "answers": 1, "after_dice": 1}]
    assert {kind: len(things) for kind, things in data["things"].items()} == {"board": 1, "tile": 7, "player": 2}
    assert data["things"]["player"][0] == {"id": "red", "text": "Anna", "values": {"grain": 5}}
    asked = data["asked"]
    assert set(asked) - {"kind", "by", "text"} == row("What is asked", "choose") - {"action", "parameters"}
    assert asked["by"] == "blue"
    assert {"action": "build", "tile": "c3", "piece": "mill"} in [one["answer"] for one in asked["options"]]


def test_a_legal_answer_can_be_given_as_it_is(folder: Path, told: Told, tmp_path: Path) -> None:
    answer = told("status", str(folder))["asked"]["options"][0]["answer"]
    orders = tmp_path / "orders.yaml"
    orders.write_text(f"- {json.dumps(answer)}\n", encoding="utf-8")
    assert main.run(["play", str(folder), "--orders", str(orders), "--dry-run"]) == 0


def test_what_is_asked_in_every_way(told: Told, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "house.law"
    rules.write_text(HOUSE, encoding="utf-8")
    begin = ["new", str(tmp_path / "x"), "--ruleset", str(rules), "--map", "duel", "--players", "red", "--dice", "ask"]
    assert main.run(begin) == 0
    seen = {}
    for answer in ("{what: 2}", "done", "[4]", "2"):
        capsys.readouterr()
        asked = told("status", str(tmp_path / "x"))["asked"]
        seen[asked["kind"]] = asked
        wanted = row("What is asked", asked["kind"])
        if asked["kind"] == "tell":
            fields = {"name", "text", "type", "options", "low", "high", "has_default", "default"}
            assert {key for one in asked["fields"] for key in one} == fields
            wanted -= fields
        assert set(asked) - {"kind", "by", "text"} == wanted
        (tmp_path / "orders.yaml").write_text(f"- {answer}\n", encoding="utf-8")
        assert main.run(["play", str(tmp_path / "x"), "--orders", str(tmp_path / "orders.yaml")]) == 0
    assert set(seen) == {"tell", "throw", "ask"}


HOUSE = """
ruleset house
  title "House"
  language en
  version 1

kind player
  gold: number = 0 "gold"

report sign, signs "sign"
  what: number at least 0 = 1 "what"

phase one_phase "One"
  group reports any number of sign as s
  let shown = 1d6
  say "{shown}"
  each player in order
    ask player for n: number at least 0 at most 3 "How many?"
    player.gold up n
"""


def test_log(folder: Path, told: Told) -> None:
    data = told("log", str(folder))
    assert set(data) == keys_of_table("log") | {"version"}
    assert [one["kind"] for one in data["records"]] == ["begin", "answer", "answer", "answer", "answer", "undo"]
    assert set(data["records"][1]) == {"line", "at", "kind", "by", "request", "answer", "dice"}
    assert data["records"][1]["answer"] == {"seller": "red", "sacks": 2}
    assert set(data["records"][-1]) == {"line", "at", "kind", "count", "dice"}
    assert told("log", str(folder), "--expect", data["head"])["expected_line"] == 6
    assert told("log", str(folder), "--expect", "none", code=1)["expected_line"] is None


def test_explain(folder: Path, told: Told) -> None:
    last = told("explain", str(folder))["explained"]
    assert [one["kind"] for one in last] == ["roll"]
    assert set(last[0]) - {"kind"} == row("explain", "roll")
    assert last[0]["natural"] == sum(face for die in last[0]["dice"] for face in die["faces"])
    harvest = told("explain", str(folder), "harvest", "red")["explained"][0]
    documented = row("explain", "explanation") - {"label", "amount", "file", "line"}
    assert set(harvest) - {"kind"} == documented
    assert harvest["value"] == sum(one["amount"] for one in harvest["parts"])
    assert set(harvest["parts"][0]) == {"row", "label", "amount", "cites", "note", "until"}


def test_odds(folder: Path, told: Told) -> None:
    data = told("odds", str(folder))
    assert {"action", "tile", "piece", "text", "success"} == set(data["options"][0])


def test_rules(told: Told) -> None:
    assert {one["name"] for one in told("rules", "list")["rulesets"]} >= {"planetary_empires_de", "star_empires"}
    data = told("rules", "show", str(HERE / "valley"), "harvest")
    assert set(data) == {"version", "ruleset", "title", "declarations"}
    assert set(data["declarations"][0]) == {"form", "name", "ruleset", "place", "lines"}
    assert [line["text"].strip() for line in data["declarations"][0]["lines"]][:2] == [
        'stat harvest(p: player) "harvest of {p}"',
        'base 1 "garden"',
    ]


# ---------------------------------------------------------------- a dry run


def test_a_dry_run_says_what_would_be_taken_and_changes_nothing(
    folder: Path, told: Told, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = told("status", str(folder))
    journal = (folder / "journal.jsonl").read_bytes()
    orders = tmp_path / "orders.yaml"
    lines = [
        "{action: build, tile: a2, piece: barn}",
        "{by: red, action: build}",
        "{action: build, tile: c3, piece: mill}",
    ]
    orders.write_text("".join(f"- {line}\n" for line in lines), encoding="utf-8")
    assert main.run(["play", str(folder), "--orders", str(orders), "--dry-run"]) == 1
    out = capsys.readouterr().out
    assert "orders.yaml:1: refused: a2 is not yours" in out
    assert "orders.yaml:2: refused: not Anna is asked, but Ben: what do you do?" in out
    assert "orders.yaml:3: taken: Ben: build a mill in c3" in out
    assert "1 order would be taken, 2 refused. Nothing has changed." in out
    assert told("status", str(folder)) == before
    assert (folder / "journal.jsonl").read_bytes() == journal
    assert main.run(["play", str(folder), "--dry-run"]) == 2
