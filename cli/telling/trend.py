"""How the players have stood at the end of each turn, and a word when one of them runs away.

Tiles  1  2  now
Anna   4  5    7
Ben    4  4    2
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from cli.words.catalogue import Words
from cli.words.numbers import number
from cli.words.sentences import begun_large
from dsl.border.frozen import frozen
from interpreter.inferred.ownership import owner_attribute
from interpreter.values.numbers import Number
from interpreter.views.annals import TurnPast

if TYPE_CHECKING:
    from interpreter.game_read import GameRead

MOST_TURNS: Final = 8
"""Columns of a table, which fit beside a name into eighty signs."""
LEAST_LEAD: Final = 3
"""A lead of fewer is none in a campaign that has just begun."""


@frozen
class Yardstick:
    """Something that is counted for each player.

    Attributes:
        label: what it is called.
        after: what it was after a turn, by player; None where there was no such player or number yet.
        is_gained: whether more of it comes and goes, so that who has most is ahead; who has the rank 3 may be last.
    """

    label: str
    after: Callable[[TurnPast, str], Number | None]
    is_gained: bool = True


@frozen
class Trend:
    """How one measure has gone: what the moments are called, and for each player the name and the numbers."""

    label: str
    ends: list[str]
    rows: list[tuple[str, list[Number | None]]]


def yardsticks(game: GameRead, words: Words) -> Iterator[Yardstick]:
    """Tiles, where they have owners, and then the numbers of players; in a view those that nothing hides."""
    rules = game.program.rulebook
    hidden = game.world.sight.rules.attributes if game.hides_something else {}
    only_set = rules.summary.set_outright - rules.summary.moved
    owner = owner_attribute(rules)
    if owner is not None and ("tile", rules.kinds["tile"].index(owner.name)) not in hidden:
        yield Yardstick(words.gettext("Tiles"), lambda turn, player: turn.owned.get(player, 0))
    for at, one in enumerate(rules.kinds["player"].attributes):
        is_open = ("player", at) not in hidden and game.world.has_attribute(one)
        if one.type.form in ("number", "fraction") and at not in game.program.notes and is_open:
            is_gained = ("player", at) not in only_set
            yield Yardstick(one.label or one.name.replace("_", " "), _figure(one.name), is_gained)


def _figure(name: str) -> Callable[[TurnPast, str], Number | None]:
    return lambda turn, player: (turn.figures[player, name] or 0) if (player, name) in turn.figures else None


def said(value: Number | None, words: Words) -> str:
    """A number, or a dash where there was none."""
    return "–" if value is None else number(value, words)


def trend_rows(turns: tuple[TurnPast, ...], game: GameRead, words: Words) -> Iterator[Trend]:
    """The numbers of each measure that has moved, for a picture."""
    players = game.world.things["player"]
    for one in yardsticks(game, words):
        known = [turn for turn in turns if any(one.after(turn, player.id) is not None for player in players)]
        shown = known[-MOST_TURNS:]
        if len(shown) < 2:
            continue
        ends = [str(turn.number) for turn in shown]
        if not game.is_over:
            ends[-1] = words.gettext("now")
        rows = [(player.label, [one.after(turn, player.id) for turn in shown]) for player in players]
        if any(len({*values} - {None}) > 1 for _, values in rows):
            yield Trend(one.label, ends, rows)


def trend_tables(turns: tuple[TurnPast, ...], game: GameRead, words: Words) -> Iterator[list[list[str]]]:
    """A table for each measure that has moved: a row of headings, then one for each player."""
    for one in trend_rows(turns, game, words):
        rows = [[name, *(said(value, words) for value in values)] for name, values in one.rows]
        yield [[begun_large(one.label), *one.ends], *rows]


def runaway_line(turns: tuple[TurnPast, ...], game: GameRead, words: Words) -> str:
    """A word about a player who has twice as much as the next by what is gained, more and more; or nothing."""
    one = next((each for each in yardsticks(game, words) if each.is_gained), None)
    players = game.world.things["player"]
    if one is None or len(turns) < 3 or len(players) < 2:
        return ""
    now, before = turns[-1], turns[-3]
    if all(one.after(before, player.id) is None for player in players):
        return ""

    def had(turn: TurnPast, player: str) -> Number:
        return one.after(turn, player) or 0

    first, second = sorted(players, key=lambda player: had(now, player.id), reverse=True)[:2]
    most, next_most = had(now, first.id), had(now, second.id)
    lead_before = had(before, first.id) - max(had(before, other.id) for other in players if other != first)
    if most < 2 * next_most or most - next_most < LEAST_LEAD or most - next_most <= lead_before:
        return ""
    told = words.gettext("{player} runs away: {measure} {most}, and the next, {second}, has {less}.")
    return told.format(
        player=first.label,
        measure=one.label,
        most=number(most, words),
        second=second.label,
        less=number(next_most, words),
    )
