"""How the statements inside a statement are made ready."""

from __future__ import annotations

from typing import Protocol

from dsl.understood import statements as s
from interpreter.compiled.run import Run


class BodyCompiler(Protocol):
    """Makes the statements ready that stand inside one."""

    def block(self, block: s.Block) -> Run:
        """The statements in order."""
