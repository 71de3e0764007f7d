"""Rulebooks that are kept between two commands: whoever plays by rules that were understood before need not read them.

Under the texts of all layers the checked rulebook is kept as data (`dsl.border.flat`), to be found by this very program
alone (`dsl.border.kept`). Where the texts lie is no part of it: a campaign has a copy of its rules, and what is known
of them holds for the copy too. So its places name their files by number.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dsl import types
from dsl.border import diagnostics
from dsl.border.flat import Classes, as_data, classes_in, from_data, with_first
from dsl.border.kept import Shelf
from dsl.garbage import without_collecting
from dsl.rule_texts import RuleTexts
from dsl.understood import draws, expressions, rows, rules, statements, summary, triggers
from dsl.understood.rules import Rulebook

_KEPT: Final = Shelf("rulebooks", "dsl", most=40)
_PLACE: Final = diagnostics.Span.__name__
"""The class whose first value is a file."""


@without_collecting()
def kept_rulebook(texts: RuleTexts) -> Rulebook | None:
    """The rulebook that these texts were found to make; None where nothing, or nothing whole, is known of it."""
    said = _KEPT.said_of(texts.hash)
    files = texts.files
    try:
        data = with_first(said, _PLACE, lambda file: file if isinstance(file, str) else files[file])
        found = from_data(data, _classes())
    except (TypeError, ValueError, LookupError, AttributeError):  # nothing, or another form
        return None
    return found if isinstance(found, Rulebook) else None


@without_collecting()
def keep_rulebook(rulebook: Rulebook, texts: RuleTexts) -> None:
    """Keep the rulebook of texts in which no error was found."""
    numbers = {file: number for number, file in enumerate(texts.files)}
    data = as_data(rulebook, _classes())
    _KEPT.keep(with_first(data, _PLACE, lambda file: numbers.get(file, file)), texts.hash)


@cache
def _classes() -> Classes:
    return classes_in(diagnostics, types, draws, expressions, rows, rules, statements, summary, triggers)
