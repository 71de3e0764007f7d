"""Every threat of the handbook's design has its test, and those that stand nowhere else stand here.

The table says for each threat by its number where it is tried; a test that is renamed or goes is missed here.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import unquote

import pytest

from cli import main
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.folder.private import PRIVATE
from interpreter.campaign.journal.files import SEED_FILE
from interpreter.campaign.journal.records import NO_RECORD, line_of
from interpreter.campaign.rounds.sealed import own_slip, round_of
from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import differing_slips
from tests.web.killed import is_done_within
from tests.web.league import Open, Opener, begin, is_private, to_bids
from tests.web.mists import begin_mists
from tests.web.test_roles import ROUTES
from web import guard
from web.export import Export
from web.guard import Guard
from web.seating import WRONG_LINKS_A_MINUTE

HERE: Final = "test_threats"
THREATS: Final = {
    "1 a page from elsewhere posts": (
        "test_guard::test_only_our_own_pages_may_write",
        "test_browser::test_a_page_from_elsewhere_can_send_nothing",
    ),
    "2 a page takes our name": (f"{HERE}::test_under_no_other_name_anything_is_served",),
    "3 script in a text": (
        "test_structure::test_sixty_hostile_texts_are_only_texts",
        "test_pages::test_hostile_names_stay_text",
    ),
    "4 frames, types, caches": (
        f"{HERE}::test_every_route_has_the_headers_of_the_house",
        "test_guard::test_who_leaves_a_seat_is_gone_from_it",
    ),
    "5 links in previews and logs": (
        "test_guard::test_a_robot_that_looks_at_a_link_changes_nothing",
        f"{HERE}::test_a_link_is_written_down_nowhere",
    ),
    "6 guessed, stolen and old links": (
        f"{HERE}::test_a_thousand_wrong_links_lead_nowhere",
        "test_guard::test_a_new_link_ends_the_old_one_and_its_cookies",
    ),
    "7 answering for others": (
        "test_roles::test_who_may_answer",
        "test_roles::test_who_may_not_is_told_so_and_nothing_is_recorded",
        "test_roles::test_each_seat_is_shown_what_is_for_it",
        "test_roles::test_every_route_is_in_these_tests",
    ),
    "8 sealed answers by the page": (
        "test_sealing::test_what_is_sealed_is_found_in_nothing_that_others_are_given",
        "test_slips::test_a_slip_of_acts_shows_in_nothing_that_others_are_given",
        "test_hidden::test_a_fleet_in_the_fog_is_on_no_page_of_another",
        "test_interference::test_what_goes_on_unseen_changes_nothing_that_is_shown",
    ),
    "9 sealed answers by what is shared": (f"{HERE}::test_what_is_private_is_not_shared_by_git",),
    "10 guessing a promise": ("test_sealing::test_a_promise_cannot_be_guessed_or_reused",),
    "11 hashes as oracles": (f"{HERE}::test_head_words_tell_nobody_what_a_hidden_line_holds",),
    "12 other envelopes": (
        "test_sealing::test_each_manipulation_of_an_opening_is_named",
        "test_sealing::test_a_changed_envelope_opens_nothing_until_the_organiser_says_so",
        f"{HERE}::test_whatever_is_changed_in_a_recorded_round_is_named",
        "test_kept_slips::test_a_kept_slip_leaves_its_player_after_the_hour_alone",
        "test_kept_slips::test_who_does_not_show_his_slip_in_time_is_absent",
    ),
    "13 dice to come": (f"{HERE}::test_nobody_is_shown_the_seed_or_a_nonce_before_its_time",),
    "14 two at once": (
        "test_pages::test_of_two_answers_to_one_question_one_counts",
        "test_pages::test_fifty_presses_of_one_button_are_one_answer",
    ),
    "15 filling, and tricks with paths": (
        "test_guard::test_too_much_at_once_is_refused",
        "test_guard::test_too_often_is_refused_and_another_seat_is_not_kept_waiting",
        f"{HERE}::test_who_sends_slowly_is_not_waited_for",
        f"{HERE}::test_no_address_leads_out_of_the_campaign",
        "test_export::test_files_beside_ours_stay_and_ours_go_when_they_are_no_longer_made",
    ),
    "16 killed in between": (
        f"{HERE}::test_killed_at_every_write_a_slip_is_there_whole_or_not_at_all",
        "test_killed_in_between::test_it_is_done_as_a_whole_or_not_at_all",
        "test_kills::test_nothing_that_was_acknowledged_is_lost",
        "test_kills::test_nothing_that_a_browser_showed_as_recorded_is_lost",
        "test_sealing::test_an_opening_that_is_not_written_has_not_happened",
    ),
    "17 the clock is turned": (
        f"{HERE}::test_a_clock_that_jumps_by_years_opens_one_round_once",
        "test_sealing::test_a_deadline_is_moved_once_seen_by_all_and_not_too_far",
    ),
    "18 a seat that was handed over": ("test_sealing::test_who_takes_a_seat_over_begins_with_an_empty_slip",),
    "19 an amendment that was edited": (
        "tests.cli.test_amend::test_a_text_that_was_edited_is_not_adopted",
        "tests.cli.test_amend::test_a_text_that_is_edited_after_it_was_adopted_is_told_and_not_played",
    ),
}

MARK = 7
NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)


def test_every_threat_has_its_tests() -> None:
    assert [int(name.split()[0]) for name in THREATS] == list(range(1, 20))
    for name, tests in THREATS.items():
        for test in tests:
            home, _, function = test.partition("::")
            module = importlib.import_module(home if "." in home else f"tests.web.{home}")
            assert callable(getattr(module, function, None)), (name, test)


# ---------------------------------------------------------------- 2, 4

STRANGE_HOSTS = [
    "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "localhost.", "",
    "[::2]", "0.0.0.0", "0", "0x7f000001", "2130706433", "127.1", "127.0.0.2", "127.0.0.01", "10.0.0.1",
    "192.168.0.1", "[::]", "[::ffff:127.0.0.1]", "[::1", "::1", "localhost@evil.example", "evil.example#localhost",
    "evil.example/localhost", "evil.example?localhost", "xn--localhost", "localhost,evil.example",
    "localhost evil.example", "locaIhost", "\tevil.example", "http://localhost", "*", "null",
]  # fmt: skip


def test_under_no_other_name_anything_is_served(opened: Opener) -> None:
    league = opened()
    browser = league.browser("red")
    before = league.journal()
    assert len(STRANGE_HOSTS) >= 30
    for host in STRANGE_HOSTS:
        calm(league)
        assert browser.get("/", host=host).status_code == 421, host
        assert browser.post("/answer", {"head": league.room.head, "answer": "done"}, host=host).status_code == 421, host
    assert league.journal() == before


def statuses(league: Open, addresses: Sequence[str], cookie: str = "") -> list[tuple[int, bytes]]:
    """What is answered to whoever asks for these addresses, sent as they stand: no client mends them first."""

    async def ask(address: str) -> tuple[int, bytes]:
        path, _, query = address.partition("?")
        headers = [(b"host", b"localhost")] + ([(b"cookie", cookie.encode())] if cookie else [])
        scope: dict[str, Any] = {"type": "http", "method": "GET", "headers": headers, "client": ("127.0.0.1", 1)}
        scope |= {"path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(), "root_path": ""}
        scope |= {"http_version": "1.1", "scheme": "http", "server": ("localhost", 80)}
        told: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            told.append(message)

        await league.site.app(scope, receive, send)
        return told[0]["status"], b"".join([repr(told[0]["headers"]).encode(), *(one["body"] for one in told[1:])])

    async def ask_all() -> list[tuple[int, bytes]]:
        found = []
        for one in addresses:
            calm(league)
            found.append(await ask(one))
        return found

    return asyncio.run(ask_all())


def calm(league: Open) -> None:
    """Forget how often was asked; the limits of a second are another test's."""
    league.site.app._times.clear()  # type: ignore[attr-defined]


