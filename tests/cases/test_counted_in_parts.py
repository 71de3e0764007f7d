"""How often an amount counts (`per`) need not be whole where the sum of the rows is rounded by a line of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset muster
  language en
{header}
kind player
  men: number = 15
  camped: yes or no
stat raised(p: player)
  base 1/2
  guards: 5 "guards" per p.men / 10
  rounded up
stat plain(p: player)
  guards: 5 "guards" per p.men / 10
to raised: camp: 1 "camp" per p.men / 4 when p.camped
to plain: camp: 1 "camp" per p.men / 4 when p.camped
roll march(p: player)
  dice 1d6
  guides: 1d2 "guides" per p.men / 10
  rounded down
phase days
  each player in order
    roll march(player)
    player.men up raised(player) + plain(player)
"""
CASES = """ruleset: muster.law
players: {red: {}, blue: {camped: yes}}
cases:
  - name: only the sum is rounded, or each number by itself
    expect:
      stats:
        players:
          red: {raised: 8, plain: 5}          # 1/2 + 15/2; 5 * 1
          blue: {raised: 12, plain: 8}        # 1/2 + 15/2 + 15/4 = 11 3/4; 5 * 1 + 3
      explain: {players: {blue: {raised: {base: 1/2, guards: 15/2, camp: 15/4, rounded up: 1/4}}}}
  - name: what is thrown is counted in parts as well
    do: {roll: march, with: {p: red}}
    dice: [1, 4]
    expect: {rolls: [{total: 5, modifiers: {guides: 3/2, others: allowed}}]}       # 4 + 3/2
"""


def test_how_often_a_row_counts_is_rounded_with_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "muster.law").write_text(RULES.format(header="  rounding down"), "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_without_a_line_the_number_itself_must_be_whole(tmp_path: Path) -> None:
    (tmp_path / "muster.law").write_text(RULES.format(header=""), "utf-8")
    found = [one for one in load_ruleset(tmp_path / "muster.law").findings if one.code == "needs-rounding"]
    assert [one.span and one.span.line for one in found] == [12, 14]
