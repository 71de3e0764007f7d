"""What is asked for on the page as several values, as numbers shared out, and as a report of many sorts of values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.web.league import Open, opened_by

RULES = """ruleset fair
  title "The fair"
  language en

table craft
  | key   | name    | pay |
  | smith | "smith" |   3 |
  | skald | "skald" | 1/2 |
  | cook  | "cook"  |   1 |

kind player
  gold: number = 9

report feast, feasts
  host: player
  guests: set of player
  size: exact number at least 1/2 at most 9/2 = 3/2
  crafts: list of craft
  merry: yes or no
  note: text

phase day
  group reports any number of feast
  each player in order
    ask player for wares: set of craft from craft, together at most 7/2 by pay usual {smith} "What do you buy?"
    player.gold down count of wares
    ask player for share: number for each c in craft at most 3, together at most 4 by c.pay usual 1 "Who gets what?"
    player.gold down share(smith) + 2 * share(skald)
    ask player for part: exact number at least 0 at most 9/2 "Which part?"
    player.gold down part rounded down
"""


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    with opened_by(RULES, tmp_path) as campaign:
        yield campaign


def fields(page: Any) -> list[tuple[str, str]]:
    """The fields of the form, with what stands in each or whether it is ticked."""
    found = re.findall(
        r'<input (?:type="checkbox" )?name="((?:value|share)[^"]*)" value="([^"]*)"( checked)?', page.text
    )
    return [(name, unescape(value) + ticked) for name, value, ticked in found]


def test_what_is_told_and_shared_out_on_the_page(opened: Open) -> None:
    browser = opened.browser("red")
    told = {"host": "red", "guests": ["red", "blue"], "size": "5/2", "crafts": ["smith"], "merry": "yes", "note": "hm"}
    assert browser.answer(**{f"field__{name}": value for name, value in told.items()}).status_code == 303
    red, blue = opened.room.session.game.world.things["player"]
    (feast,) = opened.room.session.game.world.things["feast"]
    host, guests, size, crafts, merry, note = feast.v
    assert (host, guests, size, merry, note) == (red, (red, blue), Fraction(5, 2), True, "hm")
    assert [one.key for one in crafts] == ["smith"]
    assert browser.answer(answer="done").status_code == 303
    assert fields(browser.get()) == [("value", "smith checked"), ("value", "skald"), ("value", "cook")]
    assert "0 to 2 of them" in browser.get().text  # 3 and 1/2, or 1/2 and 1
    assert browser.answer(value=["smith", "cook"]).status_code == 422  # 4 is more than 3½
    assert browser.answer(value=["skald", "cook"]).status_code == 303
    assert fields(browser.get()) == [("share.0", "1"), ("share.1", "1"), ("share.2", "0")]  # 3 and 1/2 of 4
    refused = browser.answer(share__0="1", share__1="3", share__2="0")
    assert refused.status_code == 422
    assert fields(refused) == [("share.0", "1"), ("share.1", "3"), ("share.2", "0")]
    assert browser.answer(share__0="0", share__1="2", share__2="3").status_code == 303  # 1 and 3
    assert browser.answer(value="9/2").status_code == 303
    assert red.v[0] == 9 - 2 - 4 - 4
    assert opened.asked is not None
    assert opened.asked.by is blue


def test_numbers_are_read_and_shown_as_the_language_writes_them(tmp_path: Path) -> None:
    rules = RULES.replace("language en", "language de")
    rules = rules.replace(
        'part: exact number at least 0 at most 9/2 "Which', 'part: exact number at least 0 at most 9/2 usual 7/2 "Which'
    )
    with opened_by(rules, tmp_path) as campaign:
        browser = campaign.browser("red")
        assert "(0,5–4,5)" in browser.get().text
        told = {"host": "red", "guests": "red", "size": "1,5", "crafts": "smith", "merry": "yes", "note": "hm"}
        assert browser.answer(**{f"field__{name}": value for name, value in told.items()}).status_code == 303
        (feast,) = campaign.room.session.game.world.things["feast"]
        assert feast.v[2] == Fraction(3, 2)
        assert browser.answer(answer="done").status_code == 303
        assert browser.answer(value=[]).status_code == 303
        assert browser.answer(share__0="0", share__1="0", share__2="0").status_code == 303
        assert fields(browser.get()) == [("value", "3,5")]
        assert "4,5" in browser.answer(value="5,5").text
        assert browser.answer(value="2,5").status_code == 303
        assert campaign.room.session.game.world.things["player"][0].v[0] == 9 - 2
