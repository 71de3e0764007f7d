"""The program is killed while people answer: what they were told is recorded, is. `make kills`: 1,000 times.

Four answer, hand in slips, report, object to reports and to motions; an umpire hands a seat over and adopts motions.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from cli import main
from cli.console import Console
from cli.words.catalogue import Words
from interpreter.campaign.amendments import motions
from interpreter.campaign.session import Session
from tests.web.chromium import Chromium, Page, chromium
from tests.web.killed import free_port, kill, started
from tests.web.league import RULES
from web.seats import Seats, seats_of

KILLS = int(os.environ.get("MARCHLAW_KILLS", "30"))
BROWSED = int(os.environ.get("MARCHLAW_KILLS_BROWSED", "3"))
"""Kills while real browsers answer, where browsers are wanted."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
WANTED = os.environ.get("MARCHLAW_BROWSER", "")
PLAYERS = ("red", "blue", "green", "gold")
SEATED = (*PLAYERS, "umpire")
KILLS_OF_A_CAMPAIGN = 15
"""A campaign that has grown long takes its time to start; then a new one is begun."""
MOTIONS = 3
"""Motions of a campaign, of which each stands on the one before."""
KILLS_TO_A_MOTION = 4
SORTS = ("answer", "sealed", "objection", "voice", "seat", "adopted")
LONGEST = 0.15
"""Seconds between an answer and the end, at most."""


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of four in which nobody has answered yet."""
    folder = tmp_path_factory.mktemp("four")
    (folder / "league.law").write_text(RULES.format(language="en"), encoding="utf-8")
    words = [
        "new",
        str(folder / "spring"),
        "--ruleset",
        str(folder / "league.law"),
        "--map",
        "duel",
        "--dice",
        "random",
    ]
    assert main.run([*words, "--players", "red=Anna,blue=Ben,green=Cleo,gold=Dan"]) == 0
    for number in range(1, MOTIONS + 1):
        below = f"league_{number}" if number > 1 else "league"
        layer = f"ruleset league_{number + 1} extends {below}\nchange roll weather\n  target {7 + number}\n"
        (folder / f"league_{number + 1}.law").write_text(layer, encoding="utf-8")
        moved = ["amend", str(folder / "spring"), str(folder / f"league_{number + 1}.law"), "--from", str(900 + number)]
        assert main.run(moved) == 0
        shutil.copy(folder / f"league_{number + 1}.law", folder / "spring" / "amendments")
    return folder / "spring"


def copied(begun: Path, folder: Path) -> Path:
    """A copy of a campaign with the rules it was begun by."""
    shutil.copytree(begun.parent, folder)
    return folder / begun.name


def cookies_in(folder: Path) -> tuple[str, dict[str, str]]:
    """Everybody sits down; gives the name of the cookie, and each player's."""
    with Session.open(folder) as session:
        seats = Seats(folder, session.ground.basis.seats(), lambda: "")
        word = session.records[0].h
        return f"marchlaw-{word[:4]}-{word[4:8]}", {one: seats.sit_down(seats.rotate(one)) or "" for one in SEATED}


class Client:
    """Somebody who answers whatever he is asked, as fast as he can, and remembers what he was told."""

    def __init__(self, port: int, player: str, cookies: dict[str, str]) -> None:
        self.player = player
        self.told: list[tuple[str, str]] = []
        """What was called recorded: an answer by the head before it, a slip, an objection, a voice."""
        self.said = 0
        """How often he has objected to a motion; each time with another reason."""
        self.looks = 0
        headers = {"sec-fetch-site": "same-origin"}
        self.client = httpx2.Client(
            base_url=f"http://127.0.0.1:{port}", cookies=cookies, headers=headers, timeout=2, verify=False
        )

    def answer(self, is_over: threading.Event) -> None:
        """Answer until it is over."""
        while not is_over.is_set():
            try:
                self._look()
            except httpx2.HTTPError:
                time.sleep(0.005)

    def _is_done(self, path: str, fields: Mapping[str, str]) -> bool:
        return self.client.post(path, data=fields).status_code == 303

    def _look(self) -> None:
        self.looks += 1
        page = self.client.get("/").text
        head = page.partition('data-head="')[2][:9]
        if 'action="/seal"' in page:
            round_id = page.partition('name="round" value="')[2].partition('"')[0]
            sent = {"round": round_id, "player": self.player, "0.value": "0", "ready": "yes"}
            if "Received" not in page and self._is_done("/seal", sent):
                self.told.append(("sealed", f"{round_id} {self.player}"))
        elif "field.winner" in page and self.player != "red":
            time.sleep(0.01)
        elif "field.winner" in page and self.looks % 4:
            report = {"field.winner": "red", "field.loser": "blue", "field.points": "1", "field.close": "no"}
            if self._is_done("/answer", {"head": head, **report}):
                self.told.append(("answer", head))
        elif 'value="done"' in page:
            if self._is_done("/answer", {"head": head, "answer": "done"}):
                self.told.append(("answer", head))
        else:
            time.sleep(0.02)
        if self.player == "blue":
            self._object()
        elif self.looks % 3 == 0:
            self._speak()

    def _object(self) -> None:
        """Object to the last report that one may object to."""
        lines = re.findall(r'name="line" value="([0-9]+)"', self.client.get("/log").text)
        if lines and self._is_done("/object", {"line": lines[-1], "why": "not so"}):
            self.told.append(("objection", f"{lines[-1]} {self.player}"))

    def _speak(self) -> None:
        """Object to the motion that was moved last, with another reason than before."""
        motions = re.findall(r'name="text" value="([0-9a-f]+)"', self.client.get("/amendments").text)
        if motions:
            self.said += 1
            spoken = {"do": "object", "text": motions[-1], "why": str(self.said)}
            if self._is_done(f"/amendments/{MOTIONS}", spoken):
                self.told.append(("voice", f"{self.player} {self.said}"))