FILLED = {"{turn:int}": "1", "{result:int}": "1", "{number:int}": "1", "{name}": "build", "{token}": "x"}


def test_every_route_has_the_headers_of_the_house(opened: Opener) -> None:
    league = opened()
    browsers = [league.browser(name) for name in ("organiser", "")]
    for route in league.site.routes:
        path = re.sub(r"\{[^}]*\}", lambda found: FILLED[found[0]], route.path)
        for browser in browsers:
            calm(league)
            for answer in (browser.get(path), browser.post(path)):
                headers = answer.headers
                assert headers["content-security-policy"].startswith("default-src 'none'"), path
                assert headers["x-frame-options"] == "DENY", path
                assert headers["x-content-type-options"] == "nosniff", path
                assert headers["referrer-policy"] == "no-referrer", path
                assert headers["cross-origin-opener-policy"] == "same-origin", path
                assert path.startswith("/static") or headers["cache-control"] == "no-store", path
                assert "access-control-allow-origin" not in headers, path


# ---------------------------------------------------------------- 5, 6


def test_a_link_is_written_down_nowhere(opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    league = opened()
    caplog.set_level(logging.INFO, "uvicorn")
    token = league.seats.rotate("red")
    browser = league.browser()
    browser.get(f"/in/{token}")
    browser.sit(token)
    browser.answer(answer="done")
    assert token not in caplog.text.replace(f"http://localhost/in/{token}", "")  # what the test's own client says
    for path in league.folder.rglob("*"):
        assert path.is_dir() or token.encode() not in path.read_bytes(), path


def test_a_thousand_wrong_links_lead_nowhere(opened: Opener) -> None:
    league = opened()
    token = league.seats.rotate("red")
    random = Random(1)
    wrong = [token[:-1] + ("a" if token[-1] != "a" else "b"), token.lower(), token.upper(), token[:-1], f"{token}x"]
    wrong += ["".join(random.choices("abcdefgh-_01", k=len(token))) for _ in range(1_000 - len(wrong))]
    found = [status for status, _ in statuses(league, [f"/in/{one}" for one in wrong])]
    assert found == [404] * WRONG_LINKS_A_MINUTE + [429] * (1_000 - WRONG_LINKS_A_MINUTE)
    assert league.seats.linked(token) is not None


# ---------------------------------------------------------------- 9, 11, 13


def sealed_by_red(opened: Opener, together: RoundTimes | None = None) -> Open:
    """A league in which red has bid in secret."""
    league = opened()
    to_bids(league)
    object.__setattr__(league.room.session.campaign, "together", together)
    league.room.head = league.room.session.head_word()
    assert league.browser("red").seal("red", MARK, ready="").status_code == 303
    return league


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_what_is_private_is_not_shared_by_git(opened: Opener, tmp_path: Path) -> None:
    league = sealed_by_red(opened)

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=league.folder, check=True, capture_output=True, text=True).stdout

    git("init", "-q")
    git("add", "-A")
    added = set(git("diff", "--cached", "--name-only").split())
    assert "journal.jsonl" in added
    hidden = [one.relative_to(league.folder).as_posix() for one in (league.folder / PRIVATE).iterdir()]
    assert len(hidden) >= 3, "seats, a slip, and what leaves both out"
    assert added.isdisjoint({*hidden, SEED_FILE})
    assert (league.folder / SEED_FILE).exists()
    assert is_private(league.folder / SEED_FILE)
    nonce = nonces(league.folder)[0]
    Export(league.room, None).write(tmp_path / "site")
    for path in (tmp_path / "site").iterdir():
        assert nonce not in path.read_text(encoding="utf-8")


