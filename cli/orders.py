"""Orders files: the answers of a game, one list item each.

- {action: take, tile: c4, battle: 1}
- done
- {winner: red, loser: blue}        # the facts of a report
- [3, 4]                            # dice
- {by: red, action: pass}           # `by` is checked against who is asked
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dsl.border.diagnostics import Kind, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_yaml
from interpreter.requests import Choose, Request, Tell

NO_ORDERS = Kind("orders-no-list", Severity.ERROR, "an orders file is a list of answers", "begin each with “- ”")
ORDER_REFUSED = Kind(
    "order-refused",
    Severity.ERROR,
    "order {number} is refused: {reason}",
    "this order and those after it have changed nothing; {count} orders before it are recorded",
)
ORDER_NOT_ASKED = Kind(
    "order-not-asked",
    Severity.ERROR,
    "order {number} finds nothing asked: the campaign is over",
    "{count} orders before it are recorded",
)


@frozen
class Order:
    """One answer with its place."""

    number: int
    answer: Any
    by: str
    span: Span


def read_orders(path: Path) -> Iterator[Order]:
    """The orders of a file.

    Raises: Stopped when it is none.
    """
    document = load_yaml(read_text(path), str(path))
    if not isinstance(document.value, list):
        raise Stopped([NO_ORDERS.at(document.span(()))])
    for at, one in enumerate(document.value):
        yield Order(at + 1, one, "", document.span((at,)))


def addressed(order: Order, request: Request) -> Order:
    """The order without `by`, where that is not itself a part of the answer."""
    if not isinstance(order.answer, dict) or "by" not in order.answer:
        return order
    fields: set[str] = set()
    if isinstance(request, Tell):
        fields = {field.name for field in request.fields}
    if isinstance(request, Choose):
        fields = {name for option in request.options for name, _ in option.arguments}
    if "by" in fields:
        return order
    answer: Any = {key: value for key, value in order.answer.items() if key != "by"}
    if set(answer) == {"answer"}:
        answer = answer["answer"]
    return Order(order.number, answer, str(order.answer["by"]), order.span)


def refused(order: Order, reason: str) -> Stopped:
    """An order that does not fit, with its place."""
    return Stopped([ORDER_REFUSED.at(order.span, number=order.number, reason=reason, count=order.number - 1)])


def not_asked(order: Order) -> Stopped:
    """An order after the end."""
    return Stopped([ORDER_NOT_ASKED.at(order.span, number=order.number, count=order.number - 1)])
