"""A slip of acts as a form sends it: what stood on it before, and what the form changes in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dsl.border.diagnostics import phrase
from interpreter.campaign.slips.slip_talk import Asked, question_of
from interpreter.requests import Refused, Request
from web.pages.asking import Sent, answer_of, given_so_far
from web.room import Room
from web.sent_form import place_in


def changed_slip(room: Room, player: str, sent: Sent, left_out: list[str]) -> list[Any]:
    """A slip of acts with what a form changes in it: an act more, another value, or an answer less.

    Args:
        left_out: takes why something fits no more after an answer was taken out.
    Raises: Refused where what is put in does not fit.
    """
    given = given_so_far(sent)
    without, at = place_in(sent, "without"), place_in(sent, "at")
    if without is not None:
        before = room.rounds.talk(player, given)
        left = [*before.asked[:without], *before.asked[without + 1 :]] if list(before.answers) == given else []
        talk = room.rounds.talk(player, given[:without] + given[without + 1 :], asked=left)
        left_out.extend(talk.refused)
        return list(talk.answers)
    if at is None:
        return given
    answers: list[Any] = []
    asked: list[Asked] = []

    def look(request: Request, place: int) -> None:
        if place == at and not answers:
            answers.append(answer_of(request, sent, room.words))
            asked.append(question_of(request))

    talk = room.rounds.talk(player, given, look)
    if not answers:
        raise Refused(phrase("no such choice"))
    is_value = not isinstance(answers[0], dict)
    changed = [*talk.answers[:at], answers[0], *talk.answers[at + is_value :]]
    after = room.rounds.talk(player, changed, asked=[*talk.asked[:at], *asked, *talk.asked[at + is_value :]])
    if after.refused:
        raise Refused(after.refused[0])
    return list(after.answers)


def given_before(sent: Sent) -> Sequence[Any] | None:
    """What a form had on the slip, to be shown again; None where it had nothing, or nothing that can be read."""
    try:
        return given_so_far(sent) if "given" in sent else None
    except Refused:
        return None
