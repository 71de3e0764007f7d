"""The one holder of an open campaign: all pages read it and all answers go through it, one at a time.

    room.kept(key, make)                          # a page, made once for each head of the journal
    room.answer(sitter, head, {"action": "take", "tile": "c4"})
    room.undo(sitter, head)

Whoever writes holds the lock. Meanwhile pages that are there already go on showing how the campaign stood before. What
fails to be written stops the room: nothing is answered any more until the campaign has been opened again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Final, TypeVar

from cli.words.catalogue import Words, chosen_language
from dsl.border.diagnostics import Stopped
from interpreter.campaign.journal.looking import head_word
from interpreter.campaign.replay import NOTHING_TO_UNDO, UNDO_ACROSS_RULES
from interpreter.campaign.session import Session
from interpreter.game import Answer
from interpreter.requests import Refused, Request
from interpreter.views import PUBLIC, UMPIRE, View, Viewer, view_of
from web.past import EndedTurns
from web.roles import ForWhom, Matter, Role, matter_of, whom_for
from web.seats import Seats, Sitter

MOST_KEPT: Final = 400
"""Pages that are kept; of more the one that was not looked at longest goes."""

_Made = TypeVar("_Made")


class Stale(Exception):
    """Somebody has answered since the form was made; nothing has been tried."""


class NotAllowed(Exception):
    """This seat may not do that; nothing has been tried."""


class OutOfOrder(Exception):
    """Something could not be written, so nothing is answered any more."""


class Room:
    """One open campaign and who sits in it."""

    def __init__(self, session: Session, seats: Seats) -> None:
        self.session = session
        self.seats = seats
        self.head = session.head_word()
        self.is_broken = False
        self.lock = RLock()
        self.past = EndedTurns(session)
        self._pages: OrderedDict[tuple[object, ...], tuple[str, object]] = OrderedDict()
        with self._writing():
            session.begin()
        self._adopt_words()

    def _adopt_words(self) -> None:
        self.language = self.session.ground.rulebook.header.language
        self.words = Words(chosen_language(ruleset=self.language, option=None, environ={}))

    @property
    def mark(self) -> str:
        """A word for the campaign itself, whatever has been answered in it."""
        return head_word(self.session.records[0])

    # ------------------------------------------------------------ looking

    def viewer(self, sitter: Sitter | None) -> Viewer:
        """Whose eyes a seat has: its player's; those of the umpire; else everybody's."""
        if sitter is not None and sitter.role is Role.UMPIRE:
            return UMPIRE
        if sitter is not None and sitter.player:
            return Viewer("player", sitter.player)
        return PUBLIC

    def view(self, viewer: Viewer) -> View:
        """What a viewer sees; the lock must be held while it is read."""
        return view_of(self.session.game, viewer)

    def kept(self, key: tuple[object, ...], make: Callable[[], _Made]) -> _Made:
        """What was made for this key and the head of the journal; made now where it was not.

        While somebody writes, what was made for the head before is good enough.
        """
        found = self._pages.get(key)
        if found is not None and (found[0] == self.head or not self.lock.acquire(blocking=False)):
            return found[1]  # type: ignore[return-value]  # a key always stands for one sort of page
        if found is not None:
            self.lock.release()
        with self.lock:
            made = make()
            self._pages[key] = (self.head, made)
            self._pages.move_to_end(key)
            while len(self._pages) > MOST_KEPT:
                self._pages.popitem(last=False)
            return made

    # ------------------------------------------------------------ who may

    def may(self, sitter: Sitter | None, request: Request, *, handed: str = "") -> bool:
        """Whether a seat may answer a request.

        Args:
            handed: the player who has said that the computer is in his hands.
        """
        if sitter is None:
            return False
        by = request.by.id if request.by is not None else ""
        matter = matter_of(request)
        if sitter.role is Role.ORGANISER and sitter.player and by == sitter.player:
            return True
        whom = whom_for(sitter.role, matter)
        own = UMPIRE.role if sitter.role is Role.UMPIRE else sitter.player
        match whom:
            case ForWhom.NO | ForWhom.LAST:
                return False
            case ForWhom.ANY:
                return True
            case ForWhom.OWN:
                return by == own or (matter is Matter.DICE and not by)
            case ForWhom.REPORTS:
                reports = self.session.campaign.reports
                return reports == "anyone" or (reports == "player" and by == own)
            case ForWhom.ALLOWED:
                return by == own and sitter.sealed
            case ForWhom.HANDED:
                return bool(by) and handed == by

    def may_undo(self, sitter: Sitter | None) -> bool:
        """Whether a seat may take the last answer back."""
        if sitter is None or not self.session.answers:
            return False
        whom = whom_for(sitter.role, Matter.UNDO)
        last = self.session.answers[-1][1]
        is_own = (
            bool(sitter.player) and last.by == sitter.player and not last.dice and last.req not in ("dice", "throw")
        )
        return whom is ForWhom.ANY or (whom is ForWhom.LAST and is_own and last.seat in ("", sitter.name))

    def may_run(self, sitter: Sitter | None) -> bool:
        """Whether a seat keeps the campaign going: seats, deadlines."""
        return sitter is not None and whom_for(sitter.role, Matter.RUN) is ForWhom.ANY

    def may_look(self, sitter: Sitter | None) -> bool:
        """Whether the campaign is shown at all."""
        return sitter is not None or self.session.campaign.public

    # ------------------------------------------------------------ answering

    def answer(self, sitter: Sitter, head: str, answer: Answer, *, handed: str = "") -> None:
        """Record an answer.

        Raises: Stale, NotAllowed, Refused (with the game's own reason), and nothing has changed; OutOfOrder.
        """
        with self._writing():
            self.look_fresh(head)
            request = self.session.game.pending
            if request is None or not self.may(sitter, request, handed=handed):
                raise NotAllowed
            by = request.by.id if request.by is not None else ""
            self.past.before(self.session)
            self.session.answer(answer, seat="" if by == sitter.player else sitter.name)
            self.past.after(self.session)

    def undo(self, sitter: Sitter, head: str) -> None:
        """Take the last answer back.

        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self._writing():
            self.look_fresh(head)
            if not self.may_undo(sitter):
                raise NotAllowed
            self.session.undo(seat=sitter.name)
            self.past.forget()

    def look_fresh(self, head: str) -> None:
        """See that a form was made for the journal as it stands. Raises: Stale when it was not."""
        if head != self.session.head_word():
            raise Stale

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Only one writes, and after a failure nobody does."""
        with self.lock:
            if self.is_broken:
                raise OutOfOrder
            try:
                yield
            except Stopped as stopped:
                if all(one.kind in (NOTHING_TO_UNDO, UNDO_ACROSS_RULES) for one in stopped.findings):
                    raise Refused(stopped.findings[0].as_phrase()) from None
                self.is_broken = True
                raise OutOfOrder from stopped
            except (OSError, MemoryError) as error:
                self.is_broken = True
                raise OutOfOrder from error
            finally:
                self.head = self.session.head_word()
