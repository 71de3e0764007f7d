"""Answers from an orders file: given one after another, or only tried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cli.asking import headline
from cli.console import Console
from cli.orders import WrittenOrder, addressed, not_asked, refused
from cli.play.said_again import answer_said
from cli.telling.story import Teller
from cli.words.questions import asked_first
from cli.words.sentences import begun_large

if TYPE_CHECKING:
    from interpreter.campaign.replay import Replay
    from interpreter.campaign.session import Session
    from interpreter.game import Game
    from interpreter.requests import Request

SUPPOSED: Final = b"supposed dice of a dry run"
"""The seed of dice that are none of the campaign's, so that nobody sees what will be thrown."""


def follow(session: Session, console: Console, orders: Iterator[WrittenOrder], teller: Teller) -> None:
    """Answer from an orders file; what is refused stops it.

    Raises: Stopped with the place of the order that is refused.
    """
    from interpreter.requests import Refused

    for order in orders:
        request = session.game.pending
        if request is None:
            raise not_asked(order)
        console.say(headline(request, console))
        try:
            order = addressed(order, session.game, console.words)
            _look_who_is_asked(order, request, console, session.game)
            _look_what_is_seen(order, request, session.game)
            session.answer(order.answer)
        except Refused as reason:
            raise refused(order, str(reason)) from None
        for line in teller.answered(session.game):
            console.say(line)


def _look_who_is_asked(order: WrittenOrder, request: Request, console: Console, game: Game) -> None:
    """Raises: Refused where the order is somebody else's."""
    from interpreter.named import is_called
    from interpreter.requests import Refused

    by = request.by
    if order.by and (by is None or (order.by != by.id and not is_called(by, order.by))):
        asked = headline(request, console)
        named = game.world.by_id.get(order.by)
        name = order.by if named is None else named.label
        raise Refused(console.words.gettext("not {name} is asked, but {asked}").format(name=name, asked=asked))


def _look_what_is_seen(order: WrittenOrder, request: Request, game: Game) -> None:
    """Raises: Refused where the order names what its player does not see; who is not asked alone may see it all."""
    from interpreter.unseen_named import refuse_unseen

    if request.by is not None:
        refuse_unseen(game, request, order.answer, game.world.sight.seers(request.by))


def try_out(replay: Replay, console: Console, orders: Iterator[WrittenOrder], *, throws: bool) -> int:
    """Say of each order whether it would be taken, and what would be asked then; nothing is recorded.

    What is refused is passed over, so that all that would be refused is seen at once. Dice that would be thrown
    meanwhile are supposed, since those of the campaign are known to nobody beforehand.

    Args:
        replay: the campaign, in a copy that is thrown away.
        throws: whether the program throws the dice.
    Returns: how many are refused.
    """
    from interpreter.dice import SeededDice
    from interpreter.faults import RuleFault
    from interpreter.requests import Refused, Throw
    from interpreter.unseen_named import as_seen

    words, dice = console.words, SeededDice(SUPPOSED)
    taken = refusals = supposed = 0
    for order in orders:
        while isinstance(replay.game.pending, Throw) and (throws or not isinstance(order.answer, list)):
            shown = [dice.roll(sides) for sides in replay.game.pending.dice]
            supposed += len(shown)
            replay.feed(shown)
        game = replay.game  # another one where the rules have changed since
        where = f"{order.span.file}:{order.span.line}"
        try:
            if game.pending is None:
                raise Refused(words.gettext("nothing is asked any more"))
            order = addressed(order, game, words)
            _look_who_is_asked(order, game.pending, console, game)
            _look_what_is_seen(order, game.pending, game)
            said = _said(game, order.answer, console)
            asked = game.pending
            try:
                replay.feed(order.answer)
            except Refused as refusal:
                raise as_seen(game, asked, order.answer, refusal) from None
        except (Refused, RuleFault) as reason:
            refusals += 1
            console.say(words.gettext("{place}: refused: {reason}").format(place=where, reason=words.say(str(reason))))
            continue
        taken += 1
        console.say(words.gettext("{place}: taken: {answer}").format(place=where, answer=said))
    console.say()
    if replay.game.pending is not None:
        console.say(words.gettext("Next would be: {asked}").format(asked=headline(replay.game.pending, console)))
    if supposed:
        many = words.ngettext(
            "{count} die was supposed: the campaign's may fall otherwise.",
            "{count} dice were supposed: the campaign's may fall otherwise.",
            supposed,
        )
        console.say(many.format(count=supposed))
    counts = words.ngettext("{count} order would be taken", "{count} orders would be taken", taken).format(count=taken)
    others = words.ngettext("{count} refused", "{count} refused", refusals).format(count=refusals)
    said = words.gettext("{taken}, {refused}. Nothing has changed.").format(taken=counts, refused=others)
    console.say(begun_large(said))
    return refusals


def _said(game: Game, answer: Any, console: Console) -> str:
    request = game.pending
    who = console.words.gettext("Everybody") if request is None else asked_first(request, console.words)
    return f"{who}: {answer_said(game, answer, console.words)}"
