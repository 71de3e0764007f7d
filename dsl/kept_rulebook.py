"""Rulebooks that are kept between two commands: whoever plays by rules that were understood before need not read them.

Under the texts of all layers and the places where they lie, which its spans name, the checked rulebook is kept as data
(`dsl.border.flat`), to be found by this very program alone (`dsl.border.kept`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dsl import types
from dsl.border import diagnostics
from dsl.border.flat import Classes, as_data, classes_in, from_data
from dsl.border.kept import Shelf
from dsl.garbage import without_collecting
from dsl.rule_texts import RuleTexts
from dsl.understood import draws, expressions, rows, rules, statements, triggers
from dsl.understood.rules import Rulebook

_KEPT: Final = Shelf("rulebooks", "dsl", most=40)


@without_collecting()
def kept_rulebook(texts: RuleTexts) -> Rulebook | None:
    """The rulebook that these texts were found to make; None where nothing, or nothing whole, is known of it."""
    said = _KEPT.said_of(*_key(texts))
    try:
        found = from_data(said, _classes())
    except (TypeError, ValueError, LookupError, AttributeError):  # nothing, or another form
        return None
    return found if isinstance(found, Rulebook) else None


@without_collecting()
def keep_rulebook(rulebook: Rulebook, texts: RuleTexts) -> None:
    """Keep the rulebook of texts in which no error was found."""
    _KEPT.keep(as_data(rulebook, _classes()), *_key(texts))


def _key(texts: RuleTexts) -> tuple[str, ...]:
    return texts.hash, *(part for layer in texts.layers for part in (layer.name, str(layer.folder), *layer.texts))


@cache
def _classes() -> Classes:
    return classes_in(diagnostics, types, draws, expressions, rows, rules, statements, triggers)
