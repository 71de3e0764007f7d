"""Scenes: their rounds, who wins them, and how they end."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, said, said_again

_MOST: Final = r"(?:up to|max(?:imum)?(?: of)?|at most|no more than)"
IN_A_SCENE: Final = (
    said(rf"{_MOST} (\d+) rounds?((?: until| while) .+)?", "rounds at most {0} times{1}"),
    said(rf"rounds? {_MOST} (\d+)(?: times)?((?: until| while) .+)?", "rounds at most {0} times{1}"),
    said(r"(rounds (?:.* )?until .*?)\bround (\d+)(.*)", "{0}round is {1}{2}"),
    said(
        r"(rounds (?:.* )?until )(\w+) or (\w+) (?:has|have|is at) (?:only )?(\d+|no) (\w+)(?: left)?",
        "{0}{1}.{4} is {3} or {2}.{4} is {3}",
    ),
    said(r"(?:when|if) (?:it is )?(?:the )?first round", "when round is 1"),
    said(r"(?:when|if) (?:it is )?(?:the )?round (\d+)(.*)", "when round is {0}{1}"),
    said(r"in (?:the )?round (\d+):? (.+)", "{1} when round is {0}"),
    said(r"in (?:the )?first round:? (.+)", "{0} when round is 1"),
    said(
        r"(?:end|stop|leave|break|exit)(?: the)?(?: (?!(?:campaign|event|game|turn|round|step|when)\b)\w+)?("
        r" when .+)?",
        "stop{0}",
    ),
    said(r"(?:the )?winner (?:is|=|becomes|:) ?(\w[\w.]*)( when .+)?", "result {0}{1}"),
    said(r"(\w+) (?:wins|has won)(?: the \w+)?( (?:when|if) .+)?", "result {0}{1}"),
    said(r"phase (\w+)(.*)", "step {0}{1}"),
)
_HEAD: Final = (
    said(r"scene (\w+) (?:between|of|for) (\w+: *\w+)(?:,| and) (\w+: *\w+)(.*)", "scene {0}({1}, {2}){3}"),
    said(r"scene (\w+) (?:between|of|for) (\w+)(?:,| and) (\w+)(.*)", "scene {0}({1}: …, {2}: …){3}"),
)


def of_scenes(snag: Snag) -> Finding | None:
    """`rounds max 3`, `when first round`, `end scene when …`, `one wins` in a scene."""
    if len(snag.text.strip()) > LONGEST:
        return None
    if not snag.indent:
        return said_again(snag, _HEAD)
    is_inside = any(line.startswith("scene ") for line in snag.lines_around())
    return said_again(snag, IN_A_SCENE) if is_inside else None
