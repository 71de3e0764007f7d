"""A stage without a text of its own is told by what it does, once, in the language of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset toll
  title "Zoll"
  language {language}
kind player
  gold: number = 3
stat income(p: player) "Zoll von {{p}}"
  base 10 "Brücke"
  times 1/3
  rounded down
  at least 5 "Mindestzoll"
  at most 9 when p.gold > 90
  then at most 2
phase year "Jahr"
  each player in order
    ask player for paid: number at least 0 at most 3 "Wie viel?"
    player.gold up income(player) + paid
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "times 1/3",
                "rounded down",
                "Mindestzoll (at least 5)",
                "then at most 2",
                "at most 9 (not so: p.gold > 90)",
            ],
        ),
        (
            "de",
            [
                "mal 1/3",
                "abgerundet",
                "Mindestzoll (mindestens 5)",
                "dann höchstens 2",
                "höchstens 9 (nicht der Fall: p.gold > 90)",
            ],
        ),
        (
            "es",
            [
                "por 1/3",
                "redondeado hacia abajo",
                "Mindestzoll (como mínimo 5)",
                "después como máximo 2",
                "como máximo 9 (no es así: p.gold > 90)",
            ],
        ),
    ],
)
def test_what_a_stage_does_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: list[str]
) -> None:
    (tmp_path / "toll.law").write_text(RULES.format(language=language), encoding="utf-8")
    folder = str(tmp_path / "year")
    run(["new", folder, "--ruleset", str(tmp_path / "toll.law"), "--players", "red", "--dice", "ask"])
    capsys.readouterr()
    assert run(["explain", folder, "income", "red"]) == 0
    lines = [line.strip().partition("  ")[2] or line.strip() for line in capsys.readouterr().out.splitlines()]
    assert [line for line in lines if line in told] == told
