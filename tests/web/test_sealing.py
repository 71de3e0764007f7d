"""Sealed rounds: what is handed in is seen by nobody before the opening, cannot be changed after, and opens at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest

from cli import main
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.folder.private import PRIVATE
from interpreter.campaign.rounds.sealed import open_round
from interpreter.campaign.session import Session
from interpreter.campaign.slips.envelopes import SealedSlip, promise, seal, slip_in
from interpreter.campaign.slips.records import differing_slips
from tests.web.league import Open, Opener, is_private, sort_of, to_bids
from tests.web.test_roles import ROUTES, SEATS
from web.clock import next_due, read_local, written
from web.export import Export
from web.rounds import SealedRounds

NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)
MARK = 7
"""What is bid in secret; the number of gold is 9, so no page shows it otherwise in a field."""


def bids(opened: Opener, together: RoundTimes | None = None) -> Open:
    """A league whose sealed round has begun."""
    league = opened()
    to_bids(league)
    object.__setattr__(league.room.session.campaign, "together", together)
    league.room.head = league.room.session.head_word()
    return league


def test_slips_open_together_when_all_have_handed_in(opened: Opener) -> None:
    league = bids(opened)
    anna, ben = league.browser("red"), league.browser("blue")
    assert anna.seal("red", 3).status_code == 303
    assert "Handed in: Anna" in ben.get().text
    assert "Still missing: Ben" in ben.get().text
    assert anna.seal("red", 4).status_code == 303
    refused = ben.seal("blue", "many")
    assert refused.status_code == 422
    assert 'name="0.value" value="many"' in refused.text, "it stands there to be put right"
    assert ben.seal("blue", 99).status_code == 422
    assert ben.seal("blue", 2).status_code == 303
    assert sort_of(league) == "Choose"
    assert [one.v[0] for one in league.room.session.game.world.things["player"]] == [5, 7]
    opened_line = league.room.session.records[-1].payload
    assert opened_line["kind"] == "opened"
    assert league.room.session.verified() == ()
    with_log = anna.get("/log").text
    assert "Anna: 4; Ben: 2" in with_log
    again = Session.read(league.folder)
    assert again.game.state_hash() == league.room.session.game.state_hash()
    assert main.run(["log", str(league.folder)]) == 0
    assert main.run(["replay", str(league.folder), "--verify"]) == 0


def test_nobody_hands_in_for_another_or_for_another_round(opened: Opener) -> None:
    league = bids(opened)
    anna = league.browser("red")
    before = league.journal()
    assert anna.seal("blue", 1).status_code == 403
    for name in ("organiser", "table", "umpire", "red.deputy"):
        assert league.browser(name).seal("red", 1).status_code == 403, name
    assert league.browser().seal("red", 1).status_code == 403
    assert anna.seal("red", 1, round="1.bids.0").status_code == 409
    assert anna.post("/open", {"head": league.room.head}).status_code == 403
    assert league.journal() == before


def test_what_is_sealed_is_found_in_nothing_that_others_are_given(
    opened: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    league = bids(opened)
    bare = {name: {path: _bare(league.browser(name).get(path).text) for path in ROUTES} for name in SEATS}
    league.browser("red").seal("red", MARK)
    mark = re.compile(r"(?<![\w.#])7(?![\w.])")
    for name in SEATS.keys() - {"red"}:
        browser = league.browser(name)
        for path in ROUTES:
            found = _bare(browser.get(path).text)
            was = len(mark.findall(bare[name][path]))
            assert len(mark.findall(found)) == was, (name, path)
    assert f'value="{MARK}"' in league.browser("red").get().text
    told = json.loads(league.journal().splitlines()[-1])
    assert set(told) == {"at", "by", "c", "h", "kind", "n", "no", "p", "ready", "round"} - ({"at"} - set(told))
    Export(league.room, None).write(tmp_path / "site")
    capsys.readouterr()
    main.run(["log", str(league.folder)])
    main.run(["status", str(league.folder)])
    assert " 7 " not in capsys.readouterr().out
    envelope = next(path for path in (league.folder / PRIVATE).glob("*.json") if path.name != "seats.json")
    assert is_private(envelope)


def _bare(page: str) -> str:
    """A page without what changes with each head, and without its picture."""
    return re.sub(r'<svg.*?</svg>|[0-9a-f]{4}-[0-9a-f]{4}|data-head="[^"]*"|<tbody>.*?</tbody>', "", page, flags=re.S)


def test_a_promise_cannot_be_guessed_or_reused(tmp_path: Path) -> None:
    promised = seal(tmp_path, "campaign", "1.bids.1", "red", 1, [MARK])
    guesses = (
        SealedSlip("red", number, nonce, (bid,)) for bid in range(10) for number in range(3) for nonce in ("", "0" * 64)
    )
    assert promised not in {promise("campaign", "1.bids.1", one) for one in guesses}
    whole = ("campaign", "1.bids.1", "red", 1)
    assert slip_in(tmp_path, *whole, promised) is not None
    for changed in (("x", *whole[1:]), (whole[0], "x", "red", 1), (*whole[:2], "x", 1), (*whole[:3], 2)):
        assert slip_in(tmp_path, *changed, promised) is None


def test_a_changed_envelope_opens_nothing_until_the_organiser_says_so(opened: Opener) -> None:
    league = bids(opened)
    league.browser("red").seal("red", 3)
    envelope = next(path for path in (league.folder / PRIVATE).glob("*.json") if path.name != "seats.json")
    envelope.write_text(envelope.read_text(encoding="utf-8").replace('"ans": [3]', '"ans": [0]'), encoding="utf-8")
    ben = league.browser("blue")
    assert ben.seal("blue", 1).status_code == 303
    assert sort_of(league) == "Ask"
    page = ben.get().text
    assert "The slip of Anna is not where it was kept" in page
    organiser = league.browser("organiser")
    assert organiser.post("/open", {"head": league.room.head, "absent": "red"}).status_code == 303
    assert sort_of(league) == "Choose"
    assert league.room.session.records[-1].payload["lost"] == ["red"]
    assert league.room.session.verified() == ()


MANIPULATIONS: dict[str, tuple[Callable[[dict[str, object]], None], str]] = {
    "another answer": (lambda one: one.update(ans=[["red", 0], ["blue", 2]]), "envelope-differs"),
    "another slip": (lambda one: one["slips"]["red"].update(ans=[0]), "envelope-differs"),  # type: ignore[index]
    "an older number": (lambda one: one["slips"]["red"].update(no=1), "envelope-differs"),  # type: ignore[index]
    "present taken as absent": (lambda one: one["slips"].update(red=None), "wrongly-absent"),  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("name", MANIPULATIONS)
def test_each_manipulation_of_an_opening_is_named(opened: Opener, name: str) -> None:
    from dataclasses import replace

    league = bids(opened)
    anna, ben = league.browser("red"), league.browser("blue")
    anna.seal("red", 3)
    anna.seal("red", 4)
    ben.seal("blue", 2)
    records = list(league.room.session.records)
    assert differing_slips(records, "journal") == ()
    told = json.loads(json.dumps(records[-1].payload))
    manipulate, code = MANIPULATIONS[name]
    manipulate(told)
    records[-1] = replace(records[-1], payload=told)
    assert [one.kind.code for one in differing_slips(records, "journal")] == [code]
    without = [one for one in records if one.payload.get("by") != "blue" or one.payload["kind"] != "sealed"]
    assert "wrongly-present" in [one.kind.code for one in differing_slips(without, "journal")]


def test_the_hour_opens_a_round_and_who_is_missing_has_bid_the_least(opened: Opener) -> None:
    league = bids(opened, RoundTimes(every="sunday 20:00", zone="Europe/Berlin"))
    league.room.rounds.tick(NOW)
    assert league.room.session.records[-1].payload["until"] == "2027-01-10T19:00:00Z"
    anna = league.browser("red")
    assert "Until 2027-01-10 20:00 (Europe/Berlin)" in anna.get().text
    lines = len(league.room.session.records)
    league.room.rounds.tick(NOW + timedelta(days=1))
    assert len(league.room.session.records) == lines, "a knock before the hour writes nothing"
    assert anna.seal("red", 3, ready="").status_code == 303
    league.room.rounds.tick(NOW + timedelta(days=3))
    opened_line = league.room.session.records[-1].payload
    assert (opened_line["kind"], opened_line["why"]) == ("opened", "due")
    assert opened_line["ans"] == [["red", 3], ["blue", 0]]
    assert "absent: Ben" in anna.get("/log").text
    league.room.rounds.tick(NOW + timedelta(days=300))
    assert league.room.session.records[-1].payload == opened_line, "a clock that jumps finds nothing to do"
    assert league.room.session.verified() == ()


def test_all_who_are_ready_need_not_wait(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=3))
    league.room.rounds.tick(NOW)
    anna, ben = league.browser("red"), league.browser("blue")
    anna.seal("red", 3, ready="")
    ben.seal("blue", 1)
    assert sort_of(league) == "Ask", "Anna has handed in and wants to think on"
    anna.seal("red", 2)
    assert sort_of(league) == "Choose"


def test_whoever_has_handed_in_is_not_shown_what_was_before(opened: Opener) -> None:
    """While somebody else writes an older page is good enough, but not for him: his next slip goes on from it."""
    league = bids(opened)
    anna = league.browser("red")
    anna.get()
    assert anna.seal("red", 3).status_code == 303
    found = league.room.rounds.under_way
    assert found is not None
    is_held = Event()

    def hold() -> None:
        with league.room.lock:
            is_held.set()
            sleep(0.2)

    other = Thread(target=hold)
    other.start()
    is_held.wait()
    shown = anna.get().text
    other.join()
    assert found.handed_in["red"].promised[:4] in shown


@pytest.mark.parametrize("together", [None, RoundTimes(days=3)])
def test_a_round_that_a_stopped_computer_left_unopened_is_opened_by_the_clock(
    opened: Opener, together: RoundTimes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = bids(opened, together)
    league.room.rounds.tick(NOW)
    with monkeypatch.context() as stopped:
        stopped.setattr(SealedRounds, "_open_early", lambda rounds: None)
        for name, bid in (("red", 3), ("blue", 1)):
            assert league.browser(name).seal(name, bid).status_code == 303
    assert sort_of(league) == "Ask"
    league.room.rounds.tick(NOW + timedelta(minutes=1))
    assert sort_of(league) == "Choose"
    assert league.room.session.records[-1].payload["why"] == "all"


def test_a_deadline_is_moved_once_seen_by_all_and_not_too_far(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=3))
    league.site.now = lambda: NOW
    league.room.rounds.tick(NOW)
    organiser = league.browser("organiser")
    head = league.room.head
    moved = {"head": head, "until": "2027-01-15 18:00", "why": "Anna is ill"}
    assert organiser.post("/due", moved).status_code == 303
    assert organiser.post("/due", moved | {"why": "Ben is ill"}).status_code == 409
    for until in ("2027-02-15 18:00", "2026-01-01 10:00", "soon"):
        assert organiser.post("/due", {"head": league.room.head, "until": until}).status_code == 422
    page = league.browser("red").get()
    assert "Until 2027-01-15 18:00 (UTC)" in page.text
    assert "Anna is ill" in league.browser("red").get("/log").text


def test_who_takes_a_seat_over_begins_with_an_empty_slip(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=3))
    anna = league.browser("red")
    anna.seal("red", 3, ready="")
    organiser = league.browser("organiser")
    page = organiser.post("/seats", {"do": "hand", "seat": "red", "holder": "Bea", "why": "Anna has moved"})
    assert page.status_code == 200
    assert anna.get("/").status_code == 403
    bea = league.browser()
    link = re.search(r"/in/([\w-]+)", page.text)
    assert link is not None
    bea.sit(link[1])
    assert "Received" not in bea.get().text
    assert "Still missing: Anna, Ben" in bea.get().text
    assert bea.seal("red", 1).status_code == 303
    assert league.room.session.records[-1].payload["no"] == 2
    assert "goes to Bea" in bea.get("/log").text


def test_an_opening_is_taken_back_by_the_organiser_alone(opened: Opener) -> None:
    league = bids(opened)
    anna, ben = league.browser("red"), league.browser("blue")
    anna.seal("red", 3)
    ben.seal("blue", 2)
    assert ben.post("/undo", {"head": league.room.head}).status_code == 403
    organiser = league.browser("organiser")
    assert organiser.post("/undo", {"head": league.room.head}).status_code == 303
    assert "Still missing: Anna, Ben" in ben.get().text
    anna.seal("red", 1)
    ben.seal("blue", 1)
    assert sort_of(league) == "Choose"
    assert league.room.session.verified() == ()


def test_slips_do_not_outlive_the_question_they_answered(opened: Opener) -> None:
    """What is asked again after something was taken back may be something else, under the same name."""
    league = bids(opened)
    league.browser("red").seal("red", 3)
    organiser = league.browser("organiser")
    assert organiser.post("/undo", {"head": league.room.head}).status_code == 303
    assert organiser.answer(answer="done").status_code == 303
    assert "Still missing: Anna, Ben" in organiser.get().text


def test_a_campaign_that_is_closed_and_opened_again_knows_what_was_handed_in(opened: Opener) -> None:
    league = bids(opened)
    league.browser("red").seal("red", 3)
    league.room.session.close()
    again = opened()
    assert again.room.rounds.under_way is not None
    assert again.room.rounds.under_way.missing == ("blue",)
    assert again.browser("blue").seal("blue", 2).status_code == 303
    assert sort_of(again) == "Choose"


def test_an_opening_that_is_not_written_has_not_happened(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    league = bids(opened)
    league.browser("red").seal("red", 3)
    found = league.room.rounds.under_way
    assert found is not None

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    with monkeypatch.context() as patch:
        patch.setattr(league.room.session, "_record", fail)
        with pytest.raises(OSError, match="no space"):
            open_round(league.room.session, found, "due")
    league.room.session.close()
    again = opened()
    assert sort_of(again) == "Ask"
    assert again.room.rounds.under_way is not None
    assert again.room.rounds.under_way.missing == ("blue",)


@pytest.mark.parametrize(
    ("together", "now", "until"),
    [
        (RoundTimes(every="sunday 20:00", zone="Europe/Berlin"), NOW, "2027-01-10T19:00:00Z"),
        (RoundTimes(every="friday 12:30"), NOW, "2027-01-15T12:30:00Z"),
        (RoundTimes(every="friday 14:00"), NOW, "2027-01-08T14:00:00Z"),
        # The night in which clocks go forward: the hour of the wall stays.
        (
            RoundTimes(every="sunday 20:00", zone="Europe/Berlin"),
            datetime(2027, 3, 27, 12, tzinfo=UTC),
            "2027-03-28T18:00:00Z",
        ),
        (RoundTimes(days=3), NOW, "2027-01-11T12:00:00Z"),
    ],
)
def test_the_next_hour(together: RoundTimes, now: datetime, until: str) -> None:
    found = next_due(together, now)
    assert found is not None
    assert written(found) == until


def test_without_a_day_rounds_are_opened_by_hand() -> None:
    assert next_due(RoundTimes(), NOW) is None
    assert read_local("tomorrow", "UTC") is None


def test_slips_go_to_and_fro_by_file(opened: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = bids(opened)
    league.room.session.close()
    folder, red, blue = str(league.folder), tmp_path / "red.yaml", tmp_path / "blue.yaml"
    for player, file in (("red", red), ("blue", blue)):
        assert main.run(["orders", "form", folder, "--for", player, "--out", str(file)]) == 0
    assert "your bid? (0–9)" in red.read_text(encoding="utf-8")
    assert main.run(["orders", "form", folder, "--for", "carl", "--out", str(tmp_path / "c.yaml")]) == 1
    red.write_text(red.read_text(encoding="utf-8").replace("  - \n", "  - 3\n"), encoding="utf-8")
    assert main.run(["orders", "seal", folder, str(red)]) == 0
    assert main.run(["orders", "open", folder]) == 1
    blue.write_text(blue.read_text(encoding="utf-8").replace("  - \n", "  - 99\n"), encoding="utf-8")
    assert main.run(["orders", "seal", folder, str(blue)]) == 1
    assert main.run(["orders", "open", folder, "--yes"]) == 0
    assert main.run(["orders", "seal", folder, str(red)]) == 1
    again = Session.read(league.folder)
    assert [one.v[0] for one in again.game.world.things["player"]] == [6, 9]
    assert again.verified() == ()
    assert "Traceback" not in capsys.readouterr().err
