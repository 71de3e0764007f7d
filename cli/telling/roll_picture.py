"""A result as a picture: its dice, each part with what it cites, and what came of it; to be put into a story or sent.

Drawn with the shapes of the map, so that no label can leave its place in the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from cli.telling.story import dice_told, faces, one_by_one, outcome_words, part_name, side_name, side_told, verdict
from cli.words.catalogue import Words
from cli.words.numbers import number, signed
from interpreter.values.results import Fight
from maps.pictures.drawing import FONT
from maps.pictures.palette import INK, PALE_INK, PAPER
from maps.pictures.shapes import INHERITED, SVG, fitted, rectangle, text_width, write
from maps.tile_map import label

if TYPE_CHECKING:
    from interpreter.values.numbers import Number
    from interpreter.values.results import Die, Part, RollResult

MARGIN: Final = 24
LEAST_WIDTH: Final = 420
MOST_WIDTH: Final = 760
DIE: Final = 40
LINE: Final = 26
AMOUNT_ROOM: Final = 56
MOST_DICE: Final = 14
GOOD: Final = "#00694d"
BAD: Final = "#9c3a00"

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_result(result: RollResult | Fight, words: Words) -> str:
    """A finished roll or contest as an SVG document."""
    return _Card(result, words).text()


class _Card:
    """One picture, which grows downwards."""

    def __init__(self, result: RollResult | Fight, words: Words) -> None:
        self.result = result
        self.words = words
        self.root = Element("svg", xmlns=SVG)
        self.down = MARGIN
        self.wide = LEAST_WIDTH

    def text(self) -> str:
        body = SubElement(self.root, "g")
        title = label(self.result.title)
        self._line(body, title, 20, bold=True)
        if isinstance(self.result, Fight):
            self._fight(body, self.result)
        else:
            self._roll(body, self.result)
        width, height = min(self.wide + 2 * MARGIN, MOST_WIDTH), self.down + MARGIN - 6
        for name, value in (("viewBox", f"0 0 {width} {height}"), ("width", str(width)), ("height", str(height))):
            self.root.set(name, value)
        self.root.set("role", "img")
        self.root.set("font-family", FONT)
        for name, value in INHERITED.items():
            self.root.set(name, value)
        head = Element("title")
        head.text = title
        paper = Element("g")
        rectangle(paper, 1, 1, width - 2, height - 2, fill=PAPER, stroke=PALE_INK, rx="10")
        self.root[:0] = [head, paper]
        for part in (*self.root, *body):
            part.tail = "\n"
        return tostring(self.root, encoding="unicode") + "\n"

    def _roll(self, body: Element, result: RollResult) -> None:
        told = dice_told(result, self.words) if result.dice else ""
        if " = " not in told:
            told = ""
        elif all(die.factor == 1 for die in result.dice):
            told = self._behind(result.beside, number(result.thrown, self.words))
        self._dice(body, result.dice, told)
        self._parts(body, result.parts)
        self._rule(body)
        if result.target is None:
            self._verdict(body, verdict(result, self.words), INK)
        else:
            self._verdict(body, verdict(result, self.words), GOOD if result.success else BAD)

    def _fight(self, body: Element, fight: Fight) -> None:
        for side in (fight.first, fight.second):
            self._line(body, label(side_name(side.side)), 14, bold=True)
            together = side_told(side, fight.measure, self.words)
            told = self._behind(side.beside, together)
            if any(die.factor != 1 for die in side.dice):
                told = f"{one_by_one(side.dice, side.beside, self.words)} = {together}"
            self._dice(body, side.dice, told)
            self._parts(body, tuple(part for parts in (*side.parts, side.extra) for part in parts))
        self._rule(body)
        self._verdict(body, outcome_words(fight, self.words), INK)

    def _behind(self, beside: Number, together: str) -> str:
        """What stands behind dice that are drawn: what their line adds to them, and what that is together."""
        more = f"{'−' if beside < 0 else '+'} {number(max(beside, -beside), self.words)} " if beside else ""
        return f"{more}= {together}"

    def _line(self, body: Element, text: str, size: int, *, bold: bool = False) -> None:
        text = fitted(text, MOST_WIDTH - 2 * MARGIN, size)
        self.wide = max(self.wide, text_width(text, size))
        self.down += size
        write(body, MARGIN, self.down, text, size, weight="bold" if bold else "normal", anchor="start")
        self.down += 14

    def _dice(self, body: Element, dice: Sequence[Die], sum_of_all: str) -> None:
        if not dice:
            return
        x = MARGIN
        for die in dice[:MOST_DICE]:
            self._die(body, x, die)
            x += DIE + 8
        more = f"+{len(dice) - MOST_DICE}  " if len(dice) > MOST_DICE else ""
        text = f"{more}{sum_of_all}"
        if text:
            write(body, x + 6, self.down + DIE // 2 + 7, text, 20, weight="bold", anchor="start")
            self.wide = max(self.wide, x + text_width(text, 20) - MARGIN)
        self.down += DIE + 14

    def _die(self, body: Element, x: int, die: Die) -> None:
        """A die with what it showed: pips, or the number where pips do not say it; grey where it does not count."""
        group = SubElement(body, "g", transform=f"translate({x} {self.down})")
        ink = INK if die.counts else PALE_INK
        rectangle(group, 0, 0, DIE, DIE, fill=PAPER, stroke=ink, stroke_width="2", rx="8")
        if die.sides == 6 and die.thrown in _PIPS and len(die.faces) <= 1 and not die.before and die.counts:
            for right, low in _PIPS[die.thrown]:
                SubElement(group, "circle", cx=str(DIE // 2 + 11 * right), cy=str(DIE // 2 + 11 * low), r="4", fill=ink)
            return
        said = faces(die)
        size = 16 if len(said) <= 3 else 11
        write(group, DIE // 2, DIE // 2 + size // 3 + 1, said, size, weight="bold", colour=ink)

    def _parts(self, body: Element, parts: Sequence[Part]) -> None:
        for part in parts:
            base = part.row == "base"
            amount = number(part.amount, self.words) if base else signed(part.amount, self.words)
            said = label(part_name(part, self.words)) + "".join(
                f" ({label(self.words.say(one))})" for one in (part.note, part.until) if one
            )
            cites = f"[{', '.join(part.cites)}]" if part.cites else ""
            self.down += LINE
            y = self.down - 8
            write(body, MARGIN + AMOUNT_ROOM - 12, y, amount, 15, weight="bold", anchor="end")
            write(body, MARGIN + AMOUNT_ROOM, y, said, 14, anchor="start")
            start = MARGIN + AMOUNT_ROOM + text_width(said, 14) + 14
            if cites:
                write(body, start, y, cites, 11, anchor="start", colour=PALE_INK)
            self.wide = max(self.wide, start - MARGIN + text_width(cites, 11))

    def _rule(self, body: Element) -> None:
        rectangle(body, MARGIN, self.down + 4, AMOUNT_ROOM + 160, 2, fill=INK)
        self.down += 12

    def _verdict(self, body: Element, text: str, colour: str) -> None:
        self.down += LINE
        said = fitted(f"= {label(text)}", MOST_WIDTH - 2 * MARGIN, 18)
        write(body, MARGIN, self.down - 5, said, 18, weight="bold", anchor="start", colour=colour)
        self.wide = max(self.wide, text_width(said, 18))
