"""Words and values of a map made from any text and any value."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from dsl.border.diagnostics import Span, has_errors
from dsl.border.gates import MAX_NAME, name_findings
from maps.ways import Value, number_in

LONGEST_WORD: Final = 40
"""Letters of a text that still becomes one word; what is longer is prose, not a feature."""

_NOWHERE: Final = Span("", 1, 1, 1, 1)


def word_from(text: str, prefix: str) -> str:
    """A word that can be the id of a tile, made from any text.

    >>> word_from("Old Mill (north)", "tile")
    'old_mill_north'
    >>> word_from("7", "tile")
    'tile_7'
    """
    kept = "".join(sign if sign.isalnum() else "_" for sign in unicodedata.normalize("NFC", text.lower()))
    word = "_".join(part for part in kept.split("_") if part)[:MAX_NAME].rstrip("_")
    return word if word and word[0].isalpha() else f"{prefix}_{word}".rstrip("_")


def is_word(text: str) -> bool:
    """Whether a text can stand in a map as it is."""
    return bool(text) and not has_errors(name_findings(text, _NOWHERE))


def as_word(text: str) -> str | None:
    """The text as a word: itself in small letters, or if it is short the word made from it; None where there is none.

    >>> as_word("Deep Forest")
    'deep_forest'
    """
    if is_word(text.lower()):
        return text.lower()
    word = word_from(text, "x")
    return word if len(text) <= LONGEST_WORD and not word.startswith("x_") and is_word(word) else None


def as_value(found: object, *, is_list: bool) -> Value | None:
    """The value of an attribute that says what a file says, or None where a map can not say it.

    Formats of graphs have no lists, so words may be parted by commas.

    >>> as_value("Deep Forest, hill", is_list=True), as_value(2.0, is_list=False), as_value("1/2", is_list=False)
    (('deep_forest', 'hill'), 2, Fraction(1, 2))
    """
    match found:
        case bool():
            return found
        case int() | float() if abs(found) < 10**15 and found == int(found):
            return int(found)
        case float():
            return number_in(repr(found))
        case str() if (number := number_in(found.strip())) is not None:
            return number
        case str():
            words = [part.strip() for part in found.split(",") if part.strip()]
            return _words(words) if is_list or len(words) > 1 else as_word(words[0]) if words else None
        case list() if all(isinstance(part, str) for part in found):
            return _words(found)
        case _:
            return None


def _words(texts: Sequence[str]) -> tuple[str, ...] | None:
    words = [as_word(text) for text in texts]
    known = tuple(word for word in words if word is not None)
    return tuple(dict.fromkeys(known)) if len(known) == len(words) else None
