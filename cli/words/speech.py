"""The few words the interpreter needs to say values, and the clock it does not have."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from cli.words.catalogue import Words, chosen_language
from cli.words.numbers import CUSTOMS, number

if TYPE_CHECKING:
    from interpreter.values.speech import Speech
    from interpreter.values.value import Value


def speech_of(language: str) -> Speech:
    """Yes, no and none as a ruleset of this language says them."""
    from interpreter.values.speech import Speech

    words = Words(chosen_language(ruleset=language, option=None, environ={}))
    yes, no, none = words.gettext("yes"), words.gettext("no"), words.gettext("none")
    return Speech(
        yes,
        no,
        none,
        words.gettext("the umpire"),
        words.gettext("hidden"),
        words.gettext("gone"),
        words.gettext("campaign"),
        decimal_point=CUSTOMS[words.language].decimal,
        thousands=CUSTOMS[words.language].thousands,
        directions=(
            ("north", words.gettext("north")),
            ("north_east", words.gettext("north east")),
            ("east", words.gettext("east")),
            ("south_east", words.gettext("south east")),
            ("south", words.gettext("south")),
            ("south_west", words.gettext("south west")),
            ("west", words.gettext("west")),
            ("north_west", words.gettext("north west")),
        ),
        translate=words.gettext,
    )


def as_read(value: Value, words: Words, speech: Speech) -> str:
    """A value as players read it, a number as their language writes it."""
    from interpreter.values.speech import shown_value

    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return number(value, words)
    return shown_value(value, speech)


def now() -> str:
    """The time that is written into the journal, for its readers alone: no rule sees it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
