"""Slips on the page where an act uses up its limit, two tabs write, or somebody looks from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from interpreter.campaign.folder.private import write_private
from interpreter.campaign.journal.lock import note_page
from interpreter.campaign.rounds.kept_slips import kept_by_player
from interpreter.campaign.session import Session
from interpreter.campaign.slips.letters import PromiseSent, SlipShown
from interpreter.campaign.slips.records import name_of
from interpreter.values.value import UNSEEN
from interpreter.views.seen import Viewer, view_of
from tests.cli.night_watch import DEARER, RULES, begun, slip
from tests.cli.test_seen import run
from tests.web.league import Browser, Open, opened_by
from web.export import Export
from web.seats import Seats, Sitter, seats_of

WATCH = '{"action": "watch"}'
SCOUTS = """ruleset scouts
kind player
  home: tile
kind scout, scouts
  owner: player
  place: tile
  rested: yes or no = no
setup
  for each p in players
    create scout
      owner = p
      place = p.home
action rest(scout) by player "{scout} rests"
  own: allowed when scout.owner is player else "that is not yours"
  scout.rested becomes yes
phase days
  each player in order
    any number of rest
"""


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
    listed = run("seats", str(night.folder))
    assert listed.exit_code == 0
    assert "Deputy of Anna" in listed.output
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


def test_acts_of_what_stands_on_a_tile_are_shown_there(tmp_path: Path) -> None:
    rules = tmp_path / "scouts.law"
    rules.write_text(SCOUTS, encoding="utf-8")
    folder = tmp_path / "scouts"
    given = ("--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben", "--given", "red.home=a2")
    made = run("new", str(folder), *given, "--given", "blue.home=b4")
    assert made.exit_code == 0, made.output
    with Session.open(folder) as session:
        session.begin()
        anna = Open(folder, session).browser("red")
        assert "scout_1" in unescape(anna.get("/?tile=a2").text)
        assert "Nothing of what can be done is about" in anna.get("/?tile=b4").text


def test_a_tile_shows_the_way_back_to_all_that_can_be_done(night: Open) -> None:
    anna = night.browser("red")
    tile = night.room.session.game.world.tiles[0].id
    page = anna.get(f"/?tile={tile}").text
    assert "Nothing of what can be done is about" in page
    assert '<a href="/">Show all</a>' in page
    assert WATCH not in unescape(page)
    page = anna.get("/?tile=zz").text
    assert "There is no tile “zz”." in page
    assert WATCH in unescape(page)


def test_a_slip_that_was_changed_in_another_window_is_not_written_over(night: Open) -> None:
    anna = night.browser("red")
    first, second = form_of(anna), form_of(anna)
    assert anna.post("/seal", first | {"at": "0", "answer": WATCH}).status_code == 303
    answer = anna.post("/seal", second | {"at": "1", "value": "4"})
    assert answer.status_code == 409
    assert "This slip was changed meanwhile" in answer.text
    assert slip_of(anna) == f"[{WATCH}, 0]"
    assert f'name="given" value="[{WATCH}, 0]"' in unescape(answer.text)


@pytest.mark.parametrize("given", ['["do', "{}", "[[[", "7", '["do"]', '[{"action": 3}]', "[null]", '[{"action": []}]'])
def test_a_slip_that_nobody_could_write_is_refused(night: Open, given: str) -> None:
    anna = night.browser("red")
    odd = ('{"action": []}', '{"action": "watch", "x": [[{}]]}', "[", "{}")
    for more in (
        *({"at": "0", "answer": one} for one in odd),
        {"at": "0", "answer": WATCH},
        {"ready": "yes"},
        {"without": "0"},
        {"at": "1", "value": "x"},
    ):
        assert anna.post("/seal", form_of(anna) | {"given": given} | more).status_code in (200, 303, 422)


def test_who_comes_too_late_is_told_so(night: Open) -> None:
    anna = night.browser("red")
    late = form_of(anna)
    assert night.browser("organiser").post("/open", {"head": night.room.head, "sure": "yes"}).status_code == 303
    answer = anna.post("/seal", late | {"at": "0", "answer": WATCH})
    assert answer.status_code == 409
    assert "Too late: the slips" in answer.text


def test_pages_as_files_hold_nothing_to_press(night: Open, tmp_path: Path) -> None:
    for seat in ("red", "umpire"):
        Export(night.room, night.seats.named(seat)).write(tmp_path / seat)
        for page in (tmp_path / seat).glob("*.html"):
            text = page.read_text(encoding="utf-8")
            assert "<form" not in text, page
            assert "<button" not in text, page
    assert "What Anna sees" in (tmp_path / "red" / "index.html").read_text(encoding="utf-8")


def test_a_link_that_has_ended_says_so(night: Open) -> None:
    browser = night.browser()
    token = night.seats.rotate("red")
    assert browser.get(f"/in/{token}").status_code == 200
    night.seats.rotate("red")
    for answer in (browser.get(f"/in/{token}"), browser.post(f"/in/{token}")):
        assert answer.status_code == 404
        assert "This link has ended" in answer.text


def test_the_organiser_adopts_and_withdraws_on_the_page(night: Open, tmp_path: Path) -> None:
    layer = tmp_path / "night_watch_2.law"
    layer.write_text(DEARER, encoding="utf-8")
    folder = str(night.folder)
    assert run("amend", folder, str(layer), "--by", "Carl").exit_code != 0
    moved = run("amend", folder, str(layer), "--by", "Anna", "--title", "Dear oil")
    assert moved.exit_code == 0, moved.output
    organiser, anna = night.browser("organiser"), night.browser("red")
    listed = run("amend", folder).output
    assert "moved by Anna" in listed
    assert "from Turn 2" in listed
    page = organiser.get("/amendments").text
    assert 'value="adopt"' in page
    assert 'value="adopt"' not in anna.get("/amendments").text
    text = re.findall(r'name="text" value="([^"]*)"', page)[0]
    assert anna.post("/amendments/1", {"do": "adopt", "text": text}).status_code == 403
    assert organiser.post("/amendments/1", {"do": "adopt", "text": "x"}).status_code == 409
    file = night.folder / "amendments" / "night_watch_2.law"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace("costs 2", "costs 7"), encoding="utf-8")
    assert "Its text was changed after it was moved" in anna.get("/amendments").text
    assert "Its text was changed after it was moved" in run("amend", folder).output
    assert organiser.post("/amendments/1", {"do": "adopt", "text": text}).status_code == 422
    file.write_text(whole, encoding="utf-8")
    assert organiser.post("/amendments/1", {"do": "adopt", "text": text}).status_code == 303
    assert "(adopted, from Turn 2)" in anna.get("/amendments").text
    assert organiser.post("/amendments/1", {"do": "withdraw", "text": text}).status_code == 422
    assert night.browser("blue").post("/seal", form_of(anna)).status_code == 403, "nothing is broken"
    assert Session.read(night.folder).is_waiting == (2, "night")
    assert ", from turn 2 on: Dear oil" in run("log", folder).output
    assert ", from turn 2 on: Dear oil" in anna.get("/log").text


@pytest.mark.parametrize("name", ["organiser", "umpire", "table", "public"])
def test_no_player_is_called_like_a_seat_of_the_page(name: str, tmp_path: Path) -> None:
    rules = tmp_path / "night_watch.law"
    rules.write_text(RULES.replace("{seen}", ""), encoding="utf-8")
    folder = tmp_path / "night"
    given = ("--ruleset", str(rules), "--map", "duel", "--seed", "x", "--players")
    refused = run("new", str(folder), *given, f"red,{name}=Otto")
    assert refused.exit_code != 0
    assert f"red={name}" in refused.output
    assert not folder.exists()
    assert run("new", str(folder), *given, f"red={name},blue").exit_code == 0
    file = folder / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("  blue:", f"  {name}:"), encoding="utf-8")
    assert "player-name-taken" in run("check", str(folder)).output


def test_the_text_of_a_form_is_handed_in_on_the_page(night: Open, tmp_path: Path) -> None:
    anna, ben = night.browser("red"), night.browser("blue")
    text = slip(night.folder, "red", "4", watches=True).read_text(encoding="utf-8")
    sent = {name: form_of(anna)[name] for name in ("round", "player")}
    assert ben.post("/seal", sent | {"letter": text}).status_code == 403
    answer = anna.post("/seal", sent | {"letter": text.replace("- 4", "- 44")})
    assert answer.status_code == 422
    assert "44 is too much here" in answer.text
    assert anna.post("/seal", sent | {"letter": text.replace("answers:", "answer:")}).status_code == 422
    assert anna.post("/seal", sent | {"letter": text.replace("campaign: ", "campaign: 0")}).status_code == 422
    assert anna.post("/seal", sent | {"letter": text}).status_code == 303
    assert slip_of(anna) == f"[{WATCH}, 4]"


def test_nobody_takes_his_answer_back_from_under_the_slips_of_others(night: Open) -> None:
    for answer in ("done", 2, "done", 2, "done", "done"):
        night.room.session.answer(answer)
    night.room.head = night.room.session.head_word()
    anna, ben = night.browser("red"), night.browser("blue")
    assert "/undo" in ben.get().text
    assert anna.post("/seal", form_of(anna) | {"at": "0", "answer": WATCH}).status_code == 303
    assert "/undo" not in ben.get().text
    before = night.journal()
    assert ben.post("/undo", {"head": night.room.head}).status_code == 403
    assert night.journal() == before
    assert night.browser("organiser").post("/undo", {"head": night.room.head}).status_code == 303


def test_by_hand_unfinished_slips_are_opened_only_where_that_is_said(night: Open) -> None:
    for player in ("red", "blue"):
        browser = night.browser(player)
        assert browser.post("/seal", form_of(browser) | {"at": "0", "answer": WATCH}).status_code == 303
    anna = night.browser("red")
    assert anna.post("/seal", form_of(anna) | {"at": last_place(anna), "value": "1", "ready": "yes"}).status_code == 303
    night.room.session.close()
    before = night.journal()
    refused = run("orders", "open", str(night.folder))
    assert refused.exit_code == 1
    assert "Not finished yet: Ben" in refused.output
    assert night.journal() == before
    assert run("orders", "open", str(night.folder), "--yes").exit_code == 0


def test_a_full_disk_is_told_in_a_sentence(night: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    organiser, token = night.browser("organiser"), night.seats.rotate("red")
    monkeypatch.setattr("web.seats.write_private", full)
    stranger = night.browser()
    for answer in (stranger.post(f"/in/{token}"), organiser.post("/seats", {"do": "rotate", "seat": "red"})):
        assert answer.status_code == 503
        assert "Nothing was kept of that" in answer.text
    assert night.seats.linked(token) is not None, "the old link still holds"
    assert "Not recorded" not in organiser.get().text
    night.room.is_broken = True
    assert "Not recorded" in organiser.get().text


def test_nothing_half_written_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("interpreter.campaign.folder.whole_files.os.fsync", full)
    with pytest.raises(OSError, match="space"):
        write_private(tmp_path / "seats.json", "{}")
    assert list(tmp_path.iterdir()) == []


def test_the_organiser_says_that_he_knows_who_is_absent_and_who_has_not_finished(night: Open) -> None:
    anna, organiser = night.browser("red"), night.browser("organiser")
    assert anna.post("/seal", form_of(anna) | {"at": "0", "answer": WATCH}).status_code == 303
    page = organiser.get().text
    assert "I know that these are absent then: Ben; I know that these have not finished their slips: Anna" in page
    assert re.search(r'<input type="checkbox" name="sure" value="yes" required>', page)
    before = night.journal()
    refused = organiser.post("/open", {"head": night.room.head})
    assert refused.status_code == 422
    assert "Ben, Anna: tick that you know that nobody waits for them" in refused.text
    assert night.journal() == before
    assert organiser.post("/open", {"head": night.room.head, "sure": "yes"}).status_code == 303


def test_the_organiser_says_that_he_knows_who_has_not_finished(night: Open) -> None:
    anna, ben = night.browser("red"), night.browser("blue")
    for browser in (anna, ben):
        assert browser.post("/seal", form_of(browser) | {"at": "0", "answer": WATCH}).status_code == 303
    assert anna.post("/seal", form_of(anna) | {"ready": "yes"}).status_code == 303
    page = night.browser("organiser").get().text
    assert "Not finished yet: Ben" in page
    assert re.search(r'name="sure" value="yes" required> I know that these have not finished their slips: Ben<', page)
    assert night.browser("organiser").post("/open", {"head": night.room.head}).status_code == 422
    assert night.room.rounds.under_way is not None
    assert "My slip is finished: you need not wait for me" in ben.get().text


def test_a_campaign_that_cannot_be_locked_can_still_be_read(night: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    night.room.session.close()
    monkeypatch.setattr("interpreter.campaign.journal.lock.FileLock.acquire", full)
    ran = run("orders", "open", str(night.folder), "--yes")
    assert ran.exit_code == 1
    assert "journal-not-locked" in ran.output
    assert run("status", str(night.folder)).exit_code == 0


def test_the_organiser_opens_without_all_slips_that_are_lost(night: Open) -> None:
    for one, given in (("red", {"at": "1", "value": "2"}), ("blue", {"at": "1", "value": "3"})):
        browser = night.browser(one)
        assert browser.post("/seal", form_of(browser) | given).status_code == 303
    assert "Not finished yet: Anna, Ben" in night.browser("organiser").get().text
    for path in (night.folder / "private").glob("*.json"):
        if path.name != "seats.json":
            path.unlink()
    organiser = night.browser("organiser")
    assert organiser.post("/open", {"head": night.room.head, "sure": "yes"}).status_code == 303
    page = organiser.get().text
    assert "Open without the slip of Anna, Ben" in page
    absent = re.findall(r'name="absent" value="([^"]*)"', page)
    assert absent == ["red", "blue"]
    assert organiser.post("/open", {"head": night.room.head, "absent": absent}).status_code == 303
    assert night.room.session.records[-1].payload["lost"] == ["red", "blue"]


def test_a_slip_that_is_there_is_opened_whatever_the_form_says(night: Open) -> None:
    anna, organiser = night.browser("red"), night.browser("organiser")
    found = night.room.rounds.under_way
    assert found is not None
    slip = {"round": found.id, "player": "red", "given": "[]", "drawn": "", "at": "1", "value": "4"}
    assert anna.post("/seal", slip).status_code == 303
    sent = {"head": night.room.head, "absent": ["red", "nobody"], "sure": "yes"}
    assert organiser.post("/open", sent).status_code == 303
    opened = night.room.session.records[-1].payload
    assert opened["slips"] != {"red": None, "blue": None}
    assert "lost" not in opened


JOINS = """ruleset open_club
  title "Open club"
  language en

