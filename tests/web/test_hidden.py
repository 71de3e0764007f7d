"""What rules hide is hidden on every page: of one who does not see a fleet nothing tells that there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.session import Session
from tests.cli.test_seen import BAY
from tests.web.league import Open, opened_by
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


LURKERS = """ruleset lurkers
  title "Lurkers"

kind lurker, lurkers "lurker" seen by owner
  owner: player
  place: tile

report hunt, hunts "hunt"
  who: lurker

setup
  for each p in players
    let start = the first t in tiles
    when start is not none
      create lurker
        owner = p
        place = start

action dismiss(lurker) by player "dismiss {lurker}"
  own: allowed when lurker.owner is player else "{lurker} is not yours"
  destroy lurker

action wait by player "wait"

phase slips "Slips"
  together, sealed
    each player in order
      any number of dismiss, wait

phase work "Work"
  each player in order
    any number of dismiss, wait

phase talk "Talk"
  group reports any number of hunt
"""


def test_a_name_that_a_player_cannot_see_is_refused_as_one_that_nothing_bears(tmp_path: Path) -> None:
    """In an act, in a slip and in a report; whoever has read it once may try it for ever."""
    with opened_by(LURKERS, tmp_path) as campaign:
        session, anna = campaign.room.session, campaign.browser("red")
        names = {one.v[0].id: one.id for one in session.game.world.things["lurker"]}

        def told(name: str) -> str:
            campaign.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
            act, found = f'{{"action": "dismiss", "lurker": "{name}"}}', campaign.room.rounds.under_way
            if found is not None:
                slip = {"round": found.id, "player": "red", "given": "[]", "drawn": "", "at": "0", "answer": act}
                answer = anna.post("/seal", slip)
            else:
                answer = anna.answer(answer=act) if session.game.world.phase == "work" else anna.answer(field__who=name)
            assert answer.status_code == 422
            return str(re.sub(rf"{name}|{name.replace('_', ' ').upper()}", "#", answer.text))

        for phase in ("slips", "work", "talk"):
            while session.game.world.phase != phase:
                session.answer("done")
                campaign.room.head = session.head_word()
            page = told("lurker_zzzz")
            assert names["blue"].removeprefix("lurker_").upper() not in page
            assert told(names["blue"]) == page
        umpire = campaign.browser("umpire")
        assert umpire.answer(field__who=names["blue"]).status_code == 303, "who sees all may report all"
        assert anna.answer(field__who=names["red"]).status_code == 303


KEPT = """ruleset watch
  title "Watch"
kind lurker, lurkers "lurker" seen by owner
  owner: player
kind player
  luck: number = 7 seen by player
setup
  for each p in players
    create lurker
      owner = p
phase work "Work"
  each player in order
    ask player for it: lurker "whom?"
    player.luck up 1 when it.owner is player
    ask player for n: number at least 0 at most player.luck "how many?"
    player.luck down n
"""


@pytest.mark.parametrize("seat", ["organiser", "table"])
def test_who_does_not_see_what_is_asked_answers_nothing_and_reads_no_refusal(seat: str, tmp_path: Path) -> None:
    """A form of his own would be refused with what fits, or taken; nobody sends one from the page."""
    with opened_by(KEPT, tmp_path) as campaign:
        session, other = campaign.room.session, campaign.browser(seat)
        (name,) = [one.id for one in session.game.world.things["lurker"] if one.v[0].id == "red"]
        for typed in ("lurker_zzzz", name):
            answer = other.answer(value=typed)
            assert answer.status_code == 403
            assert name.removeprefix("lurker_").upper() not in answer.text
        assert not session.answers
        assert campaign.browser("red").answer(value=name).status_code == 303
        assert other.answer(value="99").status_code == other.answer(value="1").status_code == 403
        assert len(session.answers) == 1


TOLD = """ruleset watch
  title "Watch"
kind spoil, spoils "spoil" seen by owner
  owner: player
report hunt, hunts "hunt" seen by hunter
  hunter: player
  prey: number at least 0 at most 9
setup
  for each p in players
    create spoil
      owner = p
phase work "Work"
  each player in order
    player reports hunt with hunter = player
"""


def test_nobody_objects_to_a_report_that_he_may_not_read(tmp_path: Path) -> None:
    """That a line can be objected to would tell that it is one."""
    with opened_by(TOLD, tmp_path) as campaign:
        session, blue = campaign.room.session, campaign.browser("blue")
        assert campaign.browser("red").answer(field__prey="3").status_code == 303
        line = len(session.records)
        assert session.records[-1].payload["req"] == "tell"
        assert blue.post("/object", {"line": str(line), "why": "no"}).status_code == 403
        assert len(session.records) == line