def nonces(folder: Path) -> list[str]:
    """The nonces of the slips that lie in a folder."""
    told = [json.loads(one.read_text(encoding="utf-8")) for one in (folder / PRIVATE).glob("*.json")]
    return [nonce for one in told if (nonce := str(one.get("nonce", "")))]


def test_head_words_tell_nobody_what_a_hidden_line_holds(tmp_path: Path) -> None:
    """Whoever knows all but one line could try it out by the words that stand behind it, if he had the first line."""
    with Session.open(begin_mists(tmp_path)) as session:
        session.answer("done")
        session.answer({"action": "save_up"})
        campaign = Open(session.folder, session)
        calm(campaign)
        page = campaign.browser("anna").get("/log").text
        seen = json.loads(campaign.browser("anna").get("/journal.jsonl").text.splitlines()[0])
        words = set(re.findall(r"[0-9a-f]{4}-[0-9a-f]{4}", page))

        def tried(header: dict[str, Any]) -> set[str]:
            """The head words that come of it, whatever Ben has done."""
            lines = [header, {**session.records[1].payload}]
            deeds = [one.answer for one in session.game.pending.options]  # type: ignore[union-attr]
            found, before = set(), NO_RECORD
            for at, payload in enumerate(lines):
                before = json.loads(line_of(at, before, payload))["h"]
                found.add(f"{before[:4]}-{before[4:8]}")
            for deed in deeds:
                payload = {**session.records[2].payload, "ans": deed}
                last = json.loads(line_of(2, before, payload))["h"]
                found.add(f"{last[:4]}-{last[4:8]}")
            return found

        assert words <= tried(session.records[0].payload), "with the whole first line they come out"
        assert "salt" not in seen
        assert words.isdisjoint(tried({key: one for key, one in seen.items() if key != "n"}))
        for line in campaign.browser("anna").get("/journal.jsonl").text.splitlines():
            assert json.loads(line).keys().isdisjoint({"s", "state", "pos", "salt", "p", "h"})


