"""How people write the range of a row in words and signs of their own, and how it is written here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from dsl.border.diagnostics import Mistake, Severity

OPEN_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in other words here",
    "write {whole} where only whole numbers are looked for; else write `first row that fits` behind the table's name, "
    "and here {bound}, below a row for what is smaller",
)
BOUND_ABOVE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in other words here",
    "write `first row that fits` behind the table's name, and here {bound}, below a row for what is smaller",
)
BROKEN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a range from one number to another is of whole numbers",
    "behind the name of the table write `last row that fits`, and here where the row begins: {low} or more",
)
SEVERAL: Final = Mistake(
    "many-values",
    Severity.ERROR,
    "a row holds one number or one range",
    "write one row for each: {numbers}",
)
ALL_BUT_ONE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a row holds one number or one range",
    "write a row for what is smaller and one for what is larger: {first} and {second}",
)
ODD_AND_EVEN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a row holds one number or one range",
    "write the row {one} here, and ask the table for what a half leaves, remainder(…, 2): 1 of odd numbers and 0 of "
    "even ones",
)
DOUBLES: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a row is found by a number, and not by what each die shows",
    "leave this row out, and say where it is thrown: let shown = faces of {dice}, then: when alike(shown) is 2; the "
    "table is asked for the others: (sum of d for each d in shown)",
)
NATURAL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a row is found by a number, whatever has been added to it",
    "write {number} where nothing is added to the dice; else keep what they show, let thrown = {dice}, and ask before "
    "the table: when thrown is {number}",
)

_N: Final = r"([-−]?\+?\d+(?:\.\d+|/\d+)?%?)"
_AND: Final = r",? *(?:and|but|to|und|y|e)? *"
_OVER: Final = (
    r"(?:>|(?:strictly )?above|over|(?:more|greater|higher|larger|bigger) than|über|mehr als|größer als|más de|"
    r"mayor que|superior a)"
)
_AT_LEAST: Final = (
    r"(?:>=|=>|≥|(?:at )?least|from|starting (?:at|from|with)|(?:no|not) (?:less|fewer|lower) than|"
    r"min(?:imum|\.)?(?: of)?|ab|von|mindestens|wenigstens|desde|de|(?:como )?mínimo(?: de)?|"
    r"al menos|por lo menos|a partir de)"
)
_UNDER: Final = (
    r"(?:<|(?:strictly )?below|under|(?:less|fewer|lower|smaller) than|unter|weniger als|kleiner als|menos de|"
    r"menor que|inferior a|por debajo de)"
)
_AT_MOST: Final = (
    r"(?:<=|=<|≤|at most|up to|to|until|till|(?:no|not) (?:more|greater|higher) than|max(?:imum|\.)?(?: of)?|"
    r"bis(?: zu)?|höchstens|maximal|hasta|(?:como )?máximo(?: de)?|a lo sumo)"
)
_JOINED: Final = r"(?:or|and|oder|und|o|y|&)"
_HIGHER: Final = (
    r"(?:more|above|up|upwards?|over|higher|better|greater|onwards?|beyond|mehr|höher|darüber|besser|aufwärts|más|"
    r"mayor|superior|arriba|mejor)"
)
_LOWER: Final = (
    r"(?:less|below|down|downwards?|under|lower|fewer|worse|smaller|weniger|niedriger|darunter|schlechter|menos|menor|"
    r"inferior|abajo|peor)"
)
_REST: Final = (
    r"(?:the |all |any |everything |anything |every |el |lo |los |las |todos los |alle |alles )?(?:rest|remainder|"
    r"remaining|else|others?|default|übrigen?s?|anderen?s?|restlichen?|sonst(?:iges)?|resto|demás|"
    r"otr[oa]s?|cualquier otr[oa])"
    r"|\*|_|any|anything|everything|all|in all other cases|sonst|ansonsten|en otro caso|en los demás casos|si no"
)


class RangeSaid(NamedTuple):
    """What is told of a cell: how it is written, or another finding with what stands in its gaps."""

    cell: str
    kind: Mistake | None = None
    values: Mapping[str, Any] = {}


def _is_whole(number: str) -> bool:
    return number.removeprefix("-").isdigit()


def _number(written: str) -> str:
    return written.replace("−", "-").lstrip("+")


def _between(low: str, high: str) -> RangeSaid:
    if not (_is_whole(low) and _is_whole(high)):
        return RangeSaid(f"{low} or more", BROKEN, {"low": low})
    return RangeSaid(low if low == high else f"{low} to {high}")


def _open(low: str, high: str, dice: str | None, *, has_low: bool, has_high: bool) -> RangeSaid | None:
    """What lies between two bounds of which one at least is not in it."""
    if has_low and has_high:
        return _between(low, high)
    bound = f"{'up to' if has_high else 'below'} {high}"
    if not (_is_whole(low) and _is_whole(high)):
        return RangeSaid(bound, BOUND_ABOVE, {"bound": bound})
    first, last = int(low) + (not has_low), int(high) - (not has_high)
    whole = _between(str(first), str(last))
    if first > last or dice is not None:  # dice show whole numbers
        return whole if first <= last else None
    return RangeSaid(whole.cell, OPEN_BELOW, {"whole": whole.cell, "bound": bound})


_IN_ONE: Final = (
    (rf"(?:at least|min(?:imum|\.)?) {_N}|{_AT_LEAST} *{_N}(?: (?:on|an|en adelante|{_HIGHER}))?", "{} or more"),
    (rf"{_N} *(?:{_JOINED} *{_HIGHER}|{_HIGHER}|\+|plus|en adelante|and on)", "{} or more"),
    (rf"{_AT_MOST} *{_N}", "up to {}"),
    (rf"{_N} *(?:{_JOINED} *{_LOWER}|{_LOWER})", "up to {}"),
    (rf"{_OVER} *{_N}", "above {}"),
    (rf"{_UNDER} *{_N}", "below {}"),
    (rf"(?:exactly|only|just|precisely|==?|is|genau|nur|exactamente|solo|sólo|justo) *{_N}", "{}"),
)
_ONE: Final = tuple((re.compile(words, re.I), instead) for words, instead in _IN_ONE)
_BOTH: Final = re.compile(
    rf"(?:from|between|von|zwischen|de|desde|entre) {_N} *(?:to|and|until|through|up to|bis|und|a|al|hasta|y|-|–) *{_N}"
    rf"(?: inclusive)?|{_N} *(?:–|—|−|‐|‑|~|\.\.\.?|…|to|through|thru|until|bis|al?|hasta) *{_N}(?: inclusive)?",
    re.I,
)
_FROM_BELOW: Final = re.compile(
    rf"(?:(?P<above>{_OVER})|{_AT_LEAST}) *{_N}{_AND}(?:(?P<below>{_UNDER})|{_AT_MOST})? *(?<=[ =<≤]){_N}",
    re.I,
)
_DASHED: Final = re.compile(r"\d *[-–—−‐‑]")
_BELOW_HIGH: Final = re.compile(rf"(?:{_AT_LEAST} )?{_N} (?:up to|to|but|and|bis|und|a|hasta|y) {_UNDER} *{_N}", re.I)
_AROUND: Final = re.compile(rf"{_N} *(<=?|≤) *[^\W\d]\w* *(<=?|≤) *{_N}")
_LISTED: Final = re.compile(rf"{_N}(?: *(?:,|/|;|\bor\b|\band\b|\boder\b|\bund\b|\bo\b|\by\b|&)+ *{_N})+", re.I)
_ALL_OTHERS: Final = re.compile(_REST, re.I)
_NOT: Final = re.compile(
    rf"(?:(?:is )?not|anything but|all but|except|nicht|außer|no|salvo|excepto|!=|<>|≠) *{_N}", re.I
)
_ODD: Final = re.compile(
    r"(?:an? )?(?:(odd|ungerade|impar(?:es)?)|even|gerade|par(?:es)?)(?: numbers?| zahl(?:en)?)?", re.I
)
_DOUBLES: Final = re.compile(
    r"(?:any |an? )?(?:doubles?|pairs?|pasch|dobles?|pareja|twins?)(?: of)?(?: *(\d+)s?)?|(\d+)er[- ]?pasch", re.I
)
_NATURAL: Final = re.compile(r"(?:an? )?(?:natural|nat|unmodified|natürliche|natürlich) *(\d+)", re.I)
_REMARK: Final = re.compile(r"(.*[^\s(]) *\(([^()|]*[^\W\d][^()|]*)\)|(.*\d(?: or (?:more|less))?) ([^\W\d]+)")
_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IN_WORDS: Final = {word: str(number) for number, word in enumerate(_DIGITS)}
_WORD: Final = re.compile(rf"\b(?:{'|'.join(_IN_WORDS)})\b", re.I)
_DICE: Final = re.compile(r"(\d*)[dDwW](\d+)")
_MOST_ROWS: Final = 12
"""Sides of a die of which each second one is told."""
_ENOUGH: Final = 60
"""Letters of a cell that is looked at."""


def range_said(cell: str, dice: str | None) -> RangeSaid | None:
    """What is told of the first cell of a row: `at most 3`, `1 < x <= 3`, `the rest`; of a table on dice with them."""
    cell = " ".join(cell.split())
    if len(cell) > _ENOUGH:
        return None
    in_digits = _WORD.sub(lambda word: _IN_WORDS[word[0].lower()], cell)
    if in_digits.isdigit() and in_digits != cell:
        return RangeSaid(in_digits)
    cell = in_digits
    for words, instead in _ONE:
        if found := words.fullmatch(cell):
            return RangeSaid(instead.format(_number(next(one for one in found.groups() if one))))
    if found := _BOTH.fullmatch(cell):
        low, high = (_number(one) for one in found.groups() if one)
        is_dashed = _DASHED.search(cell) and low.isdigit() and high.isdigit()
        return RangeSaid(f"{low}-{high}") if is_dashed else _between(low, high)
    if found := _AROUND.fullmatch(cell):
        low, high = _number(found[1]), _number(found[4])
        return _open(low, high, dice, has_low=found[2] != "<", has_high=found[3] != "<")
    if found := _BELOW_HIGH.fullmatch(cell):
        return _open(_number(found[1]), _number(found[2]), dice, has_low=True, has_high=False)
    if found := _FROM_BELOW.fullmatch(cell):
        low, high = (_number(one) for one in (found[2], found[4]))
        return _open(low, high, dice, has_low=found["above"] is None, has_high=found["below"] is None)
    listed = cell.replace("/", ",") if dice or cell.count("/") > 1 else cell  # no dice show a half
    if _LISTED.fullmatch(listed):
        return _several(re.findall(_N, listed))
    if _ALL_OTHERS.fullmatch(cell):
        return RangeSaid("otherwise")
    return _of_dice(cell, dice) or _with_remark(cell, dice)


def _several(written: list[str]) -> RangeSaid | None:
    """`3, 4 or 5` is a range, `2 or 12` two rows; `3/4` is one number."""
    numbers = [_number(one) for one in written]
    if not all(one.isdigit() for one in numbers):
        return None
    whole = [int(one) for one in numbers]
    if whole == [*range(whole[0], whole[-1] + 1)]:
        return RangeSaid(f"{numbers[0]}-{numbers[-1]}")
    return RangeSaid(numbers[0], SEVERAL, {"numbers": ", ".join(numbers)})


def _with_remark(cell: str, dice: str | None) -> RangeSaid | None:
    """`3 (critical)`: what is remarked stands behind the row."""
    found = _REMARK.fullmatch(cell)
    if found is None:
        return None
    band = found[1] or found[3]
    said = range_said(band, dice) or RangeSaid(band)
    return RangeSaid(said.cell, None, {"remark": found[2] or found[4]}) if said.kind is None else None


def _of_dice(cell: str, dice: str | None) -> RangeSaid | None:
    """What is asked of the dice, or of numbers that are no range."""
    thrown = _DICE.fullmatch(dice or "")
    count, sides = (int(thrown[1] or 1), int(thrown[2])) if thrown else (0, 0)
    if found := _NOT.fullmatch(cell):
        number = _number(found[1])
        if number == str(count):
            return _between(str(count + 1), str(count * sides))
        if number == str(count * sides):
            return _between(str(count), str(count * sides - 1))
        return RangeSaid(f"below {number}", ALL_BUT_ONE, {"first": f"below {number}", "second": f"above {number}"})
    if found := _ODD.fullmatch(cell):
        one = "1" if found[1] else "0"
        if count == 1 and sides <= _MOST_ROWS:
            numbers = ", ".join(str(n) for n in range(1 if found[1] else 2, sides + 1, 2))
            return RangeSaid(one, SEVERAL, {"numbers": numbers})
        return RangeSaid(one, ODD_AND_EVEN, {"one": one})
    if found := _DOUBLES.fullmatch(cell):
        face = int(found[1] or found[2] or 0)
        if count == 2 and face in (1, sides):  # no other throw comes to so much
            return RangeSaid(str(2 * face))
        return RangeSaid("0", DOUBLES, {"dice": dice if dice and count > 1 else "2d6"})
    if found := _NATURAL.fullmatch(cell):
        return RangeSaid(found[1], NATURAL, {"number": found[1], "dice": dice or "…"})
    return None
