"""Frozen classes that are quick to define: `@frozen` stands where `@dataclass(frozen=True, slots=True)` would.

They are dataclasses, with `fields`, `replace` and the rest, compared by value and never changed. The difference is
when their methods are made. A frozen dataclass compiles six methods at import, a third of a millisecond a class; for
the hundreds of nodes of the language that is a tenth of a second of every command. Here five methods are shared by
all classes, `__init__` is made with the first object of a class, and what `dataclasses` says of the fields is worked
out when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from functools import cache
from itertools import pairwise
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, NoReturn, TypeVar, dataclass_transform

_Class = TypeVar("_Class")


class _Part(NamedTuple):
    """What a class knows of one of its fields."""

    name: str
    default: Any = MISSING
    is_compared: bool = True
    is_shown: bool = True
    by_name: bool = False


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[_Class]) -> type[_Class]:
    """The class with its annotated fields made a frozen, slotted dataclass.

    Args: `cls`; a field may have a default, and by `field` also `compare`, `repr` and `kw_only`.

    Raises: TypeError, when the class asks for more; then it is a case for `dataclass` itself.
    """
    body = {name: one for name, one in vars(cls).items() if name not in _NOT_TAKEN_OVER}
    parts = {one.name: one for base in reversed(cls.__mro__[1:]) for one in vars(base).get("_parts_", ())}
    inherited = frozenset(parts)
    for name, kind in vars(cls).get("__annotations__", {}).items():
        if not str(kind).startswith(_OF_THE_CLASS):
            parts[name] = _part(cls, name, body.pop(name, MISSING))
    in_order = [one for one in parts.values() if not one.by_name]
    if "__post_init__" in body or any(
        one.default is not MISSING and after.default is MISSING for one, after in pairwise(in_order)
    ):
        raise _more_than_frozen(cls)
    compared = [one.name for one in parts.values() if one.is_compared]
    make: Any = type(cls)
    made: type[_Class] = make(
        cls.__name__,
        cls.__bases__,
        {
            **_METHODS,
            **body,
            "__qualname__": cls.__qualname__,
            "__slots__": tuple(name for name in parts if name not in inherited),
            "__match_args__": tuple(one.name for one in in_order),
            "__dataclass_fields__": _Described(cls, "__dataclass_fields__"),
            "__dataclass_params__": _Described(cls, "__dataclass_params__"),
            "_parts_": tuple(parts.values()),
            "_names_": tuple(parts),
            "_compared": attrgetter(*compared) if compared else _nothing,
        },
    )
    return made


_NOT_TAKEN_OVER: Final = frozenset({"__dict__", "__weakref__"})
_OF_THE_CLASS: Final = ("ClassVar", "typing.ClassVar")
"""How the annotation of what is no field begins."""


def field_names(cls: type) -> tuple[str, ...] | None:
    """The names of the fields of a frozen class, those of its bases first; None for any other class."""
    names: tuple[str, ...] | None = getattr(cls, "_names_", None)
    return names


def made_of(cls: type[_Class]) -> Callable[..., _Class]:
    """What makes an object of a frozen class from the values of all its fields, in the order of their names."""
    names = field_names(cls) or ()
    setters = {f"_set_{at}": getattr(cls, name).__set__ for at, name in enumerate(names)}
    made: Callable[..., _Class] = FunctionType(
        _template_of_maker(len(names)), {"_new": object.__new__, "_cls": cls, **setters}
    )
    return made


def _part(cls: type, name: str, given: object) -> _Part:
    if not isinstance(given, Field):
        return _Part(name, given)
    if not given.init or given.default_factory is not MISSING or given.hash is not None:
        raise _more_than_frozen(cls)
    return _Part(name, given.default, given.compare, given.repr, given.kw_only is True)


def _more_than_frozen(cls: type) -> TypeError:
    return TypeError(f"{cls.__qualname__} is more than a frozen class can be: make it a dataclass")


def _nothing(_self: object) -> tuple[()]:
    return ()


class _Described:
    """What `dataclasses` says of a class, found on the class as it was written when it is first wanted."""

    def __init__(self, written: type, what: str) -> None:
        self._written = written
        self._what = what

    def __get__(self, _one: object, _cls: type) -> Any:
        if self._what not in vars(self._written):
            dataclass(init=False, repr=False, eq=False)(self._written)
        return vars(self._written)[self._what]


class _Methods:
    """What all frozen classes share."""

    _compared: Callable[[object], object]
    _parts_: tuple[_Part, ...]

    def __init__(self, *values: object, **named: object) -> None:
        """Makes way for an `__init__` of the class's own when the first object is made."""
        cls: Any = type(self)
        cls.__init__ = _init_of(cls)
        cls.__init__(self, *values, **named)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        compared = type(self)._compared
        return compared(self) == compared(other)

    def __hash__(self) -> int:
        return hash(type(self)._compared(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in self._parts_ if one.is_shown)
        return f"{type(self).__qualname__}({shown})"

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[object]:
        return [getattr(self, one.name) for one in self._parts_]

    def __setstate__(self, state: list[object]) -> None:
        for one, value in zip(self._parts_, state, strict=True):
            object.__setattr__(self, one.name, value)


_METHODS: Final = {name: one for name, one in vars(_Methods).items() if isinstance(one, FunctionType)}


def _init_of(cls: Any) -> Callable[..., None]:
    """`def __init__(self, a, b=1, *, c): _set_0(self, a); …`: each field is set by its slot."""
    parts = sorted(cls._parts_, key=lambda one: one.by_name)
    by_name = [one for one in parts if one.by_name]
    names = tuple(one.name for one in parts)
    code = _template(len(parts) - len(by_name), len(by_name)).replace(co_varnames=("self", *names))
    setters = {f"_set_{at}": getattr(cls, name).__set__ for at, name in enumerate(names)}
    made = FunctionType(code, setters, "__init__")
    made.__defaults__ = tuple(one.default for one in parts if not one.by_name and one.default is not MISSING)
    made.__kwdefaults__ = {one.name: one.default for one in by_name if one.default is not MISSING}
    return made


@cache
def _template(by_place: int, by_name: int) -> CodeType:
    """The code of an `__init__` of so many fields: classes of one shape differ in the names of their parameters alone.

    To compile it for each would take a fifth of the time in which a small ruleset is read.
    """
    fields = [f"_{at}" for at in range(by_place + by_name)]
    parameters = ["self", *fields[:by_place], *(["*"] if by_name else []), *fields[by_place:]]
    body = "; ".join(f"_set{one}(self, {one})" for one in fields) or "pass"
    found: dict[str, Any] = {}
    exec(f"def __init__({', '.join(parameters)}): {body}", found)  # noqa: S102 - of numbers alone
    code: CodeType = found["__init__"].__code__
    return code


@cache
def _template_of_maker(count: int) -> CodeType:
    """The code that makes an object of so many fields."""
    fields = [f"_{at}" for at in range(count)]
    body = "; ".join(f"_set{one}(made, {one})" for one in fields) or "pass"
    found: dict[str, Any] = {}
    exec(f"def make({', '.join(fields)}): made = _new(_cls); {body}; return made", found)  # noqa: S102 - of numbers alone
    code: CodeType = found["make"].__code__
    return code
