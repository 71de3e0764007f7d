"""Slips of whole orders: written on pages or in files, hidden until all are opened, and the same however they came."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cli import main
from interpreter.campaign.rounds.sealed import hand_in, open_round, round_of
from interpreter.campaign.session import Session
from interpreter.requests import Refused, is_of_slip
from tests.web.league import Browser, Open

RULES = Path(__file__).parents[1] / "rulesets" / "secret_orders"
SEATS = ("blue", "red.deputy", "organiser", "table", "umpire", "")
ROUTES = ("/", "/log", "/journal.jsonl", "/turn/1", "/standings", "/map.svg", "/about")


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign whose first question is for a slip."""
    folder = tmp_path / "spring"
    words = ["new", str(folder), "--ruleset", str(RULES), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*words, "--dice", "ask", "--turns", "3"]) == 0
    return folder


@pytest.fixture
def opened(campaign: Path) -> Iterator[Open]:
    """The campaign with its page."""
    with Session.open(campaign) as session:
        yield Open(campaign, session)


def acts_on(page: str, action: str) -> list[str]:
    """The buttons of a page for an act."""
    buttons: list[str] = re.findall(r'name="answer" value="([^"]*)"', page)
    found = map(unescape, buttons)
    return [one for one in found if json.loads(one)["action"] == action]


def give(browser: Browser, player: str, **fields: str) -> int:
    """Change a slip on the page, as its forms do; gives the status."""
    given = re.search(r'name="given" value="([^"]*)"', browser.get().text)
    found = browser.opened.room.rounds.under_way
    sent = {"round": "" if found is None else found.id, "player": player}
    sent["given"] = unescape(given[1]) if given is not None else "[]"
    return int(browser.post("/seal", sent | fields).status_code)


def place_of_gift(browser: Browser) -> str:
    """Where the value of a slip stands."""
    found: list[str] = re.findall(r'name="at" value="([0-9]+)"', browser.get().text)
    return found[-1]


def test_a_slip_is_written_act_by_act_and_all_are_opened_together(opened: Open) -> None:
    anna, ben = opened.browser("red"), opened.browser("blue")
    march = acts_on(anna.get().text, "march")[0]
    before = opened.room.session.game.state_hash()
    assert give(anna, "red", at="0", answer=march) == 303
    assert march not in acts_on(anna.get().text, "march"), "an army has one order"
    assert give(anna, "red", at="0", answer=march) == 422, "put before itself it fits twice no more"
    assert give(anna, "red", at=place_of_gift(anna), value="4") == 422, "the march has cost 2 of 5"
    assert give(anna, "red", at=place_of_gift(anna), value="3") == 303
    assert give(anna, "red", at="0", answer='{"action": "march", "army": "army_99", "tile": "b3"}') == 422
    assert opened.room.session.game.state_hash() == before, "nothing has happened yet"
    assert "Handed in: Anna" in ben.get().text
    assert give(ben, "blue", at="0", answer=march) == 422, "that is no army of his"
    assert give(ben, "blue", at="0", answer=acts_on(ben.get().text, "hold")[0]) == 303
    assert give(ben, "blue", ready="yes") == 303
    assert is_of_slip(opened.room.session.game.pending), "Anna may still think on"
    assert give(anna, "red", ready="yes") == 303
    line = opened.room.session.records[-1].payload
    assert line["kind"] == "opened"
    told: Any = line["ans"]
    assert [answer for player, answer in told if player == "red"] == [json.loads(march), "done", 3]
    world = opened.room.session.game.world
    assert [one.v[:2] for one in world.things["player"]] == [[0, 3], [5, 0]]
    assert opened.room.session.verified() == ()
    assert Session.read(opened.folder).game.state_hash() == opened.room.session.game.state_hash()
    assert main.run(["replay", str(opened.folder), "--verify"]) == 0


def test_an_act_is_taken_out_and_what_then_fits_no_more_is_said(opened: Open) -> None:
    anna = opened.browser("red")
    found = opened.room.rounds.under_way
    assert found is not None
    march, other = (json.loads(one) for one in acts_on(anna.get().text, "march")[:2])
    assert give(anna, "red", at="0", answer=json.dumps(march)) == 303
    assert give(anna, "red", without="0") == 303
    assert acts_on(anna.get().text, "march")[:2] == [json.dumps(march), json.dumps(other)]
    lines = [one.payload for one in opened.room.session.records if one.payload.get("kind") == "sealed"]
    assert [one["no"] for one in lines] == [1, 2]
    assert "ready" not in lines[-1]


def test_a_slip_of_acts_shows_in_nothing_that_others_are_given(opened: Open) -> None:
    anna = opened.browser("red")
    bare = {(seat, route): _bare(opened.browser(seat).get(route).text) for seat in SEATS for route in ROUTES}
    assert give(anna, "red", at="0", answer=acts_on(anna.get().text, "march")[0]) == 303
    for (seat, route), was in bare.items():
        assert _bare(opened.browser(seat).get(route).text) == was, (seat, route)
    assert 'name="without"' in anna.get().text


