"""What a seat is shown of play that goes on: the same of two campaigns that differ only in what it may not see.

Anna looks. In both campaigns all that she can tell apart is done alike; what Ben does behind her back is chosen anew in
each. Then every page, download, exported file and command for Anna holds the same bytes, but for the words that stand
for the whole journal. `make interference` plays more of them.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli import main
from interpreter.campaign.session import Session
from interpreter.requests import Ask, Choose, Tell, Throw
from tests.web.league import Open
from tests.web.mists import begin_mists
from tests.web.test_roles import ROUTES
from web.export import Export

PLAYS = int(os.environ.get("MARCHLAW_PLAYS", "1"))
TURNS = 3
DEEDS = 3
"""Hidden deeds of Ben in a turn, of whatever sort: that there are so many everybody knows."""

HIDDEN = ("hire", "lay", "save_up", "bribe")
WORDS = re.compile(r"\b[0-9a-f]{4}-[0-9a-f]{4}\b|\b[0-9a-f]{64}\b")
"""Head words, words of slips and hashes, which differ with the journal and tell nothing of it."""


@pytest.fixture(scope="module")
def mists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign in which nobody has answered yet; copies of it share what was drawn for them."""
    return begin_mists(tmp_path_factory.mktemp("mists"))


class Played:
    """One of the campaigns."""

    def __init__(self, folder: Path, seed: int, own: int) -> None:
        self.folder = folder
        self.session = Session.open(folder)
        self.opened = Open(folder, self.session)
        self.anna = self.opened.browser("anna")
        self.alike, self.own = Random(seed), Random(own)
        """What is alike in both campaigns, and what is not."""
        self.deeds = DEEDS

    def turn(self) -> None:
        """Answer until the next turn begins."""
        turn = self.session.game.world.turn
        while self.session.game.world.turn == turn and self.session.game.pending is not None:
            if (found := self.opened.room.rounds.under_way) is not None:
                self._seal(found.id)
            else:
                self.session.answer(self._answer())
            self.opened.room.head = self.session.head_word()

    def _seal(self, round_id: str) -> None:
        for player, random in (("anna", self.alike), ("ben", self.own)):
            sitter = self.opened.seats.named(player)
            assert sitter is not None
            self.opened.room.rounds.hand_in(sitter, round_id, player, [random.randint(0, 3)], is_ready=True)

    def _answer(self) -> Any:
        request = self.session.game.pending
        match request:
            case Choose():
                return self._deed(request)
            case Throw():
                return [self.alike.randint(1, 6) for _ in request.dice]
            case Tell():
                return "done" if self.alike.random() < 0.5 else {"hero": self.alike.choice(["anna", "ben"])}
            case Ask() | None:
                raise AssertionError(request)

    def _deed(self, request: Choose) -> Any:
        assert request.by is not None
        if request.by.id == "ben" and self.deeds:
            self.deeds -= 1
            return self.own.choice([one.answer for one in request.options if one.answer["action"] in HIDDEN])
        if self.alike.random() < 0.3:
            self.deeds = DEEDS
            return "done"
        own = [one.answer for one in request.options if request.by.id == "anna" or one.answer["action"] not in HIDDEN]
        return self.alike.choice(own)

    def pages(self) -> dict[str, str]:
        """All pages and downloads of Anna, with their headers."""
        self.opened.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
        tiles = [f"/?tile={one.id}" for one in self.session.game.world.tiles[:3]]
        asked = [f"/why?of={one}" for one in ("might+ben", "might+anna", "ben.gold", "anna.gold", "spy_2")]
        asked += ["/turn/2", "/turn/1?as=print", "/odds?of=plot", "/odds?of=feat&player=ben", "/why/2", "/?act=hire"]
        told = {}
        for path in (*ROUTES, *tiles, *asked):
            page = self.anna.get(path)
            headers = sorted((name, text) for name, text in page.headers.items() if name != "set-cookie")
            told[path] = f"{page.status_code} {headers} {page.text}"
        return self._plain(told)

    def files_and_commands(self, site: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
        """What is written for Anna, and what commands say to her."""
        Export(self.opened.room, self.opened.seats.named("anna")).write(site)
        told = {f"file {one.name}": one.read_text(encoding="utf-8") for one in sorted(site.iterdir())}
        for words in COMMANDS:
            capsys.readouterr()
            status = main.run([words[0], str(self.folder), *words[1:], "--as", "anna"])
            told[" ".join(words)] = f"{status} {capsys.readouterr()}"
        return self._plain(told)

    def _plain(self, told: dict[str, str]) -> dict[str, str]:
        """With one sign for all words that stand for the journal."""
        return {name: WORDS.sub("#", text.replace(str(self.folder.parent), "")) for name, text in told.items()}


COMMANDS = (
    ("status",),
    ("status", "--json"),
    ("log",),
    ("log", "--json"),
    ("story",),
    ("explain", "might", "ben"),
    ("explain", "might", "anna"),
    ("odds", "feat", "--given", "player=ben"),
    ("odds", "plot", "--given", "player=anna"),
)


@pytest.mark.parametrize("seed", range(PLAYS))
def test_what_goes_on_unseen_changes_nothing_that_is_shown(
    seed: int, mists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine chances may come too late for one of the two pages; that is not what is looked at here.
    monkeypatch.setattr("web.pages.page_frame.SECONDS_OF_ODDS", 60)
    both = []
    for number in (1, 2):
        folder = tmp_path / f"play-{number}" / "spring"
        shutil.copytree(mists, folder)
        shutil.copy(mists.parent / "mists.law", folder.parent)
        both.append(Played(folder, seed, 1000 * seed + number))
    try:
        for turn in range(TURNS):
            for one in both:
                one.turn()
            first, second = (one.pages() for one in both)
            assert {name for name in first if first[name] != second[name]} == set(), turn
        first, second = (one.files_and_commands(tmp_path / f"site-{at}", capsys) for at, one in enumerate(both))
        assert first.keys() == second.keys()
        assert {name for name in first if first[name] != second[name]} == set()
        salt = both[0].session.header.salt
        assert salt
        assert not any(salt in text for text in first.values()), "nobody is told what names are drawn with"
        worlds = [one.session.game.world for one in both]
        assert worlds[0].state_hash() != worlds[1].state_hash(), "something was done unseen"
    finally:
        for one in both:
            one.session.close()
