"""The shapes a picture is made of: outlines of tiles, patterns, badges, labels, arrows and text, as SVG elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from maps.layouts import Layout
from maps.pictures.arrangement import BOX_HEIGHT, BOX_WIDTH, HEX_SIDE, HEX_WIDTH, SQUARE_SIDE, Point
from maps.pictures.palette import INK, PALE_INK, PAPER, PATTERNS, Paint

SVG: Final = "http://www.w3.org/2000/svg"

CHIP_WIDTH: Final = 21
CHIP_HEIGHT: Final = 15
CHIP_TEXT: Final = 10
MARK_WIDTH: Final = 23
BADGE: Final = 10

CHANGED: Final = "5 4"
"""The strokes of the rim of a tile that has changed lately."""
INHERITED: Final = {"fill": INK, "text-anchor": "middle", "stroke-linejoin": "round"}
"""What the root says once for all that is written and drawn below it."""


def pattern(holder: Element, number: int, its: Paint) -> None:
    """The pattern of a paint, to be filled with as `url(#paint3)`; plain paints need none."""
    if its.pattern not in PATTERNS or its.pattern == "plain":
        return
    element = SubElement(holder, "pattern", id=f"paint{number}", patternUnits="userSpaceOnUse")
    element.set("width", "9")
    element.set("height", "9")
    if its.pattern == "dots":
        SubElement(element, "circle", cx="4.5", cy="4.5", r="1.5", fill=its.colour, opacity="0.55")
        return
    strokes = {
        "rising": ((-1, 10, 10, -1), (-1, 1, 1, -1), (8, 10, 10, 8)),
        "falling": ((-1, -1, 10, 10), (8, -1, 10, 1), (-1, 8, 1, 10)),
        "level": ((0, 4, 9, 4),),
        "upright": ((4, 0, 4, 9),),
        "grid": ((0, 4, 9, 4), (4, 0, 4, 9)),
    }[its.pattern]
    for stroke in strokes:
        line = SubElement(element, "line", stroke=its.colour, opacity="0.45")
        line.set("stroke-width", "1.3")
        for name, value in zip(("x1", "y1", "x2", "y2"), stroke, strict=True):
            line.set(name, str(value))


def outline(
    body: Element, layout: Layout, centre: Point, inset: int, *, fill: str, stroke: str, stroke_width: str
) -> Element:
    """A tile's outline, or the same drawn `inset` points further in."""
    x, y = centre
    if layout in (Layout.HEX, Layout.HEX_COLUMNS):
        half, side = HEX_WIDTH // 2 - inset, HEX_SIDE - inset * 15 // 13
        low = side // 2
        corners = [(0, -side), (half, -low), (half, low), (0, side), (-half, low), (-half, -low)]
        if layout is Layout.HEX_COLUMNS:
            corners = [(down, right) for right, down in corners]
        points = " ".join(f"{x + right},{y + down}" for right, down in corners)
        element = SubElement(body, "polygon", points=points)
    else:
        width, height, round_corner = (
            (SQUARE_SIDE, SQUARE_SIDE, 2) if layout is Layout.SQUARE else (BOX_WIDTH, BOX_HEIGHT, 16)
        )
        element = SubElement(body, "rect", x=str(x - width // 2 + inset), y=str(y - height // 2 + inset))
        element.set("width", str(width - 2 * inset))
        element.set("height", str(height - 2 * inset))
        element.set("rx", str(max(round_corner - inset, 1)))
    element.set("fill", fill)
    if stroke != "none":
        element.set("stroke", stroke)
        element.set("stroke-width", stroke_width)
    return element


def badge(group: Element, x: int, y: int, letter: str, its: Paint) -> None:
    """The owner's letter, or his two, in a disc of his colour."""
    disc = SubElement(group, "circle", cx=str(x), cy=str(y), r=str(BADGE), fill=its.colour, stroke=PAPER)
    disc.set("stroke-width", "1.5")
    size = 12 if len(letter) == 1 else 10
    write(group, x, y + 4, letter, size, weight="bold", colour=its.letter_colour)


def chip_row(group: Element, signs: Sequence[str], y: int, left: int | None = None) -> None:
    """Features on white labels, in a row around the middle."""
    widths = [max(CHIP_WIDTH, text_width(sign, CHIP_TEXT) + 4) for sign in signs]
    x = -(sum(widths) + 3 * (len(signs) - 1)) // 2 if left is None else left
    for sign, width in zip(signs, widths, strict=True):
        rectangle(group, x, y - CHIP_HEIGHT // 2, width, CHIP_HEIGHT, fill=PAPER, stroke=PALE_INK, rx="4")
        write(group, x + width // 2, y + 4, sign, CHIP_TEXT)
        x += width + 3


def mark(group: Element, x: int, y: int, sign: str) -> None:
    """What stands on a tile: a dark little house with its code."""
    width, low, high = MARK_WIDTH, y + 9, y - 7
    points = f"{x},{low} {x},{high + 3} {x + width // 2},{high - 3} {x + width},{high + 3} {x + width},{low}"
    SubElement(group, "polygon", points=points, fill=INK, stroke=PAPER)
    write(group, x + width // 2, y + 6, sign, 10, weight="bold", colour=PAPER)


def piece_width(sign: str) -> int:
    """How wide a pennant is."""
    return max(MARK_WIDTH, text_width(sign, 10) + 8)


def piece(group: Element, x: int, y: int, sign: str, its: Paint | None) -> None:
    """What stands on a tile: a pennant with its code, in the colour of its holder where it has one."""
    width = piece_width(sign)
    top, low, right = y - 8, y + 6, x + width
    points = f"{x},{top} {right},{top} {right},{low - 3} {x + width // 2},{low + 2} {x},{low - 3}"
    fill = PALE_INK if its is None else its.colour
    pennant = SubElement(group, "polygon", points=points, fill=fill, stroke=INK)
    pennant.set("stroke-width", "1.5")
    write(
        group, x + MARK_WIDTH // 2, y + 3, sign, 10, weight="bold", colour=PAPER if its is None else its.letter_colour
    )


def way_sample(group: Element, colour: str, strokes: str) -> None:
    """A short piece of a line, for the legend."""
    line = SubElement(group, "line", x1="1", y1="0", x2="25", y2="0", stroke=colour)
    line.set("stroke-width", "4")
    line.set("stroke-linecap", "round")
    if strokes:
        line.set("stroke-dasharray", strokes)


def arrow(body: Element, start: Point, end: Point, colour: str) -> None:
    """A head in the middle of a one-way link."""
    right, down = end[0] - start[0], end[1] - start[1]
    distance = max((right * right + down * down) ** 0.5, 1)
    unit_x, unit_y = right / distance, down / distance
    x, y = start[0] + right * 0.56, start[1] + down * 0.56
    corners = (
        (x + 9 * unit_x, y + 9 * unit_y),
        (x - 7 * unit_x - 7 * unit_y, y - 7 * unit_y + 7 * unit_x),
        (x - 7 * unit_x + 7 * unit_y, y - 7 * unit_y - 7 * unit_x),
    )
    points = " ".join(f"{round(corner_x)},{round(corner_y)}" for corner_x, corner_y in corners)
    SubElement(body, "polygon", points=points, fill=colour)


def rectangle(
    parent: Element,
    x: int,
    y: int,
    width: int,
    height: int,
    *,
    fill: str,
    stroke: str = "none",
    stroke_width: str = "1",
    rx: str = "2",
) -> Element:
    """A rectangle; without a stroke it has no rounded corners either."""
    element = SubElement(parent, "rect", x=str(x), y=str(y), width=str(width), height=str(height), fill=fill)
    if stroke != "none":
        element.set("stroke", stroke)
        element.set("stroke-width", stroke_width)
        element.set("rx", rx)
    return element


def write(
    parent: Element,
    x: int,
    y: int,
    text: str,
    size: int,
    *,
    weight: str = "normal",
    anchor: str = "middle",
    colour: str = INK,
) -> Element:
    """A line of text; black and set in the middle, as `INHERITED` has it, unless another way is said."""
    element = SubElement(parent, "text", x=str(x), y=str(y))
    if colour != INK:
        element.set("fill", colour)
    element.set("font-size", str(size))
    if weight != "normal":
        element.set("font-weight", weight)
    if anchor != "middle":
        element.set("text-anchor", anchor)
    element.text = text
    return element


def write_on_pattern(parent: Element, y: int, text: str, size: int, colour: str = INK) -> None:
    """Text in the middle that stays readable on a pattern: its broad white rim is painted below the letters."""
    written = write(parent, 0, y, text, size, weight="bold", colour=colour)
    written.set("paint-order", "stroke")
    written.set("stroke", PAPER)
    written.set("stroke-width", "3")


def fitted(text: str, width: int, size: int) -> str:
    """As much of a text as fits, with dots where it was cut."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


_NARROW: Final = frozenset("fijlrtI1.,:;'!|()[] ")


_WIDE: Final = frozenset("mwMW@%")


def text_width(text: str, size: int) -> int:
    """A careful guess, as no font is at hand: three widths of letters, and a full square for other scripts' signs."""
    tenths = sum(10 if ord(sign) > 0x2E00 or sign in _WIDE else 4 if sign in _NARROW else 6 for sign in text)
    return (tenths * size + 9) // 10
