"""Slips that players keep: the host has the promise alone until the hour, and nobody can show another slip after it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.folder.private import PRIVATE
from interpreter.campaign.rounds.kept_slips import kept_by_player
from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import name_of
from tests.web.league import Open, Opener, sort_of, to_bids

NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)
MARK = 7


class Clocked:
    """A league whose sealed round has begun, with a clock of its own."""

    def __init__(self, league: Open, together: RoundTimes | None = None) -> None:
        self.league, self.now = league, NOW
        to_bids(league)
        object.__setattr__(league.room.session.campaign, "together", together)
        league.room.head = league.room.session.head_word()
        league.site.now = lambda: self.now
        self.round_id = league.room.rounds.under_way.id if league.room.rounds.under_way is not None else ""

    def letters(self, player: str, bid: int, number: int = 1) -> tuple[str, str]:
        """The promise of a slip, and the slip."""
        name = name_of(self.league.room.session.records)
        slip, promised = kept_by_player(name, self.round_id, player, number, [bid])
        head = f"round: {self.round_id}\nplayer: {player}\nnumber: {number}\n"
        return f"{head}promise: {promised}", f"{head}nonce: {slip.nonce}\nanswers: [{bid}]"

    def gold(self) -> list[int]:
        """What both have."""
        return [one.v[0] for one in self.league.room.session.game.world.things["player"]]


def sent(browser: object, clocked: Clocked, player: str, letter: str) -> int:
    fields = {"round": clocked.round_id, "player": player, "letter": letter}
    status: int = browser.post("/seal", fields).status_code  # type: ignore[attr-defined]
    return status


def test_a_kept_slip_leaves_its_player_after_the_hour_alone(opened: Opener) -> None:
    clocked = Clocked(opened(), RoundTimes(days=3))
    league, room = clocked.league, clocked.league.room
    room.rounds.tick(NOW)
    anna, ben = league.browser("red"), league.browser("blue")
    promise, kept = clocked.letters("red", MARK)
    assert sent(anna, clocked, "red", promise) == 303
    assert sent(ben, clocked, "red", promise) == 403
    assert "Handed in: Anna" in ben.get().text
    assert sent(anna, clocked, "red", kept) == 422, "it is too early"
    assert not [one for one in (league.folder / PRIVATE).iterdir() if one.name.startswith(promise[-64:])]
    assert ben.seal("blue", 2, ready="").status_code == 303
    room.rounds.tick(NOW + timedelta(days=3, seconds=1))
    assert sort_of(league) == "Ask", "there is a day to show it"
    page = ben.get().text
    assert "Still to be shown: Anna" in page
    assert ben.seal("blue", 9).status_code == 422, "nothing is handed in any more"
    clocked.now = NOW + timedelta(days=3, hours=1)
    _, other = clocked.letters("red", 0)
    assert sent(anna, clocked, "red", other) == 422, "another slip was promised"
    assert sent(anna, clocked, "red", kept.replace(f"[{MARK}]", "[0]")) == 422
    assert sent(anna, clocked, "red", "answers: [") == 422
    assert sent(anna, clocked, "red", kept) == 303
    assert sort_of(league) == "Choose"
    assert clocked.gold() == [2, 7]
    assert room.session.verified() == ()
    assert "to be shown: Anna" in ben.get("/log").text
    assert Session.read(league.folder).game.state_hash() == room.session.game.state_hash()


def test_who_does_not_show_his_slip_in_time_is_absent(opened: Opener) -> None:
    clocked = Clocked(opened(), RoundTimes(days=3, show_hours=5))
    league, room = clocked.league, clocked.league.room
    room.rounds.tick(NOW)
    assert sent(league.browser("red"), clocked, "red", clocked.letters("red", MARK)[0]) == 303
    assert league.browser("blue").seal("blue", 2, ready="").status_code == 303
    room.rounds.tick(NOW + timedelta(days=3, seconds=1))
    room.rounds.tick(NOW + timedelta(days=3, hours=4))
    assert sort_of(league) == "Ask"
    page = league.browser("blue").get().text
    assert "Slips that players have kept are shown until 2027-" in page
    assert "Still to be shown: Anna" in page
    room.rounds.tick(NOW + timedelta(days=3, hours=5, seconds=1))
    assert sort_of(league) == "Choose"
    assert clocked.gold() == [9, 7]
    assert room.session.records[-1].payload["lost"] == ["red"]
    assert room.session.verified() == ()


def test_more_time_to_show_slips_is_no_time_to_hand_in_others(opened: Opener) -> None:
    clocked = Clocked(opened(), RoundTimes(days=3, show_hours=5))
    league, room = clocked.league, clocked.league.room
    room.rounds.tick(NOW)
    anna, ben = league.browser("red"), league.browser("blue")
    promise, kept = clocked.letters("red", MARK)
    assert sent(anna, clocked, "red", promise) == 303
    room.rounds.tick(NOW + timedelta(days=3, seconds=1))
    clocked.now = NOW + timedelta(days=3, hours=1)
    moved = {"head": room.head, "until": "2027-01-13 18:00", "why": "Anna is ill"}
    assert league.browser("organiser").post("/due", moved).status_code == 303
    assert "Slips that players have kept are shown until 2027-01-13 18:00" in ben.get().text
    assert "to be shown: Anna - Anna is ill" in ben.get("/log").text
    assert ben.seal("blue", 9).status_code == 422, "nothing is handed in any more"
    assert sent(anna, clocked, "red", clocked.letters("red", 0, 2)[0]) == 422
    room.rounds.tick(NOW + timedelta(days=3, hours=6))
    assert sort_of(league) == "Ask"
    assert sent(anna, clocked, "red", kept) == 303
    assert clocked.gold() == [2, 9]


def test_when_nobody_is_missing_all_are_shown_and_opened(opened: Opener) -> None:
    clocked = Clocked(opened())
    league = clocked.league
    letters = {one: clocked.letters(one, bid) for one, bid in (("red", 3), ("blue", 4))}
    browsers = {one: league.browser(one) for one in letters}
    for one, (promise, _) in letters.items():
        assert sent(browsers[one], clocked, one, promise) == 303
    assert sent(browsers["red"], clocked, "red", letters["red"][0]) == 422, "its number is used up"
    assert sort_of(league) == "Ask"
    for one, (_, kept) in letters.items():
        assert sent(browsers[one], clocked, one, kept) == 303
    assert clocked.gold() == [6, 5]
    assert league.room.session.verified() == ()


def test_kept_slips_go_to_and_fro_by_file(opened: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clocked = Clocked(opened())
    clocked.league.room.session.close()
    folder, red, blue = str(clocked.league.folder), tmp_path / "red.yaml", tmp_path / "blue.yaml"
    for player, file, bid in (("red", red, 3), ("blue", blue, 4)):
        assert main.run(["orders", "form", folder, "--for", player, "--out", str(file)]) == 0
        file.write_text(file.read_text(encoding="utf-8").replace("  - \n", f"  - {bid}\n"), encoding="utf-8")
    kept, promise = tmp_path / "red.kept.yaml", tmp_path / "red.promise.yaml"
    assert main.run(["orders", "keep", str(red)]) == 0
    before = kept.read_bytes(), promise.read_bytes()
    assert main.run(["orders", "keep", str(red)]) == 0
    assert (kept.read_bytes(), promise.read_bytes()) == before, "its promise may have been sent"
    text = red.read_text(encoding="utf-8")
    red.write_text(text.replace("  - 3\n", "  - 5\n"), encoding="utf-8")
    assert main.run(["orders", "keep", str(red)]) == 0
    assert (kept.read_bytes(), promise.read_bytes()) == before
    assert "number: 2" in (tmp_path / "red.2.promise.yaml").read_text(encoding="utf-8")
    assert "nonce" not in promise.read_text(encoding="utf-8")
    assert main.run(["orders", "show", folder, str(kept)]) == 1, "nothing was promised"
    assert main.run(["orders", "seal", folder, str(promise)]) == 0
    assert main.run(["orders", "show", folder, str(kept)]) == 1, "it is too early"
    assert main.run(["orders", "seal", folder, str(blue)]) == 0
    assert main.run(["orders", "open", folder]) == 1, "it has not been shown"
    assert main.run(["orders", "show", folder, str(promise)]) == 1
    assert main.run(["orders", "show", folder, str(kept)]) == 0
    assert main.run(["orders", "open", folder]) == 0
    assert [one.v[0] for one in Session.read(clocked.league.folder).game.world.things["player"]] == [6, 5]
    assert main.run(["replay", folder, "--verify"]) == 0
    said = capsys.readouterr()
    assert "Still to be shown: Anna" in said.err + said.out
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("round: r1\nplayer: red\n", "it lacks “campaign”, “number”, “answers”"),
        ("- 1\n", "it lacks “round”, “player”"),
        ("round: r1\nplayer: red\ncampaign: aa\nnumber: one\nanswers: []\n", "what stands under “number”"),
        ("round: r1\nplayer: red\ncampaign: aa\nnumber: 1\nanswers: []\nnote: 3\n", "no slip has a line “note:”"),
    ],
)
def test_a_slip_that_was_not_filled_in_says_what_it_lacks(
    tmp_path: Path, written: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    slip = tmp_path / "red.yaml"
    slip.write_text(written, encoding="utf-8")
    assert main.run(["orders", "keep", str(slip)]) == 1
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [slip]
