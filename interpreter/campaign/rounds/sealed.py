"""Sealed rounds: all who are asked hand in their answers, and then all are opened at once.

    found = round_of(session)                    # None where nothing is asked in secret now
    found.questions                              # who is asked what, in the order of the block
    hand_in(session, found, "red", [4])          # may be done again; the last one counts
    open_round(session, found, "all have handed in")

Where a `together, sealed` block asks, no answer is told before its end and no question depends on one; so all its
questions are known when it begins. They are found by answering them for the sake of looking, which is taken back.
Where it offers acts, what a player is asked next depends on what he has given before: such a slip is talked through
(`slips/slip_talk.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dsl.border.diagnostics import counted, phrase
from dsl.border.frozen import frozen
from interpreter.bots import Bot
from interpreter.campaign.journal.records import Record
from interpreter.campaign.session import Session
from interpreter.campaign.slips.envelopes import SealedSlip, seal, slip_in
from interpreter.campaign.slips.records import HandedIn, campaign_of, said_of, whole
from interpreter.campaign.slips.secret_questions import MOST_QUESTIONS, answers_by_ids, secret_questions
from interpreter.campaign.slips.slip_talk import (
    LeftOut,
    SlipUnfit,
    asked_now,
    nothing_said,
    question_said,
    stands_for_nothing,
    talk_through,
)
from interpreter.fitting import understood
from interpreter.game import Game
from interpreter.requests import ABSENT, Ask, Refused, Request, is_of_slip
from interpreter.unseen_named import refuse_unseen

NOTHING_STANDS: Final[Mapping[str, Sequence[Any]]] = {}


@frozen
class SealedRound:
    """A round that is under way.

    Attributes:
        id: turn, phase, and how many answers had been given before it.
        players: who is asked.
        questions: those of all players, in the order of the block; none where slips of acts are given.
        handed_in: by player.
        due: until when, as the journal says it; empty where nothing was said.
        is_showing: whether the hour is over, and slips that players keep are being shown.
    """

    id: str
    players: tuple[str, ...]
    questions: tuple[Ask, ...]
    handed_in: Mapping[str, HandedIn]
    due: str
    is_showing: bool

    @property
    def is_of_acts(self) -> bool:
        """Whether slips of acts are given, which are talked through."""
        return not self.questions

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not handed in yet."""
        return tuple(one for one in self.players if one not in self.handed_in)

    def asked_of(self, player: str) -> tuple[Ask, ...]:
        """The questions of one player."""
        return tuple(one for one in self.questions if one.by is not None and one.by.id == player)


def round_of(session: Session) -> SealedRound | None:
    """The round that is under way, if one is.

    It is only one as long as nobody has answered openly in it, at the keyboard, and all who are asked are players.
    """
    asked = session.game.pending
    questions: tuple[Ask, ...] = ()
    if is_of_slip(asked):
        players = _players(session.game)
    elif isinstance(asked, Ask) and asked.is_sealed:
        questions = secret_questions(session.game)
        if any(one.by is None for one in questions):
            return None
        players = tuple(dict.fromkeys(one.by.id for one in questions if one.by is not None))
    else:
        return None
    round_id = session.round_id
    said = said_of(session.records, round_id)
    return SealedRound(round_id, players, questions, said.handed_in, said.due, said.is_showing)


def _players(game: Game) -> tuple[str, ...]:
    """Who is asked for a slip of acts, from now on and as long as the block goes on."""
    found: list[str] = []
    block = game.world.secret_round
    bot = Bot("looking ahead", odds=None)
    given = len(game.answers)
    try:
        while (
            (player := asked_now(game))
            and game.world.secret_round is block
            and len(game.answers) < given + MOST_QUESTIONS
        ):
            found += [] if player in found else [player]
            least = stands_for_nothing(game.pending)
            game.answer(bot.answer(game) if least is None else least[0])
    except Refused:
        pass  # what comes of saying nothing does not fit; who is asked has been found
    if len(game.answers) > given:
        game.undo(len(game.answers) - given)
    return tuple(found)


def hand_in(
    session: Session,
    found: SealedRound,
    player: str,
    answers: Sequence[Any],
    *,
    is_ready: bool = True,
    stands: bool = False,
    seat: str = "",
) -> str:
    """Hand in a slip; an earlier one of the same player counts no more. Gives what binds the player to it.

    Args:
        stands: whether it also holds in later rounds in which the player hands in nothing.
    Raises: Refused where an answer does not fit, and nothing has changed; Stopped when it could not be recorded.
    """
    if player not in found.players:
        raise Refused(phrase("nothing is asked here"))
    if found.is_showing:
        raise Refused(phrase("the hour is over, and slips are being shown"))
    answers = whole_slip(session, found, player, answers)
    number = last_number(session.records, found.id, player) + 1
    promised = seal(session.folder, session.records[0].h, found.id, player, number, answers)
    line: dict[str, Any] = {"kind": "sealed", "round": found.id, "by": player, "no": number, "c": promised}
    line |= {"ready": True} if is_ready else {}
    line |= {"stands": True} if stands else {}
    session.note(line | ({"seat": seat} if seat else {}))
    return promised


