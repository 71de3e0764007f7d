"""What tests with a real browser have in common: a campaign served on a port of its own, and somebody who sits down."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from cli.console import Console
from cli.words.catalogue import Words
from cli.words.speech import speech_of
from interpreter.campaign.session import Session
from tests.web.chromium import Chromium, Page, chromium
from tests.web.league import Open
from web.commands.serve import _listening

WANTED = os.environ.get("MARCHLAW_BROWSER", "")
NEEDS_BROWSER = pytest.mark.skipif(
    not WANTED or (WANTED != "required" and chromium() is None), reason="`make browser` runs this; it needs chromium"
)


@contextmanager
def served(folder: Path) -> Iterator[tuple[Open, str]]:
    """The page of a campaign on a port of its own."""
    with Session.open(folder, speech=speech_of) as session:
        league = Open(folder, session)
        server = uvicorn.Server(uvicorn.Config(league.site.app, log_level="error", lifespan="off"))
        with socket.create_server(("127.0.0.1", 0)) as bound:
            port = bound.getsockname()[1]
        with _listening("127.0.0.1", port, Console(None, Words("en"))) as ear:
            thread = threading.Thread(target=server.run, kwargs={"sockets": [ear]})
            thread.start()
            while not server.started:
                time.sleep(0.01)
            try:
                yield league, f"http://localhost:{port}"
            finally:
                server.should_exit = True
                server.force_exit = True
                thread.join(5)


def sitting(browser: Chromium, league: Open, base: str, seat: str, **kind: int | bool) -> Page:
    page = browser.page(**kind)  # type: ignore[arg-type]  # width, height, script
    page.open(f"{base}/in/{league.seats.rotate(seat)}")
    page.press("button.main")
    return page
