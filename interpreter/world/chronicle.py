"""What has happened in a campaign and is remembered: facts, what follows them, marks of triggers, uses of limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from dsl.types import Within
from interpreter.values.value import Fact, LookedAt, Passed, RoundOf, Value
from interpreter.world.following.changes import Changes
from interpreter.world.path import Going, during, since, span_of

_Key = TypeVar("_Key")


def set_count(counts: dict[_Key, int], key: _Key, number: int) -> None:
    """A count of 0 is not kept: the state after taking back must equal the state before, as data."""
    if number:
        counts[key] = number
    else:
        counts.pop(key, None)


def set_value(values: dict[_Key, Value], key: _Key, value: Value) -> None:
    """A value that is none is not kept, as a count of 0 is not."""
    if value is None:
        values.pop(key, None)
    else:
        values[key] = value


class Chronicle:
    """The part of a world that remembers; each of its changes can be taken back.

    Attributes:
        used: how often each limit was used, by its key.
        marks: what triggers remember, by their name and what they remember it of.
        stood: what each value was of which a trigger follows every change, when it was last looked at.
        queue: the facts and changes that something follows, oldest first, each with the number of triggers that led to
            it.
        followed: the facts that something may follow, each with the options without all of which nothing does; none
            where something follows in any case.
        chain: the number of triggers that have led to what is done now.
    """

    __slots__ = (
        "chain",
        "changes",
        "followed",
        "log",
        "marks",
        "options",
        "path",
        "phase_number",
        "queue",
        "stood",
        "turn",
        "used",
    )

    turn: int
    phase_number: int
    path: tuple[Going, ...]
    options: dict[str, Value]

    def __init__(self, changes: Changes, followed: Iterable[str]) -> None:
        self.changes = changes
        self.followed: Mapping[str, tuple[str, ...]] = dict.fromkeys(followed, ())
        self.log: dict[str, list[Fact]] = {}
        self.used: dict[tuple[Value, ...], int] = {}
        self.marks: dict[tuple[Value, ...], int] = {}
        self.stood: dict[LookedAt, Value] = {}
        self.queue: list[tuple[int, Fact | Passed]] = []
        self.chain = 0

    def note(self, name: str, data: dict[str, Value]) -> None:
        """Enter a fact that has come about now; if something follows it, that is done as soon as it can be."""
        fact = Fact(name, data, self.turn, self.phase_number, during(self.path) if self.path else ())
        self.add_fact(fact)
        switches = self.followed.get(name)
        if switches is not None and (not switches or any(map(self.options.get, switches))):
            self.follow(fact)

    def follow(self, what: Fact | Passed) -> None:
        """Something follows this; it is done as soon as it can be."""
        self._enqueue([*self.queue, (self.chain, what)])

    def add_fact(self, fact: Fact) -> None:
        """Enter a fact of any moment."""
        name = fact.name
        if name in self.log:
            self.log[name].append(fact)
        else:
            self.log[name] = [fact]
        self.changes.made(("log", name, 0), None, self._forget, name)

    def next_in_queue(self) -> tuple[int, Fact | Passed]:
        """Take the oldest out of the queue."""
        first = self.queue[0]
        self._enqueue(self.queue[1:])
        return first

    def empty_queue(self) -> None:
        """Nothing follows any more."""
        if self.queue:
            self._enqueue([])

    def _enqueue(self, queue: list[tuple[int, Fact | Passed]]) -> None:
        before = self.queue
        self.put_queue(queue)
        self.changes.unread(self.put_queue, before)

    def put_queue(self, queue: list[tuple[int, Fact | Passed]]) -> None:
        """Make the queue what it was at another moment; who does so answers for taking it back."""
        self.queue = queue

    def mark(self, key: tuple[Value, ...], number: int) -> None:
        """A trigger remembers something; the key begins with its name."""
        before = self.marks.get(key, 0)
        set_count(self.marks, key, number)
        self.changes.made(("mark", key[0], 0), None, set_count, self.marks, key, before)

    def stand(self, looked_at: LookedAt, value: Value) -> None:
        """From now on a change is a change from this value."""
        before = self.stood.get(looked_at)
        set_value(self.stood, looked_at, value)
        self.changes.made(("mark", looked_at.name, 0), looked_at, set_value, self.stood, looked_at, before)

    def _forget(self, name: str) -> None:
        facts = self.log[name]
        del facts[-1]
        if not facts:  # an act that never was leaves no trace: the state is compared as data
            del self.log[name]

    def facts(self, name: str, within: Within | None) -> list[Fact]:
        """The facts about an act or roll, oldest first."""
        facts = self.log.get(name)
        if facts is None:
            return []
        if within == "turn":
            return [fact for fact in facts if fact.turn == self.turn]
        if within == "phase":
            return [fact for fact in facts if fact.phase == self.phase_number]
        return facts if within is None else since(facts, self.path, within)

    def span_key(self, within: Within | None) -> int | RoundOf:
        """What tells this turn, this phase, this round, this scene or all time apart."""
        match within:
            case None:
                return 0
            case "turn":
                return self.turn
            case "phase":
                return self.phase_number
            case _:
                return span_of(self.path, within)

    def use(self, key: tuple[Value, ...], times: int = 1) -> None:
        """Count the use of a limit; the key begins with its name."""
        before = self.used.get(key, 0)
        self.used[key] = before + times
        self.changes.made(("limit", key[0], 0), key, set_count, self.used, key, before)
