"""Chances, means and distributions as people read them: rounded, or as the exact fractions that they are."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cli.asking import LONGEST_DENOMINATOR, chance_text
from cli.console import Console
from cli.words.numbers import number, percent, rounded

if TYPE_CHECKING:
    from interpreter.odds.answers import Share, Spread
    from interpreter.values.value import Value

BAR: Final = 30
"""Signs of the longest bar."""
MOST_LINES: Final = 30
"""Lines of a distribution; with more values, neighbours stand together."""
RARE: Final = 100_000
"""The least and the highest numbers stand together where all of them come but once in so many times."""
WIDTHS: Final = (1, 2, 5)
"""Values that stand together: as many as this, ten times as many, a hundred times …"""


class Figures(NamedTuple):
    """How numbers are written for one answer.

    Attributes:
        is_exact: fractions, and every value on a line of its own.
        say: a value that is no number, as players read it.
    """

    console: Console
    is_exact: bool
    say: Callable[[Any], str]

    def chance(self, share: Share) -> str:
        """A chance: `7/12 (58 %)`, or `about 58.3 % (57.3 % to 59.3 %)` where it was counted in plays."""
        words = self.console.words
        if share.low != share.high:
            shown = [percent(one, words, 1) for one in share]
            return words.gettext("about {value} ({low} to {high})").format(value=shown[0], low=shown[1], high=shown[2])
        if not self.is_exact:
            return chance_text(share.chance, self.console)
        return f"{number(share.chance, words)} ({percent(share.chance, words)})"

    def change(self, gives: Fraction) -> str:
        """A chance more or less: `+5/36 (14 %)`."""
        sign = "−" if gives < 0 else "+"
        words = self.console.words
        if self.is_exact or gives.denominator <= LONGEST_DENOMINATOR:
            return f"{sign}{number(abs(gives), words)} ({percent(abs(gives), words)})"
        return f"{sign}{percent(abs(gives), words)}"

    def amount(self, value: Fraction) -> str:
        """A number that is no chance."""
        return number(value, self.console.words) if self.is_exact else rounded(value, self.console.words)

    def value(self, value: Value) -> str:
        """One of the values of a distribution."""
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return number(value, self.console.words)
        return self.say(value)

    def mean(self, spread: Spread) -> str:
        """Mean and spread in a sentence."""
        words, share = self.console.words, spread.mean_share
        mean = self.amount(share.chance)
        if share.low != share.high:  # an estimate has no exact fraction, as its chances have none
            about, low, high = (rounded(one, words) for one in share)
            mean = words.gettext("about {value} ({low} to {high})").format(value=about, low=low, high=high)
        elif spread.plays:  # what has never come in so many plays may come all the same
            mean = words.gettext("about {value} (the same in every play)").format(value=rounded(share.chance, words))
        deviation = rounded(spread.deviation, words)
        return words.gettext("mean {mean}, standard deviation {deviation}").format(mean=mean, deviation=deviation)

    def distribution(self, spread: Spread) -> None:
        """Print each value with its chance and a bar; many numbers stand together in spans."""
        lines = self._lines(spread)
        most = max((share.chance for _, share in lines), default=Fraction(1)) or Fraction(1)
        rows = [[text, self.chance(share), "#" * int(share.chance * BAR / most)] for text, share in lines]
        self.console.table([[f"  {row[0]}", *row[1:]] for row in rows], right=[0, 1])

    def _lines(self, spread: Spread) -> list[tuple[str, Share]]:
        from interpreter.odds.answers import share

        weights = spread.lots.weights
        if not spread.is_numeric:
            shares = [(value, spread.share(value)) for value in weights]
            shares.sort(key=lambda row: -row[1].chance)
            return [(self.value(value), one) for value, one in shares]
        values = sorted(weights)
        if self.is_exact:
            return [(self.value(value), spread.share(value)) for value in values]
        below, values, above = _tails(values, spread)
        lines = self._spans(values, spread)
        if below:
            least = share(sum(weights[one] for one in below), spread.lots.whole, spread.plays)
            lines.insert(0, (f"≤ {self.value(below[-1])}", least))
        if above:
            most = share(sum(weights[one] for one in above), spread.lots.whole, spread.plays)
            lines.append((f"≥ {self.value(above[0])}", most))
        return lines

    def _spans(self, values: list[Any], spread: Spread) -> list[tuple[str, Share]]:
        """Numbers in order, several together where there are too many of them."""
        from interpreter.odds.answers import share

        if len(values) <= MOST_LINES:
            return [(self.value(value), spread.share(value)) for value in values]
        width = _width(values[0], values[-1])
        spans: dict[int, list[Any]] = {}
        for value in values:
            spans.setdefault((value // width).__floor__() * width, []).append(value)
        lines = []
        for some in spans.values():
            weight = sum(spread.lots.weights[value] for value in some)
            text = f"{self.value(some[0])}–{self.value(some[-1])}" if len(some) > 1 else self.value(some[0])
            lines.append((text, share(weight, spread.lots.whole, spread.plays)))
        return lines


def _tails(values: list[Any], spread: Spread) -> tuple[list[Any], list[Any], list[Any]]:
    """Numbers in order: the least and the highest of them that hardly ever come, and the others between."""
    most = spread.lots.whole // RARE
    low, high = (_rare(some, spread, most) for some in (values, values[::-1]))
    return values[:low], values[low : len(values) - high], values[len(values) - high :]


def _rare(values: list[Any], spread: Spread, most: int) -> int:
    """How many of the first numbers hardly ever come, all together; a single one stands for itself."""
    together = 0
    for at, value in enumerate(values):
        together += spread.lots.weights[value]
        if together > most:
            return at if at > 1 else 0
    return 0


def _width(low: Any, high: Any) -> int:
    """How many whole numbers stand together so that there are not too many lines."""
    tens = 1
    while True:
        for width in WIDTHS:
            if (high - low) // (width * tens) < MOST_LINES:
                return width * tens
        tens *= 10
