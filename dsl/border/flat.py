"""Frozen objects as plain JSON, and back.

    [["Rulebook", "Span", …], ["planet", 3, null, …], [[5, ["hill.law", …], [3, …], …]], [[4, [7, …], [0, …]], …]]

The names of the classes; the texts, numbers and truths; the leaves, which are objects of plain values alone: a class,
and each of its fields as the values of all leaves, one after another; and all other objects in such groups too, those
of one class whose parts all stand before them. A part is a number: of a plain value, of a leaf or of an object in a
group, all counted through. The last object is the whole. What reads it makes objects of the classes that it was given
and of no others, so nothing in such a file can run code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

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
    names, plain, leaves, groups = data
    constructors: list[Callable[..., object]] = [
        _tuple,
        _set,
        _table,
        Fraction,
        *(_constructor(known[name]) for name in names),
    ]
    objects: list[Any] = [*plain]
    for kind, *values in leaves:
        objects += map(constructors[kind], *values)
    part = objects.__getitem__
    for kind, *columns in groups:
        make = constructors[kind]
        objects += list(map(make, *(map(part, column) for column in columns))) if columns else [make()]
    return objects[-1]


def with_first(data: Any, name: str, other: Callable[[Any], Any]) -> list[Any]:
    """The same data with another first value in each leaf of a class.

    Raises: TypeError, ValueError, LookupError, AttributeError where it is no such data.
    """
    names, plain, leaves, groups = data
    wanted = _FIRST_CLASS + names.index(name) if name in names else None
    changed = [
        [kind, list(map(other, values[0])), *values[1:]] if kind == wanted else [kind, *values]
        for kind, *values in leaves
    ]
    return [names, plain, changed, groups]


def _tuple(*parts: object) -> object:
    return parts


def _set(*parts: object) -> object:
    return frozenset(parts)


def _table(*parts: object) -> object:
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _constructor(cls: type[Any]) -> Callable[..., object]:
    return cls if field_names(cls) is None else made_of(cls)


class _Flattened:
    """The leaves, and the rows of all other objects: a row is a class with the places of its parts."""

    def __init__(self, known: Classes) -> None:
        self._names = {one: name for name, one in known.items()}
        self._numbers: dict[type[Any], int] = dict(_CONTAINERS)
        self._used: list[str] = []
        self._plain: dict[tuple[type[Any], object], _Place] = {}
        self._leaves: dict[int, dict[tuple[tuple[type[Any], object], ...], _Place]] = {}
        self._rows: dict[tuple[int, tuple[_Place, ...]], _Place] = {}
        self._places: dict[int, _Place] = {}

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
        return self._counted()

    def _leaf(self, one: object, parts: Sequence[Any]) -> _Place | None:
        """An object of plain values alone; None for any other, and for what has no fields."""
        if type(one) in _CONTAINERS or not parts or not _PLAIN.issuperset(map(type, parts)):
            return None
        kind = self._number(type(one))
        leaves = self._leaves.setdefault(kind, {})
        return leaves.setdefault(tuple((type(part), part) for part in parts), _place(1, kind, len(leaves)))

    def _row(self, one: object, parts: Sequence[Any]) -> _Place:
        row = self._number(type(one)), tuple(map(self._place_of, parts))
        level = 1 + max(1, _level(max(row[1], default=0)))
        return self._rows.setdefault(row, _place(level, row[0], len(self._rows)))

    def _place_of(self, part: object) -> _Place:
        kind = type(part)
        if kind not in _PLAIN:
            return self._places[id(part)]
        found = self._plain.get((kind, part))
        if found is None:
            found = self._plain[kind, part] = _place(0, 0, len(self._plain))
        return found

    def _counted(self) -> list[Any]:
        """All of it: leaves and rows in groups, the places of parts as numbers that are counted through."""
        columns = [[kind, *zip(*map(_values, leaves), strict=True)] for kind, leaves in self._leaves.items()]
        counted = [*self._plain.values(), *(one for leaves in self._leaves.values() for one in leaves.values())]
        grouped: dict[tuple[int, int, int], list[tuple[_Place, tuple[_Place, ...]]]] = {}
        for (kind, parts), place in self._rows.items():
            grouped.setdefault((_level(place), kind, len(parts)), []).append((place, parts))
        in_order = sorted(grouped.items())
        counted += [place for _, rows in in_order for place, _ in rows]
        numbers = {place: number for number, place in enumerate(counted)}
        groups = [
            [kind, *([numbers[part] for part in column] for column in zip(*(parts for _, parts in rows), strict=True))]
            for (_, kind, _), rows in in_order
        ]
        return [self._used, [value for _, value in self._plain], columns, groups]

    def _number(self, cls: type[Any]) -> int:
        number = self._numbers.get(cls)
        if number is None:
            if cls not in self._names:
                raise TypeError(f"{cls.__qualname__} is no class of what is kept")
            number = self._numbers[cls] = _FIRST_CLASS + len(self._used)
            self._used.append(self._names[cls])
        return number


_Place = int
"""Where something stands: its level, its class, and the how manyth it is there; in one number, since there are many.

Plain values stand on level 0, leaves on level 1, all else above its parts. Leaves are counted for each class.
"""
_KINDS: Final = 1 << 16
_MANY: Final = 1 << 32


def _place(level: int, kind: int, at: int) -> _Place:
    return (level * _KINDS + kind) * _MANY + at


def _level(place: _Place) -> int:
    return place // (_KINDS * _MANY)


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
