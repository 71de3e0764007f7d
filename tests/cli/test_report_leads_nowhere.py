"""A report whose first facts leave no answer to a later one: it is told how to change the answer before."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset bouts
  title "Bouts"
  language {language}
kind player
  pens: number = 1
kind goat, goats "goat"
  owner: player
  pen: number = 1
report bout, bouts "bout"
  first: goat "Which goat began?"
  second: goat "Which goat was met?"
  allowed when first.owner is not second.owner else "both are of {{first.owner}}"
  allowed when first.pen is second.pen else "{{first}} and {{second}} stand apart"
setup
  let n = 0
  for each p in players
    n up 1
    create goat
      owner = p
      pen = {pen}
      name = "goat of {{p}}"
phase fair "Fair"
  group reports any number of bout
"""


@pytest.mark.parametrize(
    ("language", "pen", "said"),
    [
        ("en", "n", "“back” changes the answer before."),
        ("de", "n", "„zurück“ ändert die Antwort davor."),
        ("es", "n", "«atrás» cambia la respuesta anterior."),
        ("en", "1", None),
    ],
)
def test_where_no_answer_is_left(
    language: str, pen: str, said: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, campaign = tmp_path / "bouts.law", tmp_path / "club"
    rules.write_text(RULES.format(language=language, pen=pen), encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna,ben").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO("+\ngoat of anna\ngoat of anna\n"))
    out = run("play", str(campaign)).output
    if said is None:
        assert "changes the answer before" not in out
    else:
        assert f"both are of Anna.\n  {said}\n" in out
