"""Ways through what leads to what, by names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def way_back(start: str, leads: Mapping[str, Iterable[str]]) -> list[str]:
    """The way from a fact to itself, or nothing."""
    for first in leads.get(start, ()):
        path = way(first, start, leads)
        if path:
            return [start, *path]
    return []


def way(start: str, end: str, leads: Mapping[str, Iterable[str]]) -> list[str]:
    """A shortest way from one to another, both included, or nothing."""
    before: dict[str, str] = {start: ""}
    waiting = [start]
    for name in waiting:
        if name == end:
            path = [name]
            while before[path[-1]]:
                path.append(before[path[-1]])
            return path[::-1]
        for further in leads.get(name, ()):
            if further not in before:
                before[further] = name
                waiting.append(further)
    return []
