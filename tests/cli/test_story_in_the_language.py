"""What the program says of itself in the story stands there in the language of the rules, as all the rest does."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset pott
  language de

kind campaign
  topf: number at least 0 = 1 "Topf"

kind player
  gold: number at least 0 = 5 "Gold"

roll wurf(player) "der Wurf"
  dice 2d6
  target 9

noch_mal: upon wurf(player) when not wurf.success
  throw wurf again

action nehmen by player "aus dem Topf nehmen"
  costs 1 from campaign.topf
  player.gold up 1

phase nacht "Nacht"
  together, sealed
    each player in order
      at most one of nehmen

phase tag "Tag"
  each player in order
    roll wurf(player)
"""
CASES = """ruleset: pott
cases:
  - name: für den Zweiten ist nichts mehr da
    do: {phase: nacht}
    answers: [{action: nehmen}, {action: nehmen}]
    expect: {story: ["aus dem Topf nehmen - Topf: nötig ist 1"]}
  - name: beide werfen noch einmal
    do: {phase: tag}
    dice: [1, 2, 5, 5, 3, 5, 6, 6]
    expect: {story: ["der Wurf: 3 wird noch einmal geworfen", "der Wurf: 8 wird noch einmal geworfen"]}
"""


def test_the_programs_own_words_are_in_the_language_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ruleset.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    status = main.run(["test", str(tmp_path / "cases.yaml")])
    assert status == 0, capsys.readouterr().out
