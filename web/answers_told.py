"""What each answer of a journal was called when it was given: an act as offered, a value with its question.

The game it was given to is gone when the journal is read, so answers are named as they are given; those given before
the page was opened are named by replaying the journal once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cli.play.said_again import SaidAgain, said_to
from cli.words.catalogue import Words
from interpreter.answers import Answer
from interpreter.campaign.session import Session

NAMELESS = ("dice",)
"""What is recorded as an answer and is none of anybody's."""


class AnswersTold:
    """The names of the answers, by the number of their record."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: dict[int, SaidAgain] = {}

    @contextmanager
    def naming(self, answer: Answer, words: Words) -> Iterator[None]:
        """Give a name to the answer that is recorded inside; none when it is refused."""
        n, said = len(self._session.records), said_to(self._session.game, answer, words)
        yield
        self._told[n] = said

    def all(self, words: Words) -> Mapping[int, SaidAgain]:
        """The names of all answers, those taken back too."""
        if any(n not in self._told for n in self._numbers()):
            for n, entry, game in self._session.each_answer():
                if n not in self._told and not entry.round and entry.req not in NAMELESS:
                    self._told[n] = said_to(game, entry.ans, words)
        return self._told

    def _numbers(self) -> Iterator[int]:
        for one in self._session.records:
            said = one.payload
            if said.get("kind") == "answer" and said.get("req") not in NAMELESS:
                yield one.n
