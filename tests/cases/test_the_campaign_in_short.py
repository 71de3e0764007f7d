"""What is known of the campaign stands right below `campaign`, since there is only one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset pot
  title "The pot"
  language en
kind campaign, camps
  pot: number at least 0 = 2
  chief: player or none
kind player
  gold: number = 5
stat worth(c: campaign)
  base c.pot * 2
roll luck(player) "luck"
  dice d%
  target 40 or less
phase evening "Evening"
  each player in order
    player.gold down 1
    campaign.pot up 1
    ask player for leads: yes or no "Do you lead?"
    campaign.chief becomes player when leads
"""
HEAD = "ruleset: pot.law\n"


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], cases: str, command: str = "test") -> tuple[int, str]:
    (tmp_path / "pot.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(HEAD + cases, encoding="utf-8")
    code = run([command, str(tmp_path / "cases.yaml")])
    heard = capsys.readouterr()
    return code, heard.out + heard.err


def test_it_is_given_expected_and_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = """given: {campaign: {pot: 7}}
cases:
  - name: in short
    do: {phase: evening}
    answers: [no, yes]
    expect:
      state: {campaign: {pot: 9, chief: blue}, players: {red: {gold: 4}}}
      stats: {campaign: {worth: 18}}
      explain: {campaign: {worth: {base: 18}}}
      seen: {red: {campaign: {pot: 9}}}
    then:
      - do: {phase: evening}
        answers: [no, no]
        expect: {state: {campaign: {pot: 11}}}
  - name: as a thing among others
    given: {camps: {campaign: {pot: 3}}}
    expect: {state: {camps: {campaign: {pot: 3}}}}
  - name: by its kind
    given: {campaign: {campaign: {pot: 4}}}
    expect: {state: {campaign: {campaign: {pot: 4}}, camps: 1}}
"""
    code, told = said(tmp_path, capsys, cases)
    assert code == 0, told


@pytest.mark.parametrize(
    ("cases", "where", "what"),
    [
        (
            "given: {campaign: {pott: 7}}\ncases:\n  - {name: a, expect: {state: {turn: 1}}}\n",
            "cases.yaml:2:20",
            "pott",
        ),
        (
            "given: {campaign: {pot: many}}\ncases:\n  - {name: a, expect: {state: {turn: 1}}}\n",
            "cases.yaml:2:25",
            "many",
        ),
        (
            "cases:\n  - name: a\n    do: {phase: evening}\n    answers: [no, no]\n"
            "    expect:\n      state: {campaign: {pot: 5}}\n",
            "cases.yaml:7:31",
            "pot is 4, expected 5",
        ),
        (
            "cases:\n  - name: a\n    expect: {state: {campaign: {chieff: red}}}\n",
            "cases.yaml:4:33",
            "chieff",
        ),
    ],
)
def test_what_is_wrong_with_it_is_told_where_it_stands(
    cases: str, where: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = said(tmp_path, capsys, cases)
    assert code == 1
    assert where in told, told
    assert what in told, told


def test_a_chance_may_be_written_in_percent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = """cases:
  - name: forty of a hundred
    expect: {odds: {roll: luck, with: {player: red}, success: 40%, totals: {1-50: 50%}}}
"""
    code, told = said(tmp_path, capsys, cases)
    assert code == 0, told
    code, told = said(tmp_path, capsys, cases.replace("success: 40%", "success: 40%%"))
    assert code == 1
    assert "write an exact number" in told


@pytest.mark.parametrize(("word", "meant"), [("ja", "yes"), ("Nein", "no"), ("sí", "yes"), ("listo", "done")])
def test_an_answer_in_another_language_is_told_with_the_word_to_write(
    word: str, meant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = f"""cases:
  - name: an answer
    do: {{phase: evening}}
    answers: [{word}, no]
    expect: {{state: {{campaign: {{pot: 4}}}}}}
"""
    code, told = said(tmp_path, capsys, cases, "check")
    assert code == 1
    assert f"did you mean “{meant}”?" in told, told
