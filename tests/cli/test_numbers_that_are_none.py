"""What looks like a number and is none is told as what does not fit, wherever a number may be typed as a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset league
  title "The league"
  language en
option prize: number at least 1 = 5
kind player
  gold: number = 5
roll luck(p: player)
  dice 2d6
  target 7
stat need(p: player, n: number) "need"
  base n + p.gold
procedure find(p: player)
  p.gold up 1d6
phase evening
  each player in order
    do find(player)
    roll luck(player)
    player.gold up lowest of (need(player, 1), prize)
"""
LOOKS_LIKE_ONE = ["--5", "5-", "-", "²", "٣"]


@pytest.mark.parametrize("written", LOOKS_LIKE_ONE)
@pytest.mark.parametrize(
    "expected",
    [
        "stats: {players: {red: {need: {'KEY': 3}}}}",
        "odds: {procedure: find, with: {p: red}, ends: {red.gold: {'KEY': 1/6}}}",
    ],
)
def test_a_key_that_is_no_number(
    written: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    cases = f"ruleset: league.law\nplayers: {{red: {{}}}}\ncases:\n  - name: one\n    expect: {{{expected}}}\n"
    (tmp_path / "cases.yaml").write_text(cases.replace("KEY", written), encoding="utf-8")
    assert run(["test", str(tmp_path / "cases.yaml")]) == 1
    assert "does not fit" in "".join(capsys.readouterr())


@pytest.mark.parametrize("written", LOOKS_LIKE_ONE)
def test_an_option_that_is_no_number(written: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "other"):
        (tmp_path / f"{name}.law").write_text(
            RULES.replace("league", name).replace("target 7", f"target {len(name)}"), encoding="utf-8"
        )
    files = [str(tmp_path / f"{name}.law") for name in ("one", "other")]
    assert run(["rules", "diff", *files, "--odds", f"--set-a=prize={written}"]) == 1
    assert "target 3 in A, target 5 in B" in capsys.readouterr().out


@pytest.mark.parametrize("side", ["a", "b"])
def test_an_option_that_does_not_fit_where_no_roll_is_compared(
    side: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    file = str(tmp_path / "league.law")
    assert run(["rules", "diff", file, file, "--odds", f"--set-{side}=prize=--5"]) == 1
    told = "".join(capsys.readouterr())
    assert "“--5” does not fit “prize”" in told
    assert "They say the same." not in told
