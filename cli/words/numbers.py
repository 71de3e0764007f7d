"""Numbers, dice and lists as each language writes them.

    2d6        2W6        2D6          dice
    1,250      1.250      1250         thousands (Spanish leaves four digits together)
    2.5        2,5        2,5          decimals, where a fraction has them exactly
    a, b and c a, b und c a, b y c     lists

Rules are written with `2d6` in every language; only what is printed changes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from cli.words.catalogue import Words
from dsl.border.frozen import frozen
from interpreter.values.numbers import MOST_DECIMALS, decimals_of


@frozen
class Customs:
    """How one language writes numbers and dice."""

    die: str
    thousands: str
    decimal: str
    grouped_from: int
    """The fewest digits that are grouped."""
    nothing: str
    """What stands for a value that is not there, before and behind an arrow; a word for it would need a gender."""


CUSTOMS: Final = {
    "en": Customs(die="d", thousands=",", decimal=".", grouped_from=4, nothing="none"),
    "de": Customs(die="W", thousands=".", decimal=",", grouped_from=5, nothing="–"),
    "es": Customs(die="D", thousands=".", decimal=",", grouped_from=5, nothing="–"),
}

DICE: Final = re.compile(r"(?<![\w.])([0-9]{0,4})d([0-9]{1,4}|%)(?!\w)")


def dice(notation: str, words: Words) -> str:
    """Every `2d6`, `d6` or `d%` in a text as the language writes it; the rest is left as it is."""
    letter = CUSTOMS[words.language].die
    return DICE.sub(lambda found: f"{found[1]}{letter}{found[2]}", notation)


def number(value: int | Fraction, words: Words) -> str:
    """A whole number grouped, a fraction with its exact decimals or else as `7/12`, which may be typed as it stands."""
    decimals = decimals_of(value)
    if decimals is None:
        fraction = Fraction(value)
        return f"{_sign(value)}{abs(fraction.numerator)}/{fraction.denominator}"
    whole, after = decimals
    customs = CUSTOMS[words.language]
    return _sign(value) + _grouped(whole, words) + (customs.decimal + after if after else "")


def rounded(value: int | Fraction, words: Words, places: int = 2) -> str:
    """A number with so many decimals at most."""
    scaled = (Fraction(value) * 10**places + Fraction(1, 2)).__floor__()
    return number(Fraction(scaled, 10**places), words)


def percent(chance: Fraction, words: Words, places: int = 0) -> str:
    """A chance in percent; one that is not quite impossible or certain never looks as if it were."""
    while places < MOST_DECIMALS:
        shown = (chance * 100 * 10**places + Fraction(1, 2)).__floor__()
        if chance in (0, 1) or 0 < shown < 100 * 10**places:
            break
        places += 1
    said = rounded(chance * 100, words, places)
    if chance > 0 and said == "0":
        return words.gettext("under {percent}").format(percent=f"{number(Fraction(1, 10**places), words)} %")
    if chance < 1 and said == "100":
        return words.gettext("over {percent}").format(percent=f"{number(100 - Fraction(1, 10**places), words)} %")
    return f"{said} %"


def signed(value: int | Fraction, words: Words) -> str:
    """A modifier: always with its sign, `+2` and `−1`, and `±0` where it changes nothing."""
    if value == 0:
        return "±0"
    return number(value, words) if value < 0 else "+" + number(value, words)


def number_meant(text: str, words: Words) -> int | str:
    """A number as people write it, `1.500` and `1 500` for a German; the text itself where it is none."""
    customs = CUSTOMS[words.language]
    plain = text.replace("−", "-").removeprefix("+")
    grouped = rf"-?[0-9]{{1,3}}(?:[{re.escape(customs.thousands)} \u00a0'][0-9]{{3}}){{1,5}}"
    if re.fullmatch(grouped, plain):
        plain = re.sub(r"[^0-9-]", "", plain)
    return int(plain) if re.fullmatch(r"-?[0-9]{1,18}", plain) else text


def fraction_meant(text: str, words: Words) -> int | str:
    """A number that may have decimals, `2,5` for a German, or be a share, `40 %`; as the game reads it."""
    whole = number_meant(text, words)
    if isinstance(whole, int):
        return whole
    customs = CUSTOMS[words.language]
    plain = re.sub(r"[ \u00a0]+%$", "%", text.replace("−", "-"))
    has_comma = customs.decimal == "," and re.fullmatch(r"-?[0-9]{1,15},[0-9]{1,9}%?", plain)
    return plain.replace(",", ".") if has_comma else plain


def listing(items: Sequence[str], words: Words) -> str:
    """`a`, `a and b`, `a, b and c`; an empty list is the empty text."""
    if len(items) < 2:
        return "".join(items)
    return words.gettext("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])


def _sign(value: int | Fraction) -> str:
    return "−" if value < 0 else ""


def _grouped(digits: str, words: Words) -> str:
    customs = CUSTOMS[words.language]
    if len(digits) < customs.grouped_from:
        return digits
    return f"{int(digits):,}".replace(",", customs.thousands)