kind player
  gold: number at least 0 = 3

action take_in "somebody joins"
  ask group for called: text "Who joins?"
  create player
    name = called

phase doors "The doors"
  any number of take_in by group "Does anybody join?"

phase play "Play"
  each player in order
    ask player for x: number at least 0 at most 5 "How much?"
    player.gold up x
"""


def test_who_joins_in_play_has_a_seat(tmp_path: Path) -> None:
    folder = club_begun(tmp_path)
    with Session.open(folder) as session:
        club = Open(folder, session)
        organiser = club.browser("organiser")
        assert "Carmen" not in organiser.get("/seats").text
        joined = joins(club, organiser, "Carmen")
        page = organiser.get("/seats").text
        assert page.count("Carmen") >= 4, "her seat, her deputy's, and where seats are handed over"
        token = club.seats.rotate(joined)
        carmen = club.browser()
        carmen.sit(token)
        assert "You are Carmen." in carmen.get().text
        for _ in range(3):
            session.answer("done" if session.game.world.phase == "doors" else 1)
        club.room.head = session.head_word()
        assert "Carmen: How much?" in carmen.get().text
        assert carmen.answer(value="5").status_code == 303
    assert "has a link" in next(
        line for line in run("seats", str(folder)).output.splitlines() if line.startswith(joined)
    )


PAGES = ("/", "/seats", "/log", "/map.svg", "/standings", "/amendments", "/rules", "/about", "/odds", "/journal.jsonl")


def club_begun(tmp_path: Path, players: str = "red=Anna,blue=Ben", gold: str = "") -> Path:
    """A club that somebody may join in play."""
    rules = tmp_path / "open_club.law"
    rules.write_text(JOINS.replace("= 3", f"= 3{gold}"), encoding="utf-8")
    folder = tmp_path / "club"
    given = ("--ruleset", str(rules), "--map", "duel", "--players", players, "--seed", "x")
    assert run("new", str(folder), *given).exit_code == 0
    return folder


def joins(club: Open, organiser: Browser, name: str) -> str:
    """Somebody joins; gives the id."""
    assert organiser.answer(answer='{"action": "take_in"}').status_code == 303
    assert organiser.answer(value=name).status_code == 303
    return club.room.session.game.world.things["player"][-1].id


def test_whose_joining_is_taken_back_has_no_seat_and_whoever_comes_next_another(tmp_path: Path) -> None:
    with Session.open(club_begun(tmp_path, gold=" seen by player")) as session:
        club = Open(tmp_path / "club", session)
        organiser = club.browser("organiser")
        joined = joins(club, organiser, "Carmen")
        token = club.seats.rotate(joined)
        carmen = club.browser()
        carmen.sit(token)
        assert organiser.post("/seats", {"do": "play", "player": joined}).status_code == 303
        for _ in range(2):
            assert organiser.post("/undo", {"head": club.room.head}).status_code == 303
        assert {organiser.get(page).status_code for page in PAGES} == {200}
        assert {carmen.get(page).status_code for page in PAGES} == {403}
        assert carmen.get(f"/in/{token}").status_code == 404
        assert joins(club, organiser, "Dora") == joined
        assert {carmen.get(page).status_code for page in PAGES} == {403}
        assert Open(tmp_path / "club", session).seats.linked(token) is None, "nor when the page is started again"


def test_whose_joining_is_taken_back_while_no_page_runs_has_no_seat_either(tmp_path: Path) -> None:
    folder = club_begun(tmp_path)
    orders = tmp_path / "orders.yaml"
    orders.write_text('- {action: take_in}\n- "Carmen"\n', encoding="utf-8")
    assert run("play", str(folder), "--orders", str(orders)).exit_code == 0
    link = run("seats", str(folder), "--link", "player_3").output.split("/in/")[1].strip()
    with Session.open(folder) as session:
        seats = seats_of(session, lambda: "")
        seats.play("player_3")
        assert seats.linked(link) is not None, "she is still the one"
    assert run("undo", str(folder), "--count", "1").exit_code == 0
    orders.write_text('- "Carla"\n- {action: take_in}\n- "Emil"\n', encoding="utf-8")
    assert run("play", str(folder), "--orders", str(orders)).exit_code == 0
    listed = run("seats", str(folder)).output
    with Session.open(folder) as session:
        assert [one.label for one in session.game.world.things["player"]][2:] == ["Carla", "Emil"]
        seats = seats_of(session, lambda: "")
        assert seats.linked(link) is None
        organiser = seats.named("organiser")
        assert organiser is not None
        assert organiser.player == ""
        assert "has a link" not in listed
        assert Seats(folder, [], lambda: "").linked(link) is None, "nor does the file keep it"


def test_what_was_taken_back_behind_a_joining_changes_no_seat(tmp_path: Path) -> None:
    folder = club_begun(tmp_path)
    orders = tmp_path / "orders.yaml"
    orders.write_text('- {action: take_in}\n- "Carmen"\n- {action: take_in}\n- "Emil"\n', encoding="utf-8")
    assert run("play", str(folder), "--orders", str(orders)).exit_code == 0
    link = run("seats", str(folder), "--link", "player_3").output.split("/in/")[1].strip()
    assert run("undo", str(folder), "--count", "2").exit_code == 0
    with Session.open(folder) as session:
        found = seats_of(session, lambda: "").linked(link)
        assert found is not None
        assert found.player == "player_3"


def test_whoever_comes_next_under_an_id_is_not_in_the_hands_of_who_bore_it_before(tmp_path: Path) -> None:
    with Session.open(club_begun(tmp_path)) as session:
        club = Open(tmp_path / "club", session)
        organiser = club.browser("organiser")
        joined = joins(club, organiser, "Carmen")
        assert organiser.post("/seats", {"do": "hand", "seat": joined, "holder": "Otto", "why": ""}).status_code == 200
        for _ in range(2):
            assert organiser.post("/undo", {"head": club.room.head}).status_code == 303
        assert joins(club, organiser, "Dora") == joined
        token = club.seats.rotate(joined)
        assert organiser.post("/seats", {"do": "hand", "seat": "red", "holder": "Ida", "why": ""}).status_code == 200
        for seats in (club.seats, seats_of(session, lambda: "")):
            found = seats.linked(token)
            assert found is not None, "nobody has handed her seat over"
            assert found.holder == ""


def test_whoever_is_no_player_sees_what_everybody_does(tmp_path: Path) -> None:
    with Session.open(club_begun(tmp_path, gold=" seen by player")) as session:
        seen = view_of(session.game, Viewer("player", "player_9")).world.things["player"]
        assert [one.v[-1] is UNSEEN for one in seen] == [True, True], "their gold"


def test_the_organiser_plays_for_nobody_when_his_player_has_left(tmp_path: Path) -> None:
    folder = club_begun(tmp_path, "red=Anna,blue=Ben,gold=Cleo")
    with Session.open(folder) as session:
        club = Open(folder, session)
        assert club.browser("organiser").post("/seats", {"do": "play", "player": "gold"}).status_code == 303
    file = folder / "campaign.yaml"
    file.write_text(re.sub(r"\n  gold:.*", "", file.read_text(encoding="utf-8")), encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- done\n", encoding="utf-8")
    assert run("play", str(folder), "--rules", "new", "--orders", str(tmp_path / "orders.yaml")).exit_code == 0
    with Session.open(folder) as session:
        organiser = Open(folder, session).browser("organiser")
        assert {organiser.get(page).status_code for page in PAGES} == {200}


def test_what_somebody_has_typed_steers_no_eye(tmp_path: Path) -> None:
    """Neither a name, nor an objection, nor who sits where, on any page."""
    with Session.open(club_begun(tmp_path)) as session:
        club = Open(tmp_path / "club", session)
        organiser = club.browser("organiser")
        joined = joins(club, organiser, "\u202eneb")
        handed = {"do": "hand", "seat": joined, "holder": "\u202enoemos", "why": "\u2066gone\x07"}
        assert organiser.post("/seats", handed).status_code == 200
        pages = {page: organiser.get(page).text for page in PAGES if page != "/journal.jsonl"}
        assert {page for page, text in pages.items() if re.search("[\u202e\u2066\x07]", text)} == set()
        assert "U+202E" in pages["/log"]


@pytest.mark.parametrize(("language", "typed"), [("de", " 1,25 "), ("es", "1,25"), ("en", "1.25")])
def test_numbers_are_read_as_the_page_writes_them(language: str, typed: str, tmp_path: Path) -> None:
    rules = JOINS.replace("language en", f"language {language}").replace(
        "gold: number at least 0", "gold: exact number"
    )
    rules = rules.replace("x: number at least 0 at most 5", "x: exact number at least 0 at most 5000")
    with opened_by(rules, tmp_path) as club:
        session = club.room.session
        session.answer("done")
        club.room.head = session.head_word()
        assert club.browser("red").answer(value=typed).status_code == 303
        assert session.answers[-1][1].ans == "1.25"
        assert club.browser("blue").answer(value="1,500" if language == "en" else "1.500").status_code == 303
        assert session.answers[-1][1].ans == 1500


@pytest.mark.parametrize("name", ["organiser", "table", "umpire", "red.deputy", "nobody"])
def test_the_organiser_plays_for_a_player_alone(night: Open, name: str) -> None:
    organiser = night.browser("organiser")
    assert organiser.post("/seats", {"do": "play", "player": name}).status_code == 404
    assert organiser.get("/seats").status_code == 200


def test_at_the_table_a_slip_is_hidden_and_begins_anew(night: Open) -> None:
    table = night.browser("table")
    page = table.get("/?handed=red").text
    assert "Hide it, and hand the computer on" in page
    assert "takes its place as a whole" not in page
    found = night.room.rounds.under_way
    assert found is not None
    sent = {"round": found.id, "player": "red", "handed": "red", "given": "[]", "drawn": "", "at": "1", "value": "4"}
    after = table.post("/seal", sent)
    assert after.status_code == 200
    assert '<a class="button" href="/">' in after.text
    assert "takes its place as a whole" in table.get("/?handed=red").text


def test_a_slip_that_was_shown_is_missed_on_no_page(night: Open) -> None:
    found, ben = night.room.rounds.under_way, night.browser("blue")
    assert found is not None
    name = name_of(night.room.session.records)
    letters = {one: kept_by_player(name, found.id, one, 1, [2]) for one in ("red", "blue")}
    for one, (_, promised) in letters.items():
        night.room.rounds.take_letter(seat(night, one), PromiseSent(found.id, one, 1, promised), datetime.now(UTC))
    assert "Still to be shown: Anna, Ben" in ben.get().text
    night.room.rounds.take_letter(seat(night, "red"), SlipShown(found.id, letters["red"][0]), datetime.now(UTC))
    assert "Still to be shown: Ben" in ben.get().text


def seat(night: Open, name: str) -> Sitter:
    found = night.seats.named(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "url",
    ["https://club.example/march", "http://club.example/?a=b", "https://club.example#x", "club.example", "https://",
     "ftp://club.example", "https://[x", "https://club.example:port"],
)  # fmt: skip
def test_the_page_stands_at_the_top_of_an_address(url: str, tmp_path: Path) -> None:
    folder = club_begun(tmp_path)
    for words in (("seats", "--link", "red"), ("serve",)):
        refused = run(*words, str(folder), "--url", url)
        assert refused.exit_code == 2
        assert url in refused.output
        assert "https://campaign.example" in refused.output
    told = run("seats", str(folder), "--link", "red", "--url", "https://club.example:8443/").output
    assert told.startswith("https://club.example:8443/in/")
