"""The values of a case file as people write them, and what all of its shapes have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from dsl.border.diagnostics import phrase
from dsl.border.says_instead import SaysInstead
from interpreter.values.value import Chance, Handful

T = TypeVar("T")


def as_fraction(written: object) -> Fraction:
    """The number of `7/12`, `2.5`, `3` or `40%`.

    Raises: ValueError for anything else.
    """
    problem = ValueError(phrase("write an exact number, such as 7/12, 2.5 or 3"))
    if isinstance(written, bool) or not isinstance(written, int | str):
        raise problem
    parts = written.removesuffix("%") if isinstance(written, str) else written
    try:
        return Fraction(parts) / (1 if parts == written else 100)
    except (ValueError, ZeroDivisionError):
        raise problem from None


_DICE: Final = re.compile(r"([+-]?)(?:(\d*)d(\d+)(!?)|(\d+))")


def as_dice(written: object) -> Chance:
    """The amount of `2d6`, `1d6!+2` or `d3-1`.

    Raises: ValueError for anything else.
    """
    text = str(written).replace(" ", "")
    parts = list(_DICE.finditer(text))
    if "".join(one[0] for one in parts) != text or not parts or any(not one[1] for one in parts[1:]):
        raise ValueError(phrase("write dice, such as 2d6 or 1d6+2"))
    amount = Chance(0, ())
    for sign, count, sides, explodes, number in (one.groups() for one in parts):
        handful = Handful(int(count or 1), int(sides), bool(explodes)) if sides else None
        one = Chance(int(number), ()) if handful is None else Chance(0, ((1, handful),))
        amount = amount.plus(one, -1 if sign == "-" else 1)
    return amount


def _as_list(written: Any) -> Any:
    return written if isinstance(written, list) else [written]


Exact = Annotated[Fraction, BeforeValidator(as_fraction)]
"""A number as people write it."""


def _as_truth(written: Any) -> Any:
    return {"yes": True, "no": False}.get(str(written), written)


Truth = Annotated[bool, BeforeValidator(_as_truth)]
"""Yes or no, true or false."""
Yes = Annotated[Literal[True], BeforeValidator(_as_truth)]
"""Yes or true, where nothing else can stand."""
Plain = str | int | bool | None
Written = Plain | list[Plain]
"""A value: a word, a number, yes or no, or several of them."""
Values = dict[str, Written]
Filled = Annotated[T, Field(min_length=1)]
"""A list or mapping that says something."""
Some = Filled[list[T]]
OneOrSeveral = Annotated[list[T], BeforeValidator(_as_list), Field(min_length=1)]
"""A list, which may stand without its brackets where it has one entry."""


class Shape(SaysInstead, BaseModel):
    """Nothing is guessed, nothing unknown is passed over, nothing is changed later."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def __deepcopy__(self, memo: object = None) -> Self:
        """The shape itself: pydantic copies each default that it gives, and most of what may be said is left out."""
        return self

    def says(self, *keys: str) -> bool:
        """Whether one of these keys stands in the file."""
        return not self.model_fields_set.isdisjoint(keys)


class Open(Shape):
    """A mapping with keys of its own and, beside them, keys of the ruleset."""

    model_config = ConfigDict(extra="allow")

    @property
    def named(self) -> Mapping[str, Any]:
        """What stands under the keys of the ruleset."""
        return self.__pydantic_extra__ or {}
