"""What somebody has begun to type is not lost when the page is fetched anew, in a real browser: `make browser`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browsing import NEEDS_BROWSER, served, sitting
from tests.web.chromium import Chromium, Page
from tests.web.league import Open, begin, to_works

pytestmark = NEEDS_BROWSER
POINTS = "document.querySelector('[name=\"field.points\"]').value"
LONGER_THAN_A_LOOK = 3


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as one:
        yield one


def leave_field(page: Page) -> None:
    page.say("document.activeElement.blur(); true")


def go_on(league: Open) -> str:
    """A line that changes nothing of what is asked; gives the new head."""
    league.room.session.note({"kind": "seat", "player": "blue", "holder": "Bea", "seat": "organiser", "why": ""})
    league.room.head = league.room.session.head_word()
    return league.room.head


def test_what_was_typed_stays_when_somebody_else_writes(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        anna = sitting(browser, league, base, "red")
        anna.fill("field.points", "7")
        leave_field(anna)
        go_on(league)
        time.sleep(LONGER_THAN_A_LOOK)
        assert anna.say(POINTS) == "7"


def test_what_was_typed_stays_when_a_tile_is_looked_at(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        anna = sitting(browser, league, base, "red")
        anna.fill("field.points", "7")
        anna.click("svg a")
        anna.wait("document.querySelector('#tile')")
        assert anna.say(POINTS) == "7"
        go_on(league)
        anna.click("svg a:nth-of-type(2)")
        anna.wait("document.querySelectorAll('svg a')[1].matches('.chosen')")
        assert anna.say(POINTS) == "7"


def test_a_page_that_refused_keeps_what_was_typed(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        anna = sitting(browser, league, base, "red")
        anna.fill("field.points", "77")
        anna.say("document.querySelector('[name=\"field.winner\"]').checked = true; true")
        anna.press("button.main")
        leave_field(anna)
        go_on(league)
        time.sleep(LONGER_THAN_A_LOOK)
        assert "1–9" in anna.say("document.querySelector('[role=alert]').textContent")
        assert anna.say(POINTS) == "77"
        anna.click("svg a")
        anna.wait("document.querySelector('#tile')")
        assert anna.say(POINTS) == "77"


def test_a_page_that_came_too_late_goes_on_with_the_campaign(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        to_works(league)
        anna = sitting(browser, league, base, "red")
        with league.room.lock:
            league.room.session.answer("done")
            league.room.head = league.room.session.head_word()
        anna.press("button.done")
        assert not anna.say("Boolean(document.querySelector('button.done'))"), "Ben is asked"
        head = go_on(league)
        anna.wait(f"document.documentElement.dataset.head === '{head}'")
        assert anna.say("document.querySelector('h1').textContent").startswith("Ben")
        assert anna.say("location.pathname") == "/"


def test_a_link_is_shown_until_the_organiser_goes_on(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        host = sitting(browser, league, base, "organiser")
        host.open(f"{base}/seats")
        host.press("button[value=rotate]")
        link = host.say("document.querySelector('.link').textContent")
        go_on(league)
        time.sleep(LONGER_THAN_A_LOOK)
        assert host.say("document.querySelector('.link').textContent") == link


def test_the_keyboard_stays_where_it_was_and_what_was_opened_stays_open(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        to_works(league)
        anna = sitting(browser, league, base, "red", width=360, height=740)
        anna.press(".group button")
        anna.fill("die.1", "6")
        anna.fill("die.2", "4")
        anna.press("button.main")
        anna.say("document.querySelector('.story details').open = true; true")
        anna.say("document.querySelector('.map').scrollTo(40, 0); true")
        scrolled = anna.say("document.querySelector('.map').scrollLeft")
        anna.say("document.querySelector('button.done').focus(); true")
        head = go_on(league)
        anna.wait(f"document.documentElement.dataset.head === '{head}'")
        assert anna.say("document.activeElement.className") == "done"
        assert anna.say("document.querySelector('.story details').open")
        assert anna.say("document.querySelector('.map').scrollLeft") == scrolled
        assert anna.complaints() == []
