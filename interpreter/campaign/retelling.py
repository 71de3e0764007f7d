"""Each answer of a journal with the game as it stood when it was given, also of answers that were taken back later.

    for line, entry, game in each_answer(header, entries, begin):
        game.pending                     # what the answer was given to

It is mostly the same game, one step further each time, so what is wanted of it is read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dsl.border.diagnostics import Span
from interpreter.campaign.journal.entries import AnswerEntry, Entry, HeaderEntry, UndoEntry
from interpreter.campaign.replay import Fold, Replay
from interpreter.game import Game


def each_answer(
    header: HeaderEntry, entries: Iterable[tuple[Span, Entry]], begin: Callable[[], Replay]
) -> Iterator[tuple[int, AnswerEntry, Game]]:
    """The line of each answer, the answer, and the game before it.

    Args:
        entries: all of them with their lines, undone ones too.
        begin: gives the game as it was before the first of them.
    """
    fold, replay = Fold.of(header), begin()
    for place, entry in entries:
        before = len(fold.answers()) if isinstance(entry, UndoEntry) else 0
        fold.add(place.line, entry)
        if isinstance(entry, AnswerEntry):
            yield place.line, entry, replay.game
        if not isinstance(entry, UndoEntry):
            replay.take(entry, place, header.program)
        elif not entry.state or not replay.take_back(before - len(fold.answers())):
            replay = begin()
            for line, one in fold.standing:
                replay.take(one, Span(place.file, line, 1, line, 1), header.program)
