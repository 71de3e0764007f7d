"""The story of a campaign as Markdown: turn by turn who did what to whom, each result, and how everybody stood.

## Month 1
### End of the month
- Anna: try to take d5 for the victory in battle 4
  - the attempt on d5: 2 + 4 = 6 (−1 swamp); 5 against 3: success
  - d5: owner Ben → Anna
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from cli.telling.standings import players_heading
from cli.telling.story import outcome_line, result_in_a_line, turn_name
from cli.telling.trend import runaway_line, said, yardsticks
from cli.telling.turn_told import TurnChanges
from cli.words.catalogue import Words
from cli.words.sentences import begun_large
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from interpreter.values.numbers import signed
from interpreter.values.results import Fight, RollResult
from interpreter.views.annals import Changed, Event, Finished, Told, TurnPast, Unread

if TYPE_CHECKING:
    from interpreter.game_read import GameRead

_HEADINGS = {"phase": "###", "scene": "####"}
_BESIDE = ("turn", "roll", "contest")
"""Lines that say nothing more: a turn has its heading, and a result is told itself."""


@frozen
class _Passage:
    """A line of the story, and all that happened until the next; none stands above what came of something unread."""

    line: Told | None
    events: tuple[Event, ...]


_END: Final = _Passage(None, ())


def story_lines(turns: Sequence[TurnPast], game: GameRead, words: Words, only: int | None) -> Iterator[str]:
    """The lines of the story of a campaign, or of one of its turns only."""
    return _one_blank(_story(turns, game, words, only))


def _story(turns: Sequence[TurnPast], game: GameRead, words: Words, only: int | None) -> Iterator[str]:
    header = game.program.rulebook.header
    yield f"# {_plain(f'{header.title}: {game.tile_map.title}')}"
    yield ""
    yield _plain(", ".join(player.label for player in game.world.things["player"]))
    quiet: list[int] = []
    for at, turn in enumerate(turns):
        if (turn.number == 0 and not turn.events) or only not in (None, turn.number):
            continue
        told = list(_without_empty_headings(_turn(turn, words)))
        if not told and only is None and _is_as_before(turns, at, game):
            quiet.append(at)
            continue
        yield from _stretch(quiet, turns, words)
        quiet = []
        yield from _heading(turn, words)
        yield from told
        yield from _standings(turn, words)
        word = runaway_line(tuple(turns[: at + 1]), turn.game, words)
        if word:
            yield from ("", _plain(word))
    yield from _stretch(quiet, turns, words)
    if game.is_over and only in (None, turns[-1].number):
        yield from ("", _plain(outcome_line(game, words)))


def _is_as_before(turns: Sequence[TurnPast], at: int, game: GameRead) -> bool:
    """Whether a turn is over that has left everybody standing as after the turn before."""
    if at == 0 or (at == len(turns) - 1 and not game.is_over):
        return False
    turn, before = turns[at], turns[at - 1]
    return before.number > 0 and (turn.owned, turn.figures) == (before.owned, before.figures)


def _stretch(quiet: Sequence[int], turns: Sequence[TurnPast], words: Words) -> Iterator[str]:
    """Turns in which nothing happened: one line for several of them."""
    if len(quiet) > 1:
        said = words.gettext("{turn} {first} to {last}: nothing happened.")
        first, last = (turns[at].number for at in (quiet[0], quiet[-1]))
        yield from ("", _plain(said.format(turn=turn_name(turns[quiet[0]].game, words), first=first, last=last)))
        return
    for at in quiet:
        yield from _heading(turns[at], words)
        yield from _standings(turns[at], words)


def _heading(turn: TurnPast, words: Words) -> Iterator[str]:
    when = f"{turn_name(turn.game, words)} {turn.number}" if turn.number else words.gettext("Before the first turn")
    yield from ("", f"## {_plain(when)}", "")


def _turn(turn: TurnPast, words: Words) -> Iterator[str]:
    passages = list(_passages(turn.events))
    for passage, after in pairwise([*passages, _END]):
        says_nothing = passage.line is not None and passage.line.sort == "order" and not passage.events
        is_last = after is _END or (after.line is not None and after.line.sort in (*_HEADINGS, "order"))
        if not (says_nothing and is_last):
            yield from _passage(_unexplained(passage, after.line), turn, words)


def _unexplained(passage: _Passage, told: Told | None) -> _Passage:
    """A passage without the change that the next line tells with its reason."""
    last = passage.events[-1] if passage.events else None
    if told is None or told.sort != "change" or not isinstance(last, Changed):
        return passage
    label = last.attribute.label
    if isinstance(last.before, int | Fraction) and isinstance(last.after, int | Fraction):
        by = signed(last.after - last.before)
        if told.text.startswith((f"{last.thing.label}: {label} {by}, ", f"{last.thing.label}: {by} {label}")):
            return _Passage(passage.line, passage.events[:-1])
    return passage


def _passages(events: Iterable[Event]) -> Iterator[_Passage]:
    """The events of a turn, parted by the lines of its story."""
    line: Told | None = None
    since: list[Event] = []
    for event in events:
        if isinstance(event, Unread) or (isinstance(event, Told) and event.sort not in _BESIDE):
            yield _Passage(line, tuple(since))
            line, since = event if isinstance(event, Told) else None, []
        else:
            since.append(event)
    yield _Passage(line, tuple(since))


def _passage(passage: _Passage, turn: TurnPast, words: Words) -> Iterator[str]:
    """A line with what came of it below it."""
    indent = ""
    if passage.line is not None and passage.line.sort in _HEADINGS:
        yield from ("", f"{_HEADINGS[passage.line.sort]} {_plain(passage.line.text)}", "")
    elif passage.line is not None:
        yield f"{'  ' if passage.line.sort == 'change' else ''}- {_plain(_said(passage.line, words))}"
        indent = "  "
    for event in passage.events:
        if isinstance(event, Finished) and _tells_something(event.result):
            yield f"{indent}- {_plain(result_in_a_line(event.result, words))}"
    changes = TurnChanges(replace(turn, events=passage.events), turn.game)
    for line in changes.lines(words):
        yield f"{indent}- {_plain(line)}"


def _tells_something(result: RollResult | Fight) -> bool:
    """Whether there were dice, a part or a target: a sum of nothing is no news."""
    return isinstance(result, Fight) or bool(result.dice or result.parts or result.target is not None)


def _said(line: Told, words: Words) -> str:
    match line.sort:
        case "order" | "thrown_order":
            return words.gettext("Order: {players}").format(players=line.text)
        case "round":
            return words.gettext("Round {number}").format(number=line.text)
        case "absent":
            return words.gettext("{player} has handed in nothing.").format(player=line.text)
        case "fails":
            return words.gettext("Comes to nothing: {act}").format(act=line.text)
        case _:
            return line.text


def _without_empty_headings(lines: Iterable[str]) -> Iterator[str]:
    """The lines without headings below which nothing stands."""
    waiting: list[str] = []
    for line in lines:
        if not line or line.startswith("#"):
            waiting.append(line)
            continue
        yield from _last_headings(waiting)
        waiting = []
        yield line


def _one_blank(lines: Iterable[str]) -> Iterator[str]:
    """The lines with one blank line where there were several, and none before the first."""
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


def _last_headings(lines: Sequence[str]) -> Iterator[str]:
    """Of several headings in a row those that something stands below: each must stand higher than the next."""
    headings = [line for line in lines if line]
    kept = [one for one, after in pairwise(headings) if _depth(one) < _depth(after)]
    for heading in [*kept, *headings[-1:]]:
        yield from ("", heading, "")


def _depth(heading: str) -> int:
    return len(heading) - len(heading.lstrip("#"))


def _standings(turn: TurnPast, words: Words) -> Iterator[str]:
    """How everybody stood at the end of a turn, as a table."""
    game = turn.game
    several = tuple(yardsticks(game, words))
    if not several:
        return
    yield ""
    yield _row([players_heading(game, words), *(begun_large(one.label) for one in several)])
    yield _row(["---", *["---:"] * len(several)])
    for player in game.world.things["player"]:
        yield _row([player.label, *(said(one.after(turn, player.id), words) for one in several)])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _plain(text: str) -> str:
    """A text in which nothing is a sign of Markdown or HTML."""
    return re.sub(r"([\\`*_|<>\[\]#])", r"\\\1", shown(" ".join(text.split())))
