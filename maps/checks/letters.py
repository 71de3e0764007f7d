"""Letters of the rows and the legends that explain them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from maps.reading.survey import Check, MapSurvey
from maps.reading.written import NO_TILE, RESERVED

LEGEND_LETTER = Mistake(
    "legend-letter",
    Severity.ERROR,
    "“{letter}” can not be a letter of a legend",
    "take a single letter; the dot and the blank stand for no tile",
)


def legend_letter(look: MapSurvey) -> Iterator[Finding]:
    """A legend explains a word, or one of the two letters that mean no tile.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest], hill: [hill]}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["fh"], legend: {f: [forest], h: [hill]}}
    """
    for board in look.written.boards:
        for line in board.legend:
            if not _is_letter(line.letter):
                yield LEGEND_LETTER.at(line.span, letter=line.letter)


UNKNOWN_LETTER = Mistake(
    "unknown-letter",
    Severity.ERROR,
    "the legend of board {board} does not say what “{letter}” stands for",
    "add it to the legend; known are {known}",
)


def unknown_letter(look: MapSurvey) -> Iterator[Finding]:
    """A row has a letter that the legend of its board does not explain; told once per letter and board.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["fx"], legend: {f: [forest]}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["fx"], legend: {f: [forest], x: []}}
    """
    for board in look.written.boards:
        known = [line.letter for line in board.legend]
        told = set(known).union(NO_TILE)
        for row in board.rows:
            for column, letter in enumerate(row.text, start=1):
                if letter not in told:
                    told.add(letter)
                    span = row.letter_span(column)
                    yield UNKNOWN_LETTER.at(span, board=board.id, letter=letter, known=", ".join(sorted(known)))


UNUSED_LETTER = Mistake(
    "unused-letter", Severity.WARNING, "no row of board {board} has the letter “{letter}”", "leave it out of the legend"
)


def unused_letter(look: MapSurvey) -> Iterator[Finding]:
    """A legend explains a letter that stands in no row of its board.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: [forest], h: [hill]}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["fh"], legend: {f: [forest], h: [hill]}}
    """
    for board in look.written.boards:
        painted = {letter for row in board.rows for letter in row.text}
        for line in board.legend:
            if _is_letter(line.letter) and line.letter not in painted:
                yield UNUSED_LETTER.at(line.span, board=board.id, letter=line.letter)


RESERVED_ATTRIBUTE = Mistake(
    "reserved-attribute",
    Severity.ERROR,
    "a letter of a legend has no “{key}”",
    "write it in the entry of the tile, under tiles",
)


def reserved_attribute(look: MapSurvey) -> Iterator[Finding]:
    """A legend says for a letter what only a single tile can have: a name, a place, a board, neighbours.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: {name: mill}}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          a1: {name: mill}
    """
    for board in look.written.boards:
        for line in board.legend:
            for attribute in line.attributes:
                if attribute.name in RESERVED:
                    yield RESERVED_ATTRIBUTE.at(attribute.span, key=attribute.name)


def _is_letter(letter: str) -> bool:
    return len(letter) == 1 and letter not in NO_TILE


CHECKS: Final[tuple[Check, ...]] = (
    legend_letter,
    unknown_letter,
    unused_letter,
    reserved_attribute,
)
