"""Acts: which are legal now, why another is not, and carrying one out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from dsl.border.diagnostics import in_quotes, phrase
from dsl.understood.rules import ActionRule, Requirement
from dsl.understood.statements import OfferManner
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.limits import LimitCode
from interpreter.compiled.listing import Arguments, lister
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run, weight
from interpreter.requests import DONE, Choose, LegalAct, LegalActs, Listed
from interpreter.values import LISTING_TOO_LONG, OUT_OF_FUEL, TOO_MANY_WAYS, Entity, RuleFault, Value, fault
from interpreter.world.world import FUEL, World

MAX_ACTS: Final = 10_000
"""Acts that one offer may lead to."""
MAX_OPTIONS: Final = 20_000
"""Legal acts that are listed for one offer."""


class ActionCode:
    """A compiled act."""

    def __init__(self, compiler: Compiler, rule: ActionRule, limits: Mapping[str, LimitCode], body: Run) -> None:
        make = self._make = compiler
        self.rule = rule
        self.prices = [
            (make.code(price.amount), make.code(price.purse), make.code(price.purse.of), price) for price in rule.prices
        ]
        self.label = make.text(rule.label)
        self.body = body
        self._weight = weight(rule.body)
        self.name = rule.name.replace("_", " ")
        names = {p.name: slot for slot, p in enumerate(rule.parameters, start=1)}
        self.limits = [
            (limits[name], [names[key] for key in limits[name].rule.per if key in names]) for name in rule.limits
        ]
        self._padding = [None] * (rule.frame - 1 - len(rule.parameters))
        self._list = lister(compiler, compiler.rulebook, rule, limits)
        self._shown = [(at, p) for at, p in enumerate(rule.parameters) if at + 1 != rule.by_slot]

    @cached_property
    def tests(self) -> list[tuple[Requirement, Code, Callable[[Frame], str]]]:
        """What the act needs: the condition, and the reason said when it does not hold."""
        make = self._make
        return [(one, make.code(one.condition), make.text(one.reason)) for one in self.rule.requirements]

    @cached_property
    def _sources(self) -> list[Code | None]:
        return [None if one.source is None else self._make.code(one.source) for one in self.rule.parameters]

    def frame(self, world: World, arguments: Sequence[Value]) -> Frame:
        """A frame with the arguments in order."""
        return [world, *arguments, *self._padding]

    # ------------------------------------------------------------ what is legal

    def legal(self, world: World, by: Entity | None) -> list[Arguments]:
        """All legal arguments, in the order of the things they name."""
        if by is None and self.rule.by_slot is not None:
            return []
        try:
            found = self._list(world, by)
        except RuleFault as too_long:
            if too_long.finding.kind is not OUT_OF_FUEL:
                raise
            raise self._too_long() from None
        return [one for one in found if not self._unpaid(self.frame(world, one))] if self.prices else found

    def _too_long(self) -> RuleFault:
        """The fault of a listing without end: it names what has to be looked at in each of the many ways."""
        last = max(self.rule.requirements, key=lambda one: max(one.slots, default=0), default=None)
        requirement = phrase("nothing, all are legal") if last is None else in_quotes(last.condition.source)
        span = self.rule.span if last is None else last.span
        return fault(LISTING_TOO_LONG, span, act=self.name, limit=FUEL, requirement=requirement)

    def _domain(self, slot: int, world: World, frame: Frame) -> tuple[Value, ...]:
        source = self._sources[slot - 1]
        if source is not None:
            return tuple(source(frame))
        return options_of(self.rule.parameters[slot - 1].type, world) or ()

    def refusal(self, world: World, arguments: Sequence[Value]) -> str:
        """Why the act is not legal with these arguments, or nothing."""
        frame = self.frame(world, arguments)
        for slot, one in enumerate(arguments, start=1):
            parameter = self.rule.parameters[slot - 1]
            if slot == self.rule.by_slot:
                continue
            if one not in self._domain(slot, world, frame):
                name = parameter.name.replace("_", " ")
                return phrase("“{value}” cannot be chosen as “{name}” here", value=world.say(one), name=name)
        for _rule, test, reason in self.tests:
            if not test(frame):
                return reason(frame)
        for limit, keys in self.limits:
            values = [frame[key] for key in keys]
            if limit.exhausted(world, values):
                return limit.reason(world, values)
        return self._unpaid(frame)

    def _unpaid(self, frame: Frame) -> str:
        """The first price that cannot be paid from what those before it have left, or nothing."""
        purses: dict[tuple[str, int], Any] = {}
        for amount, purse, owner, price in self.prices:
            key = (owner(frame).id, price.purse.index)
            left = purses.get(key)
            left = purse(frame) if left is None else left
            needed = amount(frame)
            if left < needed:
                label = self._make.text(price.label)(frame)
                return phrase(
                    "{price}: {needed} are needed, and only {left} are there", price=label, needed=needed, left=left
                )
            purses[key] = left - needed
        return ""

    # ------------------------------------------------------------ carrying out

    def carry_out(self, world: World, arguments: Sequence[Value]) -> Steps:
        """Count, pay and do; the caller has made sure that the act is legal."""
        frame = self.frame(world, arguments)
        self.begin(frame)
        with world.doing(self.rule.name, self._weight, self.rule.span):
            signal = (yield from self.body.run(frame)) if self.body.asks else self.body.run(frame)
        data = {p.name: value for p, value in zip(self.rule.parameters, arguments, strict=True)}
        world.note(self.rule.name, data)
        return signal

    def begin(self, frame: Frame) -> None:
        """Count the act and pay for it."""
        world: World = frame[0]
        for limit, keys in self.limits:
            limit.use(world, [frame[key] for key in keys])
        for amount, purse, owner, price in self.prices:
            world.write(owner(frame), price.purse.index, purse(frame) - amount(frame), price.span)
        world.tell("act", self.label(frame) or self.name)

    def text(self, world: World, arguments: Sequence[Value]) -> str:
        """The act as players read it."""
        return self.label(self.frame(world, arguments)) or self.name

    def option(self, world: World, arguments: Sequence[Value]) -> LegalAct:
        """The act as an option; the actor is understood."""
        named = tuple((parameter.name, arguments[at]) for at, parameter in self._shown)
        return LegalAct(self.rule.name, named, lambda: self.text(world, arguments))

    def named(self, world: World, by: Entity | None, answer: Mapping[str, Any]) -> Arguments | None:
        """The arguments that an answer names, each outright."""
        if len(answer) != len(self._shown) + 1:
            return None
        found: list[Value] = [by] * len(self.rule.parameters)
        for at, parameter in self._shown:
            if parameter.name not in answer:
                return None
            value = value_of(parameter.type, answer[parameter.name], world)
            if value is UNKNOWN:
                return None
            found[at] = value
        return tuple(found)

    def listed(self, world: World, by: Entity | None) -> Listed:
        """All legal ways to do this act."""
        return Listed(
            self.rule.name, self.legal(world, by), partial(self.option, world), partial(self.named, world, by)
        )


Actions = Mapping[str, ActionCode]


def legal_options(actions: Actions, world: World, names: tuple[str, ...], by: Entity | None) -> LegalActs:
    """All legal acts of these names for a player."""
    lists = []
    count = 0
    for name in names:
        listed = actions[name].listed(world, by)
        count += len(listed.arguments)
        if count > MAX_OPTIONS:
            raise fault(TOO_MANY_WAYS, actions[name].rule.span, act=actions[name].name, limit=MAX_OPTIONS)
        lists.append(listed)
    return LegalActs(lists)


def arguments_of(code: ActionCode, by: Entity | None, option: LegalAct) -> list[Value]:
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
