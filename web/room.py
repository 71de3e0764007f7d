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
from typing import Any, Final, TypeVar, assert_never

from cli.commands.amend import adopted
from cli.words.catalogue import Words, chosen_language
from dsl.border.diagnostics import Stopped, phrase
from interpreter.campaign.amendments import (
    AGREES,
    closed,
    motion_numbered,
    refuse_changed,
    refuse_closed,
    spoken,
)
from interpreter.campaign.folder.file import CAMPAIGN_NOT_WRITTEN, RoundTimes
from interpreter.campaign.journal.journal import JOURNAL_CLOSED, JOURNAL_NOT_WRITTEN, JOURNAL_REPLACED
from interpreter.campaign.journal.looking import head_word, short_word
from interpreter.campaign.replay import NOTHING_TO_UNDO, UNDO_ACROSS_RULES
from interpreter.campaign.rounds.deadlines import free_seats, with_grace
from interpreter.campaign.rounds.kept_slips import promise_in, see_that_it_is_time, show, to_be_shown
from interpreter.campaign.rounds.sealed import (
    Lost,
    NobodyAnswers,
    SealedRound,
    hand_in,
    lost_slips,
    open_round,
    own_slip,
    round_of,
)
from interpreter.campaign.rounds.standing_orders import standing_in
from interpreter.campaign.session import Session
from interpreter.campaign.slips.envelopes import SealedSlip
from interpreter.campaign.slips.letters import PromiseSent, SlipShown, refuse_elsewhere
from interpreter.campaign.slips.records import opened_at
from interpreter.campaign.slips.slip_talk import Asked, Look, Talk, talk_through
from interpreter.game import Answer
from interpreter.requests import Ask, Refused, Request, is_of_slip
from interpreter.views.seen import PUBLIC, UMPIRE, View, Viewer, view_of
from web.answers_told import AnswersTold
from web.clock import next_due, read_at, read_moment, written
from web.past import Boards, EndedTurns
from web.refusals import NotAllowed, OutOfOrder, SlipChanged, Stale, TooLate
from web.roles import ForWhom, Matter, Role, matter_of, whom_for
from web.seats import Seats, Sitter

MOST_KEPT: Final = 400
"""Pages that are kept; of more the one that was not looked at longest goes."""

