"""Python's search for reference cycles, put off while rules are read: much is made then and nothing is dropped."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (100_000, 20, 100)
"""How many objects more are made before a search for garbage, and how many searches before a longer one."""


@contextmanager
def without_collecting() -> Iterator[None]:
    """No search for garbage inside: trees have no circles, and looking for some is a sixth of the time."""
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            _count_as_old()
            gc.enable()


def _count_as_old() -> None:
    """What was made since the last search would be gone through by the next one: it stays, as what is old does.

    Who has frozen what there is keeps that: to thaw it is the only way to make it old.
    """
    if gc.get_count()[0] > gc.get_threshold()[0] and not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


def seldom_collecting() -> None:
    """Garbage is searched for seldom from here on: what a process for one command makes mostly stays until its end."""
    gc.set_threshold(*SELDOM)


def stays_for_good() -> None:
    """All that is there now stays as long as the process, which does nothing else: it is searched no more for garbage.

    What comes later is searched, but seldom.
    """
    gc.freeze()
    seldom_collecting()


def ends_as_it_is() -> None:
    """The process is at its end: what its modules hold is neither searched for garbage nor taken apart on the way out.

    A circle holds on to it that nothing searches for any more. To take apart rules that were read, object by object,
    would take a twentieth of the time in which they are checked. What is written to stdout and stderr is written out
    all the same; a file that a module holds open would not be.
    """
    several = list(sys.modules.values())  # among which None stands for what may not be imported
    held: list[object] = [list(getattr(module, "__dict__", {}).values()) for module in several]
    held.append(held)
    stays_for_good()
