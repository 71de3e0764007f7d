"""How a request is put to people, and how what they type becomes an answer.

Each answer is judged when it is typed, each part of a report likewise. Nothing but an answer becomes one: a word that
fits nowhere is told, with what it might mean. Where there is a usual answer the question says it, and Enter takes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cli.asking import headline
from cli.play.choosing import Chooser
from cli.play.keyboard import Aside, Keyboard
from cli.play.reporting import Reporter
from cli.play.steering import Steer
from cli.play.values import ValueGiven, Valuer, is_tile
from cli.words.throws import picked_text

if TYPE_CHECKING:
    from cli.console import Console
    from interpreter.game_read import GameRead
    from interpreter.requests import Request, Throw


class Asker:
    """Puts requests to whoever sits at the keyboard, or to the lines of a pipe."""

    def __init__(
        self, console: Console, aside: Aside | None = None, read: Callable[[str], str | None] | None = None
    ) -> None:
        self._keys = Keyboard(console, aside, read)
        self._chooser = Chooser(self._keys)
        self._valuer = Valuer(self._keys)
        self._reporter = Reporter(self._keys)

    def ask(self, game: GameRead) -> Any:
        """The answer to the pending request, or the wish to leave, to take back, or to order as last turn.

        Errors: ValueError, when nothing is asked.
        """
        from interpreter.requests import Ask, Choose, Tell, Throw

        request = game.pending
        self._keys.new_question()
        self._keys.console.say()
        if request is not None:
            if _is_about_tiles(game, request):
                self._keys.show_map(game)
            self._keys.console.say(headline(request, self._keys.console))
        match request:
            case Choose():
                return self._chooser.choose(game, request)
            case Ask():
                return self._until_clear(lambda: self._valuer.value(game, request))
            case Tell():
                return self._reporter.tell(game, request)
            case Throw():
                return self._until_clear(lambda: self._throw(request))
            case None:
                raise ValueError("nothing is asked")

    def _until_clear(self, ask: Callable[[], Any]) -> Any:
        """The first answer that is one; one step back leads nowhere where an answer has only one part."""
        while True:
            answer = ask()
            if isinstance(answer, ValueGiven):
                return answer.answer
            if answer is Steer.BACK:
                self._keys.no_step_back()
            elif answer is not None:
                return answer

    def _throw(self, request: Throw) -> Any:
        """What the dice show; with one digit each they may be typed without blanks, `34`."""
        words, count = self._keys.words, len(request.dice)
        text = self._keys.typed("> ")
        if not isinstance(text, str):
            return text
        shown = [int(one) for one in re.findall(r"[0-9]{1,4}", text)]
        if re.fullmatch(r"[0-9]+", text.strip()) and count == len(text.strip()) and max(request.dice) < 10:
            shown = [int(one) for one in text.strip()]
        if not re.fullmatch(r"[\s,;+]*[0-9]+(?:[\s,;+]+[0-9]+)*[\s,;+]*", text) or len(shown) != count:
            said = words.ngettext(
                "what {count} die shows is typed as a number",
                "what {count} dice show is typed as numbers, one for each",
                count,
            )
            self._keys.note(said.format(count=count))
            return None
        for one, sides in zip(shown, request.dice, strict=True):
            if not 1 <= one <= sides:
                self._keys.note(words.gettext("a die with {sides} sides cannot show {shown}"), sides=sides, shown=one)
                return None
        picked = picked_text(request, shown)
        if picked:
            self._keys.console.say(f"  {picked}")
        return shown


def _is_about_tiles(game: GameRead, request: Request) -> bool:
    """Whether an answer may name a tile, so that whoever answers wants to see the map."""
    from interpreter.requests import Ask, Choose, Tell, Throw

    match request:
        case Choose():
            rules = game.program.rulebook.actions
            return any(is_tile(one.type) for name in request.actions for one in rules[name].parameters)
        case Ask():
            return is_tile(request.type)
        case Tell():
            return any(is_tile(field.type) for field in request.fields)
        case Throw():
            return False