def test_nobody_is_shown_the_seed_or_a_nonce_before_its_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begin(tmp_path / "spring")
    with Session.open(folder) as session:
        league = Open(folder, session)
        to_bids(league)
        league.room.head = session.head_word()
        assert league.browser("red").seal("red", MARK, ready="").status_code == 303
        secrets = [*nonces(folder), (folder / SEED_FILE).read_text(encoding="ascii").strip()]
        assert len(secrets) == 2
        for name in ("", "blue", "organiser", "table", "umpire"):
            browser = league.browser(name)
            for path in ROUTES:
                calm(league)
                page = browser.get(path).text
                assert not [one for one in secrets if one in page], (name, path)
    capsys.readouterr()
    for words in (["status"], ["log"], ["log", "--json"], ["story"]):
        main.run([words[0], str(folder), *words[1:]])
    told = capsys.readouterr().out
    assert not [one for one in secrets if one in told]


# ---------------------------------------------------------------- 12


def changed_somehow(told: dict[str, Any], random: Random) -> None:
    """Change what an opening says in one of many ways."""
    slips = told["slips"]
    player = random.choice(sorted(slips))
    sort = random.randrange(6)
    if sort == 0:
        slips[player]["ans"] = [random.choice([one for one in range(10) if [one] != slips[player]["ans"]])]
    elif sort == 1:
        slips[player]["no"] += random.choice([-1, 1, 7])
    elif sort == 2:
        nonce = slips[player]["nonce"]
        at = random.randrange(len(nonce))
        slips[player]["nonce"] = nonce[:at] + ("0" if nonce[at] != "0" else "1") + nonce[at + 1 :]
    elif sort == 3:
        slips["red"], slips["blue"] = slips["blue"], slips["red"]
    elif sort == 4:
        slips[player] = None
    else:
        told["ans"] = [[one, (value + 1) % 10 if one == player else value] for one, value in told["ans"]]


