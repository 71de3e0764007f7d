"""Expressions as text, with brackets only where the grammar would read them otherwise.

Two things decide on a bracket. The first is precedence: `a + b` under a `*` needs one. The second
is greed: `any t in tiles where c` takes whatever follows it, so that left of an `and` it needs
one although it is an atom. So each expression is written knowing the loosest level its place
allows and the sign that comes `after` it; what would swallow that sign is put in brackets.

Where a long line may be broken stands a `BREAK` instead of a space, and a `CLAUSE` or `CHOICE` where that is better
(dsl.writing.line_breaks).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, assert_never

from dsl import tree as t

BREAK: Final = "\x1f"
"""A space at which a line may be broken; the character gate lets none into a rule file."""
CLAUSE: Final = "\x1e"
"""A space at which a line is broken rather than at another: before `when`, `for each` and the like."""
CHOICE: Final = "\x1d"
"""A space before an `or` between parts of which one holds an `and`: broken before that `and` is, as it binds less."""

OF_THOUSANDS: Final = 3
"""Digits behind a comma between thousands."""

PICK: Final = 0
OR: Final = 1
AND: Final = 2
NOT: Final = 3
COMPARISON: Final = 4
SUM: Final = 5
PRODUCT: Final = 6
UNARY: Final = 7
POSTFIX: Final = 8
ATOM: Final = 9

_AFTER_ATOM: Final = frozenset({"."})
_AFTER_SUM: Final = frozenset({".", "*", "+"})
_AFTER_TEST: Final = _AFTER_SUM | {"is", "and", "or", "dice"}
_BEFORE_BY: Final = frozenset({"by"})
_BEFORE_COST: Final = frozenset({"costing"})
_NOTHING: Final[frozenset[str]] = frozenset()
_OF_ONE: Final = frozenset({"neighbours", "touching", "parts"})
_BY_KIND: Final = _OF_ONE | {"distance", "part"}
"""What may go by links of one kind (WAYS in the grammar); the first three are asked of one value."""

_READ_WITH_OR: Final = re.compile(r"(?:none|more|less)\b")
"""`or none`, `or more` and `or less` are read as one sign."""
_READ_WITH_IS: Final = re.compile(r"(?:not|one|in|next)\b")
_DIGITS: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_READ_WITH_HAS: Final = re.compile(r"all\b")


def flat(text: str) -> str:
    """A text on one line."""
    return text.replace(BREAK, " ").replace(CLAUSE, " ").replace(CHOICE, " ")


def expression_text(expr: t.Expr, level: int = OR, after: str = "") -> str:
    """The text of an expression in a place that takes `level` and tighter, before the sign `after`.

    Args: `after` is "or", "and", "is" (any comparison), "+" (also set signs and `otherwise`),
    "*" (also `rounded`), ".", "where", "with", "this", "by", "costing", "dice" (also `chance`), or empty where
    nothing can be swallowed.
    """
    if _level(expr) < level or after in _greed(expr):
        return f"({_bare(expr, '')})"
    return _bare(expr, after)


def _level(expr: t.Expr) -> int:
    match expr:
        case t.Logic():
            return OR if expr.operator == "or" else AND
        case t.Not():
            return NOT
        case t.Picked():
            return PICK
        case t.Compared() | t.Same() | t.OneOf() | t.Inside() | t.NextTo() | t.Has() | t.Likely():
            return COMPARISON
        case t.SomeDice():
            return ATOM if expr.which else COMPARISON
        case t.Arithmetic():
            return PRODUCT if expr.operator in "*/" else SUM
        case t.Default():
            return SUM
        case t.Rounded():
            return PRODUCT
        case t.Signed():
            return UNARY
        case t.Attribute():
            return POSTFIX
        case t.ByKind():
            return POSTFIX if isinstance(expr.value, t.Attribute) else ATOM
        case _:
            return ATOM


def _greed(expr: t.Expr) -> frozenset[str]:
    """The signs that this expression would take for its own if they followed it."""
    match expr:
        case t.Total() | t.Extreme() | t.Quantified():
            return _greed_of_binder(expr.binder)
        case t.Those():
            return _AFTER_SUM | {"then"} if expr.keys else _greed_of_binder(expr.binder) | {"with"}
        case t.Count():
            return _greed_of_binder(expr.over) if isinstance(expr.over, t.Binder) else _AFTER_ATOM
        case t.Ratio():
            return _AFTER_SUM
        case t.Past():
            return _NOTHING if expr.within is not None else frozenset({"this"})
        case t.Attribute(of=t.Dice() | t.SomeDice()):
            return frozenset({"."}) | (_BEFORE_BY if expr.name.text in _OF_ONE else _NOTHING)
        case t.Attribute() if expr.name.text in _OF_ONE:
            return _BEFORE_BY
        case t.Call() if expr.name.text in _BY_KIND:
            return _BEFORE_BY
        case t.NextTo(by=None):
            return _BEFORE_BY
        case t.Length():
            return _greed_of_length(expr)
        case t.Between():
            return _NOTHING if expr.by is not None else _AFTER_ATOM | _BEFORE_BY
        case t.EntriesTo():
            # In the bound of a type, what follows is `or none` or the `from` of a parameter.
            return _NOTHING if expr.origin else frozenset({"from", "or"})
        case _:
            return _NOTHING


def _picked_from(collection: t.Expr) -> str:
    if isinstance(collection, t.FromTo):
        return f"{expression_text(collection.first, SUM)} to {expression_text(collection.last, SUM)}"
    return expression_text(collection, SUM)


def _greed_of_binder(binder: t.Binder) -> frozenset[str]:
    if isinstance(binder.collection, t.Picked) and binder.condition is None and binder.collection.count is not None:
        return _NOTHING
    return _AFTER_SUM | {"where"} if binder.condition is None else _AFTER_TEST


def _greed_of_length(expr: t.Length) -> frozenset[str]:
    if expr.cost is not None:
        return _AFTER_SUM
    over = _greed_of_binder(expr.over) if isinstance(expr.over, t.Binder) else _AFTER_ATOM
    return over | _BEFORE_COST


def _bare(expr: t.Expr, after: str) -> str:
    match expr:
        case t.Number():
            return expr.written or decimal(expr.value)
        case t.Dice():
            return dice_text(expr)
        case t.SomeDice():
            return _some_dice(expr)
        case t.Picked():
            count = "one" if expr.count is None else kept_text(expr.count)
            by = "" if expr.by is None else f" by {expr.by}"
            return f"{count} of {_picked_from(expr.collection)} at random{by}"
        case t.Likely():
            return f"{expression_text(expr.value, SUM, 'dice')} chance"
        case t.Text():
            return quoted(expr.text)
        case t.Truth():
            return "yes" if expr.value else "no"
        case t.Nothing():
            return "none"
        case t.Name():
            return expr.text
        case t.Attribute(of=t.Dice() | t.SomeDice()):
            return f"{expr.name} of {expression_text(expr.of, POSTFIX, after)}"
        case t.Attribute():
            return f"{expression_text(expr.of, POSTFIX, '.')}.{expr.name}"
        case t.Call():
            return call_text(expr)
        case t.SetOf():
            return "{" + members_text(expr.items) + "}"
        case t.Signed():
            return expr.sign + expression_text(expr.value, UNARY, after)
        case t.Arithmetic():
            return _arithmetic(expr, after)
        case t.Rounded():
            return f"{expression_text(expr.value, PRODUCT, '*')} rounded {expr.way}"
        case t.Default():
            return f"{expression_text(expr.value, SUM, '+')} otherwise {expression_text(expr.default, PRODUCT, after)}"
        case t.Compared():
            return _comparison(expr.left, expr.operator, expr.right, after)
        case t.Same():
            return _comparison(expr.left, "is not" if expr.negated else "is", expr.right, after, _READ_WITH_IS)
        case t.OneOf():
            is_ = "is not" if expr.negated else "is"
            return f"{expression_text(expr.value, SUM, 'is')} {is_} one of ({members_text(expr.items)})"
        case t.Inside():
            return _comparison(expr.value, "is not in" if expr.negated else "is in", expr.collection, after)
        case t.FromTo():
            return _members(expr, after)
        case t.NextTo() if expr.by is not None:
            return f"{_comparison(expr.left, 'is next to', expr.right, 'by')} by {expr.by}"
        case t.NextTo():
            return _comparison(expr.left, "is next to", expr.right, after)
        case t.ByKind(value=t.Attribute() as value):
            return f"{value.name} of {expression_text(value.of, POSTFIX, 'by')} by {expr.kind}"
        case t.ByKind():
            return f"{_bare(expr.value, '')} by {expr.kind}"
        case t.Length():
            return _length(expr, after)
        case t.Between():
            by = "" if expr.by is None else f" by {expr.by}"
            left = expression_text(expr.left, POSTFIX, "and")
            return f"{expr.name} between {left} and {expression_text(expr.right, POSTFIX, 'by' if by else after)}{by}"
        case t.Has():
            return _has(expr, after)
        case t.Not():
            return f"not {expression_text(expr.value, NOT, after)}"
        case t.Logic():
            return _logic(expr, after)
        case t.Cases():
            return f"({cases_text(expr)})"
        case t.Count():
            over = expr.over
            return "count of " + (
                _binder(over, after) if isinstance(over, t.Binder) else expression_text(over, POSTFIX, after)
            )
        case t.Total():
            return f"sum of {expression_text(expr.value, SUM)}{BREAK}for each {_binder(expr.binder, after)}"
        case t.Extreme():
            return f"{expr.which} {expression_text(expr.value, SUM)}{BREAK}for each {_binder(expr.binder, after)}"
        case t.ExtremeOf():
            return f"{expr.which} of ({members_text(expr.items)})"
        case t.Quantified(quantity="every", among=among) if among is not None:
            some = _binder(replace(expr.binder, condition=among), "satisfies")
            return f"every {some} satisfies {_held(expr.binder.condition, after)}"
        case t.Quantified():
            return f"{expr.quantity} {_binder(expr.binder, after, _HOLDS.get(expr.quantity, 'where'))}"
        case t.Those():
            return _those(expr, after)
        case t.ReachedFrom(first=first):
            return f"those reached from {expression_text(first.of, POSTFIX, 'by')} by {first.name}"
        case t.Past():
            return f"past {expr.name}" + ("" if expr.within is None else f" this {expr.within}")
        case t.EntriesTo():
            return f"entries to {called_text(expr.call)}" + (f" from {expr.origin}" if expr.origin else "")
        case t.Ratio():
            return f"ratio of {expression_text(expr.left, SUM)} to {expression_text(expr.right, SUM, after)}"
        case _:
            assert_never(expr)


_HOLDS: Final = {"every": "satisfies"}


def _some_dice(expr: t.SomeDice) -> str:
    kept = "" if expr.kept is None else f" {kept_text(expr.kept)}"
    if expr.count is None:
        return f"{expr.which}{kept} of {dice_text(expr.dice)}"
    # Without the word before it a sum needs brackets: `1 + x dice d6` would be read as one and some dice.
    level = SUM if expr.which else PRODUCT
    thrown = f"{expression_text(expr.count, level, 'dice')} dice {dice_text(expr.dice, single=False)}"
    return f"{expr.which}{kept} of ({thrown})" if expr.which else thrown


def kept_text(number: t.Expr) -> str:
    """How many of something: digits, or brackets round all else; cases stand in brackets of their own."""
    text = expression_text(number)
    is_alone = isinstance(number, t.Cases) or (isinstance(number, t.Number) and _DIGITS.fullmatch(text) is not None)
    return text if is_alone else f"({text})"


def _arithmetic(expr: t.Arithmetic, after: str) -> str:
    tight = expr.operator in "*/"
    left = expression_text(expr.left, PRODUCT if tight else SUM, "*" if tight else "+")
    right = expression_text(expr.right, UNARY if tight else PRODUCT, after)
    if expr.operator == "/" and isinstance(expr.left, t.Number) and isinstance(expr.right, t.Number):
        return f"{left}/{right}"
    return f"{left} {expr.operator} {right}"


def _comparison(left: t.Expr, sign: str, right: t.Expr, after: str, swallowed: re.Pattern[str] | None = None) -> str:
    end = expression_text(right, SUM, after)
    if swallowed is not None and swallowed.match(end):
        end = f"({_bare(right, '')})"
    return f"{expression_text(left, SUM, 'is')} {sign} {end}"


def _has(expr: t.Has, after: str) -> str:
    if expr.quantity == "one":
        return _comparison(expr.collection, "has", expr.items[0], after, _READ_WITH_HAS)
    of = items_text(expr.items)
    if len(expr.items) > 1 or not _is_held(expr.items[0]):
        of = f"({of})"
    return f"{expression_text(expr.collection, SUM, 'is')} has {expr.quantity} of {of}"


def _is_held(expr: t.Expr) -> bool:
    """Whether something may stand behind `has all of` without brackets, and does: what can be several values."""
    of = expr
    while isinstance(of, t.Attribute) and of.name.text not in _BY_KIND:
        of = of.of
    if isinstance(of, t.Call):
        return of.name.text not in _BY_KIND
    return isinstance(of, t.SetOf) or (isinstance(of, t.Name) and of is not expr)


def _logic(expr: t.Logic, after: str) -> str:
    level = AND if expr.operator == "or" else NOT
    last = len(expr.items) - 1
    parts = []
    for at, item in enumerate(expr.items):
        part = expression_text(item, level, after if at == last else expr.operator)
        if at and expr.operator == "or" and _READ_WITH_OR.match(part):
            part = f"({_bare(item, '')})"
        parts.append(part)
    before = CHOICE if expr.operator == "or" and any(isinstance(item, t.Logic) for item in expr.items) else BREAK
    return f"{before}{expr.operator} ".join(parts)


def _length(expr: t.Length, after: str) -> str:
    behind = after if expr.cost is None else "costing"
    over = (
        _binder(expr.over, behind) if isinstance(expr.over, t.Binder) else expression_text(expr.over, POSTFIX, behind)
    )
    out_of = "" if expr.out_of is None else f"{expr.out_of} into "
    cost = "" if expr.cost is None else f" costing {expression_text(expr.cost, SUM, after)}"
    return f"{_bare(expr.way, '')} over {out_of}{over}{cost}"


def _those(expr: t.Those, after: str) -> str:
    word = "the" if expr.single else "those"
    if expr.count is not None:
        word = f"the {kept_text(expr.count)}"
    if expr.ordinal is not None:
        word = f"the {expr.ordinal}"
    if not expr.keys:
        return f"{word} {_binder(expr.binder, after)}"
    *first, last = expr.keys
    keys = [f"{key.which} {expression_text(key.value, SUM, 'then')}" for key in first]
    keys.append(f"{last.which} {expression_text(last.value, SUM, after)}")
    return f"{word} {_binder(expr.binder, 'with')}{BREAK}with {' then '.join(keys)}"


def _binder(binder: t.Binder, after: str, where: str = "where") -> str:
    picked = binder.collection
    if binder.condition is None and isinstance(picked, t.Picked) and picked.count is not None:
        return f"{binder.variable} in {value_text(picked)}"
    if binder.condition is None:
        return f"{binder.variable} {_members(binder.collection, after)}"
    collection = _members(binder.collection, where)
    before = BREAK if where == "where" else " "
    return f"{binder.variable} {collection}{before}{where} {expression_text(binder.condition, OR, after)}"


def _held(condition: t.Expr | None, after: str) -> str:
    """What each of some satisfies."""
    return "" if condition is None else expression_text(condition, OR, after)


def _members(collection: t.Expr, after: str) -> str:
    """`in tiles`, `from 1 to 6`, `from 6 down to 1`."""
    if isinstance(collection, t.FromTo):
        to = "down to" if collection.is_down else "to"
        return f"from {expression_text(collection.first, SUM)} {to} {expression_text(collection.last, SUM, after)}"
    return f"in {expression_text(collection, SUM, after)}"


def binder_text(binder: t.Binder) -> str:
    """`t in tiles where t.owner is player` in a statement or a row."""
    return _binder(binder, "")


def called_text(call: t.Call) -> str:
    """A stat, roll or procedure that is named for what it is; one without values stands without brackets."""
    return call_text(call) if call.arguments else str(call.name)


def call_text(call: t.Call) -> str:
    """`base(player)`."""
    return f"{call.name}({items_text(call.arguments)})"


def items_text(items: Iterable[t.Expr]) -> str:
    """Expressions with commas between."""
    return f",{BREAK}".join(map(value_text, items))


def members_text(items: Sequence[t.Expr]) -> str:
    """Expressions with commas between; what reads as the thousands of a number stays as it was written.

    That is told (`comma-in-number`), and would not be of what stands apart.
    """
    texts = [value_text(one) for one in items[:1]]
    for one, other in pairwise(items):
        digits = digits_beside(one, other)
        is_thousands = digits is not None and len(digits) == OF_THOUSANDS
        texts.append(f",{digits}" if is_thousands else f",{BREAK}{value_text(other)}")
    return "".join(texts)


def digits_beside(one: t.Expr | t.Range, other: t.Expr | t.Range) -> str | None:
    """The digits of a whole number that stands directly behind the comma of another; None where it does not."""
    first = one.value if isinstance(one, t.Signed) else one
    if not isinstance(first, t.Number) or not isinstance(other, t.Number) or other.value.denominator != 1:
        return None
    place, before = other.span, one.span
    if (place.file, place.line, place.column) != (before.file, before.end_line, before.end_column + 1):
        return None
    return f"{other.value.numerator:0{place.end_column - place.column}d}"


def value_text(expr: t.Expr) -> str:
    """An expression in a place that takes any value."""
    return expression_text(expr, PICK)


def amount_text(expr: t.Expr) -> str:
    """An expression in a place that takes sums and `n dice d6`."""
    return expression_text(expr, COMPARISON if isinstance(expr, t.SomeDice) else SUM)


def cases_text(cases: t.Cases) -> str:
    """`3 when near, otherwise 7`, without brackets, as after `target`."""
    parts = [f"{expression_text(case.value)} when {expression_text(case.condition)}" for case in cases.cases]
    if cases.otherwise is not None:
        parts.append(f"otherwise {expression_text(cases.otherwise)}")
    return f",{BREAK}".join(parts)


def dice_text(dice: t.Dice, *, single: bool = True) -> str:
    """`2d6`, `d%`, `1d6!`; without `single` one die is `d6`."""
    sides = "%" if dice.sides == 100 else str(dice.sides)
    count = "" if dice.count == 1 and (sides == "%" or not single) else str(dice.count)
    text = f"{count}d{sides}{'!' if dice.explodes else ''}"
    if dice.again is None:
        return text
    return " ".join(filter(None, [text, "reroll", str(dice.again), dice.again_reach, "once"]))


def quoted(text: str) -> str:
    """A text between quotes, read again as the same text."""
    return '"' + re.sub(r'\\(?![{}n])|"', lambda sign: "\\" + sign.group(), text) + '"'


def decimal(value: Fraction) -> str:
    """A number as decimal digits; one that has no end as a fraction in brackets."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = 1
    while digits < 16 and (value * 10**digits).denominator != 1:
        digits += 1
    shifted = value * 10**digits
    if shifted.denominator != 1:
        return f"({value.numerator}/{value.denominator})"
    whole, part = divmod(shifted.numerator, 10**digits)
    return f"{whole}.{part:0{digits}d}"
