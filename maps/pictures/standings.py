"""How the players stand, as a table below a picture: each with the signs of the legend, and the figures in columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from dsl.border.frozen import frozen
from maps.pictures.legend import Sign
from maps.pictures.palette import PALE_INK
from maps.pictures.shapes import fitted, text_width, write

ROW: Final = 26
MOST_COLUMNS: Final = 6
COLUMN_GAP: Final = 26
HEADING_ROOM: Final = 150


@frozen
class Standings:
    """Figures of the players: their headings, and by the name of a player the figures as they are read."""

    headings: tuple[str, ...]
    figures: Mapping[str, tuple[str, ...]]


def height_of(standings: Standings, signs: Sequence[Sign]) -> int:
    """How high the table is."""
    return ROW * (len(signs) + 1) if standings.headings else ROW * len(signs)


def draw_standings(
    root: Element, standings: Standings, signs: Sequence[tuple[str, Sign]], left: int, top: int, *, room: int
) -> None:
    """The table, its upper left corner at a place; a row for each player, whose sign is given with the name.

    Args: `room` is how far to the right it may reach; columns beyond it are left out.
    """
    headings = [fitted(one, HEADING_ROOM, 12) for one in standings.headings[:MOST_COLUMNS]]
    y = top
    right = left + max((sign.width for _, sign in signs), default=0)
    ends: list[int] = []
    for at, heading in enumerate(headings):
        figures = [standings.figures.get(name, ())[at : at + 1] for name, _ in signs]
        widest = max((text_width(one, 12) for several in figures for one in several), default=0)
        right += max(text_width(heading, 12), widest) + COLUMN_GAP
        if right > room:
            break
        ends.append(right)
    if headings:
        for end, heading in zip(ends, headings, strict=False):
            write(root, end, y + ROW // 2 + 4, heading, 12, anchor="end", colour=PALE_INK)
        y += ROW
    for name, sign in signs:
        sign.draw(SubElement(root, "g", transform=f"translate({left} {y + ROW // 2})"))
        for end, figure in zip(ends, standings.figures.get(name, ()), strict=False):
            write(root, end, y + ROW // 2 + 4, figure, 12, anchor="end", weight="bold")
        y += ROW
