"""The one walker over syntax trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from dsl.border.diagnostics import Span


def nodes_below(value: object) -> Iterator[object]:
    """A node, or several of them, and every node inside, outermost first and as written; places are none."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(reversed(one))
        elif is_dataclass(one) and not isinstance(one, Span):
            yield one
            waiting.extend(getattr(one, field.name) for field in reversed(fields(one)))
