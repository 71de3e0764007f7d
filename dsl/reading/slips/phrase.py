"""How people say something in a line that cannot be read, and how it is written."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LONGEST: Final = 400
"""Letters of a line that is looked at: nobody says more in one, and some phrases take the square of its length."""
MOST_SAID: Final = 160
"""Letters of a line that are said again."""

TEXT: Final = r"\"[^\"]*\""
STAND: Final = r"(\w[\w.]*)"


class OtherWords(NamedTuple):
    """How people say something, and how it is written.

    Attributes:
        fits: a token that must fit where the line breaks off.
        alone: nothing else may fit.
        again: it may stand in the line several times.
    """

    said: re.Pattern[str]
    instead: str
    fits: str = ""
    alone: bool = False
    again: bool = False


def phrase(said: str, instead: str, fits: str = "", *, alone: bool = False, again: bool = False) -> OtherWords:
    """A phrase: `said` is held against the whole line, and what it finds in brackets is put into `instead`."""
    return OtherWords(re.compile(said), instead, fits, alone, again)
