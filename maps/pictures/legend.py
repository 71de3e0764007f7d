"""The legend below a picture: who owns what, and what the letters on the tiles stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from xml.etree.ElementTree import Element

from maps.pictures.palette import INK, LAND, paint, way_paint
from maps.pictures.shapes import (
    CHANGED,
    badge,
    chip_row,
    fitted,
    mark,
    piece,
    rectangle,
    text_width,
    way_sample,
    write,
)

Sort = Literal["owner", "feature", "mark", "piece", "way", "changed"]


class Sign:
    """An entry of the legend."""

    def __init__(self, sort: Sort, code: str, words: str, colour: int = 0) -> None:
        self.sort, self.code, self.colour = sort, code, colour
        self.words = fitted(words, 260, 12)
        self.width = (62 if sort == "owner" else 30) + text_width(self.words, 12) + 22

    def draw(self, group: Element) -> None:
        """Put the entry into a group that stands where it belongs."""
        words_at = 30
        if self.sort == "owner":
            its = paint(self.colour)
            rectangle(group, 0, -9, 28, 18, fill=its.tint, stroke=its.colour, stroke_width="2")
            if its.pattern != "plain":
                rectangle(group, 0, -9, 28, 18, fill=f"url(#paint{self.colour})")
            badge(group, 42, 0, self.code, its)
            words_at = 60
        elif self.sort == "feature":
            chip_row(group, [self.code], 0, left=0)
        elif self.sort == "way":
            way_sample(group, *way_paint(self.colour))
        elif self.sort == "piece":
            piece(group, 0, 0, self.code, None)
        elif self.sort == "changed":
            rectangle(group, 0, -9, 24, 18, fill=LAND, stroke=INK, stroke_width="2.5").set("stroke-dasharray", CHANGED)
        else:
            mark(group, 0, 0, self.code)
        write(group, words_at, 4, self.words, 12, anchor="start")


Placed = tuple[int, Sign]
"""How far to the right an entry stands in its line."""


def in_lines(groups: Sequence[Sequence[Sign]], width: int) -> list[list[Placed]]:
    """The signs in lines of at most `width`; each group begins a new line."""
    lines: list[list[Placed]] = []
    for group in groups:
        left = width
        for sign in group:
            if left + sign.width > width:
                lines.append([])
                left = 0
            lines[-1].append((left, sign))
            left += sign.width
    return lines
