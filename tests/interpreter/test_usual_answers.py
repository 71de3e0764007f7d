"""The answer that rules call usual: what it may be, when it stands, and that Enter takes it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.main import run
from cli.play.usual import usual_answer
from dsl.loader import load_ruleset
from dsl.writing.formatter import format_text
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Ask
from maps import open_map

HEAD = """ruleset sample
  title "Sample"
  language en
  version 1

table ware "wares"
  | key  | name   | price |
  | rope | "rope" |     2 |
  | lamp | "lamp" |     3 |

kind player
  gold: number at least 0 = 4 "gold"
  likes: ware or none "likes"
  least: number or none "least"
  rival: player or none "rival"
  wants: set of ware "wants"

phase market
  each player in order
"""
LAST = """
victory all "All" at end of market
  won by those p in players where p.gold > 99
"""


def rules_with(question: str, folder: Path) -> Path:
    file = folder / "sample.law"
    file.write_text(f'{HEAD}    ask player for x: {question} "What?"\n    say "{{x}}"\n{LAST}', encoding="utf-8")
    return file


def asked(question: str, folder: Path) -> tuple[Game, Ask]:
    program = Program(load_ruleset(rules_with(question, folder)).sound())
    game = Game(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {}, turns=2)
    assert isinstance(game.pending, Ask)
    return game, game.pending


@pytest.mark.parametrize(
    ("question", "usual"),
    [
        ("number at least 0 at most 9 usual 2", 2),
        ("number at least 0 at most 9 usual player.gold / 3 rounded up", 2),
        ("number at least 0 at most player.gold usual player.gold", 4),
        ("number at least 5 at most 9 usual player.gold", None),
        ("yes or no usual no", False),
        ("one of (go, stay) usual stay", "stay"),
        ("ware from ware usual lamp", "lamp"),
        ("ware or none from ware usual none", "none"),
        ("ware from ware usual player.likes", None),
        ("ware from ware usual the last t in ware where t.price > 2", "lamp"),
        ("ware or none from ware usual player.likes", "none"),
        ("number at least 0 at most 9 or none usual player.least", "none"),
        ("number at least 0 at most 9 usual player.least", None),
        ("set of ware from ware usual player.wants", []),
        ("player from those p in players where p is not player usual player", "blue"),
        ("set of ware from ware usual {lamp}", ["lamp"]),
        ("set of ware from ware usual {}", []),
        ("set of ware from ware at most 1 usual {lamp, rope}", None),
        ("set of ware from ware, together at most 2 by price usual {rope}", ["rope"]),
        ("set of ware from ware, together at most 2 by price usual {lamp}", None),
        ("set of ware from {lamp} usual {rope}", None),
        ("number at least 0 at most 9", None),
    ],
)
def test_the_usual_answer_is_what_the_rules_say_where_it_may_be_given(
    question: str, usual: object, tmp_path: Path
) -> None:
    game, request = asked(question, tmp_path)
    found = usual_answer(game, request)
    named = None if found is None else found[1]
    assert ("none" if found is not None and named is None else named) == usual
    if found is not None:
        game.answer("none" if named is None else named)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("number at least 0 at most 9 usual yes", "wrong-type"),
        ("yes or no usual 1", "wrong-type"),
        ("ware from ware usual {lamp}", "wrong-type"),
        ("set of ware from ware usual lamp", "wrong-type"),
        ("number at least 1 at most 9 usual 0", "usual-out-of-bounds"),
        ("ware from ware usual candle", "not-in-list"),
        ("ware from ware usual none", "may-be-none"),
        ("number at least 0 at most 9 usual none", "may-be-none"),
        ("ware from ware usual player.rival", "wrong-type"),
    ],
)
def test_one_that_does_not_fit_is_told(question: str, code: str, tmp_path: Path) -> None:
    found = load_ruleset(rules_with(question, tmp_path)).findings
    assert code in [one.code for one in found], [one.code for one in found]


def test_enter_takes_it_and_it_goes_before_the_answer_of_the_last_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "spring")
    file = str(rules_with("number at least 0 at most 9 usual 2", tmp_path))
    assert run(["new", folder, "--ruleset", file, "--map", "duel", "--players", "red,blue", "--seed", "x"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("7\n\n\nquit\n"))
    capsys.readouterr()
    assert run(["play", folder]) == 0
    assert capsys.readouterr().out.count("(0–9) [2]>") == 4


def test_it_stays_when_rules_are_written_anew(tmp_path: Path) -> None:
    file = rules_with("ware from ware usual lamp", tmp_path)
    again = format_text(file.read_text(encoding="utf-8"), "sample.law")
    assert isinstance(again, str)
    assert 'for x: ware from ware usual lamp "What?"' in again
