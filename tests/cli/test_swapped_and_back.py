"""Rules that are swapped for others which change nothing, and back again: the same campaign as never swapped.

Four rulesets of the tests; with MARCHLAW_SWAPPED=every (`make swapped`) all of them.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli.words.speech import speech_of
from interpreter.bots import Bot
from interpreter.campaign.session import Session
from interpreter.requests import Refused
from tests.cli.test_seen import run

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"
ALL = sorted(one.name for one in RULESETS.iterdir() if any(one.glob("*.law")))
TRIED = ALL if os.environ.get("MARCHLAW_SWAPPED") == "every" else ["changes", "edges", "conditions", "secret_orders"]
BEFORE, UNDER, AFTER = 7, 9, 14
"""Answers before the swap, after it, and after the rules are those of before again."""


def begun(name: str, folder: Path) -> Path:
    """A campaign by a ruleset of the tests that lies beside it."""
    for layer in RULESETS.iterdir():
        if layer.is_dir():
            shutil.copytree(layer, folder / "rules" / layer.name, dirs_exist_ok=True)
    given = ("--ruleset", str(folder / "rules" / name), "--players", "red=Anna,blue=Ben,gold=Cleo", "--seed", "q")
    for board in (("--map", "duel"), ()):
        if run("new", str(folder / "c"), *given, *board).exit_code == 0:
            return folder / "c"
    pytest.skip("it is not played by three")


def played(folder: Path, answers: list[Any], bot: Bot | None = None, *, count: int = 0) -> None:
    """Give these answers, or as many as a bot gives, which are kept."""
    with Session.open(folder, speech=speech_of) as session:
        session.begin()
        for _ in range(count if bot is not None else len(answers)):
            if session.game.pending is None:
                return
            if bot is not None:
                answers.append(bot.answer(session.game))
                session.answer(answers[-1])
            else:
                session.answer(answers.pop(0))


def is_over(folder: Path) -> bool:
    """Whether nothing is asked any more."""
    return Session.read(folder, speech=speech_of).game.pending is None


def stands(folder: Path) -> tuple[list[tuple[str, str]], dict[str, list[str]]]:
    """The story, and all that things hold."""
    session = Session.read(folder, speech=speech_of)
    world = session.game.world
    held = {
        one.id: [
            str(value)
            for value, kept in zip(one.v, session.game.program.rulebook.kinds[one.kind].attributes, strict=True)
            if kept.name != "tried_out"
        ]
        + sorted(one.conditions)
        for one in world.by_id.values()
    }
    return [(kind, text) for kind, text in world.story], held


@pytest.mark.parametrize("name", TRIED)
def test_rules_that_are_swapped_and_back_are_as_never_swapped(name: str, tmp_path: Path) -> None:
    folder, bot = begun(name, tmp_path), Bot(name, odds=None)
    swapped = tmp_path / "swapped"
    shutil.copytree(folder, swapped)
    layer = tmp_path / "rules" / "tried_out.law"
    layer.write_text(
        f"ruleset tried_out extends {name}\nadd to kind player\n  tried_out: number = 0\n", encoding="utf-8"
    )
    others = (None, layer, tmp_path / "rules" / name)
    for count, to in zip((BEFORE, UNDER, AFTER), others, strict=True):
        answers: list[Any] = []
        try:
            played(folder, answers, bot, count=count)
        except Refused:
            pytest.skip("these rules cannot be played so far by whoever acts at random")
        if to is not None and (found := run("swap", str(swapped), "--to", str(to))).exit_code:
            assert is_over(swapped), found.output
            pytest.skip("it is played out")
        played(swapped, answers)
    (story, held), (story_before, held_before) = stands(swapped), stands(folder)
    # Where nobody is asked any more, turns go by until it shows, and after a swap it shows in another turn.
    told = min(len(story), len(story_before)) if is_over(folder) else None
    assert is_over(swapped) == is_over(folder)
    assert story[:told] == story_before[:told]
    assert held == held_before or len(story) != len(story_before)
    assert run("replay", str(swapped), "--verify").exit_code == 0
