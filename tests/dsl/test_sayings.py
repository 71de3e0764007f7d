"""Sayings stand once, and none stands in a list that nobody looks in."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

from dsl.reading.snags import sayings
from dsl.reading.snags.sayings.in_two import Two
from dsl.reading.snags.sayings.saying import Saying

MODULES = [import_module(one.name) for one in walk_packages(sayings.__path__, f"{sayings.__name__}.")]
LISTED = [one for one in MODULES if one.__name__.endswith(".listed")]


def lists_in(module: ModuleType) -> list[tuple[Saying | Two, ...]]:
    """The lists of sayings of a module, as far as they are its own."""
    imported = {"EVERYDAY", "SUREST"} if not module.__name__.endswith(".listed") else set()
    return [
        value
        for name, value in vars(module).items()
        if name not in imported
        and isinstance(value, tuple)
        and value
        and isinstance(value[0], Saying | Two)
        and type(value) is tuple
    ]


def test_no_saying_stands_twice() -> None:
    own = {id(one): one for module in MODULES if module not in LISTED for each in lists_in(module) for one in each}
    patterns = [(one.words if isinstance(one, Saying) else one.said).pattern for one in own.values()]
    assert len(patterns) > 500
    assert sorted(patterns) == sorted(set(patterns))


@pytest.mark.parametrize("listed", LISTED, ids=lambda one: str(one.__name__).split(".")[-2])
def test_each_list_of_a_room_is_looked_in(listed: ModuleType) -> None:
    room = listed.__name__.removesuffix("listed")
    looked_in = {id(one) for each in lists_in(listed) for one in each}
    lists = [each for module in MODULES if module.__name__.startswith(room) for each in lists_in(module)]
    assert all(id(one) in looked_in for each in lists for one in each)
