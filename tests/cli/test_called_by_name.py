"""What players read as the name of a thing or a row may stand in place of its id: in orders, for odds, to explain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset wagons
  title "Wagons"
  language en
table load "loads"
  | key  | name         | weight |
  | hay  | "dry hay"    | 1      |
  | iron | "scrap iron" | 4      |
kind tile
  owner: player or none
kind player
  home: tile or none
kind wagon "wagon"
  owner: player
  place: tile
  oxen: number at least 0 at most 8 = 2
  loads: set of load
stat drag(w: wagon) "drag of {w}"
  base sum of one.weight for each one in w.loads
  mud_here: 2 "{w} of {w.owner}" when w.oxen > 8
  ropes: 1 "{one}" for each other in wagons where other.place is w.place for each one in other.loads where one is hay
effect of load.iron in wagon.loads "iron on board"
  to drag(wagon): +1 "clatter"
roll haul(w: wagon) "the haul of {w}"
  dice 1d6
  target 5
  oxen: +1 "oxen" per w.oxen
contest race(first: wagon, second: wagon) "a race"
  sides first, second
  dice 1d6
  +1 "oxen" per side.oxen
  higher total wins, tie to second
action drive(w: wagon, tile) by player "{w} to {tile}"
  allowed when w.owner is player else "{w} is not yours"
  w.place becomes tile
action stack(w: wagon, load: load) by player "{load} on {w}"
  add load to w.loads
setup
  for each p in players
    when p.home is not none
      for each i from 1 to 2
        create wagon
          owner = p
          place = p.home
          name = "Wagon {i} of {p}"
phase roads "Roads"
  each player in order
    any number of drive, stack
    ask player for gone: set of wagon from wagons at most 2 "Which have left?"
    for each one in gone
      one.oxen down 1
"""
MAP = """format: 1
title: Here
boards: [{id: land, layout: none}]
tiles: {mill: {name: The Mill}, ford: {name: The Ford}}
links: [[mill, ford]]
"""
ORDERS = """- {by: Red, action: drive, w: Wagon 1 of Red, tile: the ford}
- {by: red, action: stack, w: wagon 2 of  red, load: scrap iron}
- done
- {by: red, answer: [Wagon 2 of Red, wagon_1]}
- {action: drive, w: Wagon 9 of Blue, tile: mill}
"""


