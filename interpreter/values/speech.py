"""Values as players read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from fractions import Fraction
from typing import Final

from dsl.border.frozen import frozen
from interpreter.values.numbers import decimals_of, signed
from interpreter.values.results import Die, Fight, RollResult
from interpreter.values.value import Chance, Entity, Gone, Handful, TableRow, Unknown, Value

GROUPED_FROM: Final = 5
"""The fewest digits of a number in a text of the rules that are grouped."""


def as_it_is(text: str) -> str:
    """The program's own words in its own language."""
    return text


@frozen
class Speech:
    """The few words that values need when they are shown; the front end gives them in its language.

    Attributes: `translate` gives a template of the program's own words in that language.
    """

    yes: str = "yes"
    no: str = "no"
    none: str = "none"
    umpire: str = "umpire"
    hidden: str = "hidden"
    gone: str = "gone"
    campaign: str = "campaign"
    joined_by: str = ", "
    decimal_point: str = "."
    thousands: str = ""
    """What stands between thousands, from five digits on: of four digits a number may be a year."""
    directions: tuple[tuple[str, str], ...] = ()
    """The sides of a tile, as the rules call them and in the language; any word that is called so is one."""
    translate: Callable[[str], str] = field(default=as_it_is, compare=False)


def shown_value(value: Value, speech: Speech) -> str:
    """A value as players read it."""
    if value.__class__ is Entity or value.__class__ is TableRow:  # what texts name most often
        return value.label
    match value:
        case None:
            return speech.none
        case Unknown():
            return speech.hidden
        case Gone():
            return speech.gone
        case bool():
            return speech.yes if value else speech.no
        case Entity() | TableRow() | Die():
            return value.label
        case str():
            return next((said for one, said in speech.directions if one == value), value.replace("_", " "))
        case tuple() | list():
            return speech.joined_by.join(shown_value(one, speech) for one in value) or speech.none
        case Fraction():
            return fraction_text(value, speech)
        case Chance():
            return chance_text(value)
        case int():
            return grouped(str(value), speech)
        case RollResult() | Fight():
            return value.title
        case _:
            return str(value)


def fraction_text(value: Fraction, speech: Speech) -> str:
    """A number with decimals where they end soon, `1.5`; else as a fraction, `1/3`."""
    decimals = decimals_of(value)
    if decimals is None:
        return str(value)
    whole, after = decimals
    return ("-" if value < 0 else "") + grouped(whole, speech) + (speech.decimal_point + after if after else "")


def grouped(digits: str, speech: Speech) -> str:
    """The digits of a whole number, perhaps with a sign, with what stands between thousands."""
    if not speech.thousands or len(digits.removeprefix("-")) < GROUPED_FROM:
        return digits
    return f"{int(digits):,}".replace(",", speech.thousands)


def without_asking(label: str) -> str:
    """A label that asks (`who won?`), as it is called inside a sentence: without its signs."""
    return label.strip("¿? ")


def begins_with(text: str, name: str) -> bool:
    """Whether a text begins with a name, and not with a word that is only longer: `Ägirs Heer` does not with `Ägir`."""
    return text.startswith(name) and not text[len(name) :][:1].isalnum()


def labelled(label: str, text: str) -> str:
    """A value behind its label, unless it begins with that word itself: `attack: attack of Rosa` tells it twice."""
    label = without_asking(label)
    first, rest = text[: len(label)], text[len(label) :]
    return text if first.casefold() == label.casefold() and not rest[:1].isalnum() else f"{label}: {text}"


def chance_text(value: Chance) -> str:
    """An amount with dice as it is written: `1d6+5`."""
    parts = []
    for factor, handful in value.terms:
        dice = handful_text(handful)
        sign = "-" if factor < 0 else "+"
        size = abs(factor)
        parts.append(f"{sign}{dice}" if size == 1 else f"{sign}{size}*{dice}")
    if value.constant:
        parts.append(signed(value.constant))
    return "".join(parts).removeprefix("+")


def handful_text(dice: Handful) -> str:
    """Dice as they are written: `2d6`, `highest 3 of 4d6`, `d66`."""
    if dice.as_digits:
        return f"d{str(dice.sides) * dice.count}"
    text = f"{dice.count}d{'%' if dice.sides == 100 else dice.sides}{'!' if dice.explodes else ''}"
    if dice.again is not None:
        low, high = dice.again
        reach = "" if low == high else " or less" if low == 1 else " or more"
        text += f" reroll {low if reach == ' or more' else high}{reach} once"
    if dice.picks:
        text = f"{'lowest' if dice.keeps_lowest else 'highest'} {dice.kept} of {text}"
    return text
