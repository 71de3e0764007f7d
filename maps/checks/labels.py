"""Titles, names and ids: what is blank, what is no name, what two tiles share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.gates import name_findings, value_findings
from maps.reading.survey import Check, MapSurvey
from maps.tile_map import label

EMPTY_LABEL = Mistake("empty-label", Severity.ERROR, "this {what} holds nothing but blanks", "give it a name, or none")


def empty_label(look: MapSurvey) -> Iterator[Finding]:
    """A title or a name of blanks alone, which nobody would see on the map.

    Found:
        title: "  "
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest]}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest]}}
    """
    if not label(look.written.title):
        yield EMPTY_LABEL.at(look.written.span, what="title")
    for board in look.written.boards:
        if board.name is not None and not label(board.name):
            yield EMPTY_LABEL.at(board.span, what="name of a board")
    for entry in look.written.tiles:
        if entry.name is not None and not label(entry.name):
            yield EMPTY_LABEL.at(entry.span, what="name of a tile")


def bad_name(look: MapSurvey) -> Iterator[Finding]:
    """A board, tile, link, attribute or word that is no name of the language; the findings are those of all names.

    Found:
        tiles:
          mill: {features: [old mill]}
    Instead:
        tiles:
          mill: {features: [old_mill]}
    """
    for board in look.written.boards:
        yield from name_findings(board.id, board.span)
    for entry in look.written.tiles:
        yield from name_findings(entry.id, entry.span)
    for link in (*look.written.links, *look.written.one_way):
        for kind in link.by:
            yield from name_findings(kind.word, kind.span)
    for attribute in (*look.written.attributes(), *look.written.link_attributes()):
        yield from name_findings(attribute.name, attribute.span)
        for said in attribute.words:
            is_alone = attribute.value == said.word
            yield from value_findings(said.word, said.span) if is_alone else name_findings(said.word, said.span)


NAME_TWICE = Mistake("name-twice", Severity.WARNING, "two tiles bear the name “{name}”: {first} and {second}")


def name_twice(look: MapSurvey) -> Iterator[Finding]:
    """Two tiles bear the same name, so that a report can not tell which is meant.

    Found:
        tiles:
          mill_1: {name: The mill}
          mill_2: {name: The mill}
        links: [[mill_1, mill_2]]
    Instead:
        tiles:
          mill_1: {name: Upper mill}
          mill_2: {name: Lower mill}
        links: [[mill_1, mill_2]]
    """
    first: dict[str, str] = {}
    for entry in look.written.tiles:
        earlier = first.setdefault(label(entry.name), entry.id) if entry.name else entry.id
        if earlier != entry.id:
            yield NAME_TWICE.at(entry.span, name=entry.name, first=earlier, second=entry.id)


CHECKS: Final[tuple[Check, ...]] = (
    empty_label,
    bad_name,
    name_twice,
)
