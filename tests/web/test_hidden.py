"""What rules hide is hidden on every page: of one who does not see a fleet nothing tells that there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.session import Session
from tests.cli.test_seen import BAY
from tests.web.league import Open
from tests.web.mists import begin_mists
from tests.web.test_roles import ROUTES
from web.export import Export

RULES = Path(__file__).resolve().parent.parent / "rulesets" / "fogs"


@pytest.fixture
def fogs(tmp_path: Path) -> Iterator[Open]:
    """Two players in the fog; Anna has set out a fleet where Ben cannot see it."""
    folder = tmp_path / "fogs"
    words = ["new", str(folder), "--ruleset", str(RULES), "--map", "duel", "--players", "anna=Anna,ben=Ben"]
    assert main.run([*words, "--dice", "ask", "--turns", "3"]) == 0
    with Session.open(folder) as session:
        campaign = Open(folder, session)
        anna, ben = campaign.browser("anna"), campaign.browser("ben")
        assert anna.answer(answer="done").status_code == 303
        assert ben.answer(answer="done").status_code == 303
        world = session.game.world
        (player, other) = world.things["player"]
        seen = {near.id for tile in world.tiles if tile.v[0] is other for near in world.touching[tile.number]}
        own = [tile for tile in world.tiles if tile.v[0] is player and tile.id not in seen]
        if not own:
            own = [tile for tile in world.tiles if tile.v[0] is player]
            for tile in world.tiles:
                if tile.v[0] is other and tile in world.touching[own[0].number]:
                    world.set_value(tile, 0, None)
        assert anna.answer(answer=f'{{"action": "set_out", "tile": "{own[0].id}"}}').status_code == 303
        assert any(one.v[1].id == own[0].id for one in world.things["fleet"])
        yield campaign


TELLS = re.compile(r"fleet.1|puts to sea|set.out")


def pages(campaign: Open, seat: str) -> dict[str, str]:
    """Every page that a seat is shown, but the rules and the list of what has odds, which everybody knows."""
    browser = campaign.browser(seat)
    tiles = [f"/?tile={one.id}" for one in campaign.room.session.game.world.tiles]
    paths = [
        one
        for one in (*ROUTES, *tiles, "/why?of=fleet_1", "/why?of=power+anna")
        if not one.startswith(("/rules", "/odds"))
    ]
    return {path: browser.get(path).text for path in paths}


def test_a_fleet_in_the_fog_is_on_no_page_of_another(fogs: Open, tmp_path: Path) -> None:
    assert any(TELLS.search(page) for page in pages(fogs, "anna").values()), "Anna herself is told"
    for seat in ("ben", "organiser", "table"):
        found = {path: TELLS.findall(page) for path, page in pages(fogs, seat).items() if TELLS.search(page)}
        assert found == {}, seat
    browser = fogs.browser("ben")
    assert browser.get("/why?of=fleet_1").status_code == browser.get("/why?of=fleet_9").status_code == 404
    for sitter in (None, fogs.seats.named("ben")):
        folder = tmp_path / f"site-{sitter.name if sitter else ''}"
        Export(fogs.room, sitter).write(folder)
        written = [path for path in folder.iterdir() if path.name != "rules.html"]
        assert [path.name for path in written if TELLS.search(path.read_text(encoding="utf-8"))] == []


def test_a_player_who_is_not_asked_sees_who_is_and_nothing_of_what(fogs: Open) -> None:
    ben = fogs.browser("ben")
    assert "Anna is asked." in ben.get().text
    assert ben.values() == []
    for seat in ("organiser", "table"):
        page = fogs.browser(seat).get().text
        assert "only those answer for Anna who see what Anna sees" in page, "what the organiser can do is said"
        assert ('<a href="/seats">' in page.partition('id="middle"')[2]) == (seat == "organiser")
    assert "only those answer for" not in ben.get().text
    assert ben.answer(answer='{"action": "set_out", "tile": "a2"}').status_code == 403


def test_what_the_umpire_is_asked_the_organiser_answers_where_nobody_umpires(fogs: Open) -> None:
    for name in ("anna", "ben"):
        assert fogs.browser(name).answer(answer="done").status_code == 303
    organiser = fogs.browser("organiser")
    assert "Does a storm come?" in organiser.get().text
    assert "Does a storm come?" not in fogs.browser("ben").get().text
    assert "Does a storm come?" in fogs.browser("umpire").get().text
    assert fogs.browser("ben").answer(value="yes").status_code == 403
    assert organiser.answer(value="no").status_code == 303


def test_how_many_dice_fell_unseen_is_told_to_none_but_who_threw(tmp_path: Path) -> None:
    with Session.open(begin_mists(tmp_path, "random")) as session:
        campaign = Open(session.folder, session)
        session.answer("done")
        session.answer({"action": "plan"})
        assert session.answers[-1][1].dice
        campaign.room.head = session.head_word()
        page = campaign.browser("organiser").get().text
        assert "Take back: an answer that you may not see" in page
        assert "dice, which are not thrown again" not in page
        assert "1 dice, which are not thrown again" in campaign.browser("umpire").get().text


def test_the_journal_tells_an_act_to_whoever_saw_it_done(tmp_path: Path) -> None:
    (tmp_path / "bay.law").write_text(BAY, encoding="utf-8")
    words = ["new", str(tmp_path / "c"), "--ruleset", str(tmp_path / "bay.law"), "--map", "duel", "--turns", "3"]
    assert main.run([*words, "--players", "anna=Anna,ben=Ben,cleo=Cleo", "--given", "anna.watcher=ben"]) == 0
    with Session.open(tmp_path / "c") as session:
        bay = Open(tmp_path / "c", session)
        boat = next(one.id for one in session.game.world.things["boat"] if one.v[0].id == "anna")
        assert bay.browser("anna").answer(answer=f'{{"action": "sail", "boat": "{boat}"}}').status_code == 303
        told = {seat: "Anna sails boat" in bay.browser(seat).get("/log").text for seat in ("anna", "ben", "cleo")}
    assert told == {"anna": True, "ben": True, "cleo": False}
