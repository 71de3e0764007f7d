"""From the survey of a sound map to the tile map: tiles and ways are taken over, the places of its words are noted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.border.diagnostics import Finding, Span
from maps.reading.survey import MapSurvey, attributes_of, legends_of
from maps.reading.written import Written
from maps.tile_map import Board, PlaceKey, TileMap, label


def build(survey: MapSurvey, findings: Iterable[Finding] = ()) -> TileMap:
    """The tile map of a survey in which the checks found no error.

    Args:
        findings: the warnings to hand on.
    """
    written = survey.written
    return TileMap(
        title=label(written.title),
        boards=tuple(Board(board.id, label(board.name or "") or board.id, board.layout) for board in written.boards),
        tiles=survey.in_order,
        ways=survey.ways,
        islands_allowed=written.islands_allowed,
        source=written.file,
        findings=tuple(findings),
        places=dict(_places(survey)),
    )


def _places(survey: MapSurvey) -> Iterator[tuple[PlaceKey, Span]]:
    yield from _places_of_links(survey.written)
    legends = legends_of(survey.written)
    for tile in survey.tiles.values():
        yield (tile.id,), tile.span
        for name, attribute in attributes_of(tile, legends).items():
            yield (tile.id, name), attribute.span
            for said in attribute.words:
                yield (tile.id, name, said.word), said.span


def _places_of_links(written: Written) -> Iterator[tuple[PlaceKey, Span]]:
    """Of a link of which two entries speak the place in the later one, as what it says stands."""
    for link in (*written.links, *written.one_way):
        ends = (link.ends[0].word, link.ends[1].word)
        for kind in link.kinds:
            for start, end in (ends, ends[::-1]):
                yield (start, end, kind, ""), next((said.span for said in link.by if said.word == kind), link.span)
                for attribute in link.attributes:
                    yield (start, end, kind, attribute.name), attribute.span
