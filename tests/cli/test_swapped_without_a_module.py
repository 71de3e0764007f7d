"""Other rules hold from a phase that is played: one of a module that is switched off is passed over."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli import main

BASE = """ruleset market
kind player
  gold: number = 10
phase day
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n
phase night
  each player in order
    ask player for m: number at least 0 at most 3
    player.gold up m
"""
FAIR = """module fair = no "the fair"
phase fair_time before night
  say "fair"
"""


@pytest.mark.parametrize(("options", "phase"), [((), "night"), (("--options", "fair=yes"), "fair time")])
def test_the_phase_of_a_module_that_is_off_is_no_boundary(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    phase: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    Path("market").mkdir()
    Path("market/market.law").write_text(BASE, encoding="utf-8")
    Path("market/fair.law").write_text(FAIR, encoding="utf-8")
    Path("rich.law").write_text(
        "ruleset rich extends market\nchange kind player\n  gold: number = 12\n", encoding="utf-8"
    )
    main.run(["new", "c", "--ruleset", "market", "--players", "a,b", *options])
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\n"))
    main.run(["play", "c"])
    capsys.readouterr()
    main.run(["swap", "c", "--to", "rich.law", "--dry-run"])
    assert f"It holds from Turn 1, “{phase}”." in capsys.readouterr().out


def test_the_phase_is_told_that_the_new_rules_begin_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    Path("market.law").write_text(BASE.replace("ruleset market", 'ruleset market\n  turn "Week"'), encoding="utf-8")
    Path("early.law").write_text(
        'ruleset early extends market\nremove phase day\nphase dawn before night\n  say "dawn"\n', encoding="utf-8"
    )
    main.run(["new", "c", "--ruleset", "market.law", "--players", "a,b"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n1\nquit\n"))
    main.run(["play", "c"])  # day is over, and night has begun
    capsys.readouterr()
    main.run(["swap", "c", "--to", "early.law"])
    assert "It holds from Week 2, “dawn”." in capsys.readouterr().out
    main.run(["status", "c"])
    assert "Other rules hold from Week 2, “dawn”." in capsys.readouterr().out
