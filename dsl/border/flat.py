"""Frozen objects as plain JSON, and back.

    [["Rulebook", "Span", …], [[5, ["hill.law", …], [3, …], …]], ["planet", 3, null, …], [[4, -2, 7], …]]

The names of the classes; the leaves, which are objects of plain values alone: a class, and each of its fields as the
values of all leaves, one after another; the texts, numbers and truths of all else; and the other objects, each as a row
of its class and its parts. A part is the number of an object, leaves first, or, below 0, that of a plain value: -1 is
the first. The last object is the whole. What reads it makes objects of the classes that it was given and of no others,
so nothing in such a file can run code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from types import ModuleType
from typing import Any, Final, NamedTuple

from dsl.border.frozen import field_names, made_of

Classes = Mapping[str, type[Any]]

_TUPLE, _SET, _TABLE, _FRACTION, _FIRST_CLASS = range(5)
_PLAIN: Final = frozenset({str, int, bool, type(None)})
_CONTAINERS: Final[dict[type[Any], int]] = {tuple: _TUPLE, frozenset: _SET, dict: _TABLE, Fraction: _FRACTION}


def classes_in(*modules: ModuleType) -> Classes:
    """The classes of some modules of which objects can be data, by their names."""
    return {
        name: one
        for module in modules
        for name, one in vars(module).items()
        if isinstance(one, type) and (field_names(one) is not None or issubclass(one, (Enum, tuple)))
    }


def as_data(whole: object, known: Classes) -> list[Any]:
    """An object with all that it is made of, as plain JSON can say it.

    Raises: TypeError, where something in it is of no class that was given.
    """
    return _Flattened(known).data(whole)


def from_data(data: Any, known: Classes) -> Any:
    """The object that data says.

    Raises: TypeError, ValueError, LookupError, AttributeError for any other data.
    """
    names, leaves, plain, rows = data
    constructors: list[Callable[..., object]] = [
        _tuple,
        _set,
        _table,
        Fraction,
        *(_constructor(known[name]) for name in names),
    ]
    objects: list[Any] = []
    for kind, *values in leaves:
        objects += map(constructors[kind], *values)
    first = len(objects)
    objects += [None] * len(rows)
    last = len(objects) - 1
    objects += plain[::-1]
    part = objects.__getitem__
    for at, (kind, *parts) in enumerate(rows, first):
        objects[at] = constructors[kind](*map(part, parts))
    return objects[last]


def with_first(data: Any, name: str, other: Callable[[Any], Any]) -> list[Any]:
    """The same data with another first value in each leaf of a class.

    Raises: TypeError, ValueError, LookupError, AttributeError where it is no such data.
    """
    names, leaves, plain, rows = data
    wanted = _FIRST_CLASS + names.index(name) if name in names else None
    changed = [
        [kind, list(map(other, values[0])), *values[1:]] if kind == wanted else [kind, *values]
        for kind, *values in leaves
    ]
    return [names, changed, plain, rows]


def _tuple(*parts: object) -> object:
    return parts


def _set(*parts: object) -> object:
    return frozenset(parts)


def _table(*parts: object) -> object:
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _constructor(cls: type[Any]) -> Callable[..., object]:
    return cls if field_names(cls) is None else made_of(cls)


class _Flattened:
    """The leaves, and the rows of all other objects, the parts of each before itself."""

    def __init__(self, known: Classes) -> None:
        self._names = {one: name for name, one in known.items()}
        self._numbers: dict[type[Any], int] = dict(_CONTAINERS)
        self._used: list[str] = []
        self._leaves: dict[int, dict[tuple[tuple[type[Any], object], ...], _Leaf]] = {}
        self._plain: dict[tuple[type[Any], object], int] = {}
        self._rows: dict[tuple[Any, ...], int] = {}
        self._places: dict[int, int | _Leaf] = {}

    def data(self, whole: object) -> list[Any]:
        places, kept = self._places, []
        waiting: list[tuple[Any, Sequence[Any] | None]] = [(whole, None)]
        while waiting:
            one, parts = waiting.pop()
            if id(one) in places:
                continue
            if parts is None:
                parts = _parts(one)
                waiting.append((one, parts))
                waiting += [(part, None) for part in parts if type(part) not in _PLAIN and id(part) not in places]
            else:
                places[id(one)] = self._leaf(one, parts) or self._row(one, parts)
                kept.append(one)  # another object has its identity when it is gone
        return self._numbered()

    def _leaf(self, one: object, parts: Sequence[Any]) -> _Leaf | None:
        """An object of plain values alone; None for any other, and for what has no fields."""
        kind = type(one)
        if kind in _CONTAINERS or not parts or not _PLAIN.issuperset(map(type, parts)):
            return None
        leaves = self._leaves.setdefault(self._number(kind), {})
        return leaves.setdefault(tuple((type(part), part) for part in parts), _Leaf(self._number(kind), len(leaves)))

    def _row(self, one: object, parts: Sequence[Any]) -> int:
        row = self._number(type(one)), *map(self._place, parts)
        return self._rows.setdefault(row, len(self._rows))

    def _place(self, part: object) -> int | _Leaf:
        kind = type(part)
        if kind in _PLAIN:
            return -1 - self._plain.setdefault((kind, part), len(self._plain))
        return self._places[id(part)]

    def _numbered(self) -> list[Any]:
        """All of it, the parts with the numbers that objects get when the leaves stand before the rows."""
        first: dict[int, int] = {}
        count = 0
        for kind, leaves in self._leaves.items():
            first[kind] = count
            count += len(leaves)

        def number(part: int | _Leaf) -> int:
            if isinstance(part, _Leaf):
                return first[part.kind] + part.at
            return part if part < 0 else count + part

        columns = [[kind, *zip(*map(_values, leaves), strict=True)] for kind, leaves in self._leaves.items()]
        rows = [[kind, *map(number, parts)] for kind, *parts in self._rows]
        plain = [value for _, value in self._plain]
        return [self._used, columns, plain, rows]

    def _number(self, cls: type[Any]) -> int:
        number = self._numbers.get(cls)
        if number is None:
            if cls not in self._names:
                raise TypeError(f"{cls.__qualname__} is no class of what is kept")
            number = self._numbers[cls] = _FIRST_CLASS + len(self._used)
            self._used.append(self._names[cls])
        return number


class _Leaf(NamedTuple):
    """An object of plain values alone: its class, and the how manyth of that class it is."""

    kind: int
    at: int


def _values(parts: tuple[tuple[type[Any], object], ...]) -> list[object]:
    return [value for _, value in parts]


def _parts(one: Any) -> Sequence[Any]:
    names = field_names(type(one))
    if names is not None:
        return [getattr(one, name) for name in names]
    match one:
        case dict():
            return [part for pair in one.items() for part in pair]
        case Fraction():
            return [one.numerator, one.denominator]
        case Enum():
            return [one.value]
        case tuple():
            return one
        case frozenset():
            return tuple(one)
        case _:
            raise TypeError(f"{type(one).__qualname__} is nothing that is kept")
