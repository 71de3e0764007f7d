"""The trend of the standings as a picture: a line for each player, told apart by its dashes and the name at its end.

draw_trend("gold", ["1", "2"], [("Anna", [9, 12]), ("Ben", [9, 7])])      # SVG

The same numbers stand in the table beside it, for whoever does not see the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from interpreter.values.numbers import Number

WIDTH: Final = 360
HEIGHT: Final = 160
MARGIN: Final = 24
NAMES: Final = 110
"""Room behind the lines, for the names."""
DASHES: Final = ("", "8 4", "2 4", "12 4 2 4", "4 4", "1 3", "16 6", "6 2 2 2")


def draw_trend(title: str, turns: Sequence[str], rows: Sequence[tuple[str, Sequence[Number | None]]]) -> str:
    """The picture of one measure.

    Args:
        turns: what the moments are called, oldest first; two at least.
        rows: for each player the name, and the number at each moment; None where there was none yet.
    """
    known = [(name, [(at, one) for at, one in enumerate(values) if one is not None]) for name, values in rows]
    every = [value for _, values in known for _, value in values]
    least, most = min(every), max(every)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(title)}" class="trend"><title>{escape(title)}</title>',
        f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - NAMES}" fill="none" stroke="currentColor"/>',
    ]
    for at, (_, values) in enumerate(known):
        points = [(_across(place, len(turns)), _up(value, least, most)) for place, value in values]
        line = " ".join(f"{x},{y}" for x, y in points)
        dashes = DASHES[at % len(DASHES)]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2"{dashed}/>')
    ends = sorted((_up(values[-1][1], least, most), name) for name, values in known if values)
    below = 0
    for end, name in ends:
        below = max(end + 4, below + 12)  # names of lines that end together stand below each other
        parts.append(
            f'<text x="{WIDTH - NAMES + 6}" y="{below}" font-size="12" fill="currentColor">{escape(name)}</text>'
        )
    for place, turn in enumerate(turns):
        parts.append(
            f'<text x="{_across(place, len(turns))}" y="{HEIGHT - 6}" font-size="11" text-anchor="middle" '
            f'fill="currentColor">{escape(turn)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _across(place: int, count: int) -> int:
    return MARGIN + (WIDTH - NAMES - MARGIN) * place // max(1, count - 1)


def _up(value: Number, least: Number, most: Number) -> int:
    room = HEIGHT - 2 * MARGIN
    return HEIGHT - MARGIN - (int(room * (value - least) // (most - least)) if most > least else room // 2)
