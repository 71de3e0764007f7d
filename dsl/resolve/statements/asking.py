"""Who is offered acts, how many are asked for in one question, and what a sealed block may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.names.scope import Local
from dsl.types import FRACTION, NOTHING, NUMBER, PLAYER, UMPIRE, Type
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions, OfferManner, SeveralAsked
from dsl.understood.expressions import LocalValue, Node
from dsl.understood.walk import slots_read, statements_in

ASKS_EVERYBODY = Mistake(
    "wrong-type",
    Severity.ERROR,
    "a question goes to one player",
    "write: each player in order, and indented below it: ask player for …; `together, sealed` around both keeps the "
    "answers secret until all have been given",
)
ASKS_NOBODY = Mistake(
    "wrong-type",
    Severity.ERROR,
    "a question that nobody is asked has no answer",
    "name a player, or write `group` for a question to all together, `umpire` for one to the game master",
)
NO_PLAYER = Mistake(
    "no-player",
    Severity.ERROR,
    "it is not said whose turn this is",
    "put it below `each player in order`, or write `by …`",
)
WRONG_SIDES = Mistake(
    "wrong-sides",
    Severity.ERROR,
    "`{manner}` is for {who}",
    "where sides act in turn, write `turns of … by first, second`",
)
NOT_SEALED = Mistake(
    "not-sealed",
    Severity.ERROR,
    "a sealed block holds questions, acts and changes alone",
    "ask in it, keep the answers in attributes, and put this behind the block",
)
SLIPS_OF_EACH = Mistake(
    "slips-of-each",
    Severity.ERROR,
    "acts and answers of a slip are each player's own",
    "write below `together, sealed` one block `each player in order`, and in it what `player` gives",
)
NOTHING_SEALED = Mistake(
    "nothing-sealed",
    Severity.ERROR,
    "this block is sealed and asks nothing",
    "put an `ask` or an offer of acts into it, or take `sealed` out",
)
SEALED_ANSWER_READ = Mistake(
    "sealed-answer-read",
    Severity.ERROR,
    "what is asked here depends on “{name}”, an answer that is still sealed",
    "keep it in an attribute, and ask behind the block; or let the block hold one `each player in order`, in which "
    "`player` alone is asked",
)

_IN_SEALED: Final = (
    AskQuestion,
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
_EVERYBODY: Final = frozenset({"players", "all", "everybody", "everyone"})


def asked_of(read: Expressions, written: t.Expr) -> Node:
    """Who is asked: a player, the group, or the umpire."""
    if isinstance(written, t.Name) and written.text in _EVERYBODY and not _is_known(read, written.text):
        read.find(ASKS_EVERYBODY, written.span)
        return wrong(written)
    node = read.read(written, PLAYER.or_none())
    if node.type == NOTHING:
        read.find(ASKS_NOBODY, written.span)
        return wrong(written)
    return node if node.type == UMPIRE else read.wanted(written, PLAYER.or_none())


def _is_known(read: Expressions, name: str) -> bool:
    return name in read.scope.names or name in read.book.symbols.declarations


def sides_of(book: Book, read: Expressions, offer: t.Offer, manner: OfferManner) -> tuple[Node, ...]:
    """Who is offered acts: a player or the group, the sides that take turns, or nobody where all players are."""
    in_turns = manner is OfferManner.TURNS
    by = tuple(read.wanted(one, PLAYER) if in_turns else asked_of(read, one) for one in offer.by)
    match manner:
        case OfferManner.TURNS:
            if len(by) < 2:
                who = phrase("two sides or more")
                book.find(WRONG_SIDES, offer.span, manner=offer.manner, who=who)
        case OfferManner.ROUNDS:
            if by:
                who = phrase("all players, in their order")
                book.find(WRONG_SIDES, offer.by[0].span, manner=offer.manner, who=who)
        case _:
            if len(by) > 1:
                who = phrase("one player")
                book.find(WRONG_SIDES, offer.by[1].span, manner=offer.manner, who=who)
            if not by and "player" in read.scope.names:
                return (read.read(t.Name("player", offer.span)),)
            if not by:
                book.find(NO_PLAYER, offer.span)
    return by


def several_asked(book: Book, read: Expressions, w: t.Ask, kind: Type) -> SeveralAsked | None:
    """How many of a set are asked for; nothing for a question for one value."""
    if kind.form != "many" or kind.item is None:
        if w.how_many is not None:
            book.find(
                f.MISPLACED,
                w.how_many.span,
                where=phrase("a question for one value"),
                advice=phrase("write `set of …` to ask for several; a number has its bounds before `from`"),
            )
        return None
    if w.source is None or kind.optional:
        book.find(
            f.MISSING_LINE,
            w.type.span,
            where=phrase("this question"),
            what=phrase("collection to choose from"),
            advice=phrase("write: set of … from …; nobody needs `or none`, since a set may be empty"),
        )
    wanted = w.how_many or t.HowMany(None, None, None, None)
    least, most, total = (
        None if one is None else read.wanted(one, sort)
        for one, sort in ((wanted.least, NUMBER), (wanted.most, NUMBER), (wanted.total, FRACTION))
    )
    slot, weight = read.scope.hidden(), None
    if wanted.weight is not None:
        with read.scope.block():
            one = t.Name("", wanted.weight.span)
            read.scope.names[one.text] = Local(slot, kind.item)
            weight = read.number(t.Attribute(one, wanted.weight, wanted.weight.span))
    return SeveralAsked(slot, least, most, total, weight)


def check_sealed(book: Book, together: t.Together, body: s.Block) -> None:
    """Tell of what cannot stand in a sealed block, and of questions that would give answers of it away."""
    held = tuple(statements_in(body))
    for one in held:
        if not isinstance(one, _IN_SEALED):
            book.find(NOT_SEALED, one.span)
    answers = {one.slot: one.name for one in held if isinstance(one, AskQuestion)}
    if not answers:
        book.find(NOTHING_SEALED, together.span)
    told = set[AskQuestion]()
    for asked, name in _asked_by_answers(held):
        if asked not in told:
            told.add(asked)
            book.find(SEALED_ANSWER_READ, asked.span, name=name)


def _asked_by_answers(held: Sequence[s.Statement]) -> Iterator[tuple[AskQuestion, str]]:
    """The questions that depend on an answer of the same block, with what the other asks for."""
    answers = {one.slot: one.name for one in held if isinstance(one, AskQuestion)}
    for one in held:
        for slot in sorted(answers.keys() & _decides(one)):
            yield from ((asked, answers[slot]) for asked in statements_in(one) if isinstance(asked, AskQuestion))


def are_slips(body: s.Block) -> bool:
    """Whether everybody gives a slip: acts are offered, or what a player is asked depends on his own answers before."""
    held = tuple(statements_in(body))
    if any(isinstance(one, OfferActions) for one in held):
        return True
    match body:
        case (s.ForEachPlayer(slot=slot),):
            asked = (one.who for one in held if isinstance(one, AskQuestion))
            is_own = all(isinstance(who, LocalValue) and who.slot == slot for who in asked)
            return is_own and (any(_asked_by_answers(held)) or any(isinstance(one, s.SetLocal) for one in held))
        case _:
            return False


def slips_of_each(book: Book, together: t.Together, body: s.Block) -> tuple[int, s.Block]:
    """The local and the block of `each player`, by which slips are given; what cannot be part of one is told."""
    match body:
        case (s.ForEachPlayer() as each,):
            pass
        case _:
            book.find(SLIPS_OF_EACH, together.span)
            return 0, body
    for one in statements_in(each.body):
        match one:
            case OfferActions(manner=OfferManner.TURNS | OfferManner.ROUNDS):
                book.find(SLIPS_OF_EACH, one.span)
            case OfferActions(by=(who,)) | AskQuestion(who=who):
                if not isinstance(who, LocalValue) or who.slot != each.slot:
                    book.find(SLIPS_OF_EACH, one.span)
            case _ if not isinstance(one, (*_IN_SEALED, s.SetLocal)):
                book.find(NOT_SEALED, one.span)
            case _:
                pass
    return each.slot, each.body


def _decides(statement: s.Statement) -> frozenset[int]:
    """The locals that decide whether and how the questions in a statement are asked."""
    match statement:
        case AskQuestion():
            return slots_read(statement)
        case s.ForEachMember():
            return slots_read((statement.collection, statement.condition, statement.sorting))
        case s.DoFirst():
            return slots_read(tuple(branch.condition for branch in statement.branches))
        case _:
            return frozenset()
