"""A campaign is played on at the keyboard: ask, answer, tell what came of it, until somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.console import Console
from cli.play.asker import Asker
from cli.play.keyboard import Aside
from cli.play.last_turn import fits_again, orders_before
from cli.play.steering import Steer, words_for
from cli.telling.story import Teller

if TYPE_CHECKING:
    from interpreter.campaign.session import Session


class Conversation:
    """What is said between the program and those who play."""

    def __init__(self, session: Session, console: Console, teller: Teller, aside: Aside) -> None:
        self._session = session
        self._console = console
        self._teller = teller
        self._asker = Asker(console, aside)
        self._is_warned = False
        """Whether it was said that what `undo` takes back was answered in secret, by somebody else."""

    def converse(self) -> None:
        """Ask and answer until the campaign is over or somebody leaves."""
        while self._session.game.pending is not None:
            answer = self._asker.ask(self._session.game)
            if answer is Steer.QUIT:
                return
            if answer is Steer.UNDO:
                self._undo()
            elif answer is Steer.AGAIN:
                self._again()
            else:
                self._give(answer)

    def _give(self, answer: Any) -> bool:
        """Record an answer and tell what came of it; whether it was taken."""
        from interpreter.requests import Refused

        words = self._console.words
        self._is_warned = False
        try:
            self._session.answer(answer)
        except Refused as refused:
            said = words.gettext("Refused: {reason}. Nothing has changed.")
            self._console.say("  " + said.format(reason=words.say(str(refused))))
            return False
        for line in self._teller.answered(self._session.game):
            self._console.say(line)
        return True

    def _undo(self) -> None:
        """Take the last answer back and say whose it was, and which.

        What somebody else has answered in secret is only taken back by whoever asks for it twice.
        """
        from cli.play.said_again import answer_said
        from dsl.border.diagnostics import Stopped
        from interpreter.campaign.replay import NOTHING_TO_UNDO, UNDO_ACROSS_RULES

        words, before = self._console.words, list(self._session.game.answers)
        others = self._secret_of_another()
        if others and not self._is_warned:
            self._is_warned = True
            warned = words.gettext("The last answer is {player}'s, given in secret; “{undo}” once more takes it back.")
            self._console.say("  " + warned.format(player=others, undo=words_for(Steer.UNDO, words)[0]))
            return
        self._is_warned = False
        try:
            (undone,) = self._session.undo()
        except Stopped as stopped:
            if any(one.kind not in (NOTHING_TO_UNDO, UNDO_ACROSS_RULES) for one in stopped.findings):
                raise
            self._console.tell(stopped.findings)
            return
        self._teller.skip(self._session.game)
        game = self._session.game
        taken = before[len(game.answers) :]
        if taken:
            said = words.gettext("answered in secret") if others else answer_said(game, taken[0], words)
            by = game.world.by_id.get(undone.by)
            said = said if by is None else f"{by.label}: {said}"
            self._console.say("  " + words.gettext("taken back: {answer}").format(answer=said))
        self._console.say("  " + words.gettext("taken back; recorded"))

    def _secret_of_another(self) -> str:
        """Whose the last answer is, where somebody else than who is asked now has given it in secret; else empty."""
        session, asked = self._session, self._session.game.pending
        since = session.secret_since
        if since is None or not session.answers or asked is None or asked.by is None:
            return ""
        line, last = session.answers[-1]
        is_others = line - 1 >= since and last.by not in ("", asked.by.id)
        return session.game.world.by_id[last.by].label if is_others else ""

    def _again(self) -> None:
        """Give the orders of the last turn once more, each as it stands; what is no longer legal is told."""
        from cli.play.said_again import answer_said

        words, game = self._console.words, self._session.game
        orders = orders_before(game)
        first = orders[0].question if orders else None
        is_refused = False
        while orders and first is not None:
            order = orders.pop(0)
            if (game.world.phase, _asked_by(game)) != (first.phase, first.by):
                break
            if not fits_again(order, game.pending, game) or (is_refused and order.answer == "done"):
                continue
            self._console.say(f"  → {answer_said(game, order.answer, words)}")
            is_refused |= not self._give(order.answer)
            game = self._session.game
        if first is None:
            self._console.say("  " + words.gettext("There are no orders of a last turn to give again here."))


def _asked_by(game: Any) -> str | None:
    if game.pending is None:
        return None
    return game.pending.by.id if game.pending.by is not None else ""
