"""`marchlaw status DIR --sheet`: everything about a thing, each figure with the words that open it in `explain`."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset ports
  title "Ports"

table good "goods"
  | key  | name   |
  | wool | "Wool" |
  | wine | "Wine" |

kind tile
  owner: player or none

kind player "House"
  coins: number = 7 "coins"
  rival: player or none

kind ship, ships "Ship"
  owner: player
  berth: tile
  holds: number = 3 "room"
  trim: one of (even, listing) = even
  cargo: good = wool
  log: number = 0 kept aside

kind deck, decks "Deck"
  part of ship as decks
  leaks: yes or no = no "leaks"
  stores: number = 0 "stores"
  shots_fired: number at least 0 "shots fired"
  hold: good or none "hold"

kind gun, guns "Gun"
  part of deck as guns
  shots: number = 0 "shots"
  crew: player or none

condition worn of deck "worn"

condition mourning of player "in mourning"

define fleet(p: player) "fleet of {p}" = count of s in ships where s.owner is p [P-1]
define spare(p: player) = p.coins - 2

stat stock(p: player, which: good) "{which} of {p}"
  base 4
  wine: +2 "cellar" when which is wine

stat freight(ship, far: number = 2) "freight of {ship}"
  base ship.holds * far
  twice: times 2 "in a hurry" when far < 0

stat freight_at_leisure like freight without twice
stat wages like freight "wages of {ship}"

setup
  for each p in players
    for each t in tiles where t.owner is p
      create ship as ship
        owner = p
        berth = t
        log = 4
      create deck as bare
        ship = ship
      create deck as full
        ship = ship
        leaks = yes
        stores = 2
        hold = wine
      full gains worn
      create gun
        deck = full
        shots = 6
      create gun
        deck = full
    p gains mourning until end of year

phase year "Year"
  each player in order
    any number of wait

action wait by player "wait"
  player.coins up spare(player)
"""


