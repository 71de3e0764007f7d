"""What was told, rolled and ordered, for those who look on; what rules may ask about lies in the chronicle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import delitem, setitem
from typing import Any

from dsl.border.diagnostics import spoken_in
from dsl.border.frozen import frozen
from interpreter.values.speech import Speech, shown_value
from interpreter.values.value import Entity, LineFor, Value, readers_of
from interpreter.world.chronicle import Chronicle
from interpreter.world.following.changes import Changes


@frozen
class OrderRead:
    """Something that was ordered in secret and is done: in which turn and phase, by whom, and who may read it."""

    turn: int
    phase: str
    player: str
    answer: Mapping[str, Any]
    readers: frozenset[str] | None


class Telling(Chronicle):
    """The part of a world that tells; each of its lines can be taken back.

    Attributes:
        speech: the words in which values are told.
        story, results: what has been told and rolled so far.
        lying: the roll that lies on the table while somebody is asked upon it.
        orders: what was ordered in secret and done since, where rules hide anything.
        is_told: whether anybody will read the story; nobody does while odds are worked out.
    """

    __slots__ = ("is_told", "lying", "orders", "phase", "results", "speech", "story")

    phase: str

    def __init__(self, changes: Changes, followed: Iterable[str], speech: Speech) -> None:
        super().__init__(changes, followed)
        self.speech = speech
        self.story: list[tuple[str, str]] = []
        self.is_told = True
        self.results: list[Any] = []
        self.lying: Any = None
        self.orders: list[OrderRead] = []

    def say(self, value: Value) -> str:
        """A value as players read it."""
        return shown_value(value, self.speech)

    def tell(self, kind: str, text: str, readers: frozenset[str] | None = None) -> None:
        """Add a line to the story, for some players alone where they are named.

        The program's own words in it are told in the language of the rules, as values are.
        """
        said = spoken_in(text, self.speech.translate)
        self.story.append((kind, said) if readers is None else LineFor(kind, said, readers))
        self.changes.unread(delitem, self.story, -1)

    def line_told(self, since: int, text: str) -> int | None:
        """Where the story, from one of its lines on, tells of an act in these words; None: nowhere."""
        for at in range(since, len(self.story)):
            kind, told = self.story[at]
            if (kind == "act" and told == text) or (kind == "fails" and told.startswith(f"{text} - ")):
                return at
        return None

    def tell_more(self, at: int, readers: frozenset[str] | None) -> frozenset[str] | None:
        """Let more players read a line of the story, or all; gives all who may."""
        line = self.story[at]
        before = readers_of(line)
        allowed = None if before is None or readers is None else before | readers
        if allowed != before:
            kind, text = line
            self.story[at] = (kind, text) if allowed is None else LineFor(kind, text, allowed)
            self.changes.unread(setitem, self.story, at, line)
        return allowed

    def keep_order(self, player: Entity, answer: dict[str, Any], readers: frozenset[str] | None) -> None:
        """Keep who may read what a player has ordered in secret, now that it is done."""
        self.orders.append(OrderRead(self.turn, self.phase, player.id, answer, readers))
        self.changes.unread(delitem, self.orders, -1)

    def keep_result(self, result: Any) -> None:
        """Keep a finished roll or contest for the trace."""
        self.results.append(result)
        self.changes.unread(delitem, self.results, -1)

    def lay(self, result: Any) -> None:
        """Let a roll lie on the table, for whoever is asked upon it; none where it is taken up."""
        if result is not self.lying:
            self.changes.unread(setattr, self, "lying", self.lying)
            self.lying = result