@pytest.fixture
def wagons(tmp_path: Path) -> Path:
    (tmp_path / "wagons.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "here.yaml").write_text(MAP, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text(ORDERS, encoding="utf-8")
    given = ("--ruleset", str(tmp_path / "wagons.law"), "--map", str(tmp_path / "here.yaml"), "--tiles", "0")
    homes = ("--given", "red.home=The Mill", "--given", "blue.home=ford")
    begun = run("new", str(tmp_path / "c"), *given, "--players", "red,blue", *homes, "--seed", "x")
    assert begun.exit_code == 0, begun.output
    assert "home: mill" in (tmp_path / "c" / "campaign.yaml").read_text(encoding="utf-8")
    return tmp_path / "c"


def test_what_several_players_begin_with_may_stand_in_one(wagons: Path) -> None:
    given = ("--ruleset", str(wagons.parent / "wagons.law"), "--map", str(wagons.parent / "here.yaml"), "--tiles", "0")
    homes = ("--given", "red.home=The Mill, blue.home=ford")
    begun = run("new", str(wagons.parent / "d"), *given, "--players", "red,blue", *homes, "--seed", "x")
    assert begun.exit_code == 0, begun.output
    told = (wagons.parent / "d" / "campaign.yaml").read_text(encoding="utf-8")
    assert "home: mill" in told
    assert "home: ford" in told


def test_orders_name_things_as_players_read_them(wagons: Path) -> None:
    played = run("play", str(wagons), "--orders", str(wagons.parent / "orders.yaml"))
    assert "order 5 is refused: “Wagon 9 of Blue” is no wagon" in played.output
    journal = (wagons / "journal.jsonl").read_text(encoding="utf-8")
    assert '"w":"wagon_1"' in journal.replace(" ", "")
    assert "Wagon 1 of Red" not in journal
    assert run("explain", str(wagons), "Wagon 1 of Red.place").output.startswith("place: The Ford\n")
    assert run("explain", str(wagons), "Wagon 1 of Red.oxen").output.startswith("oxen: 1\n")
    assert run("explain", str(wagons), "drag", "wagon", "2", "of", "red").output.startswith(
        "drag of Wagon 2 of Red: 5\n"
    )


def test_what_did_not_count_is_told_in_words(wagons: Path) -> None:
    """A label that holds nothing but values says less than the name of its row; an effect tells what it asks for."""
    told = run("explain", str(wagons), "drag", "Wagon 1 of Red").output
    assert "\n    mud here (not so: w.oxen > 8)\n" in told
    assert "\n    clatter (not so: loads: iron on board)\n" in told
    assert "\n    ropes (not so: other.place is w.place, one is hay)\n" in told  # there are wagons, and none has any


def test_odds_in_a_campaign_are_those_of_what_is_there(wagons: Path) -> None:
    assert run("odds", str(wagons), "haul").output.startswith("the haul of Wagon 1 of Red: 1d6 +2 against 5")
    assert run("odds", str(wagons), "haul", "--given", "Wagon 1 of Blue.oxen=3").output.startswith(
        "the haul of Wagon 1 of Blue: 1d6 +3 against 5"
    )
    race = run("odds", str(wagons), "race").output
    assert "Wagon 1 of Red is ahead" in race
    assert "Wagon 1 of Blue is ahead" in race
    assert "Wagon 2 of Red" in run("odds", str(wagons), "haul", "--given", "w=Wagon 2 of Red").output


def test_what_is_supposed_keeps_the_bounds(wagons: Path) -> None:
    told = run("odds", str(wagons), "haul", "--given", "w.oxen=9")
    assert "“9” does not fit “oxen”" in told.output
    assert "what fits: a whole number from 0 to 8" in told.output
    wrong = run("odds", str(wagons), "haul", "--given", "w=mill")
    assert "“mill” is no wagon" in wrong.output


ASKING = """ruleset sack
  title "Sack"

kind player
  gold: number = 0

action take by player "take"
  player.gold up 1

phase day
  each player in order
    ask player for place: tile from tiles "Where?"
    any number of take
"""


def test_an_act_where_a_value_is_asked_for_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "sack.law").write_text(ASKING, encoding="utf-8")
    (tmp_path / "here.yaml").write_text(MAP, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {action: take}\n", encoding="utf-8")
    given = ("--ruleset", str(tmp_path / "sack.law"), "--map", str(tmp_path / "here.yaml"), "--tiles", "0")
    begun = run("new", str(tmp_path / "c"), *given, "--players", "red", "--seed", "x")
    assert begun.exit_code == 0, begun.output
    played = run("play", str(tmp_path / "c"), "--orders", str(tmp_path / "orders.yaml"))
    assert "order 1 is refused: “take” does not fit here; what fits: The Ford, The Mill" in played.output


def test_who_answers_is_called_otherwise_than_in_a_case(tmp_path: Path) -> None:
    rules = tmp_path / "wells.law"
    rules.write_text(
        """ruleset wells
  title "Wells"
  language en
kind player
  coins: number at least 0 = 3
action dig by player "dig"
  player.coins up 1
action bless(player) by chief "bless {player}"
  player.coins up 1
  chief.coins down 1
phase day "Day"
  each player in order
    any number of dig, bless
""",
        encoding="utf-8",
    )
    camp, orders = tmp_path / "camp", tmp_path / "orders.yaml"
    assert run("new", str(camp), "--ruleset", str(rules), "--players", "red,blue").exit_code == 0
    orders.write_text("- {player: red, action: dig}\n", encoding="utf-8")
    for dry in ((), ("--dry-run",)):
        told = run("play", str(camp), "--orders", str(orders), *dry).output
        assert "who answers is written as “by: red” here, not as “player: red”" in told
    orders.write_text("- {by: red, action: dig}\n- {by: red, player: blue, action: bless}\n", encoding="utf-8")
    assert "2 orders would be taken" in run("play", str(camp), "--orders", str(orders), "--dry-run").output


WEARY = """ruleset digging
  title "Digging"
kind player
  gold: number = 3
condition weary of p: player "weary"
  to dig: -2 "weary"
roll dig(p: player) "the dig"
  dice 2d6
  target 7
phase day "Day"
  each player in order
    roll dig(player)
      success
        player gains weary
"""


def test_odds_are_asked_for_who_has_a_condition(tmp_path: Path) -> None:
    """7 or more on two dice are 21 of 36, and 9 or more 10 of 36."""
    rules = tmp_path / "digging.law"
    rules.write_text(WEARY, "utf-8")
    assert "success: 7/12" in run("odds", str(rules), "dig", "--given", "p.weary=no").output
    assert "success: 5/18" in run("odds", str(rules), "dig", "--given", "p.weary=yes").output
    assert "did you mean “weary”?" in run("odds", str(rules), "dig", "--given", "p.weery=yes").output
    assert "there are: gold, weary" in run("odds", str(rules), "dig", "--given", "p.zzz=yes").output
    unfit = run("odds", str(rules), "dig", "--given", "p.weary=3").output
    assert "“3” does not fit “weary”" in unfit
    assert "what fits: yes, no" in unfit
