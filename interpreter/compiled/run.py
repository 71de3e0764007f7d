"""Statements made ready: a plain function where nothing is asked, a generator where something may be.

A statement gives None, STOP, or a `Returned` value; a block hands on the first that is not None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, cast

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.statements import Block
from dsl.understood.walk import nesting
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.values import Entity, Value

if TYPE_CHECKING:
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
    """A compiled statement or block; `asks` says that `run` gives steps to go through.

    These need be no generator (`ended`), and what comes before the first question may be done already: `yield from`
    takes both, and whoever sends answers himself takes `steps_of`.

    Attributes:
        kind: as long as there is no thing of it, nothing is done, and nobody need ask `run` for that.
        settle: carries out what follows from it, where that comes behind it: `in_order` sees to that.
    """

    asks: bool
    run: Callable[[Frame], Any]
    kind: str | None = None
    settle: Settle | None = None


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


def plain_if(asks: bool, steps: Callable[[Frame], Steps]) -> Run:
    """Steps as they are where they may ask, otherwise as a plain function; slower than one written out as such."""
    if asks:
        return Run(True, steps)

    def run(f: Frame) -> Any:
        try:
            next(steps(f))
        except StopIteration as end:
            return end.value
        raise AssertionError("a statement asked for something that was compiled as one that never asks")

    return Run(False, run)


def _settled(one: Run, settle: Settle) -> Run:
    """A statement, and what follows from it; nothing is gone through where nobody is asked and nothing follows."""

    def through(f: Frame, signal: Any, *, asks: bool) -> Steps:
        if asks:
            signal = yield from signal
        yield from settle(f[0])
        return STOP if f[0].over else signal

    def begun(f: Frame) -> Steps:
        signal, world = one.run(f), f[0]
        if one.asks and signal is not NO_STEPS:
            return through(f, signal, asks=True)
        signal = None if signal is NO_STEPS else signal
        if world.memos.is_woken or world.queue:
            return through(f, signal, asks=False)
        return ended(STOP if world.over else signal)

    return Run(True, begun)


def in_order(runs: list[Run]) -> Run:
    """One after the other, until one gives something."""
    if len(runs) == 1:
        return runs[0] if runs[0].settle is None else _settled(runs[0], runs[0].settle)
    if not any(one.asks or one.settle for one in runs):
        plain = [one.run for one in runs]

        def run(f: Frame) -> Any:
            for step in plain:
                signal = step(f)
                if signal is not None:
                    return signal
            return None

        return Run(False, run)

    if not any(one.kind or one.settle for one in runs):
        one_by_one = [(one.asks, one.run) for one in runs]

        def through(f: Frame) -> Steps:
            for asks, step in one_by_one:
                signal = step(f)
                if asks:
                    signal = None if signal is NO_STEPS else (yield from signal)
                if signal is not None:
                    return signal
            return None

        return Run(True, through)

    # Most of the many loops of a phase have nobody to go through: a row of such is passed over at once.
    rows = [(loops, tuple(row)) for loops, row in groupby(runs, lambda one: one.kind is not None)]
    in_turn = [
        ([one.kind for one in row] if loops else None, [(one.kind, one.asks, one.run, one.settle) for one in row])
        for loops, row in rows
    ]

    def steps(f: Frame) -> Steps:
        world = f[0]
        things = world.things
        for kinds, row in in_turn:
            if kinds is not None and not any(map(things.__getitem__, kinds)):
                continue
            for kind, asks, step, settle in row:
                if kind is not None and not things[kind]:
                    continue
                signal = step(f)
                if asks:
                    signal = None if signal is NO_STEPS else (yield from signal)
                if settle is not None:
                    if world.memos.is_woken or world.queue:  # else nothing has happened that anything follows
                        yield from settle(world)
                    if world.over:
                        return STOP
                if signal is not None:
                    return signal
        return None

    return Run(True, steps)


def looped(body: Run, slot: int, members: Run, span: Span, kind: str | None = None) -> Run:
    """The body for each member, in order; membership is fixed at the start, and who is gone by then has no turn.

    Args: `kind`, where the members are some of the things of a kind.
    """
    if not body.asks and not members.asks:

        def run(f: Frame) -> Any:
            world = f[0]
            for one in members.run(f):
                if isinstance(one, Entity) and not one.alive:
                    continue
                world.fuel -= 1
                if world.fuel < 0:
                    world.burn(span)
                f[slot] = one
                signal = body.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(False, run, kind)

    def through(f: Frame, found: Iterable[Any]) -> Steps:
        world = f[0]
        for one in found:
            if isinstance(one, Entity) and not one.alive:
                continue
            world.fuel -= 1
            if world.fuel < 0:
                world.burn(span)
            f[slot] = one
            signal = body.run(f)
            if body.asks:
                signal = None if signal is NO_STEPS else (yield from signal)
            if signal is not None:
                return signal
        return None

    if not members.asks:

        def begun(f: Frame) -> Steps:
            found = members.run(f)
            return through(f, found) if found else NO_STEPS

        return Run(True, begun, kind)

    def steps(f: Frame) -> Steps:
        return (yield from through(f, (yield from members.run(f))))

    return Run(True, steps)


def weight(body: Block) -> int:
    """As how many procedures inside each other a body counts: each block takes two calls of Python's thousand."""
    return 1 + nesting(body) // 5
