"""Whether what limits have counted, and what numbers have been given, fits rules that count or ask otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.types import Type
from dsl.understood.parameters import ParameterRule
from dsl.understood.rules import LimitRule, Rulebook
from interpreter.values.value import Entity, Fact, TableRow, Value


def sort_of(value: Value) -> str:
    """What a thing or a row is one of; empty for other values."""
    match value:
        case Entity():
            return value.kind
        case TableRow():
            return value.table
        case _:
            return ""


def are_of(parameters: Sequence[ParameterRule], values: Sequence[Value]) -> bool:
    """Whether what an entry is about can be handed to a number in this order; what is left out at the end is open."""
    if len(values) > len(parameters):
        return False
    return all(_is_of(one.type, value) for one, value in zip(parameters, values, strict=False) if value is not None)


def _is_of(kind: Type, value: Value) -> bool:
    return sort_of(value) == (kind.name if kind.form in ("entity", "row") else "")


class Recount:
    """What the limits of some rules have counted, by what a limit of other rules counts."""

    def __init__(self, before: Rulebook) -> None:
        self._limits = before.limits
        self._named: dict[str, set[str]] = {}
        """For each limit what the acts have as values that count as it, whether it counts by that or not."""
        for act in before.actions.values():
            for name in act.limits:
                values = self._named.setdefault(name, set())
                values.update(one.name for one in act.parameters)
                values.update(() if act.by is None else (act.by,))

    def is_needed(self, now: LimitRule) -> bool:
        """Whether what was counted is not what counts now."""
        before = self._limits.get(now.name)
        return before is not None and (before.within != now.within or self._names(before, now) != list(before.per))

    def uses(self, now: LimitRule, noted: Iterable[Fact]) -> list[tuple[Value, ...]] | None:
        """The uses by what the limit counts now; None where nothing of them tells that."""
        names = self._names(self._limits[now.name], now)
        if None in names:
            return None
        match now.within:
            case None:
                return [(now.name, 0, *self._values(one, names)) for one in noted]
            case "turn":
                return [(now.name, one.turn, *self._values(one, names)) for one in noted]
            case "phase":
                return [(now.name, one.phase, *self._values(one, names)) for one in noted]
            case _:
                return []  # rules change between two phases, where no scene is under way

    def _values(self, use: Fact, names: Iterable[str | None]) -> list[Value]:
        return [use.data[name] for name in names if name is not None]

    def _names(self, before: LimitRule, now: LimitRule) -> list[str | None]:
        return [self._counted_by(before, name, sort) for name, sort in zip(now.per, now.types, strict=True)]

    def _counted_by(self, before: LimitRule, name: str, sort: Type) -> str | None:
        """What the limit has so far called what it counts by: the same, or the only one of its sort by a new name."""
        alike = [one for one, other in zip(before.per, before.types, strict=True) if other == sort]
        if name in alike:
            return name
        return alike[0] if len(alike) == 1 and name not in self._named.get(before.name, ()) else None
