"""Odds in cases: what of a thing that may be gone in the end, and who answers what is asked on the way."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset gangs
  title "Gangs"
  language en

kind player
  gold: number at least 0 = 3

kind fighter
  owner: player
  hale: yes or no = yes

roll shot(fighter)
  dice 1d6
  target 4

action shoot(fighter) by player "shoot at {fighter}"
  ask player for stake: number at least 0 at most 1 usual 1 "How much?"
  roll shot(fighter)
    success
      destroy fighter
      player.gold up stake

procedure hurt(fighter)
  when d6 <= 2
    destroy fighter

scene brawl, brawls(one: player, other: player)
  when d6 > 4
    one.gold down 1
    result other
  other.gold down 1
  result one

phase fight "Fight"
  for each f in fighters where f.hale
    do hurt(f)
  each player in order
    any number of shoot
"""
CASES = """ruleset: gangs.law
map: duel
given: {players: {red: {}}, fighters: {bert: {owner: red}}}
cases:
- name: he dies on 1 and 2
  expect: {odds: {procedure: hurt, with: {fighter: bert}, ends: {bert.hale: {yes: 2/3, gone: 1/3, no: 0}}}}
- name: the usual stake
  expect:
    odds:
      action: shoot
      with: {player: red, fighter: bert}
      choices: usual
      success: 1/2
      ends: {red.gold: {3: 1/2, 4: 1/2}}
- name: either stake
  expect:
    odds:
      action: shoot
      with: {player: red, fighter: bert}
      choices: chance
      ends: {red.gold: {3: 3/4, 4: 1/4}, bert.hale: {gone: 1/2}}
"""


def test_who_may_be_gone_and_who_answers(tmp_path: Path) -> None:
    (tmp_path / "gangs.law").write_text(RULES, encoding="utf-8")
    cases = tmp_path / "cases.yaml"
    cases.write_text(CASES, encoding="utf-8")
    done = run("test", str(cases))
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "3 cases passed, 0 failed."), done.output
    cases.write_text(
        CASES.replace("gone: 1/3", "gone: 1/6").replace("choices: usual", "choices: whim"), encoding="utf-8"
    )
    assert "“whim”" in run("test", str(cases)).output
    cases.write_text(CASES.replace("gone: 1/3", "gone: 1/6"), encoding="utf-8")
    assert "the chance that bert.hale is gone is 1/3, expected 1/6" in run("test", str(cases)).output
    told = run("odds", str(tmp_path / "gangs.law"), "hurt", "--watch", "fighter.hale").output
    assert "gone" in told
    assert "always" not in told


def test_a_scene_has_odds(tmp_path: Path) -> None:
    """It is said as it is done: `scene`, with what it gives back and what is then."""
    (tmp_path / "gangs.law").write_text(RULES, encoding="utf-8")
    cases = tmp_path / "cases.yaml"
    head, _, _ = CASES.partition("- name")
    ends = "outcomes: {red: 2/3, blue: 1/3}, ends: {blue.gold: {2: 2/3, 3: 1/3}}"
    asked = f"{{scene: brawl, with: {{one: red, other: blue}}, {ends}}}"
    given = head.replace("players: {red: {}}", "players: {red: {}, blue: {}}")
    cases.write_text(f"{given}- name: who wins\n  expect: {{odds: {asked}}}\n", encoding="utf-8")
    done = run("test", str(cases))
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "1 case passed, 0 failed."), done.output
    cases.write_text(
        f"{given}- name: who wins\n  expect: {{odds: {asked.replace('brawl', 'brawn')}}}\n", encoding="utf-8"
    )
    assert "did you mean “brawl”?" in run("test", str(cases)).output


def test_whether_a_thing_is_gone_needs_no_attribute(tmp_path: Path) -> None:
    (tmp_path / "gangs.law").write_text(RULES, encoding="utf-8")
    cases = tmp_path / "cases.yaml"
    alone = CASES.replace("bert.hale: {yes: 2/3, gone: 1/3, no: 0}", "bert: {gone: 1/3}")
    cases.write_text(alone, encoding="utf-8")
    assert "3 cases passed" in run("test", str(cases)).output
    cases.write_text(alone.replace("{gone: 1/3}", "{gone: 1/6}"), encoding="utf-8")
    assert "the chance that bert is gone is 1/3, expected 1/6" in run("test", str(cases)).output
    cases.write_text(alone.replace("{gone: 1/3}", "{yes: 2/3, gone: 1/3}"), encoding="utf-8")
    told = run("check", str(cases)).output
    assert "I know no attribute of a fighter called “bert”" in told
    assert "hale" in told


def test_success_that_is_said_twice_is_compared_twice(tmp_path: Path) -> None:
    (tmp_path / "gangs.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "twice.yaml"
    odds = "{action: shoot, with: {player: red, fighter: bert}, choices: usual, success: 1/2, outcomes: {success: 2/3}}"
    file.write_text(
        CASES.partition("cases:")[0] + f"cases:\n- name: twice\n  expect: {{odds: {odds}}}\n", encoding="utf-8"
    )
    code, out = run("test", str(file))
    assert code != 0
    assert "is 1/2, expected 2/3" in out
