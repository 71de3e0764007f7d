"""The lines of a ruleset by what they aim at, so that whoever reads a roll finds those that reach it.

A line stands at top level, in a condition or in an effect. Wherever it stands, and in whichever file, what it aims at
finds it at the same place: the order of files and declarations decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from dsl import tree as t
from dsl.row_names import line_name


class PlacedLine(NamedTuple):
    """A line, and the condition or effect it stands in; None at top level."""

    line: t.Line
    block: t.Block | None


class AimedRow(NamedTuple):
    """A row on a number, aimed at one target by a line."""

    line: t.ToLine
    target: t.Target
    block: t.Block | None


class Lines:
    """All lines of a ruleset."""

    def __init__(self, declarations: Iterable[t.Declared]) -> None:
        self.all = sorted(lines_of(declarations), key=_rank)
        self._rows: dict[str, list[AimedRow]] = {}
        for line, block in self.all:
            match line:
                case t.ToLine():
                    for target in line.targets:
                        self._rows.setdefault(target.name.text, []).append(AimedRow(line, target, block))
                case _:
                    assert_never(line)

    def rows_on(self, name: str) -> list[AimedRow]:
        """The rows that lines bring to a roll, stat or contest."""
        return self._rows.get(name, [])


def lines_of(declarations: Iterable[t.Declared]) -> Iterator[PlacedLine]:
    """Every line with the block it stands in."""
    for declaration in declarations:
        if isinstance(declaration, t.Block):
            for line in declaration.lines:
                yield PlacedLine(line, declaration)
        elif isinstance(declaration, t.Line):
            yield PlacedLine(declaration, None)


def _rank(placed: PlacedLine) -> tuple[str, str]:
    """First the lines of top level by their names, then those of each block as they stand in it."""
    if placed.block is None:
        return "", line_name(placed.line)
    return placed.block.name.text, ""
