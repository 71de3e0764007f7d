"""The realm campaign with sealed orders: four players by page and by file come to the same state."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli import main
from interpreter.bots import Bot
from interpreter.campaign.rounds.sealed import round_of
from interpreter.campaign.session import Session
from tests.web.browsing import NEEDS_BROWSER, served, sitting
from tests.web.chromium import Chromium
from tests.web.league import Open
from tests.web.test_slips import acts_on, give

PLAYERS = {"red": "Anna", "blue": "Ben", "gold": "Cleo", "green": "Dan"}


def begun(folder: Path) -> Path:
    """A campaign that stands before its first round of orders."""
    named = ",".join(f"{one}={name}" for one, name in PLAYERS.items())
    words = ["new", str(folder), "--ruleset", "realm_campaign", "--map", "realm", "--players", named]
    assert main.run([*words, "--dice", "random", "--seed", "orders", "--options", "sealed_orders=yes"]) == 0
    bot = Bot("the first games", odds=None)
    with Session.open(folder) as session:
        session.begin()
        while round_of(session) is None:
            session.answer(bot.answer(session.game))
    return folder


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """The campaign with its page."""
    folder = begun(tmp_path / "pages")
    with Session.open(folder) as session:
        yield Open(folder, session)


def test_four_players_order_by_page_and_by_file_alike(opened: Open, tmp_path: Path) -> None:
    other = tmp_path / "letters"
    shutil.copytree(opened.folder, other, ignore=shutil.ignore_patterns("*.lock", "private"))
    slips: dict[str, list[dict[str, str]]] = {}
    before = opened.room.session.game.state_hash()
    under_way = opened.room.rounds.under_way
    assert under_way is not None
    assert 1 < len(under_way.players) < len(PLAYERS), "who can order nothing is not asked"
    for player in under_way.players:
        browser = opened.browser(player)
        slips[player] = []
        for name in ("guard", "raid"):
            found = acts_on(browser.get().text, name)
            if found:
                assert give(browser, player, at=str(len(slips[player])), answer=found[0]) == 303
                slips[player].append(json.loads(found[0]))
        assert slips[player], player
    assert opened.room.session.game.state_hash() == before
    seen = opened.browser("gold").get("/").text
    assert " guards " not in seen
    assert " raids " not in seen
    for player in under_way.players:
        assert give(opened.browser(player), player, ready="yes") == 303
    files = []
    for player, answers in slips.items():
        files.append(tmp_path / f"{player}.yaml")
        said = {"round": under_way.id, "player": player, "answers": answers}
        files[-1].write_text(json.dumps(said), encoding="utf-8")
    assert main.run(["orders", "seal", str(other), *map(str, files)]) == 0
    assert main.run(["orders", "open", str(other)]) == 0
    assert Session.read(other).game.state_hash() == opened.room.session.game.state_hash()
    assert opened.room.session.game.state_hash() != before
    assert opened.room.session.verified() == ()
    for seat in ("red", "green"):
        for page in ("/", "/log"):
            text = opened.browser(seat).get(page).text
            assert "guard" in text or "raid" in text, "when all have ordered all orders are open, in story and log"
    assert "has given orders" not in opened.browser("red").get("/turn/1").text


@NEEDS_BROWSER
def test_four_real_browsers_order_as_four_files_do(tmp_path: Path) -> None:
    folder, other = begun(tmp_path / "pages"), tmp_path / "letters"
    shutil.copytree(folder, other, ignore=shutil.ignore_patterns("*.lock", "private"))
    with Chromium() as browser, served(folder) as (campaign, base):
        room = campaign.room
        under_way = room.rounds.under_way
        assert under_way is not None
        pages = {one: sitting(browser, campaign, base, one) for one in PLAYERS}
        slips: dict[str, list[dict[str, str]]] = {}
        for player, page in pages.items():
            slips[player] = []
            for name in ("guard", "raid"):
                button = f"button[name=answer][value*='\"{name}\"']"
                found = page.say(f"document.querySelector({json.dumps(button)})?.value || ''")
                if found:
                    page.press(button)
                    slips[player].append(json.loads(found))
        assert {one for one, given in slips.items() if given} == set(under_way.players)
        assert " guards " not in pages["gold"].text()
        for player in under_way.players:
            pages[player].press("form:has(.stop) button.main")
        assert [page.complaints() for page in pages.values()] == [[], [], [], []]
        files = []
        for player in under_way.players:
            files.append(tmp_path / f"{player}.yaml")
            said = {"round": under_way.id, "player": player, "answers": slips[player]}
            files[-1].write_text(json.dumps(said), encoding="utf-8")
        assert main.run(["orders", "seal", str(other), *map(str, files)]) == 0
        assert main.run(["orders", "open", str(other)]) == 0
        assert Session.read(other).game.state_hash() == room.session.game.state_hash()
        assert room.session.verified() == ()
