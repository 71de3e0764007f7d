"""Who is offered acts, and what a sealed block may hold."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions import Expressions
from dsl.types import PLAYER
from dsl.understood import statements as s
from dsl.understood.expressions import Node
from dsl.understood.walk import slots_read, statements_in

_IN_SEALED: Final = (
    s.AskQuestion,
    s.ForEachPlayer,
    s.ForEachMember,
    s.DoFirst,
    s.SetAttribute,
    s.MoveNumber,
    s.ChangeMembers,
    s.GainCondition,
    s.LoseCondition,
    s.MakeEntries,
    s.EndEntries,
)
"""What a sealed block may hold: questions, and changes, which are held until it ends."""


def sides_of(book: Book, read: Expressions, offer: t.Offer, manner: s.OfferManner) -> tuple[Node, ...]:
    """Who is offered acts: a player or the group, the sides that take turns, or nobody where all players are."""
    wanted = PLAYER if manner is s.OfferManner.TURNS else PLAYER.or_none()
    by = tuple(read.wanted(one, wanted) for one in offer.by)
    match manner:
        case s.OfferManner.TURNS:
            if len(by) < 2:
                who = phrase("two sides or more")
                book.find(f.WRONG_SIDES, offer.span, manner=offer.manner, who=who)
        case s.OfferManner.ROUNDS:
            if by:
                who = phrase("all players, in their order")
                book.find(f.WRONG_SIDES, offer.by[0].span, manner=offer.manner, who=who)
        case _:
            if len(by) > 1:
                who = phrase("one player")
                book.find(f.WRONG_SIDES, offer.by[1].span, manner=offer.manner, who=who)
            if not by and "player" in read.scope.names:
                return (read.read(t.Name("player", offer.span)),)
            if not by:
                book.find(f.NO_PLAYER, offer.span)
    return by


def check_sealed(book: Book, together: t.Together, body: s.Block) -> None:
    """Tell of what cannot stand in a sealed block, and of questions that would give answers of it away."""
    held = tuple(statements_in(body))
    for one in held:
        if not isinstance(one, _IN_SEALED):
            book.find(f.NOT_SEALED, one.span)
    answers = {one.slot: one.name for one in held if isinstance(one, s.AskQuestion)}
    if not answers:
        book.find(f.NOTHING_SEALED, together.span)
    told = set[s.AskQuestion]()
    for one in held:
        for slot in sorted(answers.keys() & _decides(one)):
            for asked in statements_in(one):
                if isinstance(asked, s.AskQuestion) and asked not in told:
                    told.add(asked)
                    book.find(f.SEALED_ANSWER_READ, asked.span, name=answers[slot])


def _decides(statement: s.Statement) -> frozenset[int]:
    """The locals that decide whether and how the questions in a statement are asked."""
    match statement:
        case s.AskQuestion():
            return slots_read(statement)
        case s.ForEachMember():
            return slots_read((statement.collection, statement.condition, statement.sorting))
        case s.DoFirst():
            return slots_read(tuple(branch.condition for branch in statement.branches))
        case _:
            return frozenset()
