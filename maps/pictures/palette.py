"""The fixed colours and patterns of a drawing.

The colours are those of Okabe and Ito and four of Paul Tol, which people with any common colour blindness can tell
apart; each is paired with a pattern, and each owner has a letter, so that a grey print reads as well. Colours of
a stranger's file never reach the picture: a file can only choose a number.
"""

from __future__ import annotations

from typing import Final

from dsl.border.frozen import frozen

COLOURS: Final = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#d55e00",
    "#56b4e9",
    "#f0e442",
    "#882255",
    "#999933",
    "#332288",
    "#44aa99",
    "#777777",
)
"""Blue, orange, green, pink, vermilion, sky, yellow, wine, olive, indigo, teal, grey."""

PATTERNS: Final = ("rising", "dots", "falling", "level", "grid", "plain", "upright")
"""Seven, which has no factor in common with twelve: so 84 numbers pass before a pair comes again."""

INK: Final = "#22252a"
PALE_INK: Final = "#5d646e"
PAPER: Final = "#ffffff"
LAND: Final = "#f1ede2"
BORDER: Final = "#b9b2a0"
ROAD: Final = "#9a927f"
FAR_LINK: Final = "#6b5b95"


WAYS: Final = (("#8a5a2b", ""), ("#2b6cb0", "9 5"), ("#3d3d3d", "2 6"), ("#7b3f8c", "11 4 2 4"), ("#2f7d4f", "5 5"))
"""The colours and strokes of kinds of links: brown, blue, dark grey, violet, green, each with strokes of its own."""


@frozen
class Paint:
    """How the tiles of one owner are painted."""

    colour: str
    tint: str
    pattern: str
    letter_colour: str


def paint(number: int) -> Paint:
    """The paint of a colour number; numbers beyond the palette begin again with another pattern."""
    colour = COLOURS[number % len(COLOURS)]
    return Paint(colour, _mixed_with_white(colour, 45), PATTERNS[number % len(PATTERNS)], _readable_on(colour))


def way_paint(number: int) -> tuple[str, str]:
    """The colour and the strokes of a kind of link; beyond the last they begin again with strokes of the next."""
    turn, place = divmod(number, len(WAYS))
    return WAYS[place][0], WAYS[(place + turn) % len(WAYS)][1]


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed_with_white(colour: str, percent: int) -> str:
    return "#" + "".join(f"{(part * percent + 255 * (100 - percent)) // 100:02x}" for part in _parts(colour))


def _readable_on(colour: str) -> str:
    red, green, blue = _parts(colour)
    is_light = 299 * red + 587 * green + 114 * blue > 150_000
    return INK if is_light else PAPER
