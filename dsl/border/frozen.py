"""Frozen classes that are quickly made: `@frozen` stands where `@dataclass(frozen=True, slots=True)` would.

They are dataclasses, with `fields`, `replace` and all, are compared by value and never changed. The difference is when
their methods are made. A frozen dataclass compiles six of them at import, a third of a millisecond a class, which for
the hundreds of nodes of the language is a tenth of a second of every command. Here five are shared by all classes,
and `__init__` is compiled when the first object of a class is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from types import FunctionType
from typing import Any, NoReturn, TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[_Class]) -> type[_Class]:
    """The class with its annotated fields made a frozen, slotted dataclass.

    Args: `cls`; a field may have a default, and by `field` also `compare`, `repr` and `kw_only`.

    Raises: TypeError, when the class asks for more; then it is a case for `dataclass` itself.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    if hasattr(cls, "__post_init__") or not all(map(_is_plain, fields(made))):
        raise TypeError(f"{cls.__qualname__} is more than a frozen class can be: make it a dataclass")
    for name in _METHODS:
        if name not in cls.__dict__:
            setattr(made, name, vars(_Methods)[name])
    compared = [one.name for one in fields(made) if one.compare]
    made._compared = attrgetter(*compared) if compared else _nothing
    return made  # type: ignore[no-any-return]


def _is_plain(one: Field[Any]) -> bool:
    return one.init and one.default_factory is MISSING and one.hash is None


def _nothing(_self: object) -> tuple[()]:
    return ()


class _Methods:
    """What all frozen classes share."""

    _compared: Callable[[object], object]

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
        shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in _fields(self) if one.repr)
        return f"{type(self).__qualname__}({shown})"

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[object]:
        return [getattr(self, one.name) for one in _fields(self)]

    def __setstate__(self, state: list[object]) -> None:
        for one, value in zip(_fields(self), state, strict=True):
            object.__setattr__(self, one.name, value)


_METHODS = tuple(name for name, one in vars(_Methods).items() if isinstance(one, FunctionType))


def _fields(one: Any) -> tuple[Field[Any], ...]:
    return fields(one)


def _init_of(cls: type) -> Callable[..., None]:
    """`def __init__(self, a, b=_default_b, *, c): _set_a(self, a); …`: each field is set by its slot."""
    every = fields(cls)
    names = {f"_set_{one.name}": getattr(cls, one.name).__set__ for one in every}
    names |= {f"_default_{one.name}": one.default for one in every}
    by_name = [one for one in every if one.kw_only]
    parameters = ["self", *(_parameter(one) for one in every if not one.kw_only)]
    parameters += ["*", *map(_parameter, by_name)] if by_name else []
    body = "".join(f"\n    _set_{one.name}(self, {one.name})" for one in every) or "\n    pass"
    exec(f"def __init__({', '.join(parameters)}):{body}\n", names)  # noqa: S102 - of field names alone, as dataclasses do
    made: Callable[..., None] = names["__init__"]
    return made


def _parameter(one: Field[Any]) -> str:
    return one.name if one.default is MISSING else f"{one.name}=_default_{one.name}"
