"""Slips that have been handed in are opened by the rules that their writers knew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset purses
kind player
  gold: number at least 0 = 10
action pay(n: number at least 1 at most 3) by player "pay {n}"
  player.gold down n
phase morning "Morning"
  together, sealed
    each player in order
      any number of pay
phase evening "Evening"
  each player in order
    ask player for bonus: number at least 0 at most 9 "Bonus?"
    player.gold up bonus
"""


@pytest.mark.parametrize("before", [[], ["done", "done", "0", "0"]])
def test_rules_wait_until_slips_are_opened(tmp_path: Path, before: list[str]) -> None:
    rules, campaign, orders = tmp_path / "purses.law", str(tmp_path / "spring"), tmp_path / "orders.yaml"
    rules.write_text(RULES, encoding="utf-8")
    assert run("new", campaign, "--ruleset", str(rules), "--players", "red=Anna,blue=Ben").exit_code == 0
    orders.write_text(f"[{', '.join(before)}]", encoding="utf-8")
    assert run("play", campaign, "--orders", str(orders)).exit_code == 0

    def seal(player: str) -> None:
        form = tmp_path / f"{player}.yaml"
        assert run("orders", "form", campaign, "--for", player, "--out", str(form)).exit_code == 0
        said = form.read_text(encoding="utf-8").partition("answers:")[0]
        form.write_text(said + "answers: [{action: pay, n: 2}]\n", encoding="utf-8")
        assert run("orders", "seal", campaign, str(form)).exit_code == 0

    seal("red")
    rules.write_text(RULES.replace("gold down n", "gold down 3 * n"), encoding="utf-8")
    orders.write_text("[]", encoding="utf-8")
    said = run("play", campaign, "--rules", "new", "--orders", str(orders)).output
    turn = 2 if before else 1
    assert f"It holds from Turn {turn}, “Evening”." in said
    seal("blue")
    assert run("orders", "open", campaign).exit_code == 0
    lines = [one.split() for one in run("status", campaign).output.splitlines()]
    assert ["Anna", "8"] in lines
    assert ["Ben", "8"] in lines
    assert run("replay", campaign, "--verify").exit_code == 0
