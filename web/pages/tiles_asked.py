"""The tiles that a request is about: the map marks them, and pressing one is a way to answer."""

from __future__ import annotations

from typing import Final

from interpreter.requests import Ask, Choose, Request
from interpreter.values.value import Entity

TILE: Final = "tile"


def tiles_acted_on(request: Request | None) -> set[str]:
    """The tiles where something can be done, or that may be answered."""
    if isinstance(request, Ask):
        return {one.id for one in request.options or () if isinstance(one, Entity) and one.kind == TILE}
    if not isinstance(request, Choose):
        return set()
    return {
        value.id
        for option in request.options
        for _, value in option.arguments
        if isinstance(value, Entity) and value.kind == TILE
    }
