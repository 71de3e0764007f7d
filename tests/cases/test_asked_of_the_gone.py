"""A question to a player who is gone is put to nobody, as one with an empty choice; so it is with reports and odds."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset leavers
  language en
kind player
  gold: number = 3
kind campaign
  log: number
kind crew
  player: player
  worth: number = 2
report match, matches
  winner: player
procedure must_say(p: player)
  destroy p
  ask p for n: number at least 0 at most 3 "How many?"
  campaign.log up 10 + n
procedure may_say(p: player)
  destroy p
  ask p for q: player or none from players "Who?"
  campaign.log up 1 when q is none
procedure choose(p: player)
  destroy p
  ask p for some: set of crew from crews "Which?"
  campaign.log up 1 + count of some
procedure share(p: player)
  destroy p
  ask p for given: number for each c in crews, together 4 "How much each?"
  campaign.log up 1 + sum of given of c for each c in crews
procedure tell_one(p: player)
  destroy p
  p reports match
  campaign.log up 1
procedure tell_all(p: player)
  destroy p
  p reports any number of match as told
  campaign.log up 1 + count of told
procedure lead(p: player)
  destroy p when p.gold > 4
  ask p for n: number at least 1 at most 2 usual 2 "How many?"
  campaign.log up n
phase days
  each player in order
    do may_say(player)
"""
CASES = """ruleset: leavers.law
players: {red: {}, blue: {}}
given: {crews: {first: {player: red}, second: {player: blue}}}
cases:
  - {name: must, do: {procedure: must_say, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 0}}}}
  - {name: may, do: {procedure: may_say, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 1}}}}
  - {name: set, do: {procedure: choose, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 1}}}}
  - {name: shares, do: {procedure: share, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 1}}}}
  - {name: one, do: {procedure: tell_one, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 0}}}}
  - {name: all, do: {procedure: tell_all, with: {p: red}}, expect: {asked: [], state: {campaign: {log: 1}}}}
  - name: odds
    given: {players: {red: {gold: 5}, blue: {}}}
    expect:
      odds:
        - {procedure: lead, with: {p: red}, choices: usual, ends: {campaign.log: {0: 1}}}
        - {procedure: lead, with: {p: blue}, choices: usual, ends: {campaign.log: {2: 1}}}
"""


def test_who_is_gone_is_asked_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "leavers.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out
