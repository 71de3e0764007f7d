"""Acts with many ways are chosen part by part on the page, and long lists of the rules are searched."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from interpreter.campaign.session import Session
from tests.web.league import Open, opened_by
from tests.web.test_slips import give

RULES = """ruleset caravans
  title "Caravans"
  language en

kind tile
  owner: player or none

kind player
  gold: number = 5 "gold"

kind wagon "wagon"
  owner: player
  place: tile

setup
  each player in order
    for each t in tiles
      create wagon
        owner = player
        place = t

action drive(wagon, to: tile) by player "{wagon} drives to {to}" [C-1]
  allowed when wagon.owner is player and wagon.place is not to
  wagon.place becomes to

action rest by player "{player} rests"
  player.gold up 1

action bury(amount: number at least 1 at most 40, tile) by player "bury {amount} in {tile}"
  player.gold down amount

phase journeys "Journeys"
  each player in order
    any number of drive, rest

phase letters "Letters"
  together, sealed
    each player in order
      any number of drive, bury
"""


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    with opened_by(RULES, tmp_path) as campaign:
        yield campaign


def links(page: str) -> list[str]:
    """Where the parts lead that can be chosen."""
    return [unescape(one) for one in re.findall(r'<a class="button" href="([^"]*)"', page)]


def to_letters(opened: Open) -> None:
    """Up to the acts that are ordered in secret."""
    for seat in ("red", "blue"):
        assert opened.browser(seat).answer(answer="done").status_code == 303
    assert opened.room.rounds.under_way is not None


def test_an_act_with_many_ways_is_chosen_part_by_part(opened: Open) -> None:
    anna = opened.browser("red")
    page = anna.get("/").text
    assert "<h3>(wagon) drives to (tile)</h3>" in page
    assert "<p>Which wagon?</p>" in page
    assert "<h3>Anna rests</h3>" in page
    assert [json.loads(one)["action"] for one in anna.values() if one != "done"] == ["rest"]
    third = links(page)[2]
    assert third == "/?act=drive&with=wagon_3#acts"
    chosen = anna.get(third).text
    assert 'wagon: wagon 3 · <a href="/?act=drive#acts">One step back</a>' in chosen
    ways = [json.loads(one) for one in anna.values(third) if "drive" in one]
    assert {one["wagon"] for one in ways} == {"wagon_3"}
    assert len(ways) == 6, "everywhere but where it stands"
    assert anna.answer(answer=json.dumps(ways[0])).status_code == 303


def test_what_was_chosen_and_is_no_part_is_asked_again(opened: Open) -> None:
    anna = opened.browser("red")
    assert len(links(anna.get("/?act=drive&with=nothing").text)) == 7
    assert len(links(anna.get("/?act=nothing&with=wagon_3").text)) == 7


def test_a_tile_leaves_few_ways(opened: Open) -> None:
    anna = opened.browser("red")
    ways = [json.loads(one) for one in anna.values("/?tile=a2") if "drive" in one]
    stands = {one["wagon"] for one in ways if one["to"] != "a2"}
    assert len(stands) == 1, "the one that stands there drives everywhere"
    assert len([one for one in ways if one["to"] == "a2"]) == 6, "the others there"


def test_acts_with_many_ways_are_written_into_a_slip(opened: Open) -> None:
    to_letters(opened)
    anna = opened.browser("red")
    assert '<a href="/?act=bury#acts">bury (amount) in (tile)</a>' in anna.get("/").text
    asked = anna.get("/?act=bury").text
    assert "<p>Amount?</p>" in asked
    tiles = [one for one in links(anna.get("/?act=bury&with=5").text) if "bury" in one]
    assert len(tiles) == 7
    (act,) = [one for one in anna.values(tiles[0]) if "bury" in one]
    assert json.loads(act) == {"action": "bury", "amount": 5, "tile": "a2"}
    assert give(anna, "red", at="0", answer=act) == 303
    assert "bury 5 in a2" in anna.get("/").text


def test_a_number_of_an_act_that_does_not_fit_is_told(tmp_path: Path) -> None:
    with opened_by(RULES.replace("at most 40,", "at most 4000,"), tmp_path) as campaign:
        to_letters(campaign)
        anna = campaign.browser("red")
        for wrong in ("4001", "much"):
            page = unescape(anna.get(f"/?act=bury&with={wrong}").text)
            assert f"“{wrong}” does not fit here; what fits: 1–4,000" in page
        assert "does not fit here" not in anna.get("/?act=bury").text
        assert len([one for one in links(anna.get("/?act=bury&with=1,250").text) if "bury" in one]) == 7


def test_the_hands_that_hold_the_computer_stay_the_same(opened: Open) -> None:
    to_letters(opened)
    table = opened.browser("table")
    parts = links(table.get("/?handed=blue").text)
    assert parts[0] == "/?handed=blue&act=drive&with=wagon_8#acts"
    assert '<input type="hidden" name="handed" value="blue">' in table.get(parts[0]).text
    assert "What do you do?" in table.get(parts[0]).text


def test_long_lists_of_rules_and_odds_are_in_order_and_searched(opened: Open) -> None:
    anna = opened.browser("red")
    rules = anna.get("/rules").text
    assert "<h2>caravans</h2>" in rules
    found = anna.get("/rules?find=wagon+place").text
    assert re.findall(r'<a href="/rules/(?!changes)([a-z]+)">', found) == ["wagon", "setup", "drive"]
    assert re.findall(r"<h2>(.*)</h2>", anna.get("/odds").text) == ["What is done"]
    assert re.findall(r"/odds\?of=([a-z]+)", anna.get("/odds").text) == ["bury", "rest", "drive"]
    assert re.findall(r"/odds\?of=([a-z]+)", anna.get("/odds?find=WAGON").text) == ["drive"]
    assert "(player) rests" in anna.get("/odds").text


def test_the_log_tells_what_a_value_was_asked_for(tmp_path: Path) -> None:
    text = """ruleset names
  language en

kind player
  age: number

setup
  each player in order
    ask player for age: number at least 1 at most 99 "How old are you?"
    player.age becomes age

phase rest "Rest"
  say "all rest"
"""
    with opened_by(text, tmp_path) as campaign:
        anna = campaign.browser("red")
        assert anna.answer(value="33").status_code == 303
        assert "How old are you? 33" in anna.get("/log").text
    with Session.open(tmp_path / "c") as session:
        assert "How old are you? 33" in Open(tmp_path / "c", session).browser("red").get("/log").text


def test_a_rule_leads_to_the_rules_that_it_names(opened: Open) -> None:
    page = opened.browser("red").get("/rules/drive").text
    law = page.partition('<pre class="law">')[2].partition("</pre>")[0]
    assert '<a href="/rules/wagon">wagon</a>.place becomes to\n' in law
    assert '<a href="/rules/drive">' not in law, "itself"
    assert "&#34;{wagon} drives to {to}&#34;" in law, "a text is no name"