LONGEST: Final = timedelta(days=14)
"""How far ahead a deadline may lie."""

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
        self._round: tuple[str, SealedRound | None] = ("", None)
        self.waits_for: tuple[str, str] = ("", "")
        """Why a round is not opened, `lost` or `nobody`, and because of which player."""
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
            _ = self.round
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
        return whom is ForWhom.ANY or (whom is ForWhom.LAST and is_own and last.seat in ("", sitter.name))

    def may_run(self, sitter: Sitter | None) -> bool:
        """Whether a seat keeps the campaign going: seats, deadlines."""
        return sitter is not None and whom_for(sitter.role, Matter.RUN) is ForWhom.ANY

    @property
    def asks_umpire(self) -> bool:
        """Whether something is asked of the umpire."""
        asked = self.session.game.pending
        return asked is not None and asked.by is not None and asked.by.kind == UMPIRE.role

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
            if request is None or self.round is not None or not self.may(sitter, request, handed=handed):
                raise NotAllowed
            by = request.by.id if request.by is not None else ""
            self.past.before(self.session)
            with self.answers_told.naming(answer, self.words):
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
        return is_others and stands and is_first and bool(days) and (not at or now <= read_at(at) + days)

    def object_to(self, sitter: Sitter, line: int, why: str, now: datetime) -> None:
        """A player says that a report is not as it was; it is written down, and nothing else follows.

        Raises: NotAllowed; OutOfOrder.
        """
        with self._writing():
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
                spoken(self.session.folder, motion, sitter.player, objection or AGREES)
            except Stopped as stopped:
                raise Refused(stopped.findings[0].as_phrase()) from None

    def close_motion(self, sitter: Sitter, number: int, text: str, *, is_adopted: bool) -> None:
        """Whoever keeps the campaign adopts a motion, or withdraws it.

        Args:
            text: the hash of the rules that were read.
        Raises: NotAllowed; Stale, when another text has been put there; Refused, when it cannot be; OutOfOrder.
        """
        with self._writing():
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

    # ------------------------------------------------------------ sealed rounds

    @property
    def round(self) -> SealedRound | None:
        """The sealed round that is under way; the lock must be held."""
        head = self.session.head_word()
        if self._round[0] != head:
            self._round = (head, round_of(self.session))
        return self._round[1]

    def round_under_way(self, round_id: str) -> SealedRound:
        """The sealed round that is under way; the lock must be held. Raises: Stale, when it is another one or none."""
        found = self.round
        if found is not None and found.id == round_id:
            return found
        opened = opened_at(self.session.records, round_id)
        raise Stale if opened is None else TooLate(opened)

    def look_unchanged(self, found: SealedRound, player: str, drawn: str) -> None:
        """See that a slip is still the one that a form was made of. Raises: SlipChanged."""
        known = found.handed_in.get(player)
        if drawn != ("" if known is None else short_word(known.promised)):
            raise SlipChanged

    @property
    def free(self) -> tuple[str, ...]:
        """The players for whom nobody waits in this round."""
        found = self.round
        return () if found is None else free_seats(found, self.session.records, self.session.campaign.together)

    def own_slip(self, sitter: Sitter | None, player: str, *, handed: str = "") -> SealedSlip | None:
        """What has been handed in for a player, for whoever may hand it in."""
        found = self.round
        if found is None or sitter is None or not self.may_seal(sitter, player, handed=handed):
            return None
        if sitter.role is Role.TABLE:
            return None  # at the table anybody can press that the computer is in his hands
        return own_slip(self.session, found, player)

    def seen_by(self, player: str) -> View:
        """What a player sees while a slip is talked through; the lock must be held."""
        return view_of(self.session.game, Viewer("player", player))

    def talk(
        self, player: str, answers: Sequence[Answer], look: Look | None = None, asked: Sequence[Asked] = ()
    ) -> Talk:
        """What becomes of a slip of acts; the lock must be held. Args: as for `talk_through`."""
        return talk_through(self.session.game, player, answers, look, asked)

    def hand_in(
        self,
        sitter: Sitter,
        round_id: str,
        player: str,
        answers: Sequence[Answer],
        *,
        is_ready: bool,
        stands: bool = False,
        handed: str = "",
    ) -> str:
        """Hand in a slip; gives the word of its promise.

        Raises: Stale when another round is under way; NotAllowed; Refused, and nothing has changed; OutOfOrder.
        """
        with self._writing():
            found = self.round_under_way(round_id)
            if not self.may_seal(sitter, player, handed=handed):
                raise NotAllowed
            seat = "" if player == sitter.player else sitter.name
            self.waits_for = ("", "")
            promised = hand_in(self.session, found, player, answers, is_ready=is_ready, stands=stands, seat=seat)
            self._open_early()
            return short_word(promised)

    def take_letter(self, sitter: Sitter, letter: PromiseSent | SlipShown, now: datetime, *, handed: str = "") -> None:
        """Take the promise of a slip that a player keeps, or after the hour the slip itself.

        Raises: Stale when another round is under way; NotAllowed; Refused, and nothing has changed; OutOfOrder.
        """
        with self._writing():
            found = self.round_under_way(letter.round)
            if not self.may_seal(sitter, letter.player, handed=handed):
                raise NotAllowed
            refuse_elsewhere(letter.campaign, self.session.records)
            match letter:
                case PromiseSent():
                    seat = "" if letter.player == sitter.player else sitter.name
                    promise_in(self.session, found, letter.player, letter.number, letter.promised, seat=seat)
                    self.waits_for = ("", "")
                case SlipShown():
                    see_that_it_is_time(found, now)
                    show(self.session, found, letter.slip)
                    self._pages.clear()  # it writes no line, by which pages would be known to be old
                case _:
                    assert_never(letter)
            if found.is_showing and not to_be_shown(self.session, found):
                self._open(found, "due")
            else:
                self._open_early()

    @property
    def lost(self) -> tuple[str, ...]:
        """The players whose slips are not where they were kept; the lock must be held."""
        found = self.round
        return () if found is None else lost_slips(self.session, found)

    @property
    def standing(self) -> tuple[str, ...]:
        """The players for whom an earlier slip stands; the lock must be held."""
        found = self.round
        return () if found is None else tuple(standing_in(self.session, found))

    @property
    def to_show(self) -> tuple[str, ...]:
        """The players who keep their slips and have not shown them; the lock must be held."""
        found = self.round
        return () if found is None else to_be_shown(self.session, found)

    def _open_early(self) -> None:
        """Open the round if nobody need be waited for."""
        found, together = self.round, self.session.campaign.together
        if found is None or not (together is None or together.early or not found.due):
            return
        not_waited_for = {*free_seats(found, self.session.records, together), *standing_in(self.session, found)}
        waited_for = [one for one in found.players if one not in not_waited_for]
        if to_be_shown(self.session, found):
            return
        if waited_for and all(one in found.handed_in and found.handed_in[one].is_ready for one in waited_for):
            self._open(found, "all")

    def _open(self, found: SealedRound, why: str, *, seat: str = "", absent: Sequence[str] = ()) -> None:
        """Open a round, or note why it cannot be."""
        try:
            self.past.before(self.session)
            standing = standing_in(self.session, found)
            open_round(self.session, found, why, seat=seat, absent=absent, standing=standing)
            self.past.after(self.session)
            self.waits_for = ("", "")
        except Lost as lost:
            self.waits_for = ("lost", lost.player)
        except NobodyAnswers as nobody:
            self.waits_for = ("nobody", nobody.player)

    @property
    def absent(self) -> tuple[str, ...]:
        """Who is absent if the round is opened now; the lock must be held."""
        found, standing = self.round, self.standing
        lacking = () if found is None else (*found.missing, *self.to_show)
        return tuple(one for one in dict.fromkeys(lacking) if one not in standing)

    @property
    def not_ready(self) -> tuple[str, ...]:
        """Who has handed in a slip and has not said that it is finished; the lock must be held."""
        found = self.round
        slips = () if found is None else [(one, found.handed_in.get(one)) for one in found.players]
        return tuple(one for one, slip in slips if slip is not None and not slip.is_ready)

    def open_at_once(self, sitter: Sitter, head: str, *, absent: Sequence[str], is_sure: bool) -> None:
        """The organiser opens the round: who has handed in nothing is absent.

        Args:
            absent: those whose slips are lost, without which it is opened.
            is_sure: whether he has said that he knows whom nobody waits for then.
        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self._writing():
            self.look_fresh(head)
            found = self.round
            if found is None or not self.may_run(sitter):
                raise NotAllowed
            not_waited_for = [one for one in self.absent or self.not_ready if one not in absent]
            if not_waited_for and not is_sure:
                names = ", ".join(self.session.game.world.by_id[one].label for one in not_waited_for)
                raise Refused(phrase("{players}: tick that you know that nobody waits for them", players=names))
            absent = (*absent, *to_be_shown(self.session, found))
            self._open(found, "organiser", seat=sitter.name, absent=absent)

    def move_due(self, sitter: Sitter, head: str, until: datetime, why: str, now: datetime) -> None:
        """Say until when the round lasts.

        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self._writing():
            self.look_fresh(head)
            found = self.round
            if found is None or not self.may_run(sitter):
                raise NotAllowed
            if not now < until <= now + LONGEST:
                raise Refused(phrase("a deadline lies ahead, and at most {days} days", days=LONGEST.days))
            self._note_due(found, until, {"seat": sitter.name} | ({"why": why} if why else {}))

    def _note_due(self, found: SealedRound, until: datetime, more: dict[str, Any]) -> None:
        self.waits_for = ("", "")
        self.session.note({"kind": "due", "round": found.id, "until": written(until), **more})

    def tick(self, now: datetime) -> None:
        """The clock knocks: begin the time of a round, or open one whose time is over; the only door for time."""
        asked = self.session.game.pending
        if self.is_broken or not (is_of_slip(asked) or isinstance(asked, Ask)):
            return
        try:
            with self._writing():
                if self.round is not None:
                    self._tick(self.round, now)
        except (OutOfOrder, Refused):
            return  # every page says so

    def _tick(self, found: SealedRound, now: datetime) -> None:
        together = self.session.campaign.together
        if not found.due and together is not None:
            until = next_due(together, now)
            if until is not None:
                self._note_due(found, until, {})
            return
        if self.waits_for != ("", ""):
            return
        if not found.due or read_moment(found.due) > now:
            self._open_early()  # a computer may have stopped between the last slip and the opening
            return
        standing = standing_in(self.session, found)
        late = [one for one in with_grace(found, self.session.records, together) if one not in standing]
        if late and together is not None:
            # By the hour that was, so that whoever looks later gives no more time.
            until = read_moment(found.due) + timedelta(hours=together.grace_hours)
            self._note_due(found, until, {"grace": list(late)})
            if until > now:
                return
            found = self.round or found
        not_shown = to_be_shown(self.session, found)
        if not_shown and not found.is_showing:
            hours = RoundTimes().show_hours if together is None else together.show_hours
            until = read_moment(found.due) + timedelta(hours=hours)
            self._note_due(found, until, {"show": list(not_shown)})
            if until > now:
                return
        self._open(found, "due", absent=not_shown)

    def pass_on(self, sitter: Sitter, player: str, holder: str, why: str) -> str:
        """Somebody else takes a seat over; gives the new link's token. What had been handed in does not count any more.

        Raises: NotAllowed; OutOfOrder.
        """
        with self._writing():
            seat = self.seats.named(player)
            if seat is None or seat.role is not Role.PLAYER or not self.may_run(sitter):
                raise NotAllowed
            self.session.note({"kind": "seat", "player": player, "holder": holder, "seat": sitter.name, "why": why})
            self.seats.follow(self.session.records)
            return self.seats.rotate(player)

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
                self.seats.seat_also([one.id for one in self.session.game.world.things["player"]])
