"""Statements made ready to be carried out.

A statement gives None, STOP, or a `Returned` value; a block hands on the first that is not None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dsl.border.frozen import frozen
from interpreter.compiled.generated import Frame
from interpreter.values import Value

STOP: Final = object()


@frozen
class Returned:
    """What a procedure gives back."""

    value: Value


@frozen
class Run:
    """A compiled statement or block; `asks` says that `run` is a generator function."""

    asks: bool
    run: Callable[[Frame], Any]
