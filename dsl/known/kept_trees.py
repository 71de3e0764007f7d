"""Trees of rule files kept between two commands: whoever changes one file of many has that one read, and no other.

Rules that are being changed will soon be read again. So the tree of each file without an error is kept under its
text, as plain JSON (`dsl.border.kept`):

    [118,"fair",3,5,3,9]      a node: its class by number, its fields, and its place in the file

Nodes are made of the classes of the tree and of no others. Making a tree takes a third of the time of reading its
text, and keeping it takes as long again. (`dsl.border.flat` makes the parts of an object as they are used; of a tree
all parts are used.)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Severity, Span
from dsl.border.frozen import field_names, made_of
from dsl.border.kept import Shelf
from dsl.loaded import Loaded
from dsl.loader import ReadElsewhere

_KEPT: Final = Shelf("trees", "dsl", most=400)


class KeptTrees:
    """Gives the trees that are kept to whoever reads a ruleset, and keeps others where it is being changed."""

    def __init__(self, elsewhere: ReadElsewhere | None = None) -> None:
        """Args: `elsewhere` gives what is not kept, as for `load_ruleset`."""
        self._elsewhere = elsewhere
        self._known: set[str] = set()

    def read(self, text: str, file: str) -> t.File | None:
        """The tree of a text, where it need not be read here."""
        tree = kept_tree(text, file)
        if tree is not None:
            self._known.add(file)
            return tree
        return None if self._elsewhere is None else self._elsewhere(text, file)

    def keep(self, loaded: Loaded) -> None:
        """Keep the trees of the files of a ruleset in which there is no error; all that reading finds is one."""
        errors = (one for one in loaded.findings if one.severity is Severity.ERROR and one.span is not None)
        others = {one.span.file for one in errors if one.span is not None} | self._known
        for tree in (file for layer in loaded.layers for file in layer.files):
            if tree.file not in others:
                _KEPT.keep(_data((tree.declarations, tree.comments), tree.file), loaded.sources[tree.file])


def is_tree_kept(text: str) -> bool:
    """Whether something is kept of a text."""
    return _KEPT.has(text)


def kept_tree(text: str, file: str) -> t.File | None:
    """The tree that a text was found to be, as if it was read in this file; None where none is kept."""
    said = _KEPT.said_of(text)
    if said is None:
        return None
    try:
        declarations, comments = _Makes(file).made(said)
    except (TypeError, ValueError, LookupError):  # another form
        return None
    return t.File(file, declarations, comments)


# ---------------------------------------------------------------- trees as data

_SEVERAL: Final = -1
_FRACTION: Final = -2
_CLASSES: Final = sorted(
    (one for one in vars(t).values() if isinstance(one, type) and field_names(one) is not None),
    key=lambda one: one.__name__,
)
_NUMBERS: Final = {one: number for number, one in enumerate(_CLASSES)}
_PLAIN: Final = frozenset({str, int, bool, type(None)})
_SPAN: Final = "span"
_NOWHERE: Final = (-1, -1, -1, -1)
"""What stands for the place of what the program has added."""


class _Fields(dict[type, tuple[int, Callable[[Any], tuple[Any, ...]], bool]]):
    """By class its number, what gives the values of its fields, and whether the file and the place come last."""

    def __missing__(self, sort: type) -> tuple[int, Callable[[Any], tuple[Any, ...]], bool]:
        names = field_names(sort) or ()
        others = [name for name in names if name != _SPAN]
        is_placed = len(others) < len(names)
        place = [f"{_SPAN}.{name}" for name in field_names(Span) or ()] if is_placed else []
        self[sort] = _NUMBERS[sort], attrgetter(*others, *place), is_placed
        return self[sort]


_FIELDS: Final = _Fields()


def _data(one: Any, file: str) -> Any:
    """A tuple, a fraction or a node as data.

    Raises: KeyError, where something in it is of no class of the tree.
    """
    sort = type(one)
    if sort is tuple:
        return [_SEVERAL, *[part if type(part) in _PLAIN else _data(part, file) for part in one]]
    if sort is Fraction:
        return [_FRACTION, one.numerator, one.denominator]
    number, values, is_placed = _FIELDS[sort]
    parts = values(one)
    if not is_placed:
        return [number, *[part if type(part) in _PLAIN else _data(part, file) for part in parts]]
    *others, lies_in, line, column, end_line, end_column = parts
    said = [part if type(part) in _PLAIN else _data(part, file) for part in others]
    if lies_in != file:
        return [number, *said, *_NOWHERE]
    return [number, *said, line, column, end_line, end_column]


_place: Final = made_of(Span)


class _Makers(dict[int, tuple[Callable[..., object], int | None]]):
    """By the number of a class what makes a node of it, and where among its fields its place stands."""

    def __missing__(self, number: int) -> tuple[Callable[..., object], int | None]:
        cls = _CLASSES[number]
        names = field_names(cls) or ()
        made = self[number] = made_of(cls), names.index(_SPAN) if _SPAN in names else None
        return made


_MAKERS: Final = _Makers()


class _Makes:
    """Makes the nodes of one file."""

    def __init__(self, file: str) -> None:
        self._file = file

    def made(self, data: Any) -> Any:
        """What a list says. Raises: TypeError, ValueError, LookupError for any other data."""
        number = data[0]
        if number == _SEVERAL:
            return tuple([self.made(part) if type(part) is list else part for part in data[1:]])
        if number == _FRACTION:
            return Fraction(*data[1:])
        make, at = _MAKERS[number]
        if at is None:
            return make(*[self.made(part) if type(part) is list else part for part in data[1:]])
        line, column, end_line, end_column = data[-4:]
        parts = [self.made(part) if type(part) is list else part for part in data[1:-4]]
        parts.insert(at, _place(self._file, line, column, end_line, end_column) if line >= 0 else t.NOWHERE)
        return make(*parts)
