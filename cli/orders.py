"""Orders files: the answers of a game, one list item each.

- {action: take, tile: c4, battle: 1}
- done                               # or as the ruleset's language says it
- {winner: red, loser: blue}        # the facts of a report
- [3, 4]                            # dice
- {by: red, action: pass}           # `by` is checked against who is asked
- {by: red, action: done}           # so `done` is not taken for somebody else
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_yaml
from interpreter.requests import DONE, Ask, Choose, Request, Tell, Throw

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.answers import Answer
    from interpreter.game_read import GameRead

NO_ORDERS = Mistake("orders-no-list", Severity.ERROR, "an orders file is a list of answers", "begin each with “- ”")
ORDER_REFUSED = Mistake(
    "order-refused",
    Severity.ERROR,
    "order {number} is refused: {reason}",
    "this order and those after it have changed nothing; orders before it that are recorded: {count}",
)
ORDER_NOT_ASKED = Mistake(
    "order-not-asked",
    Severity.ERROR,
    "order {number} finds nothing asked: the campaign is over",
    "orders before it that are recorded: {count}",
)


@frozen
class WrittenOrder:
    """One answer with its place."""

    number: int
    answer: Any
    by: str
    span: Span


def read_orders(path: Path) -> Iterator[WrittenOrder]:
    """The orders of a file.

    Raises: Stopped when it is none.
    """
    document = load_yaml(read_text(path), str(path))
    if not isinstance(document.value, list):
        raise Stopped([NO_ORDERS.at(document.span(()))])
    for at, one in enumerate(document.value):
        yield WrittenOrder(at + 1, one, "", document.span((at,)))


def addressed(order: WrittenOrder, game: GameRead, words: Words) -> WrittenOrder:
    """The order as the game takes it: with ids for the names that players read, `by` apart from the answer.

    Raises: Refused where who answers is written as in a case.
    """
    from interpreter.named import by_ids
    from interpreter.requests import Refused

    request = game.pending
    apart = _without_by(order, request) if request is not None else order
    player = apart.answer.get("player") if isinstance(apart.answer, dict) else None
    if request is not None and isinstance(player, str) and not _asks_for_player(apart.answer, request, game):
        said = words.gettext("who answers is written as “by: {player}” here, not as “player: {player}”")
        raise Refused(said.format(player=player))
    answer = by_ids(game, _as_asked(apart.answer, request))
    if isinstance(request, Choose | Tell) and _is_done(answer, game, words):
        answer = DONE
    return WrittenOrder(apart.number, answer, apart.by, apart.span)


def _is_done(answer: Answer, game: GameRead, words: Words) -> bool:
    """Whether it says that nothing more is done, also where that is written as an act: `{by: red, action: done}`."""
    said = answer["action"] if isinstance(answer, dict) and set(answer) == {"action"} else answer
    return (
        isinstance(said, str)
        and said.casefold() in (DONE, words.gettext("done"))
        and said not in game.program.rulebook.actions
    )


def _without_by(order: WrittenOrder, request: Request) -> WrittenOrder:
    """The order without `by`, where that is not itself a part of the answer."""
    if not isinstance(order.answer, dict) or "by" not in order.answer:
        return order
    if "by" in _fields(request):
        return order
    answer: Any = {key: value for key, value in order.answer.items() if key != "by"}
    if set(answer) == {"answer"}:
        answer = answer["answer"]
    return WrittenOrder(order.number, answer, str(order.answer["by"]), order.span)


def _asks_for_player(answer: dict[str, Any], request: Request, game: GameRead) -> bool:
    """Whether `player` is part of what is asked for, as the act that is named or the request itself says."""
    act = game.program.rulebook.actions.get(str(answer.get("action")))
    if act is None:
        return "player" in _fields(request)
    return any(one.name == "player" for slot, one in enumerate(act.parameters, start=1) if slot != act.by_slot)


def _fields(request: Request) -> set[str]:
    """What an answer may name beside who gives it."""
    match request:
        case Tell():
            return {field.name for field in request.fields}
        case Choose():
            fields = {name for option in request.options for name, _ in option.arguments}
            return fields | {name for act in request.options.stepwise for name in act.parameters}
        case Ask():
            return {request.name}
        case Throw():
            return set()


def _as_asked(answer: Answer, request: Request | None) -> Answer:
    """The value alone, where it is written by the name of what is asked: `{bid: 3}`."""
    if (
        isinstance(request, Ask)
        and request.shares is None
        and isinstance(answer, dict)
        and set(answer) == {request.name}
    ):
        named: Answer = answer[request.name]
        return named
    return answer


def refused(order: WrittenOrder, reason: str) -> Stopped:
    """An order that does not fit, with its place."""
    return Stopped([ORDER_REFUSED.at(order.span, number=order.number, reason=reason, count=order.number - 1)])


def not_asked(order: WrittenOrder) -> Stopped:
    """An order after the end."""
    return Stopped([ORDER_NOT_ASKED.at(order.span, number=order.number, count=order.number - 1)])
