"""Statements compiled: a plain function where nothing is asked, a generator where something may be.

A statement gives None, STOP, or a `Returned` value; a block hands on the first that is not None.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Span
from dsl.border.gates import shown
from dsl.understood.expressions import Node
from dsl.understood.rules import Act
from interpreter.compiled.actions import offer, rounds
from interpreter.compiled.contests import MAX_TIES
from interpreter.compiled.expressions import Code, Frame
from interpreter.compiled.generated import slots_below
from interpreter.compiled.reports import fields_of, report_refusal, told_values
from interpreter.compiled.throwing import throw_amount
from interpreter.requests import DONE, Ask, Request, Tell
from interpreter.values import (
    BELOW_START,
    OUT_OF_FUEL,
    TOO_MANY_TIES,
    Chance,
    Entity,
    Lasting,
    Result,
    Value,
    fault,
)

if TYPE_CHECKING:
    from interpreter.compiled.program import Program

Steps = Generator[Request, Any, Any]
STOP: Final = object()
MAX_ROUNDS: Final = 10_000
"""How often a `repeat` may go round."""


@dataclass(frozen=True, slots=True)
class Returned:
    """What a procedure gives back."""

    value: Value


@dataclass(frozen=True, slots=True)
class Run:
    """A compiled statement or block; `asks` says that `run` is a generator function."""

    asks: bool
    run: Callable[[Frame], Any]


class Statements:
    """Compiles the statements of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.make = program.expressions

    def block(self, acts: tuple[Act, ...]) -> Run:
        """The statements in order."""
        runs = [self.act(act) for act in acts]
        if not any(one.asks for one in runs):
            plain = [one.run for one in runs]

            def run(f: Frame) -> Any:
                for step in plain:
                    signal = step(f)
                    if signal is not None:
                        return signal
                return None

            return Run(False, run)

        def steps(f: Frame) -> Steps:
            for one in runs:
                signal = (yield from one.run(f)) if one.asks else one.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(True, steps)

    def act(self, act: Act) -> Run:
        """One statement."""
        made: Run = getattr(self, "_" + act.form)(act)
        return made

    # ------------------------------------------------------------ values and places

    def _amount(self, node: Node) -> tuple[bool, Code]:
        """Whether an amount holds dice, and its closure."""
        return node.type.form == "dice", self.make.code(node)

    def _let(self, act: Act) -> Run:
        slot, node = act.data["slot"], act.data["value"]
        thrown, value = self._amount(node)
        if not thrown:

            def run(f: Frame) -> None:
                f[slot] = value(f)

            return Run(False, run)

        def steps(f: Frame) -> Steps:
            amount = value(f)
            f[slot] = (yield from throw_amount(amount, None, node.source)) if isinstance(amount, Chance) else amount

        return Run(True, steps)

    def _bounds(self, kind: str, index: int) -> Callable[[Value, Any], Value]:
        """Keeps a number within what its attribute allows; what goes beyond is lost."""
        attribute = self.program.rulebook.kinds[kind].attributes[index]
        low = None if attribute.low is None else self.make.code(attribute.low)
        high = None if attribute.high is None else self.make.code(attribute.high)

        def bounds(value: Value, world: Any) -> Value:
            frame = [world]
            if low is not None and value < (least := low(frame)):
                return least
            if high is not None and value > (most := high(frame)):
                return most
            return value

        return bounds if low is not None or high is not None else lambda value, world: value

    def _becomes(self, act: Act) -> Run:
        obj, index, node = self.make.code(act.data["object"]), act.data["index"], act.data["value"]
        thrown, value = self._amount(node)
        span = act.span
        kind = act.data["kind"]
        bounds = self._bounds(kind, index)
        checked = self.program.rulebook.kinds[kind].attributes[index].type.form == "number"

        def store(f: Frame, new: Value) -> None:
            if isinstance(new, list):
                new = tuple(new)
            if checked and new is not None and bounds(new, f[0]) != new:
                attribute = self.program.rulebook.kinds[kind].attributes[index]
                raise fault(BELOW_START, span, place=attribute.label, value=new)
            f[0].write(obj(f), index, new, span)

        if not thrown:
            return Run(False, lambda f: store(f, value(f)))

        def steps(f: Frame) -> Steps:
            amount = value(f)
            store(f, (yield from throw_amount(amount, None, node.source)) if isinstance(amount, Chance) else amount)

        return Run(True, steps)

    def _moves(self, act: Act) -> Run:
        obj, index, node = self.make.code(act.data["object"]), act.data["index"], act.data["amount"]
        thrown, value = self._amount(node)
        sign = -1 if act.data["down"] else 1
        span = act.span
        bounds = self._bounds(act.data["kind"], index)
        label = self.make.text(act.data["label"])

        def store(f: Frame, amount: Any) -> None:
            thing = obj(f)
            f[0].move(thing, index, sign * amount, bounds, span)
            said = label(f)
            if said:
                f[0].tell("change", f"{thing.label}: {sign * amount:+d} {said}")

        if not thrown:
            return Run(False, lambda f: store(f, value(f)))

        def steps(f: Frame) -> Steps:
            amount = value(f)
            store(f, (yield from throw_amount(amount, None, node.source)) if isinstance(amount, Chance) else amount)

        return Run(True, steps)

    def _include(self, act: Act) -> Run:
        obj, index, item = self.make.code(act.data["object"]), act.data["index"], self.make.code(act.data["item"])
        span, removing = act.span, act.data["removing"]

        def run(f: Frame) -> None:
            f[0].include(obj(f), index, item(f), span, removing=removing)

        return Run(False, run)

    def _values(self, pairs: tuple[tuple[int, Node], ...]) -> list[tuple[int, bool, Code, Node]]:
        return [(index, *self._amount(node), node) for index, node in pairs]

    def _create(self, act: Act) -> Run:
        kind, slot = act.data["kind"], act.data["slot"]
        values = self._values(act.data["values"])
        program = self.program

        def steps(f: Frame) -> Steps:
            new = program.default_values(kind, f[0])
            called: str | None = None
            for index, thrown, code, node in values:
                value = code(f)
                if index < 0:
                    called = shown(value)
                    continue
                if thrown and isinstance(value, Chance):
                    value = yield from throw_amount(value, None, node.source)
                new[index] = tuple(value) if isinstance(value, list) else value
            f[slot] = f[0].create(kind, new, called)

        if any(thrown for _, thrown, _, _ in values):
            return Run(True, steps)

        def run(f: Frame) -> None:
            for _request in steps(f):
                raise AssertionError("a plain creation asked for something")

        return Run(False, run)

    def _destroy(self, act: Act) -> Run:
        value = self.make.code(act.data["value"])
        return Run(False, lambda f: f[0].remove(value(f)))

    # ------------------------------------------------------------ rolls and procedures

    def _roll(self, act: Act) -> Run:
        name, slot = act.data["name"], act.data["slot"]
        arguments = self.make.codes(act.data["arguments"])
        outcomes = [
            (also, success, None if by is None else self.make.code(by), self.block(body))
            for also, success, by, body in act.data["outcomes"]
        ]
        program = self.program

        def steps(f: Frame) -> Steps:
            roll = program.rolls[name]
            result: Result = yield from roll.roll(f[0], [argument(f) for argument in arguments])
            f[slot] = result
            f[0].tell("roll", result.title)
            taken = False
            for also, success, by, body in outcomes:
                if taken and not also:
                    continue
                margin = result.margin if success else -result.margin
                if success != result.success or (by is not None and margin < by(f)):
                    continue
                taken = taken or not also
                signal = (yield from body.run(f)) if body.asks else body.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(True, steps)

    def _contest(self, act: Act) -> Run:
        name, slot = act.data["name"], act.data["slot"]
        arguments = self.make.codes(act.data["arguments"])
        program = self.program

        def steps(f: Frame) -> Steps:
            f[slot] = yield from program.contests[name].contest(f[0], [argument(f) for argument in arguments])
            f[0].tell("contest", f[slot].title)

        return Run(True, steps)

    def _do(self, act: Act) -> Run:
        name, slot = act.data["name"], act.data["slot"]
        arguments = self.make.codes(act.data["arguments"])
        program, span = self.program, act.span

        def steps(f: Frame) -> Steps:
            f[0].burn(span)
            value = yield from program.procedure(f[0], name, [argument(f) for argument in arguments])
            if slot:
                f[slot] = value
            return STOP if f[0].over else None

        return Run(True, steps)

    def _result(self, act: Act) -> Run:
        thrown, value = self._amount(act.data["value"])
        source = act.data["value"].source
        if not thrown:
            return Run(False, lambda f: Returned(value(f)))

        def steps(f: Frame) -> Steps:
            amount = value(f)
            return Returned((yield from throw_amount(amount, None, source)) if isinstance(amount, Chance) else amount)

        return Run(True, steps)

    def _stop(self, act: Act) -> Run:
        return Run(False, lambda f: STOP)

    # ------------------------------------------------------------ branches and loops

    def _when(self, act: Act) -> Run:
        branches = [
            (None if test is None else self.make.code(test), self.block(body)) for test, body, _ in act.data["branches"]
        ]
        if not any(body.asks for _, body in branches):

            def run(f: Frame) -> Any:
                for test, body in branches:
                    if test is None or test(f):
                        return body.run(f)
                return None

            return Run(False, run)

        def steps(f: Frame) -> Steps:
            for test, body in branches:
                if test is None or test(f):
                    return (yield from body.run(f)) if body.asks else body.run(f)
            return None

        return Run(True, steps)

    def _looped(self, body: Run, slot: int, members: Callable[[Frame], Any], span: Span) -> Run:
        """The body for each member, in order; membership is fixed at the start."""
        if not body.asks:

            def run(f: Frame) -> Any:
                for one in members(f):
                    f[0].burn(span)
                    f[slot] = one
                    signal = body.run(f)
                    if signal is not None:
                        return signal
                return None

            return Run(False, run)

        def steps(f: Frame) -> Steps:
            for one in members(f):
                f[0].burn(span)
                f[slot] = one
                signal = yield from body.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(True, steps)

    def _for_each(self, act: Act) -> Run:
        collection, slot = self.make.code(act.data["collection"]), act.data["slot"]
        test = None if act.data["condition"] is None else self.make.code(act.data["condition"])
        body = self.block(act.data["body"])

        def members(f: Frame) -> list[Value]:
            found = []
            for one in tuple(collection(f)):
                f[slot] = one
                if test is None or test(f):
                    found.append(one)
            return found

        if act.data["keys"] is None:
            return self._looped(body, slot, members, act.span)
        key_slot, keys = act.data["keys"]
        sort = self._sorter(key_slot, keys, act.span)

        def steps(f: Frame) -> Steps:
            ordered = yield from sort(f, members(f))
            for one in ordered:
                f[0].burn(act.span)
                f[slot] = one
                signal = (yield from body.run(f)) if body.asks else body.run(f)
                if signal is not None:
                    return signal
            return None

        return Run(True, steps)

    def _sorter(
        self, slot: int, keys: tuple[tuple[str, Node], ...], span: Span
    ) -> Callable[[Frame, list[Value]], Steps]:
        """Sorts by keys in order; those still equal at a roll-off throw, again as long as any are equal."""
        compiled = [(way, self.make.code(node)) for way, node in keys]

        def sort(f: Frame, members: list[Value]) -> Steps:
            groups = [members]
            for way, key in compiled:
                finer: list[list[Value]] = []
                for group in groups:
                    if len(group) < 2:
                        finer.append(group)
                    elif way == "roll-off":
                        finer += yield from self._roll_off(f, group, key, span)
                    else:
                        finer += by_value(f, group, key, way == "most")
                groups = finer
            return [one for group in groups for one in group]

        def by_value(f: Frame, group: list[Value], key: Code, most: bool) -> list[list[Value]]:
            keyed: dict[Any, list[Value]] = {}
            for one in group:
                f[slot] = one
                keyed.setdefault(key(f), []).append(one)
            return [keyed[value] for value in sorted(keyed, reverse=most)]

        return sort

    def _roll_off(self, f: Frame, group: list[Value], key: Code, span: Span) -> Steps:
        dice: Chance = key(f)
        groups = [group]
        for _ in range(MAX_TIES):
            finer: list[list[Value]] = []
            for tied in groups:
                if len(tied) < 2:
                    finer.append(tied)
                    continue
                thrown: dict[Any, list[Value]] = {}
                for one in tied:
                    by = one if isinstance(one, Entity) and one.kind == "player" else None
                    number = yield from throw_amount(dice, by, "roll-off")
                    thrown.setdefault(number, []).append(one)
                finer += [thrown[number] for number in sorted(thrown, reverse=True)]
            groups = finer
            if all(len(tied) < 2 for tied in groups):
                return groups
        raise fault(TOO_MANY_TIES, span, limit=MAX_TIES)

    def _order(self, act: Act) -> Run:
        slot, keys = act.data["keys"]
        sort = self._sorter(slot, keys, act.span)

        def steps(f: Frame) -> Steps:
            world = f[0]
            size = max(slot + 1, len(f))
            f.extend([None] * (size - len(f)))
            world.order = yield from sort(f, list(world.things["player"]))
            if len(world.order) > 1:
                world.tell("order", ", ".join(player.label for player in world.order))

        return Run(True, steps)

    def _each_player(self, act: Act) -> Run:
        slot, body = act.data["slot"], self.block(act.data["body"])
        return self._looped(body, slot, lambda f: [one for one in f[0].order if one.alive], act.span)

    def _together(self, act: Act) -> Run:
        body, stands = self.block(act.data["body"]), act.data["stands"]

        def steps(f: Frame) -> Steps:
            with f[0].together(stands):
                return (yield from body.run(f)) if body.asks else body.run(f)

        def run(f: Frame) -> Any:
            with f[0].together(stands):
                return body.run(f)

        return Run(True, steps) if body.asks else Run(False, run)

    def _repeat(self, act: Act) -> Run:
        body, until, most = self.block(act.data["body"]), self.make.code(act.data["until"]), act.data["most"]
        span = act.span

        def steps(f: Frame) -> Steps:
            for turn in range(MAX_ROUNDS + 1):
                if most is not None and turn >= most:
                    return None
                if turn == MAX_ROUNDS:
                    raise fault(OUT_OF_FUEL, span, limit=MAX_ROUNDS)
                f[0].burn(span)
                signal = (yield from body.run(f)) if body.asks else body.run(f)
                if signal is not None:
                    return signal
                if until(f):
                    return None
            return None

        return Run(True, steps)

    def _step(self, act: Act) -> Run:
        body, label = self.block(act.data["body"]), act.data["label"]

        def steps(f: Frame) -> Steps:
            f[0].tell("step", label)
            return (yield from body.run(f)) if body.asks else body.run(f)

        def run(f: Frame) -> Any:
            f[0].tell("step", label)
            return body.run(f)

        return Run(True, steps) if body.asks else Run(False, run)

    # ------------------------------------------------------------ asking

    def _offer(self, act: Act) -> Run:
        names, manner = act.data["actions"], act.data["manner"]
        by = None if act.data["by"] is None else self.make.code(act.data["by"])
        label = self.make.text(act.data["label"])
        program = self.program

        def steps(f: Frame) -> Steps:
            who = None if by is None else by(f)
            if manner == "rounds of":
                yield from rounds(program, f[0], names, label(f))
            else:
                yield from offer(program, f[0], names, who, manner, label(f))
            return STOP if f[0].over else None

        return Run(True, steps)

    def _ask(self, act: Act) -> Run:
        data = act.data
        who, slot, kind, name = self.make.code(data["who"]), data["slot"], data["type"], data["name"]
        source = None if data["source"] is None else self.make.code(data["source"])
        low = None if data["low"] is None else self.make.code(data["low"])
        high = None if data["high"] is None else self.make.code(data["high"])
        label = self.make.text(data["label"])
        program = self.program

        def steps(f: Frame) -> Steps:
            least = None if low is None else low(f)
            most = None if high is None else high(f)
            options = tuple(source(f)) if source is not None else program.options_of(kind, f[0])
            if source is not None and options is not None and kind.optional:
                options = (*options, None)
            if options is not None and not options and kind.form != "number":
                f[slot] = None
                return STOP if not kind.optional else None
            given = yield Ask(who(f), name, kind, options, least, most, label(f))
            f[slot] = given.value
            return None

        return Run(True, steps)

    def _tell(self, act: Act) -> Run:
        data = act.data
        who, kind, slot, is_many = self.make.code(data["who"]), data["kind"], data["slot"], data["many"]
        values = [(index, self.make.code(node)) for index, node in data["values"]]
        label = self.make.text(data["label"])
        program = self.program
        rule = program.rulebook.kinds[kind]

        def steps(f: Frame) -> Steps:
            told: list[Entity] = []
            while True:
                given = {index: code(f) for index, code in values}
                asked = fields_of(program, f[0], rule, frozenset(given))
                refusal = report_refusal(program, f[0], rule, given)
                answer = yield Tell(who(f), kind, rule.label, asked, is_many, label(f), refusal)
                if answer == DONE:
                    break
                told.append(f[0].create(kind, told_values(program, f[0], rule, given, answer)))
                if not is_many:
                    break
            f[slot] = tuple(told) if is_many else told[0]

        return Run(True, steps)

    # ------------------------------------------------------------ conditions, telling, ending

    def _gains(self, act: Act) -> Run:
        bearer, name, lasting = self.make.code(act.data["bearer"]), act.data["condition"], act.data["lasting"]
        if lasting is None:
            return Run(False, lambda f: f[0].gain(bearer(f), name, Lasting()))
        form, value = lasting
        if form in ("end", "next"):
            return Run(False, lambda f: f[0].gain(bearer(f), name, Lasting(form, value)))
        code = self.make.code(value)
        if form == "while":
            read = slots_below(value)

            def keep(f: Frame) -> tuple[Value, ...]:
                """The locals that the test reads; the others are nobody's business later."""
                return tuple(one if slot in read else None for slot, one in enumerate(f[1:], start=1))

            return Run(False, lambda f: f[0].gain(bearer(f), name, Lasting("while", test=code, frame=keep(f))))
        if value.type.form != "dice":
            return Run(False, lambda f: f[0].gain(bearer(f), name, Lasting("turns", turn=f[0].turn + code(f) - 1)))

        def steps(f: Frame) -> Steps:
            amount = code(f)
            number = (yield from throw_amount(amount, None, value.source)) if isinstance(amount, Chance) else amount
            f[0].gain(bearer(f), name, Lasting("turns", turn=f[0].turn + number - 1))

        return Run(True, steps)

    def _loses(self, act: Act) -> Run:
        bearer, name = self.make.code(act.data["bearer"]), act.data["condition"]
        return Run(False, lambda f: f[0].lose(bearer(f), name))

    def _say(self, act: Act) -> Run:
        text = self.make.text(act.data["text"])
        when = None if act.data["when"] is None else self.make.code(act.data["when"])

        def run(f: Frame) -> None:
            if when is None or when(f):
                f[0].tell("say", text(f))

        return Run(False, run)

    def _finish(self, act: Act) -> Run:
        winners = None if act.data["winners"] is None else self.make.code(act.data["winners"])

        def run(f: Frame) -> Any:
            f[0].over = True
            f[0].winners = () if winners is None else tuple(winners(f))
            return STOP

        return Run(False, run)
