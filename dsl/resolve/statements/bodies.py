"""How the statements inside a statement are read."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from dsl import tree as t
from dsl.understood import statements as s


class AtHand(NamedTuple):
    """The roll that statements may change: its name, and the slots of its result and of how it was made."""

    roll: str
    slot: int
    made: int


class BodyReader(Protocol):
    """Reads the statements that stand inside one."""

    def block(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements of a block; its names end with it."""

    def several(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements in order, in the scope that stands."""

    def with_throws(self, statement: t.Statement) -> s.Block:
        """A statement understood, and before it what its expressions throw."""
