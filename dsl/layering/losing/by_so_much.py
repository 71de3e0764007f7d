"""A changed line with a sign before its number, `target +1`: it would be the number itself, and no more than that."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.losing.says_less import written_line

BY_SO_MUCH: Final = Mistake(
    "takes-no-change",
    Severity.ERROR,
    "this number takes the place of the one below, and is not added to it",
    "write the whole of it: {line}",
)


def by_so_much(new: t.Member, old: t.Member) -> Finding | None:
    """What is told of dice, a target, a price or a base with a sign before it, with the sum that seems to be meant.

    A base may lie below 0.

    Args:
        new: the line as a layer writes it.
        old: the line below the layer.
    """
    match new, old:
        case t.TargetLine(value=t.Signed() as signed), t.TargetLine(value=below):
            whole: t.Member = replace(new, value=_sum(below, signed), reach=new.reach or old.reach)
        case t.DiceLine(dice=t.Signed() as signed), t.DiceLine(dice=below):
            whole = replace(new, dice=_sum(below, signed))
        case t.Costs(amount=t.Signed() as signed), t.Costs(amount=below):
            whole = replace(new, amount=_sum(below, signed))
        case t.BaseLine(value=t.Signed(sign="+") as signed), t.BaseLine(value=below):
            whole = replace(new, value=_sum(below, signed))
        case _:
            return None
    return BY_SO_MUCH.at(new.span, line=written_line(whole))


def _sum(below: t.Expr, signed: t.Signed) -> t.Expr:
    if isinstance(below, t.Number) and isinstance(signed.value, t.Number):
        number = below.value + (signed.value.value if signed.sign == "+" else -signed.value.value)
        return t.Number(number, span=signed.span)
    return t.Arithmetic(below, signed.sign, signed.value, signed.span)
