"""What players read: reasons, labels, rule numbers and the language of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped
from dsl.checks.survey.declared import Survey
from dsl.loaded import Layer
from dsl.reading.blanks import tight
from dsl.resolve.names.declared import closed
from dsl.rule_texts import COVERAGE, said_in_list
from dsl.tree.walk import lines_below
from dsl.tree.words import TRUSTED
from dsl.understood.expressions import Node
from dsl.understood.rows import Modifier

LANGUAGES: Final = ("en", "de", "es")
"""The languages in which the program itself speaks."""

NO_REASON = Mistake(
    "no-reason",
    Severity.TIP,
    "no reason is given, so players read the condition itself: “{source}”",
    'write one behind it: else "the mill is not yours"',
)


def no_reason(look: Survey) -> Iterator[Finding]:
    """A refusal without a sentence for the player.

    Found:
        kind player
          rested: yes or no
        action rest by player
          allowed when not player.rested      # finds: no-reason
          player.rested becomes yes
        phase work
          each player in order
            at most one of rest
    Instead:
        kind player
          rested: yes or no
        action rest by player
          allowed when not player.rested else "{player} has rested already"
          player.rested becomes yes
        phase work
          each player in order
            at most one of rest
    """
    nobody_asks = {
        line.span
        for one in look.declarations
        if isinstance(one, t.Event)
        for line in one.lines
        if isinstance(line, t.Allowed)
    }
    for node in look.of(t.Allowed):
        if node.reason is None and node.span not in nobody_asks:
            yield NO_REASON.at(node.span, source=_one_line(look, node.condition.span))


BLANK_LABEL = Mistake(
    "blank-label",
    Severity.WARNING,
    "this text is empty, so nobody can read it",
    "write what players shall read, or leave the text out",
)


def blank_label(look: Survey) -> Iterator[Finding]:
    """A label of blanks alone, or a row of a table that is called so.

    Found:
        stat strength(player)
          base 3
          walls: +2 " "      # finds: blank-label
    Instead:
        stat strength(player)
          base 3
          walls: +2 "walls"
    """
    for node in look.of(t.Label):
        if not node.text.strip():
            yield BLANK_LABEL.at(node.span)
    for table in look.book.tables.values():
        for row in table.rows:
            if not row.label.strip():
                yield BLANK_LABEL.at(row.span)


LABEL_OF_NUMBERS = Mistake(
    "label-of-numbers", Severity.TIP, "this text shows a number and no word", "say in a word what the number is"
)


def label_of_numbers(look: Survey) -> Iterator[Finding]:
    """A row whose text is only a number.

    Found:
        stat strength(player)
          base 3
          walls: +2 "{count of tiles}"      # finds: label-of-numbers
    Instead:
        stat strength(player)
          base 3
          walls: +2 "walls in {count of tiles} tiles"
    """
    for roll in look.book.rolls.values():
        for row in (*roll.rows, *roll.stages, *roll.die_rows):
            if _is_bare(row):
                yield LABEL_OF_NUMBERS.at(row.span)


UNKNOWN_CITATION = Mistake(
    "unknown-citation",
    Severity.WARNING,
    "the list of this ruleset's rules has no “{rule}”",
    "look for a mistake, or add it to {file}",
)


def unknown_citation(look: Survey) -> Iterator[Finding]:
    """A rule number that `coverage.yaml` beside the rule files does not know; told only where there is such a file."""
    known: set[str] = set()
    listed: list[Layer] = []
    for layer in look.loaded.layers:
        path = layer.folder / COVERAGE
        if path.is_file():
            listed.append(layer)
            try:
                known |= said_in_list(path)
            except Stopped as stopped:
                yield from stopped.findings
                return
    for layer in listed:
        for cites in (node for node in lines_below(layer.declarations) if isinstance(node, t.Cites)):
            for rule in cites.ids:
                if rule not in known and rule != TRUSTED:
                    yield UNKNOWN_CITATION.at(_place(look, cites.span, rule), rule=rule, file=COVERAGE)


LANGUAGE_NOT_SPOKEN = Mistake(
    "language-not-spoken",
    Severity.TIP,
    "the program does not speak “{language}”; its own words will be English",
    "it speaks: {known}",
)


def language_not_spoken(look: Survey) -> Iterator[Finding]:
    """The header names a language that the program has no words of its own in; the ruleset's words stay as they are."""
    for line in look.loaded.layers[-1].header.lines:
        if line.key.text == "language" and line.value.replace("-", "_").split("_")[0].lower() not in LANGUAGES:
            yield LANGUAGE_NOT_SPOKEN.at(line.span, language=line.value, known=", ".join(LANGUAGES))


# ---------------------------------------------------------------- what stands in the files


def _one_line(look: Survey, span: Span) -> str:
    line = look.loaded.source_line(span)
    if span.line != span.end_line:
        return tight(line[span.column - 1 :]) + " …"
    return closed(tight(line[span.column - 1 : span.end_column - 1]))


def _is_bare(row: Modifier) -> bool:
    values = [part for part in row.label.parts if isinstance(part, Node)]
    words = "".join(part for part in row.label.parts if isinstance(part, str))
    return bool(values) and not words.strip() and all(one.type.form in ("number", "fraction") for one in values)


def _place(look: Survey, span: Span, rule: str) -> Span:
    """The rule number within its brackets."""
    at = look.loaded.source_line(span).find(rule, span.column - 1) + 1
    return Span(span.file, span.line, at, span.line, at + len(rule)) if at else span


CHECKS = (no_reason, blank_label, label_of_numbers, unknown_citation, language_not_spoken)
