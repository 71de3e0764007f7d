"""Acts: which are legal now, why another is not, and carrying one out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import Any

from dsl.border.diagnostics import Phrase, in_quotes, phrase
from dsl.understood.parameters import ParameterRule, key_slot
from dsl.understood.rules import ActionRule, AttributeRule, Price, Requirement
from dsl.understood.walk import switch_of
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.acts.limits import LimitCode, LimitUse
from interpreter.compiled.acts.listing import Arguments, Lister, lister
from interpreter.compiled.acts.steps_between import steps_between
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame, function, opened
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.readers import Readers, both, readers_function, viewers_function
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run, ended, weight
from interpreter.compiled.text.called import FEW
from interpreter.compiled.text.writer import Writer
from interpreter.faults import CANNOT_BE_DONE, LISTING_TOO_LONG, OUT_OF_FUEL, RuleFault, fault, in_rule
from interpreter.requests import LegalAct, Listed, Stepwise
from interpreter.told_fault import told_fault
from interpreter.values.numbers import Number
from interpreter.values.speech import begins_with
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.following.memos import Remembered
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

Block = Callable[[ActionRule], Run]
"""What compiles the statements of an act."""


def out_of_bounds(number: int, numbers: range, world: World) -> str:
    """Why a number is not between bounds."""
    if not numbers:
        least, most = world.say(numbers.start), world.say(numbers.stop - 1)
        return phrase("no number fits here: the least is {least}, the most {most}", least=least, most=most)
    said = world.say(number)
    if number < numbers[0]:
        return phrase("{answer} is too little here; the least is {limit}", answer=said, limit=world.say(numbers[0]))
    return phrase("{answer} is too much here; the most is {limit}", answer=said, limit=world.say(numbers[-1]))


def _too_dear(label: str, needed: Number, left: Number, least: Number, world: World) -> str:
    """Why a price cannot be paid. Args: `least` is what must stay of what is `left`."""
    price, there = world.say(needed), world.say(left)
    if least:
        has = phrase("only {count} can be spent", count=world.say(left - least))
    elif left == 1:
        has = phrase("only {count} is there", count=there)
    else:
        has = phrase("only {count} are there", count=there)
    wanted = phrase("{count} is needed", count=price) if needed == 1 else phrase("{count} are needed", count=price)
    return phrase("{price}: {needed}, and {left}", price=label, needed=wanted, left=has)


def legal_among(numbers: range, is_legal: Callable[[int], bool]) -> Sequence[int]:
    """The legal ones of a few numbers; of very many those from the first to the last legal one.

    Of very many only the first, the last and some more are looked at; where just one end is legal, the numbers reach
    from it to where halving meets the first that is not, nor the two beside it: one that is left out by itself is no
    bound.
    """
    if len(numbers) <= FEW:
        return tuple(one for one in numbers if is_legal(one))
    first, last = is_legal(numbers[0]), is_legal(numbers[-1])
    if first and last:
        return numbers
    if not first and not last:
        return tuple(one for one in numbers[1:FEW] if is_legal(one))
    good, bad = (0, len(numbers) - 1) if first else (len(numbers) - 1, 0)
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        beside = (one for one in (middle, middle - 1, middle + 1) if min(good, bad) < one < max(good, bad))
        found = next((one for one in beside if is_legal(numbers[one])), None)
        good, bad = (good, middle) if found is None else (found, bad)
    rest = numbers[: good + 1] if first else numbers[good:]
    return tuple(one for one in rest if is_legal(one)) if len(rest) <= FEW else rest


def sort_of(parameter: ParameterRule, world: World) -> str:
    """What the values of a parameter are, as players call them."""
    kind = parameter.type.name if parameter.type.form == "entity" else ""
    if kind not in world.rulebook.kinds:
        return parameter.name.replace("_", " ")
    label = world.rulebook.kinds[kind].label
    return {"tile": phrase("tile"), "player": phrase("player")}.get(label, label)


def _all_between(domain: Sequence[Value]) -> range | None:
    """The numbers that may be chosen, where they are all from the first to the last; else None."""
    if isinstance(domain, range) or not domain or not all(type(one) is int for one in domain):
        return domain if isinstance(domain, range) else None
    numbers = range(domain[0], domain[-1] + 1)
    return numbers if tuple(numbers) == tuple(domain) else None


def not_under_way(scene: str) -> Phrase:
    """What is said of an act whose scene is not under way."""
    return phrase("“{scene}” is not under way", scene=scene.replace("_", " "))


class ActionCode:
    """A compiled act."""

    def __init__(
        self,
        compiler: Compiler,
        rule: ActionRule,
        limits: Mapping[str, LimitCode],
        kinds: Mapping[str, KindCode],
        block: Block,
    ) -> None:
        make = self._make = compiler
        self._block = block
        self._kinds = kinds
        self.rule = rule
        self.readers_of_reasons = readers_function(make, (rule.requirements, rule.prices))
        """Who may read why the act is refused, as a function of the frame."""
        self.name = rule.name.replace("_", " ")
        # A rule is slower to read than what is compiled of it.
        self.names = tuple(one.name for one in rule.parameters)
        self._called, self._by_slot, self._span = rule.name, rule.by_slot, rule.span
        self.limits = [
            LimitUse(
                limits[name],
                [slot for key in limits[name].rule.per if (slot := key_slot(rule.parameters, key)) is not None],
                times,
            )
            for name, times in Counter(rule.limits).items()
        ]
        self._padding = [None] * (rule.frame - 1 - len(rule.parameters))
        self._limits = limits
        self._next: dict[int, Lister] = {}
        """The legal values of a parameter when those before it are known, by how many those are."""
        self._rest: dict[int, Lister] = {}
        """The legal arguments of which the first are known, by how many those are."""
        self._shown = [(at, p) for at, p in enumerate(rule.parameters) if at + 1 != rule.by_slot]
        self.switch = switch_of([one.condition for one in rule.requirements])
        """The option that is asked for before all else: without it there is no way to do the act."""

    @cached_property
    def label(self) -> Callable[[Frame], str]:
        """The act as players read it, or nothing."""
        return self._make.text(self.rule.label)

    @cached_property
    def _viewers(self) -> Callable[[Frame], Readers]:
        return viewers_function(self._make, self.rule.seen)

    @cached_property
    def _text_readers(self) -> Callable[[Frame], Readers]:
        return readers_function(self._make, self.rule.label)

    @cached_property
    def _body(self) -> Run:
        return self._block(self.rule)

    @cached_property
    def _weight(self) -> int:
        return weight(self.rule.body)

    @cached_property
    def tests(self) -> list[tuple[Requirement, Code, Callable[[Frame], str]]]:
        """What the act needs: the condition, and the reason said when it does not hold."""
        make = self._make
        return [(one, make.code(one.condition), self._reason(one)) for one in self.rule.requirements]

    @cached_property
    def _prices(self) -> list[tuple[Code, Code, Code, Price]]:
        """What each price comes to, what is in its purse, whose that is, and its rule."""
        code = self._make.code
        return [(code(one.amount), code(one.purse), code(one.purse.of), one) for one in self.rule.prices]

    @cached_property
    def _counted_and_paid(self) -> Callable[[Frame], None]:
        """Counts the act and pays for it; no price is worked out after it is counted, or after another is paid.

        What a price below 0 brings goes as far as the purse holds it. A purse that is not there without an option is
        not written to without it, as no statement writes to it.
        """
        writer = Writer(self._make)
        prices = list(enumerate(self.rule.prices))
        lines = [f"of{at} = {writer.text(one.purse.of)}; due{at} = {writer.text(one.amount)}" for at, one in prices]
        for limit, keys, times in self.limits:
            lines.append(f"{writer.keep(limit.use)}(w, [{', '.join(f'f[{key}]' for key in keys)}], {times})")
        for at, one in prices:
            left, index, span = f"{writer.text(one.purse)} - due{at}", one.purse.index, writer.keep(one.span)
            bounds = writer.keep(self._kinds[one.purse.kind].bounded(index))
            if self._attribute_of(one).high is not None:
                left = f"{bounds}({left}, of{at}, w)"
            option, pad = self._attribute_of(one).option, ""
            if option is not None:
                lines.append(f"if w.options[{writer.keep(option)}]:")
                pad = "    "
            lines.append(f"{pad}if w.is_holding: w.pay_held(of{at}, {index}, due{at}, {bounds}, {span})")
            lines.append(f"{pad}else: w.write(of{at}, {index}, {left}, {span})")
        made: Callable[[Frame], None] = function(writer, "f", [*opened(writer), *lines])
        return made

    def _reason(self, one: Requirement) -> Callable[[Frame], str]:
        """What is said when a requirement does not hold."""
        if one.scene is None:
            return self._make.text(one.reason)
        said = not_under_way(one.scene)
        return lambda frame: said

    @cached_property
    def _sources(self) -> list[Code | None]:
        return [None if one.source is None else self._make.code(one.source) for one in self.rule.parameters]

    def frame(self, world: World, arguments: Sequence[Value]) -> Frame:
        """A frame with the arguments in order."""
        return [world, *arguments, *self._padding]

    # ------------------------------------------------------------ what is legal

    def _lister(self, known: int = 0, wanted: int | None = None, *, first: bool = False) -> Lister:
        book, not_covered = self._make.rulebook, lambda world, arguments: self._unpaid(self.frame(world, arguments))
        return lister(self._make, book, self.rule, self._limits, self._kinds, not_covered, known, wanted, first=first)

    @cached_property
    def _list(self) -> Lister:
        return self._lister()

    @cached_property
    def _first(self) -> Lister:
        """As `_list`, where no more than the first ways are wanted."""
        return self._lister(first=True)

    def legal(self, world: World, by: Entity | None, most: int | None = None) -> list[Arguments]:
        """All legal arguments, in the order of the things they name, or the first of them.

        Raises: RuleFault when finding them takes too many steps.
        """
        try:
            return list(islice(self._ways(world, by, self._first if most == 1 else self._list), most))
        except RuleFault as met:
            raise self._told(met) from None

    def is_legal(self, world: World, by: Entity | None) -> bool:
        """Whether there is any legal way to do this act; that is kept until something it hangs on changes.

        Raises: RuleFault, as `legal`.
        """
        if self.switch is not None and not world.options[self.switch]:
            return False
        # What is owed is no change that a memo would follow.
        memo = {} if world.is_holding and self.rule.prices else world.memos[self._remembered]
        found = memo.get(by)
        if found is None:
            try:
                found = memo[by] = next(iter(self._ways(world, by, self._first)), None) is not None
            except RuleFault as met:
                raise self._told(met) from None
        return bool(found)

    @cached_property
    def _remembered(self) -> Remembered:
        """What all that hangs on which ways are legal is kept under."""
        rule, book = self.rule, self._make.rulebook
        limits = [one.limit.rule for one in self.limits]
        floors = [self._attribute_of(price).low for price in rule.prices]
        found = set(self._make.readings.of((rule.requirements, rule.prices, floors, rule.parameters, limits)))
        for limit in limits:
            found.add(("limit", limit.name, 0))
            if limit.within is not None:
                found.add(("clock", {"turn": "turn", "phase": "phase_number"}.get(limit.within, "path"), 0))
        for parameter in rule.parameters:
            match parameter.type.form:
                case "entity":
                    found.add(("things", parameter.type.name, 0))
                case "row":
                    rows = book.tables[parameter.type.name].rows
                    found.update(("option", row.option, 0) for row in rows if row.option is not None)
                case _:
                    pass
        return self._make.keeping.function(frozenset(found))

    def ways(self, world: World, by: Entity | None) -> Iterator[Arguments]:
        """All legal arguments one by one. Raises: RuleFault, as `legal`."""
        try:
            yield from self._ways(world, by, self._list)
        except RuleFault as met:
            raise self._told(met) from None

    def _ways(self, world: World, by: Entity | None, listed: Lister) -> Iterable[Arguments]:
        if by is None and self._by_slot is not None:
            return ()
        return self._paid_for(world, listed(world, by))

    def _paid_for(self, world: World, ways: Iterable[Arguments]) -> Iterable[Arguments]:
        """Those of the legal ways that can be paid for, where prices are held that purses still have to pay."""
        if not world.is_holding or not self.rule.prices:
            return ways
        return (one for one in ways if not self._unpaid(self.frame(world, one)))

    def _told(self, met: RuleFault) -> RuleFault:
        """The fault that was met when ways were listed; of a listing without end it names what has to be looked at."""
        if met.finding.kind is not OUT_OF_FUEL:
            return in_rule(met, self._span)
        last = max(self.rule.requirements, key=lambda one: max(one.slots, default=0), default=None)
        requirement = phrase("nothing, all are legal") if last is None else in_quotes(last.condition.source)
        span = self._span if last is None else last.span
        return fault(LISTING_TOO_LONG, span, act=self.name, limit=FUEL, requirement=requirement)

    def values(self, world: World, by: Entity | None, chosen: Arguments) -> Sequence[Value]:
        """The values of the next parameter with which the act is legal somehow, those before it chosen.

        A value is tried with the parameters after it until a legal way is found. Where that takes too many steps, or a
        rule at fault is met, the value is given all the same, and what comes of it is seen when it is chosen.

        Raises: RuleFault when what is asked of the parameter itself cannot be worked out.
        """
        known = len(chosen)
        slot, parameter = self._shown[known]
        if parameter.is_between_bounds:
            return self._numbers(world, by, chosen, slot)
        if known not in self._next:
            self._next[known] = self._lister(known, wanted=1)
        with world.refuelled():
            found = [one for (one,) in self._next[known](world, by, *chosen)]
            return tuple(one for one in found if self._goes_on(world, by, (*chosen, one)))

    def _numbers(self, world: World, by: Entity | None, chosen: Arguments, at: int) -> Sequence[int]:
        """The numbers between the bounds of the next parameter with which the act is legal somehow.

        A few are tried one by one. Very many are given from the first to the last that is legal, where one of their
        ends is; which of those between are not is said when one of them is chosen.
        """
        arguments = self._with_actor(by, chosen)
        source = self._sources[at]
        between: range = range(0) if source is None else source(self.frame(world, arguments))
        numbers = steps_between(self.rule, at + 1).among(between)
        with world.refuelled():
            return legal_among(numbers, lambda one: self._goes_on(world, by, (*chosen, one)))

    def _with_actor(self, by: Entity | None, chosen: Arguments) -> list[Value]:
        """The values of all parameters, none for those that are not chosen yet."""
        arguments: list[Value] = [by] * len(self.names)
        for place, (at, _) in enumerate(self._shown):
            arguments[at] = chosen[place] if place < len(chosen) else None
        return arguments

    def _goes_on(self, world: World, by: Entity | None, chosen: Arguments) -> bool:
        """Whether the act is legal somehow when the first parameters are these, as far as that can be found."""
        try:
            return any(True for _ in self._paid_for(world, self._rest_of(len(chosen))(world, by, *chosen)))
        except RuleFault:
            return True

    def _rest_of(self, known: int) -> Lister:
        """What lists the legal arguments of which so many are known; of all it says whether they are legal."""
        if known not in self._rest:
            self._rest[known] = self._lister(known)
        return self._rest[known]

    def _domain(self, at: int, world: World, frame: Frame) -> Sequence[Value]:
        source = self._sources[at]
        if source is not None:
            found: Sequence[Value] = source(frame)
            return tuple(dict.fromkeys(found)) if self.rule.parameters[at].may_repeat else found
        return options_of(self.rule.parameters[at].type, world) or ()

    def within(self, world: World, arguments: Sequence[Value], fixed: Collection[str]) -> list[Value]:
        """The arguments, where those that are not fixed and may not stand there give way to the first that may."""
        found = list(arguments)
        for at, one in enumerate(self.rule.parameters):
            if one.source is None or one.name in fixed:
                continue
            try:
                domain = self._domain(at, world, self.frame(world, found))
            except RuleFault:
                continue  # with what stands before it nothing can be said of it
            if domain and found[at] not in domain:
                found[at] = domain[0]
        return found

    def _may_be(self, at: int, value: Value, world: World, frame: Frame) -> bool:
        """Whether a value is among those that may stand for a parameter."""
        if self._sources[at] is None:
            kind = self.rule.parameters[at].type
            if isinstance(value, Entity) and kind.form == "entity":
                return value.alive and value.kind == kind.name and world.by_id.get(value.id) is value
            if isinstance(value, TableRow) and world.rows.get(kind.name, {}).get(value.key) is value:
                return world.is_there(value)
        return value in self._domain(at, world, frame)

    def refusal(self, world: World, arguments: Sequence[Value]) -> str:
        """Why the act is not legal with these arguments, or nothing."""
        try:
            return self._refusal(world, arguments)
        except RuleFault as met:
            raise in_rule(met, self._span) from None

    def _refusal(self, world: World, arguments: Sequence[Value]) -> str:
        frame = self.frame(world, arguments)
        for rule, test, reason in self.tests:
            if rule.scene and not test(frame):  # what may be chosen may hang on the scene
                return reason(frame)
        for at, parameter in self._shown:
            one = arguments[at]
            if not self._may_be(at, one, world, frame):
                earlier = self._unmet_before(at, frame)
                if earlier:
                    return earlier
                numbers = _all_between(self._domain(at, world, frame))
                if numbers is not None and isinstance(one, int):
                    return out_of_bounds(one, numbers, world)
                name = sort_of(parameter, world)
                return phrase("“{value}” cannot be chosen as “{name}” here", value=world.say(one), name=name)
        by, chosen, actor = None, arguments, self._by_slot
        if actor is not None:
            by, chosen = arguments[actor - 1], (*arguments[: actor - 1], *arguments[actor:])
        if any(True for _ in self._paid_for(world, self._rest_of(len(chosen))(world, by, *chosen))):
            return ""
        for _rule, test, reason in self.tests:
            if not test(frame):
                return reason(frame)
        for limit, keys, times in self.limits:
            values = [frame[key] for key in keys]
            if limit.exhausted(world, values, times):
                return limit.reason(world, values)
        return self._unpaid(frame)

    def _unmet_before(self, at: int, frame: Frame) -> str:
        """Why the act is not legal by what stands before a parameter, on which its choice hangs; or nothing."""
        known = {slot for slot in range(1, len(self.names) + 1) if slot <= at or slot == self._by_slot}
        return next((reason(frame) for rule, test, reason in self.tests if rule.slots <= known and not test(frame)), "")

    def make_sure(self, world: World, arguments: Sequence[Value]) -> None:
        """See to it that all is there that the statements rely on, for whoever does the act though it is not legal.

        Raises: RuleFault where a demand that proves something does not hold.
        """
        frame = self.frame(world, arguments)
        for rule, test, reason in self.tests:
            if rule.is_relied_on and not test(frame):
                raise RuleFault(CANNOT_BE_DONE.at(rule.span, act=self.text(world, arguments), reason=reason(frame)))

    def why_not(self, world: World, arguments: Sequence[Value]) -> str:
        """As `refusal`; a rule at fault is a reason too."""
        try:
            return self.refusal(world, arguments)
        except RuleFault as error:
            return told_fault(self._make.rulebook, error.finding)

    def _unpaid(self, frame: Frame) -> str:
        """The first price that cannot be paid from what those before it have left, or nothing."""
        purses: dict[tuple[Entity, int], Any] = {}
        for amount, purse, owner, price in self._prices:
            needed = amount(frame)
            if not needed:
                continue
            key = (owner(frame), price.purse.index)
            left = purses[key] if key in purses else purse(frame) - frame[0].owed(*key)
            least: Any = self._kinds[price.purse.kind].least(price.purse.index, owner(frame), frame[0]) or 0
            if needed > 0 and left - least < needed:
                label = self._make.text(price.label)(frame) or self._attribute_of(price).label
                return _too_dear(label, needed, left, least, frame[0])
            purses[key] = left - needed
        return ""

    def _attribute_of(self, price: Price) -> AttributeRule:
        return self._make.rulebook.kinds[price.purse.kind].attributes[price.purse.index]

    # ------------------------------------------------------------ carrying out

    def carry_out(self, world: World, arguments: Sequence[Value]) -> Steps:
        """Count, pay and do; the caller has made sure that the act is legal."""
        return (yield from self.carried_out(world, arguments))

    def carried_out(self, world: World, arguments: Sequence[Value]) -> Steps:
        """As `carry_out`, for whoever goes through the steps at once: an act that asks nobody is done by then."""
        frame = self.frame(world, arguments)
        self.begin(frame)
        if self._body.asks:
            return self._gone_through(frame, arguments)
        before = world.go_inside(self._called, self._weight, self._span)
        try:
            signal = self._body.run(frame)
        except RuleFault as met:
            raise in_rule(met, self._span) from None
        finally:
            world.inside = before
        world.note(self._called, dict(zip(self.names, arguments, strict=True)))
        return ended(signal)

    def _gone_through(self, frame: Frame, arguments: Sequence[Value]) -> Steps:
        world: World = frame[0]
        before = world.go_inside(self._called, self._weight, self._span)
        try:
            signal = yield from self._body.run(frame)
        except RuleFault as met:
            raise in_rule(met, self._span) from None
        finally:
            world.inside = before
        world.note(self._called, dict(zip(self.names, arguments, strict=True)))
        return signal

    def begin(self, frame: Frame) -> None:
        """Tell of the act, count it and pay for it."""
        world: World = frame[0]
        world.tell("act", self.told(frame), self.readers(frame) if world.sight.hides else None)
        if self.rule.prices or self.limits:
            try:
                self._counted_and_paid(frame)
            except RuleFault as met:
                raise in_rule(met, self._span) from None

    def told(self, frame: Frame) -> str:
        """The act as a line of the story: who does it, unless it begins with that, and what."""
        label = self.label(frame) or self.name
        actor = None if self._by_slot is None else frame[self._by_slot]
        return label if actor is None or begins_with(label, actor.label) else f"{actor.label}: {label}"

    def readers(self, frame: Frame) -> Readers:
        """Who sees it done: the actor, and of those whom the act names all who see what its text shows."""
        seen = both(self._viewers(frame), self._text_readers(frame))
        actor = None if self._by_slot is None else frame[self._by_slot]
        return seen if seen is None or actor is None else seen | {actor.id}

    def text(self, world: World, arguments: Sequence[Value]) -> str:
        """The act as players read it; one without a label is told apart by what it is done with."""
        label = self.label(self.frame(world, arguments))
        return label or " ".join([self.name, ", ".join(world.say(arguments[at]) for at, _ in self._shown)]).strip()

    def option(self, world: World, arguments: Sequence[Value]) -> LegalAct:
        """The act as an option; the actor is understood."""
        named = tuple([(parameter.name, arguments[at]) for at, parameter in self._shown])
        return LegalAct(self._called, named, lambda: self.text(world, arguments), world.say)

    def named(self, world: World, by: Entity | None, answer: Mapping[str, Any]) -> Arguments | None:
        """The arguments that an answer names, each outright."""
        if len(answer) != len(self._shown) + 1:
            return None
        found: list[Value] = [by] * len(self.names)
        for at, parameter in self._shown:
            if parameter.name not in answer:
                return None
            value = value_of(parameter.type, answer[parameter.name], world)
            if value is UNKNOWN:
                return None
            found[at] = value
        return tuple(found)

    def listed(self, world: World, by: Entity | None, most: int) -> Listed | Stepwise:
        """All legal ways to do this act; where they are more, how it is chosen parameter by parameter."""
        is_asked = any(parameter.is_between_bounds for _, parameter in self._shown)
        ways = self.legal(world, by, 1 if is_asked else most + 1)
        if not ways or not self._shown or (len(ways) <= most and not is_asked):
            return Listed(self._called, ways, partial(self.option, world), partial(self.named, world, by))
        return Stepwise(
            self._called,
            tuple(parameter.name for _, parameter in self._shown),
            partial(self.values, world, by),
            partial(self._chosen, world, by),
            partial(self.named_outright, world, by),
            self.option(world, ways[0]),
        )

    def named_outright(self, world: World, by: Entity | None, answer: Mapping[str, Any]) -> LegalAct | None:
        """The option that an answer names outright, if it is legal."""
        if by is None and self._by_slot is not None:
            return None
        arguments = self.named(world, by, answer)
        return None if arguments is None or self.why_not(world, arguments) else self.option(world, arguments)

    def _chosen(self, world: World, by: Entity | None, chosen: Arguments) -> LegalAct:
        """The option with these values for all parameters but the actor."""
        return self.option(world, self._with_actor(by, chosen))
