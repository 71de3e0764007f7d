"""Rules that are one file: their cases lie in the folder `cases` beside it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = 'ruleset rains\n  title "Rains"\n  language en\ndefine wet(t: tile) = 2\n'
CASES = """\
ruleset: ../rains.law
map: duel
cases:
  - name: it is wet
    expect: {stats: [{stat: wet, with: {t: a2}, value: 2}]}
"""


def test_cases_are_found_by_the_file_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "rains.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "wet.yaml").write_text(CASES, encoding="utf-8")
    for given in (tmp_path / "rains.law", tmp_path):
        assert run("test", str(given)).output == "1 case passed, 0 failed.\n"


def test_a_file_of_something_else_is_no_ruleset(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("wet\n", encoding="utf-8")
    assert "there is no ruleset" in run("test", str(tmp_path / "notes.txt")).output
