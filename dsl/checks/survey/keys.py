"""What expressions say, to be compared: several checks compare the same ones, and each is gone through once."""

from __future__ import annotations

from dsl.understood.expressions import LocalValue, Node
from dsl.understood.operands import Key, key_of


class Keys:
    """Numbers for what the expressions of one rulebook say: those that ask the same have the same one."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[Node, int]] = {}
        """By the identity of each, which stays its own as long as it is held here."""
        self._numbers: dict[Key, int] = {}
        """By what an expression says itself, and the numbers of those in it."""

    def of(self, node: Node) -> int:
        """The number of what an expression says."""
        found = self._found.get(id(node))
        if found is None:
            key = key_of(node, self.of)
            found = self._found[id(node)] = node, self._numbers.setdefault(key, len(self._numbers))
        return found[1]

    def with_slot(self, node: Node, slot: int, value: Node) -> int:
        """The number of what an expression says when a local name stands for something.

        Args: `slot` is that of the local name, `value` what it stands for.
        """
        if isinstance(node, LocalValue) and node.slot == slot:
            return self.of(value)
        key = key_of(node, lambda inside: self.with_slot(inside, slot, value))
        return self._numbers.setdefault(key, len(self._numbers))
