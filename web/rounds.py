"""The sealed round of a campaign: who hands in slips and letters, who is waited for, and when it is opened.

    room.rounds.hand_in(sitter, round_id, "red", answers, is_ready=True)
    room.rounds.tick(now)                         # the clock knocks: a round begins, or its time is over

The lock of the room is held by whoever writes, and must be held while something is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, Final, Protocol, assert_never

from dsl.border.diagnostics import phrase
from interpreter.answers import Answer
from interpreter.campaign.folder.file import RoundTimes
from interpreter.campaign.journal.looking import short_word
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
from interpreter.requests import Ask, Refused, is_of_slip
from interpreter.views.seen import View, Viewer, view_of
from web.clock import next_due, read_moment, written
from web.past import EndedTurns
from web.refusals import NotAllowed, OutOfOrder, SlipChanged, Stale, TooLate
from web.roles import Role
from web.seats import Sitter

LONGEST: Final = timedelta(days=14)
"""How far ahead a deadline may lie."""


class OpenCampaign(Protocol):
    """The holder of an open campaign, as far as its rounds need it."""

    session: Session
    past: EndedTurns
    is_broken: bool

    def may_seal(self, sitter: Sitter | None, player: str, *, handed: str = "") -> bool:
        """Whether a seat hands in slips for a player."""

    def may_run(self, sitter: Sitter | None) -> bool:
        """Whether a seat keeps the campaign going."""

    def look_fresh(self, head: str) -> None:
        """See that a form was made for the journal as it stands. Raises: Stale."""

    def forget_all_pages(self) -> None:
        """Make all pages anew."""

    def writing(self) -> AbstractContextManager[None]:
        """Only one writes. Raises: OutOfOrder; Refused."""


class SealedRounds:
    """The sealed rounds of one open campaign, of which at most one is under way."""

    def __init__(self, room: OpenCampaign) -> None:
        self.room = room
        self.session = room.session
        self._found: tuple[str, SealedRound | None] = ("", None)
        self.waits_for: tuple[str, str] = ("", "")
        """Why a round is not opened, `lost` or `nobody`, and because of which player."""

    @property
    def under_way(self) -> SealedRound | None:
        """The sealed round that is under way; the lock must be held."""
        head = self.session.head_word()
        if self._found[0] != head:
            self._found = (head, round_of(self.session))
        return self._found[1]

    def called(self, round_id: str) -> SealedRound:
        """The sealed round that is under way; the lock must be held. Raises: Stale, when it is another one or none."""
        found = self.under_way
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
        found = self.under_way
        return () if found is None else free_seats(found, self.session.records, self.session.campaign.together)

    def own_slip(self, sitter: Sitter | None, player: str, *, handed: str = "") -> SealedSlip | None:
        """What has been handed in for a player, for whoever may hand it in."""
        found = self.under_way
        if found is None or sitter is None or not self.room.may_seal(sitter, player, handed=handed):
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
        with self.room.writing():
            found = self.called(round_id)
            if not self.room.may_seal(sitter, player, handed=handed):
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
        with self.room.writing():
            found = self.called(letter.round)
            if not self.room.may_seal(sitter, letter.player, handed=handed):
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
                    self.room.forget_all_pages()  # it writes no line, by which pages would be known to be old
                case _:
                    assert_never(letter)
            if found.is_showing and not to_be_shown(self.session, found):
                self._open(found, "due")
            else:
                self._open_early()

    @property
    def lost(self) -> tuple[str, ...]:
        """The players whose slips are not where they were kept; the lock must be held."""
        found = self.under_way
        return () if found is None else lost_slips(self.session, found)

    @property
    def standing(self) -> tuple[str, ...]:
        """The players for whom an earlier slip stands; the lock must be held."""
        found = self.under_way
        return () if found is None else tuple(standing_in(self.session, found))

    @property
    def to_show(self) -> tuple[str, ...]:
        """The players who keep their slips and have not shown them; the lock must be held."""
        found = self.under_way
        return () if found is None else to_be_shown(self.session, found)

    def _open_early(self) -> None:
        """Open the round if nobody need be waited for."""
        found, together = self.under_way, self.session.campaign.together
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
            self.room.past.before(self.session)
            standing = standing_in(self.session, found)
            open_round(self.session, found, why, seat=seat, absent=absent, standing=standing)
            self.room.past.after(self.session)
            self.waits_for = ("", "")
        except Lost as lost:
            self.waits_for = ("lost", lost.player)
        except NobodyAnswers as nobody:
            self.waits_for = ("nobody", nobody.player)

    @property
    def absent(self) -> tuple[str, ...]:
        """Who is absent if the round is opened now; the lock must be held."""
        found, standing = self.under_way, self.standing
        lacking = () if found is None else (*found.missing, *self.to_show)
        return tuple(one for one in dict.fromkeys(lacking) if one not in standing)

    @property
    def not_ready(self) -> tuple[str, ...]:
        """Who has handed in a slip and has not said that it is finished; the lock must be held."""
        found = self.under_way
        slips = () if found is None else [(one, found.handed_in.get(one)) for one in found.players]
        return tuple(one for one, slip in slips if slip is not None and not slip.is_ready)

    def open_at_once(self, sitter: Sitter, head: str, *, absent: Sequence[str], is_sure: bool) -> None:
        """The organiser opens the round: who has handed in nothing is absent.

        Args:
            absent: those whose slips are lost, without which it is opened; a slip that is there is opened in any case.
            is_sure: whether he has said that he knows whom nobody waits for then.
        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self.room.writing():
            self.room.look_fresh(head)
            found = self.under_way
            if found is None or not self.room.may_run(sitter):
                raise NotAllowed
            absent = [one for one in self.lost if one in absent]
            hurried = (one for one in self.not_ready if one not in absent)
            not_waited_for = dict.fromkeys((*self.absent, *hurried))
            if not_waited_for and not is_sure:
                names = ", ".join(self.session.game.world.by_id[one].label for one in not_waited_for)
                raise Refused(phrase("{players}: tick that you know that nobody waits for them", players=names))
            left_out = (*absent, *to_be_shown(self.session, found))
            self._open(found, "organiser", seat=sitter.name, absent=left_out)

    def move_due(self, sitter: Sitter, head: str, until: datetime, why: str, now: datetime) -> None:
        """Say until when the round lasts; where slips that were kept are being shown, until when they are.

        Raises: Stale, NotAllowed, Refused, and nothing has changed; OutOfOrder.
        """
        with self.room.writing():
            self.room.look_fresh(head)
            found = self.under_way
            if found is None or not self.room.may_run(sitter):
                raise NotAllowed
            if not now < until <= now + LONGEST:
                raise Refused(phrase("a deadline lies ahead, and at most {days} days", days=LONGEST.days))
            said = {"seat": sitter.name} | ({"why": why} if why else {})
            self._note_due(found, until, said | ({"show": self._shown_of(found)} if found.is_showing else {}))

    def _shown_of(self, found: SealedRound) -> list[str]:
        """The players whose kept slips are being shown: those still to be shown, else all."""
        kept = [one for one, slip in found.handed_in.items() if slip.is_kept]
        return list(to_be_shown(self.session, found)) or kept or list(found.players)

    def _note_due(self, found: SealedRound, until: datetime, more: dict[str, Any]) -> None:
        self.waits_for = ("", "")
        self.session.note({"kind": "due", "round": found.id, "until": written(until), **more})

    def tick(self, now: datetime) -> None:
        """The clock knocks: begin the time of a round, or open one whose time is over; the only door for time."""
        asked = self.session.game.pending
        if self.room.is_broken or not (is_of_slip(asked) or isinstance(asked, Ask)):
            return
        try:
            with self.room.writing():
                if self.under_way is not None:
                    self._tick(self.under_way, now)
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
            found = self.under_way or found
        not_shown = to_be_shown(self.session, found)
        if not_shown and not found.is_showing:
            hours = RoundTimes().show_hours if together is None else together.show_hours
            until = read_moment(found.due) + timedelta(hours=hours)
            self._note_due(found, until, {"show": list(not_shown)})
            if until > now:
                return
        self._open(found, "due", absent=not_shown)
