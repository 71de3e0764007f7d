"""What a stack of modifiers means (docs/decisions/0013-order-of-arithmetic.md, 0014-identity-and-stacking.md).

1. Collect: each row whose condition holds gives one contribution, or one per member it loops
   over; `per n` multiplies it. The same row from the same source counts once.
2. Dice in amounts are thrown, one throw per contribution.
3. Group: of the rows of one group the highest, lowest or strongest counts, the others are 0.
4. Stages: base and rows are added; all `times` factors are multiplied with the sum; `less` is
   taken off; then the rounding; then bounds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.understood.expressions import Node, Op
from dsl.understood.rules import Modifier
from interpreter.compiled.expressions import Code, Frame
from interpreter.values import Chance, NotApplied, Number, Part, exact, rounded

if TYPE_CHECKING:
    from interpreter.compiled.program import Program


class Contribution(NamedTuple):
    """A row that counts, before dice and groups."""

    row: RowCode
    label: str
    amount: Any

    def part(self, amount: Number, note: str = "") -> Part:
        """The labelled part of the number it becomes."""
        return Part(self.row.rule.name, self.label, amount, self.row.rule.cites, note)


class RowCode:
    """A compiled modifier."""

    __slots__ = ("_amount", "_label", "_loops", "_missing", "_per", "_tests", "_when", "rule", "slots", "total")

    def __init__(self, program: Program, rule: Modifier) -> None:
        make = program.expressions
        self.rule = rule
        self._amount = make.code(rule.amount)
        self._label = make.text(rule.label)
        self._per = None if rule.per is None else make.code(rule.per)
        self._tests = make.codes(rule.when) if len(rule.when) > 1 else ()
        self._when = make.all_of(rule.when)
        self._loops = [
            (loop.slot, make.code(loop.collection), None if loop.condition is None else make.code(loop.condition))
            for loop in rule.loops
        ]
        self.slots = tuple(loop.slot for loop in rule.loops)
        self.total = self._fast()
        self._missing = self._reasons()

    def _reasons(self) -> list[NotApplied]:
        """Why the row may fail to count, in the words of the rule file: its conditions, its members, its number."""
        rule = self.rule
        reasons = [node.source for node in rule.when]
        reasons += [loop.collection.source if loop.condition is None else loop.condition.source for loop in rule.loops]
        if rule.per is not None:
            reasons.append(f"{rule.per.source}: 0")
        return [NotApplied(rule.name, rule.label.plain, reason, rule.cites) for reason in [*reasons, ""]]

    def _fast(self) -> Code:
        """The sum of this row's contributions, without a trace; only where nothing of it is thrown or grouped."""
        when, per, amount = self._when, self._per, self._amount
        if len(self._loops) == 1:
            return self._sum_of_members
        if self._loops:
            return lambda f: sum([one for one, _ in self._each(f)])
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

    def _sum_of_members(self, f: Frame) -> Any:
        slot, collection, test = self._loops[0]
        when = self._when
        total: Any = 0
        for one in dict.fromkeys(collection(f)):
            f[slot] = one
            if (test is None or test(f)) and (when is None or when(f)):
                total += self._counted(f)
        return total

    def _each(self, f: Frame) -> list[tuple[Any, str]]:
        """Amounts and labels for all members of the loops, each source once."""
        found: list[tuple[Any, str]] = []
        if len(self._loops) == 1:
            slot, collection, test = self._loops[0]
            when = self._when
            seen = set()
            for one in tuple(collection(f)):
                f[slot] = one
                if (test is None or test(f)) and (when is None or when(f)) and id(one) not in seen:
                    seen.add(id(one))
                    found.append((self._counted(f), self._label(f)))
            return found
        self._nested(f, 0, found, set())
        return found

    def _nested(self, f: Frame, depth: int, found: list[tuple[Any, str]], seen: set[tuple[int, ...]]) -> None:
        if depth == len(self._loops):
            source = tuple(id(f[slot]) for slot in self.slots)
            if (self._when is None or self._when(f)) and source not in seen:
                seen.add(source)
                found.append((self._counted(f), self._label(f)))
            return
        slot, collection, test = self._loops[depth]
        for one in tuple(collection(f)):
            f[slot] = one
            if test is None or test(f):
                self._nested(f, depth + 1, found, seen)

    def _counted(self, f: Frame) -> Any:
        amount = self._amount(f)
        if self._per is None:
            return amount
        count = self._per(f)
        if count == 0:
            return 0  # dice that count 0 times are not thrown
        return amount.times(count) if isinstance(amount, Chance) else amount * count

    def contributions(self, f: Frame, found: list[Contribution], missing: list[NotApplied] | None) -> None:
        """Add the row's contributions; when it has none and `missing` is given, say why not."""
        if self._loops:
            each = self._each(f)
            counted = each if self._per is None else [pair for pair in each if pair[0] != 0]
            for amount, label in counted:
                found.append(Contribution(self, label, amount))
            if not counted and missing is not None:
                missing.append(self._missing[-2] if each else self._missing[len(self.rule.when)])
            return
        if self._when is not None and not self._when(f):
            if missing is not None:
                missing.append(self._missing[self._failed(f)])
            return
        amount = self._counted(f)
        if self._per is not None and amount == 0:
            if missing is not None:
                missing.append(self._missing[-2])
            return
        found.append(Contribution(self, self._label(f), amount))

    def _failed(self, f: Frame) -> int:
        """The number of the first condition that fails."""
        return next((at for at, test in enumerate(self._tests) if not test(f)), 0)


class Stack:
    """The rows and stages of a stat, a roll or the dice of a contest, compiled."""

    def __init__(
        self,
        program: Program,
        base: tuple[tuple[Node, Any], ...],
        rows: tuple[Modifier, ...],
        stages: tuple[Modifier, ...],
        rounding: str | None,
    ) -> None:
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
        found: list[Contribution] = []
        for row in self.rows:
            row.contributions(f, found, missing)
        return found

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
            found: list[Contribution] = []
            stage.contributions(f, found, missing)
            for one in found:
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
