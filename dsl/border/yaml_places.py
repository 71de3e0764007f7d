"""The places of what stands in a YAML document: kept as numbers, and made spans when they are asked for.

Most documents have nothing wrong with them, and nobody asks for the place of most of their parts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, Protocol

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen

Path = tuple[str | int, ...]
"""Where in a document: keys of mappings and numbers of list items (from 0), from the top."""
Plain = dict[str, "Plain"] | list["Plain"] | str | int | bool | None
"""What a document is made of."""
Stretch = tuple[int, int]
"""Where in its text something begins and ends, in characters from the first one."""

_LINE_END: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line of YAML."""


class Around:
    """A list or mapping: while its end has not been read what is known of it, later where its parts stand.

    Attributes:
        start, end: where it begins and ends in the text.
        items: the values of a list; None for a mapping.
        pairs: the values of a mapping.
        places: the places of the values of a list.
        keys, parts: the places of the keys and of the values of a mapping.
        key, key_place: the key whose value comes next, and its place.
        key_is_next: whether no value comes next, but a key.
    """

    __slots__ = ("end", "items", "key", "key_is_next", "key_place", "keys", "pairs", "parts", "places", "start")

    def __init__(self, start: int, *, is_list: bool) -> None:
        """A list or mapping that begins there."""
        self.start = start
        self.end = start
        self.items: list[Plain] | None
        self.places: list[Place]
        self.pairs: dict[str, Plain]
        self.keys: dict[str, Stretch]
        self.parts: dict[str, Place]
        self.key: str
        self.key_place: Stretch
        self.key_is_next = not is_list
        if is_list:
            self.items, self.places = [], []
        else:
            self.items, self.pairs, self.keys, self.parts = None, {}, {}, {}

    def put_in(self, value: Plain, place: Place) -> None:
        """The next value of a list, or that of the key which was read last."""
        if self.items is not None:
            self.items.append(value)
            self.places.append(place)
        elif not self.key_is_next:  # an alias as a key has been told, and has none
            self.key_is_next = True
            if self.key not in self.pairs:  # else that is told, and the first one stays
                self.pairs[self.key] = value
                self.keys[self.key] = self.key_place
                self.parts[self.key] = place

    def part(self, step: str | int) -> Place | None:
        """The place of one of its values."""
        if self.items is None:
            return self.parts.get(step) if isinstance(step, str) else None
        return self.places[step] if isinstance(step, int) and 0 <= step < len(self.places) else None

    def every(self) -> Iterable[tuple[str | int, Place]]:
        """The places of all its values."""
        return self.parts.items() if self.items is None else enumerate(self.places)


Place = Stretch | Around
"""Where a value stands, and its parts."""


class Places(Protocol):
    """The places of the values and keys of a document."""

    def value(self, path: Path) -> Span | None:
        """The place of the value at a path; None where there is none."""
        ...

    def key(self, path: Path) -> Span | None:
        """The place of the key that leads to the value at a path; None where there is none."""
        ...

    def every(self) -> tuple[Mapping[Path, Span], Mapping[Path, Span]]:
        """All places of values and all of keys."""
        ...


@frozen
class KnownPlaces:
    """Places that were found before."""

    values: dict[Path, Span]
    keys: dict[Path, Span]

    def value(self, path: Path) -> Span | None:
        """The place of the value at a path; None where there is none."""
        return self.values.get(path)

    def key(self, path: Path) -> Span | None:
        """The place of the key that leads to the value at a path; None where there is none."""
        return self.keys.get(path)

    def every(self) -> tuple[Mapping[Path, Span], Mapping[Path, Span]]:
        """All places of values and all of keys."""
        return self.values, self.keys


@frozen
class DeeperPlaces:
    """Places of a document in which some parts are read deeper than they were written.

    Attributes: `written` has, for each path at which a part is read, the path at which it stands.
    """

    places: Places
    written: Mapping[Path, Path]

    def value(self, path: Path) -> Span | None:
        """The place of the value at a path; None where there is none."""
        return self.places.value(self._stands_at(path))

    def key(self, path: Path) -> Span | None:
        """The place of the key that leads to the value at a path; None where there is none."""
        return self.places.key(self._stands_at(path))

    def every(self) -> tuple[Mapping[Path, Span], Mapping[Path, Span]]:
        """All places of values and all of keys, as they were written."""
        return self.places.every()

    def _stands_at(self, path: Path) -> Path:
        for end in range(len(path), 0, -1):
            found = self.written.get(path[:end])
            if found is not None:
                return (*found, *path[end:])
        return path


class ComposedPlaces:
    """The places in a document that was composed now.

    Attributes: `root` is the place of the whole; None while nothing has been read, or where the text holds nothing.
    """

    def __init__(self, text: str, file: str) -> None:
        """The places in the text of that file."""
        self.root: Place | None = None
        self._text = text
        self._file = file

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComposedPlaces | KnownPlaces) and self.every() == other.every()

    __hash__ = None  # type: ignore[assignment]  # nobody looks for a document among others

    def value(self, path: Path) -> Span | None:
        """The place of the value at a path; None where there is none."""
        place = self._at(path)
        return None if place is None else self.span(place)

    def key(self, path: Path) -> Span | None:
        """The place of the key that leads to the value at a path; None where there is none."""
        around = self._at(path[:-1]) if path else None
        key = path[-1] if path else None
        if not isinstance(around, Around) or around.items is not None or key not in around.keys:
            return None
        return self.span(around.keys[str(key)])

    def every(self) -> tuple[Mapping[Path, Span], Mapping[Path, Span]]:
        """All places of values and all of keys."""
        values: dict[Path, Span] = {}
        keys: dict[Path, Span] = {}
        waiting: list[tuple[Path, Place]] = [] if self.root is None else [((), self.root)]
        while waiting:
            path, place = waiting.pop()
            values[path] = self.span(place)
            if isinstance(place, Around):
                waiting += [((*path, step), part) for step, part in place.every()][::-1]
                if place.items is None:
                    keys |= {(*path, key): self.span(one) for key, one in place.keys.items()}
        return values, keys

    def span(self, place: Place) -> Span:
        """A place in lines and columns."""
        start, end = (place.start, place.end) if isinstance(place, Around) else place
        return Span(self._file, *self._line_and_column(start), *self._line_and_column(end))

    def _line_and_column(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._lines, at)
        start = self._lines[line - 1]
        return line, at - start - self._text.count("\ufeff", start, at) + 1

    @cached_property
    def _lines(self) -> list[int]:
        """Where the lines of the text begin."""
        return [0, *(one.end() for one in _LINE_END.finditer(self._text))]

    def _at(self, path: Path) -> Place | None:
        place = self.root
        for step in path:
            if not isinstance(place, Around):
                return None
            place = place.part(step)
        return place
