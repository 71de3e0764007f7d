"""The words that steer the program while it asks: `undo`, `map`, `why red` and the like, in two languages at once.

English words are taken everywhere, those of the ruleset's language besides. What stands in quotes is never one of
them, so that a company may be called "map".
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from typing import Final, NamedTuple

from cli.words.catalogue import Words, message


class Steer(Enum):
    """What the program is to do instead of taking an answer."""

    QUIT = auto()
    UNDO = auto()
    BACK = auto()
    AGAIN = auto()
    HELP = auto()
    STATUS = auto()
    MAP = auto()
    WHY = auto()
    ODDS = auto()
    LOG = auto()


SAID: Final = {
    Steer.HELP: message("help, ?"),
    Steer.STATUS: message("status"),
    Steer.MAP: message("map"),
    Steer.WHY: message("why, explain"),
    Steer.ODDS: message("odds, chances"),
    Steer.LOG: message("log, journal"),
    Steer.AGAIN: message("again, repeat"),
    Steer.BACK: message("back"),
    Steer.UNDO: message("undo, take back"),
    Steer.QUIT: message("quit, exit"),
}
"""The words for each, with commas between them; the first is the one that help names."""

WITH_MORE: Final = frozenset({Steer.STATUS, Steer.WHY, Steer.ODDS, Steer.LOG})
"""What may be followed by more: `why red`, `odds take`, `log 20`."""

DONE: Final = message("done")
ALL: Final = message("all")
NONE: Final = message("none")


class Steered(NamedTuple):
    """What the program is to do, and what was typed behind the word."""

    to: Steer
    more: tuple[str, ...] = ()


def folded(text: str) -> str:
    """A text as it is compared: without capitals, accents and double blanks."""
    if text.isascii():
        return " ".join(text.casefold().split())
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(one for one in apart if not unicodedata.combining(one)).split())


def words_for(to: Steer, words: Words) -> list[str]:
    """What may be typed for it, the language's own words first."""
    said = [*words.gettext(SAID[to]).split(","), *SAID[to].split(",")]
    return list(dict.fromkeys(one.strip() for one in said))


def steered(text: str, words: Words, *, is_free: bool = False) -> Steered | None:
    """What a line asks the program to do; None where it is an answer.

    Args:
        is_free: whether any text may be an answer; then a word steers only where it stands alone, or is the log and a
            number.
    """
    said = folded(text)
    for to in Steer:
        for word in map(folded, words_for(to, words)):
            if said == word:
                return Steered(to)
            is_number = to is Steer.LOG and re.fullmatch(rf"{re.escape(word)} [0-9]+", said) is not None
            if is_number or (to in WITH_MORE and not is_free and said.startswith(f"{word} ")):
                return Steered(to, tuple(text.split()[len(word.split()) :]))
    return None


def is_word(text: str, meant: str, words: Words) -> bool:
    """Whether a text is a word of the program such as `done`, in English or in the ruleset's language."""
    return folded(text) in {folded(meant), folded(words.gettext(meant))}


def unquoted(text: str) -> str | None:
    """What stands between quotes; None where the text does not."""
    quoted = len(text) > 1 and (text[0], text[-1]) in (('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("„", "”"))
    return text[1:-1].strip() if quoted else None
