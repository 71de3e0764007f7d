"""Who may do what: every role at every matter and every route, as the table says and not otherwise."""

from __future__ import annotations

import pytest

from interpreter.requests import Ask, Choose, Tell, Throw
from tests.web.league import Open, Opener, to_bids, to_works
from web.roles import RIGHTS, ForWhom, Matter, Role
from web.seats import Sitter

SEATS = {
    "red": Sitter("red", Role.PLAYER, "red"),
    "blue": Sitter("blue", Role.PLAYER, "blue"),
    "red.deputy": Sitter("red.deputy", Role.DEPUTY, "red"),
    "organiser": Sitter("organiser", Role.ORGANISER),
    "table": Sitter("table", Role.TABLE),
    "umpire": Sitter("umpire", Role.UMPIRE),
}

MAY = {
    Tell: {"red", "blue", "organiser", "table", "umpire"},
    Ask: {"red"},
    Choose: {"red", "red.deputy", "organiser", "table"},
    Throw: {"red", "red.deputy", "organiser", "table", "umpire"},
}
"""Who may answer what is asked of red (a report: of all), written out by hand from the table of the handbook."""


def at(league: Open, sort: type) -> None:
    """Bring the league to a question of that sort, which red is asked (a report: all are)."""
    session = league.room.session
    if sort is Ask:
        to_bids(league)
    if sort in (Choose, Throw):
        to_works(league)
    if sort is Throw:
        assert isinstance(session.game.pending, Choose)
        session.answer(session.game.pending.options[0].answer)
    league.room.head = session.head_word()


@pytest.mark.parametrize("sort", MAY, ids=lambda one: one.__name__)
def test_who_may_answer(opened: Opener, sort: type) -> None:
    league = opened()
    at(league, sort)
    asked = league.asked
    assert asked is not None
    assert type(asked) is sort
    assert {name for name, sitter in SEATS.items() if league.room.may(sitter, asked)} == MAY[sort]
    assert not league.room.may(None, asked)


@pytest.mark.parametrize("sort", MAY, ids=lambda one: one.__name__)
def test_who_may_not_is_told_so_and_nothing_is_recorded(opened: Opener, sort: type) -> None:
    league = opened()
    at(league, sort)
    before = league.journal()
    for name in SEATS.keys() - MAY[sort]:
        refused = league.browser(name).answer(answer="done", value="1", line="1 1")
        assert refused.status_code == 403, name
    assert league.browser().answer(answer="done").status_code == 403
    assert league.journal() == before


def test_a_deputy_seals_when_the_player_allows_it(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.seats.allow_sealing("red", is_allowed=True)
    deputy = league.seats.named("red.deputy")
    assert league.asked is not None
    assert league.room.may(deputy, league.asked)


def test_at_the_table_a_sealed_question_is_shown_to_whom_the_computer_was_handed(opened: Opener) -> None:
    league = opened()
    table = league.browser("table")
    table.answer(answer="done")
    page = table.get().text
    assert "Hand the computer over" in page
    assert 'name="0.value"' not in page
    assert 'name="0.value"' in table.get("/?handed=red").text
    assert table.seal("red", 1).status_code == 403
    assert table.seal("red", 1, handed="red").status_code == 303
    assert league.room.session.records[-1].payload["seat"] == "table"
    assert 'name="0.value"' not in table.get().text


def test_reports_are_told_by_whom_the_campaign_says(opened: Opener) -> None:
    league = opened()
    asked = league.asked
    assert asked is not None
    campaign = league.room.session.campaign
    for reports, may in (("anyone", True), ("player", False), ("organiser", False)):
        object.__setattr__(campaign, "reports", reports)
        assert league.room.may(SEATS["red"], asked) is may
        assert league.room.may(SEATS["organiser"], asked)
    assert "Whoever keeps the campaign answers this." in league.browser("red").get().text


def test_who_types_for_another_is_named_in_the_journal(opened: Opener) -> None:
    league = opened()
    to_works(league)
    organiser = league.browser("organiser")
    assert organiser.answer(answer="done").status_code == 303
    assert league.room.session.records[-1].payload["seat"] == "organiser"
    assert "typed by Organiser" in organiser.get("/log").text
    anna = league.browser("blue")
    assert anna.answer(answer="done").status_code == 303
    assert "seat" not in league.room.session.records[-1].payload


def test_an_organiser_who_plays_seals_for_himself_alone(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.seats.play("red")
    organiser = league.seats.named("organiser")
    assert league.asked is not None
    assert league.room.may(organiser, league.asked)
    league.room.session.answer(1)
    assert league.asked is not None
    assert not league.room.may(organiser, league.asked)


ROUTES = {
    "/": "GET", "/head": "GET", "/map.svg": "GET", "/turn/1": "GET", "/standings": "GET", "/why?of=red": "GET",
    "/why/1": "GET", "/rules": "GET", "/rules/build": "GET", "/log": "GET", "/about": "GET",
    "/journal.jsonl": "GET", "/seats": "GET", "/odds": "GET", "/rules/changes": "GET", "/amendments": "GET",
}  # fmt: skip


def test_without_a_seat_nothing_is_shown_unless_the_campaign_is_public(opened: Opener) -> None:
    league = opened()
    stranger = league.browser()
    assert {path: stranger.get(path).status_code for path in ROUTES} == dict.fromkeys(ROUTES, 403)
    object.__setattr__(league.room.session.campaign, "public", True)
    shown = {path: stranger.get(path).status_code for path in ROUTES}
    assert shown == dict.fromkeys(ROUTES, 200) | {"/log": 403, "/journal.jsonl": 403, "/seats": 403, "/why/1": 404}


@pytest.mark.parametrize("name", SEATS)
def test_each_seat_is_shown_what_is_for_it(opened: Opener, name: str) -> None:
    league = opened()
    browser = league.browser(name)
    runs = RIGHTS[SEATS[name].role][Matter.RUN] is ForWhom.ANY
    shown = {path: browser.get(path).status_code for path in ROUTES}
    assert shown == dict.fromkeys(ROUTES, 200) | {"/seats": 200 if runs else 403, "/why/1": 404}
    assert browser.post("/seats", {"do": "rotate", "seat": "blue"}).status_code == (200 if runs else 403)
    assert browser.post("/due", {"head": "x"}).status_code == (422 if runs else 403)
    assert browser.post("/open", {"head": "x"}).status_code == (409 if runs else 403)


def test_every_route_is_in_these_tests(opened: Opener) -> None:
    known = {route.path for route in opened().site.routes}
    patterns = {
        "/amendments/{number:int}",
        "/turn/{turn:int}",
        "/why",
        "/why/{result:int}",
        "/rules/{name}",
        "/in/{token}",
        "/static/{name}",
    }
    assert known == (ROUTES.keys() - {"/why?of=red", "/why/1", "/rules/build", "/turn/1"}) | patterns | {
        "/answer",
        "/seal",
        "/open",
        "/due",
        "/undo",
        "/object",
        "/leave",
    }
