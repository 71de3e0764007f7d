"""Journeys in a real browser, in three languages: `make browser`. Without one they are skipped, unless it is required.

MARCHLAW_BROWSER=required make browser      # as `.ci/run` does: a missing browser fails
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from cli.words.catalogue import Words
from tests.web.browsing import NEEDS_BROWSER, served, sitting
from tests.web.chromium import Chromium
from tests.web.league import begin, to_works
from web.export import Export

pytestmark = NEEDS_BROWSER
ENTER, TAB = ("Enter", 13), ("Tab", 9)


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as one:
        yield one


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_group_sits_down_and_plays(browser: Chromium, tmp_path: Path, language: str) -> None:
    words = Words(language)
    with served(begin(tmp_path / "spring", language)) as (league, base):
        host = sitting(browser, league, base, "organiser")
        host.press_text(words.gettext("Seats"))
        host.press("button[value=rotate]")
        link = host.say("document.querySelector('.link').textContent")
        anna = browser.page()
        anna.open(link)
        anna.press("button.main")
        ben = sitting(browser, league, base, "blue", width=360, height=740)
        # A report, seen by the other without a hand.
        for field in ("winner", "loser"):
            value = "red" if field == "winner" else "blue"
            anna.say(f"document.querySelector('[name=\"field.{field}\"][value={value}]').checked = true; true")
        anna.press("button.main")
        begun = time.monotonic()
        anna.press("button.done")
        ben.wait("document.body.innerText.includes('12')")
        assert time.monotonic() - begun < 4
        ben.open(f"{base}/log")
        ben.fill("why", "there was rain")
        ben.press("form[action='/object'] button")
        anna.open(base)
        # While a page is made for another, the one made before is given, and followed by the new one.
        anna.wait("document.body.innerText.includes('there was rain')")
        # Bids in secret.
        anna.fill("0.value", "4")
        anna.press("button.main")
        ben.open(base)
        assert "4" not in ben.say("document.querySelector('.asked').innerText")
        ben.fill("0.value", "99")
        ben.press("button.main")
        assert words.gettext("Refused: {reason}. Nothing has changed.").split("{")[0] in ben.text()
        ben.fill("0.value", "5")
        ben.press("button.main")
        # An act by the map, its dice, why, and back again.
        anna.open(base)
        anna.say("window.isSamePage = true")
        anna.click("svg a.legal")
        anna.wait("document.querySelector('svg a.chosen')")
        assert anna.say("window.isSamePage"), "no new map is fetched for a tile"
        assert "tile=" in anna.say("location.search")
        assert "58 %" in anna.text()
        anna.press(".group button")
        anna.fill("die.1", "6")
        anna.fill("die.2", "4")
        anna.press("button.main")
        assert "6 + 4 = 10" in anna.text()
        anna.say("document.querySelector('details').open = true; true")
        anna.press("details a")
        assert "10" in anna.text()
        anna.open(base)
        assert not anna.say("Boolean(document.querySelector('form.undo'))")
        host.open(base)
        host.press(".undo button")
        anna.wait("document.querySelectorAll('details').length === 0")
        anna.open(base)
        anna.fill("die.1", "1")
        anna.fill("die.2", "2")
        anna.press("button.main")
        # The end of the turn, and its story.
        for page in (anna, ben):
            page.open(base)
            page.press("button.done")
        ben.open(f"{base}/turn/1")
        assert ben.say("document.documentElement.scrollWidth") <= 360
        ben.open(base)
        assert ben.say("document.documentElement.scrollWidth") <= 360
        assert [page.complaints() for page in (host, anna, ben)] == [[], [], []]
        assert league.room.session.verified() == ()


def test_everything_works_without_script_and_with_the_keyboard_alone(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        to_works(league)
        plain = browser.page(script=False)
        plain.call("Page.navigate", url=f"{base}/in/{league.seats.rotate('red')}")
        assert plain.call("Page.getFrameTree")["frameTree"]["frame"]["url"].startswith(base)
        anna = sitting(browser, league, base, "red")
        anna.say("document.querySelector('svg a.legal').focus(); true")
        anna.key(*ENTER)
        anna.wait("document.querySelector('svg a.chosen')")
        anna.say("document.querySelector('.group button').focus(); true")
        assert anna.say("document.activeElement.matches(':focus')")
        anna.say("document.activeElement.form.requestSubmit(document.activeElement); true")
        anna.wait("document.querySelector('[name=\"die.1\"]')")
        anna.open(base)
        seen = []
        for _ in range(12):
            anna.key(*TAB)
            seen.append(anna.say("document.activeElement.textContent.trim().slice(0, 30)"))
        assert "Standings" in seen
        assert anna.complaints() == []


def test_a_page_from_elsewhere_can_send_nothing(browser: Chromium, tmp_path: Path) -> None:
    with served(begin(tmp_path / "spring")) as (league, base):
        sends = f'<form method="post" action="{base}/answer"><input name="head" value="{league.room.head}">'
        evil = (sends + '<input name="answer" value="done"><button>win</button></form>').encode()

        class Elsewhere(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/html")
                self.end_headers()
                self.wfile.write(evil)

            def log_message(self, *_: object) -> None:
                pass

        other = HTTPServer(("127.0.0.1", 0), Elsewhere)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        try:
            page = sitting(browser, league, base, "red")
            before = league.journal()
            page.open(f"http://localhost:{other.server_port}/")
            page.press("button")
            assert league.journal() == before
            page.open(base)
            assert "Anna" in page.text()
        finally:
            other.shutdown()
            other.server_close()


def test_files_open_from_the_disk(browser: Chromium, tmp_path: Path) -> None:
    shown = "document.querySelector('{}').innerText"
    with served(begin(tmp_path / "spring")) as (league, base):
        to_works(league)
        Export(league.room, None).write(tmp_path / "site")
        live = sitting(browser, league, base, "red", width=360, height=740)
        told = [live.say(shown.format(one)) for one in ("h1", ".wide table", ".story")]
    page = browser.page(width=360, height=740)
    page.open((tmp_path / "site" / "index.html").as_uri())
    assert "The league" in page.text()
    assert [page.say(shown.format(one)) for one in ("h1", ".wide table", ".story")] == told, "as on the page"
    assert page.say("getComputedStyle(document.querySelector('.map')).overflow") == "auto"
    assert page.say("document.documentElement.scrollWidth") <= 360
    page.open((tmp_path / "site" / "turn-1.html").as_uri())
    assert page.say("document.querySelector('.map img').naturalWidth") > 0
    assert page.complaints() == []
