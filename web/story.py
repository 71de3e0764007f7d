"""The story of a campaign as a page tells it: turn by turn, with the parts of every roll.

The lines are those the commands print; here each knows what it is, so that a page can make headings of some.
"""

from __future__ import annotations

from cli.story import result_lines
from cli.words.catalogue import Words
from dsl.border.frozen import frozen
from interpreter.views import View


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


def turns_told(view: View, words: Words) -> dict[int, tuple[StoryLine, ...]]:
    """The story of every turn; that before the first is turn 0."""
    turns: dict[int, list[StoryLine]] = {}
    turn, number = 0, 0
    for kind, text in view.world.story:
        lines = turns.setdefault(turn, [])
        match kind:
            case "turn":
                turn = int(text)
                turns.setdefault(turn, [])
            case "roll" | "contest" if number < len(view.world.results):
                first, *rest = result_lines(view.world.results[number], words, "")
                number += 1
                lines.append(StoryLine("result", first, tuple(rest), number))
            case "round":
                lines.append(StoryLine(kind, words.gettext("Round {number}").format(number=text)))
            case "order":
                lines.append(StoryLine(kind, words.gettext("Order: {players}").format(players=text)))
            case "fails":
                lines.append(StoryLine("line", words.gettext("Comes to nothing: {act}").format(act=text)))
            case "phase" | "scene" | "victory" | "act":
                lines.append(StoryLine(kind, text))
            case _:
                lines.append(StoryLine("line", text))
    return {turn: tuple(lines) for turn, lines in turns.items()}
