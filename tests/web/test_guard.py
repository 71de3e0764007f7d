"""The gate: names we may be called by, from where may be written, headers on everything, limits."""

from __future__ import annotations

import re

import pytest

from tests.web.league import Opener, is_private
from web import guard
from web.guard import MOST_BODY, MOST_FIELDS, PAGES_A_SECOND, POSTS_A_SECOND
from web.seating import WRONG_LINKS_A_MINUTE
from web.site import Site


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_under_its_own_names_it_is_served(opened: Opener, host: str) -> None:
    assert opened().browser("red").get("/", host=host).status_code in (200, 403)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({"origin": "http://localhost"}, 303),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:9999"}, 403),
        ({}, 403),
    ],
)
def test_only_our_own_pages_may_write(opened: Opener, headers: dict[str, str], status: int) -> None:
    league = opened()
    browser = league.browser("red")
    before = league.journal()
    given = {"head": league.room.head, "answer": "done"}
    assert browser.client.post("/answer", data=given, headers=headers).status_code == status
    assert (league.journal() == before) == (status == 403)


def test_reading_writes_nothing_and_other_methods_are_refused(opened: Opener) -> None:
    league = opened()
    browser = league.browser("organiser")
    before = league.journal()
    for path in ("/answer", "/undo", "/leave"):
        assert browser.get(path).status_code == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert browser.client.request(method, "/").status_code == 405
    assert league.journal() == before


def test_every_answer_has_the_headers_of_the_house(opened: Opener) -> None:
    league = opened()
    browser = league.browser("organiser")
    paths = ["/", "/head", "/map.svg", "/turn/1", "/nothing", "/rules", "/seats", "/in/x", "/why/9"]
    style = league.site.pages.at.style
    answers = [browser.get(path) for path in (*paths, style)]
    answers += [browser.post("/answer"), browser.get("/", host="evil.example")]
    for answer in answers:
        assert answer.headers["content-security-policy"].startswith("default-src 'none'"), answer.url
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["referrer-policy"] == "no-referrer"
        is_static = str(answer.url.path) == style
        assert answer.headers["cache-control"] == ("public, max-age=31536000, immutable" if is_static else "no-store")
        assert "access-control-allow-origin" not in answer.headers


def test_too_much_at_once_is_refused(opened: Opener) -> None:
    league = opened()
    browser = league.browser("red")
    before = league.journal()
    assert browser.post("/answer", {"answer": "x" * (MOST_BODY + 1)}).status_code == 413
    assert browser.post("/answer", {f"f{at}": "" for at in range(MOST_FIELDS + 1)}).status_code == 413
    assert browser.client.post("/answer", json={}, headers={"sec-fetch-site": "same-origin"}).status_code == 415
    broken = browser.client.post(
        "/answer",
        content=b"\xff\xfe=%",
        headers={"sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded"},
    )
    assert broken.status_code == 400
    assert league.journal() == before


