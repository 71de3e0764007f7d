"""What a form that is sent by Enter, refused or sent twice does."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from interpreter.campaign.folder.file import RoundTimes
from tests.web.league import Opener, to_bids
from tests.web.test_deadlines import NOW
from tests.web.test_more_pages import moved


def first_button(form: str) -> str:
    """The button that Enter presses in a field of a form: the first that stands in it."""
    found = re.search(r"<button[^>]*>", form)
    assert found is not None
    return found[0]


def test_enter_behind_an_objection_does_not_agree(opened: Opener, begun: Path, tmp_path: Path) -> None:
    league = opened()
    shutil.copy(begun.parent / "league.law", tmp_path)
    moved(league.folder)
    page = league.browser("red").get("/amendments/1").text
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    [typed] = [form for form in forms if 'name="why"' in form]
    assert 'value="object"' in first_button(typed)
    assert [form for form in forms if 'value="agree"' in form]


def test_what_was_ticked_stays_ticked_when_a_slip_is_refused(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    object.__setattr__(league.room.session.campaign, "together", RoundTimes(days=2))
    league.room.rounds.tick(NOW)
    anna = league.browser("red")
    refused = anna.seal("red", 99, stands="yes")
    assert refused.status_code == 422
    for name in ("ready", "stands"):
        assert re.search(rf'name="{name}" value="yes" checked', refused.text), name
    under_way = league.room.rounds.under_way
    assert under_way is not None
    refused = anna.post("/seal", {"round": under_way.id, "player": "red", "0.value": "99"})
    for name in ("ready", "stands"):
        assert re.search(rf'name="{name}" value="yes">', refused.text), name


def test_a_seat_that_is_handed_over_twice_by_a_double_press_is_handed_over_once(opened: Opener) -> None:
    league = opened()
    organiser = league.browser("organiser")
    fields = {"do": "hand", "seat": "blue", "holder": "Bea", "why": "moved"}
    first, second = organiser.post("/seats", fields), organiser.post("/seats", fields)
    links = [re.findall(r'class="link">([^<]*)<', page.text)[0] for page in (first, second)]
    assert links[0] == links[1]
    assert [one.payload.get("kind") for one in league.room.session.records].count("seat") == 1
    assert league.browser().get(links[1].removeprefix("http://localhost")).status_code == 200


def test_a_slip_that_stands_later_says_so_and_goes_on_to_when_it_is_handed_in_anew(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    anna = league.browser("red")
    assert anna.seal("red", 3, stands="yes").status_code == 303
    assert 'name="stands" value="yes" checked' in anna.get("/").text
    assert anna.seal("red", 4).status_code == 303
    assert 'name="stands" value="yes">' in anna.get("/").text


def test_a_seat_is_handed_over_to_somebody_with_a_name(opened: Opener) -> None:
    league = opened()
    organiser = league.browser("organiser")
    before = league.journal()
    refused = organiser.post("/seats", {"do": "hand", "seat": "blue", "holder": " ", "why": "moved"})
    assert refused.status_code == 422
    assert "Refused: say who takes the seat over. Nothing has changed." in refused.text
    assert league.journal() == before
