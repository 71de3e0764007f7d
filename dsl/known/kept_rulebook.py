"""Rulebooks that are kept between two commands: whoever plays by rules that were understood before need not read them.

Under the texts of all layers the checked rulebook is kept as data (`dsl.border.flat`), to be found by this very program
alone (`dsl.border.kept`). Where the texts lie is no part of it: a campaign has a copy of its rules, and what is known
of them holds for the copy too. So its places name their files by number. Of a rule nothing is made but what somebody
reads of it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dsl import types
from dsl.border import diagnostics
from dsl.border.diagnostics import Span
from dsl.border.flat import Classes, Form, as_data, classes_in, from_data
from dsl.border.kept import Shelf
from dsl.garbage import without_collecting
from dsl.rule_texts import RuleTexts
from dsl.understood import draws, expressions, rows, rules, statements, summary, triggers
from dsl.understood.rules import Rulebook

_KEPT: Final = Shelf("rulebooks", "dsl", most=40)


@without_collecting()
def kept_rulebook(texts: RuleTexts) -> Rulebook | None:
    """The rulebook that these texts were found to make; None where nothing, or nothing whole, is known of it."""
    try:
        found = from_data(_KEPT.said_of(texts.hash), _classes(texts))
    except (TypeError, ValueError, LookupError, AttributeError):  # nothing, or another form
        return None
    return found if isinstance(found, Rulebook) else None


@without_collecting()
def keep_rulebook(rulebook: Rulebook, texts: RuleTexts) -> None:
    """Keep the rulebook of texts in which no error was found."""
    _KEPT.keep(as_data(rulebook, _classes(texts)), texts.hash)


def _classes(texts: RuleTexts) -> Classes:
    """The classes that a rulebook may hold; a place names its file by its number among those of the texts."""
    files = texts.files
    numbers = {file: number for number, file in enumerate(files)}
    place = Form(
        Span,
        lambda one: (numbers.get(one.file, one.file), one.line, one.column, one.end_line, one.end_column),
        lambda file, *where: Span(file if isinstance(file, str) else files[file], *where),
    )
    return {**_all_classes(), Span.__name__: place}


@cache
def _all_classes() -> Classes:
    return classes_in(diagnostics, types, draws, expressions, rows, rules, statements, summary, triggers)
