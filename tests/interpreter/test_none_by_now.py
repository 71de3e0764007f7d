"""A value that was tested and is none by now is a fault of the rule at its place, in play as in odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Way
from tests.interpreter.test_odds_of_statements import program_from, world_of

RULES = """kind player
  gold: number = 0
  camp: tile or none
  hut: tile or none
  debt: number or none
kind tile
  worth: number = 3
  lord: player or none
define camp_of(p: player) = p.camp
procedure lose(p: player)
  p.camp becomes none
  p.debt becomes none
procedure move_in(p: player, there: tile or none)
  p.hut becomes there
roll nerve(player)
  dice 1d6
  target 1
upon nerve(player)
  do lose(player)
action flee by player
  allowed when player.camp is not none else "no camp"
  do lose(player)
  player.gold up player.camp.worth
phase day
  for each p in players
    when p.camp is not none and p.debt is not none and camp_of(p) is not none
"""
WRONG = {
    "an attribute of it": "do lose(p)\np.gold up p.camp.worth",
    "a place in it": "do lose(p)\np.camp.worth up 1",
    "a number": "do lose(p)\np.gold up p.debt + 1",
    "compared": "do lose(p)\np.gold up 1 when p.debt > 2",
    "by a definition": "do lose(p)\np.gold up camp_of(p).worth",
    "set to none by another name": "for each q in players where q is p\n  q.camp becomes none\np.gold up p.camp.worth",
    "upon a roll, below it": "roll nerve(p)\n  success\n    p.gold up p.camp.worth",
    "in a later turn of a loop": "repeat 2 times\n  p.gold up p.camp.worth\n  do lose(p)",
    "set to none where a loop ends": 'repeat 2 times\n  say "{p.camp.worth + 1}"\n  p.camp becomes none',
    "given to what is read": "do lose(p)\np.hut becomes p.camp\np.gold up p.hut.worth",
    "what stands for another": "do lose(p)\nlet there = p.hut otherwise p.camp\np.gold up there.worth",
    "asked in an act": "any number of flee by p",
}
RIGHT = {
    "given to what may be none": "do lose(p)\nfor each q in players\n  q.hut becomes p.camp\np.gold becomes 0",
    "handed to what may be none": "do lose(p)\ndo move_in(p, p.camp)",
    "tested again": "do lose(p)\np.gold up p.camp.worth when p.camp is not none",
    "tested otherwise": "do lose(p)\nwhen p.camp is none\n  p.gold up 0\notherwise\n  p.gold up p.camp.worth",
    "what stands for it": "do lose(p)\np.gold up p.debt otherwise 0",
    "what stands for a part of it": "do lose(p)\np.gold up p.camp.worth otherwise 0",
    "what stands for a part of a part": "do lose(p)\np.gold up p.camp.lord.gold otherwise 0",
    "asked whether it is another": "do lose(p)\np.gold up 1 when p.camp is in tiles",
    "kept before": "let camp = p.camp\ndo lose(p)\np.gold up camp.worth - 3",
    "a part of it in a text": 'do lose(p)\nsay "{p.camp.name} {p.camp.lord.gold} {camp_of(p).worth}"',
    "in a text by itself": 'do lose(p)\nsay "{p.camp}"',
}


def reason(folder: Path, done: str) -> str:
    """Why a phase with these lines was refused, as a case tells it; empty where nothing was."""
    lines = done.replace("\n", "\n      ")
    (folder / "camps.law").write_text(f'ruleset camps\n  title "C"\n  language en\n{RULES}      {lines}\n', "utf-8")
    assert load_ruleset(folder / "camps.law").rulebook is not None
    answers = ", dice: [3]" if "nerve" in done else ", answers: [{action: flee}]" if "flee" in done else ""
    (folder / "camps.yaml").write_text(
        "ruleset: camps\nmap: {boards: [{id: l, name: L, layout: none}], tiles: {a: {}}}\n"
        "players: {red: {camp: a, debt: 4}}\ncases:\n"
        f"  - {{name: one, do: {{phase: day}}{answers}, expect: {{state: {{players: {{red: {{gold: 0}}}}}}}}}}\n",
        "utf-8",
    )
    (result,) = run_file(folder / "camps.yaml")
    return " ".join(one.as_phrase() for one in result.findings)


@pytest.mark.parametrize("done", WRONG.values(), ids=WRONG)
def test_it_is_told_where_it_is_read(done: str, tmp_path: Path) -> None:
    assert "is none by now" in reason(tmp_path, done)


@pytest.mark.parametrize("done", RIGHT.values(), ids=RIGHT)
def test_whoever_asks_whether_it_is_there_may(done: str, tmp_path: Path) -> None:
    assert reason(tmp_path, done) == ""


@pytest.mark.parametrize("looked_at", ["round", "step"])
def test_what_follows_the_beginning_of_a_round_or_a_step_comes_first(looked_at: str, tmp_path: Path) -> None:
    """Also where the condition of the rounds is the test: it is looked at before the next one begins."""
    (tmp_path / "camps.law").write_text(
        "ruleset camps\nkind tile\n  worth: number = 3\nkind player\n  camp: tile or none\n"
        f"when {looked_at} changes\n  for each p in players\n    p.camp becomes none\n"
        "scene feast(p: player)\n  rounds at most 2 times while p.camp is not none\n"
        "    step meal\n      p.camp.worth up 1\n"
        "phase day\n  for each p in players\n    do feast(p)\n  end campaign\n",
        "utf-8",
    )
    (tmp_path / "camps.yaml").write_text(
        "ruleset: camps\nmap: {boards: [{id: l, name: L, layout: none}], tiles: {a: {}}}\n"
        "players: {red: {camp: a}}\ncases:\n  - {name: one, do: {phase: day}, expect: {refused: is none by now}}\n",
        "utf-8",
    )
    (result,) = run_file(tmp_path / "camps.yaml")
    assert result.passed, [one.as_phrase() for one in result.findings]


def test_odds_end_there(tmp_path: Path) -> None:
    """Half of the ways lose the debt."""
    rules = """kind player
  debt: number or none
procedure lose(p: player)
  when 1d2 is 2
    p.debt becomes none
procedure all(p: player)
  p.debt becomes 4
  do lose(p)
  p.debt becomes p.debt + 1
"""
    program = program_from(rules, tmp_path)
    world = world_of(program)
    odds = exact_odds(program, world, Question(Subject.PROCEDURE, "all", (world.things["player"][0],)), Budget(10_000))
    assert odds.where(lambda end: end.way is Way.REFUSED).chance == Fraction(1, 2)
