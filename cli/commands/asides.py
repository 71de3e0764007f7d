"""What can be looked up while a campaign is played, without an answer being given: status, map, why, odds, log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cli.console import Console
from cli.play.steering import SAID, Steer, Steered
from cli.words.catalogue import message

if TYPE_CHECKING:
    from interpreter.campaign.session import Session
    from interpreter.game_read import GameRead

LINES_OF_LOG: Final = 12
"""Lines of the log that are shown unless a number is typed behind it."""

MEANINGS: Final = {
    Steer.HELP: message("what can be typed here"),
    Steer.STATUS: message("where the campaign stands; with a name (“status {name}”) a record sheet"),
    Steer.MAP: message("the map"),
    Steer.WHY: message("how the last result came about; with a name any number, thing or attribute"),
    Steer.ODDS: message("how likely the options are; with a name one act or roll in full"),
    Steer.LOG: message("the last answers; with a number so many of them"),
    Steer.AGAIN: message("the orders of your last turn, as far as they are legal"),
    Steer.BACK: message("one step back in an answer that is being typed"),
    Steer.UNDO: message("drops an answer that is being typed; otherwise takes the last one back"),
    Steer.QUIT: message("leaves; the campaign goes on from here another day"),
}


class Asides:
    """Looks things up in a campaign that is being played."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console

    @property
    def _seen(self) -> GameRead:
        """The game as whoever is asked sees it: what rules hide from him does not show at the keyboard either."""
        from interpreter.views.seen import view_of, viewer_asked

        game = self._session.game
        view = view_of(game, viewer_asked(game))
        return view if view.hides_something else game

    def say(self, wish: Steered) -> None:
        """Print what was asked for; what cannot be answered is told, and changes nothing."""
        import click

        from dsl.border.diagnostics import Stopped
        from interpreter.faults import RuleFault

        try:
            self._say(wish)
        except Stopped as stopped:
            self._console.tell(stopped.findings)
        except RuleFault as fault:
            self._console.tell([fault.finding])
        except click.UsageError as misuse:
            self._console.say(f"  {misuse.format_message()}")

    def _say(self, wish: Steered) -> None:
        match wish.to:
            case Steer.STATUS:
                self._status(wish.more)
            case Steer.MAP:
                from cli.telling.pictures import text_picture

                self._console.say(text_picture(self._seen, self._console.words))
            case Steer.WHY:
                from cli.commands.explain import say_explained

                say_explained(self._seen, wish.more, self._console, earlier=self._session.earlier_in_the_open)
            case Steer.ODDS:
                self._odds(wish.more)
            case Steer.LOG:
                self._log(wish.more)
            case _:
                self.help()

    def help(self) -> None:
        """Print the words that steer, each with what it does."""
        words = self._console.words
        rows = [[words.gettext(SAID[to]), words.gettext(said).format(name="…")] for to, said in MEANINGS.items()]
        self._console.table([["  " + first, second] for first, second in rows])
        quoted = words.gettext('What stands in quotes is an answer: “"map"” is the text, not the picture.')
        self._console.say("  " + quoted)

    def _status(self, more: Sequence[str]) -> None:
        from cli.commands.status import standing_lines, standings

        if more:
            from cli.telling.sheets import say_sheets

            say_sheets(self._seen, [" ".join(more)], self._console)
            return
        for line in standing_lines(self._session, self._console):
            self._console.say(line)
        self._console.say()
        self._console.table(standings(self._seen, self._console), right=range(1, 99))

    def _odds(self, more: Sequence[str]) -> None:
        from cli.commands.odds.command import say_odds

        given = [one for one in more if "=" in one]
        names = [one for one in more if "=" not in one]
        say_odds(self._seen, "_".join(names) or None, given, self._console)

    def _log(self, more: Sequence[str]) -> None:
        from cli.commands.history import answers_told, log_line, told_to
        from cli.words.recorded import labels_of
        from interpreter.views.seen import view_of, viewer_asked

        session, game = self._session, self._session.game
        count = int(more[0]) if more and re.fullmatch(r"[0-9]{1,6}", more[0]) else LINES_OF_LOG
        view = view_of(game, viewer_asked(game))
        told = told_to(session, view, answers_told(session, self._console))
        for line in view.journal(session.records, session.secret_since, session.games_at)[-count:] if count else ():
            self._console.say(log_line(line, self._console, told, labels_of(view)))
