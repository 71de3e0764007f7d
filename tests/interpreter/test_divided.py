"""A quotient that is made whole at once is the same as one that is made whole afterwards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import get_args

import pytest

from dsl.border.diagnostics import Span
from dsl.types import RoundingWay
from interpreter.compiled.text.called import divided, divided_whole
from interpreter.faults import RuleFault
from interpreter.values.numbers import rounded

PLACE = Span("rules.law", 1, 1, 1, 2)


@pytest.mark.parametrize("way", get_args(RoundingWay))
def test_a_quotient_made_whole_at_once(way: RoundingWay) -> None:
    lefts: list[int | Fraction] = [*range(-12, 13), Fraction(7, 2)]
    rights: list[int | Fraction] = [-5, -4, -1, 1, 2, 3, 8, Fraction(3, 2)]
    for left, right in product(lefts, rights):
        assert divided_whole(left, right, way, PLACE) == rounded(divided(left, right, PLACE), way), (left, right)
    with pytest.raises(RuleFault):
        divided_whole(3, 0, way, PLACE)
