"""The rows of a stack as generated functions: one that adds them up, and one that lists what each contributes.

total = 0
if <the conditions of a row>:
    total += -2
for s4 in dict.fromkeys(<members>):
    if <condition>:
        total += <amount>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from typing import Any, Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.named.row_names import label_name
from dsl.tree import NOWHERE, Label
from dsl.types import NUMBER
from dsl.understood.expressions import (
    AllRows,
    AllThings,
    Constant,
    DefinitionCall,
    HasCondition,
    LocalValue,
    NamedRow,
    Node,
    Selecting,
    Selection,
    Template,
)
from dsl.understood.rows import Loop, Modifier
from dsl.understood.rules import Rulebook
from dsl.understood.statements import MakeRoll
from dsl.understood.walk import nodes_in
from interpreter.compiled.generated import Code, Frame, function, opened
from interpreter.compiled.rolling.stage_words import own_label, stage_text
from interpreter.compiled.rolling.told_conditions import told_condition, told_count
from interpreter.compiled.text.belonging import is_safe
from interpreter.compiled.text.members import indexed, tests_of
from interpreter.compiled.text.writer import KNOWN, Rules, Writer
from interpreter.faults import Unseen
from interpreter.values.numbers import Number
from interpreter.values.results import NotApplied, Part
from interpreter.values.value import UNSEEN_WHY, Chance, Value
from interpreter.world.following.memos import Remembered


def _outside_play(label: Template) -> str:
    """A label where nothing is worked out: a row of a table that is named outright goes by its key."""
    parts = (part.key.replace("_", " ") if isinstance(part, NamedRow) else part for part in label.parts)
    return "".join(part if isinstance(part, str) else "…" for part in parts)


class RowCode:
    """A compiled modifier: the row, and why it may fail to count."""

    __slots__ = ("label", "missing", "rule")

    def __init__(self, rule: Modifier, book: Rulebook | None = None) -> None:
        """Args: `book` has the labels of what its conditions name; without it they are told as the rules have them."""
        self.rule = rule
        chosen = _asked_of_members(rule)
        members = tuple(loop.slot for loop in rule.loops)
        reasons = [
            node.source if book is None else told_condition(node, book, members) for node in (*rule.when, *chosen)
        ]
        if len(chosen) > 1:  # which of them has nobody left is another for each member of the first
            reasons[len(rule.when) :] = [", ".join(reasons[len(rule.when) :])]
        if rule.per is not None:
            reasons.append(f"{rule.per.source} > 0" if book is None else told_count(rule.per, book))
        self.label = _outside_play(rule.label)
        reasons = ["" if one == self.label else one for one in reasons]  # `veterans: not so: veterans`
        if rule.stage is not None and not own_label(rule.stage, self.label):
            self.label = stage_text(rule.stage, rule.amount.source)
        self.missing = [NotApplied(rule.name, self.label, reason, rule.told_from) for reason in [*reasons, ""]]
        """For each condition, then the loops, then `per`: the row as one that does not count, for that reason."""


def _asked_of_members(rule: Modifier) -> list[Node]:
    """What nobody among the members of a row fits where it does not count: the tests, or where none is, the members."""
    bound = {loop.slot for loop in rule.loops}
    first = next((at for at, test in enumerate(rule.when) if bound & _slots(test)), len(rule.when))
    tests = [one.condition for one in rule.loops if one.condition is not None] + list(rule.when[first:])
    return tests or [loop.collection for loop in rule.loops]


class Contribution(NamedTuple):
    """A row that counts, before dice and groups."""

    row: RowCode
    label: str
    amount: Any
    times: str = ""
    """`4 × 50`, where the row says what it adds for each of several."""
    origins: tuple[Value, ...] = ()
    """For each of the names that `from` may call the row what it comes from: a member, a bearer, a row."""
    until: str = ""
    """When it ends, where it was entered for a while."""

    def part(self, amount: Number, note: str = "") -> Part:
        """The labelled part of the number it becomes; one that counts as the row says tells how it came about."""
        told = note or (self.times if amount == self.amount else "")
        return Part(self.row.rule.name, self.label, amount, self.row.rule.told_from, told, until=self.until)


class AsMade(NamedTuple):
    """How a roll was made: with which values, and what was brought to it."""

    roll: str
    arguments: tuple[Value, ...]
    brought: Brought


class Brought(NamedTuple):
    """What whoever makes a roll brings to it: what it is made for, and rows that count in this roll alone."""

    purpose: str | None = None
    rows: tuple[Contribution, ...] = ()
    missing: tuple[NotApplied, ...] = ()
    bring: Callable[[], Brought] | None = None
    """Brings it anew, where what the rows come to hangs on how things stand."""

    def anew(self) -> Brought:
        """What is brought to the same roll when it is made again, as things stand now."""
        return self if self.bring is None else self.bring()

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from what else may be brought to the same roll: rows of two statements may read alike."""
        if not self.rows:
            return (self.purpose,)
        return (self.purpose, *((id(one.row.rule), one.label, one.amount, one.origins) for one in self.rows))


