"""How long a condition or an entered line still lasts is told where it is looked at, in the language of the rules."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset plagues
  title "Plagues"
  language {language}
  turn "{turn}"

kind player
  gold: number = 0 "gold"

condition tired of p: player "tired"
condition cursed of p: player "cursed"
condition hungry of p: player "hungry"

stat loyalty(p: player) "loyalty"
  base 5

phase spring "spring"
  each player in order
    add -1 "for good" to loyalty(player)
    add -2 "drugs" to loyalty(player) for 2 turns
    add -3 "hunger" to loyalty(player) until next spring
    player gains tired for 2 turns
    player gains cursed
    player gains hungry until end of turn
    ask player for x: number at least 0 at most 9 "?"
"""


@pytest.mark.parametrize(
    ("language", "turn", "parts", "conditions"),
    [
        (
            "en",
            "year",
            ["−2 for good (2 × −1)", "−2 drugs (until the end of year 2)", "−2 drugs (until the end of year 3)"],
            "Conditions: tired (until the end of year 3), cursed, hungry (until the end of year 2)",
        ),
        (
            "de",
            "Jahr",
            ["−2 for good (2 × −1)", "−2 drugs (bis zum Ende von Jahr 2)", "−3 hunger (bis wieder spring ist)"],
            "Zustände: tired (bis zum Ende von Jahr 3), cursed, hungry (bis zum Ende von Jahr 2)",
        ),
    ],
)
def test_how_long_it_lasts_is_told(
    language: str, turn: str, parts: list[str], conditions: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, campaign = tmp_path / "plagues.law", tmp_path / "club"
    rules.write_text(RULES.format(language=language, turn=turn), encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    run("play", str(campaign))
    told = [" ".join(line.split()) for line in run("explain", str(campaign), "loyalty", "anna").output.splitlines()]
    assert [one for one in parts if one not in told] == []
    assert conditions in run("status", str(campaign), "--sheet", "anna").output


FIGHTS = """ruleset fights
  title "Fights"
  language en

kind player
  men: number at least 0 = 5 "men"

condition shaken of p: player "shaken"
condition bold of p: player "bold"
condition wary of p: player "wary"

scene brawl, brawls(one: player) "brawl of {one}"
  rounds until one.men is 0
    step blows "blows"
      one gains shaken until next round
      one gains bold for 2 rounds
      one gains wary until end of brawl
      ask one for lost: number at least 1 at most 5 "?"
      one.men down lost

phase fight "fight"
  each player in order
    do brawl(player)
"""


def test_rounds_and_scenes_are_called_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, campaign = tmp_path / "fights.law", tmp_path / "club"
    rules.write_text(FIGHTS, encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna").exit_code == 0
    sheet = run("status", str(campaign), "--sheet", "anna").output
    assert "shaken (until the next round), bold (until the end of round 2)" in sheet
    assert "wary (until the end of brawl of Anna)" in sheet
