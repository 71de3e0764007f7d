"""What a campaign, a map, a case or a question says of a number keeps the bounds that the rules give it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset purse
  title "Purse"
  language en
option richest: number = 9 "the most"
kind tile
  wells: number at least 0 at most 3
kind player
  gold: number at least 0 at most richest = 3
action dig(tile) by player "dig {tile}"
  tile.wells up 1
  player.gold up 1
phase a "A"
  each player in order
    one of dig
"""
BARE = "\n".join(line for line in RULES.splitlines() if "option" not in line).replace("at most richest ", "") + "\n"
MAP = """format: 1
title: Here
boards: [{id: land, layout: none}]
tiles: {mill: {wells: WELLS}, ford: {}}
links: [[mill, ford]]
"""


def begin(folder: Path, *more: str, rules: str = RULES, wells: int = 1) -> str:
    (folder / "purse.law").write_text(rules, encoding="utf-8")
    (folder / "here.yaml").write_text(MAP.replace("WELLS", str(wells)), encoding="utf-8")
    given = ("--ruleset", str(folder / "purse.law"), "--map", str(folder / "here.yaml"), "--players", "red,blue")
    return run("new", str(folder / "c"), *given, *more).output


def test_a_player_begins_within_the_bounds(tmp_path: Path) -> None:
    assert "“-1” does not fit “gold” of Red" in begin(tmp_path, "--given", "red.gold=-1")
    told = begin(tmp_path, "--given", "red.gold=12")
    assert "“12” does not fit “gold” of Red" in told
    assert "what fits: a whole number from 0 to 9" in told
    assert "error" not in begin(tmp_path, "--given", "red.gold=12", "--options", "richest=20")


def test_so_does_a_tile_of_the_map(tmp_path: Path) -> None:
    assert "“4” does not fit “wells” of mill" in begin(tmp_path, wells=4)


def test_and_what_a_case_gives(tmp_path: Path) -> None:
    begin(tmp_path)
    (tmp_path / "cases.yaml").write_text(
        "ruleset: purse.law\nmap: here.yaml\nplayers: {red: {}}\ncases:\n"
        "  - name: too many\n    given: {tiles: {ford: {wells: 4}}}\n    expect: {state: {tiles: 2}}\n",
        encoding="utf-8",
    )
    told = run("test", str(tmp_path / "cases.yaml"))
    assert told.exit_code == 1
    assert "cases.yaml:6:35: “4” does not fit “wells” of ford" in told.output


def test_an_option_is_refused_by_rules_that_have_none(tmp_path: Path) -> None:
    told = begin(tmp_path, "--options", "richest=4", rules=BARE)
    assert "the rules have no option “richest”" in told
    assert not (tmp_path / "c").exists()