def test_whatever_is_changed_in_a_recorded_round_is_named(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.room.head = league.room.session.head_word()
    anna, ben = league.browser("red"), league.browser("blue")
    for value in (3, 4):
        anna.seal("red", value)
    ben.seal("blue", 2)
    records = list(league.room.session.records)
    assert records[-1].payload["kind"] == "opened"
    assert differing_slips(records, "journal") == ()
    for number in range(200):
        told = json.loads(json.dumps(records[-1].payload))
        changed_somehow(told, Random(number))
        changed = [*records[:-1], replace(records[-1], payload=told)]
        assert differing_slips(changed, "journal"), number
    promises = [at for at, one in enumerate(records) if one.payload.get("kind") == "sealed"]
    for at in promises[1:]:  # the first of red does not count any more
        without = [one for place, one in enumerate(records) if place != at]
        assert differing_slips(without, "journal"), at


# ---------------------------------------------------------------- 15


def test_who_sends_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_SEND", 0.02)
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.sleep(5)

    async def kept(message: Any) -> None:
        sent.append(message)

    async def no_page(*_: Any) -> None:
        raise AssertionError("it came through")

    headers = [(b"host", b"localhost"), (b"sec-fetch-site", b"same-origin")]
    scope = {"type": "http", "method": "POST", "path": "/answer", "headers": headers, "client": ("127.0.0.1", 1)}
    asyncio.run(Guard(no_page, {"localhost"}, lambda status: b"slow")(scope, never, kept))
    assert sent[0]["status"] == 408


TRICKS = [
    "..", "../..", "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e%2f%2e%2e", "%252e%252e%252f", "....//",
    "..\\..\\windows", "%5c..%5c", "/etc/passwd", "//etc/passwd", "C:%5cboot.ini", "file:%2f%2f%2fetc%2fpasswd",
    "CON", "NUL.txt", "aux", "a%00b", "%00", "a" * 3000, ".", "~", "%0d%0aSet-Cookie:a=b", "private/seats.json",
    "journal.jsonl", "campaign.yaml", "%ff%fe", "-1", "9999999999999999999999", "0x10", "١",
]  # fmt: skip
PLACES = [
    "/{}",
    "/static/{}",
    "/rules/{}",
    "/turn/{}",
    "/why/{}",
    "/amendments/{}",
    "/why?of={}",
    "/?tile={}",
    "/odds?of={}",
]


def test_no_address_leads_out_of_the_campaign(opened: Opener) -> None:
    league = opened()
    cookie = f"{league.site.seating.cookie}={league.seats.sit_down(league.seats.rotate('red'))}"
    addresses = [place.format(trick) for place in PLACES for trick in TRICKS]
    found = statuses(league, addresses, cookie)
    assert [status for status, _ in statuses(league, ["/", "/why?of=red"], cookie)] == [200, 200]
    for address, (status, page) in zip(addresses, found, strict=True):
        assert status in (200, 307, 400, 404, 405), (address[:60], status)
        assert not re.search(rb"root:|ruleset_hash|\"cookies\"|set-cookie", page), address[:60]


# ---------------------------------------------------------------- 16, 17


def test_killed_at_every_write_a_slip_is_there_whole_or_not_at_all(begun: Path, tmp_path: Path) -> None:
    for most in range(100):
        folder = tmp_path / f"{most}" / "spring"
        shutil.copytree(begun, folder)
        if is_handed_in_before(most, folder):
            break
        with Session.open(folder) as session:
            found = round_of(session)
            assert found is not None
            slip = own_slip(session, found, "red")
            assert ("red" in found.handed_in) == (slip is not None)
            assert slip is None or list(slip.answers) == [MARK]
            assert session.verified() == ()
    assert 3 < most < 99, "it was killed at several writes, and then none was left"


def is_handed_in_before(most: int, folder: Path) -> bool:
    """Whether a slip has been handed in before so many writes."""
    with Session.open(folder) as session:
        league = Open(folder, session)
        to_bids(league)
        sitter, found = league.seats.named("red"), league.room.rounds.under_way
        assert sitter is not None
        assert found is not None
        return is_done_within(most, lambda: league.room.rounds.hand_in(sitter, found.id, "red", [MARK], is_ready=False))


def test_a_clock_that_jumps_by_years_opens_one_round_once(opened: Opener) -> None:
    league = sealed_by_red(opened, RoundTimes(days=3))
    room, year = league.room, timedelta(days=365)
    room.rounds.tick(NOW)
    for back in (NOW - year, NOW - timedelta(seconds=1)):
        room.rounds.tick(back)
        assert room.rounds.under_way is not None
    dues = [one.payload for one in room.session.records if one.payload.get("kind") == "due"]
    assert len(dues) == 1
    room.rounds.tick(NOW + year)
    room.rounds.tick(NOW - year)
    room.rounds.tick(NOW + year)
    kinds = [one.payload.get("kind") for one in room.session.records]
    assert kinds.count("opened") == 1
    assert room.session.verified() == ()
