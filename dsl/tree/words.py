"""Names, texts and rule numbers as they stand in a line, and the place that every node has."""

from __future__ import annotations

from dataclasses import field
from typing import Protocol

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen

NOWHERE = Span("", 1, 1, 1, 1)
"""The place of nodes made by the program itself."""

TRUSTED = "trusted"
"""Cited behind `seen by`, it says that whoever wrote it answers for what tells of it. It is no rule."""


def placed() -> Span:
    """The last field of every node: its place, which does not count when nodes are compared."""
    return field(default=NOWHERE, compare=False, repr=False)


class Placed(Protocol):
    """Whatever has a place in a text."""

    @property
    def span(self) -> Span:
        """Where it stands."""


@frozen
class Word:
    """A name where it stands, e.g. `conquest`."""

    text: str
    span: Span = placed()

    def __str__(self) -> str:
        return self.text


@frozen
class Label:
    """A text shown to players, raw, as between its quotes: `"shield of {g.owner}"`."""

    text: str
    span: Span = placed()


@frozen
class Cites:
    """The rules a line comes from: `[PE-EN-MOD-01, PE-EN-MOD-02]`."""

    ids: tuple[str, ...]
    span: Span = placed()


HEADER_KEYS = ("title", "language", "version", "author", "licence", "rounding", "turn")
"""The words of the lines below `ruleset`."""