@pytest.fixture
def campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (tmp_path / "ports.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "here"
    made = ["new", str(folder), "--ruleset", str(tmp_path / "ports.law"), "--map", "duel", "--players", "red,blue"]
    assert run([*made, "--tiles", "1"]) == 0
    capsys.readouterr()
    return folder


def told(folder: Path, capsys: pytest.CaptureFixture[str], *wanted: str) -> str:
    assert run(["status", str(folder), *(word for one in wanted for word in ("--sheet", one))]) == 0
    return capsys.readouterr().out


def test_a_player_s_sheet_has_what_is_known_worked_out_and_owned(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [" ".join(line.split()) for line in told(campaign, capsys, "red").splitlines()]
    assert lines[0] == "Red (House)"
    assert "coins 7 [red.coins]" in lines
    assert "rival none [red.rival]" in lines
    assert "Wool of Red 4 [stock red wool]" in lines
    assert "Wine of Red 6 [stock red wine]" in lines
    assert "fleet of Red 1 [fleet red]" in lines
    assert not any("spare" in line for line in lines), "what cites no rule is the program's own way to the others"
    assert "Conditions: in mourning (until the end of Year)" in lines
    berth = next(line for line in lines if line.startswith("Tiles (1): ")).partition(": ")[2]
    assert f"Ship 1 (berth: {berth})" in lines, "what is kept aside, and what is as a ship begins, is left out"


def test_what_stands_behind_a_figure_opens_it(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in told(campaign, capsys, "player", "Ship").splitlines():
        if line.endswith("]"):
            question = line[line.rindex("[") + 1 : -1]
            assert run(["explain", str(campaign), *question.split()]) == 0, question


def test_a_kind_has_a_sheet_for_each_of_its_things(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(campaign, capsys, "ships")
    assert text.count("[freight ship_") == 2
    assert "Ship 1 (Ship)" in text
    assert "Ship 2 (Ship)" in text


def test_parts_are_listed_with_what_is_worth_seeing(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(campaign, capsys, "Ship").splitlines()
    first = lines.index("Deck (2):")
    assert lines[first + 1 : first + 4] == [
        "  Deck 1",
        "  Deck 2 (leaks, stores: 2, hold: Wine, worn)",
        "    Gun (2): Gun 1 (shots: 6), Gun 2",
    ]


def test_parts_of_parts_stand_below_them_once(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(campaign, capsys, "red").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("  Ship 1"))
    assert lines[first + 1 :] == [
        "    Deck (2):",
        "      Deck 1",
        "      Deck 2 (leaks, stores: 2, hold: Wine, worn)",
        "        Gun (2): Gun 1 (shots: 6), Gun 2",
    ]


def test_a_stat_like_another_has_a_box_where_it_has_a_label(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [" ".join(line.split()) for line in told(campaign, capsys, "ship_1").splitlines()]
    assert [line for line in lines if "ship_1]" in line] == [
        "freight of Ship 1 6 [freight ship_1]",
        "wages of Ship 1 6 [wages ship_1]",
    ]


def test_without_a_word_players_have_theirs_and_what_they_have_on_the_map(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["status", str(campaign), "--sheet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    headings = [one for one, below in pairwise(lines) if below and set(below) == {"="}]
    assert headings == ["Red (House)", "Ship 1 (Ship)", "Blue (House)", "Ship 2 (Ship)"]


def test_a_definition_is_explained_by_its_label(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", str(campaign), "fleet", "red"]) == 0
    assert capsys.readouterr().out.startswith("fleet of Red: 1")


def test_a_name_that_nothing_has_is_refused_with_what_is_like_it(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["status", str(campaign), "--sheet", "shisp"]) == 1
    assert "no thing and no kind of thing called “shisp”" in capsys.readouterr().err


TOLLS = """module tolls = no "tolls are taken" [P-2]

define gates(p: player) "gates" = 2 + p.coins [P-3]

stat dues(p: player) "dues of {p}"
  base 3
"""


@pytest.mark.parametrize("are_taken", [False, True])
def test_what_is_switched_off_has_no_box(are_taken: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, folder = tmp_path / "ports", tmp_path / "here"
    rules.mkdir()
    (rules / "ports.law").write_text(
        RULES + "\nstat rents(p: player) when tolls, otherwise 0\n  base 1\n", encoding="utf-8"
    )
    (rules / "tolls.law").write_text(TOLLS, encoding="utf-8")
    made = ["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red,blue", "--tiles", "1"]
    assert run([*made, "--options", f"tolls={'true' if are_taken else 'false'}"]) == 0
    capsys.readouterr()
    sheet = told(folder, capsys, "red")
    assert [name for name in ("gates", "dues of Red", "rents") if name in sheet] == (
        ["gates", "dues of Red", "rents"] if are_taken else []
    )


def test_what_somebody_has_is_listed_for_others_too_where_a_part_of_it_is_hidden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "crew.law"
    file.write_text(
        'ruleset crew\n  title "Crew"\n  language en\nkind sailor, sailors "sailor"\n  captain: player\n'
        '  ill: yes or no = no "ill" seen by captain\n  debts: number = 2 "debts" seen by captain\n'
        "setup\n  for each p in players\n    create sailor\n      captain = p\n"
        "phase day\n  for each s in sailors\n    s.ill becomes no\n    s.debts up 1\n",
        encoding="utf-8",
    )
    camp = str(tmp_path / "c")
    assert run(["new", camp, "--ruleset", str(file), "--players", "anna,ben", "--turns", "1"]) == 0
    capsys.readouterr()
    assert run(["status", camp, "--sheet", "anna", "--as", "ben"]) == 0
    assert "sailor 1 (ill: hidden, debts: hidden)" in capsys.readouterr().out
    assert run(["status", camp, "--sheet", "anna", "--as", "anna"]) == 0
    assert "sailor 1 (debts: 3)" in capsys.readouterr().out


def test_what_is_yes_and_asked_for_by_a_question_is_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = """ruleset feuds
  title "Feuds"
  language en
kind feud, feuds "Feud"
  owner: player
  fought: yes or no = no "was it fought?"
  bitter: yes or no = no "bitter"
setup
  for each p in players
    create feud
      owner = p
      fought = yes
      bitter = yes
phase evening
  each player in order
    ask player for n: number at least 0 at most 3
"""
    (tmp_path / "feuds.law").write_text(rules, encoding="utf-8")
    folder = str(tmp_path / "long")
    run(["new", folder, "--ruleset", str(tmp_path / "feuds.law"), "--players", "red", "--dice", "ask"])
    capsys.readouterr()
    run(["status", folder, "--sheet", "red"])
    assert "(was it fought? yes, bitter)" in capsys.readouterr().out


OFFICES = """ruleset offices
  title "Offices"

table post "posts"
  | key   | name    |
  | judge | "judge" |

kind player "House"
  rival: player or none

kind office, offices "Office"
  post: post
  holder: player or none

kind road, roads "Road"
  builder: player
  start: tile
  goal: tile

kind feud, feuds "Feud"
  one: player or none
  other: player or none

setup
  for each red in the 1 p in players
    create office
      post = judge
      holder = red
    create road
      builder = red
      start = the t in tiles
      goal = the t in tiles
    create feud
      one = red
      other = red
    for each p in players
      p.rival becomes red

phase year "Year"
  each player in order
    any number of wait

action wait by player "wait"
  create office
    post = judge
"""


def test_what_may_belong_to_nobody_is_listed_where_it_belongs_to_somebody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "offices.law").write_text(OFFICES, encoding="utf-8")
    tiles = "format: 1\ntitle: Roads\nboards: [{id: land, name: Land, layout: none}]\ntiles: {a: {}, b: {}}\n"
    (tmp_path / "map.yaml").write_text(tiles + "links: [[a, b]]\n", encoding="utf-8")
    rules, tile_map = str(tmp_path / "offices.law"), str(tmp_path / "map.yaml")
    folder = tmp_path / "here"
    assert run(["new", str(folder), "--ruleset", rules, "--map", tile_map, "--players", "red,blue", "--seed", "x"]) == 0
    capsys.readouterr()
    lines = told(folder, capsys, "red").splitlines()
    assert "Office (1):" in lines
    assert "  Office 1 (post: judge)" in lines
    assert "  Road 1 (start: a, goal: a)" in lines, "a letter of the name is no tile"
    assert not any("Feud" in line or "House (" in line for line in lines[1:]), "these are between equals"
