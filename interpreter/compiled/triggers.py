"""What follows facts, and what is done in place of procedures: when it is its turn, and for whom.

What follows a fact waits until what is being done is finished: the act that a player has chosen, or the statement of a
phase or a scene. Nothing comes between the statements of an act or a procedure. Of several facts the oldest comes
first; what follows one fact comes in the order of `Rulebook.following`, and is looked at when it is its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

from dsl.border.diagnostics import Mistake, Severity
from dsl.understood.rules import ProcedureRule, Rulebook
from dsl.understood.triggers import Following, Replacement
from dsl.understood.walk import switch_of
from interpreter.compiled.compiler import Compiler, Made
from interpreter.compiled.edges import ChangeCode, EdgeCode
from interpreter.compiled.generated import Frame
from interpreter.compiled.readers import readers_function
from interpreter.compiled.rolling.rows import AsMade
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import NO_STEPS, Run, handed_on, steps_of, weight
from interpreter.faults import RuleFault, fault, in_rule
from interpreter.requests import Request, Throw
from interpreter.values.results import RollResult
from interpreter.values.value import Entity, Fact, Passed, Value
from interpreter.world.world import World

_Rule = TypeVar("_Rule")

MAX_CHAIN: Final = 100
"""Facts that may follow from one another."""

RESULT: Final = 1
"""The slot of the result of a roll, in what is done upon it."""

TOO_MANY_FOLLOW = Mistake(
    "too-many-follow",
    Severity.ERROR,
    "{fact}: more than {limit} things follow from one another",
    "let a `when` end it, or write `once`",
)
TWO_REPLACE = Mistake(
    "two-replace",
    Severity.ERROR,
    "two lines say what is done instead of {procedure}: {one} and {other}",
    "let one of them go `before` the other, or let its `when` rule out the other",
)


def facts_wanted(book: Rulebook) -> frozenset[str]:
    """The facts that something follows, or that a rule asks for."""
    return book.facts_asked.union(one.fact for one in book.following.values())


def procedure_fact(rule: ProcedureRule, arguments: Sequence[Value], result: Value) -> dict[str, Value]:
    """What the fact about a procedure holds."""
    data = {parameter.name: value for parameter, value in zip(rule.parameters, arguments, strict=True)}
    return data if rule.result is None else {"result": result} | data


class FollowingCode:
    """Statements that follow a fact, compiled."""

    def __init__(self, compiler: Compiler, rule: Following, body: Run) -> None:
        self.rule = rule
        self.body = body
        self.weight = weight(rule.body)
        self._test = compiler.all_of(rule.when)
        self._once = None if rule.once is None else compiler.codes(rule.once)
        self._bearers = None if rule.bearers is None else compiler.code(rule.bearers[1])
        of_role = rule.is_borne and rule.bearers is None  # then the first test is whether that one bears it
        self._role_bears = compiler.all_of(rule.when[:1]) if of_role else None
        self._label = compiler.text(rule.label)
        self._readers = readers_function(compiler, (rule.label, rule.when))

    def frames(self, world: World, fact: Fact) -> Iterator[Frame]:
        """The frames it is done in: one, or one for each of its bearers; who bears it is fixed now."""
        rule = self.rule
        values = map(fact.data.get, rule.roles)
        return self._for_bearers([world, fact, *values, *[None] * (rule.frame - 2 - len(rule.roles))])

    def _for_bearers(self, frame: Frame) -> Iterator[Frame]:
        rule = self.rule
        if rule.bearers is None or self._bearers is None:
            yield frame
            return
        for bearer in tuple(self._bearers(frame)):
            one = list(frame)
            one[rule.bearers[0]] = bearer
            yield one

    def frames_upon(self, world: World, made: AsMade, result: RollResult) -> Iterator[Frame]:
        """The frames it is done in upon a roll, as `frames` has them."""
        rule = self.rule
        values = made.arguments[: len(rule.roles)]
        frame: Frame = [world, result, *values, *[None] * (rule.frame - 2 - len(values))]
        if rule.made is not None:
            frame[rule.made] = made
        return self._for_bearers(frame)

    def is_borne(self, world: World, arguments: Sequence[Value]) -> bool:
        """Whether there is anybody for whom it could be done upon a roll with these arguments."""
        values = arguments[: len(self.rule.roles)]
        frame: Frame = [world, None, *values, *[None] * (self.rule.frame - 2 - len(values))]
        if self._role_bears is not None:
            return bool(self._role_bears(frame))
        return self._bearers is None or any(True for _ in self._bearers(frame))

    def may_begin(self, f: Frame) -> bool:
        """Whether it would be done now, but for what is done only once; nothing is changed by asking.

        A bearer who is gone since it was fixed for whom it is done bears nothing any more.
        """
        bearers = self.rule.bearers
        if bearers is not None and not f[bearers[0]].alive:
            return False
        return self._test is None or bool(self._test(f))

    def begins(self, f: Frame) -> bool:
        """Whether it is done now; what is done once is remembered, and what has a text is told."""
        if not self.may_begin(f):
            return False
        world: World = f[0]
        if self._once is not None:
            key = (self.rule.name, *(value(f) for value in self._once))
            if key in world.marks:
                return False
            world.mark(key, 1)
        said = self._label(f)
        if said:
            world.tell("follows", said, self._readers(f))
        return True


Trigger = FollowingCode | EdgeCode


def _shown_before_asking(steps: Steps, show: Callable[[], None]) -> Steps:
    """Hand on what is asked; before anybody is asked for more than dice, `show` is called."""

    def look(request: Request) -> None:
        if not isinstance(request, Throw):
            show()

    return handed_on(steps, look)


def carried_out(code: Trigger, f: Frame) -> Steps:
    """Do what follows, if it is done now."""
    world: World = f[0]
    world.burn(code.rule.span)
    try:
        if not code.begins(f):
            return
        before = world.go_inside(code.rule.name, code.weight, code.rule.span)
        try:
            if code.body.asks:
                yield from code.body.run(f)
            else:
                code.body.run(f)
        finally:
            world.inside = before
    except RuleFault as met:
        raise in_rule(met, code.rule.span) from None


class ReplacementCode:
    """Statements in place of a procedure, compiled."""

    def __init__(self, compiler: Compiler, rule: Replacement, body: Run) -> None:
        self.rule = rule
        self.body = body
        self._test = compiler.all_of(rule.when)
        self._label = compiler.text(rule.label)
        self._readers = readers_function(compiler, (rule.label, rule.when))

    def frame(self, world: World, arguments: Sequence[Value], applied: tuple[str, ...]) -> Frame:
        """The frame it is done in."""
        frame: Frame = [world, *arguments, *[None] * (self.rule.frame - 1 - len(arguments))]
        frame[self.rule.applied] = (*applied, self.rule.name)
        return frame

    def holds(self, f: Frame) -> bool:
        """Whether it is done in place of the procedure now."""
        return self._test is None or bool(self._test(f))

    def tell(self, f: Frame) -> None:
        """Tell what it says of itself."""
        said = self._label(f)
        if said:
            f[0].tell("follows", said, self._readers(f))


def _by(rules: Iterable[_Rule], key: Callable[[_Rule], str]) -> dict[str, list[_Rule]]:
    """Rules in their order by what they have in common."""
    found: dict[str, list[_Rule]] = {}
    for rule in rules:
        found.setdefault(key(rule), []).append(rule)
    return found


def _switches(rules: Iterable[Following]) -> tuple[str, ...]:
    """The options without all of which nothing follows; none where something follows in any case."""
    found = [switch_of(rule.when) for rule in rules]
    return tuple(dict.fromkeys(one for one in found if one is not None)) if None not in found else ()


class Triggers:
    """What follows facts and replaces procedures, of one rulebook."""

    def __init__(self, compiler: Compiler, block: Callable[..., Run]) -> None:
        book = compiler.rulebook
        by_fact = _by(book.following.values(), lambda rule: rule.fact)
        self._switches = {fact: _switches(rules) for fact, rules in by_fact.items()}
        self._following = Made(
            by_fact,
            lambda rules: [FollowingCode(compiler, rule, block(rule.body)) for rule in rules],
        )
        self._edges = {
            one.name: (ChangeCode if one.is_change else EdgeCode)(compiler, one, block) for one in book.edges.values()
        }
        replacements = _by(book.replacements.values(), lambda rule: rule.procedure)
        self._replaced = replacements.keys()
        self._replacing = Made(
            replacements,
            lambda rules: [ReplacementCode(compiler, rule, block(rule.body)) for rule in rules],
        )
        self._reacting = book.reactions
        self._upon = Made(book.reactions, lambda rule: FollowingCode(compiler, rule, block(rule.body)))
        self._of_family: dict[tuple[str, ...], list[FollowingCode]] = {}
        self._actions = book.actions.keys()
        self._scenes = frozenset(name for name, one in book.procedures.items() if one.scene is not None)
        self._numbered = {code.number: code for code in self._edges.values()}
        self._numbers = frozenset(self._numbered)
        self._edges_of = _by(self._edges.values(), lambda code: code.kind)
        self.is_empty = not self._following and not self._edges
        """Whether nothing ever follows."""

    def begin(self, world: World) -> None:
        """From now on changes of values are looked at; what holds already has not come to hold."""
        world.followed = self._switches
        off, options = world.memos.off, world.options
        for code in self._edges.values():
            if code.switch is None or options[code.switch]:
                code.remember_all(world)
            else:
                off.add(code.number)
        if len(off) < len(self._edges):
            world.created, world.gone = partial(self._created, world), partial(self._gone, world)

    def looks_at(self, world: World, name: str) -> bool:
        """Whether the values of a line of that name are looked at, as the options stand."""
        code = self._edges.get(name)
        return code is not None and code.number not in world.memos.off

    @contextmanager
    def supposed(self, world: World) -> Iterator[None]:
        """What is changed inside is as if it had always been so: nothing has come to hold by that."""
        memos = world.memos
        known = memos.looked_at | memos.asleep
        yield
        for number in sorted(known.difference(memos.looked_at, memos.asleep)):
            self._numbered[number].remember_all(world)

    def _created(self, world: World, thing: Entity) -> None:
        for code in self._edges_of.get(thing.kind, ()):
            if code.number not in world.memos.off:
                code.remember(world, thing)

    def _gone(self, world: World, thing: Entity) -> None:
        for code in self._edges_of.get(thing.kind, ()):
            code.forget(world, thing)

    def look(self, world: World) -> None:
        """Look at the values that may have changed."""
        memos = world.memos
        if not memos.is_woken:
            return
        things, looked_at, asleep, numbered = world.things, memos.looked_at, memos.asleep, self._numbered
        for number in sorted(self._numbers.difference(looked_at, asleep, memos.off)):
            code = numbered[number]
            if not code.kind or things[code.kind]:
                code.look(world)
                looked_at.add(number)
            else:
                asleep.add(number)
        memos.is_woken = len(looked_at) + len(asleep) + len(memos.off) < len(numbered)

    def done(self, world: World, what: Fact | Passed) -> Iterator[tuple[Trigger, Iterator[Frame]]]:
        """What follows a fact or a change, in order, each with the frames it is done in."""
        if isinstance(what, Passed):
            code = self._edges[what.name]
            yield code, code.frames(world, what)
            return
        for one in self._following.get(what.name, ()):
            yield one, one.frames(world, what)

    def is_followed(self, world: World, what: Fact | Passed) -> bool:
        """Whether anything may be done that follows a fact or a change, as things stand."""
        return any(code.may_begin(frame) for code, frames in self.done(world, what) for frame in frames)

    def taken(self, world: World) -> Fact | Passed:
        """The oldest fact or change that something follows; from now on what is done follows from it.

        Raises: RuleFault when too many have followed from one another.
        """
        chain, what = world.next_in_queue()
        if chain >= MAX_CHAIN:
            first = self._edges[what.name] if isinstance(what, Passed) else self._following[what.name][0]
            name = first.rule.name.partition(": ")[2] if isinstance(what, Passed) else what.name
            raise fault(TOO_MANY_FOLLOW, first.rule.span, fact=name.replace("_", " "), limit=MAX_CHAIN)
        world.chain = chain + 1
        return what

    def is_settled(self, world: World) -> bool:
        """Whether nothing follows now: nothing has happened, or something is in the middle of being done."""
        if not world.memos.is_woken and not world.queue:
            return True
        if self.is_empty or not self.is_between(world):
            return True
        self.look(world)
        return not world.queue

    def is_between(self, world: World) -> bool:
        """Whether nothing is in the middle of being done, so that what follows may be."""
        return not (world.chain or world.is_holding or (world.inside and self._is_in_an_act(world)))

    def follow(self, world: World, what: Fact | Passed) -> Steps:
        """Do what follows a fact or a change that was taken from the queue."""
        for code, frames in self.done(world, what):
            for frame in frames:
                if not world.over:
                    yield from carried_out(code, frame)

    def settle(self, world: World) -> Steps:
        """Do what follows from what has happened, unless something is in the middle of being done."""
        if not self.is_settled(world):
            return self.follow_all(world)
        if world.settled is not None and self.is_between(world):
            world.settled(world)
        return NO_STEPS

    def follow_all(self, world: World) -> Steps:
        """Do what follows from what waits in the queue, and from that, until nothing follows any more."""
        try:
            while world.queue and not world.over:
                yield from self.follow(world, self.taken(world))
                self.look(world)
            world.empty_queue()
        finally:
            world.chain = 0
        if world.settled is not None:
            world.settled(world)

    def _is_in_an_act(self, world: World) -> bool:
        """Whether an act is in the middle of being done. A scene that an act has begun goes on as in a phase."""
        for one in reversed(world.inside):
            if one in self._scenes:
                return False
            if one in self._actions:
                return True
        return False

    def settled(self, world: World, steps: Steps) -> Steps:
        """Some steps, and then what follows from them; gives what the steps give."""
        value = yield from steps
        yield from self.settle(world)
        return value

    def _reactions(self, family: tuple[str, ...]) -> list[FollowingCode]:
        """What is done upon a roll, in its order."""
        if family not in self._of_family:
            self._of_family[family] = [self._upon[name] for name, rule in self._reacting.items() if rule.fact in family]
        return self._of_family[family]

    def may_be_upon(self, family: tuple[str, ...], world: World, arguments: Sequence[Value]) -> bool:
        """Whether anything could be done upon a roll with these arguments, as far as who bears it goes."""
        return any(code.is_borne(world, arguments) for code in self._reactions(family))

    def upon(
        self,
        family: tuple[str, ...],
        world: World,
        made: AsMade,
        result: RollResult,
        shows: Callable[[RollResult], None],
    ) -> Steps:
        """Do what is done upon a roll, line by line, each as the one before has left it; gives the result then.

        Args: `shows` tells what lies on the table; whoever is asked upon it has been told before.
        """
        shown: RollResult | None = None

        def show(f: Frame) -> None:
            nonlocal shown
            if f[RESULT] is not shown:
                shown = f[RESULT]
                shows(f[RESULT])

        for code in self._reactions(family):
            for f in tuple(code.frames_upon(world, made, result)):
                world.burn(code.rule.span)
                f[RESULT] = result
                if not world.over and code.begins(f):
                    before = world.go_inside(code.rule.name, code.weight, code.rule.span)
                    try:
                        if code.body.asks:
                            yield from _shown_before_asking(steps_of(code.body, f), partial(show, f))
                        else:
                            code.body.run(f)
                    finally:
                        world.inside = before
                    result = f[RESULT]
        return result

    def instead(
        self, world: World, procedure: str, arguments: Sequence[Value], applied: tuple[str, ...]
    ) -> tuple[ReplacementCode, Frame] | None:
        """What is done in place of a procedure, if anything.

        Raises: RuleFault when two of the same rank would be.
        """
        if procedure not in self._replaced:
            return None
        found: list[tuple[ReplacementCode, Frame]] = []
        for code in self._replacing[procedure]:
            if found and code.rule.rank > found[0][0].rule.rank:
                break
            if code.rule.name not in applied:
                frame = code.frame(world, arguments, applied)
                if code.holds(frame):
                    found.append((code, frame))
        if len(found) > 1:
            behind = frozenset(name for code, _ in found for name in code.rule.before)
            first = [one for one in found if one[0].rule.name not in behind]
            if len(first) != 1:
                one, other = (code.rule.name.partition(": ")[2] for code, _ in (first or found)[:2])
                raise fault(TWO_REPLACE, found[-1][0].rule.span, procedure=procedure, one=one, other=other)
            return first[0]
        return found[0] if found else None
