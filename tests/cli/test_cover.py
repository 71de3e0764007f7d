"""What `marchlaw cover` says of the rules of a source: met, our own, left, open; and what takes a rule out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from dsl.bundled import rulesets_folder
from interpreter.cases.inventory.coverage import coverage_of
from interpreter.cases.inventory.proving import Prover

RULES = """\
ruleset ferry
  title "Ferry"

kind player
  coins: number = 5

define fare(rich: yes or no)
  3 when rich [FARE-1]
  otherwise 2 [FARE-2]

action cross by player "cross"
  allowed when player.coins >= fare(no) else "too poor" [FARE-2]
  player.coins down fare(player.coins > 9) [FARE-3]

phase day "Day" [OWN-1]
  each player in order
    any number of cross
"""
CASES = """\
ruleset: ferry
map: {boards: [{id: land, name: Land, layout: none}], tiles: {a: {}}}
players: {red: {}}
cases:
  - name: the rich pay three
    rules: [FARE-1]
    given: {players: {red: {coins: 10}}}
    do: {player: red, action: cross}
    expect: {state: {players: {red: {coins: 7}}}}
  - name: with one coin nobody crosses
    rules: [FARE-2]
    given: {players: {red: {coins: 1}}}
    do: {player: red, action: cross}
    expect: {refused: too poor}
  - name: a day
    rules: [OWN-1]
    do: {phase: day}
    answers: [{action: cross}]
    expect: {state: {players: {red: {coins: 3}}}}
  - name: nothing changes
    rules: [FARE-3]
    expect: {state: {players: {red: {coins: 5}}}}
"""
LIST = """\
source: book.yaml
rules:
  FARE-1: {encoded: true}
  FARE-2: {encoded: true, note: "in copper"}
  FARE-3: {encoded: true}
  FARE-4: {left: "the ferryman's mood"}
  FARE-5: {own: "nobody cites this"}
  OWN-1: {own: "the book names no day"}
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    folder = tmp_path / "ferry"
    (folder / "cases").mkdir(parents=True)
    (folder / "ruleset.law").write_text(RULES, encoding="utf-8")
    (folder / "cases" / "all.yaml").write_text(CASES, encoding="utf-8")
    (folder / "coverage.yaml").write_text(LIST, encoding="utf-8")
    return folder


def test_a_rule_is_met_our_own_left_or_open(ferry: Path) -> None:
    states = {one.id: (one.state, one.reason) for one in coverage_of(ferry)}
    assert states == {
        "FARE-1": ("met", ""),
        "FARE-2": ("met", "in copper"),
        "FARE-3": ("met", ""),
        "FARE-4": ("left", "the ferryman's mood"),
        "FARE-5": ("open", "not cited"),
        "OWN-1": ("own", "the book names no day"),
    }