NOTHING_BROUGHT: Final = Brought()

Collector = Callable[[Frame, list[Contribution], "list[NotApplied] | None"], None]
"""Adds what the rows of a stack contribute in a frame, and, if anybody wants to know, the rows that do not count."""


@lru_cache(maxsize=1_000)
def entry_row(origin: str, label: str, cites: tuple[str, ...]) -> RowCode:
    """An entry as a row: it is called by the words of its label, and stands in the rule that made it."""
    text, zero = Template((label,)), Constant(NUMBER, 0)
    name = label_name(Label(label), "entry")
    return RowCode(
        Modifier(
            name,
            zero,
            text,
            (),
            (),
            None,
            None,
            None,
            None,
            cites,
            NOWHERE,
            tags=(origin,),
            sources=(origin,),
            block=origin,
        )
    )


def counted(amount: Any, count: Number) -> Any:
    """An amount so many times; dice that count 0 times are not thrown."""
    if count == 0:
        return 0
    return amount.times(count) if isinstance(amount, Chance) else amount * count


def counted_for(row: RowCode, label: str, amount: Any, count: Number, origins: tuple[Value, ...] = ()) -> Contribution:
    """What a row adds so many times: None where it counts 0 times, which is no modifier; an amount of 0 is one."""
    if count == 0:
        return Contribution(row, label, None)
    is_plain = count == 1 or isinstance(amount, Chance) or amount in (-1, 0, 1)
    return Contribution(row, label, counted(amount, count), "" if is_plain else f"{count} × {amount}", origins)


def sum_function(rules: Rules, base: Iterable[Node], rows: Sequence[Modifier]) -> Code:
    """The total of a stack without dice, groups and stages, as a function of its frame."""
    write = _RowWriter(rules)
    lines = write.added_up(base, rows)
    made: Code = function(write, "f", [*opened(write), *lines, "return total"])
    return made


def kept_sum_function(
    rules: Rules,
    base: Iterable[Node],
    rows: Sequence[Modifier],
    numbers: Sequence[bool],
    remembered: Remembered,
    span: Span,
    more: Sequence[tuple[str, Callable[..., Number]]],
) -> Callable[..., Number] | None:
    """The same as a function of the world and of arguments, which works it out where it is not known already.

    Args:
        numbers: whether each of the arguments is a number.
        more: what else makes another total of a total: under which condition, and as a function of the world, the total
            and the arguments.

    Returns: None where the rows read more than the arguments.
    """
    write = _RowWriter(rules)
    lines = write.added_up(base, rows)
    slots = [f"s{at}" for at, _ in enumerate(numbers, start=1)]
    if not write.free <= set(range(1, len(slots) + 1)):
        return None
    given = ", ".join(slots)
    # A number may be another from case to case.
    laid = [f"laid_down({slot})" if one else slot for slot, one in zip(slots, numbers, strict=True)]
    key = slots[0] if len(slots) == 1 and laid == slots else "given"
    for test, act in more:
        lines.append(f"if {test}: total = {write.keep(act)}(w, total, {given})")
    begins = [
        f"memo = w.memos[{write.keep(remembered)}]",
        *([f"given = ({''.join(f'{one}, ' for one in laid)})"] if key == "given" else []),
        f"if {key} in memo: return memo[{key}]",
        "w.fuel -= 1",
        f"if w.fuel < 0: w.burn({write.keep(span)})",
    ]
    made: Callable[..., Number] = function(
        write, ", ".join(["w", *slots]), [*begins, *lines, f"memo[{key}] = total", "return total"]
    )
    return made


def stages_function(
    rules: Rules, stages: Sequence[tuple[Modifier | None, Callable[[Any, Any], Number]]]
) -> Callable[[Frame, Any], Number]:
    """What becomes of a total by its stages, as a function of the frame and of what was added up.

    Args: `stages` in the order in which they act, each with what it makes of a total and its own amount; one without
        a row acts in any case.
    """
    write = _RowWriter(rules)
    lines: list[str] = []
    for row, act in stages:
        made = write.keep(act)
        if row is None:
            lines.append(f"total = {made}(total, None)")
            continue
        first, loops, tests = write.opened(row).in_one
        amount = write.amount(row)
        write.closed(row)
        amounts = f"[{amount}{loops}{_if(tests)}]" if loops else f"({amount},)"
        found = f"({amounts}{f' if {_all(first)} else ()' if first else ''})"
        lines.append(f"for amount in {found}: total = {made}(total, amount)")
    done: Callable[[Frame, Any], Number] = function(write, "f, total", [*opened(write), *lines, "return total"])
    return done


