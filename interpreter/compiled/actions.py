"""Acts: which are legal now, why another is not, and carrying one out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dsl.border.diagnostics import phrase
from dsl.understood.expressions import Node
from dsl.understood.rules import ActionRule
from dsl.understood.statements import OfferManner
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code
from interpreter.compiled.limits import LimitCode
from interpreter.compiled.run import Run
from interpreter.compiled.throwing import Steps
from interpreter.requests import DONE, Choose, Option
from interpreter.values import OUT_OF_FUEL, Entity, Row, Value, fault
from interpreter.world import World

MAX_ACTS: Final = 10_000
"""Acts that one offer may lead to."""
MAX_OPTIONS: Final = 20_000
"""Legal acts that are listed for one offer."""


class ActionCode:
    """A compiled act."""

    def __init__(self, compiler: Compiler, rule: ActionRule, limits: Mapping[str, LimitCode], body: Run) -> None:
        make = self._compiler = compiler
        self.rule = rule
        self.tests = [(one, make.code(one.condition), make.text(one.reason)) for one in rule.requirements]
        self.sources = [None if p.source is None else make.code(p.source) for p in rule.parameters]
        self.prices = [
            (make.code(price.amount), make.code(price.purse), make.code(price.purse.of), price) for price in rule.prices
        ]
        self.label = make.text(rule.label)
        self.body = body
        names = {p.name: slot for slot, p in enumerate(rule.parameters, start=1)}
        self.limits = [
            (limits[name], [names[key] for key in limits[name].rule.per if key in names]) for name in rule.limits
        ]
        self._padding = [None] * (rule.frame - 1 - len(rule.parameters))
        self._by_slots = self._needs()
        self._shown = [(at, p.name) for at, p in enumerate(rule.parameters) if at + 1 != rule.by_slot]
        self._prepare()

    def _needs(self) -> list[tuple[frozenset[int], int, int]]:
        """Tests and limits by the parameters they read: (slots, kind 0 test or 1 limit, number)."""
        parameters = frozenset(range(1, len(self.rule.parameters) + 1))
        needs = [(one.slots & parameters, 0, at) for at, (one, _, _) in enumerate(self.tests)]
        needs += [(frozenset(slots), 1, at) for at, (_, slots) in enumerate(self.limits)]
        return needs

    def frame(self, world: World, arguments: list[Value]) -> list[Any]:
        """A frame with the arguments in order."""
        return [world, *arguments, *self._padding]

    # ------------------------------------------------------------ what is legal

    def options(self, world: World, by: Entity | None) -> list[list[Value]]:
        """All legal lists of arguments, in the order of the things they name."""
        frame = self.frame(world, [None] * len(self.rule.parameters))
        if self.rule.by_slot is not None:
            if by is None:
                return []
            frame[self.rule.by_slot] = by
        if not self._first_tests(frame):
            return []
        candidates: dict[int, list[Value]] = {}
        for slot, holds in self._early:
            kept = []
            for one in self._domain(slot, world, frame):
                frame[slot] = one
                if holds(frame):
                    kept.append(one)
            if not kept:
                return []
            candidates[slot] = kept
        order = (*sorted(candidates, key=lambda slot: (len(candidates[slot]), slot)), *self._late)
        found: list[list[Value]] = []
        self._combine(world, frame, self._levels_of(order), 0, candidates, found)
        if len(found) > 1 and order != tuple(sorted(order)):
            found.sort(key=lambda arguments: [_rank(one) for one in arguments])
        return found

    def _prepare(self) -> None:
        """Which parameters can be gone through by themselves, and the tests that need one of them only."""
        self._bound = frozenset() if self.rule.by_slot is None else frozenset({self.rule.by_slot})
        free = frozenset(range(1, len(self.rule.parameters) + 1)) - self._bound
        self._first_tests = self._checker(self._bound, frozenset())
        self._late = tuple(slot for slot in sorted(free) if self.rule.parameters[slot - 1].slots & free)
        self._early = [
            (slot, self._checker(self._bound | {slot}, self._bound)) for slot in sorted(free) if slot not in self._late
        ]
        self._levels: dict[tuple[int, ...], list[tuple[int, Code]]] = {}

    def _levels_of(self, order: tuple[int, ...]) -> list[tuple[int, Code]]:
        """For each parameter in this order the tests that can be made once it is known."""
        if order not in self._levels:
            levels = []
            known = self._bound
            for slot in order:
                tested = frozenset() if slot in self._late else self._bound | {slot}
                levels.append((slot, self._checker(known | {slot}, known, tested)))
                known |= {slot}
            self._levels[order] = levels
        return self._levels[order]

    def _domain(self, slot: int, world: World, frame: list[Any]) -> tuple[Value, ...]:
        source = self.sources[slot - 1]
        if source is not None:
            return tuple(source(frame))
        kind = self.rule.parameters[slot - 1].type
        return options_of(kind, world) or ()

    def _combine(
        self,
        world: World,
        frame: list[Any],
        levels: list[tuple[int, Code]],
        depth: int,
        candidates: dict[int, list[Value]],
        found: list[list[Value]],
    ) -> None:
        """Add every legal combination of the parameters from `depth` on."""
        if depth == len(levels):
            if not self.prices or not self._unpaid(frame):
                found.append(frame[1 : len(self.rule.parameters) + 1])
            return
        slot, holds = levels[depth]
        values = candidates[slot] if slot in candidates else self._domain(slot, world, frame)
        last = depth + 1 == len(levels) and not self.prices
        size = len(self.rule.parameters) + 1
        for one in values:
            frame[slot] = one
            if holds(frame):
                if last:
                    found.append(frame[1:size])
                else:
                    self._combine(world, frame, levels, depth + 1, candidates, found)

    def _checker(self, known: frozenset[int], before: frozenset[int], tested: frozenset[int] = frozenset()) -> Code:
        """Makes the tests that need all of the `known` parameters and could not be made `before` (or alone)."""
        conditions: list[Node] = []
        limits: list[Code] = []
        for slots, kind, at in self._by_slots:
            if not slots <= known or (before and slots <= before) or (tested and slots <= tested):
                continue
            if kind == 0:
                conditions.append(self.tests[at][0].condition)
            else:
                limits.append(_left(*self.limits[at]))
        holds = self._compiler.all_of(tuple(conditions))
        if not limits:
            return holds or (lambda f: True)
        if holds is None:
            return limits[0] if len(limits) == 1 else lambda f: all(left(f) for left in limits)
        first = holds
        if len(limits) == 1:
            only = limits[0]
            return lambda f: first(f) and only(f)
        return lambda f: first(f) and all(left(f) for left in limits)

    def refusal(self, world: World, arguments: list[Value]) -> str:
        """Why the act is not legal with these arguments, or nothing."""
        frame = self.frame(world, arguments)
        for slot, one in enumerate(arguments, start=1):
            parameter = self.rule.parameters[slot - 1]
            if slot == self.rule.by_slot:
                continue
            if one not in self._domain(slot, world, frame):
                return f"{parameter.name}: {world.say(one)}"
        for _rule, test, reason in self.tests:
            if not test(frame):
                return reason(frame)
        for limit, keys in self.limits:
            values = [frame[key] for key in keys]
            if limit.exhausted(world, values):
                return limit.reason(world, values)
        return self._unpaid(frame)

    def _unpaid(self, frame: list[Any]) -> str:
        """The first price that cannot be paid from what those before it have left, or nothing."""
        purses: dict[tuple[str, int], Any] = {}
        for amount, purse, owner, price in self.prices:
            key = (owner(frame).id, price.purse.index)
            left = purses.get(key)
            left = purse(frame) if left is None else left
            needed = amount(frame)
            if left < needed:
                label = self._compiler.text(price.label)(frame)
                return f"{label}: {needed} > {left}"
            purses[key] = left - needed
        return ""

    # ------------------------------------------------------------ carrying out

    def carry_out(self, world: World, arguments: list[Value]) -> Steps:
        """Count, pay and do; the caller has made sure that the act is legal."""
        frame = self.frame(world, arguments)
        for limit, keys in self.limits:
            limit.use(world, [frame[key] for key in keys])
        for amount, purse, owner, price in self.prices:
            index = price.purse.index
            world.write(owner(frame), index, purse(frame) - amount(frame), price.span)
        world.tell("act", self.label(frame) or self.rule.name.replace("_", " "))
        signal = (yield from self.body.run(frame)) if self.body.asks else self.body.run(frame)
        data = {p.name: value for p, value in zip(self.rule.parameters, arguments, strict=True)}
        world.note(self.rule.name, data)
        return signal

    def text(self, world: World, arguments: list[Value]) -> str:
        """The act as players read it."""
        return self.label(self.frame(world, arguments)) or self.rule.name.replace("_", " ")

    def option(self, world: World, arguments: list[Value]) -> Option:
        """The act as an option; the actor is understood."""
        named = tuple((name, arguments[at]) for at, name in self._shown)
        return Option(self.rule.name, named, lambda: self.text(world, arguments))


Actions = Mapping[str, ActionCode]


def _left(limit: LimitCode, keys: list[int]) -> Code:
    """Whether a limit leaves something, as a test of a frame."""
    return lambda f: not limit.exhausted(f[0], [f[key] for key in keys])


def _rank(value: Value) -> Any:
    if isinstance(value, Entity):
        return (0, value.number, value.id)
    if isinstance(value, Row):
        return (1, value.place, value.key)
    if value is None:
        return (9, 0, "")
    return (2, value, "") if isinstance(value, int) else (3, 0, str(value))


def legal_options(actions: Actions, world: World, names: tuple[str, ...], by: Entity | None) -> tuple[Option, ...]:
    """All legal acts of these names for a player."""
    found = []
    for name in names:
        code = actions[name]
        found += [code.option(world, arguments) for arguments in code.options(world, by)]
        if len(found) > MAX_OPTIONS:
            raise fault(OUT_OF_FUEL, code.rule.span, limit=MAX_OPTIONS)
    return tuple(found)


def arguments_of(code: ActionCode, by: Entity | None, option: Option) -> list[Value]:
    """The arguments of an option in the order of the parameters."""
    named = dict(option.arguments)
    return [by if slot == code.rule.by_slot else named[p.name] for slot, p in enumerate(code.rule.parameters, start=1)]


def _choose(
    actions: Actions,
    world: World,
    names: tuple[str, ...],
    by: Entity | None,
    may_stop: bool,
    text: str,
) -> Steps:
    """Ask for one act; gives it carried out (True) or False for done. Nothing legal: not asked."""
    options = legal_options(actions, world, names, by)
    if not options:
        return False

    def refusal(answer: dict[str, Any]) -> str:
        return refusal_of(actions, world, names, by, answer)

    picked = yield Choose(by, options, may_stop, text, names, refusal)
    if picked == DONE:
        return False
    code = actions[picked.action]
    yield from code.carry_out(world, arguments_of(code, by, picked))
    return True


def refusal_of(
    actions: Actions, world: World, names: tuple[str, ...], by: Entity | None, answer: dict[str, Any]
) -> str:
    """Why an act that is not among the options is refused."""
    name = answer.get("action")
    if name not in names:
        return ""
    code = actions[str(name)]
    arguments: list[Value] = []
    for slot, parameter in enumerate(code.rule.parameters, start=1):
        if slot == code.rule.by_slot:
            arguments.append(by)
            continue
        value = value_of(parameter.type, answer.get(parameter.name), world)
        if value is UNKNOWN:
            given = answer.get(parameter.name)
            return phrase("“{value}” is no {name}", value=given, name=parameter.name.replace("_", " "))
        arguments.append(value)
    return code.refusal(world, arguments)


def offer(
    actions: Actions,
    world: World,
    names: tuple[str, ...],
    by: Entity | None,
    manner: OfferManner,
    text: str,
) -> Steps:
    """Let a player act: any number of times, once at most, or once."""
    if manner is not OfferManner.ANY_NUMBER:
        yield from _choose(actions, world, names, by, manner is OfferManner.AT_MOST_ONE, text)
        return
    for _ in range(MAX_ACTS):
        if not (yield from _choose(actions, world, names, by, True, text)) or world.over:
            return


def rounds(actions: Actions, world: World, names: tuple[str, ...], text: str) -> Steps:
    """All players in order act once or pass, round after round, until all have passed in a row."""
    passed = 0
    for _ in range(MAX_ACTS):
        players = [one for one in world.order if one.alive]
        for player in players:
            acted = yield from _choose(actions, world, names, player, True, text)
            passed = 0 if acted else passed + 1
            if passed >= len(players) or world.over:
                return
        if not players:
            return
