"""Journeys of several people in a real browser, in three languages: `make browser`.

Four who hand in orders in secret, of whom one changes his mind, one keeps his slip and one is absent; two at one
screen; two who do not see each other, with an umpire; a group that changes its rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cli import main
from cli.words.catalogue import Words
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.rounds.kept_slips import kept_by_player
from interpreter.campaign.rounds.sealed import round_of
from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import name_of
from tests.cli.test_amend import LAYER
from tests.cli.test_amend import RULES as TOLLS
from tests.web.browsing import NEEDS_BROWSER, served, sitting
from tests.web.chromium import Chromium, Page
from tests.web.league import RULES, begin, to_bids

pytestmark = [NEEDS_BROWSER, pytest.mark.parametrize("language", ["en", "de", "es"])]
FIELD = "Boolean(document.querySelector('input[name=\"0.value\"]'))"
NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)
SCOUTS = """ruleset scouts
  title "Scouts"
  language {language}
kind tile
  owner: player or none
kind player
  fame: number at least 0 = 0 "fame"
kind spy, spies "spy" seen by owner
  owner: player
  place: tile
action hire(tile) by player "hire a spy for {{tile}}" seen by player
  create spy as s
    owner = player
    place = tile
action search(tile) by player "search {{tile}}"
  reveals those s in spies where s.place is tile to player
phase deeds "Deeds"
  each player in order
    any number of hire, search
phase weather "Weather"
  ask umpire for storm: yes or no "Does a storm come?"
  when storm
    for each p in players
      p.fame up 1
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as one:
        yield one


def new(folder: Path, text: str, name: str, players: str) -> Path:
    """A campaign by these rules in a new folder, dice typed in."""
    rules = folder / f"{name}.law"
    rules.write_text(text, encoding="utf-8")
    words = ["new", str(folder / "spring"), "--ruleset", str(rules), "--map", "duel", "--dice", "ask"]
    assert main.run([*words, "--players", players]) == 0
    return folder / "spring"


def asked(page: Page) -> str:
    """What stands beside the map: what is asked, or who has answered."""
    found: str = page.say("document.querySelector('.asked').innerText")
    return found


def bid(page: Page, value: int) -> None:
    """Hand in a slip."""
    page.fill("0.value", str(value))
    page.press("form[action='/seal'] button.main")


def letters(session: Session, player: str, value: int) -> tuple[str, str]:
    """The promise of a slip with one answer that its player keeps, and the slip."""
    found = round_of(session)
    assert found is not None
    slip, promised = kept_by_player(name_of(session.records), found.id, player, 1, [value])
    head = f"round: {found.id}\nplayer: {player}\nnumber: 1\n"
    return f"{head}promise: {promised}\n", f"{head}nonce: {slip.nonce}\nanswers: [{value}]\n"


def send(page: Page, letter: str) -> None:
    """Put a letter in under “I keep my slip myself”."""
    page.say("document.querySelector('details:has(textarea)').open = true; true")
    page.fill("letter", letter)
    page.press("form:has(textarea) button")


def test_four_answer_in_secret_and_the_hour_opens(browser: Chromium, tmp_path: Path, language: str) -> None:
    words = Words(language)
    folder = new(tmp_path, RULES.format(language=language), "league", "red=Anna,blue=Ben,green=Cleo,gold=Dan")
    with served(folder) as (league, base):
        to_bids(league)
        room = league.room
        object.__setattr__(room.session.campaign, "together", RoundTimes(days=3))
        room.head = room.session.head_word()
        room.rounds.tick(NOW)
        pages = {one: sitting(browser, league, base, one) for one in ("red", "blue", "green", "gold")}
        received = words.gettext("Received; word {word}, note it.").split("{")[0]
        for player, value in (("red", 7), ("blue", 6), ("blue", 3)):
            bid(pages[player], value)
            assert received in asked(pages[player])
        promise, kept = letters(room.session, "green", 1)
        send(pages["green"], promise)
        pages["gold"].open(base)
        waits = asked(pages["gold"])
        assert words.gettext("Handed in: {players}").format(players="Anna, Ben, Cleo") in waits
        assert words.gettext("Still missing: {players}").format(players="Dan") in waits
        assert "7" not in pages["gold"].say("document.querySelector('.story').innerText")
        room.rounds.tick(NOW + timedelta(days=3, seconds=1))
        league.site.now = lambda: NOW + timedelta(days=3, minutes=1)
        pages["red"].open(base)
        assert words.gettext("Still to be shown: {players}").format(players="Cleo") in asked(pages["red"])
        send(pages["green"], kept)
        for player, page in pages.items():
            page.wait(f"document.documentElement.dataset.head === '{room.head}'")
            assert page.complaints() == [], player
        pages["blue"].open(f"{base}/log")
        assert "Anna: 7; Ben: 3; Cleo: 1" in pages["blue"].text()
        gold = [one.v[0] for one in room.session.game.world.things["player"]]
        assert gold == [2, 6, 8, 9], "who was absent has bid the least"
        assert room.session.verified() == ()


