"""The program is killed while people answer: what they were told is recorded is there. `make kills`: 1,000 times."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from interpreter.campaign.session import Session
from tests.web.league import begin
from web.seats import Seats

KILLS = int(os.environ.get("MARCHLAW_KILLS", "10"))
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
PLAYERS = ("red", "blue")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_listens(port: int) -> None:
    for _ in range(600):
        try:
            httpx.get(f"http://127.0.0.1:{port}/head")
            return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("it never listened")


class People:
    """Two who answer whatever they are asked, each as fast as he can, and remember what they were told."""

    def __init__(self, port: int, cookies: dict[str, str], name: str) -> None:
        self.told: list[tuple[str, str]] = []
        """Address and head before of each answer that was called recorded."""
        self.is_over = threading.Event()
        self.threads = [
            threading.Thread(target=self._answer, args=(port, player, {name: cookies[player]})) for player in PLAYERS
        ]

    def _answer(self, port: int, player: str, cookies: dict[str, str]) -> None:
        headers = {"sec-fetch-site": "same-origin"}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", cookies=cookies, headers=headers, timeout=2) as client:
            while not self.is_over.is_set():
                try:
                    page = client.get("/").text
                    head = page.partition('data-head="')[2][:9]
                    if 'action="/seal"' in page:
                        round_id = page.partition('name="round" value="')[2].partition('"')[0]
                        sent = {"round": round_id, "player": player, "0.value": "0", "ready": "yes"}
                        if "Received" in page or client.post("/seal", data=sent).status_code != 303:
                            continue
                        self.told.append(("sealed", f"{round_id} {player}"))
                    elif 'value="done"' in page:
                        if client.post("/answer", data={"head": head, "answer": "done"}).status_code == 303:
                            self.told.append(("answer", head))
                    else:
                        time.sleep(0.05)
                except httpx.HTTPError:
                    time.sleep(0.02)


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    folder = begin(tmp_path / "spring")
    with Session.open(folder) as session:
        seats = Seats(folder, session.ground.basis.seats(), lambda: "")
        cookies = {player: seats.sit_down(seats.rotate(player)) or "" for player in PLAYERS}
        name = f"marchlaw-{session.records[0].h[:4]}-{session.records[0].h[4:8]}"
    port, before = free_port(), 0
    told: list[tuple[str, str]] = []
    for kill in range(KILLS):
        serving = subprocess.Popen(
            [sys.executable, "-m", "cli.main", "serve", str(folder), "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert serving.stdout is not None
        serving.stdout.readline()
        wait_until_it_listens(port)
        people = People(port, cookies, name)
        for one in people.threads:
            one.start()
        time.sleep(0.7 + (kill * 37 % 150) / 100)
        serving.send_signal(signal.SIGKILL)
        serving.wait()
        people.is_over.set()
        for one in people.threads:
            one.join()
        told += people.told
        records = [json.loads(line) for line in (folder / "journal.jsonl").read_bytes().split(b"\n")[:-1]]
        heads = {f"{one['p'][:4]}-{one['p'][4:8]}" for one in records if one.get("kind") == "answer"}
        slips = {f"{one['round']} {one['by']}" for one in records if one.get("kind") == "sealed"}
        assert {head for kind, head in told if kind == "answer"} <= heads
        assert {slip for kind, slip in told if kind == "sealed"} <= slips
        before = len(records)
    assert before > 1
    assert told
    assert Session.read(folder).verified() == ()
