"""A sign of life on the terminal when nothing has been printed for two seconds.

It is one line on the error stream, wiped before anything else is printed. Where the error stream is no terminal there
is neither the line nor a thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from cli.words.catalogue import Words

SILENCE: Final = 2.0
"""Seconds for which nothing need be said."""
BEAT: Final = 0.25
WIPE: Final = "\r\x1b[K"


class Progress:
    """Tells that the program is at work; `said` is called before anything else is printed."""

    def __init__(self, stream: TextIO, words: Words, silence: float = SILENCE) -> None:
        from threading import Event, Lock, Thread

        self.words = words
        self._stream = stream
        self._silence = silence
        self._since = monotonic()
        self._is_shown = self._is_paused = False
        self._lock = Lock()
        self._ended = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(min(BEAT, self._silence)):
            with self._lock:
                silent = monotonic() - self._since
                if not self._is_paused and silent >= self._silence:
                    said = self.words.gettext("working … {seconds} s; Ctrl-C stops").format(seconds=int(silent))
                    self._stream.write(f"{WIPE}{said}")
                    self._stream.flush()
                    self._is_shown = True

    def said(self) -> None:
        """Something is about to be printed: the line goes, and the waiting begins anew."""
        with self._lock:
            if self._is_shown:
                self._stream.write(WIPE)
                self._stream.flush()
            self._is_shown = False
            self._since = monotonic()

    @contextmanager
    def pause(self) -> Iterator[None]:
        """While somebody is asked nobody waits for the program."""
        self.said()
        self._is_paused = True
        try:
            yield
        finally:
            self._is_paused = False
            self.said()

    def end(self) -> None:
        """No more signs."""
        self._ended.set()
        self._thread.join()
        self.said()
