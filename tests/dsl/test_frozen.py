"""Our frozen classes against the standard library's: what one does, the other does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from dsl.border.frozen import frozen

Made = tuple[type[Any], type[Any], type[Any]]


def classes(make: Callable[[type[Any]], Any]) -> Made:
    """The same three classes, made by either."""

    @make
    class Plain:
        """One with a default and a field that does not count."""

        name: str
        size: int = 3
        place: str = field(default="", compare=False, repr=False)

        def __str__(self) -> str:
            return self.name

    @make
    class Above:
        """One with fields by name alone."""

        kind: str
        place: str = field(default="", compare=False, kw_only=True)

    @make
    class Below(Above):
        """One that has the fields of another first."""

        value: int

    return Plain, Above, Below


OURS = classes(frozen)
THEIRS = classes(dataclass(frozen=True, slots=True))
BOTH = pytest.mark.parametrize("made", [OURS, THEIRS], ids=["ours", "theirs"])


@frozen
class Point:
    """One that is found again by its name, as pickles want it."""

    x: int
    y: int = 0


@BOTH
def test_values_and_defaults(made: Made) -> None:
    plain, _, below = made
    one = plain("a", place="there")
    assert (one.name, one.size, one.place, str(one)) == ("a", 3, "there", "a")
    other = below("b", 4, place="here")
    assert (other.kind, other.value, other.place) == ("b", 4, "here")


@BOTH
@pytest.mark.parametrize("wrong", [((), {}), (("a", 1, "", 4), {}), (("a",), {"colour": 1}), (("a",), {"name": "b"})])
def test_wrong_arguments(made: Made, wrong: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    values, named = wrong
    with pytest.raises(TypeError):
        made[0](*values, **named)


@BOTH
def test_comparing(made: Made) -> None:
    plain, above, below = made
    assert plain("a", 1, "here") == plain("a", 1, "there")
    assert hash(plain("a", 1, "here")) == hash(plain("a", 1, "there"))
    assert plain("a", 1) != plain("a", 2)
    assert above("a") != below("a", 1)
    assert below("a", 1) != above("a")
    assert plain("a") != "a"


@BOTH
def test_nothing_changes(made: Made) -> None:
    one = made[0]("a")
    with pytest.raises(FrozenInstanceError):
        one.name = "b"
    with pytest.raises(FrozenInstanceError):
        del one.name
    assert one.name == "a"
    assert not hasattr(one, "__dict__")


@BOTH
def test_what_the_standard_library_sees(made: Made) -> None:
    plain, _, below = made
    assert is_dataclass(made[0])
    assert [one.name for one in fields(below)] == ["kind", "place", "value"]
    assert (plain.__match_args__, below.__match_args__) == (("name", "size", "place"), ("kind", "value"))
    assert replace(plain("a", 1, "here"), name="b") == plain("b", 1)
    assert replace(plain("a", 1, "here"), name="b").place == "here"
    assert copy.copy(plain("a", 2)) == plain("a", 2)


def test_shown_alike() -> None:
    ours, theirs = (repr(made[0]("a", 1, "here")) for made in (OURS, THEIRS))
    assert ours == theirs
    assert ours.endswith("Plain(name='a', size=1)")


def test_kept_and_read_again() -> None:
    assert pickle.loads(pickle.dumps(Point(2))) == Point(2, 0)


def test_methods_are_made_when_the_first_object_is() -> None:
    plain, _, below = classes(frozen)
    assert plain.__init__ is below.__init__
    plain("a")
    assert plain.__init__ is not below.__init__


def test_what_a_frozen_class_cannot_do_is_refused() -> None:
    class Listing:
        """One whose default is made anew for each object."""

        names: list[str] = field(default_factory=list)

    class Counted:
        """One that works something out when it is made."""

        name: str

        def __post_init__(self) -> None:
            """Never called."""

    for cls in (Listing, Counted):
        with pytest.raises(TypeError, match="make it a dataclass"):
            frozen(cls)
