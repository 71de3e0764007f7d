"""What the odds are asked of: a roll, a contest, an act or a procedure with arguments, and what shall be watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from interpreter.odds.choices import Choices
from interpreter.odds.until import Until
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading
from interpreter.world.world import World


class Subject(Enum):
    """What the odds of may be asked, in the words of the language."""

    ROLL = "roll"
    CONTEST = "contest"
    ACTION = "action"
    PROCEDURE = "procedure"


@dataclass(frozen=True)
class Watched:
    """A value that is looked at when a way has ended: `red.armies`."""

    label: str
    readings: frozenset[Reading]
    value: Callable[[World], Value]

    def seen(self, world: World) -> Value:
        """The value, so that it can be counted."""
        return as_kept(self.value(world))


@dataclass(frozen=True)
class Question:
    """What is asked."""

    subject: Subject
    name: str
    arguments: tuple[Value, ...]
    watched: tuple[Watched, ...] = ()
    purpose: str | None = None
    """What a roll is made for."""
    choices: Choices | None = None
    """Who answers what is asked on the way; None: a question is an end."""
    until: Until | None = None
    """Up to where it is followed; None: to its end."""
    scene: Entity | None = None
    """The scene under way that it is about, from where it stands; None: what is asked has not begun."""

    @property
    def text(self) -> str:
        """The question in words, which are the seed of its plays."""
        arguments = ", ".join(str(stored(one)) for one in self.arguments)
        watched = "".join(f"; {one.label}" for one in self.watched)
        purpose = "" if self.purpose is None else f" about {self.purpose}"
        by = "" if self.choices is None else f"; {self.choices.text}"
        so_far = "" if self.until is None else f"; until {self.until.text}"
        return f"{self.subject.value} {self.name}({arguments}){purpose}{watched}{by}{so_far}"


def as_kept(value: Value) -> Value:
    """A value so that it can be counted: a list is a tuple then."""
    return tuple(value) if isinstance(value, list) else value
