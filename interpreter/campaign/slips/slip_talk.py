"""A slip of acts, talked through: what has been given so far, and what is asked at each of its places.

    talk = talk_through(game, "red", [{"action": "march", "army": "r1", "tile": "ford"}], look)
    talk.answers          # the whole slip: what fits, with the least where nothing was said
    talk.left_out         # what fits nowhere, and why

What is asked next hangs on what was given before, so a slip is played out in the game and taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from interpreter.answers import least_answer
from interpreter.bots import plain
from interpreter.game import Game
from interpreter.named import by_ids
from interpreter.requests import ABSENT, DONE, Ask, Choose, Refused, Request, is_of_slip
from interpreter.unseen_named import as_seen, refuse_unseen

MOST_ANSWERS: Final = 1_000
"""Answers of one slip."""

Asked = tuple[str, str]
"""A question: its name in the rules, and its text, which tells those of one name apart."""
Look = Callable[[Request, int], None]
"""Is shown each question at the place where another answer can be put, while the game stands at it."""


@frozen
class LeftOut:
    """What is wrong with a slip.

    Attributes:
        at: the number of the answer that does not fit, counted from 0; behind the last where one is missing.
        asked: the question it was taken for, as players read it; empty where it is an act, or fits no question.
        why: the reason.
    """

    at: int
    asked: str
    why: str


class SlipUnfit(Refused):
    """A slip does not fit as a whole; nothing has changed."""

    def __init__(self, what: LeftOut) -> None:
        super().__init__(what.why)
        self.what = what


@frozen
class Talk:
    """What has become of a slip.

    Attributes:
        answers: those that fit, in the order of the questions, by ids; completed where the rest can be left.
        texts: each as players read it, empty for `done`.
        asked: the question that each answers; empty for acts.
        left_out: the others.
        missing: what nothing answers; None where the slip is whole.
    """

    answers: tuple[Any, ...]
    texts: tuple[str, ...]
    asked: tuple[Asked, ...]
    left_out: tuple[LeftOut, ...]
    missing: LeftOut | None

    @property
    def refused(self) -> tuple[str, ...]:
        """Why each answer was left out that fits nowhere."""
        return tuple(one.why for one in self.left_out)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self.missing is None


def least_said(request: Request | None) -> Any:
    """The answer that stands for somebody who says nothing: `done` or the least value; None where there is none."""
    match request:
        case Choose(may_stop=True):
            return DONE
        case Ask():
            return nothing_said(request)
        case _:
            return None


def nothing_said(question: Ask) -> tuple[Any] | None:
    """The least answer to a question as it is recorded, or None where there is no such answer."""
    least = least_answer(question)
    if least is None:
        return None
    if question.shares is not None:
        return ([0] * len(question.options or ()),)
    return (plain(least[0]),)


def stands_for_nothing(request: Request | None) -> tuple[Any] | None:
    """What is answered for somebody who has handed in nothing: that he is absent, or the least."""
    match request:
        case Choose(may_be_absent=True) | Ask(may_be_absent=True):
            return (ABSENT,)
        case Choose():
            return (DONE,) if request.may_stop else None
        case Ask():
            return nothing_said(request)
        case _:
            return None


def asked_now(game: Game) -> str:
    """The player who is asked for a slip; nobody where none is asked for."""
    asked = game.pending
    return asked.by.id if is_of_slip(asked) and asked is not None and asked.by is not None else ""


def pass_by(game: Game, player: str) -> None:
    """Go on to the slip of a player: all before him say nothing. Raises: Refused, where one of them must speak."""
    while asked_now(game) not in ("", player):
        least = stands_for_nothing(game.pending)
        if least is None:
            raise Refused("")
        game.answer(least[0])


def talk_through(
    game: Game, player: str, answers: Sequence[Any], look: Look | None = None, asked: Sequence[Asked] = ()
) -> Talk:
    """Play a slip out, and take it back.

    Args:
        look: is shown every question that can be answered otherwise or once more.
        asked: the question that each value was given to, where that is known: it answers no other then, and is left
            out in silence where that one is asked no more.
    """
    given = len(game.answers)
    try:
        pass_by(game, player)
        return _Talking(game, player, list(answers)[:MOST_ANSWERS], look, list(asked)[:MOST_ANSWERS]).talk()
    finally:
        if len(game.answers) > given:
            game.undo(len(game.answers) - given)


class _Talking:
    """One slip that is being played out."""

    def __init__(self, game: Game, player: str, left: list[Any], look: Look | None, meant: list[Asked]) -> None:
        self.game, self.player, self.left, self.look = game, player, left, look
        self.meant = meant
        """The questions that what is left was given to; none where they are not known."""
        self.count = len(left)
        self.taken: list[Any] = []
        self.texts: list[str] = []
        self.asked: list[Asked] = []
        self.left_out: list[LeftOut] = []
        self.offered: dict[str, None] = {}
        """The acts that were asked for."""

    def talk(self) -> Talk:
        """Play it."""
        block = self.game.world.secret_round
        while asked_now(self.game) == self.player and self.game.world.secret_round is block:
            request = self.game.pending
            if not self._step(request):
                return self._come_to(LeftOut(self._at, question_said(request), phrase("an answer is needed here")))
        self._drop_unasked()
        self._drop_done()
        if self.left:
            self.left_out.append(LeftOut(self._at, "", self._why_too_much(self.left[0])))
        return self._come_to(None)

    def _come_to(self, missing: LeftOut | None) -> Talk:
        return Talk(tuple(self.taken), tuple(self.texts), tuple(self.asked), tuple(self.left_out), missing)

    @property
    def _at(self) -> int:
        """The number of the next answer of the slip."""
        return self.count - len(self.left)

    def _drop_done(self) -> None:
        """Leave out a `done` that nobody asks for, as where an act has used up what could be done."""
        while self.left and self.left[0] == DONE:
            self._next()

    def _next(self) -> Any:
        """What comes next of the slip, taken from it."""
        if self.meant:
            self.meant.pop(0)
        return self.left.pop(0)

    def _values(self) -> int:
        """How many values come next, before an act or the end of acts."""
        return next((at for at, one in enumerate(self.left) if one == DONE or isinstance(one, dict)), len(self.left))

    def _drop_unasked(self) -> None:
        """Leave out the values that come next, where it is known that they answer other questions."""
        for _ in range(self._values() if self.meant else 0):
            self._next()

    def _is_given_to(self, request: Ask) -> bool:
        """Whether a value comes next that answers a question; those that answer others before are left out."""
        values = self._values()
        if not self.meant:
            return values > 0
        meant = self.meant[:values]
        exact = (at for at, one in enumerate(meant) if one == (request.name, request.text))
        named = (at for at, one in enumerate(meant) if one[0] == request.name)
        at = next(exact, next(named, None))
        for _ in range(at or 0):
            self._next()
        return at is not None

    def _why_too_much(self, answer: Any) -> str:
        """Why an answer is left over when nothing more is asked."""
        name = answer.get("action") if isinstance(answer, dict) else None
        if isinstance(name, str) and name not in self.offered and self.offered:
            return phrase("there is no act “{name}” here; there are: {known}", name=name, known=", ".join(self.offered))
        is_of_acts = self.offered and not any(named for named, _ in self.asked)
        if is_of_acts and not isinstance(answer, dict):
            return phrase("acts are asked for here, no other values; there are: {known}", known=", ".join(self.offered))
        return phrase("this is one too many, or stands too late: nothing more is asked")

    def _step(self, request: Request | None) -> bool:
        """Answer one question from the slip; False where nothing answers it."""
        is_act = isinstance(request, Choose)
        if isinstance(request, Choose):
            self.offered |= dict.fromkeys(request.actions)
            if self._values() < len(self.left):
                self._drop_unasked()
        else:
            self._drop_done()
        if is_act and self.left and self._is_for(request):
            self._take(self._next())
            return True
        self._show(request)
        if is_act:
            if self.left and self.left[0] == DONE:
                self._next()
            return isinstance(request, Choose) and request.may_stop and self._take(DONE)
        if isinstance(request, Ask) and self._is_given_to(request) and self._take(self._next()):
            return True
        least = least_said(request)
        return least is not None and self._take(least[0])

    def _is_for(self, request: Request | None) -> bool:
        """Whether the next of the slip is an act that this question asks for."""
        first = self.left[0]
        names = request.actions if isinstance(request, Choose) else ()
        return isinstance(first, dict) and "action" in first and first["action"] in names

    def _show(self, request: Request | None) -> None:
        if self.look is not None and request is not None:
            self.look(request, len(self.taken))

    def _take(self, answer: Any) -> bool:
        """Answer, and note why it does not fit where it does not."""
        request, answer = self.game.pending, by_ids(self.game, answer)
        text = _text(request, answer)
        seers = self.game.world.sight.seers(None if request is None else request.by)
        try:
            refuse_unseen(self.game, request, answer, seers)
            self.game.answer(answer)
        except Refused as refused:
            told = as_seen(self.game, request, answer, refused)
            why = phrase("an answer is needed here") if answer is None else str(told)
            self.left_out.append(LeftOut(max(self._at - 1, 0), question_said(request), why))
            return False
        self.taken.append(answer)
        self.texts.append(text)
        self.asked.append(question_of(request))
        return True


def question_of(request: Request | None) -> Asked:
    """The question that a request is; empty for acts."""
    return (request.name, request.text) if isinstance(request, Ask) else ("", "")


def question_said(request: Request | None) -> str:
    """A question as players read it; empty where an act is asked for."""
    return request.text or request.name.replace("_", " ") if isinstance(request, Ask) else ""


def _text(request: Request | None, answer: Any) -> str:
    """An answer as players read it."""
    if isinstance(request, Choose) and isinstance(answer, dict):
        option = request.options.named({str(key): value for key, value in answer.items()})
        return "" if option is None else option.text
    return "" if answer == DONE else str(answer)
