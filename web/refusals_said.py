"""The sentence for each refusal: by the status with which it is answered, and for what was not done by its reason."""

from __future__ import annotations

from typing import Final

from cli.words.catalogue import Words, message
from interpreter.requests import Refused
from web.clock import read_at, shown_moment
from web.refusals import SlipChanged, Stale, TooLate
from web.room import Room

SENTENCES: Final = {
    400: message("That could not be read."),
    403: message("That is not for this seat, or it was not sent from this campaign's own page."),
    404: message("There is nothing at this address, or nothing that may be seen from this seat."),
    405: message("That cannot be done here."),
    408: message("That came too slowly."),
    409: message(
        "Somebody has answered meanwhile. Look at what has happened, and answer again if you are still asked."
    ),
    413: message("That was too much at once."),
    415: message("Only the forms of these pages are taken here."),
    421: message("This campaign is not served under that name."),
    422: message("Refused: {reason}. Nothing has changed."),
    429: message("That was too often. Wait a moment."),
    500: message("The program has made a mistake. What was recorded stays recorded."),
    503: message("Not recorded. Open the campaign again: end the program that serves it, and start it anew."),
}
"""What a page says with each status that is not well."""
TOO_LATE: Final = message("Too late: the slips have been opened.")
TOO_LATE_AT: Final = message("Too late: the slips were opened at {moment}.")
SLIP_CHANGED: Final = message(
    "This slip was changed meanwhile, perhaps in another window. Here it is as it stands now: order anew what it lacks."
)
TEXT_CHANGED: Final = message(
    "The rules of this motion were changed meanwhile. Read them again before you speak of it."
)
NOT_KEPT: Final = message("Nothing was kept of that: the disk is full, or cannot be written to.")
LINK_ENDED: Final = message("This link has ended, or is not complete. Ask your organiser for a new one.")


def sentence_for(status: int, words: Words) -> str:
    """What a page says with a status."""
    return words.gettext(SENTENCES.get(status, SENTENCES[400]))


def why_not(room: Room, refused: Refused | Stale) -> str:
    """The sentence for what was not done."""
    words = room.words
    match refused:
        case TooLate(at=""):
            return words.gettext(TOO_LATE)
        case TooLate():
            together = room.session.campaign.together
            zone = "UTC" if together is None else together.zone
            return words.gettext(TOO_LATE_AT).format(moment=shown_moment(read_at(refused.at), zone))
        case SlipChanged():
            return words.gettext(SLIP_CHANGED)
        case Stale():
            return words.gettext(SENTENCES[409])
        case _:
            return words.gettext(SENTENCES[422]).format(reason=words.say(str(refused)))
