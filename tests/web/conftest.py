"""One small campaign for the tests of the page: made once, copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interpreter.campaign.session import Session
from tests.web.league import Open, begin

pytest.importorskip("starlette")


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which nobody has answered yet."""
    return begin(tmp_path_factory.mktemp("league") / "spring")


@pytest.fixture
def opened(begun: Path, tmp_path: Path) -> Iterator[Callable[[], Open]]:
    """Opens a copy of the campaign."""
    folder = tmp_path / "spring"
    shutil.copytree(begun, folder)
    sessions: list[Session] = []

    def open_it() -> Open:
        session = Session.open(folder)
        sessions.append(session)
        return Open(folder, session)

    yield open_it
    for one in sessions:
        one.close()
