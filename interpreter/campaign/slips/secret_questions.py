"""What is asked in a secret round, found by answering it for the sake of looking, and slips as the game takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from interpreter.bots import Bot
from interpreter.campaign.slips.slip_talk import talk_through
from interpreter.game import Game
from interpreter.named import by_ids
from interpreter.requests import Ask, Refused, is_of_slip

MOST_QUESTIONS: Final = 400
"""Questions of one round that are looked for."""


def secret_questions(game: Game) -> tuple[Ask, ...]:
    """All questions of the block that have not been answered yet."""
    found: list[Ask] = []
    block = game.world.secret_round
    bot = Bot("looking ahead", odds=None)
    given = len(game.answers)
    try:
        while (
            isinstance(game.pending, Ask)
            and game.pending.is_sealed
            and game.world.secret_round is block
            and len(found) < MOST_QUESTIONS
        ):
            found.append(game.pending)
            game.answer(bot.answer(game))
    except Refused:
        pass  # the answer made up here does not fit; its question has been found
    if len(game.answers) > given:
        game.undo(len(game.answers) - given)
    return tuple(found)


def answers_by_ids(game: Game, questions: Sequence[Ask], answers: Sequence[Any]) -> Sequence[Any]:
    """The answers to some questions, with ids for the names that players read; what is too much stays as it is."""
    named = [by_ids(game, answer, question) for question, answer in zip(questions, answers, strict=False)]
    return [*named, *answers[len(named) :]]


def slip_in_game(game: Game, player: str, answers: Sequence[Any]) -> Sequence[Any]:
    """What a slip comes to in a game that asks for it: completed where acts are given, and with ids for names."""
    if is_of_slip(game.pending):
        return talk_through(game, player, answers).answers
    asked = [one for one in secret_questions(game) if one.by is not None and one.by.id == player]
    return answers_by_ids(game, asked, answers)