def collect_function(rules: Rules, rows: Sequence[RowCode]) -> Collector:
    """What the rows of a stack contribute, in their order, as a function of its frame."""
    write = _RowWriter(rules)
    lines = [line for row in rows for line in write.collected_as_seen(row)]
    made: Collector = function(write, "f, found, missing", [*opened(write), *lines, "return None"])
    return made


class _Opened(NamedTuple):
    """A row as Python text, but for what it adds.

    Attributes:
        first: the conditions up to the first that asks for a member.
        loops: the loops, each with what it asks of a member.
        common: conditions behind them that are the same for all members.
        tests: the other conditions.
    """

    first: list[str]
    loops: list[str]
    common: list[str]
    tests: list[str]

    @property
    def in_one(self) -> tuple[list[str], str, list[str]]:
        """The first conditions, and the loops and what is asked of their members as parts of one expression."""
        return self.first, "".join([*self.loops[:1], _if(self.common), *self.loops[1:]]), self.tests

    def lines(self, adds: str) -> list[str]:
        """The lines that do something for each member."""
        clauses = [f"if {_all(self.first)}"] if self.first else []
        loops, before = self.loops, []
        if self.common:
            loop, members = loops[0].split(" in ", 1)
            before = [f"{'    ' * len(clauses)}each = {members}"]
            clauses.append(f"if {_all(self.common)}")
            loops = [f"{loop} in each", *loops[1:]]
        clauses += [one[1:] for one in (*loops, _if(self.tests)) if one]
        opened = [f"{'    ' * depth}{clause}:" for depth, clause in enumerate(clauses)]
        return [
            *opened[: len(self.first[:1])],
            *before,
            *opened[len(self.first[:1]) :],
            f"{'    ' * len(clauses)}{adds}",
        ]


_KNOWN: Final = KNOWN | {
    "Contribution": Contribution,
    "counted": counted,
    "counted_for": counted_for,
    "Unseen": Unseen,
}
"""The names that the text of rows may use as they are."""