def test_two_answer_in_secret_at_one_screen(browser: Chromium, tmp_path: Path, language: str) -> None:
    words = Words(language)
    hand = words.gettext("It is {player}'s turn to answer in secret. Hand the computer over; the others look away.")
    with served(begin(tmp_path / "spring", language)) as (league, base):
        to_bids(league)
        league.room.head = league.room.session.head_word()
        table = sitting(browser, league, base, "table", width=360, height=740)
        for name, value in (("Anna", 7), ("Ben", 2)):
            assert hand.format(player=name) in table.text()
            assert not table.say(FIELD), "nothing is shown yet"
            table.press_text(words.gettext("I am {player}: show me the question").format(player=name))
            bid(table, value)
            assert not table.say(FIELD), "nothing is left on the screen"
        assert [one.v[0] for one in league.room.session.game.world.things["player"]] == [2, 7]
        assert table.complaints() == []
        assert league.room.session.verified() == ()


def test_two_who_do_not_see_each_other_and_an_umpire(browser: Chromium, tmp_path: Path, language: str) -> None:
    words = Words(language)
    folder = new(tmp_path, SCOUTS.format(language=language), "scouts", "red=Anna,blue=Ben")
    with served(folder) as (league, base):
        anna, ben, umpire = (sitting(browser, league, base, one) for one in ("red", "blue", "umpire"))
        assert words.gettext("{player} is asked.").format(player="Anna") in ben.text()
        anna.open(f"{base}/?tile=a2")
        anna.press("button[name=answer][value*=hire]")
        (spy,) = league.room.session.game.world.things["spy"]
        for page, is_told in ((anna, True), (ben, False), (umpire, True)):
            page.open(f"{base}/?tile=a2")
            assert (spy.label in page.text()) is is_told
        anna.press("button.done")
        ben.open(f"{base}/?tile=a2")
        ben.press("button[name=answer][value*=search]")
        ben.open(f"{base}/?tile=a2")
        assert spy.label in ben.text(), "it was found"
        ben.press("button.done")
        umpire.open(base)
        assert "Does a storm come?" in umpire.text()
        umpire.say("document.querySelector('[name=value][value=yes]').checked = true; true")
        umpire.press("button.main")
        ben.open(f"{base}/standings")
        assert [one.v[0] for one in league.room.session.game.world.things["player"]] == [1, 1]
        assert [page.complaints() for page in (anna, ben, umpire)] == [[], [], []]
        assert league.room.session.verified() == ()


def test_a_group_changes_its_rules(browser: Chromium, tmp_path: Path, language: str) -> None:
    words = Words(language)
    rules = TOLLS.replace('title "Tolls"', f'title "Tolls"\n  language {language}')
    folder = new(tmp_path, rules, "tolls", "anna=Anna,ben=Ben")
    with Session.open(folder) as session:
        for answer in ("done", "done", False, False):
            session.answer(answer)
    (tmp_path / "tolls_2.law").write_text(LAYER, encoding="utf-8")
    moved = ("--from", "3", "--title", "Hard luck", "--because", "gold is cheap", "--by", "anna")
    assert main.run(["amend", str(folder), str(tmp_path / "tolls_2.law"), *moved]) == 0
    with served(folder) as (league, base):
        anna, ben = (sitting(browser, league, base, one) for one in ("anna", "ben"))
        anna.open(f"{base}/amendments/1")
        assert "Hard luck" in anna.text()
        assert "2 -> 3" in anna.say("document.querySelector('pre.why').innerText")
        anna.press("button[value=agree]")
        ben.open(f"{base}/amendments/1")
        ben.fill("why", "too hard")
        ben.press("button[value=object]")
        assert "too hard" in ben.text()
        assert [page.complaints() for page in (anna, ben)] == [[], []]
    assert main.run(["amend", str(folder), "--number", "1", "--adopt"]) == 0
    with served(folder) as (league, base):
        anna, ben = (sitting(browser, league, base, one) for one in ("anna", "ben"))
        assert "trade" not in asked(anna), "not before the turn that was named"
        for page in (anna, ben):
            page.open(base)
            page.press("button.done")
        for page in (anna, ben):
            page.open(base)
            page.say("document.querySelector('[name=value][value=no]').checked = true; true")
            page.press("button.main")
        anna.open(base)
        assert anna.say("Boolean(document.querySelector('button[name=answer][value*=trade]'))")
        anna.open(f"{base}/rules/changes")
        assert "tolls_2" in anna.text()
        assert words.gettext("There are no house rules.") not in anna.text()
        assert [page.complaints() for page in (anna, ben)] == [[], []]
        assert league.room.session.verified() == ()