def test_what_is_our_own_is_told_and_counted(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cover", str(ferry)]) == 1, "a rule is open"
    told = capsys.readouterr().out
    assert "our own  OWN-1  1 line, 1 case  - the book names no day" in told
    assert "3 met, 1 our own, 1 left to the group, 1 open of 6 rules." in told


def test_a_rule_is_proven_by_a_case_that_fails_without_it(ferry: Path) -> None:
    assert Prover(ferry).proof("FARE-1").state == "noticed"
    assert Prover(ferry).proof("FARE-3").state == "unnoticed"
    assert Prover(ferry).proof("OWN-1").state == "noticed"


def test_a_case_of_another_ruleset_is_played_by_that_one(ferry: Path) -> None:
    (ferry.parent / "house.law").write_text('ruleset house extends ferry\n  title "House"\n', encoding="utf-8")
    rich = CASES[: CASES.index("  - name: with one coin")].replace("ruleset: ferry", "ruleset: ../../house.law")
    (ferry / "cases" / "all.yaml").write_text(rich, encoding="utf-8")
    assert Prover(ferry).proof("FARE-1").detail == "the rich pay three"
    poor = rich.replace("{coins: 10}", "{coins: 9}")
    (ferry / "cases" / "all.yaml").write_text(poor, encoding="utf-8")
    assert Prover(ferry).proof("FARE-1").state == "unnoticed"


def test_where_the_rules_need_one_line_the_others_are_taken_out_alone(ferry: Path) -> None:
    proof = Prover(ferry).proof("FARE-2")
    assert (proof.state, proof.detail) == ("noticed", "with one coin nobody crosses")


def test_a_rule_of_which_every_line_is_needed_to_load(ferry: Path) -> None:
    law = ferry / "ruleset.law"
    metals = 'table metal "metals" [FARE-2]\n  | key    | name     |\n  | copper | "copper" |\n'
    players = "kind player\n  purse: metal = copper\n"
    rules = law.read_text(encoding="utf-8").replace(" [FARE-2]", "").replace("kind player\n", f"{metals}\n{players}")
    law.write_text(rules, encoding="utf-8")
    assert Prover(ferry).proof("FARE-2").state == "needed"


def test_no_rule_of_a_bundled_ruleset_is_open() -> None:
    """Neither is `[trusted]`, which no book holds."""
    assert [one.id for one in coverage_of(rulesets_folder() / "realm_campaign") if one.state == "open"] == []


OF_EVERY_SORT = """ruleset sorts
  title "Sorts"
  language en
option way: one of (soft, hard) = soft [P-2]
option most: number = 3 [P-3]
kind tile
  owner: player or none
  wet: yes or no
kind player [P-4]
  gold: number = 9
  motto: text = "none yet" [P-5]
  liege: player or none [P-6]
  ok: yes or no = yes [P-7]
kind tent, tents
  owner: player
adjacency fords "fords" [P-8]
  a next to b when a.wet and b.wet
links [P-9]
  by road
  toll: number = 2
define mine(p: player) = those t in tiles where t.owner is p [P-10]
define mood(p: player): one of (calm, angry)
  calm when p.ok [P-11]
  otherwise angry
define liege_of(p: player) = p.liege [P-12]
define near(t: tile) = count of neighbours of t
define fee(a: tile, b: tile) = toll between a and b
define well(p: player) = p.ok or p.gold > 100 [P-13]
procedure tell(p: player)
  say "{p.motto}"
  p.gold up 1 when way is soft
  p.gold up most
phase day
  each player in order
    do tell(player)
"""
ITS_CASE = """ruleset: ..
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {t1: {wet: true, owner: red}, t2: {}, t3: {wet: true}}
  links: [[t1, t2], {way: [t2, t3], toll: 5}]
players: {red: {}, blue: {liege: red}}
cases:
- name: everything at once
  rules: [P-2, P-3, P-4, P-5, P-6, P-7, P-8, P-9, P-10, P-11, P-12, P-13]
  given: {}
  do: {procedure: tell, with: {p: red}}
  expect:
    story: [none yet]
    state: {players: {red: {gold: 13, ok: yes}, blue: {liege: red}}}
    stats:
        - {stat: near, with: {t: t1}, value: 2}
        - {stat: mine, with: {p: red}, value: [t1]}
        - {stat: mood, with: {p: red}, value: calm}
        - {stat: liege_of, with: {p: blue}, value: red}
        - {stat: fee, with: {a: t2, b: t3}, value: 5}
        - {stat: well, with: {p: red}, value: yes}
"""


def test_a_rule_of_every_sort_is_taken_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Options, kinds, attributes, neighbours, links and definitions by the head that cites a rule."""
    folder = tmp_path / "sorts"
    (folder / "cases").mkdir(parents=True)
    (folder / "sorts.law").write_text(OF_EVERY_SORT, encoding="utf-8")
    (folder / "cases" / "sorts.yaml").write_text(ITS_CASE, encoding="utf-8")
    listed = "".join(f"  P-{number}: {{encoded: true}}\n" for number in range(2, 14))
    (folder / "coverage.yaml").write_text(f"source: sorts.yaml\nrules:\n{listed}", encoding="utf-8")
    assert run(["cover", str(folder), "--prove"]) == 0
    told = capsys.readouterr().out
    for number in (2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13):
        assert f"proven   P-{number}: without it “everything at once” fails" in told
    assert "P-6: needed for the rules to load" in told  # it begins with none in any case
