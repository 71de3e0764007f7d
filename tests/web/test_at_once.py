"""Several people press at the same moment: each is answered, one after the other, and what is recorded is whole.

4 evenings, and as many as MARCHLAW_EVENINGS says (`make atonce`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from threading import Barrier, Thread

import pytest

from interpreter.campaign.session import Session
from tests.web.league import Browser, Open, Opener, to_bids, to_works

EVENINGS = int(os.environ.get("MARCHLAW_EVENINGS", "4"))
MOMENTS = 8
PATIENCE = 60
"""Seconds after which somebody has waited for ever."""
Press = Callable[[], int]


def at_once(*pressed: Press) -> list[int]:
    """What those are answered who press in the same moment."""
    ready = Barrier(len(pressed))
    answers: list[int] = [0] * len(pressed)

    def press(number: int) -> None:
        ready.wait(PATIENCE)
        answers[number] = pressed[number]()

    people = [Thread(target=press, args=(number,), daemon=True) for number in range(len(pressed))]
    for one in people:
        one.start()
    for one in people:
        one.join(PATIENCE)
        assert not one.is_alive()
    return answers


def is_whole(league: Open) -> None:
    """The journal can be read, is as its dice were, and leads to where the page stands."""
    session = league.room.session
    assert session.verified() == ()
    assert Session.read(league.folder).game.state_hash() == session.game.state_hash()


def everybody(league: Open) -> dict[str, Browser]:
    """Somebody on each seat; nobody is kept waiting for having been quick."""
    return {name: league.browser(name) for name in ("organiser", "red", "blue")}


def test_of_two_who_answer_the_same_question_one_has_answered(opened: Opener) -> None:
    league = opened()
    to_works(league)
    people = everybody(league)
    head, before = league.room.head, len(league.room.session.records)
    form = {"head": head, "answer": "done"}
    answers = at_once(*(lambda one=one: one.post("/answer", form).status_code for one in people.values()))
    counted = Counter(answers)
    assert counted[303] == 1, counted
    assert len(league.room.session.records) == before + 1
    is_whole(league)


def test_slips_that_come_in_the_same_moment_are_all_there(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.room.head = league.room.session.head_word()
    people = everybody(league)
    under_way = league.room.rounds.under_way
    assert under_way is not None
    shown = under_way.id  # on the pages of both, before either presses
    answers = at_once(
        lambda: people["red"].seal("red", 2, round=shown).status_code,
        lambda: people["blue"].seal("blue", 3, round=shown).status_code,
    )
    assert answers == [303, 303]
    assert [one.v[0] for one in league.room.session.game.world.things["player"]] == [7, 6]
    is_whole(league)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_is_pressed_in_the_same_moment_the_journal_is_whole(seed: int, opened: Opener) -> None:
    random = Random(f"at once {seed}")
    league = opened()
    people = everybody(league)
    for _ in range(MOMENTS):
        league.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
        answers = at_once(*(pressed(league, people, random) for _ in range(random.randint(2, 4))))
        assert all(200 <= one < 500 for one in answers), answers
        is_whole(league)


def pressed(league: Open, people: dict[str, Browser], random: Random) -> Press:
    """What somebody is about to press, with what his page shows now."""
    name, player = random.choice(list(people)), random.choice(("red", "blue"))
    one, head = people[name], league.room.head
    value, number = random.choice(("done", "1", "{}")), random.randint(0, 10)
    found = league.room.rounds.under_way
    form = {"head": head, "answer": value}
    slip = {"round": "" if found is None else found.id, "player": player, "0.value": str(number), "ready": "yes"}
    match random.randrange(6):
        case 0 | 1:
            return lambda: int(one.post("/answer", form).status_code)
        case 2 | 3:
            return lambda: int(one.post("/seal", slip).status_code)
        case 4:
            return lambda: int(one.post("/undo", {"head": head}).status_code)
        case _:
            return lambda: int(one.post("/open", {"head": head}).status_code)
