"""Cases of rules that cannot be played by: the reason is told once, however many files there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset {name}
  title "Herds"
kind player
  goats: number = 2
phase a
  for each p in players
    p.{attribute} up 1
"""
CASES = """\
ruleset: {name}
map: duel
players: {{anna: {{}}}}
cases:
  - name: goats graze
    expect: {{state: {{players: {{anna: {{goats: 2}}}}}}}}
"""


@pytest.fixture
def herds(tmp_path: Path) -> Path:
    """Two rulesets with two files of cases each; one of them has an error."""
    for name, attribute in (("herds", "gaots"), ("flocks", "goats")):
        cases = tmp_path / name / "cases"
        cases.mkdir(parents=True)
        (tmp_path / name / "ruleset.law").write_text(RULES.format(name=name, attribute=attribute), encoding="utf-8")
        for file in ("one.yaml", "two.yaml"):
            (cases / file).write_text(CASES.format(name=name), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("here", "asked", "told"),
    [
        (".", "herds", "herds/ruleset.law:7:7"),
        ("herds", ".", "ruleset.law:7:7"),
        ("herds", "cases/one.yaml", "ruleset.law:7:7"),
        ("herds/cases", "one.yaml", "../ruleset.law:7:7"),
    ],
)
def test_an_error_of_the_rules_is_told_from_here(
    here: str, asked: str, told: str, herds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `check` tells it."""
    monkeypatch.chdir(herds / here)
    assert f"\n  {told}\n" in run("test", asked).output


def test_an_error_of_the_rules_is_told_once_and_no_case_is_played(herds: Path) -> None:
    done = run("test", str(herds / "herds"))
    assert done.exit_code == 1
    assert done.output.count("gaots") == 2  # what is told, and the line of the rules
    assert "case-ruleset" not in done.output
    assert done.output.endswith("No case was played.\n")


def test_the_cases_of_other_rules_are_played(herds: Path) -> None:
    done = run("test", str(herds / "herds"), str(herds / "flocks"))
    assert done.exit_code == 1
    assert done.output.endswith("2 cases passed, 0 failed.\nThe cases of 2 files were not played.\n")


def test_programs_read_it_once_too(herds: Path) -> None:
    told = json.loads(run("test", str(herds / "herds"), "--json").output)
    assert [one["code"] for one in told["findings"]] == ["unknown-attribute"]
    assert told["counts"] == {"passed": 0, "failed": 0, "files_not_played": 2}
