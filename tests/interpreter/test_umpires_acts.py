"""Acts of the umpire, who plays for nobody: what is known of players alone is not known of him."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset court
  title "Court"
  language en
kind player
  gold: number at least 0 = 10
poor: forbids all acts by chief when chief.gold is 0 else "{chief} is broke"
action judge(whom: player) by referee "judge {whom}"
  whom.gold up 2
action beg by player "beg"
  player.gold up 1
phase day "Day"
  any number of judge by umpire
  each player in order
    any number of beg
"""
CASES = """ruleset: court.law
map: duel
cases:
  - name: what forbids the acts of those who have nothing is about players
    given: {players: {red: {gold: 0}, blue: {}}}
    do: {phase: day}
    answers: [{action: judge, whom: blue}, {action: judge, whom: blue}, done]
    expect:
      not_offered: [{player: red, action: beg}]
      offered: [{player: blue, action: beg}]
      state: {players: {red: {gold: 0}, blue: {gold: 14}}}
"""


def played(folder: Path, rules: str) -> list[str]:
    (folder / "court.law").write_text(rules, encoding="utf-8")
    (folder / "cases.yaml").write_text(CASES, encoding="utf-8")
    (one,) = run_file(folder / "cases.yaml")
    return [problem.message() for problem in one.findings]


def test_a_line_about_all_acts_passes_over_the_umpire(tmp_path: Path) -> None:
    assert played(tmp_path, RULES) == []
    assert [one.code for one in load_ruleset(tmp_path / "court.law").findings] == ["no-ending"]


def test_a_line_that_calls_him_as_the_acts_do_passes_over_him_too(tmp_path: Path) -> None:
    rules = RULES.replace("all acts by chief when chief.gold is 0", "all acts when player.gold is 0").replace(
        "{chief}", "{player}"
    )
    assert played(tmp_path, rules.replace("by referee", "by player")) == []
    rules = RULES.replace("all acts by chief when chief.gold is 0", "all acts when phase is day").replace(
        "{chief} is broke", "day"
    )
    assert any("nobody asks" in one for one in played(tmp_path, rules)), (
        "what asks nothing of whoever acts holds for him"
    )


def test_what_he_would_have_to_have_is_told(tmp_path: Path) -> None:
    """The rule cannot be carried out, which is told like any other fault; the program goes on."""
    rules = RULES.replace("  whom.gold up 2\n", "  whom.gold up referee.gold\n")
    found = played(tmp_path, rules)
    assert any("the umpire plays for nobody" in one for one in found), found
    rules = RULES.replace("  whom.gold up 2\n", "  whom.gold up 2\n  referee.gold up 1\n")
    found = played(tmp_path, rules)
    assert any("the umpire plays for nobody" in one for one in found), found


def test_the_checker_knows_that_he_has_none(tmp_path: Path) -> None:
    rules = RULES.replace('"judge {whom}"\n', '"judge {whom}"\n  costs 1 from referee.gold\n')
    (tmp_path / "court.law").write_text(rules, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "court.law").findings].count("umpire-has-none") == 1


HIS_CASES = """ruleset: court.law
map: duel
cases:
  - name: he acts
    do: {player: umpire, action: judge, whom: blue}
    expect:
      state: {players: {blue: {gold: 12}}}
      legal: {player: umpire, action: judge, count: 2, whom: [red, blue]}
  - name: he is refused
    given: {players: {red: {}, blue: {gold: 0}}}
    do: {player: umpire, action: judge, whom: blue}
    expect: {refused: is not rich}
  - name: what he leaves out is the one that is legal
    given: {players: {red: {gold: 0}, blue: {}}}
    do: {player: umpire, action: judge}
    expect: {state: {players: {blue: {gold: 12}}}}
  - name: his chances
    expect: {odds: {action: judge, with: {player: umpire, whom: blue}, ends: {blue.gold: {12: 1}}}}
"""


def test_an_act_of_his_is_done_in_a_case(tmp_path: Path) -> None:
    rules = RULES.replace(
        '"judge {whom}"\n', '"judge {whom}"\n  allowed when whom.gold > 0 else "{whom} is not rich"\n'
    )
    (tmp_path / "court.law").write_text(rules, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(HIS_CASES, encoding="utf-8")
    found = [problem.message() for one in run_file(tmp_path / "cases.yaml") for problem in one.findings]
    assert found == []


def test_what_he_is_not_offered_he_does_not_do(tmp_path: Path) -> None:
    (tmp_path / "court.law").write_text(RULES, encoding="utf-8")
    cases = HIS_CASES.split("  - name")[0] + "  - {name: a, do: {player: umpire, action: beg}, expect: {refused: beg}}"
    (tmp_path / "cases.yaml").write_text(cases, encoding="utf-8")
    (one,) = [problem.message() for one in run_file(tmp_path / "cases.yaml") for problem in one.findings]
    assert "no player called “umpire”" in one


def test_what_he_has_none_of_is_told_with_the_rule(tmp_path: Path) -> None:
    """The line that he could not carry out is named as with any other fault: the act's, or that of what follows it."""
    in_the_act = RULES.replace("  whom.gold up 2\n", "  whom.gold up referee.gold\n")
    (refused,) = refusals(tmp_path, in_the_act)
    assert "(in “judge”, court.law, line 7)" in refused
    in_a_demand = RULES.replace('"judge {whom}"\n', '"judge {whom}"\n  allowed when referee.gold > 0 else "no"\n')
    (refused,) = refusals(tmp_path, in_a_demand)
    assert "(in “judge”, court.law, line 7)" in refused
    (refused,) = refusals(tmp_path, RULES + "after judge(whom, who) when who.gold > 3\n  whom.gold up 1\n")
    assert "court.law, line 15)" in refused
    (refused,) = refusals(tmp_path, RULES + "after judge(whom, who)\n  who.gold up 1\n")
    assert "court.law, line 15)" in refused


def refusals(folder: Path, rules: str) -> list[str]:
    (folder / "court.law").write_text(rules, encoding="utf-8")
    does = "  - {name: a, do: {player: umpire, action: judge, whom: blue}, expect: {refused: something else}}"
    (folder / "cases.yaml").write_text(HIS_CASES.split("  - name")[0] + does, encoding="utf-8")
    return [problem.message() for one in run_file(folder / "cases.yaml") for problem in one.findings]