class Umpire(Client):
    """Hands the seat of gold over each time the program has started, and adopts a motion now and then."""

    def __init__(self, port: int, cookies: dict[str, str], gold: Client) -> None:
        super().__init__(port, "umpire", cookies)
        self.gold = gold
        self.links: list[tuple[str, str]] = []
        """Each holder with the link that was shown for him."""
        self.handed = self.started = 0

    def answer(self, is_over: threading.Event) -> None:
        """Hand over once, and adopt where it is time; nobody is left without a link."""
        self.started += 1
        is_handed = is_to_adopt = self.started % KILLS_TO_A_MOTION == 0
        while not is_over.is_set():
            try:
                if is_to_adopt:
                    self._adopt(self.started // KILLS_TO_A_MOTION)
                    is_to_adopt = False
                if not is_handed:
                    self._hand_over()
                    is_handed = True
                time.sleep(0.02)
            except httpx2.HTTPError:
                time.sleep(0.005)

    def _hand_over(self) -> None:
        self.handed += 1
        holder = f"holder {self.handed}"
        page = self.client.post("/seats", data={"do": "hand", "seat": "gold", "holder": holder, "why": "tired"})
        link = re.search(r"/in/([\w-]+)", page.text)
        assert page.status_code == 200, page.text
        assert link is not None
        self.told.append(("seat", holder))
        self.links.append((holder, link[1]))
        self.gold.client.post(f"/in/{link[1]}")

    def _adopt(self, number: int) -> None:
        texts = re.findall(r'name="text" value="([0-9a-f]+)"', self.client.get(f"/amendments/{number}").text)
        if texts and self._is_done(f"/amendments/{number}", {"do": "adopt", "text": texts[0]}):
            self.told.append(("adopted", str(number)))


def wait_for_more(people: Sequence[Client]) -> None:
    """Wait until somebody was told that his answer is recorded."""
    before, until = sum(len(one.told) for one in people), time.monotonic() + 30
    while sum(len(one.told) for one in people) == before and time.monotonic() < until:
        time.sleep(0.002)


def lost(folder: Path, told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What was called recorded and is not."""
    records = [json.loads(line) for line in (folder / "journal.jsonl").read_bytes().split(b"\n")[:-1]]
    found = {("answer", f"{one['p'][:4]}-{one['p'][4:8]}") for one in records if one.get("kind") == "answer"}
    found |= {("sealed", f"{one['round']} {one['by']}") for one in records if one.get("kind") == "sealed"}
    found |= {("objection", f"{one['line']} {one['by']}") for one in records if one.get("kind") == "objection"}
    found |= {("seat", one["holder"]) for one in records if one.get("kind") == "seat"}
    found |= {("adopted", str(one["amendment"]["number"])) for one in records if one.get("kind") == "rules"}
    voices = motions(folder)[-1].voices if (folder / "amendments").exists() else {}
    # Of what somebody says of a motion the last counts, so it may be a later one than what he was told of.
    found |= {("voice", f"{one} {said}") for one, last in voices.items() for said in range(1, int(last) + 1)}
    return [one for one in told if one not in found]


def half_done(folder: Path, umpire: Umpire) -> list[str]:
    """What was done in part, once the campaign has been opened again."""
    wrong = []
    with Session.open(folder) as session:
        seats = seats_of(session, lambda: "")
        rules = [one.payload for one in session.records if one.payload.get("kind") == "rules"]
        adopted = [str(one["amendment"]["number"]) for one in rules]  # type: ignore[call-overload,index]
        if adopted != [str(one.number) for one in motions(folder) if one.state == "adopted"]:
            wrong.append("what is adopted by the journal is not what the motions say")
        if session.changed is not None or session.campaign.ruleset != session.basis.ruleset:
            wrong.append("the campaign file names other rules")
        last = next((one for one in reversed(session.records) if one.payload.get("kind") == "seat"), None)
        gold = seats.named("gold")
        assert gold is not None
        if last is not None and gold.handed != last.h:
            wrong.append("the seat is not whose the journal says")
        for holder, link in umpire.links:
            is_his = last is not None and holder == last.payload["holder"]
            if (seats.linked(link) is not None) != is_his:
                wrong.append(f"the link of {holder} is not as the journal says")
    return wrong


def test_nothing_that_was_acknowledged_is_lost(four: Path, tmp_path: Path) -> None:
    port, kills, acknowledged = free_port(), 0, Counter[str]()
    name, cookies = cookies_in(four)
    while kills < KILLS:
        folder = copied(four, tmp_path / str(kills))
        players = [Client(port, one, {name: cookies[one]}) for one in PLAYERS]
        umpire = Umpire(port, {name: cookies["umpire"]}, players[-1])
        people = [*players, umpire]
        for at in range(kills, min(kills + KILLS_OF_A_CAMPAIGN, KILLS)):
            serving, is_over = started(folder, port), threading.Event()
            threads = [threading.Thread(target=one.answer, args=(is_over,)) for one in people]
            for one in threads:
                one.start()
            if at % 3:  # on a busy machine time alone would kill it before anything was answered
                wait_for_more(people)
            time.sleep((at * 37 % 100) / 100 * LONGEST)
            kill(serving)
            is_over.set()
            for one in threads:
                one.join()
            kills += 1
        told = [line for one in people for line in one.told]
        assert lost(folder, told) == []
        assert half_done(folder, umpire) == []
        assert Session.read(folder).verified() == ()
        acknowledged += Counter(sort for sort, _ in told)
        shutil.rmtree(folder.parent)
    assert acknowledged.total() >= kills // 2, (acknowledged, kills)
    assert kills < 100 or all(acknowledged[one] > kills // 50 for one in SORTS), acknowledged


class Browsing:
    """The same by a page of a real browser: each step is one press."""

    def __init__(self, page: Page, base: str, player: str, link: str) -> None:
        self.page, self.base, self.player = page, base, player
        self.told: list[tuple[str, str]] = []
        self.page.open(link)
        self.page.press("button.main")

    def look(self) -> None:
        """Look, and answer what is asked."""
        page = self.page
        page.open(self.base)
        head = self._head()
        if page.say("Boolean(document.querySelector('form[action=\"/seal\"] button.main'))"):
            round_id = page.say("document.querySelector('[name=round]').value")
            if page.say("Boolean(document.querySelector('.asked [role=status]'))"):
                return
            page.fill("0.value", "0")
            page.press("form[action='/seal'] button.main")
            if self._head() not in ("", head):
                self.told.append(("sealed", f"{round_id} {self.player}"))
        elif page.say("Boolean(document.querySelector('button.done'))"):
            page.press("button.done")
            if self._head() not in ("", head) and not page.say("Boolean(document.querySelector('[role=alert]'))"):
                self.told.append(("answer", head))

    def _head(self) -> str:
        found: str = self.page.say("document.documentElement.dataset.head || ''")
        return found


@pytest.mark.skipif(not WANTED, reason="`make browser` and `make kills` run this; it needs chromium")
def test_nothing_that_a_browser_showed_as_recorded_is_lost(four: Path, tmp_path: Path) -> None:
    assert chromium() is not None, "a browser is wanted, and there is none"
    port = free_port()
    folder = copied(four, tmp_path / "browsed")
    base = f"http://localhost:{port}"
    with Session.open(folder) as session:
        seats = Seats(folder, session.ground.basis.seats(), lambda: "")
        links = {one: f"{base}/in/{seats.rotate(one)}" for one in PLAYERS}
    with Chromium() as browser:
        serving = started(folder, port)
        people = [Browsing(browser.page(), base, one, links[one]) for one in PLAYERS]
        for at in range(BROWSED):
            before, looks = sum(len(one.told) for one in people), 0
            while sum(len(one.told) for one in people) == before and looks < 12:
                people[looks % len(people)].look()
                looks += 1
            timer = threading.Timer((at * 37 % 100) / 100, kill, (serving,))
            timer.start()
            while serving.is_alive():
                for one in people:
                    with suppress(AssertionError):  # the page of an end in the middle holds nothing that is looked for
                        one.look()
            timer.join()
            serving = started(folder, port)
        kill(serving)
    told = [line for one in people for line in one.told]
    assert lost(folder, told) == []
    assert Session.read(folder).verified() == ()
    assert len(told) >= BROWSED


def test_answers_go_out_at_once() -> None:
    """A part of an answer does not wait until the part before it was acknowledged: each page would take 40 ms more."""
    from web.commands.serve import _listening

    with _listening("127.0.0.1", 0, Console(None, Words("en"))) as ear:
        assert ear.proto == socket.IPPROTO_TCP, "asyncio looks at this alone"
