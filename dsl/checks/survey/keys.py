"""What expressions say, to be compared: several checks compare the same ones, and each is gone through once."""

from __future__ import annotations

from dsl.understood.expressions import Node
from dsl.understood.operands import Key, key_of


class Keys:
    """The keys of the expressions of one rulebook."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[Node, Key]] = {}
        """By the identity of each, which stays its own as long as it is held here."""

    def of(self, node: Node) -> Key:
        """What `key_of` gives."""
        found = self._found.get(id(node))
        if found is None:
            found = self._found[id(node)] = node, key_of(node, self.of)
        return found[1]
