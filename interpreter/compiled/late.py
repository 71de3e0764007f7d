"""A function that is made when it is first called, for rules that may ask each other in circles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Late(Generic[Function]):
    """Stands for a function until it is called first; then the function itself stands wherever generated text names it.

    late = Late(lambda: made_of(rule))
    late.named(namespace, "k7")         # text that runs there calls it `k7`
    """

    __slots__ = ("_made", "_make", "_places")

    def __init__(self, make: Callable[[], Function]) -> None:
        self._make = make
        self._made: Function | None = None
        self._places: list[tuple[dict[str, Any], str]] = []

    def named(self, names: dict[str, Any], name: str) -> None:
        """Let it be called by a name in a namespace."""
        if self._made is None:
            self._places.append((names, name))
        names[name] = self._made or self

    def __call__(self, *arguments: Any) -> Any:
        """What the function gives; whoever holds on to this in its place loses a little time."""
        if self._made is None:
            self._made = self._make()
            for names, name in self._places:
                names[name] = self._made
            self._places.clear()
        return self._made(*arguments)
