"""Frozen objects as plain JSON, and back, each when it is first asked for.

    [["Rulebook", "Span", …], ["planet", 3, null, …], [[5, 5, 120], [0, 2, 7], …], 9120, "BwAAAA0AAAA…"]

The names of the classes; texts, numbers and truths; the groups, which are the objects of one class with as many parts:
the class, the number of parts, the number of objects; the number of the whole; and the cells: for each object of each
group its parts, one after another. A part is a number: plain values and then all objects are counted through. The cells
are whole numbers of 32 bits, the little end first, in base64, of which a few are found without the others being read.
What reads it makes objects of the classes that it was given and of no others, so nothing in such data can run code.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import accumulate
from types import ModuleType
from typing import Any, Final, NamedTuple

from dsl.border.frozen import field_names, made_of
from dsl.border.in_parts import ReadInParts, to_be_read


class Form(NamedTuple):
    """A class of which objects can be data: what each is made of, and what makes it of that."""

    cls: type[Any]
    parts: Callable[[Any], Sequence[Any]]
    make: Callable[..., object]


Classes = Mapping[str, Form]
"""The classes that are known, by the names that they have in the data."""


_CONTAINERS: Final = (
    Form(tuple, lambda one: one, lambda *parts: parts),
    Form(frozenset, tuple, lambda *parts: frozenset(parts)),
    Form(
        dict,
        lambda one: [part for pair in one.items() for part in pair],
        lambda *parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    ),
    Form(Fraction, lambda one: (one.numerator, one.denominator), Fraction),
)
_PLAIN: Final = frozenset({str, int, bool, type(None)})


def _text_of(cells: array[int]) -> str:
    if sys.byteorder == "big":
        cells.byteswap()
    return b64encode(cells.tobytes()).decode()


def _cells_of(text: str) -> array[int]:
    cells = array("I")
    cells.frombytes(b64decode(text))
    if sys.byteorder == "big":
        cells.byteswap()
    return cells


def classes_in(*modules: ModuleType) -> dict[str, Form]:
    """The classes of some modules of which objects can be data."""
    named = {name: one for module in modules for name, one in vars(module).items() if isinstance(one, type)}
    forms = ((name, _form(one)) for name, one in named.items())
    return {name: form for name, form in forms if form is not None}


def _form(cls: type[Any]) -> Form | None:
    names = field_names(cls)
    if names is not None:
        return Form(cls, lambda one: [getattr(one, name) for name in names], made_of(cls))
    if issubclass(cls, Enum):
        return Form(cls, lambda one: (one.value,), cls)
    return Form(cls, lambda one: one, cls) if issubclass(cls, tuple) else None


def as_data(whole: object, known: Classes) -> list[Any]:
    """An object with all that it is made of, as plain JSON can say it.

    Raises: TypeError, where something in it is of no class that was given.
    """
    return _Flattened(known).data(whole)


def from_data(data: Any, known: Classes) -> Any:
    """The object that data says. Of classes that are read in parts the fields are made when they are asked for.

    Raises: TypeError, ValueError, LookupError, AttributeError for any other data, if only for what is made at once.
    """
    objects = _Objects(data, known)
    return objects.made(objects.whole)


class _Objects:
    """The objects of some data, each made when it is first asked for."""

    def __init__(self, data: Any, known: Classes) -> None:
        """No object is made yet. Raises: TypeError, ValueError, LookupError, AttributeError for other data."""
        names, plain, groups, self.whole, cells = data
        forms = (*_CONTAINERS, *(known[name] for name in names))
        self._cells = _cells_of(cells)
        self._made: dict[int, Any] = dict(enumerate(plain))
        self._firsts = [*accumulate((count for _, _, count in groups), initial=len(plain))][:-1]
        starts = accumulate((width * count for _, width, count in groups), initial=0)
        self._groups = [(start, width, forms[kind]) for start, (kind, width, _) in zip(starts, groups, strict=False)]
        if sum(width * count for _, width, count in groups) != len(self._cells):
            raise ValueError(f"{len(self._cells)} cells do not fit their groups")

    def made(self, number: int) -> Any:
        """An object; what it is made of is made before it, however deep that goes."""
        made, cells = self._made, self._cells
        waiting = [number]
        while waiting:
            one = waiting[-1]
            if one in made:
                waiting.pop()
                continue
            group = bisect_right(self._firsts, one) - 1
            start, width, form = self._groups[group]
            at = start + (one - self._firsts[group]) * width
            if issubclass(form.cls, ReadInParts):
                made.setdefault(one, to_be_read(form.cls, partial(self._part, at)))
                continue
            parts = cells[at : at + width]
            try:
                values = [made[part] for part in parts]
            except KeyError:
                waiting += [part for part in parts if part not in made]
            else:
                made.setdefault(one, form.make(*values))  # another thread may have made it: nobody sees two of one
        return made[number]

    def _part(self, at: int, place: int) -> Any:
        return self.made(self._cells[at + place])


class _Group(NamedTuple):
    """The objects of one class with as many parts, by the places of their parts."""

    number: int
    rows: dict[tuple[_Place, ...], _Place]


class _Flattened:
    """All objects in their groups: alike ones are one."""

    def __init__(self, known: Classes) -> None:
        self._forms = {form.cls: form for form in (*_CONTAINERS, *known.values())}
        self._names = {form.cls: name for name, form in known.items()}
        self._plain: dict[tuple[type[Any], object], _Place] = {}
        self._groups: dict[tuple[type[Any], int], _Group] = {}
        self._places: dict[int, _Place] = {}

    def data(self, whole: object) -> list[Any]:
        places, kept = self._places, []
        waiting: list[tuple[Any, Sequence[Any] | None]] = [(whole, None)]
        while waiting:
            one, parts = waiting.pop()
            if id(one) in places:
                continue
            if parts is None:
                parts = self._form_of(one).parts(one)
                waiting.append((one, parts))
                waiting += [(part, None) for part in parts if type(part) not in _PLAIN and id(part) not in places]
            else:
                places[id(one)] = self._row(type(one), parts)
                kept.append(one)  # another object has its identity when it is gone
        return self._counted(places[id(whole)])

    def _form_of(self, one: object) -> Form:
        form = self._forms.get(type(one))
        if form is None:
            raise TypeError(f"{type(one).__qualname__} is no class of what is kept")
        return form

    def _row(self, cls: type[Any], parts: Sequence[Any]) -> _Place:
        group = self._groups.setdefault((cls, len(parts)), _Group(len(self._groups) + 1, {}))
        return group.rows.setdefault(tuple(map(self._place_of, parts)), group.number * _MANY + len(group.rows))

    def _place_of(self, part: object) -> _Place:
        kind = type(part)
        if kind not in _PLAIN:
            return self._places[id(part)]
        return self._plain.setdefault((kind, part), len(self._plain))

    def _counted(self, whole: _Place) -> list[Any]:
        """Places become numbers that are counted through."""
        sizes = (len(self._plain), *(len(group.rows) for group in self._groups.values()))
        firsts = [*accumulate(sizes, initial=0)]
        parts = (part for group in self._groups.values() for row in group.rows for part in row)
        cells = array("I", [firsts[part // _MANY] + part % _MANY for part in parts])
        used = [*dict.fromkeys(self._names[cls] for cls, _ in self._groups if cls in self._names)]
        kinds = {form.cls: kind for kind, form in enumerate(_CONTAINERS)}
        kinds |= {cls: len(_CONTAINERS) + used.index(name) for cls, name in self._names.items() if name in used}
        groups = [[kinds[cls], width, len(group.rows)] for (cls, width), group in self._groups.items()]
        plain = [value for _, value in self._plain]
        return [used, plain, groups, firsts[whole // _MANY] + whole % _MANY, _text_of(cells)]


_Place = int
"""Where something stands: the number of its group and the how manyth it is there, in one, since there are many.

Plain values are group 0.
"""
_MANY: Final = 1 << 32
