"""Tests written one behind the other, `where 1 <= c.men <= 5`: the second compares all that stands before it."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span
from dsl.resolve.book import Reader
from dsl.resolve.expressions.mistakes import READS_ON
from dsl.tree.walk import nodes_below

COMPARED_TWICE = Mistake(
    "reads-on",
    Severity.ERROR,
    "what stands behind `{word}` ends before the second “{sign}”, so that this compares all that stands before it",
    "write: {instead}; where all of it is meant, put brackets around it: (… {word} …) {sign} …",
)


def tell_chain(reader: Reader, w: t.Compared | t.Same) -> bool:
    """Tell of a test behind another that ends what is gone through, where both were meant for the members.

    A value of its own between the two, as in `count of c in companies where c.men >= 50 >= 3`, says that the first has
    ended there.

    Args:
        reader: it knows how the parts of the test are written, and notes what is found.
        w: a test, whose left side may end in a condition.

    Returns:
        Whether it was told.
    """
    binder, word = _gone_through(w.left)
    test = None if binder is None else _last_test(binder.condition)
    if binder is None or test is None or not _leads_on(test, w):
        return False
    member = binder.variable.text
    if all(not isinstance(one, t.Name) or one.text != member for one in nodes_below(test.right)):
        return False
    between, last = _between(test.right.span, w.right.span), reader.source(w.right.span)
    if ")" in reader.source(between):
        return False
    sign = _sign(w)
    instead = f"{reader.source(test.span)} and {reader.source(test.right.span)} {sign} {last}"
    reader.find(COMPARED_TWICE, w.span, word=word, sign=sign, instead=instead)
    return True


def tell_of_members(reader: Reader, w: t.Compared) -> bool:
    """Tell of a number behind `any x in armies where …` that is to be compared with what stands before all of that.

    Args:
        reader: it knows how the parts of the test are written, and notes what is found.
        w: a test of more or less, whose left side may be whether there is one.

    Returns:
        Whether it was told.
    """
    if not isinstance(w.left, t.Quantified) or ")" in reader.source(_between(w.left.span, w.right.span)):
        return False
    word = _gone_through(w.left)[1] if w.left.binder.condition is not None else "in"
    reader.find(READS_ON, w.span, word=word, sign=w.operator)
    return True


def _between(one: Span, other: Span) -> Span:
    return Span(one.file, one.end_line, one.end_column, other.line, other.column)


def _gone_through(written: t.Expr) -> tuple[t.Binder | None, str]:
    """What is gone through at the end of a value, and the word behind which its condition stands."""
    match written:
        case t.Arithmetic():
            return _gone_through(written.right)
        case t.Count(over=t.Binder() as binder) | t.Length(over=t.Binder() as binder, cost=None):
            return binder, "where"
        case t.Total() | t.Extreme() | t.Those(keys=()):
            return written.binder, "where"
        case t.Quantified():
            return written.binder, "satisfies" if written.quantity == "every" else "where"
        case _:
            return None, ""


def _last_test(condition: t.Expr | None) -> t.Compared | t.Same | None:
    match condition:
        case t.Logic():
            return _last_test(condition.items[-1])
        case t.Not():
            return _last_test(condition.value)
        case t.Compared() | t.Same():
            return condition
        case _:
            return None


def _leads_on(first: t.Compared | t.Same, second: t.Compared | t.Same) -> bool:
    """Whether two tests can be one: both ask for more, both for less, or both whether it is the same."""
    match first, second:
        case t.Compared(), t.Compared():
            return first.operator[0] == second.operator[0]
        case t.Same(), t.Same():
            return True
        case _:
            return False


def _sign(w: t.Compared | t.Same) -> str:
    if isinstance(w, t.Compared):
        return w.operator
    return "is not" if w.negated else "is"
