"""Statements by which something changes: values and places, things, entries and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from dsl.border.gates import shown
from dsl.understood import statements as s
from dsl.understood.effects import REVEALED
from dsl.understood.expressions import Node
from dsl.understood.walk import slots_read
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.readers import Readers, both, readers_function
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.run import Run, plain_if
from interpreter.compiled.statements.amounts import handed_to, with_amount
from interpreter.compiled.statements.purposes import Purposes, name_of
from interpreter.compiled.statements.scenes import for_rounds, until, until_next_round
from interpreter.compiled.text.writer import Writer
from interpreter.faults import BELOW_START, fault
from interpreter.numbers import signed
from interpreter.values import Chance, Entity, Lasting, Value
from interpreter.world.entries import Entry
from interpreter.world.sight import ITSELF, Viewers
from interpreter.world.world import World


class ChangeCompiler:
    """Compiles the statements by which something changes."""

    def __init__(self, compiler: Compiler, kinds: Mapping[str, KindCode], purposes: Purposes) -> None:
        self.make = compiler
        self.kinds = kinds
        self.purposes = purposes

    def set_local(self, let: s.SetLocal) -> Run:
        """A local name gets a value."""
        slot, span = let.slot, let.span

        def lines(writer: Writer) -> Iterator[str]:
            yield f"f[{slot}] = bounded(value, {writer.keep(span)})"

        return with_amount(self.make, let.value, self.purposes.said(name_of(let)), lines)

    def set_attribute(self, becomes: s.SetAttribute) -> Run:
        """An attribute gets a value."""
        place, span, index = becomes.place, becomes.span, becomes.place.index
        attribute, bounds = self.kinds[place.kind].rule.attributes[index], self.kinds[place.kind].bounded(index)
        form = attribute.type.form
        checked = form in ("number", "fraction") and self.kinds[place.kind].bounds[index] != (None, None)

        def check(new: Any, world: World) -> None:
            if new is not None and bounds(new, world) != new:
                raise fault(BELOW_START, span, place=attribute.label, value=new)

        def lines(writer: Writer) -> Iterator[str]:
            if checked:
                yield f"{writer.keep(check)}(value, w)"
            new = "tuple(value) if value.__class__ is list else value"
            yield f"w.write({writer.text(place.thing)}, {index}, {new}, {writer.keep(span)})"

        return with_amount(self.make, becomes.value, self.purposes.said(attribute.label, place.thing), lines)

    def give_name(self, naming: s.GiveName) -> Run:
        """A thing is called otherwise."""
        thing, name, span = self.make.code(naming.thing), self.make.code(naming.value), naming.span
        return Run(False, lambda f: f[0].rename(thing(f), shown(name(f)), span))

    def move_number(self, moves: s.MoveNumber) -> Run:
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
                f[0].tell("change", f"{moved.label}: {signed(more)} {said}", readers(f, moved))

        def lines(writer: Writer) -> Iterator[str]:
            more = "-value" if moves.is_down else "value"
            yield f"moved = {writer.text(moves.place.thing)}"
            yield f"w.move(moved, {index}, {more}, {writer.keep(bounds)}, {writer.keep(span)})"
            if moves.label is not None:
                yield f"if value: {writer.keep(tell)}(f, moved, {more})"

        is_told = not self.make.reads_hidden(moves.label)
        said = self.purposes.said(lambda f: (label(f) if is_told else "") or attribute.label, moves.place.thing)
        return with_amount(self.make, moves.amount, said, lines)

    def change_members(self, change: s.ChangeMembers) -> Run:
        """Something comes into several values, or out of them."""
        thing, index, item = self.make.code(change.place.thing), change.place.index, self.make.code(change.item)
        span, removing = change.span, change.is_removing
        return Run(False, lambda f: f[0].include(thing(f), index, item(f), span, removing=removing))

    def create_thing(self, create: s.CreateThing) -> Run:
        """A new thing of a kind."""
        kind, slot, code_of = create.kind, create.slot, self.kinds[create.kind]
        name = None if create.name is None else self.make.code(create.name)
        values = [
            (one.index, self.make.code(one.value), self.purposes.said(attribute.label), attribute.option)
            for one in create.values
            for attribute in (code_of.rule.attributes[one.index],)
        ]

        beside = self.make.codes(create.beside)
        towards = None if create.towards is None else self.make.code(create.towards)

        def steps(f: Frame) -> Steps:
            new = code_of.defaults(f[0])
            for index, code, said, option in values:
                if option is not None and not f[0].options[option]:
                    continue
                value = code(f)
                if isinstance(value, Chance):
                    value = yield from throw_amount(value, None, said(f))
                new[index] = tuple(value) if isinstance(value, list) else value
            called = None if name is None else shown(name(f))
            if beside:
                side = None if towards is None else towards(f)
                f[slot] = f[0].create_tile([one(f) for one in beside], side, new, called, create.span, create.by)
            else:
                f[slot] = f[0].create(kind, new, called)

        return plain_if(any(one.value.type.form == "dice" for one in create.values), steps)

    def gain_condition(self, gain: s.GainCondition) -> Run:
        """A thing gains a condition."""
        bearer, name = self.make.code(gain.bearer), gain.condition
        turns, lasts = self._lasting(gain.duration)
        if turns is None:
            return Run(False, lambda f: f[0].gain(bearer(f), name, lasts(f, 0)))
        said = self.purposes.said(self.make.rulebook.conditions[name].label, gain.bearer)
        return with_amount(
            self.make, turns, said, handed_to(lambda f, number: f[0].gain(bearer(f), name, lasts(f, number)))
        )

    def make_entries(self, entries: s.MakeEntries) -> Run:
        """A labelled line on numbers that are worked out."""
        amount, label = self.make.code(entries.amount), self.make.text(entries.label)
        said = self.purposes.said("" if self.make.reads_hidden(entries.label) else label)
        turns, lasts = self._lasting(entries.duration)
        number = None if turns is None else self.make.code(turns)
        targets = [(one.name, self.make.codes(one.arguments)) for one in entries.targets]

        def steps(f: Frame) -> Steps:
            value, time = amount(f), 0 if number is None else number(f)
            if isinstance(value, Chance):
                value = yield from throw_amount(value, None, said(f))
            if isinstance(time, Chance):
                time = yield from throw_amount(time, None, said(f))
            lasting, text = lasts(f, time), label(f)
            for name, arguments in targets:
                values = tuple([argument(f) for argument in arguments])
                f[0].make_entry(Entry(name, values, value, text, entries.origin, lasting, entries.cites))

        return plain_if(any(one is not None and one.type.form == "dice" for one in (entries.amount, turns)), steps)

    def end_entries(self, entries: s.EndEntries) -> Run:
        """The lines that a rule has made go."""
        origin, target = entries.origin, None if entries.target is None else entries.target.name
        arguments = self.make.codes(() if entries.target is None else entries.target.arguments)
        return Run(False, lambda f: f[0].remove_entries(origin, target, tuple([one(f) for one in arguments])))

    def reveal(self, reveals: s.RevealThings) -> Run:
        """Players are shown things or attributes."""
        turns, lasts = self._lasting(reveals.duration)
        parts, viewers = self._parts(reveals.things), self.make.codes(reveals.viewers)

        def store(f: Frame, number: Any) -> None:
            lasting, world = lasts(f, number), f[0]
            for told in _told(parts, viewers, f):
                entry = Entry(REVEALED, told, 0, "", reveals.origin, lasting, reveals.cites)
                if entry not in world.entries.all.get(REVEALED, ()):
                    world.make_entry(entry)

        if turns is None:
            return Run(False, lambda f: store(f, 0))
        return with_amount(self.make, turns, self.purposes.said(), handed_to(store))

    def conceal(self, conceals: s.ConcealThings) -> Run:
        """What players were shown is so no more."""
        parts, viewers = self._parts(conceals.things), self.make.codes(conceals.viewers)

        def store(f: Frame) -> None:
            for told in _told(parts, viewers, f):
                f[0].remove_entries("", REVEALED, told)

        return Run(False, store)

    def _parts(self, parts: Sequence[s.RevealedPart]) -> list[tuple[Code, str]]:
        rules = self.kinds
        return [
            (
                self.make.code(one.thing),
                ITSELF if one.index is None else rules[one.kind].rule.attributes[one.index].name,
            )
            for one in parts
        ]

    def _lasting(self, duration: s.Duration | None) -> tuple[Node | None, Callable[[Frame, Any], Lasting]]:
        """The number of turns where that is what is said, and how long something lasts, given that number."""
        match duration:
            case None:
                return None, lambda f, turns: Lasting()
            case s.UntilEnd(moment=moment, scenes=scenes):
                return None, lambda f, turns: until("end", moment, scenes, f[0])
            case s.UntilNext(moment=moment, scenes=scenes):
                return None, lambda f, turns: until("next", moment, scenes, f[0])
            case s.UntilNextRound(span=span):
                return None, lambda f, turns: until_next_round(f[0], span)
            case s.ForRounds(number=number, span=span):
                return number, lambda f, turns: for_rounds(f[0], turns, span)
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


def _told(parts: Sequence[tuple[Code, str]], viewers: Viewers, f: Frame) -> Iterator[tuple[Value, ...]]:
    """Each thing with the name of what is told of it and each player who is told, as entries hold it."""
    players = f[0].sight.players(viewers, f)
    for code, name in parts:
        things = code(f)
        for thing in things if isinstance(things, tuple | list) else (things,):
            if thing is not None:
                yield from ((thing, name, player) for player in players)
