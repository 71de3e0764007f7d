"""What the game asks, and what a front end may answer.

`Choose` wants one of the listed options (or `done`), `Ask` a value, `Tell` the facts of a report,
`Throw` dice. Answers are plain data: names and numbers, never positions in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, NamedTuple

from dsl.border.frozen import frozen
from dsl.types import Type
from interpreter.values import Entity, Row, Value, stored

DONE: Final = "done"
"""The answer that ends an offer or a list of reports."""


class Refused(Exception):
    """An answer that does not fit; nothing has changed."""


class Option(NamedTuple):
    """A legal act with its arguments."""

    action: str
    arguments: tuple[tuple[str, Value], ...]
    say: Callable[[], str] = str
    """Puts the act into words; done when somebody looks, since most options are only listed."""

    @property
    def text(self) -> str:
        """The act as players read it."""
        return self.say()

    @property
    def answer(self) -> dict[str, Any]:
        """The answer that picks this option."""
        return {"action": self.action} | {name: stored(value) for name, value in self.arguments}


@frozen
class Choose:
    """A player (None: the group) picks one of the legal acts, or is done where that is allowed."""

    by: Entity | None
    options: tuple[Option, ...]
    may_stop: bool
    text: str
    actions: tuple[str, ...] = ()
    refusal: Callable[[dict[str, Any]], str] = field(default=lambda _: "", compare=False)
    """Says why an answer that is none of the options is refused."""


@frozen
class Ask:
    """A player (None: the group) gives a value: one of `options`, or a number from `low` to `high`."""

    by: Entity | None
    name: str
    type: Type
    options: tuple[Value, ...] | None
    low: int | None
    high: int | None
    text: str


@frozen
class Field:
    """One attribute of a report: its options where they are few, and what stands when nothing is said."""

    name: str
    label: str
    type: Type
    options: tuple[Value, ...] | None
    has_default: bool
    default: Value
    low: int | None = None
    high: int | None = None


@frozen
class Tell:
    """A player (None: the group) tells what happened outside; `may_stop` if none more need be told."""

    by: Entity | None
    report: str
    label: str
    fields: tuple[Field, ...]
    may_stop: bool
    text: str
    refusal: Callable[[dict[str, Value]], str] = field(default=lambda _: "", compare=False)


@frozen
class Throw:
    """Dice to throw: the sides of each; `chances` works out the roll they belong to, for odds.

    Where only what the dice come to is used, `totals` works that out, and odds may answer with `Settled`.
    """

    by: Entity | None
    dice: tuple[int, ...]
    text: str
    chances: Callable[[], Any] | None = field(default=None, compare=False)
    totals: Callable[[], Any] | None = field(default=None, compare=False)


@frozen
class Settled:
    """What dice come to, with all that was thrown again; only odds answer so."""

    total: int


Request = Choose | Ask | Tell | Throw


def key_of(value: Value) -> Any:
    """The word by which an answer names a value."""
    return value.id if isinstance(value, Entity) else value.key if isinstance(value, Row) else value
