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
class File:
    """One rule file: its declarations in order, and its comments."""

    file: str
    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False)
