"""Numbers and ranges as they stand in the cells of a table."""

from __future__ import annotations

from fractions import Fraction

from dsl import tree as t


def is_band(cell: t.Cell) -> bool:
    return len(cell.values) == 1 and isinstance(signed(cell.values[0]), t.Number | t.Range)


def signed(value: t.Expr | t.Range) -> t.Expr | t.Range:
    """A number with its sign as one number; everything else as it is."""
    match value:
        case t.Signed(sign=sign, value=t.Number() as number):
            return t.Number(-number.value if sign == "-" else number.value, span=value.span)
        case _:
            return value


def broken(value: t.Expr | t.Range | None) -> t.Expr | t.Range | None:
    """A broken number, `1/2` or `-1/2`, as one number; everything else as it is."""
    match value:
        case t.Signed(sign=sign, value=inner):
            number = broken(inner)
            if not isinstance(number, t.Number):
                return value
            return t.Number(-number.value if sign == "-" else number.value, span=value.span)
        case t.Arithmetic(operator="/", left=t.Number() | t.Signed() as left, right=t.Number(value=whole)) if whole:
            number = broken(left)
            return t.Number(number.value / whole, span=value.span) if isinstance(number, t.Number) else value
        case _:
            return value


def difference(value: t.Expr | t.Range | None) -> tuple[Fraction, Fraction] | None:
    """The two numbers where one is taken from the other, as `-4--2` is read."""
    if isinstance(value, t.Arithmetic) and value.operator == "-":
        match signed(value.left), signed(value.right):
            case t.Number(value=low), t.Number(value=high):
                return low, high
            case _:
                return None
    return None


def written_band(first: t.Expr | t.Range | None) -> str:
    match first:
        case t.Number():
            return _plain(first.value)
        case t.Range(form="between", low=low, high=high):
            is_signed = any(end is not None and end < 0 for end in (low, high))
            return f"{_plain(low)}{' to ' if is_signed else '-'}{_plain(high)}"
        case t.Range(form=form, low=low, high=high):
            number = low if low is not None else high
            return f"{_plain(number)} {form}" if form == "or more" else f"{form} {_plain(number)}".strip()
        case _:
            return "?"


def _plain(value: Fraction | None) -> str:
    return "" if value is None else str(value)
