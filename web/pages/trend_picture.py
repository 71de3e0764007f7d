"""The trend of the standings as a picture: a line for each player, told apart by its dashes and the name at its end.

draw_trend("gold", ["1", "2"], [("Anna", [9, 12]), ("Ben", [9, 7])], str)      # SVG

The same numbers stand in the table beside it, for whoever does not see the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from interpreter.values.numbers import Number

PLOT: Final = 226
"""The width of the lines, in pixels like all that follows."""
PLOT_HEIGHT: Final = 112
MARGIN: Final = 24
GAP: Final = 6
"""Between the lines and what is written beside them."""
SIGN: Final = 7.5
"""The room of one sign: of the widest common fonts, so that none is cut off."""
LINE: Final = 14
"""From one name to the next below it."""
DASHES: Final = ("", "8 4", "2 4", "12 4 2 4", "4 4", "1 3", "16 6", "6 2 2 2")


def draw_trend(
    title: str,
    turns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Number | None]]],
    said: Callable[[Number], str],
) -> str:
    """The picture of one measure.

    Args:
        turns: what the moments are called, oldest first; two at least.
        rows: for each player the name, and the number at each moment; None where there was none yet.
        said: how a number is written.
    """
    known = [(name, [(at, one) for at, one in enumerate(values) if one is not None]) for name, values in rows]
    every = [value for _, values in known for _, value in values]
    least, most = min(every), max(every)
    bounds = dict.fromkeys((most, least))
    height = max(PLOT_HEIGHT, LINE * (len(known) - 1))
    left = max(MARGIN, GAP + _room(map(said, bounds)))
    width = left + PLOT + GAP + _room(name for name, _ in known)

    def column(place: int) -> int:
        return left + PLOT * place // max(1, len(turns) - 1)

    def down(value: Number) -> int:
        return MARGIN + height - (int(height * (value - least) // (most - least)) if most > least else height // 2)

    whole = f'viewBox="0 0 {width} {height + 2 * MARGIN}" width="{width}" height="{height + 2 * MARGIN}"'
    named = f'role="img" aria-label="{escape(title)}" class="trend"><title>{escape(title)}</title>'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {whole} {named}']
    parts.append(f'<path d="M{left} {MARGIN}v{height}h{PLOT}" fill="none" stroke="currentColor"/>')
    parts += [_text(left - GAP, down(value) + 4, said(value), "end", 11) for value in bounds]
    for at, (_, values) in enumerate(known):
        points = " ".join(f"{column(place)},{down(value)}" for place, value in values)
        dashes = DASHES[at % len(DASHES)]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"{dashed}/>')
        if len(values) == 1:
            parts.append(f'<circle cx="{column(values[0][0])}" cy="{down(values[0][1])}" r="3" fill="currentColor"/>')
    ends = sorted((down(values[-1][1]), name) for name, values in known if values)
    for (_, name), line in zip(ends, _apart([end for end, _ in ends], MARGIN + height), strict=True):
        parts.append(_text(left + PLOT + GAP, line + 4, name, "start", 12))
    parts += [_text(column(at), height + 2 * MARGIN - GAP, turn, "middle", 11) for at, turn in enumerate(turns)]
    return "".join([*parts, "</svg>"])


def _apart(ends: Sequence[int], bottom: int) -> list[int]:
    """Where names stand that begin at `ends`, from above: each below the one before it, and none below `bottom`."""
    lines = list[int]()
    for end in ends:
        lines.append(max(end, lines[-1] + LINE) if lines else end)
    for at in reversed(range(len(lines))):
        lines[at] = min(lines[at], bottom - LINE * (len(lines) - 1 - at))
    return lines


def _room(texts: Iterable[str]) -> int:
    return int(SIGN * max((len(text) for text in texts), default=0))


def _text(x: int, y: int, text: str, anchor: str, size: int) -> str:
    placed = f'x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {placed} fill="currentColor">{escape(text)}</text>'
