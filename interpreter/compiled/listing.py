"""All legal arguments of an act, as one generated function: a nested loop with each test as early as it can stand.

    c2 = [s2 for s2 in <all tiles> if <what the act asks of a tile alone>]
    if not c2: return []
    return [(s1, s2, s3) for s2 in c2 for s3 in c3 if <what it asks of both>]

The order is that of the parameters and of the things they name. A test may rely on what tests before it have made
certain (that a tile has an owner), so it is never made before those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dsl.understood.expressions import AttributeOf, ColumnOf, DefinitionCall, Key, LocalValue, Node, key_of
from dsl.understood.rules import ActionRule, Rulebook
from dsl.understood.walk import nodes_in
from interpreter.compiled.generated import Rules, Writer, function
from interpreter.compiled.limits import LimitCode
from interpreter.values import Value

Arguments = tuple[Value, ...]
Lister = Callable[..., list[Arguments]]
"""A function of the world and the actor that gives all legal lists of arguments."""


class Test(NamedTuple):
    """A test as Python text, and the parameters that must be known for it."""

    slots: frozenset[int]
    text: str


def lister(rules: Rules, rulebook: Rulebook, rule: ActionRule, limits: Mapping[str, LimitCode]) -> Lister:
    """The function that lists the legal arguments of an act, prices aside."""
    return _Listing(rules, rulebook, rule, limits).made()


class _Listing:
    def __init__(self, rules: Rules, rulebook: Rulebook, rule: ActionRule, limits: Mapping[str, LimitCode]) -> None:
        self.rulebook = rulebook
        self.rule = rule
        self.parameters = range(1, len(rule.parameters) + 1)
        self.write = Writer(rules, range(1, rule.frame))
        self.actor = frozenset(() if rule.by_slot is None else (rule.by_slot,))
        self.free = [slot for slot in self.parameters if slot not in self.actor]
        self.tests = [*self._requirements(), *self._limits(limits)]

    def _requirements(self) -> list[Test]:
        found: list[tuple[frozenset[int], set[Key]]] = []
        tests = []
        for one in self.rule.requirements:
            slots = one.slots & frozenset(self.parameters)
            relied = {key_of(node) for node in nodes_in(one.condition) if self._relies(node)}
            for earlier, said in found:
                if relied & said:
                    slots |= earlier
            found.append((slots, {key_of(node) for node in nodes_in(one.condition)}))
            tests.append(Test(slots, self.write.text(one.condition)))
        return tests

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

    def _limits(self, limits: Mapping[str, LimitCode]) -> list[Test]:
        slots = {parameter.name: slot for slot, parameter in enumerate(self.rule.parameters, start=1)}
        tests = []
        for name in self.rule.limits:
            keys = [slots[key] for key in limits[name].rule.per if key in slots]
            values = ", ".join(f"s{key}" for key in keys)
            tests.append(Test(frozenset(keys), f"(not {self.write.keep(limits[name].exhausted)}(w, [{values}]))"))
        return tests

    def made(self) -> Lister:
        """The function."""
        late = {slot for slot in self.free if self.rule.parameters[slot - 1].slots & frozenset(self.free)}
        lines = [f"s{slot} = by" for slot in self.actor]
        tests = self._tests(self.actor)
        if tests:
            lines.append(f"if not ({' and '.join(tests)}): return []")
        for slot in sorted(self.free, key=lambda one: (self._size(one), one)):
            if slot not in late:
                tests = self._tests(self.actor | {slot}, self.actor)
                lines.append(f"c{slot} = [s{slot} for s{slot} in {self._domain(slot)}{_ifs(tests)}]")
                lines.append(f"if not c{slot}: return []")
        loops, known = "", self.actor
        for slot in self.free:
            made = (known,) if slot in late else (known, self.actor | {slot})
            known |= {slot}
            members = self._domain(slot) if slot in late else f"c{slot}"
            loops += f" for s{slot} in {members}{_ifs(self._tests(known, *made))}"
        lines.append(f"return [({''.join(f's{slot}, ' for slot in self.parameters)}){loops}]")
        made_function: Lister = function(self.write, "w, by", lines)
        return made_function

    def _tests(self, known: frozenset[int], *made: frozenset[int]) -> list[str]:
        """The tests that can be made once these parameters are known, and have not been made before."""
        return [one.text for one in self.tests if one.slots <= known and not any(one.slots <= slots for slots in made)]

    def _domain(self, slot: int) -> str:
        """What may stand for a parameter."""
        parameter = self.rule.parameters[slot - 1]
        if parameter.source is not None:
            return self.write.text(parameter.source)
        kind = parameter.type
        none = ", None" if kind.optional else ""
        match kind.form:
            case "entity":
                things = f"w.things[{self.write.keep(kind.name)}]"
                return f"(*{things}{none})" if none else things
            case "row":
                rows = self.write.keep(tuple(self.write.rules.rows[kind.name].values()))
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


def _ifs(tests: list[str]) -> str:
    return f" if {' and '.join(tests)}" if tests else ""
