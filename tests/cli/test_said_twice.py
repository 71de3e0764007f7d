"""What is said twice at the command line, and not alike, is refused: nobody sees which of the two counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset vale
  title "The vale"
option tithe: number at least 0 = 1
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 0
  home: tile or none
action claim(t: tile) by player "claim {t}"
  allowed when t.owner is none else "{t} is taken"
  t.owner becomes player
  player.gold up tithe
phase claims "Claims"
  each player in order
    at most one of claim
victory most at end of claims
  won by those p in players with highest p.gold when turn is 90
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "vale.law"
    path.write_text(RULES, encoding="utf-8")
    return path


def begin(rules: Path, *more: str) -> int:
    begin = ["new", str(rules.parent / "spring"), "--ruleset", str(rules), "--map", "duel", "--tiles", "0"]
    return main.run([*begin, "--players", "red=Anna,blue=Ben", *more])


@pytest.mark.parametrize(
    "said",
    [
        ("--given", "red.gold=1,red.gold=2"),
        ("--given", "red.gold=1", "--given", "red.gold=2"),
        ("--options", "tithe=1,tithe=2"),
        ("--options", "tithe=1", "--options", "tithe=2"),
    ],
)
def test_a_value_that_is_said_twice_is_refused(
    said: tuple[str, ...], rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert begin(rules, *said) == 2
    assert "is said twice" in capsys.readouterr().err
    assert not (rules.parent / "spring").exists()


def test_a_feature_of_a_new_map_that_is_said_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["map", "new", "--tiles", "5", "--feature", "wood=1", "--feature", "wood=9"]) == 2
    assert "“wood” is said twice" in capsys.readouterr().err


def test_a_feature_without_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """It would be said of tiles that have none, which `--plain` does."""
    assert main.run(["map", "new", "--tiles", "5", "--feature", "=3"]) == 2
    assert "“=3” is not written as NAME=WEIGHT" in capsys.readouterr().err


def test_nobody_is_called_none(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """His tiles would be nobody's: the map says `owner: none` of these."""
    assert begin(rules, "--players", "none=Anna,blue=Ben") == 2
    assert "“none” has a fixed meaning in the language" in capsys.readouterr().err


def test_a_campaign_file_calls_nobody_none(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin(rules) == 0
    file = rules.parent / "spring" / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("  red:", "  none:"), encoding="utf-8")
    assert main.run(["check", str(file.parent)]) != 0
    assert "reserved-name" in capsys.readouterr().out


def test_no_tile_is_called_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "format: 1\ntitle: Vale\nboards: [{id: vale, layout: none}]\ntiles: {none: {}, mill: {neighbours: [none]}}\n"
    (tmp_path / "vale.yaml").write_text(text.replace("none: {}", "none: {neighbours: [mill]}"), encoding="utf-8")
    assert main.run(["map", "check", str(tmp_path / "vale.yaml")]) != 0
    assert "error reserved-name: “none” has a fixed meaning in the language" in capsys.readouterr().out
