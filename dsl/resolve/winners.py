"""Who wins a campaign that ends, and what ends one that nobody wins."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.expressions.reader import Expressions
from dsl.types import PLAYER, many
from dsl.understood.expressions import Node


def victory_won(victory: t.Victory, read: Expressions) -> tuple[Node | None, Node | None]:
    """Who wins a victory, and what ends the campaign though nobody does; one of the two where it can be read."""
    winners, condition = victory.winners, victory.condition
    if not _is_nobody(winners):
        winners = _several(winners, read)
        if condition is not None:
            case = t.Case(winners, condition, winners.span)
            winners = t.Cases((case,), t.SetOf((), winners.span), winners.span)
        return read.collection(winners, PLAYER), None
    if condition is None:
        advice = phrase("write: won by nobody when …")
        where, what = phrase("a victory of nobody"), "`when`"
        read.find(f.MISSING_LINE, winners.span, where=where, what=what, advice=advice)
        return None, None
    return None, read.truth(condition)


def winners_named(written: t.Expr, read: Expressions) -> Node:
    """Who has won where a rule ends the campaign; of nobody there are none."""
    return read.collection(t.SetOf((), written.span) if _is_nobody(written) else _several(written, read), PLAYER)


def _several(written: t.Expr, read: Expressions) -> t.Expr:
    """Those who win: where one player is named that one alone, and nobody where there may be none and is none."""
    before = len(read.symbols.findings)
    kind = read.read(written, many(PLAYER)).type
    del read.symbols.findings[before:]  # they are found again when it is read as several
    if kind.present() != PLAYER:
        return written
    alone, span = t.SetOf((written,), written.span), written.span
    if not kind.optional:
        return alone
    is_there = t.Same(written, t.Nothing(span), negated=True, span=span)
    return t.Cases((t.Case(alone, is_there, span),), t.SetOf((), span), span)


def _is_nobody(written: t.Expr) -> bool:
    return isinstance(written, t.Name) and written.text == "nobody"
