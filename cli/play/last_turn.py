"""What was answered in an earlier turn: the usual answer to a question, and the orders that can be given again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.requests import Put, Request

NOTHING: Final = object()
"""Where nothing was answered before; none is an answer."""


class PastAnswer(NamedTuple):
    """An answer with the question it was given to."""

    question: Put
    answer: Any


def orders_before(game: GameRead) -> list[PastAnswer]:
    """What whoever is asked has ordered in this phase of the last turn in which he was asked there.

    Reports and dice are no orders: what has happened is told each time.
    """
    now = _now(game)
    if now is None:
        return []
    found: list[PastAnswer] = []
    for one in _backwards(game):
        if one.question.turn == now.turn or (one.question.phase, one.question.by) != (now.phase, now.by):
            continue
        if found and one.question.turn != found[-1].question.turn:
            break
        if one.question.request in ("choose", "ask"):
            found.append(one)
    return found[::-1]


def answered_before(game: GameRead) -> Any:
    """What was answered to this question in the last turn in which it was asked, or `NOTHING`.

    Where it was asked several times in that turn the one with the same text counts.
    """
    now = _now(game)
    found: list[PastAnswer] = []
    if now is not None:
        for one in _backwards(game):
            if one.question.turn == now.turn or one.question[1:5] != now[1:5]:
                continue
            if found and one.question.turn != found[-1].question.turn:
                break
            found.append(one)
    same = [one for one in found if now is not None and one.question.text == now.text]
    if same:
        return same[0].answer
    return found[0].answer if len(found) == 1 else NOTHING


def fits_again(order: PastAnswer, request: Request | None, game: GameRead) -> bool:
    """Whether an order of the last turn answers the kind of question that is asked now."""
    from interpreter.requests import put

    if request is None:
        return False
    now = put(request, game.world.turn, game.world.phase)
    return order.question[1:5] == now[1:5]


def _now(game: GameRead) -> Put | None:
    from interpreter.requests import put

    return None if game.pending is None else put(game.pending, game.world.turn, game.world.phase)


def _backwards(game: GameRead) -> Sequence[PastAnswer]:
    pairs = zip(game.questions, game.answers, strict=True)
    return [PastAnswer(question, answer) for question, answer in pairs][::-1]
