"""The meaning of a stack of modifiers, fixed (decisions S4 to S6).

1. Collect: each row whose condition holds gives one contribution, or one per member it loops
   over; `per n` multiplies it. The same row from the same source counts once.
2. Dice in amounts are thrown, one throw per contribution.
3. Group: of the rows of one group the highest, lowest or strongest counts, the others are 0.
4. Stages: base and rows are added; all `times` factors are multiplied with the sum; `less` is
   taken off; then the rounding; then bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dsl.rulebook import Modifier, Node, Op
from interpreter.expressions import Code, Frame
from interpreter.values import Chance, NotApplied, Number, Part, Value, exact, rounded, stored

if TYPE_CHECKING:
    from interpreter.program import Program


@dataclass(frozen=True, slots=True)
class Contribution:
    """A row that counts, before dice and groups."""

    row: RowCode
    label: str
    amount: Number | Chance

    def part(self, amount: Number, note: str = "") -> Part:
        """The labelled part of the number it becomes."""
        return Part(self.row.rule.name, self.label, amount, self.row.rule.cites, note)


class RowCode:
    """A compiled modifier."""

    __slots__ = ("_amount", "_label", "_loops", "_per", "_plain", "_tests", "_when", "rule", "sources")

    def __init__(self, program: Program, rule: Modifier) -> None:
        make = program.expressions
        self.rule = rule
        self._amount = make.code(rule.amount)
        self._label = make.text(rule.label)
        self._per = None if rule.per is None else make.code(rule.per)
        self._tests = make.codes(rule.when)
        self._when = make.all_of(rule.when)
        self._loops = [
            (loop.slot, make.code(loop.collection), None if loop.condition is None else make.code(loop.condition))
            for loop in rule.loops
        ]
        self.sources = tuple(loop.slot for loop in rule.loops)
        self._plain = self._fast(make.code(rule.amount))

    def _fast(self, amount: Code) -> Code:
        """The sum of this row's contributions, without a trace."""
        when, per = self._when, self._per
        if self._loops:
            return lambda f: sum(one for one, _ in self._each(f))
        constant = self.rule.amount.data if self.rule.amount.op is Op.CONSTANT else None
        if per is not None:
            counted = per
            if when is None:
                return lambda f: amount(f) * counted(f)
            tested = when
            return lambda f: amount(f) * counted(f) if tested(f) else 0
        if when is None:
            return amount
        test = when
        if constant is not None:
            return lambda f: constant if test(f) else 0
        return lambda f: amount(f) if test(f) else 0

    def total(self, frame: Frame) -> Number:
        """What the row adds, where nothing of it is thrown or grouped."""
        value: Number = self._plain(frame)
        return value

    def _each(self, f: Frame, depth: int = 0) -> Iterator[tuple[Any, str | None]]:
        """Amounts for all members of the loops; conditions that name a member are tested for each."""
        if depth == len(self._loops):
            if self._when is None or self._when(f):
                amount = self._amount(f)
                if self._per is not None:
                    count = self._per(f)
                    amount = amount.times(count) if isinstance(amount, Chance) else amount * count
                yield amount, None
            return
        slot, collection, test = self._loops[depth]
        for one in tuple(collection(f)):
            f[slot] = one
            if test is None or test(f):
                yield from self._each(f, depth + 1)

    def contributions(self, f: Frame, missing: list[NotApplied] | None) -> list[Contribution]:
        """The row's contributions; when it has none and `missing` is given, why not."""
        found: list[Contribution] = []
        seen = set()
        for amount, _ in self._each(f):
            source = tuple(id(f[slot]) for slot in self.sources)
            if source in seen:
                continue
            seen.add(source)
            if amount == 0 and self._per is not None:
                continue
            found.append(Contribution(self, self._label(f), amount))
        if not found and missing is not None:
            missing.append(NotApplied(self.rule.name, self.rule.label.plain, self._why(f), self.rule.cites))
        return found

    def _why(self, f: Frame) -> str:
        """The first condition that failed, in the words of the rule file."""
        if self._loops:
            slot, collection, _test = self._loops[0]
            where = self.rule.loops[0]
            if not any(True for _ in collection(f)) or where.condition is None:
                return f"{where.collection.source}: 0"
            return where.condition.source
        for node, test in zip(self.rule.when, self._tests, strict=True):
            if not test(f):
                return node.source
        if self.rule.per is not None:
            return f"{self.rule.per.source}: 0"
        return ""


