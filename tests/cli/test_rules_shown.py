"""`marchlaw rules show`: each declaration stands with what players call it, each line with what it aims at."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset sample
  language en
kind player
  gold: number = 3 "gold"
table fare "what is eaten"
  | key | name |
  | fig | "fig" |
stat cheer(p: player) "cheer of {p}"
  base 1
roll luck(player) "luck of {player}"
  dice 1d6
  target cheer(player)
action sing by player "sing"
  roll luck(player)
procedure rest(p: player)
  p.gold up 1
to cheer, luck: late: +1 "late" when turn > 3
to luck about singing: gay: +1 "gay"
hoarse: forbids sing when turn > 5 else "too hoarse"
allows sing.hoarse when turn > 7
poor: each lowering of cheer: none "poor"
sung: after sing
  player.gold up 1
rich: when p.gold > 9 becomes true for p: player
  say "{p} is rich"
awake: instead of rest(p) when p.gold > 7
  p.gold up 2
phase evening
  each player in order
    any number of sing
    do rest(player)
"""


def test_beside_each_name_stands_what_it_is_called_or_aims_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES, encoding="utf-8")
    assert main.run(["rules", "show", str(file)]) == 0
    said = [line.split(maxsplit=4) for line in capsys.readouterr().out.splitlines()[2:]]
    assert {words[1]: words[4] for words in said if len(words) > 4} == {
        "fare": "what is eaten",
        "cheer": "cheer of (p)",
        "luck": "luck of (player)",
        "sing": "sing",
        "late": "to cheer, luck",
        "gay": "to luck about singing",
        "hoarse": "forbids sing",
        "allows": "allows sing.hoarse",
        "poor": "each lowering of cheer",
        "sung": "after sing",
        "rich": "when, for p",
        "awake": "instead of rest",
    }
