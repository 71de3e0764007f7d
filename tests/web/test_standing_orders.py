"""Standing orders: a slip that also holds later, where its player hands in nothing and it still fits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cli import main
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.rounds.deadlines import missed_running
from interpreter.campaign.rounds.sealed import hand_in, open_round, round_of
from interpreter.campaign.rounds.standing_orders import standing_in
from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import differing_slips
from tests.web.league import Open, Opener, sort_of
from tests.web.test_sealing import bids

NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)


def to_next_bids(league: Open) -> None:
    """Through the acts and the next turn's reports to its bids."""
    for _ in range(3):
        league.room.session.answer("done")
    league.room.head = league.room.session.head_word()
    assert sort_of(league) == "Ask"


def gold(league: Open) -> list[int]:
    return [one.v[0] for one in league.room.session.game.world.things["player"]]


def test_a_slip_stands_as_long_as_it_fits(opened: Opener) -> None:
    league = bids(opened)
    anna, ben = league.browser("red"), league.browser("blue")
    assert anna.seal("red", 1).status_code == 303
    assert ben.seal("blue", 4, stands="yes").status_code == 303
    assert gold(league) == [8, 5]
    to_next_bids(league)
    assert "Standing orders hold for: Ben" in anna.get().text
    assert "Still missing: Anna<" in anna.get().text
    assert anna.seal("red", 1).status_code == 303
    assert gold(league) == [7, 1], "Ben is not waited for, and has bid 4 again"
    told: dict[str, Any] = league.room.session.records[-1].payload
    assert told["standing"] == ["blue"]
    assert told["slips"]["blue"] is None
    assert missed_running(league.room.session.records, "blue") == 0
    assert "standing orders of Ben" in anna.get("/log").text
    to_next_bids(league)
    assert "Standing orders" not in anna.get().text, "4 does not fit any more"
    assert anna.seal("red", 1).status_code == 303
    assert sort_of(league) == "Ask"
    assert league.browser("organiser").post("/open", {"head": league.room.head, "sure": "yes"}).status_code == 303
    assert gold(league) == [6, 1]
    assert missed_running(league.room.session.records, "blue") == 1
    assert league.room.session.verified() == ()
    assert Session.read(league.folder).game.state_hash() == league.room.session.game.state_hash()


def test_the_next_slip_and_the_next_holder_end_it(opened: Opener) -> None:
    league = bids(opened)
    anna, ben = league.browser("red"), league.browser("blue")
    assert anna.seal("red", 1, stands="yes").status_code == 303
    assert ben.seal("blue", 2, stands="yes").status_code == 303
    to_next_bids(league)
    assert ben.seal("blue", 3).status_code == 303, "Anna's stands, so all are in"
    assert gold(league) == [7, 4]
    to_next_bids(league)
    assert league.room.rounds.standing == ("red",)
    organiser = league.browser("organiser")
    handed = {"do": "hand", "seat": "red", "holder": "Zoe", "why": ""}
    assert organiser.post("/seats", handed).status_code in (200, 303)
    assert not league.room.rounds.standing


def test_at_the_hour_standing_orders_need_no_grace(opened: Opener) -> None:
    league = bids(opened, RoundTimes(days=3, grace_hours=24))
    league.room.rounds.tick(NOW)
    assert league.browser("red").seal("red", 1, stands="yes").status_code == 303
    assert league.browser("blue").seal("blue", 2, stands="yes").status_code == 303
    to_next_bids(league)
    league.room.rounds.tick(NOW)
    league.room.rounds.tick(NOW + timedelta(days=3, seconds=1))
    assert gold(league) == [7, 5]
    records = list(league.room.session.records)
    assert differing_slips(records, "journal") == ()
    changed: dict[str, Any] = {**records[-1].payload, "ans": [["red", 1], ["blue", 0]]}
    assert differing_slips([*records[:-1], replace(records[-1], payload=changed)], "journal")


def test_standing_orders_by_file(opened: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = bids(opened)
    assert league.browser("red").seal("red", 1).status_code == 303
    league.room.session.close()
    folder, blue = str(league.folder), tmp_path / "blue.yaml"
    assert main.run(["orders", "form", folder, "--for", "blue", "--out", str(blue)]) == 0
    blue.write_text(blue.read_text(encoding="utf-8").replace("  - \n", "  - 4\n"), encoding="utf-8")
    assert main.run(["orders", "seal", folder, str(blue), "--stands"]) == 0
    assert main.run(["orders", "open", folder]) == 0
    with Session.open(league.folder) as session:
        for _ in range(3):
            session.answer("done")
    assert main.run(["orders", "open", folder]) == 1
    assert "Still missing: Anna\n" in capsys.readouterr().err
    assert main.run(["orders", "open", folder, "--yes"]) == 0
    read = Session.read(league.folder)
    assert [one.v[0] for one in read.game.world.things["player"]] == [8, 1]
    assert read.verified() == ()


LAST = """ruleset last_stands
  language en

kind player
  gold: number at least 0 = 9 "gold"

action watch by player "{player} stands guard"
  player.gold up 0

phase night "The night"
  together, sealed
    each player in order
      any number of watch
      ask player for bid: number at least 0 at most player.gold "your bid?"
      player.gold down bid
  absent: standing
    player.gold down 1
"""


def test_where_the_rules_say_so_each_last_slip_stands(tmp_path: Path) -> None:
    rules, folder = tmp_path / "last_stands.law", tmp_path / "last"
    rules.write_text(LAST, encoding="utf-8")
    assert main.run(["fmt", "--check", str(rules)]) == 0
    named = ["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run(named) == 0
    with Session.open(folder) as session:
        session.begin()
        for bids_of in ({"red": 4, "blue": 1}, {"blue": 1}, {"blue": 1}):
            found = round_of(session)
            assert found is not None
            for player, bid in bids_of.items():
                hand_in(session, found, player, [{"action": "watch"}, "done", bid] if bid == 4 else ["done", bid])
            found = round_of(session)
            assert found is not None
            open_round(session, found, "due", standing=standing_in(session, found))
        gold = [one.v[0] for one in session.game.world.things["player"]]
        assert gold == [9 - 4 - 4 - 1, 6], "twice her slip, and when it fits no more what stands below absent"
        told = [dict(one.payload) for one in session.records if one.payload.get("kind") == "opened"]
        assert [one.get("standing") for one in told] == [None, ["red"], None]
        assert missed_running(session.records, "red") == 1
        assert session.verified() == ()
        forged = [
            replace(one, payload={**one.payload, "ans": [["red", "done"], ["red", 0], ["blue", "done"], ["blue", 1]]})
            if one.payload.get("standing")
            else one
            for one in session.records
        ]
        (finding,) = differing_slips(forged, "journal", lets_stand_at=lambda _: True)
        assert finding.kind.code == "envelope-differs"
        assert differing_slips(session.records, "journal"), "where the rules do not say so nothing stands"