def test_too_often_is_refused_and_another_seat_is_not_kept_waiting(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All within one second, however slow the machine is."""
    monkeypatch.setattr(guard, "monotonic", lambda: 5.0)
    league = opened()
    busy, other = league.browser("red"), league.browser("blue")
    statuses = [busy.get("/head").status_code for _ in range(PAGES_A_SECOND + 5)]
    assert statuses.count(429) >= 4
    posts = [busy.post("/undo", {"head": "x"}).status_code for _ in range(POSTS_A_SECOND + 3)]
    assert posts.count(429) >= 2
    assert other.get("/").status_code == 200


def test_a_robot_that_looks_at_a_link_changes_nothing(opened: Opener) -> None:
    league = opened()
    token = league.seats.rotate("red")
    robot = league.browser()
    for _ in range(5):
        looked = robot.get(f"/in/{token}")
        assert looked.status_code == 200
        assert "Sit down as Anna?" in looked.text
        assert "set-cookie" not in looked.headers
    assert league.seats.linked(token) is not None
    assert robot.get("/").status_code == 403
    robot.sit(token)
    assert robot.get("/").status_code == 200


def test_wrong_links_are_counted(opened: Opener) -> None:
    browser = opened().browser()
    statuses = [browser.get(f"/in/wrong{at}").status_code for at in range(WRONG_LINKS_A_MINUTE + 20)]
    assert statuses == [404] * WRONG_LINKS_A_MINUTE + [429] * 20


@pytest.mark.parametrize("url", ["https://campaign.example", "HTTPS://campaign.example/", "http://campaign.example:81"])
def test_links_behind_a_proxy_are_made_for_its_address(url: str, opened: Opener) -> None:
    """By the proxy a request comes without TLS, and perhaps from this computer itself."""
    league = opened()
    league.site = Site(league.room, hosts={"campaign.example"}, url=url)
    organiser = league.browser()
    cookie = organiser.post(f"/in/{league.seats.rotate('organiser')}").headers["set-cookie"]
    assert cookie.startswith("__Host-") == url.lower().startswith("https")
    for host in ("campaign.example", "localhost:8000"):
        for fields in ({"do": "rotate", "seat": "red"}, {"do": "hand", "seat": "red", "holder": "Cleo"}):
            page = organiser.post("/seats", fields, host=host, cookie=cookie.partition(";")[0]).text
            assert re.findall(r"[a-zA-Z]+://[^<\"]*/in/", page) == [f"{url.rstrip('/')}/in/"]


def test_a_new_link_ends_the_old_one_and_its_cookies(opened: Opener) -> None:
    league = opened()
    token = league.seats.rotate("red")
    anna = league.browser()
    anna.sit(token)
    assert anna.get("/").status_code == 200
    organiser = league.browser("organiser")
    page = organiser.post("/seats", {"do": "rotate", "seat": "red"}).text
    assert "http://localhost/in/" in page
    assert anna.get("/").status_code == 403
    assert anna.get(f"/in/{token}").status_code == 404
    assert organiser.post("/seats", {"do": "revoke", "seat": "red"}).status_code == 303
    assert organiser.post("/seats", {"do": "rotate", "seat": "nobody"}).status_code == 404
    assert organiser.post("/seats", {"do": "dance"}).status_code == 400


def test_who_leaves_a_seat_is_gone_from_it(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    cookie = anna.client.cookies[league.site.seating.cookie]
    left = anna.post("/leave")
    assert left.status_code == 303
    assert league.seats.sitting(cookie) is None
    assert anna.get("/").status_code == 403


def test_the_cookie_is_for_this_page_alone(opened: Opener) -> None:
    league = opened()
    set_cookie = league.browser().post(f"/in/{league.seats.rotate('red')}").headers["set-cookie"].lower()
    assert "httponly" in set_cookie
    assert "samesite=lax" in set_cookie
    assert "path=/" in set_cookie


def test_seats_survive_a_restart_and_lie_where_only_the_owner_reads(opened: Opener) -> None:
    from interpreter.campaign.folder.private import PRIVATE
    from tests.web.league import Open
    from web.seats import SEATS_FILE

    league = opened()
    token = league.seats.rotate("red")
    cookie = league.seats.sit_down(token)
    assert cookie is not None
    again = Open(league.folder, league.room.session)
    assert again.seats.sitting(cookie) is not None
    kept = league.folder / PRIVATE / SEATS_FILE
    text = kept.read_text(encoding="utf-8")
    assert token not in text
    assert cookie not in text
    assert is_private(kept)
    assert (league.folder / PRIVATE / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_what_can_no_longer_be_written_stops_the_room(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    league = opened()
    anna = league.browser("red")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(league.room.session, "_record", fail)
    assert anna.answer(answer="done").status_code == 503
    assert anna.answer(answer="done").status_code == 503
    assert "Not recorded" in anna.get("/?tile=b3").text
