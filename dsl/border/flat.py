"""Frozen objects as plain JSON and bytes, and back again; each object is made when it is first asked for.

    [["Rulebook", "Span", …], ["planet", 3, null, …], [[4, 48], [5, 5], …], 0]

The JSON holds the names of the classes; the plain values (texts, numbers, truths); the shapes, each a class and a
number of cells; and the number of the outermost object. The bytes are the cells: 32-bit whole numbers, little end
first. They hold one object after the other, each as its shape followed by the numbers of its parts. The number of an
object is that of its first cell; plain values are counted down from the highest number.

Parts come before what holds them, so that objects can be made in order. Classes that are read in parts are the
exception: they are made without their parts, which lie further on, and there a part is two numbers: the cell where
its own parts begin, and its own. Objects are made only of the classes that the reader was given, so nothing in such
data can run code.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any, Final, NamedTuple

from dsl.border.frozen import field_names, made_of
from dsl.border.in_parts import ReadInParts, to_be_read


class Codec(NamedTuple):
    """A class of which objects can be data: what each is made of, and what makes it of that."""

    cls: type[Any]
    parts: Callable[[Any], Sequence[Any]]
    make: Callable[..., object]


Classes = Mapping[str, Codec]
"""The classes that are known, by the names that they have in the data."""


_CONTAINERS: Final = (
    Codec(tuple, lambda one: one, lambda *parts: parts),
    Codec(frozenset, tuple, lambda *parts: frozenset(parts)),
    Codec(
        dict,
        lambda one: [part for pair in one.items() for part in pair],
        lambda *parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    ),
    Codec(Fraction, lambda one: (one.numerator, one.denominator), Fraction),
)
_PLAIN: Final = frozenset({str, int, bool, type(None)})
_HIGHEST: Final = 2**32 - 1


class Flat(NamedTuple):
    """Objects as data: what plain JSON says of them, and the bytes of the cells."""

    said: Any
    cells: bytes


def _bytes_of(cells: array[int]) -> bytes:
    if sys.byteorder == "big":
        cells.byteswap()
    return cells.tobytes()


def _cells_of(data: bytes) -> array[int]:
    cells = array("I")
    cells.frombytes(data)
    if sys.byteorder == "big":
        cells.byteswap()
    return cells


def classes_in(*modules: ModuleType) -> dict[str, Codec]:
    """The classes of some modules of which objects can be data."""
    named = {name: one for module in modules for name, one in vars(module).items() if isinstance(one, type)}
    codecs = ((name, _codec(one)) for name, one in named.items())
    return {name: codec for name, codec in codecs if codec is not None}


def _codec(cls: type[Any]) -> Codec | None:
    names = field_names(cls)
    if names is not None:
        return Codec(cls, lambda one: [getattr(one, name) for name in names], made_of(cls))
    if issubclass(cls, Enum):
        return Codec(cls, lambda one: (one.value,), cls)
    return Codec(cls, lambda one: one, cls) if issubclass(cls, tuple) else None


def as_data(whole: object, known: Classes) -> Flat:
    """An object with all that it is made of.

    Raises: TypeError, where something in it is of no class that was given.
    """
    return _Flattened(known).data(whole)


def from_data(data: Flat, known: Classes) -> Any:
    """The object that data says. Of classes that are read in parts the fields are made when they are asked for.

    Raises: TypeError, ValueError, LookupError, AttributeError for any other data, if only for what is made at once.
    """
    objects = _Objects(data, known)
    return objects.made(0, objects.whole)


class _Objects:
    """The objects of some data, each made when it is first asked for."""

    def __init__(self, data: Flat, known: Classes) -> None:
        """No object is made yet. Raises: TypeError, ValueError, LookupError, AttributeError for other data."""
        names, plain, shapes, self.whole = data.said
        codecs = (*_CONTAINERS, *(known[name] for name in names))
        self._cells = _cells_of(data.cells)
        self._shapes = [
            (codecs[kind].make, width, codecs[kind].cls if issubclass(codecs[kind].cls, ReadInParts) else None)
            for kind, width in shapes
        ]
        self._made: dict[int, Any] = {_HIGHEST - at: value for at, value in enumerate(plain)}

    def made(self, first: int, number: int) -> Any:
        """An object.

        Args: `first` is the cell where what it is made of begins.
        """
        made, cells, shapes = self._made, self._cells, self._shapes
        if number in made:
            return made[number]
        if number < first:
            self._make(number)
        at = first
        while at <= number:
            make, width, read_in_parts = shapes[cells[at]]
            behind = at + 1 + width
            if at not in made:
                if read_in_parts is not None:
                    one: Any = to_be_read(read_in_parts, partial(self._part, at))
                else:
                    parts = cells[at + 1 : behind]
                    try:
                        values = [made[part] for part in parts]
                    except KeyError:
                        self._make(at)  # a part of it stands with something that nobody has read
                        at = behind
                        continue
                    one = make(*values)
                made.setdefault(at, one)  # another thread may have made it: nobody sees two of one
            at = behind
        return made[number]

    def _make(self, number: int) -> None:
        """Make an object and before it whatever of its parts is missing, however deep that goes.

        Raises: ValueError where something stands before its parts.
        """
        made = self._made
        waiting = [number]
        while waiting:
            at = waiting[-1]
            make, width, read_in_parts = self._shapes[self._cells[at]]
            parts = self._cells[at + 1 : at + 1 + width] if read_in_parts is None else ()
            missing = [part for part in parts if part not in made]
            if any(part >= at for part in missing):
                raise ValueError(f"cell {at}: a part of an object stands behind it")
            waiting += missing
            if not missing:
                waiting.pop()
                if at not in made:
                    values = [made[part] for part in parts]
                    shell = None if read_in_parts is None else to_be_read(read_in_parts, partial(self._part, at))
                    made.setdefault(at, make(*values) if shell is None else shell)

    def _part(self, at: int, place: int) -> Any:
        """A part of what is read in parts."""
        return self.made(self._cells[at + 1 + 2 * place], self._cells[at + 2 + 2 * place])


class _Flattened:
    """All objects as cells: alike ones are one."""

    def __init__(self, known: Classes) -> None:
        self._codecs = {codec.cls: codec for codec in (*_CONTAINERS, *known.values())}
        self._names = {codec.cls: name for name, codec in known.items()}
        self._plain: dict[tuple[type[Any], object], int] = {}
        self._shapes: dict[tuple[type[Any], int], int] = {}
        self._cells = array("I")
        self._rows: dict[tuple[int, ...], int] = {}
        self._places: dict[int, int] = {}
        self._flattened: list[object] = []
        """All that has a place: another object has its identity when it is gone."""
        self._in_parts: list[tuple[int, Any]] = []
        """What is read in parts, by its cell."""

    def data(self, whole: object) -> Flat:
        number = self._number(whole)
        for at, one in self._in_parts:  # more come while its parts are flattened
            for place, part in enumerate(self._codecs[type(one)].parts(one)):
                first = len(self._cells)
                self._cells[at + 1 + 2 * place : at + 3 + 2 * place] = array("I", (first, self._number(part)))
        used = [*dict.fromkeys(self._names[cls] for cls, _ in self._shapes if cls in self._names)]
        kinds = {codec.cls: kind for kind, codec in enumerate(_CONTAINERS)}
        kinds |= {cls: len(_CONTAINERS) + used.index(name) for cls, name in self._names.items() if name in used}
        shapes = [[kinds[cls], width] for cls, width in self._shapes]
        return Flat([used, [value for _, value in self._plain], shapes, number], _bytes_of(self._cells))

    def _number(self, whole: object) -> int:
        """The number of an object that has its place then, behind all that it is made of."""
        waiting: list[tuple[Any, Sequence[Any] | None]] = [(whole, None)] if type(whole) not in _PLAIN else []
        while waiting:
            one, parts = waiting.pop()
            if id(one) in self._places:
                continue
            if parts is None and not isinstance(one, ReadInParts):
                parts = self._codec_of(one).parts(one)
                waiting.append((one, parts))
                waiting += [(part, None) for part in parts if type(part) not in _PLAIN and id(part) not in self._places]
            else:
                self._places[id(one)] = self._placed(one, parts)
                self._flattened.append(one)
        return self._number_of(whole)

    def _placed(self, one: Any, parts: Sequence[Any] | None) -> int:
        """The place of an object whose parts have theirs, or of one that is read in parts."""
        at = len(self._cells)
        if parts is None:
            width = 2 * len(self._codec_of(one).parts(one))
            self._in_parts.append((at, one))
            self._cells.extend([self._shape(one, width), *[0] * width])
            return at
        row = (self._shape(one, len(parts)), *map(self._number_of, parts))
        found = self._rows.setdefault(row, at)
        if found == at:
            self._cells.extend(row)
        return found

    def _shape(self, one: object, width: int) -> int:
        return self._shapes.setdefault((type(one), width), len(self._shapes))

    def _codec_of(self, one: object) -> Codec:
        codec = self._codecs.get(type(one))
        if codec is None:
            raise TypeError(f"{type(one).__qualname__} is no class of what is kept")
        return codec

    def _number_of(self, part: object) -> int:
        kind = type(part)
        if kind not in _PLAIN:
            return self._places[id(part)]
        return _HIGHEST - self._plain.setdefault((kind, part), len(self._plain))
