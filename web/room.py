"""The one holder of an open campaign: all pages read it and all answers go through it, one at a time.

    room.kept(key, make)                          # a page, made once for each head of the journal
    room.answer(sitter, head, {"action": "take", "tile": "c4"})
    room.undo(sitter, head)

Whoever writes holds the lock. Meanwhile pages that are there already go on showing how the campaign stood before. What
fails to be written stops the room: nothing is answered any more until the campaign has been opened again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import RLock
from typing import Any, Final, TypeVar

from cli.commands.amend import adopted
from cli.words.catalogue import Words, chosen_language
from dsl.border.diagnostics import Stopped
from interpreter.answers import Answer
from interpreter.campaign.amendments import (
    agreed,
    closed,
    motion_numbered,
    objected,
    refuse_changed,
    refuse_closed,
)
from interpreter.campaign.folder.file import CAMPAIGN_NOT_WRITTEN
from interpreter.campaign.journal.journal import JOURNAL_CLOSED, JOURNAL_NOT_WRITTEN, JOURNAL_REPLACED
from interpreter.campaign.journal.looking import head_word
from interpreter.campaign.replay import NOTHING_TO_UNDO, UNDO_ACROSS_RULES
from interpreter.campaign.session import Session
from interpreter.requests import Refused, Request
from interpreter.unseen_named import refuse_unseen
from interpreter.values.value import Entity
from interpreter.views.seen import PUBLIC, UMPIRE, View, Viewer, view_of
from web.answers_told import AnswersTold
from web.clock import read_at
from web.past import Boards, EndedTurns
from web.refusals import NotAllowed, OutOfOrder, Stale
from web.roles import ForWhom, Matter, Role, matter_of, whom_for
from web.rounds import SealedRounds
from web.seats import Seats, Sitter

MOST_KEPT: Final = 400
"""Pages that are kept; of more the one that was not looked at longest goes."""

NOT_WRITTEN: Final = (JOURNAL_NOT_WRITTEN, JOURNAL_REPLACED, JOURNAL_CLOSED, CAMPAIGN_NOT_WRITTEN)
"""What stops the room where an adoption fails; everything else is a reason that can be told."""

_Made = TypeVar("_Made")


class Room:
    """One open campaign and who sits in it."""

    def __init__(self, session: Session, seats: Seats) -> None:
        self.session = session
        self.seats = seats
        self.head = session.head_word()
        self.is_broken = False
        self.lock = RLock()
        self.boards = Boards()
        self.past = EndedTurns(session, self.boards)
        self.answers_told = AnswersTold(session)
        self._views: dict[Viewer, tuple[str, View]] = {}
        self.rounds = SealedRounds(self)
        self._pages: OrderedDict[tuple[object, ...], tuple[str, object]] = OrderedDict()
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
        """What a viewer sees, made once for each head; the lock must be held while it is read."""
        head = self.session.head_word()
        known = self._views.get(viewer)
        if known is None or known[0] != head:
            # What the sealed round asks is found by trying, and must be found before the view is made.
            _ = self.rounds.under_way
            known = self._views[viewer] = (head, view_of(self.session.seen_from(viewer.player), viewer))
        return known[1]

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

    def forget_pages(self, sitter: Sitter) -> None:
        """Make pages anew for a sitter who has changed something: he goes on from what he sees."""
        with self.lock:
            for key in [one for one in self._pages if sitter in one]:
                del self._pages[key]

    def forget_all_pages(self) -> None:
        """Make all pages anew: something has changed by which no page would be known to be old."""
        self._pages.clear()

    # ------------------------------------------------------------ who may

    def may(self, sitter: Sitter | None, request: Request, *, handed: str = "") -> bool:
        """Whether a seat may answer a request.

        Args:
            handed: the player who has said that the computer is in his hands.
        """
        if sitter is None:
            return False
        by = request.by.id if request.by is not None else ""
        return self._may(sitter, matter_of(request), by, handed)

    def may_seal(self, sitter: Sitter | None, player: str, *, handed: str = "") -> bool:
        """Whether a seat hands in slips for a player."""
        return sitter is not None and self._may(sitter, Matter.SEALED, player, handed)

    def _may(self, sitter: Sitter, matter: Matter, by: str, handed: str) -> bool:
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
        if whom is not ForWhom.LAST:
            return whom is ForWhom.ANY
        # Slips that others have handed in came after it, and would be lost with it.
        found = self.rounds.under_way
        return is_own and last.seat in ("", sitter.name) and (found is None or not found.handed_in)

    def may_run(self, sitter: Sitter | None) -> bool:
        """Whether a seat keeps the campaign going: seats, deadlines."""
        return sitter is not None and whom_for(sitter.role, Matter.RUN) is ForWhom.ANY

    @property
    def asks_umpire(self) -> bool:
        """Whether something is asked of the umpire."""
        asked = self.session.game.pending
        return asked is not None and asked.by is not None and asked.by.kind == UMPIRE.role

    def asked_of(self, sitter: Sitter | None) -> Request | None:
        """What is asked, where a seat sees it; where nobody umpires, the organiser sees what the umpire is asked."""
        found = self.view(self.viewer(sitter)).pending
        if found is None and sitter is not None and sitter.role is Role.ORGANISER and self.asks_umpire:
            return self.view(UMPIRE).pending
        return found

    def may_look(self, sitter: Sitter | None) -> bool:
        """Whether the campaign is shown at all."""
        return sitter is not None or self.session.campaign.public

    # ------------------------------------------------------------ answering

    def answer(self, sitter: Sitter, head: str, answer: Answer, *, handed: str = "") -> None:
        """Record an answer.

        Raises: Stale, NotAllowed, Refused (with the game's own reason), and nothing has changed; OutOfOrder.
        """
        with self.writing():
            self.look_fresh(head)
            request = self.session.game.pending
            if request is None or self.rounds.under_way is not None or not self.may(sitter, request, handed=handed):
                raise NotAllowed
            if self.asked_of(sitter) is None:  # a refusal would name what those see who are asked
                raise NotAllowed
            by = request.by.id if request.by is not None else ""
            refuse_unseen(self.session.game, request, answer, self._seers(sitter, request))
            self.past.before(self.session)
            with self.answers_told.naming(answer, self.words):
                self.session.answer(answer, seat="" if by == sitter.player else sitter.name)
            self.past.after(self.session)

    def _seers(self, sitter: Sitter, request: Request) -> Sequence[Entity]:
        """The players who must all see what a seat names in an answer: who is asked, else whose seat it is."""
        world, viewer = self.session.game.world, self.viewer(sitter)
        if request.by is not None or viewer.role == "umpire":
            return () if request.by is None else world.sight.seers(request.by)
        return world.sight.seers(world.by_id.get(viewer.player))

    def undo(self, sitter: Sitter, head: str) -> None:
        """Take the last answer back.

        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self.writing():
            self.look_fresh(head)
            if not self.may_undo(sitter):
                raise NotAllowed
            self.session.undo(seat=sitter.name)
            self.past.forget()

    # ------------------------------------------------------------ objections

    def may_object(self, sitter: Sitter | None, line: int, now: datetime) -> bool:
        """Whether a seat may object to what a line of the journal reports."""
        if (
            sitter is None
            or not sitter.player
            or sitter.role is Role.DEPUTY
            or not 0 < line <= len(self.session.records)
        ):
            return False
        said = self.session.records[line - 1].payload
        is_report = said.get("req") == "tell" and isinstance(said.get("ans"), dict)
        is_others = is_report and sitter.player != said.get("by") and sitter.name != said.get("seat")
        stands = any(number == line for number, _ in self.session.answers)
        is_first = not any(one["line"] == line and one["by"] == sitter.player for one in self.objections)
        days = timedelta(days=self.session.campaign.objections)
        at = str(said.get("at", ""))
        is_in_time = bool(days) and (not at or now <= read_at(at) + days)
        return is_others and stands and is_first and is_in_time and self._reads(sitter, line)

    def _reads(self, sitter: Sitter, line: int) -> bool:
        """Whether a seat may read a line of the journal."""
        session, view = self.session, self.view(self.viewer(sitter))
        (told,) = view.journal(session.records[line - 1 : line], session.secret_since, session.games_at)
        return not told.get("hidden", False)

    def object_to(self, sitter: Sitter, line: int, why: str, now: datetime) -> None:
        """A player says that a report is not as it was; it is written down, and nothing else follows.

        Raises: NotAllowed; OutOfOrder.
        """
        with self.writing():
            if not self.may_object(sitter, line, now):
                raise NotAllowed
            said: dict[str, Any] = {"kind": "objection", "line": line, "by": sitter.player}
            self.session.note(said | ({"why": why} if why else {}))

    @property
    def objections(self) -> list[Mapping[str, Any]]:
        """What players have objected to; the lock must be held."""
        return [one.payload for one in self.session.records if one.payload.get("kind") == "objection"]

    # ------------------------------------------------------------ amendments

    def speak_of(self, sitter: Sitter, number: int, text: str, objection: str) -> None:
        """A player agrees with a motion, or objects and says why.

        Args:
            text: the hash of the rules that were read.
        Raises: NotAllowed; Stale, when another text has been put there; Refused, when it is no open motion.
        """
        with self.lock:
            if not sitter.player or sitter.role is Role.DEPUTY:
                raise NotAllowed
            try:
                motion = motion_numbered(self.session.folder, number)
                if motion.text != text:
                    raise Stale
                refuse_changed(self.session.folder, motion)
                if objection:
                    objected(self.session.folder, motion, sitter.player, objection)
                else:
                    agreed(self.session.folder, motion, sitter.player)
            except Stopped as stopped:
                raise Refused(stopped.findings[0].as_phrase()) from None

    def close_motion(self, sitter: Sitter, number: int, text: str, *, is_adopted: bool) -> None:
        """Whoever keeps the campaign adopts a motion, or withdraws it.

        Args:
            text: the hash of the rules that were read.
        Raises: NotAllowed; Stale, when another text has been put there; Refused, when it cannot be; OutOfOrder.
        """
        with self.writing():
            if not self.may_run(sitter):
                raise NotAllowed
            try:
                motion = motion_numbered(self.session.folder, number)
                if motion.text != text:
                    raise Stale
                if is_adopted:
                    adopted(self.session, motion)
                    self.past.forget()  # it looks back on games that are played anew from here on
                else:
                    refuse_closed(motion)
                    closed(self.session.folder, motion, "withdrawn")
            except Stopped as stopped:
                if any(one.kind in NOT_WRITTEN for one in stopped.findings):
                    raise
                raise Refused(stopped.findings[0].as_phrase()) from None

    def pass_on(self, sitter: Sitter, player: str, holder: str, why: str) -> str:
        """Somebody else takes a seat over; gives the new link's token. What had been handed in does not count any more.

        Raises: NotAllowed; OutOfOrder.
        """
        with self.writing():
            seat = self.seats.named(player)
            if seat is None or seat.role is not Role.PLAYER or not self.may_run(sitter):
                raise NotAllowed
            self.session.note({"kind": "seat", "player": player, "holder": holder, "seat": sitter.name, "why": why})
            self.seats.follow(self.session)
            return self.seats.rotate(player)

    def look_fresh(self, head: str) -> None:
        """See that a form was made for the journal as it stands. Raises: Stale when it was not."""
        if head != self.session.head_word():
            raise Stale

    @contextmanager
    def writing(self) -> Iterator[None]:
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
                self._seat_players()

    def _seat_players(self) -> None:
        """Give seats to the players there are by now."""
        try:
            self.seats.seat(self.session)
        except OSError:
            self.is_broken = True  # what has been recorded stays so, and every page says that no more can be
