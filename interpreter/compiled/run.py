"""Statements made ready: a plain function where nothing is asked, a generator where something may be.

A statement gives None, STOP, or a `Returned` value; a block hands on the first that is not None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from dsl.border.frozen import frozen
from dsl.understood.statements import Block
from dsl.understood.walk import nesting
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.values.value import Value

if TYPE_CHECKING:
    from interpreter.requests import Request
    from interpreter.world.world import World

STOP: Final = object()

Settle = Callable[["World"], Steps]
"""Carries out what follows from what has happened."""


@frozen
class Returned:
    """What a procedure gives back."""

    value: Value


@frozen
class Run:
    """Compiled statements; `asks` says that `run` gives steps to go through.

    These need be no generator (`ended`), and what comes before the first question may be done already: `yield from`
    takes both, and whoever sends answers himself takes `steps_of`.
    """

    asks: bool
    run: Callable[[Frame], Any]


NO_STEPS: Final = cast("Steps", ())
"""The steps of a statement that is done already and gives None."""


def _ended(signal: Any) -> Steps:
    """No steps, which give something."""
    yield from ()
    return signal


def ended(signal: Any) -> Steps:
    """The steps of a statement that is done already, and what it gives."""
    return NO_STEPS if signal is None else _ended(signal)


def steps_of(run: Run, f: Frame) -> Steps:
    """The steps of a statement for whoever sends answers himself; nothing is done before the first is wanted."""
    return (yield from run.run(f)) if run.asks else run.run(f)


def handed_on(steps: Steps, look: Callable[[Request], None]) -> Steps:
    """The same steps; `look` is told of each request before it is put.

    Where the steps are broken off, they end before what is around them.
    """
    if steps is NO_STEPS:
        return None
    value: Any = None
    try:
        while True:
            try:
                request = steps.send(value)
            except StopIteration as end:
                return end.value
            look(request)
            value = yield request
    finally:
        steps.close()


def weight(body: Block) -> int:
    """As how many procedures inside each other a body counts: each block takes two calls of Python's thousand."""
    return 1 + nesting(body) // 5
