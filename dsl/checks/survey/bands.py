"""The rows of a table over the numbers that tell them apart: which of them each row takes, and which none does."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, floor
from typing import Final, NamedTuple, Protocol

from dsl.border.diagnostics import Span, joined, phrase
from dsl.border.frozen import frozen
from dsl.understood.expressions import READ_AS_DIGITS
from dsl.understood.operands import key_of
from dsl.understood.rules import Rulebook
from dsl.understood.tables import Band, RowRule, TableRule


class WithTables(Protocol):
    """Tables, and what is looked up in them."""

    @property
    def book(self) -> Rulebook:
        """The rules they stand in."""

    @property
    def lookups(self) -> Mapping[str, Mapping[str, Span]]:
        """For each table in which rules look numbers up, of what sorts these are, and where each is asked first."""


MOST_TOGETHER: Final = 5
"""Options of the rows of one table of which all settings are looked at."""
MAX_RESULTS: Final = 1000
"""Results of a table's dice that are looked at one by one; `d1000` is the largest die."""


def said(number: int | Fraction) -> str:
    """A number as a reader would write it: `3`, `2.5`, `10/3`."""
    if number.denominator in (1, 2, 4, 5, 10):
        return f"{number.numerator}" if number.denominator == 1 else f"{float(number):g}"
    return str(number)


@frozen
class _Bands:
    """The rows of a table over the numbers that tell them apart: each row takes a stretch of `points`."""

    points: tuple[Fraction, ...]
    taken: tuple[range, ...]
    """For each row which points it takes; none for `otherwise`."""
    rest: int | None
    """The row that begins with `otherwise`."""

    def shared(self, one: int, other: int) -> Fraction | None:
        """The smallest point that both rows take."""
        first, second = self.taken[one], self.taken[other]
        start = max(first.start, second.start)
        return self.points[start] if start < min(first.stop, second.stop) else None

    def clash(self, row: int) -> tuple[int, Fraction] | None:
        """The first earlier row that takes a point of this one, and that point."""
        for other in range(row):
            witness = self.shared(row, other)
            if witness is not None:
                return other, witness
        return None

    def adjoin(self, one: int, other: int) -> bool:
        """Whether no number lies between the numbers of two rows, so that one row could hold them all."""
        first, second = self.taken[one], self.taken[other]
        return self.rest in (one, other) or (first.start <= second.stop and second.start <= first.stop)

    def points_of(self, row: int) -> int:
        """The points a row takes, as the bits of a number."""
        taken = range(len(self.points)) if row == self.rest else self.taken[row]
        return ((1 << len(taken)) - 1) << taken.start

    def hiding(self, row: int, earlier: Iterable[int]) -> list[int]:
        """The earlier rows that together take all points of a row; none where it keeps one, or has none."""
        left, hiding = self.points_of(row), list[int]()
        for other in earlier:
            if not left:
                break
            if left & self.points_of(other):
                left &= ~self.points_of(other)
                hiding.append(other)
        return [] if left else hiding

    def untaken(self) -> list[int]:
        """The points that no row takes."""
        if self.rest is not None:
            return []
        held = {at for taken in self.taken for at in taken}
        return [at for at in range(len(self.points)) if at not in held]


def banded(look: WithTables) -> Iterator[tuple[TableRule, _Bands]]:
    """The tables found by number, without those whose rows make no sense anyway."""
    for table in look.book.tables.values():
        bands = [row.band for row in table.rows if row.band is not None]
        broad = table.sides is not None and results(table.sides) > MAX_RESULTS
        if table.banded and not broad and len(bands) == len(table.rows) and not any(map(is_empty, bands)):
            yield table, _laid_out(table, bands, _points(look, table, bands))


class _Missing(NamedTuple):
    """A result of dice for which a table has no row."""

    witness: int
    sides: tuple[int, int]


def unrolled(table: TableRule, bands: _Bands) -> _Missing | None:
    """The lowest result of a table's dice for which it has no row."""
    missing = bands.untaken()
    return _Missing(int(bands.points[missing[0]]), table.sides) if table.sides is not None and missing else None


def lowest_gap(look: WithTables, table: TableRule, bands: _Bands) -> Fraction | None:
    """The lowest number between two rows of a table, not one of dice, for which it has none."""
    ends = [at for taken in bands.taken for at in (taken.start, taken.stop - 1)]
    gaps = [at for at in bands.untaken() if ends and min(ends) < at < max(ends)]
    if not _asked_by(look, table):
        gaps = [at for at in gaps if bands.points[at].denominator == 1]
    return bands.points[gaps[0]] if table.sides is None and gaps and not _of_digits(table) else None


Setting = tuple[tuple[str, bool], ...]
"""Options, each with whether it is on."""


