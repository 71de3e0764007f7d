"""One campaign, played four ways: by a program, by an orders file, by slips that are opened, by the forms of the page.

The same answers and the same dice lead to the same state and the same story. Five rulesets of the tests; with
MARCHLAW_WAYS=every (`make ways`) all of them.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.words.speech import speech_of
from interpreter.bots import Bot
from interpreter.campaign.rounds.sealed import hand_in, open_round, round_of
from interpreter.campaign.session import Session
from interpreter.requests import Ask, Choose, Refused, Request, Tell, Throw, is_of_slip
from tests.cli.test_seen import run
from tests.web.league import Browser, Open
from web.pages.asking import text_of

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"
ALL = sorted(one.name for one in RULESETS.iterdir() if any(one.glob("*.law")))
FEW = ["convoys", "escuadras", "secret_orders", "tile_league", "valley"]
TRIED = ALL if os.environ.get("MARCHLAW_WAYS") == "every" else FEW
ANSWERS = 40


class Given(NamedTuple):
    """An answer, and whose it is."""

    by: str
    answer: Any


def begun(name: str, folder: Path) -> Path:
    """A campaign by a ruleset of the tests that lies beside it."""
    for layer in RULESETS.iterdir():
        if layer.is_dir():
            shutil.copytree(layer, folder / "rules" / layer.name, dirs_exist_ok=True)
    words = ("--ruleset", str(folder / "rules" / name), "--players", "red=Anna,blue=Ben,gold=Cleo", "--seed", "q")
    for board in (("--map", "duel"), ("--map", "realm"), ()):
        if run("new", str(folder / "begun"), *words, *board).exit_code == 0:
            return folder / "begun"
    pytest.skip("it is not played by three")


def is_sealed(request: Request | None) -> bool:
    return is_of_slip(request) or (isinstance(request, Ask) and request.is_sealed)


def by_program(folder: Path, seed: str) -> list[Given]:
    """What a bot answers; dice are thrown by the campaign itself."""
    bot, given = Bot(seed, odds=None), []
    with Session.open(folder, speech=speech_of) as session:
        session.begin()
        for _ in range(ANSWERS):
            asked = session.game.pending
            if asked is None:
                break
            given.append(Given("" if asked.by is None else asked.by.id, bot.answer(session.game)))
            try:
                session.answer(given[-1].answer)
            except Refused:
                pytest.skip("these rules cannot be played so far by whoever acts at random")
    return given


def written(answer: Any) -> Any:
    """An answer as it stands in a file."""
    match answer:
        case Fraction():
            return str(answer)
        case list() | tuple():
            return [written(one) for one in answer]
        case dict():
            return {key: written(one) for key, one in answer.items()}
        case _:
            return answer


def by_orders(folder: Path, given: Sequence[Given]) -> None:
    file = folder.parent / "orders.yaml"
    file.write_text(json.dumps([written(one.answer) for one in given], ensure_ascii=False), encoding="utf-8")
    ran = run("play", str(folder), "--orders", str(file))
    assert ran.exit_code == 0, ran.output


def by_slips(folder: Path, given: Sequence[Given]) -> None:
    """What is sealed is handed in by each player as a slip, last players first, and then opened."""
    left = list(given)
    with Session.open(folder, speech=speech_of) as session:
        session.begin()
        while left:
            slips, count = slips_of(session, left)
            if not slips:
                session.answer(left.pop(0).answer)
                continue
            for player, answers in reversed(slips.items()):
                found = round_of(session)
                assert found is not None
                hand_in(session, found, player, answers)
            found = round_of(session)
            assert found is not None
            open_round(session, found, "all")
            del left[:count]


def slips_of(session: Session, left: Sequence[Given]) -> tuple[dict[str, list[Any]], int]:
    """What each player puts on his slip in the round that is under way, and how many answers these are.

    Nothing where none is under way, or where there are too few answers for all of it.
    """
    game = session.game
    if round_of(session) is None:
        return {}, 0
    before, block, slips = len(game.answers), game.world.secret_round, dict[str, list[Any]]()
    count = 0
    while count < len(left) and is_sealed(game.pending) and game.world.secret_round == block:
        slips.setdefault(left[count].by, []).append(left[count].answer)
        game.answer(left[count].answer)
        count += 1
    is_whole = not is_sealed(game.pending) or game.world.secret_round != block
    game.undo(len(game.answers) - before)
    return (slips, count) if is_whole else ({}, 0)


def by_page(folder: Path, given: Sequence[Given]) -> None:
    """By the forms that whoever sits at the table sends; what is sealed is typed in beside them.

    Where rules hide things each answers for himself: the table does not see what others are asked.
    """
    with Session.open(folder, speech=speech_of) as session:
        session.begin()
        opened = Open(folder, session)
        hides = session.game.program.sight.hides
        browsers: dict[str, Browser] = {}
        for one in given:
            if is_sealed(session.game.pending):
                session.answer(one.answer)
                opened.room.head = session.head_word()
                continue
            opened.site.app._times.clear()  # type: ignore[attr-defined]  # nobody presses so fast
            fields = {"head": opened.room.head} | fields_of(session.game.pending, one.answer)
            seat = one.by if hides and one.by else "table"
            browser = browsers.get(seat) or browsers.setdefault(seat, opened.browser(seat))
            assert browser.post("/answer", fields).status_code == 303, (fields, one)


def fields_of(request: Request | None, answer: Any) -> dict[str, Any]:
    """The fields of the form that give an answer."""
    if isinstance(answer, str) and isinstance(request, Choose | Tell):
        return {"answer": answer}
    match request:
        case Choose():
            return {"answer": json.dumps(written(answer))}
        case Ask() if request.shares is not None:
            each = (
                answer if isinstance(answer, list) else [answer.get(text_of(one), 0) for one in request.options or ()]
            )
            return {f"share.{at}": str(number) for at, number in enumerate(each)}
        case Ask():
            return {"value": as_field(answer)}
        case Tell():
            return {f"field.{name}": as_field(value) for name, value in answer.items()}
        case Throw() | None:
            raise AssertionError("dice are thrown by the campaign")


def as_field(value: Any) -> Any:
    if isinstance(value, list):
        return [str(one) for one in value]
    return "none" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def stands(folder: Path) -> tuple[Any, ...]:
    """The state, the answers that led to it, and the story."""
    game = Session.read(folder, speech=speech_of).game
    return game.state_hash(), list(game.answers), list(game.world.story)  # which a game takes back when it is dropped


@pytest.mark.parametrize("name", TRIED)
def test_the_same_answers_are_the_same_campaign_however_they_come(name: str, tmp_path: Path) -> None:
    before = begun(name, tmp_path)
    ways: list[Callable[[Path, Sequence[Given]], None]] = [by_orders, by_slips, by_page]
    for way in ("by_program", *(one.__name__ for one in ways)):
        shutil.copytree(before, tmp_path / way)
    given = by_program(tmp_path / "by_program", name)
    expected = stands(tmp_path / "by_program")
    for play in ways:
        play(tmp_path / play.__name__, given)
        assert stands(tmp_path / play.__name__) == expected, play.__name__
