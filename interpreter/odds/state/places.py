"""A place of a world that was changed: what it was, how it is read and how it is put."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from interpreter.values.by_case import NumberByCase, laid_down
from interpreter.values.value import Entity, Lasting, RoundOf, Value
from interpreter.world.entries import Entry
from interpreter.world.following.changes import Change, Reading
from interpreter.world.late_rounds import LateRound


class ChangedPlace(NamedTuple):
    """Something that was changed: what it was, how it is read and put, and the reading that tells who depends on it."""

    start: Value
    read: Callable[[], Value]
    put: Callable[[Any], object]
    reading: Reading | None
    only_in: RoundOf | None = None
    """The round of a scene in which alone it is read; None: at any time."""
    thing: Entity | None = None
    """Whose attribute it is."""
    may_differ: bool = False
    """Whether a number there may differ from case to case."""


def of_attribute(
    start: Value, entity: Entity, index: int, put: Callable[..., object], reading: Reading
) -> ChangedPlace:
    """An attribute of a thing; a number by case is laid down there."""

    def read() -> Value:
        value = entity.v[index]
        return value.values if value.__class__ is NumberByCase else value

    return ChangedPlace(start, read, partial(put, entity, index), reading, None, entity, may_differ=True)


def nearer(lasting: Lasting, scene: str) -> Lasting:
    """What lasts for some rounds of a scene, when one of them is over; of late rounds only those ahead are known."""
    last: Any = lasting.turn
    if lasting.form == "rounds" and lasting.scene == scene and isinstance(last, LateRound):
        nearer: Any = last.moved(-1)
        return lasting._replace(turn=nearer)
    return lasting


def of_counts(counts: Any, key: object, before: Any, reading: Reading | None) -> ChangedPlace:
    """How often something was used or has come about, by its key; none is not kept."""

    def put(count: int) -> None:
        if count:
            counts[key] = count
        else:
            counts.pop(key, None)

    return ChangedPlace(before, lambda: counts.get(key, 0), put, reading)


def of_value(values: Any, key: object, before: Any, reading: Reading) -> ChangedPlace:
    """What a value was when it was last looked at; none is not kept, and a number by case is laid down."""

    def put(value: Any) -> None:
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value

    return ChangedPlace(before, lambda: laid_down(values.get(key)), put, reading, may_differ=True)


def of_condition(bearer: Any, name: str, before: Any, reading: Reading) -> ChangedPlace:
    """How long somebody has a condition, if he has it."""

    def put(lasting: Any) -> None:
        held = {one: other for one, other in bearer.conditions.items() if one != name}
        bearer.conditions = held if lasting is None else held | {name: lasting}

    return ChangedPlace(before.get(name), lambda: bearer.conditions.get(name), put, reading)


def entries_before(entries: tuple[Entry, ...], changes: Iterable[Change]) -> tuple[Entry, ...]:
    """The entries on a number before some changes of them, of which each says what there was, or how many."""
    for _reading, _touched, _back, values in reversed(list(changes)):
        before: Any = values[1]
        entries = entries[:before] if isinstance(before, int) else before
    return entries
