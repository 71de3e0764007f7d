"""A slip of acts in which a value stands: that it is no act is said, and which acts there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset marches
kind player
  gold: number at least 0 = 9
action pay by player "pay"
  player.gold down 1
action rest by player
phase orders
  together, sealed
    each player in order
      any number of pay, rest
"""


@pytest.mark.parametrize("answers", ["[3]", "[{action: pay}, 3]", '["pay"]'])
def test_a_value_where_acts_are_asked_for(answers: str, tmp_path: Path) -> None:
    (tmp_path / "marches.law").write_text(RULES, encoding="utf-8")
    folder, file = tmp_path / "c", tmp_path / "red.yaml"
    given = ("--ruleset", str(tmp_path / "marches.law"), "--players", "red,blue", "--seed", "x")
    assert run("new", str(folder), *given).exit_code == 0
    assert run("orders", "form", str(folder), "--for", "red", "--out", str(file)).exit_code == 0
    head = file.read_text(encoding="utf-8").partition("answers:")[0]
    file.write_text(f"{head}answers: {answers}\n", encoding="utf-8")
    told = run("orders", "seal", str(folder), str(file))
    assert told.exit_code == 1
    assert "acts are asked for here, no other values; there are: pay, rest" in told.output
    assert f"{file}:6:" in told.output
