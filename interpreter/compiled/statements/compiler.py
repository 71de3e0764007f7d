"""Statements compiled: a plain function where nothing is asked, a generator where something may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final, assert_never

from dsl.border.diagnostics import Span
from dsl.border.gates import shown
from dsl.types import TRUTH
from dsl.understood import statements as s
from dsl.understood.expressions import Constant, Node, Selecting, Selection
from dsl.understood.rows import Loop
from dsl.understood.walk import slots_read
from interpreter.answers import options_of
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.offers import offer, rounds
from interpreter.compiled.compiler import Compiler, Made
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.rows import bringer
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.run import STOP, Returned, Run, in_order, looped, plain_if, weight
from interpreter.compiled.statements.asking import ask_for_several
from interpreter.compiled.statements.drawing import drawn
from interpreter.compiled.statements.reports import fields_of, report_refusal, told_values
from interpreter.compiled.statements.sorting import sorter
from interpreter.compiled.text.called import bounded
from interpreter.compiled.triggers import Triggers, facts_wanted, procedure_fact
from interpreter.requests import DONE, Ask, Tell
from interpreter.values import (
    BELOW_START,
    OUT_OF_FUEL,
    Chance,
    Entity,
    Lasting,
    RollResult,
    Value,
    fault,
    signed,
)
from interpreter.world.entries import Entry
from interpreter.world.world import World

MAX_ROUNDS: Final = 10_000
"""How often a `repeat` may go round."""


def rounds_of(make: Compiler, repeat: s.RepeatRounds) -> Callable[[Frame], range]:
    """The rounds of a `repeat … times`; of a number below 0 there are none."""
    number, span = make.code(repeat.number), repeat.span

    def rounds(f: Frame) -> range:
        count = number(f)
        if count > MAX_ROUNDS:
            raise fault(OUT_OF_FUEL, span, limit=MAX_ROUNDS)
        return range(count)

    return rounds


_BLOCKS_OF_A_FLOW: Final = (s.DoFirst, s.ForEachMember, s.ForEachPlayer, s.RepeatUntil, s.RepeatRounds, s.DoStep)
"""Statements of a phase that are no more than the statements in them."""


class StatementCompiler:
    """Compiles the statements of a program."""

    def __init__(
        self,
        compiler: Compiler,
        kinds: Mapping[str, KindCode],
        rolls: Mapping[str, RollCode],
        contests: Mapping[str, ContestCode],
        actions: Mapping[str, ActionCode],
    ) -> None:
        self.make = compiler
        self.kinds = kinds
        self.rolls = rolls
        self.contests = contests
        self.actions = actions
        self._settles = False
        self.procedures = Made(
            compiler.rulebook.procedures, lambda rule: (rule, self.block(rule.body), weight(rule.body))
        )

    @cached_property
    def triggers(self) -> Triggers:
        """What follows facts, and what is done in place of procedures."""
        return Triggers(self.make, self.block)

    @cached_property
    def _noted(self) -> frozenset[str]:
        """The procedures whose facts something follows or some rule asks for."""
        return facts_wanted(self.make.rulebook)

    def procedure(self, world: World, name: str, arguments: list[Value], applied: tuple[str, ...] = ()) -> Steps:
        """Carry out a procedure, or what is done in its place; gives its result or None.

        Args: `applied` names the replacements that do not count any more.
        """
        rule, run, counts = self.procedures[name]
        replaced = self.triggers.instead(world, name, arguments, applied)
        with world.doing(name, counts, rule.span):
            if replaced is not None:
                code, frame = replaced
                code.tell(frame)
                run = code.body
            else:
                frame = [world, *arguments, *[None] * (rule.frame - 1 - len(arguments))]
            signal = (yield from run.run(frame)) if run.asks else run.run(frame)
        value = signal.value if isinstance(signal, Returned) else None
        if replaced is None and name in self._noted:
            world.note(name, procedure_fact(rule, arguments, value))
        return value

    def flow(self, block: s.Block) -> Run:
        """Statements of a phase: after each of them, at whatever depth, comes what follows from it."""
        if self.triggers.is_empty:
            return self.block(block)
        before, self._settles = self._settles, True
        try:
            return self.block(block)
        finally:
            self._settles = before

    def block(self, block: s.Block) -> Run:
        """The statements in order."""
        return in_order([self.one(statement) for statement in block])

    def one(self, statement: s.Statement) -> Run:
        """One statement; in the flow of a phase what follows from it comes behind it."""
        if not self._settles or isinstance(statement, _BLOCKS_OF_A_FLOW):
            return self._one(statement)
        self._settles = False
        try:
            done = self._one(statement)
        finally:
            self._settles = True
        triggers = self.triggers

        def steps(f: Frame) -> Steps:
            signal = (yield from done.run(f)) if done.asks else done.run(f)
            yield from triggers.settle(f[0])
            return STOP if f[0].over else signal

        return Run(True, steps)

    def _one(self, statement: s.Statement) -> Run:
        match statement:
            case s.SetLocal():
                return self._set_local(statement)
            case s.SetAttribute():
                return self._set_attribute(statement)
            case s.MoveNumber():
                return self._move_number(statement)
            case s.ChangeMembers():
                return self._change_members(statement)
            case s.CreateThing():
                return self._create_thing(statement)
            case s.DestroyThing():
                value = self.make.code(statement.value)
                return Run(False, lambda f: f[0].remove(value(f)))
            case s.DrawLots():
                return drawn(self.make, statement)
            case s.MakeRoll():
                return self._make_roll(statement)
            case s.MakeRolls():
                return self._make_rolls(statement)
            case s.MakeContest():
                return self._make_contest(statement)
            case s.DoProcedure():
                return self._do_procedure(statement)
            case s.DoFirst():
                return self._do_first(statement)
            case s.ForEachMember():
                return self._for_each_member(statement)
            case s.OrderPlayers():
                return self._order_players(statement)
            case s.ForEachPlayer():
                players = Run(False, lambda f: [one for one in f[0].order if one.alive])
                return looped(self.block(statement.body), statement.slot, players, statement.span)
            case s.OfferActions():
                return self._offer_actions(statement)
            case s.AskQuestion():
                return self._ask_question(statement)
            case s.TakeReport():
                return self._take_report(statement)
            case s.GainCondition():
                return self._gain_condition(statement)
            case s.LoseCondition():
                bearer, condition = self.make.code(statement.bearer), statement.condition
                return Run(False, lambda f: f[0].lose(bearer(f), condition))
            case s.MakeEntries():
                return self._make_entries(statement)
            case s.EndEntries():
                return self._end_entries(statement)
            case s.DoTogether():
                return self._do_together(statement)
            case s.RepeatUntil():
                return self._repeat_until(statement)
            case s.RepeatRounds():
                return self._repeat_times(statement)
            case s.SayText():
                return self._say_text(statement)
            case s.DoStep():
                return self._do_step(statement)
            case s.EndCampaign():
                return self._end_campaign(statement)
            case s.GiveResult():
                return self._with_amount(statement.value, lambda f, value: Returned(value))
            case s.StopHere():
                return Run(False, lambda f: STOP)
            case _:
                assert_never(statement)

    # ------------------------------------------------------------ values and places

    def _with_amount(self, node: Node, then: Callable[[Frame, Any], Any]) -> Run:
        """What is done with a value; the dice of an amount are thrown first."""
        value, said = self.make.code(node), node.source
        if node.type.form != "dice":
            return Run(False, lambda f: then(f, value(f)))

        def steps(f: Frame) -> Steps:
            amount = value(f)
            if isinstance(amount, Chance):
                amount = yield from throw_amount(amount, None, said)
            return then(f, amount)

        return Run(True, steps)

    def _set_local(self, let: s.SetLocal) -> Run:
        slot, span = let.slot, let.span

        def store(f: Frame, value: Any) -> None:
            f[slot] = bounded(value, span)

        return self._with_amount(let.value, store)

    def _set_attribute(self, becomes: s.SetAttribute) -> Run:
        place, span = becomes.place, becomes.span
        thing, index, bounds = self.make.code(place.thing), place.index, self.kinds[place.kind].bounded(place.index)
        attribute = self.kinds[place.kind].rule.attributes[index]
        checked = attribute.type.form in ("number", "fraction")

        def store(f: Frame, new: Any) -> None:
            if isinstance(new, list):
                new = tuple(new)
            if checked and new is not None and bounds(new, f[0]) != new:
                raise fault(BELOW_START, span, place=attribute.label, value=new)
            f[0].write(thing(f), index, new, span)

        return self._with_amount(becomes.value, store)

    def _move_number(self, moves: s.MoveNumber) -> Run:
        span, index = moves.span, moves.place.index
        thing, bounds = self.make.code(moves.place.thing), self.kinds[moves.place.kind].bounded(index)
        sign = -1 if moves.is_down else 1
        label = self.make.text(moves.label)

        def store(f: Frame, amount: Any) -> None:
            moved = thing(f)
            f[0].move(moved, index, sign * amount, bounds, span)
            said = label(f)
            if said:
                f[0].tell("change", f"{moved.label}: {signed(sign * amount)} {said}")

        return self._with_amount(moves.amount, store)

    def _change_members(self, change: s.ChangeMembers) -> Run:
        thing, index, item = self.make.code(change.place.thing), change.place.index, self.make.code(change.item)
        span, removing = change.span, change.is_removing
        return Run(False, lambda f: f[0].include(thing(f), index, item(f), span, removing=removing))

    def _create_thing(self, create: s.CreateThing) -> Run:
        kind, slot, code_of = create.kind, create.slot, self.kinds[create.kind]
        name = None if create.name is None else self.make.code(create.name)
        values = [(one.index, self.make.code(one.value), one.value.source) for one in create.values]

        def steps(f: Frame) -> Steps:
            new = code_of.defaults(f[0])
            for index, code, said in values:
                value = code(f)
                if isinstance(value, Chance):
                    value = yield from throw_amount(value, None, said)
                new[index] = tuple(value) if isinstance(value, list) else value
            f[slot] = f[0].create(kind, new, None if name is None else shown(name(f)))

        return plain_if(any(one.value.type.form == "dice" for one in create.values), steps)

    # ------------------------------------------------------------ rolls and procedures

    def _make_roll(self, made: s.MakeRoll) -> Run:
        name, slot, rolls = made.roll, made.slot, self.rolls
        arguments = self.make.codes(made.arguments)
        bring = bringer(self.make, made)
        outcomes = [
            (one.is_also, one.is_success, None if one.by is None else self.make.code(one.by), self.block(one.body))
            for one in made.outcomes
        ]

        def steps(f: Frame) -> Steps:
            roll = rolls[name]
            result: RollResult = yield from roll.roll(f[0], [argument(f) for argument in arguments], bring(f))
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

    def _make_rolls(self, made: s.MakeRolls) -> Run:
        slot, loop, span = made.slot, made.loop, made.span
        rolls = [(self._make_roll(one), one.slot) for one in made.rolls]
        members = None if loop is None else self._members(loop, span)

        def steps(f: Frame) -> Steps:
            results: list[RollResult] = []
            for member in (None,) if members is None else tuple(members(f)):
                if loop is not None:
                    f[0].burn(span)
                    f[loop.slot] = member
                for roll, own in rolls:
                    yield from roll.run(f)
                    results.append(f[own])
            f[slot] = tuple(results)

        return Run(True, steps)

    def _members(self, loop: Loop, span: Span) -> Code:
        """The members of a collection for which a condition holds."""
        condition = loop.condition or Constant(TRUTH, True)
        return self.make.code(
            Selection(loop.collection.type, Selecting.THOSE, loop.slot, loop.collection, condition, span=span)
        )

    def _make_contest(self, made: s.MakeContest) -> Run:
        name, slot, contests = made.contest, made.slot, self.contests
        arguments = self.make.codes(made.arguments)

        def steps(f: Frame) -> Steps:
            f[slot] = yield from contests[name].contest(f[0], [argument(f) for argument in arguments])
            f[0].tell("contest", f[slot].title)

        return Run(True, steps)

    def _do_procedure(self, do: s.DoProcedure) -> Run:
        name, slot, span, applied = do.procedure, do.slot, do.span, do.applied
        arguments = self.make.codes(do.arguments)

        def steps(f: Frame) -> Steps:
            f[0].burn(span)
            done = () if applied is None else f[applied]
            value = yield from self.procedure(f[0], name, [argument(f) for argument in arguments], done)
            if slot is not None:
                f[slot] = value
            return STOP if f[0].over else None

        return Run(True, steps)

    # ------------------------------------------------------------ branches and loops

    def _do_first(self, first: s.DoFirst) -> Run:
        branches = [
            (None if one.condition is None else self.make.code(one.condition), self.block(one.body))
            for one in first.branches
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

    def _for_each_member(self, loop: s.ForEachMember) -> Run:
        condition = loop.condition or Constant(TRUTH, True)
        those = Selection(loop.collection.type, Selecting.THOSE, loop.slot, loop.collection, condition, span=loop.span)
        members, slot = self.make.code(those), loop.slot
        body = self.block(loop.body)
        if loop.sorting is None:
            return looped(body, slot, Run(False, members), loop.span)
        sort = sorter(self.make, loop.sorting, loop.span)
        return looped(body, slot, Run(True, lambda f: sort(f, members(f))), loop.span)

    def _order_players(self, order: s.OrderPlayers) -> Run:
        slot, is_lasting = order.sorting.slot, order.is_lasting
        sort = sorter(self.make, order.sorting, order.span)

        def steps(f: Frame) -> Steps:
            world = f[0]
            size = max(slot + 1, len(f))
            f.extend([None] * (size - len(f)))
            world.set_order((yield from sort(f, list(world.things["player"]))), is_lasting=is_lasting)
            if len(world.order) > 1:
                world.tell("order", ", ".join(player.label for player in world.order))

        return Run(True, steps)

    def _do_together(self, together: s.DoTogether) -> Run:
        body = self.block(together.body)
        stands = None if together.stands is None else together.stands.value

        def steps(f: Frame) -> Steps:
            with f[0].together(stands):
                return (yield from body.run(f)) if body.asks else body.run(f)

        return plain_if(body.asks, steps)

    def _do_step(self, step: s.DoStep) -> Run:
        name, label, body, settles = step.name, step.label, self.block(step.body), self._settles
        if not step.is_moment:
            return in_order([Run(False, lambda f: f[0].tell("step", label)), body])

        def steps(f: Frame) -> Steps:
            world = f[0]
            world.expire("next", name)
            world.tell("step", label)
            if settles:
                yield from self.triggers.settle(world)
            if world.over:
                return STOP
            signal = (yield from body.run(f)) if body.asks else body.run(f)
            if world.over:
                return signal
            world.expire("end", name)
            if settles:
                yield from self.triggers.settle(world)
            return STOP if world.over else signal

        return plain_if(settles or body.asks, steps)

    def _repeat_until(self, repeat: s.RepeatUntil) -> Run:
        body, until, most, span = self.block(repeat.body), self.make.code(repeat.until), repeat.most, repeat.span

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

    def _repeat_times(self, repeat: s.RepeatRounds) -> Run:
        return looped(self.block(repeat.body), repeat.slot, Run(False, rounds_of(self.make, repeat)), repeat.span)

    # ------------------------------------------------------------ asking

    def _offer_actions(self, offered: s.OfferActions) -> Run:
        names, manner, actions = offered.actions, offered.manner, self.actions
        by = [self.make.code(one) for one in offered.by]
        label = self.make.text(offered.label)

        def steps(f: Frame) -> Steps:
            sides = [one(f) for one in by]
            if manner is s.OfferManner.TURNS or manner is s.OfferManner.ROUNDS:
                named = sides if manner is s.OfferManner.TURNS else None
                yield from rounds(actions, f[0], names, named, label(f), self.triggers.settle)
            else:
                yield from offer(actions, f[0], names, sides[0], manner, label(f), self.triggers.settle)
            return STOP if f[0].over else None

        return Run(True, steps)

    def _ask_question(self, ask: s.AskQuestion) -> Run:
        who, slot, kind, name = self.make.code(ask.who), ask.slot, ask.type, ask.name
        source = None if ask.source is None else self.make.code(ask.source)
        low = None if ask.low is None else self.make.code(ask.low)
        high = None if ask.high is None else self.make.code(ask.high)
        label, is_sealed = self.make.text(ask.label), ask.is_sealed
        if ask.several is not None:
            return ask_for_several(self.make, ask, ask.several, label)

        def steps(f: Frame) -> Steps:
            least = None if low is None else low(f)
            most = None if high is None else high(f)
            options = tuple(source(f)) if source is not None else options_of(kind, f[0])
            if source is not None and options is not None and kind.optional:
                options = (*options, None)
            if options is not None and not options and kind.form not in ("number", "fraction"):
                f[slot] = None
                return STOP if not kind.optional else None
            given = yield Ask(who(f), name, kind, options, least, most, label(f), is_sealed=is_sealed)
            f[slot] = given.value
            return None

        return Run(True, steps)

    def _take_report(self, take: s.TakeReport) -> Run:
        who, kind, slot, is_many = self.make.code(take.who), take.kind, take.slot, take.is_many
        values = [(one.index, self.make.code(one.value)) for one in take.values]
        label = self.make.text(take.label)
        told_kind = self.kinds[kind]

        def steps(f: Frame) -> Steps:
            told: list[Entity] = []
            while True:
                given = {index: code(f) for index, code in values}
                asked = fields_of(told_kind, f[0], frozenset(given))
                refusal = report_refusal(told_kind, f[0], given)
                answer = yield Tell(who(f), kind, told_kind.rule.label, asked, is_many, label(f), refusal)
                if answer == DONE:
                    break
                told.append(f[0].create(kind, told_values(told_kind, f[0], given, answer)))
                if not is_many:
                    break
            f[slot] = tuple(told) if is_many else told[0]

        return Run(True, steps)

    # ------------------------------------------------------------ conditions, telling, ending

    def _gain_condition(self, gain: s.GainCondition) -> Run:
        bearer, name = self.make.code(gain.bearer), gain.condition
        turns, lasts = self._lasting(gain.duration)
        if turns is None:
            return Run(False, lambda f: f[0].gain(bearer(f), name, lasts(f, 0)))
        return self._with_amount(turns, lambda f, number: f[0].gain(bearer(f), name, lasts(f, number)))

    def _lasting(self, duration: s.Duration | None) -> tuple[Node | None, Callable[[Frame, Any], Lasting]]:
        """The number of turns where that is what is said, and how long something lasts, given that number."""
        match duration:
            case None:
                return None, lambda f, turns: Lasting()
            case s.UntilEnd(phase=phase):
                return None, lambda f, turns: Lasting("end", phase)
            case s.UntilNext(phase=phase):
                return None, lambda f, turns: Lasting("next", phase)
            case s.ForTurns(number=number):
                return number, lambda f, turns: Lasting("turns", turn=f[0].turn + turns - 1)
            case s.AsLongAs(condition=condition):
                test, read = self.make.code(condition), slots_read(condition)

                def keep(f: Frame) -> tuple[Value, ...]:
                    """The locals that the test reads; the others are nobody's business later."""
                    return tuple(one if slot in read else None for slot, one in enumerate(f[1:], start=1))

                return None, lambda f, turns: Lasting("while", test=test, frame=keep(f))
            case _:
                assert_never(duration)

    def _make_entries(self, entries: s.MakeEntries) -> Run:
        amount, label, said = self.make.code(entries.amount), self.make.text(entries.label), entries.amount.source
        turns, lasts = self._lasting(entries.duration)
        number = None if turns is None else self.make.code(turns)
        targets = [(one.name, self.make.codes(one.arguments)) for one in entries.targets]

        def steps(f: Frame) -> Steps:
            value, time = amount(f), 0 if number is None else number(f)
            if isinstance(value, Chance):
                value = yield from throw_amount(value, None, said)
            if isinstance(time, Chance):
                time = yield from throw_amount(time, None, said)
            lasting, text = lasts(f, time), label(f)
            for name, arguments in targets:
                values = tuple([argument(f) for argument in arguments])
                f[0].make_entry(Entry(name, values, value, text, entries.origin, lasting, entries.cites))

        return plain_if(any(one is not None and one.type.form == "dice" for one in (entries.amount, turns)), steps)

    def _end_entries(self, entries: s.EndEntries) -> Run:
        origin, target = entries.origin, None if entries.target is None else entries.target.name
        arguments = self.make.codes(() if entries.target is None else entries.target.arguments)
        return Run(False, lambda f: f[0].remove_entries(origin, target, tuple([one(f) for one in arguments])))

    def _say_text(self, say: s.SayText) -> Run:
        text = self.make.text(say.text)
        condition = None if say.condition is None else self.make.code(say.condition)

        def run(f: Frame) -> None:
            if condition is None or condition(f):
                f[0].tell("say", text(f))

        return Run(False, run)

    def _end_campaign(self, end: s.EndCampaign) -> Run:
        winners = None if end.winners is None else self.make.code(end.winners)

        def run(f: Frame) -> Any:
            f[0].finish(() if winners is None else winners(f))
            return STOP

        return Run(False, run)
