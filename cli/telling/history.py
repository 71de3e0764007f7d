"""How an attribute came to be what it is: each change, with turn, phase and what was told with it.

Month 1, Evening: 2 → 9   Anna: coins +7, wages
Month 2, End of the month: 9 → 4   (after: Anna: pay bribes)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from cli.telling.story import turn_name
from cli.telling.turn_told import value_told
from cli.words.catalogue import Words
from interpreter.views.annals import Changed, Event, Told, annals_of

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.views.explaining import Explanation

MOST_CHANGES: Final = 12
"""Changes that are told, the last ones; of more the rest is counted."""


def history_lines(explained: Sequence[Explanation], stretches: Sequence[GameRead], words: Words) -> list[str]:
    """The changes of an attribute, oldest first, where it is explained alone; none where it is as at the beginning.

    To whom the rules hide something nothing of that is told.

    Args: `stretches` are the games of the campaign, one for each stretch under its own rules, in their order.
    """
    if len(explained) != 1 or explained[0].attribute_of is None or stretches[-1].hides_something:
        return []
    lines = [line for game in stretches for line in _changes(*explained[0].attribute_of, game, words)]
    left_out = len(lines) - MOST_CHANGES
    if left_out > 0:
        earlier = words.ngettext("{count} earlier change", "{count} earlier changes", left_out)
        lines = [earlier.format(count=left_out), *lines[left_out:]]
    return [f"    {line}" for line in lines]


def _changes(thing: str, attribute: str, game: GameRead, words: Words) -> Iterator[str]:
    found = game.world.by_id.get(thing)
    if found is None or all(one.name != attribute for one in game.program.rulebook.kinds[found.kind].attributes):
        return
    for turn in annals_of(game):
        phase = act = ""
        for event, next_one in pairwise((*turn.events, None)):
            match event:
                case Told(sort="phase"):
                    phase, act = f", {event.text}", ""
                case Told(sort="act"):
                    act = words.gettext("(after: {act})").format(act=event.text)
                case Changed() if event.thing is found and event.attribute.name == attribute:
                    reason = _said_of(next_one)
                    if event.before == event.after and not reason:
                        continue  # a rule has set it to what it was
                    both = f"{value_told(event.before, game, words)} → {value_told(event.after, game, words)}"
                    when = f"{turn_name(game, words)} {turn.number}{phase}"
                    yield f"{when}: {both}   {reason or act}".rstrip()
                case _:
                    pass


def _said_of(event: Event | None) -> str:
    """What the rules say of a change, which stands behind it."""
    return event.text if isinstance(event, Told) and event.sort == "change" else ""
