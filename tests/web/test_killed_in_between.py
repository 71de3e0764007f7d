"""Killed at every write of a hand-over, an objection, what is said of a motion, an adoption: all is there, or none.

What was written in part is finished, or left out, when the campaign is opened again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.amendments import motions
from interpreter.campaign.session import Session
from tests.web.killed import is_done_within
from tests.web.league import Open, begin
from web.seats import Sitter, seats_of

LAYER = "ruleset league_2 extends league\nchange roll weather\n  target 8\n"
REPORT = {"winner": "red", "loser": "blue", "points": 1, "close": False}
NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with a report, and a motion."""
    folder = begin(tmp_path_factory.mktemp("killed") / "spring")
    (folder.parent / "league_2.law").write_text(LAYER, encoding="utf-8")
    assert main.run(["amend", str(folder), str(folder.parent / "league_2.law"), "--from", "5"]) == 0
    with Session.open(folder) as session:
        session.answer(REPORT)
        seats_of(session, lambda: "").rotate("red")
    return folder


def seat(league: Open, name: str) -> Sitter:
    found = league.seats.named(name)
    assert found is not None
    return found


def hand_over(league: Open) -> None:
    league.room.pass_on(seat(league, "organiser"), "red", "Dora", "moved away")


def is_handed_over(folder: Path, session: Session) -> bool:
    seats = seats_of(session, lambda: "")
    red = seats.named("red")
    assert red is not None
    is_said = any(one.payload.get("kind") == "seat" for one in session.records)
    assert (red.holder == "Dora") is is_said
    with Session.open(folder.parent.parent / "before" / folder.name) as before:
        earlier = seats_of(before, lambda: "").named("red")
    assert earlier is not None
    assert (red.link == earlier.link) is not is_said, "the old link has ended, and no other deed ends it"
    return is_said


def object_to(league: Open) -> None:
    league.room.object_to(seat(league, "blue"), 2, "not so", NOW)


def is_objected(_: Path, session: Session) -> bool:
    return any(one.payload.get("kind") == "objection" for one in session.records)


def speak(league: Open) -> None:
    (motion,) = motions(league.folder)
    league.room.speak_of(seat(league, "blue"), 1, motion.text, "too hard")


def is_spoken(folder: Path, _: Session) -> bool:
    (motion,) = motions(folder)
    return motion.voices == {"blue": "too hard"}


def adopt(league: Open) -> None:
    (motion,) = motions(league.folder)
    league.room.close_motion(seat(league, "organiser"), 1, motion.text, is_adopted=True)


def is_adopted(folder: Path, session: Session) -> bool:
    (motion,) = motions(folder)
    is_said = any(one.payload.get("kind") == "rules" for one in session.records)
    assert motion.state == ("adopted" if is_said else "moved")
    assert session.campaign.ruleset.endswith("league_2.law" if is_said else "league.law")
    assert session.changed is None
    return is_said


DEEDS: dict[str, tuple[Callable[[Open], None], Callable[[Path, Session], bool]]] = {
    "hand-over": (hand_over, is_handed_over),
    "objection": (object_to, is_objected),
    "voice": (speak, is_spoken),
    "adoption": (adopt, is_adopted),
}


@pytest.mark.parametrize("name", DEEDS)
def test_it_is_done_as_a_whole_or_not_at_all(name: str, begun: Path, tmp_path: Path) -> None:
    do, is_done = DEEDS[name]
    shutil.copytree(begun.parent, tmp_path / "before")
    found = []
    for most in range(100):
        home = tmp_path / str(most)
        shutil.copytree(begun.parent, home)
        is_through = is_done_before(most, home / begun.name, do)
        with Session.open(home / begun.name) as session:
            found.append(is_done(home / begun.name, session))
            assert session.verified() == ()
        if is_through:
            break
    assert found[0] is False
    assert found[-1] is True, "what was acknowledged is there"
    assert found == sorted(found), "once it is there it stays"
    assert 2 < len(found) < 99, "it was killed at several writes, and then none was left"


def is_done_before(most: int, folder: Path, do: Callable[[Open], None]) -> bool:
    """Whether a deed has been done before so many writes."""
    with Session.open(folder) as session:
        league = Open(folder, session)
        return is_done_within(most, lambda: do(league))
