"""A form that is sent twice, as by a double click, is carried out once: the second request gets the first answer.

A browser shows the last answer it gets. Without this the page would say that somebody has answered in the meantime.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from web.room import Room
from web.seats import Sitter

Handler = Callable[[Request], Response]

FIRST_REFUSAL: Final = 400
"""The status from which on nothing was done."""


class SentOnce:
    """The form that each seat has sent last, as long as nothing was written after it."""

    def __init__(self, room: Room, sitter_of: Callable[[Request], Sitter | None]) -> None:
        """Begin with none.

        Args: `sitter_of` says who sends a form.
        """
        self._room, self._sitter_of = room, sitter_of
        self._last: dict[str, tuple[tuple[str, bytes, str], Response]] = {}
        """By seat: address, what was sent and the head of the journal behind it; what was answered."""

    def once(self, handler: Handler) -> Handler:
        """The handler of a form, for which what it has written counts, and is not written again."""

        def handle(request: Request) -> Response:
            sitter = self._sitter_of(request)
            if sitter is None:
                return handler(request)
            path, body = request.url.path, request.state.body
            with self._room.lock:
                before = self._room.session.head_word()
                known, answer = self._last.get(sitter.name, (None, None))
                if answer is not None and known == (path, body, before):
                    return answer
                answer = handler(request)
                after = self._room.session.head_word()
                if answer.status_code < FIRST_REFUSAL:
                    # What wrote no line, such as a new link, may have ended what was answered before it.
                    self._last.pop(sitter.name, None)
                    if after != before:
                        self._last[sitter.name] = (path, body, after), answer
                return answer

        return handle
