"""What people write in the place of the keys of a model, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

ANY_KEY: Final = ""
ANY_MAPPING: Final = "{}"
A_LIST: Final = "[]"
THINGS_IN_A_LIST: Final = "[{}]"
A_PATH: Final = "."
A_THIRD: Final = "[,,]"


class SaysInstead:
    """A model that knows what people write in the place of its keys.

    Attributes:
        said_instead: by such a key how it is written, in which `{key}` is that key; under `ANY_KEY` for all others that
            are unknown, under `ANY_MAPPING` for those of them that have keys with values, under `A_LIST` for a list in
            the place of all keys, under `A_THIRD` for a pair with a third word in that place, in which these are
            `{one}`, `{other}` and `{third}`, under `THINGS_IN_A_LIST` for those that have a list of keys with values,
            and under `A_PATH` for `{thing}.{part}` in one.
        said_below: by a key how a word or a list of words is written that stands below one of its keys, in which
            `{words}` are these.
    """

    said_instead: ClassVar[Mapping[str, str]] = MappingProxyType({})
    said_below: ClassVar[Mapping[str, str]] = MappingProxyType({})


def all_said(*groups: tuple[Iterable[str], str]) -> Mapping[str, str]:
    """What is said by each of several keys, written in the same way."""
    return MappingProxyType({key: written for keys, written in groups for key in keys})