def whole_slip(session: Session, found: SealedRound, player: str, answers: Sequence[Any]) -> Sequence[Any]:
    """The answers of a slip, each of which fits, with ids for the names that players read. Raises: SlipUnfit."""
    if found.is_of_acts:
        talk = talk_through(session.game, player, answers)
        for wrong in (*talk.left_out, talk.missing):
            if wrong is not None:
                raise SlipUnfit(wrong)
        return talk.answers
    questions = found.asked_of(player)
    answers = answers_by_ids(session.game, questions, answers)
    for at, (question, answer) in enumerate(zip(questions, answers, strict=False)):
        try:
            refuse_unseen(session.game, question, answer, session.game.world.sight.seers(question.by))
            understood(session.game.program, session.game.world, question, answer)
        except Refused as refused:
            why = phrase("an answer is needed here") if answer is None else str(refused)
            raise SlipUnfit(LeftOut(at, question_said(question), why)) from None
    if len(answers) != len(questions):
        at = min(len(answers), len(questions))
        asked = question_said(questions[at]) if at < len(questions) else ""
        raise SlipUnfit(
            LeftOut(at, asked, counted("{count} answer is wanted", "{count} answers are wanted", len(questions)))
        )
    return answers


def last_number(records: Sequence[Record], round_id: str, player: str) -> int:
    """The number of the last slip of a player in a round; 0 before the first."""
    said = [one.payload for one in records if one.payload.get("kind") == "sealed"]
    return max((whole(one["no"]) for one in said if one["round"] == round_id and one["by"] == player), default=0)


def own_slip(session: Session, found: SealedRound, player: str) -> SealedSlip | None:
    """What a player has handed in, for that player's own eyes."""
    known = found.handed_in.get(player)
    if known is None:
        return None
    campaign = campaign_of(session.records, known)
    return slip_in(session.folder, campaign, found.id, player, known.number, known.promised)


def lost_slips(session: Session, found: SealedRound) -> tuple[str, ...]:
    """The players whose slips were handed in and are not where they were kept, or are others."""
    handed_in = [one for one in found.players if one in found.handed_in and not found.handed_in[one].is_kept]
    return tuple(one for one in handed_in if own_slip(session, found, one) is None)


class Lost(Exception):
    """The envelope of a player is not there, or does not hold what was promised: the round is not opened in silence."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


class NobodyAnswers(Exception):
    """A player is absent, and there is no answer that could stand for him."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


def waited_for(session: Session, found: SealedRound) -> tuple[str, ...]:
    """The players who have handed in nothing and for whom no answer could stand: nothing is opened without them."""
    return tuple(one for one in found.missing if not _may_be_left_out(session, found, one))


def _may_be_left_out(session: Session, found: SealedRound, player: str) -> bool:
    alone = replace(found, players=(player,), questions=found.asked_of(player))
    try:
        _ = list(_acts_of(session, alone, {}) if found.is_of_acts else _answers_of(alone, {}))
    except NobodyAnswers:
        return False
    return True


def open_round(
    session: Session,
    found: SealedRound,
    why: str,
    *,
    absent: Sequence[str] = (),
    standing: Mapping[str, Sequence[Any]] = NOTHING_STANDS,
    seat: str = "",
) -> dict[str, SealedSlip | None]:
    """Open all slips and go on; one line of the journal holds them all, so that none or all are opened.

    Args:
        absent: players who are taken as absent although they handed something in, since it is lost.
        standing: the answers that stand for players who have handed in nothing.
    Raises: Lost, NobodyAnswers, Refused, and nothing has changed; Stopped when it could not be recorded.
    """
    slips: dict[str, SealedSlip | None] = {}
    for player in found.players:
        slip = own_slip(session, found, player)
        if slip is None and player in found.handed_in and player not in absent:
            raise Lost(player)
        slips[player] = None if player in absent else slip
    told = {player: None if slip is None else slip.as_data() for player, slip in slips.items()}
    whole = {player: _opened(session, found, slip) for player, slip in slips.items() if slip is not None}
    whole |= dict(standing)
    given = list(_acts_of(session, found, whole) if found.is_of_acts else _answers_of(found, whole))
    line: dict[str, Any] = {"kind": "opened", "round": found.id, "why": why, "slips": told}
    if absent:
        line["lost"] = list(absent)
    if standing:
        line["standing"] = list(standing)
    session.answer_together(given, line | ({"seat": seat} if seat else {}))
    return slips


def _opened(session: Session, found: SealedRound, slip: SealedSlip) -> Sequence[Any]:
    """The answers of a slip; one that was kept was written where nobody could say what may be left out."""
    is_kept = found.handed_in[slip.player].is_kept
    return whole_slip(session, found, slip.player, slip.answers) if is_kept else slip.answers


def _acts_of(session: Session, found: SealedRound, whole: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, Any]]:
    """The answers of all slips of acts, one player after the other. Raises: NobodyAnswers."""
    for player in found.players:
        if player in whole:
            yield from ((player, answer) for answer in whole[player])
            continue
        absent: list[Any] = []

        def look(request: Request, at: int, absent: list[Any] = absent) -> None:
            if at == 0 and (nothing := stands_for_nothing(request)) == (ABSENT,):
                absent.extend(nothing)

        talk = talk_through(session.game, player, (), look)
        if not absent and not talk.is_whole:
            raise NobodyAnswers(player)
        yield from ((player, answer) for answer in absent or talk.answers)


def _answers_of(found: SealedRound, whole: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, Any]]:
    """The answers of all slips in the order of the questions. Raises: NobodyAnswers."""
    left = {player: list(answers) for player, answers in whole.items()}
    for question in found.questions:
        player = question.by.id if question.by is not None else ""
        if player in left:
            yield player, left[player].pop(0)
            continue
        usual = nothing_said(question)
        if usual is None:
            raise NobodyAnswers(player)
        yield player, usual[0]