def _bare(page: str) -> str:
    """A page without what tells that, and not what, somebody has handed in."""
    lines = [one for one in page.splitlines() if '"sealed"' not in one]
    text = re.sub(r"<tbody>.*?</tbody>", "", "\n".join(lines), flags=re.S)
    people = r"Handed in: Anna|(Still missing|Not finished yet|absent then): [A-Za-z, ]+"
    people += "(; I know that these have not finished their slips: Anna)?"
    text = re.sub(rf"[0-9a-f]{{4}}-[0-9a-f]{{4}}|{people}|[Ll]ine [0-9]+", "", text)
    return re.sub(r"\s*<p></p>|data-head=\"[^\"]*\"|value=\"\"", "", text)


def test_who_hands_in_nothing_is_absent_and_an_empty_slip_is_one(opened: Open) -> None:
    organiser, anna = opened.browser("organiser"), opened.browser("red")
    assert give(anna, "red") == 303
    assert organiser.post("/open", {"head": opened.room.head, "sure": "yes"}).status_code == 303
    world = opened.room.session.game.world
    missed = [one.v[2] for one in world.things["player"]]
    assert missed == [0, 1]
    assert opened.room.session.records[-1].payload["ans"] == [
        ["red", "done"],
        ["red", 0],
        ["blue", {"absent": True}],
    ]
    assert Session.read(opened.folder).game.state_hash() == opened.room.session.game.state_hash()
    assert opened.room.session.verified() == ()


def test_a_slip_that_fits_nowhere_changes_nothing(campaign: Path) -> None:
    with Session.open(campaign) as session:
        found = round_of(session)
        assert found is not None
        assert found.players == ("red", "blue")
        before, lines = session.game.state_hash(), len(session.records)
        for answers in ([{"action": "march"}], [4, 4], ["done", 99], ["?"], [{"action": "none"}], [None]):
            with pytest.raises(Refused):
                hand_in(session, found, "red", answers)
        with pytest.raises(Refused):
            hand_in(session, found, "green", [])
        assert (session.game.state_hash(), len(session.records)) == (before, lines)
        assert session.game.answers == []


def test_slips_by_file_come_to_the_same_state_as_by_page(
    opened: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "by_letter"
    words = ["new", str(other), "--ruleset", str(RULES), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*words, "--dice", "ask", "--turns", "3"]) == 0
    files = []
    for player, tithe in (("red", "1"), ("blue", "2")):
        form = tmp_path / f"{player}.yaml"
        assert main.run(["orders", "form", str(other), "--for", player, "--out", str(form)]) == 0
        lines = form.read_text(encoding="utf-8").splitlines()
        first = next(at for at, one in enumerate(lines) if one.startswith("  # - {"))
        lines[first] = lines[first].replace("  # - ", "  - ")
        lines = [f"  - {tithe}" if one == "  - " else one for one in lines]
        form.write_text("\n".join(lines) + "\n", encoding="utf-8")
        files.append(form)
        browser = opened.browser(player)
        act = json.loads(lines[first].removeprefix("  - ").partition("   #")[0])
        assert give(browser, player, at="0", answer=json.dumps(act)) == 303
        assert give(browser, player, at=place_of_gift(browser), value=tithe) == 303
        assert give(browser, player, ready="yes") == 303
    assert main.run(["orders", "seal", str(other), *map(str, files)]) == 0
    assert main.run(["orders", "open", str(other)]) == 0
    read = Session.read(other)
    assert read.game.world.hash_without_clock() == opened.room.session.game.world.hash_without_clock()
    assert read.game.answers == opened.room.session.game.answers
    out = capsys.readouterr().out
    assert "received, word" in out


def test_at_the_table_a_slip_is_written_by_whoever_has_the_computer(opened: Open) -> None:
    table = opened.browser("table")
    assert 'name="at"' not in table.get().text
    page = table.get("/?handed=red").text
    act = acts_on(page, "march")[0]
    found = opened.room.rounds.under_way
    assert found is not None
    sent = {"round": found.id, "player": "red", "handed": "red", "given": "[]", "at": "0", "answer": act}
    answer = table.post("/seal", sent)
    assert answer.status_code == 200
    assert 'name="without"' in answer.text
    assert 'name="without"' not in table.get("/?handed=red").text, "who comes next sees nothing of it"
    assert table.post("/seal", sent | {"handed": ""}).status_code == 403


def test_an_opening_is_taken_back_and_slips_are_given_anew(opened: Open) -> None:
    session = opened.room.session
    states = [session.game.state_hash()]
    for _ in range(2):
        found = round_of(session)
        assert found is not None
        open_round(session, found, "organiser")
        states.append(session.game.state_hash())
    session.undo()
    assert session.game.state_hash() == states[1]
    session.undo()
    assert session.game.state_hash() == states[0]
    assert round_of(session) is not None
    assert Session.read(opened.folder).game.state_hash() == states[0]
