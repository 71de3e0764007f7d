"""A seat that is handed over is the new holder's alone: no deputy of the one before sits there, nor the organiser."""

from __future__ import annotations

from tests.web.league import Opener, to_bids
from web.seats import ORGANISER


def test_the_deputy_of_the_holder_before_sits_there_no_more(opened: Opener) -> None:
    league = opened()
    league.seats.allow_sealing("blue", is_allowed=True)
    to_bids(league)
    league.room.head = league.room.session.head_word()
    deputy, others = league.browser("blue.deputy"), league.browser("red.deputy")
    link = league.seats.rotate("blue.deputy")
    deputy.sit(link)
    assert "You are" in deputy.get("/").text
    organiser = league.browser("organiser")
    assert organiser.post("/seats", {"do": "hand", "seat": "blue", "holder": "Bea"}).status_code == 200
    assert deputy.get("/").status_code == 403
    assert deputy.get(f"/in/{link}").status_code == 404
    assert deputy.seal("blue", 3).status_code == 403
    known = league.seats.named("blue.deputy")
    assert known is not None
    assert not known.sealed, "Bea has allowed nothing"
    assert others.get("/").status_code == 200


def test_the_organiser_who_played_there_plays_there_no_more(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.room.head = league.room.session.head_word()
    organiser = league.browser("organiser")
    assert organiser.post("/seats", {"do": "play", "player": "blue"}).status_code == 303
    assert 'name="0.value"' in organiser.get("/").text
    assert organiser.post("/seats", {"do": "hand", "seat": "red", "holder": "Cleo"}).status_code == 200
    assert 'name="0.value"' in organiser.get("/").text, "that was another seat"
    assert organiser.post("/seats", {"do": "hand", "seat": "blue", "holder": "Bea"}).status_code == 200
    known = league.seats.named(ORGANISER)
    assert known is not None
    assert known.player == ""
    assert 'name="0.value"' not in organiser.get("/").text
    assert organiser.seal("blue", 3).status_code == 403
    assert organiser.post("/seats", {"do": "play", "player": "blue"}).status_code == 303
    assert 'name="0.value"' in organiser.get("/").text
