"""Campaigns that earlier versions of the program have begun: they load, replay, prove every state, and go on.

The folders were played by bots at commit 7041f6c: answers, answers taken back, options changed in the middle, in
`en` also a house rule and dice thrown at the table, in `es` somebody who joined and whom the change of an option threw
out, as it did then.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.bots import Bot
from interpreter.campaign.journal.files import JOURNAL
from interpreter.campaign.journal.looking import read_journal
from interpreter.campaign.journal.records import NO_RECORD, Record, line_of
from interpreter.campaign.replay import Replay
from interpreter.campaign.session import Session
from interpreter.world.state import first_state_hash

BEFORE = Path(__file__).parent / "campaigns_before"
STATES = {"en": "2755cc6445c127af", "de": "44ae6e50494075ca", "es": "ee217bda16eda851", "realm": "d525a0b38ec451b5"}
COUNTS = {"en": (110, 6), "de": (98, 6), "es": (107, 6), "realm": (99, 6)}
"""Answers that stand, and answers that were taken back."""


@pytest.fixture(params=STATES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of one of the campaigns."""
    copy = tmp_path / str(request.param)
    shutil.copytree(BEFORE / str(request.param), copy)
    return copy


def test_it_is_replayed_to_the_states_that_were_recorded(folder: Path) -> None:
    session = Session.read(folder)
    assert (len(session.answers), len(session.undone)) == COUNTS[folder.name]
    assert session.records[-1].payload["s"] == STATES[folder.name]
    assert session.verified() == ()
    assert first_state_hash(session.game.world) == STATES[folder.name]


def test_it_goes_on(folder: Path) -> None:
    bot = Bot("goes on")
    before = (folder / JOURNAL).read_bytes()
    with Session.open(folder) as session:
        for _ in range(6):
            session.answer(bot.answer(session.game))
        session.undo(4)
        session.answer(bot.answer(session.game))
        state = session.game.state_hash()
    new = [record.payload for record in read_journal(folder).records[len(before.splitlines()) :]]
    assert all(len(str(one["state"])) == 16 and "s" not in one for one in new), (
        "what is added is proved by the newer hash"
    )
    assert (folder / JOURNAL).read_bytes().startswith(before)
    session = Session.read(folder)
    assert session.game.state_hash() == state
    assert session.verified() == ()


def test_a_state_that_was_not_so_is_noticed(folder: Path) -> None:
    """The states are really compared: one of them is another, with all proofs made anew."""
    wrong = forged(folder, lambda record: record.n == 30)
    for is_verified in (False, True):
        found = Session.read(folder, is_verified=is_verified).verified()
        assert [(one.code, one.span.line) for one in found if one.span is not None] == [
            ("journal-state-differs", wrong)
        ]


def test_what_is_verified_is_played_once_where_all_of_it_stands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was taken back does not lead to the game, so that one plays what stands and another plays all."""
    fed: list[object] = []
    feed = Replay.feed

    def counted(replay: Replay, answer: object, *, is_looked_at: bool = True) -> None:
        fed.append(answer)
        feed(replay, answer, is_looked_at=is_looked_at)

    monkeypatch.setattr(Replay, "feed", counted)
    assert Session.read(folder, is_verified=True).verified() == ()
    twice = len(fed)
    first_undone = next(record.n for record in read_journal(folder).records if record.payload.get("kind") == "undo")
    lines = (folder / JOURNAL).read_bytes().splitlines(keepends=True)[:first_undone]
    (folder / JOURNAL).write_bytes(b"".join(lines))
    fed.clear()
    read = Session.read(folder, is_verified=True)
    assert read.verified() == ()
    once = len(fed)
    assert once == len(read.game.answers) < twice
    fed.clear()
    assert Session.read(folder).verified() == ()
    assert len(fed) == 2 * once
    wrong = forged(folder, lambda record: record.n == 3)
    found = Session.read(folder, is_verified=True).verified()
    assert [one.span.line for one in found if one.span is not None] == [wrong]


def forged(folder: Path, is_forged: Callable[[Record], bool]) -> int:
    """Give records another state, with all proofs made anew; gives the line of the last of them."""
    lines, proof, wrong = [], NO_RECORD, 0
    for record in read_journal(folder).records:
        payload = dict(record.payload)
        if is_forged(record):
            payload["s"], wrong = "0" * 16, record.n + 1
        lines.append(line_of(record.n, proof, payload))
        proof = json.loads(lines[-1])["h"]
    (folder / JOURNAL).write_bytes(b"".join(lines))
    return wrong
