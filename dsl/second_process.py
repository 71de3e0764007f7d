"""A second process that works beside this one where the machine has a processor to spare.

It does one function of the program, and is asked and answers through a pipe. On Linux it is a fork of this process
and has everything that was imported; elsewhere it is spawned. Nothing depends on it: where none can be had, or where
it ends before it has answered, the first process does the work itself. A fault that ends the second process is
therefore met again by the first, which reports it as usual, once.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter
from queue import SimpleQueue
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dsl.border.frozen import field_names, made_of
from dsl.garbage import seldom_collecting

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_Sent = TypeVar("_Sent")
_GONE: Final = (EOFError, OSError)
"""What a pipe raises whose other end is closed."""


class NoSecondProcess(Exception):
    """There is no second process, or it ended before it had answered."""


class SecondProcess:
    """Does the function `work`, to which it gives one end of a pipe; this is the other one.

    Attributes: `is_fork` is whether it has all that was imported here, and so works at once.
    """

    def __init__(self, work: Callable[[Connection], None]) -> None:
        """Begin it.

        Raises: NoSecondProcess, where the system gives no process.
        """
        from multiprocessing import get_context  # with pickle and sockets, which most commands have no need of

        self.is_fork = _may_fork()
        context = get_context("fork") if self.is_fork else get_context("spawn")
        try:
            self._pipe, theirs = context.Pipe()
            inherited = self._pipe if self.is_fork else None
            self._process = context.Process(target=_carried_out, args=(work, theirs, inherited), daemon=True)
            with _not_interrupted():
                self._process.start()
        except OSError:
            raise NoSecondProcess from None
        theirs.close()  # or the end of the process would not be seen
        self._outbox = Outbox(self._pipe)

    def tell(self, what: object) -> None:
        """Send it something, which it takes when it comes to it."""
        self._outbox.send(what)

    def answer(self) -> Any:
        """Wait for what it sends next.

        Raises: NoSecondProcess.
        """
        try:
            return self._pipe.recv()
        except _GONE:
            raise NoSecondProcess from None

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._outbox.end()
        self._pipe.close()


def is_there_room() -> bool:
    """Whether a second process would have a processor of its own."""
    if sys.platform == "linux":
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return count > 1


class Outbox:
    """Sends one thing after the other, while whoever sends them goes on."""

    def __init__(self, pipe: Connection) -> None:
        """What is sent goes through this end of a pipe, and through nothing else."""
        self._pipe = pipe
        self._waiting: SimpleQueue[bytes | memoryview | None] = SimpleQueue()
        self._carrying: threading.Thread | None = None

    def send(self, what: object) -> None:
        """Send something as it is now; that nobody takes it is seen where an answer is waited for."""
        from multiprocessing.reduction import ForkingPickler

        self._waiting.put(ForkingPickler.dumps(what))
        if self._carrying is None:
            self._carrying = threading.Thread(target=self._carry, daemon=True)
            self._carrying.start()

    def end(self) -> None:
        """Send no more, when the other end is closed."""
        self._waiting.put(None)
        if self._carrying is not None:
            self._carrying.join()

    def _carry(self) -> None:
        while (data := self._waiting.get()) is not None:
            try:
                self._pipe.send_bytes(data)
            except _GONE:
                return


def _may_fork() -> bool:
    """Whether a fork is a sound copy of this process: what other threads hold would be held for ever in it."""
    return sys.platform == "linux" and threading.active_count() == 1


def send_quickly(*modules: ModuleType) -> None:
    """Send the objects of the frozen classes of some modules by their parts: each would else be asked for its own."""
    from multiprocessing.reduction import ForkingPickler

    for one in chain.from_iterable(vars(module).values() for module in modules):
        if isinstance(one, type) and field_names(one) is not None:
            ForkingPickler.register(one, _sender(one))


def _sender(cls: type) -> Callable[[object], tuple[Callable[..., object], tuple[object, ...]]]:
    names = field_names(cls) or ()
    if len(names) < 2:
        return lambda one: (_made_again, (cls, *(getattr(one, name) for name in names)))
    parts = attrgetter(*names)
    return lambda one: (_made_again, (cls, *parts(one)))


_MAKERS: Final[dict[type, Callable[..., object]]] = {}


def _made_again(cls: type, *parts: object) -> object:
    try:
        return _MAKERS[cls](*parts)
    except KeyError:
        _MAKERS[cls] = made_of(cls)
        return _MAKERS[cls](*parts)


def send_as(cls: type[_Sent], sent: Callable[[_Sent], tuple[Callable[..., object], tuple[object, ...]]]) -> None:
    """Send the objects of a class as what a function of the program makes of some values."""
    from multiprocessing.reduction import ForkingPickler

    ForkingPickler.register(cls, sent)


def _carried_out(work: Callable[[Connection], None], pipe: Connection, inherited: Connection | None) -> None:
    """What the second process does; it ends when the first has gone, whose end of the pipe it may have inherited."""
    if inherited is not None:
        inherited.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the first, which ends this one
    seldom_collecting()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        sys.stderr = nowhere  # the first tells what there is to tell
        try:
            work(pipe)
        except _GONE:
            return


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """What is begun inside hears nothing of Ctrl-C, before it can say itself that it does not want to."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
