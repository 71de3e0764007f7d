"""The program is killed while four people answer: what they were told is recorded, is. `make kills`: 1,000 times."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from cli import main
from cli.console import Console
from cli.words.catalogue import Words
from interpreter.campaign.session import Session
from tests.web.chromium import Chromium, Page, chromium
from tests.web.killed import free_port, kill, started
from tests.web.league import RULES
from web.seats import Seats

KILLS = int(os.environ.get("MARCHLAW_KILLS", "30"))
BROWSED = int(os.environ.get("MARCHLAW_KILLS_BROWSED", "3"))
"""Kills while real browsers answer, where browsers are wanted."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
WANTED = os.environ.get("MARCHLAW_BROWSER", "")
PLAYERS = ("red", "blue", "green", "gold")
KILLS_OF_A_CAMPAIGN = 15
"""A campaign that has grown long takes its time to start; then a new one is begun."""
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
        return f"marchlaw-{word[:4]}-{word[4:8]}", {one: seats.sit_down(seats.rotate(one)) or "" for one in PLAYERS}


class Client:
    """Somebody who answers whatever he is asked, as fast as he can, and remembers what he was told."""

    def __init__(self, port: int, player: str, cookies: dict[str, str]) -> None:
        self.player = player
        self.told: list[tuple[str, str]] = []
        """Head before, or round and player, of each answer that was called recorded."""
        headers = {"sec-fetch-site": "same-origin"}
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", cookies=cookies, headers=headers, timeout=2, verify=False
        )

    def answer(self, is_over: threading.Event) -> None:
        """Answer until it is over."""
        while not is_over.is_set():
            try:
                self._look()
            except httpx.HTTPError:
                time.sleep(0.005)

    def _look(self) -> None:
        page = self.client.get("/").text
        head = page.partition('data-head="')[2][:9]
        if 'action="/seal"' in page:
            round_id = page.partition('name="round" value="')[2].partition('"')[0]
            sent = {"round": round_id, "player": self.player, "0.value": "0", "ready": "yes"}
            if "Received" not in page and self.client.post("/seal", data=sent).status_code == 303:
                self.told.append(("sealed", f"{round_id} {self.player}"))
        elif 'value="done"' in page:
            if self.client.post("/answer", data={"head": head, "answer": "done"}).status_code == 303:
                self.told.append(("answer", head))
        else:
            time.sleep(0.02)


def wait_for_more(people: Sequence[Client]) -> None:
    """Wait until somebody was told that his answer is recorded."""
    before, until = sum(len(one.told) for one in people), time.monotonic() + 5
    while sum(len(one.told) for one in people) == before and time.monotonic() < until:
        time.sleep(0.002)


def lost(folder: Path, told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What was called recorded and does not stand in the journal."""
    records = [json.loads(line) for line in (folder / "journal.jsonl").read_bytes().split(b"\n")[:-1]]
    heads = {("answer", f"{one['p'][:4]}-{one['p'][4:8]}") for one in records if one.get("kind") == "answer"}
    slips = {("sealed", f"{one['round']} {one['by']}") for one in records if one.get("kind") == "sealed"}
    return [one for one in told if one not in heads | slips]


def test_nothing_that_was_acknowledged_is_lost(four: Path, tmp_path: Path) -> None:
    port, kills, acknowledged = free_port(), 0, 0
    name, cookies = cookies_in(four)
    while kills < KILLS:
        folder = copied(four, tmp_path / str(kills))
        people = [Client(port, one, {name: cookies[one]}) for one in PLAYERS]
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
        assert Session.read(folder).verified() == ()
        acknowledged += len(told)
        shutil.rmtree(folder.parent)
    assert acknowledged >= kills // 2, (acknowledged, kills)


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
