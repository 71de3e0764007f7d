"""Contributions rewritten: `each lowering of speed(troop) tagged weather: halved`.

Every line is held against the amounts as they were collected and thrown, and none sees what another has made of them;
so their order decides nothing. What holds for one contribution acts in this order: it counts nothing, all factors are
multiplied with it, it is rounded once, and it comes nearer to 0 by the sum of what is said, but not beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, Final, assert_never

from dsl.types import RoundingWay
from dsl.understood.rows import Act, Direction, Rewriting
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.lots import Lots, changed
from interpreter.compiled.rolling.rows import Contribution, RowCode, collect_function
from interpreter.compiled.text.writer import Rules
from interpreter.values.numbers import Number, as_fraction, exact, rounded

_WAYS: Final[tuple[RoundingWay, ...]] = ("down", "up", "nearest")


class Rewriter:
    """The lines that rewrite what contributes to one number."""

    def __init__(self, rules: Rules, rewritings: Sequence[Rewriting], rounding: RoundingWay | None) -> None:
        rows = [RowCode(one.row) for one in rewritings if one.source_slot is None]
        self._rules = dict(zip(rows, (one for one in rewritings if one.source_slot is None), strict=True))
        self._collect = collect_function(rules, rows)
        self._asking = [
            (one, one.source_slot, collect_function(rules, [RowCode(one.row)]))
            for one in rewritings
            if one.source_slot is not None
        ]
        """Lines that ask what a contribution comes from, with the slot in which it stands."""
        self._rounding = rounding

    def may_act(self, f: Frame) -> bool:
        """Whether some line may change what is collected; one that asks what a row comes from is asked of each row."""
        return bool(self._asking) or bool(self._in_force(f))

    def rewrite(self, f: Frame, found: Sequence[Contribution], amounts: list[Any]) -> list[str]:
        """Put in the place of each amount what lines make of it; gives a note about each."""
        notes = [""] * len(found)
        in_force = self._in_force(f)
        for at, one in enumerate(found) if in_force or self._asking else ():
            amounts[at], notes[at] = self._of(f, one, amounts[at], in_force)
        return notes

    def _in_force(self, f: Frame) -> list[tuple[Rewriting, Contribution]]:
        """The lines that hold now, once for each that bears them, each with its factor."""
        found: list[Contribution] = []
        self._collect(f, found, None)
        return [(self._rules[one.row], one) for one in found]

    def _in_force_for(self, f: Frame, one: Contribution) -> list[tuple[Rewriting, Contribution]]:
        """The lines that ask what a contribution comes from and hold for this one."""
        row, found = one.row.rule, []
        for rule, slot, collect in self._asking:
            origins = [each for name, each in zip(row.sources, one.origins, strict=False) if name in rule.sources]
            if origins and rule.may_reach(row.tags, row.sources):
                lines: list[Contribution] = []
                f[slot] = origins[-1]
                collect(f, lines, None)
                found += [(rule, line) for line in lines]
        return found

    def _of(
        self, f: Frame, one: Contribution, amount: Number | Lots, in_force: Sequence[tuple[Rewriting, Contribution]]
    ) -> tuple[Any, str]:
        """What a contribution counts instead, and a note of what it was, and by what it was changed."""
        row = one.row.rule
        about = [(rule, line) for rule, line in in_force if rule.may_reach(row.tags, (*row.sources, row.block))]
        about += self._in_force_for(f, one)
        if not about:
            return amount, ""
        if isinstance(amount, Lots):
            return changed(amount, lambda each: self._amount(each, about)), ""
        after = self._amount(amount, about)
        by = dict.fromkeys(line.label for rule, line in about if _is_meant(rule.way, amount))
        return after, f"{', '.join(by)}: {amount}" if by and after != amount else ""

    def _amount(self, amount: Number, about: Sequence[tuple[Rewriting, Contribution]]) -> Number:
        held = [(rule, line.amount) for rule, line in about if _is_meant(rule.way, amount)]
        if any(rule.act is Act.NONE for rule, _ in held):
            return 0
        factors = [factor for rule, factor in held if rule.act is Act.TIMES]
        after: Number = exact(as_fraction(amount) * prod(factors)) if factors else amount
        ways = {rule.rounding for rule, _ in held if rule.rounding is not None}
        if not ways and factors and self._rounding is not None:
            ways = {self._rounding}
        for way in _WAYS:
            if way in ways:
                after = rounded(after, way)
        nearer: Number = sum(by for rule, by in held if rule.act is Act.NEARER)
        if not nearer:
            return after
        return max(after - nearer, 0) if after > 0 else min(after + nearer, 0)


def _is_meant(way: Direction, amount: Number) -> bool:
    match way:
        case Direction.RAISING:
            return amount > 0
        case Direction.LOWERING:
            return amount < 0
        case Direction.CHANGE:
            return amount != 0
        case _:
            assert_never(way)
