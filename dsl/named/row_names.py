"""The names of rows and of lines: the one given, or the words of the label joined."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import assert_never

from dsl import tree as t


def row_name(row: t.Row | t.StageLine) -> str:
    """The name of a row: the one given, or the words of its label joined."""
    if row.name is not None:
        return row.name.text
    return label_name(row.label, stage_words(row) if isinstance(row, t.StageLine) else "")


def stage_words(stage: t.StageLine) -> str:
    """What a stage is called that has no label: `times`, `then at least`."""
    return f"then {stage.stage}" if stage.is_later else stage.stage


def label_name(label: t.Label | None, fallback: str) -> str:
    """The words of a label joined, or of `fallback` where there is no label.

    What stands in braces is no word of it, unless nothing stands outside.
    """
    text = label.text if label else fallback
    return joined_words(re.sub(r"\{[^}]*\}", " ", text)) or joined_words(text) or "row"


def joined_words(text: str) -> str:
    """The words of a text in small letters, joined by `_`: how a line is called by what it says."""
    return "_".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text).casefold()))


def requirement_name(line: t.Allowed) -> str:
    """The name of what an act demands: the one given, or the words of its reason joined."""
    return line.name.text if line.name is not None else label_name(line.reason, "allowed")


def line_name(line: t.Line) -> str:
    """The name by which an edit addresses a line that stands at top level, in a condition or in an effect."""
    match line:
        case t.ToLine():
            return row_name(line.row)
        case t.Forbids():
            return line.name.text if line.name is not None else label_name(line.reason, "forbids")
        case t.Allows():
            return line.name.text if line.name is not None else "allows"
        case t.EachChange():
            return line.name.text if line.name is not None else label_name(line.label, f"each {line.way}")
        case t.After():
            return (
                line.name.text
                if line.name is not None
                else label_name(line.label, f"{'upon' if line.is_upon else 'after'} {line.targets[0].name}")
            )
        case t.WhenLine():
            return line.name.text if line.name is not None else label_name(line.label, "when")
        case t.Instead():
            return line.name.text if line.name is not None else label_name(line.label, f"instead of {line.target.name}")
        case _:
            assert_never(line)


def aim_of(line: t.Line) -> str:
    """What a line aims at, in the words with which it begins: `to speed, courage`, `forbids march`, `after battle`."""
    match line:
        case t.ToLine():
            about = "" if line.about is None else f" about {line.about}"
            return f"to {_targets(line.targets)}{about}"
        case t.Forbids():
            return f"forbids {', '.join(word.text for word in line.acts.names) or 'all acts'}"
        case t.Allows():
            return f"allows {', '.join(f'{one.act}.{one.refusal}' for one in line.lifted)}"
        case t.EachChange():
            return f"each {line.way} of {_targets(line.targets)}"
        case t.After():
            return f"{'upon' if line.is_upon else 'after'} {_targets(line.targets)}"
        case t.WhenLine():
            return "when" if line.thing is None else f"when, for {line.thing.name}"
        case t.Instead():
            return f"instead of {line.target.name}"
        case _:
            assert_never(line)


def _targets(targets: Sequence[t.Target]) -> str:
    return ", ".join(one.name.text for one in targets)
