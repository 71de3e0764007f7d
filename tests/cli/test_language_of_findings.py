"""Every command tells what is wrong with a ruleset in the language of that ruleset, as `check` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """\
ruleset dorf
  title "Das Dorf"
  language de
kind player
  mut: number
phase abend
  each player in order
    player.muut up 1
"""


@pytest.mark.parametrize(
    "command",
    [
        ["demo", "--ruleset", "{rules}"],
        ["new", "{folder}", "--ruleset", "{rules}", "--players", "a,b"],
        ["odds", "{rules}", "mut"],
        ["rules", "diff", "{rules}", "{rules}"],
        ["rules", "matrix", "{rules}"],
        ["check", "{rules}"],
    ],
)
def test_findings_are_told_in_german(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    rules = tmp_path / "dorf.law"
    rules.write_text(RULES, encoding="utf-8")
    code = run([part.format(rules=rules, folder=tmp_path / "feldzug") for part in command])
    heard = capsys.readouterr()
    assert code == 1
    assert "Fehler unknown-attribute" in heard.out + heard.err