def settings(look: WithTables, table: TableRule) -> Iterator[tuple[Setting, TableRule, _Bands]]:
    """The table as it is with each setting of the options that its rows stand under; none where there are none.

    Of many options each is looked at by itself: all the others off, and all the others on.
    """
    options = sorted({row.option for row in table.rows if row.option is not None})
    if not options:
        return
    if len(options) <= MOST_TOGETHER:
        settings = list(product((False, True), repeat=len(options)))
    else:
        rest = range(len(options))
        settings = [tuple(at == one for at in rest) for one in rest] + [tuple(at != one for at in rest) for one in rest]
    for states in settings:
        setting = tuple(zip(options, states, strict=True))
        on = {option for option, is_on in setting if is_on}
        some = replace(table, rows=tuple(row for row in table.rows if row.option is None or row.option in on))
        bands = [row.band for row in some.rows if row.band is not None]
        yield setting, some, _laid_out(some, bands, _points(look, table, [*_bands_of(table)]))


def _bands_of(table: TableRule) -> Iterator[Band]:
    return (row.band for row in table.rows if row.band is not None)


def setting_said(setting: Setting) -> str:
    """`“mercy” is off and “war” is on`."""
    words = [
        phrase("“{name}” is on", name=name) if is_on else phrase("“{name}” is off", name=name)
        for name, is_on in setting
    ]
    return joined(words)


def _laid_out(table: TableRule, bands: list[Band], points: list[Fraction]) -> _Bands:
    rest = next((at for at, band in enumerate(bands) if band.otherwise), None)
    return _Bands(tuple(points), tuple(_stretch(band, points) for band in bands), rest)


def _stretch(band: Band, points: list[Fraction]) -> range:
    if band.otherwise:
        return range(0)
    start = 0 if band.low is None else (bisect_left if band.low_included else bisect_right)(points, band.low)
    end = bisect_right if band.high_included else bisect_left
    stop = len(points) if band.high is None else end(points, band.high)
    return range(start, max(start, stop))


def _points(look: WithTables, table: TableRule, bands: list[Band]) -> list[Fraction]:
    """Numbers that tell all bands of a table apart, in order: each end, what lies beside it and between."""
    if table.sides is not None:
        return [Fraction(number) for number in sorted(ways_of(*table.sides))]
    ends = sorted({end for band in bands for end in (band.low, band.high) if end is not None})
    if not ends:
        return [Fraction(0)]
    asked = _asked_by(look, table)
    whole = {Fraction(n) for end in ends for n in (floor(end) - 1, floor(end), ceil(end), ceil(end) + 1)}
    if asked and "fraction" not in asked:
        return sorted(whole)
    between = {(low + high) / 2 for low, high in pairwise(ends)}
    fractions = {*ends, *between, ends[0] - 1, ends[-1] + 1}
    return sorted(fractions if asked else whole | fractions)


def _asked_by(look: WithTables, table: TableRule) -> Mapping[str, Span]:
    """The sorts of numbers that rules look up in a table, and where; none where no rule does, so that it may be any."""
    return look.lookups.get(table.name, {})


def _of_digits(table: TableRule) -> bool:
    """Whether a table is for two or three dice read one after the other as digits, and has all their numbers."""
    bands = [row.band for row in table.rows if row.band is not None]
    lowest = min((band.low for band in bands if band.low is not None), default=None)
    length = {11: 2, 111: 3}.get(int(lowest) if lowest is not None else 0)
    if length is None:
        return False
    numbers = (Fraction("".join(digits)) for digits in product("123456", repeat=length))
    return all(any(band.holds(number) for band in bands) for number in numbers)


def results(sides: tuple[int, int]) -> int:
    """How many different numbers dice can give."""
    count, faces = sides
    if faces in READ_AS_DIGITS:
        return len(ways_of(count, faces))
    return count * (faces - 1) + 1


def is_empty(band: Band) -> bool:
    return band.low is not None and band.high is not None and band.low > band.high


def takes(row: RowRule, number: int | Fraction) -> bool:
    """Whether the row is for the number; `otherwise` takes what comes."""
    return row.band is None or row.band.otherwise or row.band.holds(number)


def read_before(table: TableRule, bands: _Bands) -> Iterator[tuple[int, list[int]]]:
    """Each row with the rows that are read before it; `otherwise` comes after all."""
    others = [at for at in range(len(table.rows)) if at != bands.rest]
    for at in range(len(table.rows)):
        if at == bands.rest:
            yield at, others
        elif table.reading == "first":
            yield at, others[: others.index(at)]
        elif table.reading == "last":
            yield at, others[others.index(at) + 1 :]


def cells_said(row: RowRule) -> tuple[object, ...]:
    return tuple(None if cell is None else key_of(cell) for cell in row.cells)


def ways_of(count: int, sides: int) -> dict[int, int]:
    """How many of all throws give each number: the sum, or what is read off as digits."""
    if sides in READ_AS_DIGITS:
        return {int("".join(digits)): 1 for digits in product("123456", repeat=READ_AS_DIGITS[sides])}
    ways = {0: 1}
    for _die in range(count):
        after: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + number
        ways = after
    return ways
