"""A rule file as a whole: its declarations and its remarks."""

from __future__ import annotations

from dataclasses import field

from dsl.border.frozen import frozen
from dsl.tree.edits import Declaration


@frozen
class Comment:
    """A remark in a rule file and where it stands; `own_line` if nothing else is on the line."""

    text: str
    line: int
    own_line: bool


@frozen
class Gap:
    """Lines of one declaration that could not be read; where they are all of its lines, nothing of it is in the tree.

    Attributes:
        first, last: the first and the last line of the declaration.
        lines: those that are missing.
    """

    first: int
    last: int
    lines: tuple[int, ...]


@frozen
class File:
    """One rule file: its declarations in order, its comments, and what of it could not be read."""

    file: str
    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False)
    gaps: tuple[Gap, ...] = field(default=(), compare=False)
