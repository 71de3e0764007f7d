"""Slips on the page where an act uses up its limit, two tabs write, or somebody looks from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from interpreter.campaign.journal.lock import note_page
from interpreter.campaign.session import Session
from tests.cli.night_watch import begun
from tests.cli.test_seen import run
from tests.web.league import Browser, Open
from web.export import Export
from web.seats import Seats

WATCH = '{"action": "watch"}'


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[Callable[[bool], Open]]:
    """Opens a campaign in its first night; it may hide something."""
    sessions: list[Session] = []

    def open_it(hides: bool) -> Open:
        session = Session.open(begun(tmp_path / "night", hides=hides))
        session.begin()
        sessions.append(session)
        return Open(tmp_path / "night", session)

    yield open_it
    for one in sessions:
        one.close()


@pytest.fixture
def night(opening: Callable[[bool], Open]) -> Open:
    return opening(False)


def form_of(browser: Browser, path: str = "/") -> dict[str, str]:
    """What the forms of a slip carry besides what is pressed."""
    page = browser.get(path).text
    names = ("round", "player", "given", "drawn")
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in names}
    return {name: unescape(one[1]) for name, one in found.items() if one is not None}


def last_place(browser: Browser) -> str:
    return str(re.findall(r'name="at" value="([0-9]+)"', browser.get().text)[-1])


def slip_of(browser: Browser) -> str:
    return form_of(browser)["given"]


def test_an_act_that_uses_up_what_can_be_done_is_ordered(night: Open) -> None:
    anna = night.browser("red")
    answer = anna.post("/seal", form_of(anna) | {"at": "0", "answer": WATCH})
    assert answer.status_code == 303, answer.text
    assert slip_of(anna) == f"[{WATCH}, 0]"
    assert anna.post("/seal", form_of(anna) | {"at": last_place(anna), "value": "4"}).status_code == 303
    assert slip_of(anna) == f"[{WATCH}, 4]"
    assert anna.post("/seal", form_of(anna) | {"without": "0"}).status_code in (200, 303)
    assert slip_of(anna) == '["done", 4]'
    assert anna.post("/seal", form_of(anna) | {"at": "0", "answer": WATCH}).status_code == 303
    assert slip_of(anna) == f"[{WATCH}, 4]"


def test_a_campaign_whose_question_is_hidden_is_not_over(opening: Callable[[bool], Open], tmp_path: Path) -> None:
    night = opening(True)
    Export(night.room, None).write(tmp_path / "site")
    for page in (tmp_path / "site").glob("*.html"):
        assert "is over" not in page.read_text(encoding="utf-8"), page
    assert "is over" not in night.browser("blue").get("/standings").text
    night.room.session.close()
    for player in ("red", "Ben"):
        ran = run("odds", str(night.folder), "--as", player)
        assert "is over" not in ran.output
        assert "what do you do?" in ran.output
    ran = run("odds", str(night.folder), "--as", "public")
    assert ran.exit_code == 1
    assert "Somebody else is asked now" in ran.output


def test_while_the_page_is_served_others_are_told_so(night: Open) -> None:
    note_page(night.folder, "http://localhost:8474")
    link = run("seats", str(night.folder), "--link", "blue")
    assert link.exit_code == 1
    assert "/in/" not in link.output
    assert "make links on the page" in link.output
    assert run("seats", str(night.folder)).exit_code == 0
    for words in (("due", str(night.folder)), ("due", str(night.folder), "--look")):
        due = run(*words)
        assert due.exit_code == 0, due.output
        assert "Still missing: Anna, Ben" in due.output
        assert ("keeps the hours itself" in due.output) == (len(words) == 2)
    locked = run("orders", "open", str(night.folder))
    assert locked.exit_code == 1
    assert "http://localhost:8474" in locked.output
    assert '{"' not in locked.output
    night.room.session.close()
    link = run("seats", str(night.folder), "--link", "blue")
    assert link.exit_code == 0
    seats = Seats(night.folder, night.room.session.ground.basis.seats(), lambda: "")
    assert seats.linked(link.output.strip().rpartition("/in/")[2]) == seats.named("blue")


def test_a_campaign_that_is_open_elsewhere_keeps_no_hours(night: Open) -> None:
    locked = run("due", str(night.folder))
    assert locked.exit_code == 1
    assert "journal-locked" in locked.output
    assert '{"' not in locked.output
    assert run("due", str(night.folder), "--look").exit_code == 0
