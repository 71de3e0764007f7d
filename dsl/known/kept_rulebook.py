"""Rulebooks kept between two commands: whoever plays by rules that were understood before need not read them again.

The checked rulebook is kept as data (`dsl.border.flat`) under the texts of all layers, and only this very program
finds it (`dsl.border.kept`). Where the texts lie does not matter: a campaign has a copy of its rules, and what is
known of the original holds for the copy. So places name their files by number. A rule is made only when somebody
reads it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from dsl import types
from dsl.border import diagnostics
from dsl.border.diagnostics import Span
from dsl.border.flat import Classes, Codec, Flat, as_data, classes_in, from_data
from dsl.border.frozen import made_of
from dsl.border.kept import Shelf
from dsl.garbage import without_collecting
from dsl.rule_texts import RuleTexts
from dsl.understood import (
    asking,
    draws,
    durations,
    expressions,
    parameters,
    rolls,
    rows,
    rules,
    statements,
    summary,
    tables,
    triggers,
)
from dsl.understood.rules import Rulebook

_KEPT: Final = Shelf("rulebooks", "dsl", most=40)


@without_collecting()
def kept_rulebook(texts: RuleTexts) -> Rulebook | None:
    """The rulebook that these texts were found to make; None where nothing, or nothing whole, is known of it."""
    try:
        found = from_data(Flat(*_KEPT.said_with_bytes(texts.hash)), _classes(texts))
    except (TypeError, ValueError, LookupError, AttributeError):  # nothing, or another form
        return None
    return found if isinstance(found, Rulebook) else None


@without_collecting()
def keep_rulebook(rulebook: Rulebook, texts: RuleTexts) -> None:
    """Keep the rulebook of texts in which no error was found."""
    data = as_data(rulebook, _classes(texts))
    _KEPT.keep(data.said, texts.hash, beside=data.cells)


class _File(NamedTuple):
    """A file by its number among those of the texts."""

    number: int


def _classes(texts: RuleTexts) -> Classes:
    """The classes that a rulebook may hold, a place as one in a file of these texts."""
    files = texts.files
    numbered = {file: _File(number) for number, file in enumerate(files)}
    places = Codec(
        Span,
        lambda one: (numbered.get(one.file, one.file), one.line, one.column, one.end_line, one.end_column),
        made_of(Span),
    )
    return {
        **_all_classes(),
        Span.__name__: places,
        _File.__name__: Codec(_File, lambda one: one, lambda number: files[number]),
    }


@cache
def _all_classes() -> Classes:
    return classes_in(
        diagnostics,
        types,
        asking,
        draws,
        durations,
        expressions,
        parameters,
        rolls,
        rows,
        rules,
        statements,
        summary,
        tables,
        triggers,
    )
