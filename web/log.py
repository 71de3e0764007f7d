"""The journal in words, a line for each record: who answered what, who typed it, the head word after it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cli.words.catalogue import Words
from cli.words.rounds import round_line
from dsl.border.frozen import frozen
from interpreter.campaign.journal.looking import head_word
from interpreter.campaign.reading import CampaignRead
from interpreter.views import View


@frozen
class LogLine:
    """A line of the journal as it is shown."""

    number: int
    at: str
    who: str
    text: str
    dice: str
    word: str
    is_report: bool = False
    """Whether somebody told in it what happened outside, so that others may object."""


def log_lines(
    session: CampaignRead, view: View, words: Words, seats: Mapping[str, str], told: Mapping[int, str]
) -> list[LogLine]:
    """All lines, the last first.

    Args: `told` has what answers are called, by the number of their record; one that is not there stands as recorded.
    """
    names = {one.id: one.label for one in view.world.things["player"]}
    lines = []
    for record, said in reversed(list(zip(session.records, view.journal(session.records), strict=True))):
        at = str(said.get("at", ""))[:16].replace("T", " ")
        by = str(said.get("by") or "")
        who = names.get(by, by)
        if said.get("seat"):
            typed = words.gettext("typed by {typist}").format(typist=seats.get(str(said["seat"]), str(said["seat"])))
            who = f"{who} ({typed})" if who else typed
        dice = said.get("dice")
        shown = " ".join(str(one) for one in dice) if isinstance(dice, list) else ""
        text, is_report = _text(said, words, told.get(record.n)), said.get("req") == "tell"
        lines.append(LogLine(record.n + 1, at, who, text, shown, head_word(record), is_report))
    return lines


def _text(said: Mapping[str, Any], words: Words, told: str | None) -> str:
    match said.get("kind"):
        case "answer":
            if said.get("hidden"):
                return "…"
            return answer_in_words(said.get("ans"), words, told) if said.get("req") != "dice" else ""
        case "opened" | "sealed" | "due" | "seat" | "objection":
            return round_line(said, words)
        case "undo":
            return words.gettext("{count} taken back").format(count=said.get("count"))
        case "rules":
            basis = said.get("basis")
            name = basis.get("ruleset") if isinstance(basis, dict) else ""
            return words.gettext("other rules, map, players or options: {name}").format(name=name)
        case "dice":
            return words.gettext("dice: {mode}").format(mode=said.get("mode"))
        case "seed":
            return words.gettext("the seed is told: {seed}").format(seed=said.get("seed"))
        case None:
            return words.gettext("the campaign begins")
        case other:
            return str(other)


def answer_in_words(answer: Any, words: Words, told: str | None = None) -> str:
    """An answer as a line: as it is `told`, else as it is recorded, an act first, then what it is done to."""
    if answer == "done":
        return words.gettext("done")
    if told is not None:
        return told
    if isinstance(answer, dict) and "action" in answer:
        rest = _plain({key: value for key, value in answer.items() if key != "action"})
        name = str(answer["action"]).replace("_", " ")
        return f"{name}: {rest}" if rest else name
    return _plain(answer)


def _plain(answer: Any) -> str:
    if isinstance(answer, dict):
        return ", ".join(f"{key} {_plain(value)}" for key, value in answer.items())
    if isinstance(answer, list):
        return ", ".join(_plain(one) for one in answer)
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