class Stack:
    """The rows and stages of a stat, a roll or the dice of a contest, compiled."""

    def __init__(self, program: Program, base: tuple[tuple[Node, Any], ...], rows: tuple[Modifier, ...],
                 stages: tuple[Modifier, ...], rounding: str | None) -> None:
        make = program.expressions
        self.base = [(make.code(node), make.text(label), node) for node, label in base]
        self.rows = [RowCode(program, row) for row in rows]
        self.stages = [RowCode(program, stage) for stage in stages]
        self.rounding = rounding
        self.thrown = any(row.amount.type.form == "dice" for row in rows)
        self.grouped = any(row.keep for row in rows)
        self.plain = not (self.thrown or self.grouped or self.stages)

    def sum(self, f: Frame) -> Number:
        """The number without a trace; only where no dice stand in the rows."""
        if self.plain:
            total: Any = 0
            for code, _label, _node in self.base:
                total += code(f)
            for row in self.rows:
                total += row.total(f)
            summed: Number = total
            return summed
        contributions = self.collect(f, None)
        settled, _parts = self.settle(f, contributions, [c.amount for c in contributions])
        return settled

    def collect(self, f: Frame, missing: list[NotApplied] | None) -> list[Contribution]:
        """All contributions of the rows, in the order of the rows."""
        return [one for row in self.rows for one in row.contributions(f, missing)]

    def settle(
        self, f: Frame, contributions: list[Contribution], amounts: list[Any], missing: list[NotApplied] | None = None
    ) -> tuple[Number, tuple[Part, ...]]:
        """The number and its parts, once all amounts are known."""
        parts = [Part("base", label(f) or "base", code(f)) for code, label, _node in self.base]
        parts += self._grouped(contributions, amounts)
        total: Number = sum((part.amount for part in parts), start=0)
        if self.stages:
            total = self._staged(f, total, parts, missing)
        return total, tuple(parts)

    def _grouped(self, contributions: list[Contribution], amounts: list[Any]) -> list[Part]:
        if not self.grouped:
            return [one.part(amount) for one, amount in zip(contributions, amounts, strict=True)]
        winners: dict[str, int] = {}
        for at, (one, amount) in enumerate(zip(contributions, amounts, strict=True)):
            group, keep = one.row.rule.group, one.row.rule.keep
            if group is None:
                continue
            held = winners.get(group)
            if held is None or _beats(keep, amount, amounts[held]):
                winners[group] = at
        parts = []
        for at, (one, amount) in enumerate(zip(contributions, amounts, strict=True)):
            group = one.row.rule.group
            if group is not None and winners[group] != at:
                parts.append(one.part(0, f"{group}: {amount}"))
            else:
                parts.append(one.part(amount))
        return parts

    def _staged(self, f: Frame, total: Number, parts: list[Part], missing: list[NotApplied] | None) -> Number:
        by_stage: dict[str, list[tuple[RowCode, Contribution]]] = {}
        for stage in self.stages:
            for one in stage.contributions(f, missing):
                by_stage.setdefault(stage.rule.stage, []).append((stage, one))
        for stage_name, change in (("times", _times), ("less", _less)):
            for _row, one in by_stage.get(stage_name, []):
                before = total
                total = exact(change(total, one.amount))
                parts.append(one.part(exact(total - before), f"{stage_name} {one.amount}"))
        for way in ("down", "up", "nearest"):
            for _row, one in by_stage.get(f"rounded {way}", []):
                total = self._round(total, way, parts, one)
        if self.rounding is not None and isinstance(total, Fraction):
            total = rounded(total, self.rounding)
        for stage_name, bound in (("at least", max), ("at most", min)):
            for _row, one in by_stage.get(stage_name, []):
                before = total
                limit: Any = one.amount
                total = bound(total, limit)
                if total != before:
                    parts.append(one.part(exact(total - before), f"{stage_name} {one.amount}"))
        return total

    @staticmethod
    def _round(total: Number, way: str, parts: list[Part], one: Contribution) -> Number:
        whole = rounded(total, way)
        if whole != total:
            parts.append(one.part(exact(whole - total), f"rounded {way}"))
        return whole


def _beats(keep: str | None, amount: Any, held: Any) -> bool:
    if keep == "highest":
        return bool(amount > held)
    if keep == "lowest":
        return bool(amount < held)
    return bool(abs(amount) > abs(held))


def _times(total: Any, factor: Any) -> Any:
    return Fraction(total) * factor


def _less(total: Any, amount: Any) -> Any:
    return total - amount


__all__ = ["Callable", "Contribution", "RowCode", "Stack", "Value", "replace", "stored"]
