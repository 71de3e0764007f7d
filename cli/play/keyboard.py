"""The line that is typed: an answer, or a wish such as `undo`; what only looks something up is done at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.asking import spoken
from cli.play.picking import nearest_names
from cli.play.steering import Steer, Steered, steered, unquoted, words_for
from dsl.border.diagnostics import in_quotes, joined

if TYPE_CHECKING:
    from cli.console import Console
    from interpreter.game_read import GameRead

LONGEST_LINE: Final = 2000
LONG_LIST: Final = 24
"""A longer list stands in columns."""
WIDTH: Final = 96
"""How wide a list in columns may become."""
WISHES: Final = (Steer.QUIT, Steer.UNDO, Steer.BACK, Steer.AGAIN)
"""What stands in place of an answer."""

Aside = Callable[[Steered], None]
"""Looks something up and prints it."""


class Keyboard:
    """Reads what people type, and remarks on it."""

    def __init__(
        self, console: Console, aside: Aside | None = None, read: Callable[[str], str | None] | None = None
    ) -> None:
        self.console = console
        self.words = console.words
        self.waiting: list[str] = []
        """Lines that are there already, because several were typed at once."""
        self._aside = aside
        self._read = read or _line
        self._map = ""
        self._listed: list[str] = []

    def typed(self, prompt: str, *, is_free: bool = False) -> Any:
        """What was typed, or one of `WISHES`.

        Args:
            is_free: whether any text may be an answer.
        """
        if self.waiting:
            return self.waiting.pop(0)
        while True:
            with self.console.listening():
                text = self._read(prompt)
            if text is None:
                return Steer.QUIT
            literal = unquoted(text)
            if literal is not None:
                return literal
            wish = steered(text, self.words, is_free=is_free)
            if wish is None:
                self._listed = self._listed if text else []
                return text
            if wish.to in WISHES:
                return wish.to
            if self._aside is not None:
                self._aside(wish)

    def mapping(self, text: str) -> Any:
        """An answer typed as YAML, `{action: take, tile: c4}`; None where it is none, which is told."""
        from dsl.border.diagnostics import Stopped
        from dsl.border.yaml_door import load_yaml

        try:
            return load_yaml(text + "\n", "-").value
        except Stopped as stopped:
            self.console.tell(stopped.findings)
            return None

    def note(self, text: str, /, **values: object) -> None:
        """A line below a question, or a remark on what was typed."""
        self.console.say("  " + (text.format(**values) if values else text))

    def unknown(self, text: str, names: Iterable[str]) -> None:
        """A remark that nothing is called so, with the names that are most like it."""
        self.note(self.words.gettext("nothing here is called “{name}”"), name=text)
        like = nearest_names(text, names)
        if like:
            said = self.words.gettext("did you mean {nearest}?")
            self.note(said, nearest=self.words.say(joined(in_quotes(one) for one in like)))

    def no_step_back(self) -> None:
        """A remark that an answer with one part has no step to go back to."""
        said = self.words.gettext("There is no step to go back here; “{undo}” takes the last answer back.")
        self.note(said, undo=words_for(Steer.UNDO, self.words)[0])

    def say(self, value: Any) -> str:
        """A value as players read it."""
        return spoken(value, self.console)

    def new_question(self) -> None:
        """Something else is asked: a list is shown though it stood above already."""
        self._listed = []

    def columns(self, texts: Sequence[str], *, is_numbered: bool = True) -> None:
        """A list with its numbers; a long one in columns. After what did not fit it is not shown once more, unless
        somebody presses Enter alone."""
        if list(texts) == self._listed:
            return
        self._listed = list(texts)
        lines = [f"{at:>3}  {text}" if is_numbered else text for at, text in enumerate(texts, start=1)]
        width = max(map(len, lines), default=0) + 2
        beside = 1 if len(lines) <= LONG_LIST else max(1, WIDTH // width)
        for at in range(0, len(lines), beside):
            self.note("".join(line.ljust(width) for line in lines[at : at + beside]).rstrip())

    def show_map(self, game: GameRead) -> None:
        """The map before a question about tiles, unless it looks as it did when it was last shown."""
        if self._aside is None:
            return
        from cli.telling.pictures import text_picture

        drawn = text_picture(game, self.words)
        if drawn != self._map:
            self._map = drawn
            self.console.say(drawn)
            self.console.say()


def _line(prompt: str) -> str | None:
    """One line of input; None at its end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        return None
    return line.strip()[:LONGEST_LINE]
