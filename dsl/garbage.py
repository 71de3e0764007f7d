"""Python looks for circles of forgotten objects as more and more are made; while rules are read none are forgotten."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """No search for garbage inside: trees have no circles, and looking for some is a sixth of the time."""
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            gc.enable()
