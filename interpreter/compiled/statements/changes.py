"""Statements by which something changes: values and places, things, entries and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from dsl.border.gates import shown
from dsl.understood import statements as s
from dsl.understood.durations import AsLongAs, Duration, ForRounds, ForTurns, UntilEnd, UntilNext, UntilNextRound
from dsl.understood.effects import REVEALED
from dsl.understood.expressions import Node
from dsl.understood.rules import AttributeRule
from dsl.understood.walk import slots_read
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.readers import Readers, both, readers_function
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.run import Run
from interpreter.compiled.statements.bodies import Body
from interpreter.compiled.statements.purposes import Purposes, name_of
from interpreter.compiled.statements.scenes import for_rounds, for_turns, until, until_next_round
from interpreter.faults import BELOW_START, fault
from interpreter.values.numbers import signed
from interpreter.values.value import Chance, Entity, Lasting, Value
from interpreter.world.entries import Entry
from interpreter.world.sight import ITSELF, Viewers
from interpreter.world.world import World

Values = tuple[Value, ...]


class ChangeCompiler:
    """Compiles the statements by which something changes."""

    def __init__(self, compiler: Compiler, kinds: Mapping[str, KindCode], purposes: Purposes) -> None:
        self.make = compiler
        self.kinds = kinds
        self.purposes = purposes

    def set_local(self, let: s.SetLocal, body: Body) -> None:
        """A local name gets a value."""
        body.amount(let.value, lambda: self.purposes.said(name_of(let)))
        is_number = let.value.type.form in ("number", "fraction", "dice")
        body.set(let.slot, f"bounded(value, {body.keep(let.span)})" if is_number else "value")

    def set_attribute(self, becomes: s.SetAttribute, body: Body) -> None:
        """An attribute gets a value."""
        place, span, index = becomes.place, becomes.span, becomes.place.index
        attribute, bounds = self.kinds[place.kind].rule.attributes[index], self.kinds[place.kind].bounded(index)
        form = attribute.type.form

        def check(new: Any, thing: Entity, world: World) -> None:
            if new is not None and bounds(new, thing, world) != new:
                raise fault(BELOW_START, span, place=attribute.label, value=new)

        body.amount(becomes.value, lambda: self.purposes.said(attribute.label, place.thing))
        if form in ("number", "fraction") and self.kinds[place.kind].bounds[index] != (None, None):
            body.add(f"{body.keep(check)}(value, {body.read(place.thing)}, w)")
        new = "tuple(value) if value.__class__ is list else value" if form == "many" else "value"
        body.add(f"w.write({body.read(place.thing)}, {index}, {new}, {body.keep(span)})")

    def give_name(self, naming: s.GiveName, body: Body) -> None:
        """A thing is called otherwise."""
        thing, name = body.read(naming.thing), body.read(naming.value)
        body.add(f"w.rename({thing}, {body.keep(shown)}({name}), {body.keep(naming.span)})")

    def move_number(self, moves: s.MoveNumber, body: Body) -> None:
        """A number goes up or down, within its bounds."""
        span, index = moves.span, moves.place.index
        kind = self.kinds[moves.place.kind]
        attribute, bounds = kind.rule.attributes[index], kind.bounded(index)
        label, text_readers = self.make.text(moves.label), readers_function(self.make, moves.label)
        may_hide = self.make.may_be_hidden(moves.place.kind, index)

        def readers(f: Frame, moved: Entity) -> Readers:
            if not may_hide:
                return text_readers(f)
            players = f[0].things["player"]
            return both(text_readers(f), frozenset(p.id for p in players if f[0].sight.value(p, moved, index)))

        def tell(f: Frame, moved: Entity, more: Any) -> None:
            said = label(f)
            if said:
                number = signed(more) if more else "±0"
                what = number if said == attribute.label else f"{attribute.label} {number},"
                f[0].tell_of_change(f"{moved.label}: {what} {said}", readers(f, moved))

        is_told = not self.make.reads_hidden(moves.label)
        body.amount(
            moves.amount,
            lambda: self.purposes.said(lambda f: (label(f) if is_told else "") or attribute.label, moves.place.thing),
        )
        more = "-value" if moves.is_down else "value"
        body.add(f"moved = {body.read(moves.place.thing)}")
        body.add(f"by = w.move(moved, {index}, {more}, {body.keep(bounds)}, {body.keep(span)})")
        if moves.label is not None:
            body.add(f"if w.is_told and value and moved.alive: {body.keep(tell)}(f, moved, by)")

    def change_members(self, change: s.ChangeMembers, body: Body) -> None:
        """Something comes into several values, or out of them."""
        thing, item = body.read(change.place.thing), body.read(change.item)
        span, removing = body.keep(change.span), change.is_removing
        body.add(f"w.include({thing}, {change.place.index}, {item}, {span}, removing={removing})")

    def create_thing(self, create: s.CreateThing, body: Body) -> None:
        """A new thing of a kind."""
        code_of = self.kinds[create.kind]
        body.add(f"new = {body.keep(code_of.defaults)}(w)")
        for one in create.values:
            attribute = code_of.rule.attributes[one.index]
            if attribute.option is None:
                self._give_value(one, attribute, body)
            else:
                with body.under(f"if w.options[{body.keep(attribute.option)}]"):
                    self._give_value(one, attribute, body)
        called = "None" if create.name is None else f"{body.keep(shown)}({body.read(create.name)})"
        if create.beside:
            beside = "".join(f"{body.read(one)}, " for one in create.beside)
            side = "None" if create.towards is None else body.read(create.towards)
            made = f"w.create_tile([{beside}], {side}, new, {called}, {body.keep(create.span)}, {body.keep(create.by)})"
        else:
            made = f"w.create({body.keep(create.kind)}, new, {called})"
        body.set(create.slot, self._within_bounds(create, made, body))

    def _within_bounds(self, create: s.CreateThing, made: str, body: Body) -> str:
        """What gives the new thing, or a fault where a number that it begins with lies outside of its bounds.

        They are looked at when it has all its values, since they may hang on these.
        """
        code_of = self.kinds[create.kind]
        places = dict.fromkeys(code_of.bounded_starts, create.span)
        places |= {one.index: one.value.span for one in create.values if code_of.bounds[one.index] != (None, None)}
        if not places:
            return made

        def checked(thing: Entity, world: World) -> Entity:
            for index, span in places.items():
                attribute = code_of.rule.attributes[index]
                if world.has_attribute(attribute) and not code_of.allows(index, thing.v[index], thing, world):
                    raise fault(BELOW_START, span, place=attribute.label, value=thing.v[index])
            return thing

        return f"{body.keep(checked)}({made}, w)"

    def _give_value(self, given: s.GivenValue, attribute: AttributeRule, body: Body) -> None:
        body.amount(given.value, lambda: self.purposes.said(attribute.label))
        new = "tuple(value) if value.__class__ is list else value" if attribute.type.form == "many" else "value"
        body.add(f"new[{given.index}] = {new}")

    def gain_condition(self, gain: s.GainCondition, body: Body) -> None:
        """A thing gains a condition."""
        turns, lasts = self._lasting(gain.duration)
        number = "0"
        if turns is not None:
            label = self.make.rulebook.conditions[gain.condition].label
            body.amount(turns, lambda: self.purposes.said(label, gain.bearer))
            number = "value"
        bearer = body.read(gain.bearer)
        body.add(f"w.gain({bearer}, {body.keep(gain.condition)}, {body.keep(lasts)}(f, {number}))")

    def make_entries(self, entries: s.MakeEntries, body: Body) -> None:
        """A labelled line on numbers that are worked out."""
        amount, label = self.make.code(entries.amount), self.make.text(entries.label)
        said = self.purposes.said("" if self.make.reads_hidden(entries.label) else label)
        turns, lasts = self._lasting(entries.duration)
        number = None if turns is None else self.make.code(turns)
        targets = [(one.name, self.make.codes(one.arguments), self._title(one, entries)) for one in entries.targets]

        def steps(f: Frame) -> Steps:
            value, time = amount(f), 0 if number is None else number(f)
            if isinstance(value, Chance):
                value = yield from throw_amount(value, None, said(f))
            if isinstance(time, Chance):
                time = yield from throw_amount(time, None, said(f))
            make(f, value, time)

        def make(f: Frame, value: Any, time: Any) -> None:
            lasting, text = lasts(f, time), label(f)
            if lasting is None:
                return
            for name, arguments, title in targets:
                values = tuple([argument(f) for argument in arguments])
                entry = Entry(name, values, value, text, entries.origin, lasting, entries.cites)
                f[0].make_entry(entry)
                if title is not None and value and f[0].is_told and not entry.is_over:
                    f[0].tell_of_change(f"{title(f[0], values)} {signed(value)}, {text}", None)

        if any(one is not None and one.type.form == "dice" for one in (entries.amount, turns)):
            body.call(Run(True, steps))
        else:
            body.do(lambda f: make(f, amount(f), 0 if number is None else number(f)))

    def _title(self, target: s.EntryTarget, entries: s.MakeEntries) -> Callable[[World, Values], str] | None:
        """What players read of a number, where all of it is said and nothing of the line is hidden from anybody.

        A number whose label names nothing is told with whose it is, like an attribute.
        """
        rule, given = self.make.rulebook.rolls[target.name], len(target.arguments)
        if rule.label is None or any(slot > given for slot in slots_read(rule.label)):
            return None
        hidden = self.make.hidden.kinds
        named = (one.type for one in target.arguments)
        if self.make.reads_hidden((entries, rule.label)) or any(one.name in hidden for one in named):
            return None
        label, rest = self.make.text(rule.label), [None] * (rule.frame - 1 - given)
        is_named = bool(slots_read(rule.label))

        def title(world: World, values: Values) -> str:
            said = label([world, *values, *rest])
            whose = values[0] if values and not is_named else None
            return f"{whose.label}: {said}" if isinstance(whose, Entity) else said

        return title

    def end_entries(self, entries: s.EndEntries, body: Body) -> None:
        """The lines that a rule has made go."""
        origin, target = entries.origin, None if entries.target is None else entries.target.name
        arguments = self.make.codes(() if entries.target is None else entries.target.arguments)
        body.do(lambda f: f[0].remove_entries(origin, target, tuple([one(f) for one in arguments])))

    def reveal(self, reveals: s.RevealThings, body: Body) -> None:
        """Players are shown things or attributes."""
        turns, lasts = self._lasting(reveals.duration)
        parts, viewers = self._parts(reveals.things), self.make.codes(reveals.viewers)

        def store(f: Frame, number: Any) -> None:
            lasting, world = lasts(f, number), f[0]
            if lasting is None:
                return
            for told in _told(parts, viewers, f):
                entry = Entry(REVEALED, told, 0, "", reveals.origin, lasting, reveals.cites)
                if entry not in world.entries.all.get(REVEALED, ()):
                    world.make_entry(entry)

        if turns is None:
            body.do(lambda f: store(f, 0))
        else:
            body.amount(turns, self.purposes.said)
            body.add(f"{body.keep(store)}(f, value)")

    def conceal(self, conceals: s.ConcealThings, body: Body) -> None:
        """What players were shown is so no more."""
        parts, viewers = self._parts(conceals.things), self.make.codes(conceals.viewers)

        def store(f: Frame) -> None:
            for told in _told(parts, viewers, f):
                f[0].remove_entries("", REVEALED, told)

        body.do(store)

    def _parts(self, parts: Sequence[s.RevealedPart]) -> list[tuple[Code, str]]:
        rules = self.kinds
        return [
            (
                self.make.code(one.thing),
                ITSELF if one.index is None else rules[one.kind].rule.attributes[one.index].name,
            )
            for one in parts
        ]

    def _lasting(self, duration: Duration | None) -> tuple[Node | None, Callable[[Frame, Any], Lasting | None]]:
        """The number of turns where that is what is said, and how long something lasts, given that number.

        It lasts None where that are no turns or rounds at all.
        """
        match duration:
            case None:
                return None, lambda f, turns: Lasting()
            case UntilEnd(moment=moment, scenes=scenes):
                return None, lambda f, turns: until("end", moment, scenes, f[0])
            case UntilNext(moment=moment, scenes=scenes):
                return None, lambda f, turns: until("next", moment, scenes, f[0])
            case UntilNextRound(span=span):
                return None, lambda f, turns: until_next_round(f[0], span)
            case ForRounds(number=number, span=span):
                return number, lambda f, turns: for_rounds(f[0], turns, span) if turns > 0 else None
            case ForTurns(number=number):
                return number, lambda f, turns: for_turns(f[0], turns) if turns > 0 else None
            case AsLongAs(condition=condition):
                test, read = self.make.code(condition), slots_read(condition)

                def keep(f: Frame) -> tuple[Value, ...]:
                    """The locals that the test reads; the others are nobody's business later."""
                    return tuple(one if slot in read else None for slot, one in enumerate(f[1:], start=1))

                return None, lambda f, turns: Lasting("while", test=test, frame=keep(f))
            case _:
                assert_never(duration)


def _told(parts: Sequence[tuple[Code, str]], viewers: Viewers, f: Frame) -> Iterator[tuple[Value, ...]]:
    """Each thing with the name of what is told of it and each player who is told, as entries hold it."""
    players = f[0].sight.players(viewers, f)
    for code, name in parts:
        things = code(f)
        for thing in things if isinstance(things, tuple | list) else (things,):
            if thing is not None:
                yield from ((thing, name, player) for player in players)
