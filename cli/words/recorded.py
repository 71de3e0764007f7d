"""Answers as the journal holds them, in words: things by their ids, unless somebody knows what they are called."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.words.catalogue import Words

if TYPE_CHECKING:
    from interpreter.views.seen import View

Names = Mapping[str, str]
"""What things are called, by their ids."""
NAMELESS: Names = {}


def labels_of(view: View) -> Names:
    """What the things are called that a viewer sees, by their ids."""
    return {one.id: one.label for things in view.world.things.values() for one in things}


def recorded_answer(answer: Any, words: Words, names: Names) -> str:
    """An answer as a line: an act first, then what it is done to."""
    if answer == "done":
        return words.gettext("done")
    if answer == {"absent": True}:
        return words.gettext("hands in nothing")
    if isinstance(answer, dict) and "action" in answer:
        rest = _plain({key: value for key, value in answer.items() if key != "action"}, words, names)
        name = str(answer["action"]).replace("_", " ")
        return f"{name}: {rest}" if rest else name
    return _plain(answer, words, names)


def _plain(answer: Any, words: Words, names: Names) -> str:
    match answer:
        case dict():
            return ", ".join(
                f"{str(key).replace('_', ' ')} {_plain(value, words, names)}" for key, value in answer.items()
            )
        case list():
            return ", ".join(_plain(one, words, names) for one in answer)
        case bool():
            return words.gettext("yes") if answer else words.gettext("no")
        case str():
            return names.get(answer, answer)
        case _:
            return json.dumps(answer, ensure_ascii=False)
