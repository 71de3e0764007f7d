"""All legal arguments of an act, as one generated function: a nested loop with each test as early as it can stand.

    c3 = [s3 for s3 in <all rows> if <what the act asks of a row alone>]
    if not c3: return ()
    return ((s1, s2, s3) for s2 in <all tiles> if <what it asks of a tile alone> for s3 in c3 if <what it asks of both>)

The order is that of the parameters and of the things they name. A test may rely on what tests before it have made
certain (that a tile has an owner), so it is never made before those. Where an act is chosen parameter by parameter,
the first of them are known, and the loops are those over the others, or over the next one alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from dsl.understood.expressions import (
    Aggregate,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    ColumnOf,
    Constant,
    DefinitionCall,
    FunctionCall,
    LinkedCall,
    LocalValue,
    Node,
    Reached,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    WayLength,
)
from dsl.understood.operands import Key, key_of, operands
from dsl.understood.parameters import key_slot
from dsl.understood.rules import ActionRule, Rulebook
from dsl.understood.walk import nodes_in, slots_bound, slots_read
from interpreter.compiled.acts.limits import LimitCode
from interpreter.compiled.acts.steps_between import steps_between
from interpreter.compiled.generated import function
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.text.members import indexed, tests_of
from interpreter.compiled.text.writer import Rules, Writer
from interpreter.values.value import Value
from interpreter.world.world import World

Arguments = tuple[Value, ...]
Lister = Callable[..., Iterable[Arguments]]
"""A function of the world, the actor and the values that are known; it gives the legal arguments one by one."""


class Needed(NamedTuple):
    """Something that must hold, and the parameters that must be known to test it: a condition, or any other as text."""

    slots: frozenset[int]
    condition: Node | None
    text: str = ""


def lister(
    rules: Rules,
    rulebook: Rulebook,
    rule: ActionRule,
    limits: Mapping[str, LimitCode],
    kinds: Mapping[str, KindCode],
    not_covered: Callable[[World, Arguments], object],
    known: int,
    wanted: int | None,
    *,
    first: bool,
) -> Lister:
    """The function that lists the legal arguments of an act.

    Args:
        not_covered: says which price cannot be paid, where several are paid from one purse.
        known: how many parameters are known, from the first on; the actor, who always is, does not count.
        wanted: how many of those after them are wanted, each list as if the act had no more; without it whole lists
            of arguments are given.
        first: whether only the first ways are wanted, so that those behind them are better not looked for.
    """
    return _Listing(rules, rulebook, rule, limits, kinds, not_covered, known, wanted).made(first=first)


class FoundLate:
    """Values that are found when they are first gone through, and kept for the next time."""

    __slots__ = ("_found", "_more")

    def __init__(self, more: Iterator[Value]) -> None:
        """Values that `more` gives."""
        self._found: list[Value] = []
        self._more: Iterator[Value] | None = more

    def __len__(self) -> int:
        """How many are known."""
        return len(self._found)

    def __bool__(self) -> bool:
        return bool(self._found) or any(True for _ in self)

    def __iter__(self) -> Iterator[Value]:
        return iter(self._found) if self._more is None else self._gone_through(self._more)

    def _gone_through(self, more: Iterator[Value]) -> Iterator[Value]:
        found, at = self._found, 0
        while at < len(found) or self._finds_one(more):
            yield found[at]
            at += 1

    def _finds_one(self, more: Iterator[Value]) -> bool:
        for one in more:
            self._found.append(one)
            return True
        self._more = None
        return False


class _Listing:
    def __init__(
        self,
        rules: Rules,
        rulebook: Rulebook,
        rule: ActionRule,
        limits: Mapping[str, LimitCode],
        kinds: Mapping[str, KindCode],
        not_covered: Callable[[World, Arguments], object],
        known: int,
        wanted: int | None,
    ) -> None:
        self.rulebook = rulebook
        self._kinds = kinds
        self.rule = rule
        self.parameters = range(1, len(rule.parameters) + 1)
        self.write = Writer(rules, range(1, rule.frame))
        self.write.names["found_late"] = FoundLate
        chosen = [slot for slot in self.parameters if slot != rule.by_slot]
        self.given = chosen[:known]
        self.free = chosen[known:] if wanted is None else chosen[known : known + wanted]
        self.result = self.free if wanted is not None else list(self.parameters)
        self.known = frozenset((*self.given, *(() if rule.by_slot is None else (rule.by_slot,))))
        self.late = {slot for slot in self.free if rule.parameters[slot - 1].slots & frozenset(self.free)}
        """The parameters whose values depend on others."""
        self.needed = [*self._conditions(), *self._limits(limits), *self._prices(not_covered)]

    def _conditions(self) -> list[Needed]:
        needed: list[Needed] = []
        said: list[set[Key]] = []
        for condition in (part for one in self.rule.requirements for part in tests_of(one.condition)):
            slots = slots_read(condition) & frozenset(self.parameters)
            relied = {key_of(node) for node in nodes_in(condition) if self._relies(node)}
            for earlier, keys in zip(needed, said, strict=True):
                if relied & keys:
                    slots |= earlier.slots
            needed.append(Needed(slots, condition))
            said.append({key_of(node) for node in nodes_in(condition)})
        return needed

    def _relies(self, node: Node) -> bool:
        """Whether a value that may be absent is taken as present, so that something must have made that certain."""
        if node.type.optional:
            return False
        match node:
            case AttributeOf():
                return self.rulebook.kinds[node.kind].attributes[node.index].type.optional
            case ColumnOf():
                return self.rulebook.tables[node.table].columns[node.index].type.optional
            case DefinitionCall():
                return self.rulebook.definitions[node.name].type.optional
            case LocalValue():
                return node.slot in self.parameters and self.rule.parameters[node.slot - 1].type.optional
            case _:
                return False

    def _limits(self, limits: Mapping[str, LimitCode]) -> list[Needed]:
        needed = []
        for name, times in Counter(self.rule.limits).items():
            found = (key_slot(self.rule.parameters, key) for key in limits[name].rule.per)
            keys = [slot for slot in found if slot is not None]
            values = "".join(f", s{key}" for key in keys)
            needed.append(Needed(frozenset(keys), None, f"{self.write.keep(limits[name].leaves)}(w, {times}{values})"))
        return needed

    def _prices(self, not_covered: Callable[[World, Arguments], object]) -> list[Needed]:
        """That the prices can be paid, which is looked at when all else holds."""
        prices, slots = self.rule.prices, frozenset(self.parameters)
        if len({(one.purse.kind, one.purse.index) for one in prices}) < len(
            prices
        ):  # what one leaves the next may want
            given = "".join(f"s{slot}, " for slot in self.parameters)
            return [Needed(slots, None, f"(not {self.write.keep(not_covered)}(w, ({given})))")]
        texts = [(self.write.text(one.amount), self._to_spend(one.purse)) for one in prices]
        return [Needed(slots, None, f"((price := {amount}) <= 0 or price <= {left})") for amount, left in texts]

    def _to_spend(self, purse: AttributeOf) -> str:
        """What may be taken from a purse: all down to the least that it may hold, or to 0 where nothing is said."""
        low = self.rulebook.kinds[purse.kind].attributes[purse.index].low
        held = self.write.text(purse)
        match low:
            case None | Constant(value=0):
                return held
            case _:
                least = partial(self._kinds[purse.kind].least, purse.index)
                return f"{held} - {self.write.keep(least)}({self.write.text(purse.of)}, w)"

    # ------------------------------------------------------------ the text

    def made(self, *, first: bool) -> Lister:
        """The function."""
        lines = [] if self.rule.by_slot is None else [f"s{self.rule.by_slot} = by"]
        at_once = self._tests(self.known)
        if at_once:
            lines.append(f"if not ({' and '.join(map(self._text, at_once))}): return ()")
        alone = sorted(set(self.free) - self.late, key=lambda one: (self._size(one), one == self.free[0], one))
        # What is gone through in the outermost loop, and nowhere before, needs no list of its own.
        outermost = self.free[0] if alone and alone[-1] == self.free[0] else None
        for slot in alone:
            if slot != outermost:
                members, tests = self._alone(slot, self._tests(self.known | {slot}, self.known))
                fitting = f"s{slot} for s{slot} in {self._burnt(members)}{self._ifs(tests)}"
                is_found_late = first and bool(tests)
                lines.append(f"c{slot} = {f'found_late({fitting})' if is_found_late else f'[{fitting}]'}")
                lines.append(f"if not c{slot}: return ()")
        plan = self._plan()
        before = self._worked_out_before(plan)
        loops = ""
        for slot, tests in plan:
            if slot == outermost:
                members, own = self._alone(slot, self._tests(self.known | {slot}, self.known))
                ready = "".join(f" for {name} in ({text},)" for name, text in before.pop(slot, ()))
                loops += f" for s{slot} in {self._burnt(members)}{self._ifs(own)}{ready}{self._ifs(tests)}"
                continue
            members = self._domain(slot) if slot in self.late else f"c{slot}"
            names = ", ".join([f"s{slot}", *(name for name, _ in before.get(slot, ()))])
            loops += f" for {names} in {self._burnt(members)}{self._ifs(tests)}"
        for slot, known in before.items():
            texts = ", ".join(text for _, text in known)
            with_texts = f"(s{slot}, {texts}) for s{slot} in c{slot}"
            lines.append(f"c{slot} = {f'found_late({with_texts})' if first else f'[{with_texts}]'}")
        arguments = "".join(f"s{slot}, " for slot in self.result)
        # A list is quicker to make, but of the ways of several loops only the first may be wanted.
        is_lazy = len(plan) > 1 or (first and bool(plan))
        lines.append(f"return (({arguments}){loops})" if is_lazy else f"return [({arguments}){loops}]")
        made_function: Lister = function(
            self.write, ", ".join(["w", "by", *(f"s{slot}" for slot in self.given)]), lines
        )
        return made_function

    def _plan(self) -> list[tuple[int, list[Needed]]]:
        """The loops over the parameters, with what can be tested in each for the first time."""
        plan = []
        known = self.known
        for slot in self.free:
            made = (known,) if slot in self.late else (known, self.known | {slot})
            known |= {slot}
            plan.append((slot, self._tests(known, *made)))
        return plan

    def _worked_out_before(self, plan: list[tuple[int, list[Needed]]]) -> dict[int, list[tuple[str, str]]]:
        """What is worked out once for a parameter and not by the first test for each combination: names and texts.

        That test is made for every combination of the loops so far, so nothing is worked out that would not be.
        """
        at = next((at for at, (_, tests) in enumerate(plan) if tests), 0)
        slots = [slot for slot, _ in plan[: at + 1]]
        condition = plan[at][1][0].condition if plan and plan[at][1] else None
        if condition is None or len(slots) < 2 or self.late & set(slots):
            return {}
        found: dict[int, list[Node]] = {}
        self._alone_in(condition, slots, found)
        named: dict[int, list[tuple[str, str]]] = {}
        for slot, nodes in found.items():
            texts = [self.write.text(node) for node in nodes]
            for node, text in zip(nodes, texts, strict=True):
                name = f"h{len(self.write.ready)}"
                self.write.ready[id(node)] = name
                named.setdefault(slot, []).append((name, text))
        return named

    def _alone_in(self, node: Node, slots: list[int], found: dict[int, list[Node]]) -> None:
        """The calls and collections in an expression that are always worked out and need one of the parameters."""
        read = slots_read(node) - slots_bound(node) - self.known
        if isinstance(node, _WORTH) and len(read) == 1 and read <= set(slots):
            found.setdefault(next(iter(read)), []).append(node)
            return
        for one in _always_read(node):
            self._alone_in(one, slots, found)

    def _tests(self, known: frozenset[int], *made: frozenset[int]) -> list[Needed]:
        """What can be tested once these parameters are known, and has not been tested before."""
        return [one for one in self.needed if one.slots <= known and not any(one.slots <= slots for slots in made)]

    def _ifs(self, tests: list[Needed]) -> str:
        return f" if {' and '.join(map(self._text, tests))}" if tests else ""

    def _text(self, needed: Needed) -> str:
        return needed.text if needed.condition is None else self.write.text(needed.condition)

    def _alone(self, slot: int, tests: list[Needed]) -> tuple[str, list[Needed]]:
        """What is gone through for a parameter by itself, and the tests that are left: an index may answer one."""
        parameter = self.rule.parameters[slot - 1]
        if parameter.source is None and parameter.type.form == "entity" and not parameter.type.optional:
            every = AllThings(parameter.type, parameter.type.name)
            for at, needed in enumerate(tests):
                if needed.condition is not None:
                    members = indexed(self.write, every, slot, needed.condition, first=at == 0)
                    if members is not None:
                        return members, [*tests[:at], *tests[at + 1 :]]
        return self._domain(slot), tests

    def _burnt(self, members: str) -> str:
        """Members that take a step each whenever they are gone through."""
        return f"burnt(w, {members}, {self.write.keep(self.rule.span)})"

    def _domain(self, slot: int) -> str:
        """What may stand for a parameter."""
        parameter = self.rule.parameters[slot - 1]
        if parameter.source is not None:
            text = self.write.text(parameter.source)
            if parameter.is_between_bounds:
                steps = steps_between(self.rule, slot)
                return f"few_of({text if steps.apart == 1 else f'{self.write.keep(steps.among)}({text})'})"
            return f"tuple(dict.fromkeys({text}))" if parameter.may_repeat else text
        kind = parameter.type
        none = ", None" if kind.optional else ""
        match kind.form:
            case "entity":
                things = f"w.things[{self.write.keep(kind.name)}]"
                return f"(*{things}{none})" if none else things
            case "row":
                rows = self.write.all_rows(kind.name)
                return f"(*{rows}{none})" if none else rows
            case "words":
                return self.write.keep((*kind.words, None) if none else kind.words)
            case "truth":
                return f"(True, False{none})"
            case _:
                return "()"

    def _size(self, slot: int) -> int:
        """How large a domain is likely to be: small ones are gone through first, since one without members ends all."""
        parameter = self.rule.parameters[slot - 1]
        if parameter.source is not None or parameter.type.form != "entity":
            return 0
        return 2 if parameter.type.name == "tile" else 1


_WORTH: Final = (
    DefinitionCall,
    StatCall,
    FunctionCall,
    LinkedCall,
    WayLength,
    Reached,
    TableLookup,
    Selection,
    Aggregate,
)
"""What is worth being worked out once."""


def _always_read(node: Node) -> tuple[Node, ...]:
    """The parts of an expression that are read whenever it is."""
    match node:
        case BinaryOperation(op=Binary.DEFAULT):
            return (node.left,)
        case SeveralOperation(op=Several.AND | Several.OR):
            return node.items[:1]
        case Cases():
            return (node.cases[0].condition,) if node.cases else (node.otherwise,)
        case Selection() | Aggregate():
            return (node.collection,)
        case WayLength():
            return (node.start, node.end, node.collection)
        case Reached():
            return (node.start,)
        case _:
            return operands(node)