class _RowWriter(Writer):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, names={"__builtins__": _KNOWN})

    def added_up(self, base: Iterable[Node], rows: Sequence[Modifier]) -> list[str]:
        """The lines that add up a stack without dice, groups and stages as `total`."""
        self.begins_with = []
        lines = [f"total += {self.text(node)}" for node in base]
        for row in rows:
            opened = self.opened(row)
            lines += opened.lines(f"total += {self.amount(row)}")
            self.closed(row)
        return [*self.begins_with, "total = 0", *lines]

    def opened(self, row: Modifier) -> _Opened:
        """The loops of a row, whose slots are bound until it is closed, and its conditions."""
        bound = {loop.slot for loop in row.loops}
        asks = (at for at, test in enumerate(row.when) if bound & _slots(test))
        first = next(asks, len(row.when))
        before = [self.condition(test) for test in row.when[:first]]
        asked = (one.condition for one in row.loops if one.condition is not None)
        in_order = [part for test in (*asked, *row.when[first:]) for part in tests_of(test)]
        safe = takewhile(lambda test: is_safe(self, test), in_order)
        common = [test for test in safe if not bound & _slots(test)]
        loops: list[str] = []
        for loop in row.loops:
            members = self._bearers(loop)
            if members is None:
                members = self.text(loop.collection)
                are_different = loop.collection.type.are_numbers or self._are_different(loop.collection)
                if not are_different:  # the same row from the same source counts once
                    is_read_twice = self.is_handy(loop.collection)
                    few = f"{members} if len({members}) < 2 else " if is_read_twice else ""
                    members = f"({few}dict.fromkeys({members}))"
            self.bound.append(loop.slot)
            loops.append(f" for s{loop.slot} in {members}")
            if loop.condition is not None:
                loops.append(_if(self._left(loop.condition, common)))
        tests = [text for test in row.when[first:] for text in self._left(test, common)]
        return _Opened(before, loops, [self.text(test) for test in common], tests)

    def _left(self, test: Node, common: list[Node]) -> list[str]:
        """The parts of a condition that are not among those that all members have in common."""
        return [self.condition(part) for part in tests_of(test) if not any(part is one for one in common)]

    def _are_different(self, collection: Node, called: tuple[str, ...] = ()) -> bool:
        """Whether no member of a collection can be in it twice."""
        match collection:
            case AllThings() | AllRows():
                return True
            case Selection(op=Selecting.THOSE):
                return self._are_different(collection.collection, called)
            case DefinitionCall(name=name) if name not in called:
                return self._are_different(self.rules.body_of(name), (*called, name))
            case _:
                return False

    def _bearers(self, loop: Loop) -> str | None:
        """The members that may pass the test of a loop over all things of a kind, where they are known without asking
        each: those with an attribute of this value, those with this condition."""
        for test in () if loop.condition is None else tests_of(loop.condition)[:1]:
            if isinstance(test, HasCondition) and isinstance(loop.collection, AllThings):
                is_of_member = isinstance(test.bearer, LocalValue) and test.bearer.slot == loop.slot
                return f"w.bearers({self.keep(test.condition)})" if is_of_member else None
            return indexed(self, loop.collection, loop.slot, test, first=True)
        return None

    def closed(self, row: Modifier) -> None:
        """The slots of the loops of a row stand for nothing behind it."""
        del self.bound[len(self.bound) - len(row.loops) :]

    def amount(self, row: Modifier) -> str:
        """What a row adds, for each member."""
        amount = self.text(row.amount)
        return amount if row.per is None else f"counted({amount}, {self.text(row.per)})"

    def collected_as_seen(self, row: RowCode) -> list[str]:
        """As `collected`; a row that reads what a viewer does not see is left out and named."""
        lines = self.collected(row)
        if not self.rules.reads_hidden(row.rule):
            return lines
        hidden = NotApplied(row.rule.name, row.label, UNSEEN_WHY, row.rule.told_from)
        indented = [f"    {line}" for line in lines]
        return ["try:", *indented, f"except Unseen: missing is None or missing.append({self.keep(hidden)})"]

    def collected(self, row: RowCode) -> list[str]:
        """The lines that add the contributions of a row, or the reason why there are none."""
        first, loops, tests = self.opened(row.rule).in_one
        amount, label = self.text(row.rule.amount), self.template(row.rule.label)
        per = None if row.rule.per is None else self.text(row.rule.per)
        origins = f", origins=({self.texts(row.rule.origins)})" if row.rule.origins else ""
        self.closed(row.rule)
        kept, reasons = self.keep(row), [self.keep(reason) for reason in row.missing]
        made = f"Contribution({kept}, {label}, {amount}{origins})"
        if per is not None:
            made = f"counted_for({kept}, {label}, {amount}, {per}{origins})"
        for_members, for_number = reasons[len(row.rule.when)], reasons[-2:][0]
        if loops and per is None:
            lines = [
                f"each = [{made}{loops}{_if(tests)}]",
                "found += each",
                f"if not each and missing is not None: missing.append({for_members})",
            ]
        elif loops:
            lines = [
                f"each = [{made}{loops}{_if(tests)}]",
                "those = [one for one in each if one.amount is not None]",
                "found += those",
                f"if not those and missing is not None: missing.append({for_number} if each else {for_members})",
            ]
        elif per is not None:
            lines = [
                f"one = {made}",
                "if one.amount is not None: found.append(one)",
                f"elif missing is not None: missing.append({for_number})",
            ]
        else:
            lines = [f"found.append({made})"]
        if not first:
            return lines
        why = "".join(f"{reason} if not {test} else " for test, reason in zip(first[:-1], reasons, strict=False))
        return [
            f"if {_all(first)}:",
            *(f"    {line}" for line in lines),
            f"elif missing is not None: missing.append({why}{reasons[len(first) - 1]})",
        ]


def _slots(test: Node) -> set[int]:
    """The locals that a condition reads."""
    return {node.slot for node in nodes_in(test) if isinstance(node, LocalValue)}


def _all(tests: list[str]) -> str:
    return " and ".join(tests)


def _if(tests: list[str]) -> str:
    return f" if {_all(tests)}" if tests else ""


def bringer(rules: Rules, made: MakeRoll) -> Callable[[Frame], Brought]:
    """What a statement brings to the roll it makes, as a function of its frame."""
    if not made.rows:
        brought = Brought(made.purpose)
        return lambda f: brought
    collect = collect_function(rules, [RowCode(row, rules.rulebook) for row in made.rows])

    def bring(f: Frame) -> Brought:
        found: list[Contribution] = []
        missing: list[NotApplied] = []
        collect(f, found, missing)
        return Brought(made.purpose, tuple(found), tuple(missing), partial(bring, f))

    return bring
