"""What the hour of a round decides: grace by itself, seats nobody waits for, and the same from the command line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import web.clock
from cli import main
from interpreter.campaign.folder.file import RoundTimes, load_campaign
from interpreter.campaign.rounds.deadlines import grace_used, missed_running
from interpreter.campaign.session import Session
from tests.web.league import Open, Opener, sort_of
from tests.web.test_sealing import bids

NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)


def lines(league: Open, kind: str) -> list[dict[str, object]]:
    """What the journal says of a sort."""
    return [dict(one.payload) for one in league.room.session.records if one.payload.get("kind") == kind]


def test_whoever_is_late_is_given_more_time_once(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=1, grace_hours=12))
    league.room.rounds.tick(NOW)
    assert league.browser("red").seal("red", 3, ready="").status_code == 303
    league.room.rounds.tick(NOW + timedelta(days=1))
    assert sort_of(league) == "Ask"
    assert lines(league, "due")[-1]["grace"] == ["blue"]
    assert lines(league, "due")[-1]["until"] == "2027-01-10T00:00:00Z"
    told = len(league.room.session.records)
    league.room.rounds.tick(NOW + timedelta(hours=30))
    assert len(league.room.session.records) == told, "a knock before the later hour writes nothing"
    assert "more time for Ben" in league.browser("blue").get("/log").text
    league.room.rounds.tick(NOW + timedelta(hours=36))
    assert sort_of(league) == "Choose"
    assert lines(league, "opened")[-1]["ans"] == [["red", 3], ["blue", 0]]
    records = league.room.session.records
    assert (grace_used(records, "blue"), grace_used(records, "red")) == (1, 0)
    assert (missed_running(records, "blue"), missed_running(records, "red")) == (1, 0)


def test_a_computer_that_was_off_over_both_hours_opens_at_once(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=1, grace_hours=12))
    league.room.rounds.tick(NOW)
    league.room.rounds.tick(NOW + timedelta(days=9))
    assert sort_of(league) == "Choose"
    assert [one["kind"] for one in (lines(league, "due")[-1], lines(league, "opened")[-1])] == ["due", "opened"]


def next_round(league: Open) -> None:
    """From the acts on to the next sealed question."""
    session = league.room.session
    while sort_of(league) != "Ask":
        session.answer("done")
    league.room.head = session.head_word()


def test_after_two_rounds_missed_nobody_waits_until_somebody_takes_the_seat(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=1, free_after=2))
    anna = league.browser("red")
    for number in range(2):
        league.room.rounds.tick(NOW + timedelta(days=9 * number))
        assert anna.seal("red", 1).status_code == 303
        assert sort_of(league) == "Ask", "he is waited for"
        league.room.rounds.tick(NOW + timedelta(days=9 * number + 2))
        next_round(league)
    league.room.rounds.tick(NOW + timedelta(days=30))
    assert "Nobody waits any more for: Ben" in anna.get().text
    organiser = league.browser("organiser")
    assert anna.seal("red", 1).status_code == 303
    assert sort_of(league) == "Choose", "it is opened early without him"
    next_round(league)
    league.room.rounds.tick(NOW + timedelta(days=40))
    handed = {"do": "hand", "seat": "blue", "holder": "Bea"}
    assert organiser.post("/seats", handed).status_code == 200
    assert "Nobody waits any more" not in anna.get().text
    assert anna.seal("red", 1).status_code == 303
    assert sort_of(league) == "Ask"


def test_a_round_that_is_opened_again_is_missed_once(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=1, free_after=2))
    organiser = league.browser("organiser")
    for number in range(3):
        if number:
            assert organiser.post("/undo", {"head": league.room.head}).status_code == 303
        assert league.browser("red").seal("red", number).status_code == 303
        assert organiser.post("/open", {"head": league.room.head, "sure": "yes"}).status_code == 303
        assert sort_of(league) == "Choose"
    assert missed_running(league.room.session.records, "blue") == 1
    next_round(league)
    league.room.rounds.tick(NOW)
    assert "Nobody waits any more" not in organiser.get().text


def test_grace_given_in_a_round_that_was_taken_back_is_there_again_when_it_is_asked_anew(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=1, grace_hours=12))
    organiser = league.browser("organiser")
    for number in range(2):
        start = NOW + timedelta(days=9 * number)
        league.room.rounds.tick(start)
        assert league.browser("red").seal("red", 3, ready="").status_code == 303
        league.room.rounds.tick(start + timedelta(days=1))
        assert lines(league, "due")[-1].get("grace") == ["blue"], "his own time for this round has not been given"
        league.room.rounds.tick(start + timedelta(hours=36))
        assert sort_of(league) == "Choose"
        assert grace_used(league.room.session.records, "blue") == 1
        if not number:
            assert organiser.post("/undo", {"head": league.room.head}).status_code == 303
    next_round(league)
    league.room.rounds.tick(NOW + timedelta(days=30))
    assert league.browser("red").seal("red", 3, ready="").status_code == 303
    league.room.rounds.tick(NOW + timedelta(days=31))
    assert sort_of(league) == "Choose", "and there is none left for the next"


def test_the_command_says_what_is_due_and_keeps_the_hour(
    begun: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    league = opened()
    league.room.session.close()
    folder = league.folder
    file = folder / "campaign.yaml"
    times = "together: {days: 2, zone: Europe/Berlin, grace: {hours: 6}, free_after: 2}\n"
    file.write_text(file.read_text(encoding="utf-8") + times, encoding="utf-8")
    assert load_campaign(file).together == RoundTimes(
        days=2, zone="Europe/Berlin", grace_hours=6, grace_each=1, free_after=2
    )

    def due(now: datetime, *more: str) -> str:
        monkeypatch.setattr(web.clock, "utc_now", lambda: now)
        capsys.readouterr()
        assert main.run(["due", str(folder), *more]) == 0
        return capsys.readouterr().out

    assert "Everybody" in due(NOW)
    with Session.open(folder) as session:
        session.answer("done")
    before = (folder / "journal.jsonl").read_bytes()
    assert "Still missing: Anna, Ben" in due(NOW, "--look")
    assert (folder / "journal.jsonl").read_bytes() == before
    assert "Until 2027-01-10 13:00 (Europe/Berlin)" in due(NOW)
    assert "Until 2027-01-10 19:00 (Europe/Berlin)" in due(NOW + timedelta(days=2, minutes=1))
    assert "Anna: what do you do?" in due(NOW + timedelta(days=2, hours=7))


def test_times_about_an_hour_that_is_not_said_are_told_where_hours_are_kept(
    opened: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    league = opened()
    league.room.session.close()
    file = league.folder / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "together: {grace: {hours: 6}}\n", encoding="utf-8")
    assert main.run(["due", str(league.folder)]) == 0
    assert "no-hour" in capsys.readouterr().err


def test_times_that_make_no_sense_are_refused(begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (begun / "campaign.yaml").read_text(encoding="utf-8")
    for bad in ("{grace: {hours: 0}}", "{grace: 3}", "{free_after: 0}", "{grace: {each: 2}}"):
        file = tmp_path / "campaign.yaml"
        file.write_text(f"{text}together: {bad}\n", encoding="utf-8")
        assert main.run(["check", str(file)]) == 1, bad


def test_a_report_is_objected_to_once_by_another_and_stands(opened: Opener) -> None:
    league = opened()
    anna, ben = league.browser("red"), league.browser("blue")
    session = league.room.session
    session.answer({"winner": "red", "loser": "blue"})
    league.room.head = session.head_word()
    state = session.game.state_hash()
    line = len(session.records)
    assert f'name="line" value="{line}"' in ben.get("/log").text
    assert ben.post("/object", {"line": str(line), "why": "he was <late>"}).status_code == 303
    assert ben.post("/object", {"line": str(line)}).status_code == 403, "once is enough"
    assert ben.post("/object", {"line": "1"}).status_code == 403, "that is no report"
    assert ben.post("/object", {"line": "99"}).status_code == 403
    assert league.browser("blue.deputy").post("/object", {"line": str(line)}).status_code == 403
    assert league.browser().post("/object", {"line": str(line)}).status_code == 403
    assert session.game.state_hash() == state
    assert f"Ben: objects to line {line}: he was &lt;late&gt;" in anna.get().text
    assert Session.read(league.folder).game.state_hash() == state
    assert league.room.may_object(league.seats.named("red"), line, NOW)
    object.__setattr__(session.campaign, "objections", 0)
    assert not league.room.may_object(league.seats.named("red"), line, NOW)
    session.undo()
    league.room.head = session.head_word()
    assert "objects to line" not in anna.get().text
