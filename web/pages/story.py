"""The story of a campaign as a page tells it: turn by turn, with the parts of every roll.

The lines are those the commands print; here each knows what it is, so that a page can make headings of some.
"""

from __future__ import annotations

from cli.telling.story import result_lines, without_empty
from cli.words.catalogue import Words
from dsl.border.frozen import frozen
from interpreter.views.seen import View


@frozen
class StoryLine:
    """A line of the story.

    Attributes:
        sort: "phase", "scene", "round", "order", "victory", "act", "result" or "line".
        parts: the rest of a result, a line each.
        result: the number of the result, counted from 1, or 0.
    """

    sort: str
    text: str
    parts: tuple[str, ...] = ()
    result: int = 0


class TurnsTold:
    """The story of one view; a turn is put into words when it is asked for. That before the first is turn 0.

    Attributes:
        numbers: the turns there are to tell of.
    """

    def __init__(self, view: View, words: Words) -> None:
        self._view, self._words = view, words
        self._lines: dict[int, list[tuple[str, str, int]]] = {}
        """By turn the lines, each with the number of the result that it stands for, or 0."""
        turn, number, most = 0, 0, len(view.world.results)
        for kind, text in view.world.story:
            result = number + 1 if kind in ("roll", "contest") and number < most else 0
            number = result or number
            self._lines.setdefault(turn, [])
            if kind == "turn":
                turn = int(text)
                self._lines.setdefault(turn, [])
            else:
                self._lines[turn].append((kind, text, result))
        self.numbers = tuple(self._lines)

    def turn(self, turn: int) -> tuple[StoryLine, ...]:
        """The story of one turn."""
        lines = self._lines.get(turn, [])
        if turn != self._view.world.turn:  # it is over, and so is its last phase
            lines = without_empty([*lines, ("turn", "", 0)])[:-1]
        return tuple(self._told(*line) for line in without_empty(lines))

    def _told(self, kind: str, text: str, result: int) -> StoryLine:
        words = self._words
        if result:
            first, *rest = result_lines(self._view.world.results[result - 1], words, "")
            return StoryLine("result", first, tuple(rest), result)
        match kind:
            case "round":
                return StoryLine(kind, words.gettext("Round {number}").format(number=text))
            case "order" | "thrown_order":
                return StoryLine("order", words.gettext("Order: {players}").format(players=text))
            case "absent":
                return StoryLine("line", words.gettext("{player} has handed in nothing.").format(player=text))
            case "fails":
                return StoryLine("line", words.gettext("Comes to nothing: {act}").format(act=text))
            case "phase" | "scene" | "victory" | "act":
                return StoryLine(kind, text)
            case _:
                return StoryLine("line", text)
