"""The journal in words, a line for each record: who answered what, who typed it, the head word after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.words.catalogue import Words
from cli.words.recorded import Names, labels_of, recorded_answer
from cli.words.rounds import round_line, rules_line
from dsl.border.frozen import frozen
from interpreter.campaign.journal.looking import head_word
from interpreter.campaign.reading import CampaignRead
from interpreter.views.seen import View


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
    names, since = labels_of(view), session.secret_since
    lines = []
    journal = view.journal(session.records, since, session.games_at)
    for record, said in reversed(list(zip(session.records, journal, strict=True))):
        at = str(said.get("at", ""))[:16].replace("T", " ")
        if said.get("hidden") and record.n in told and (since is None or record.n < since):
            # An act that was done in the sight of whoever reads, as the story has it.
            said = said | {"hidden": False, "by": record.payload.get("by")}
        by = str(said.get("by") or "")
        who = names.get(by, by)
        if said.get("seat"):
            typed = words.gettext("typed by {typist}").format(typist=seats.get(str(said["seat"]), str(said["seat"])))
            who = f"{who} ({typed})" if who else typed
        dice = said.get("dice")
        shown = " ".join(str(one) for one in dice) if isinstance(dice, list) else ""
        text, is_report = _text(said, words, told.get(record.n), names), said.get("req") == "tell"
        lines.append(LogLine(record.n + 1, at, who, text, shown, head_word(record), is_report))
    return lines


def _text(said: Mapping[str, Any], words: Words, told: str | None, names: Names) -> str:
    match said.get("kind"):
        case "answer":
            if said.get("hidden"):
                return "…"
            return answer_in_words(said.get("ans"), words, told, names) if said.get("req") != "dice" else ""
        case "opened" | "sealed" | "due" | "seat" | "objection":
            return round_line(said, words, names)
        case "undo":
            return words.gettext("{count} taken back").format(count=said.get("count"))
        case "rules":
            return rules_line(said, words, names)
        case "dice":
            return words.gettext("dice: {mode}").format(mode=said.get("mode"))
        case "seed":
            return words.gettext("the seed is told: {seed}").format(seed=said.get("seed"))
        case None:
            return words.gettext("the campaign begins")
        case other:
            return str(other)


def answer_in_words(answer: Any, words: Words, told: str | None, names: Names) -> str:
    """An answer as a line: as it is `told`, else as it is recorded."""
    return told if told is not None else recorded_answer(answer, words, names)
