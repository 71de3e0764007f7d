"""What lines of different sorts have in common: labels, rule numbers, parameters, types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.writing.expression_text import BREAK, CLAUSE, SUM, expression_text, quoted


@frozen
class StatementLine:
    """One statement line before it is broken and indented; `source` is the line it was read from."""

    depth: int
    text: str
    source: int


def label_text(label: t.Label | None) -> str:
    """A label behind a line, or nothing."""
    return "" if label is None else " " + quoted(label.text)


def last_label(label: t.Label | None, behind: str = "") -> str:
    """A label and what comes behind it but rule numbers; without that it may stand in a line of its own."""
    return behind if label is None else f"{' ' if behind else BREAK}{quoted(label.text)}{behind}"


def cites_text(cites: t.Cites | None) -> str:
    """The rule numbers at the end of a line, or nothing."""
    return "" if cites is None else f"{BREAK}[{', '.join(cites.ids)}]"


def tail_text(label: t.Label | None, cites: t.Cites | None) -> str:
    """Label and rule numbers."""
    return last_label(label) + cites_text(cites)


def under_text(under: t.Under | None) -> str:
    """` when festivals, otherwise 0`, or nothing."""
    if under is None:
        return ""
    option = "" if under.option is None else f" when {under.option}"
    otherwise = "" if under.otherwise is None else f" otherwise {sum_text(under.otherwise)}"
    return f"{option},{otherwise}" if option and otherwise else option + otherwise


def seen_text(seen: t.Seen | None) -> str:
    """` seen by owner, lookouts(place)`, or nothing."""
    return "" if seen is None else f" seen by {listed_text(seen.viewers)}"


def listed_text(values: Iterable[t.Expr], after: str = "") -> str:
    """Values with commas between; `after` is the word behind them."""
    return f",{BREAK}".join(sum_text(value, after) for value in values)


def words_text(words: Iterable[t.Word]) -> str:
    """Names with commas between."""
    return f",{BREAK}".join(str(word) for word in words)


def named_text(name: t.Word | None) -> str:
    """The name before a row, or nothing."""
    return "" if name is None else f"{name}: "


def as_text(name: t.Word | None) -> str:
    """`as battle`, or nothing."""
    return "" if name is None else f" as {name}"


def when_text(condition: t.Expr | None) -> str:
    """`when ...` behind what it is the condition of, or nothing."""
    return "" if condition is None else f"{CLAUSE}when {expression_text(condition)}"


def when_next(condition: t.Expr | None) -> str:
    """`when ...` next to a word that does not stand alone, or nothing."""
    return "" if condition is None else f" when {expression_text(condition)}"


def sum_text(expr: t.Expr, after: str = "") -> str:
    """An expression in a place that takes sums; `after` is the word behind it."""
    return expression_text(expr, SUM, after)


def parameters_text(parameters: Sequence[t.Parameter]) -> str:
    """The parameters of a declaration in brackets, or nothing."""
    return f"({f',{BREAK}'.join(parameter_text(parameter) for parameter in parameters)})" if parameters else ""


def parameter_text(parameter: t.Parameter) -> str:
    """`piece: building from legal_pieces`."""
    kind = "" if parameter.type is None else f": {type_text(parameter.type)}"
    source = "" if parameter.source is None else f" from {sum_text(parameter.source)}"
    default = "" if parameter.default is None else f" = {sum_text(parameter.default)}"
    return f"{parameter.name}{kind}{source}{default}"


def type_text(kind: t.Type) -> str:
    """`set of feature or none`."""
    return _simple_type(kind) + (" or none" if kind.optional else "")


def _simple_type(kind: t.Type) -> str:
    match kind.form:
        case "number" | "exact":
            low = "" if kind.low is None else f" at least {expression_text(kind.low, SUM, 'or')}"
            high = "" if kind.high is None else f" at most {expression_text(kind.high, SUM, 'or')}"
            return f"{'exact ' if kind.form == 'exact' else ''}number{low}{high}"
        case "truth":
            return "yes or no"
        case "words":
            return f"one of ({words_text(kind.names)})"
        case "set" | "list":
            return f"{kind.form} of {kind.names[0]}"
        case "named":
            return str(kind.names[0])
        case "text":
            return "text"
        case _:
            assert_never(kind.form)
