"""Frozen classes whose objects can exist before their fields are read: each field is read when it is first used.

A stored rulebook holds thousands of rules, of which a command needs a few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from dsl.border.frozen import field_names

_Class = TypeVar("_Class", bound="ReadInParts")


class ReadInParts:
    """What such a class derives from; whoever has an object of it sees no difference."""

    __slots__ = ("_find",)

    if not TYPE_CHECKING:  # to the types all fields are there, and no other attribute

        def __getattr__(self, name: str) -> Any:
            """A field that nobody has read yet."""
            names = field_names(type(self))
            if name not in names:
                raise AttributeError(f"{type(self).__qualname__!r} object has no attribute {name!r}")
            value = self._find(names.index(name))
            object.__setattr__(self, name, value)
            return value


def to_be_read(cls: type[_Class], find: Callable[[int], Any]) -> _Class:
    """An object of a class.

    Args: `find` gives the value of a field by its place among the fields; it is asked once for each, or never.
    """
    made = object.__new__(cls)
    object.__setattr__(made, "_find", find)
    return made
