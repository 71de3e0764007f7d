"""Rules may ask which step of a phase is being done, whether or not there are scenes."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset watches
  title "Watches"
kind player
  miles: number = 0
roll lost(player) "on the way"
  dice 1d6
  target {target}
action walk by player "walk"
  roll lost(player)
    success
      player.miles up 1
forbids walk when step is dusk and player.miles > 1 else "it grows dark"
phase day "Day"
  step morning "Morning"
    each player in order
      at most one of walk
  step dusk "Dusk"
    each player in order
      at most one of walk
  step night "Night"
    say "{{player_said}}"
    each player in order
      at most one of walk
  step done
    say "home"
define player_said = {said}
{more}"""
CASES = """ruleset: watches.law
players: {{red: {{miles: {miles}}}}}
cases:
  - name: a day
    do: {{phase: day}}
    dice: {dice}
    answers: {answers}
    expect: {{rolls: {rolls}, story: [dark]}}
"""
WALK = "{action: walk}"


@pytest.mark.parametrize("more", ["", "scene duel(p: player)\n  step blows\n    p.miles up 1\n"])
@pytest.mark.parametrize(
    ("miles", "dice", "answers", "rolls"),
    [
        (0, [5, 5, 5], [WALK] * 3, ["{target: 2, success: yes}"] * 2 + ["{target: 6, success: no}"]),
        (1, [5, 5], [WALK] * 2, ["{target: 2, success: yes}", "{target: 6, success: no}"]),  # nobody walks at dusk
    ],
)
def test_a_step_of_a_phase_is_asked(
    more: str, miles: int, dice: list[int], answers: list[str], rolls: list[str], tmp_path: Path
) -> None:
    target = "(6 when step is night, otherwise 2)"
    said = '("dark" when step is night, otherwise "light")'
    (tmp_path / "watches.law").write_text(RULES.format(target=target, said=said, more=more), encoding="utf-8")
    written = CASES.format(miles=miles, dice=dice, answers=f"[{', '.join(answers)}]", rolls=f"[{', '.join(rolls)}]")
    (tmp_path / "cases.yaml").write_text(written, encoding="utf-8")
    assert [one.message() for result in run_file(tmp_path / "cases.yaml") for one in result.findings] == []
