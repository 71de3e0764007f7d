"""What follows facts, and what is done in place of procedures: when it is its turn, and for whom.

What follows a fact waits until what is being done is finished: the act that a player has chosen, or the statement of a
phase. Nothing comes between the statements of an act or a procedure. Of several facts the oldest comes first; what
follows one fact comes in the order of `Rulebook.following`, and is looked at when it is its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Final

from dsl.border.diagnostics import Mistake, Severity
from dsl.understood.expressions import PastFacts
from dsl.understood.rules import ProcedureRule, Rulebook
from dsl.understood.triggers import Following, Replacement
from dsl.understood.walk import nodes_in
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run, weight
from interpreter.values import Fact, Value, fault
from interpreter.world.world import World

MAX_CHAIN: Final = 100
"""Facts that may follow from one another."""

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
    "let the `when` of one of them rule out the other",
)


def facts_wanted(book: Rulebook) -> frozenset[str]:
    """The facts that something follows, or that a rule asks for."""
    parts = (getattr(book, field.name) for field in fields(book))
    rules = tuple(rule for part in parts for rule in (part.values() if isinstance(part, Mapping) else (part,)))
    asked = {node.name for node in nodes_in(rules) if isinstance(node, PastFacts)}
    return frozenset(asked.union(one.fact for one in book.following.values()))


def procedure_fact(rule: ProcedureRule, arguments: Sequence[Value], result: Value) -> dict[str, Value]:
    """What the fact about a procedure holds."""
    data = {parameter.name: value for parameter, value in zip(rule.parameters, arguments, strict=True)}
    return data if rule.result is None else {"result": result} | data


class FollowingCode:
    """Statements that follow a fact, compiled."""

    def __init__(self, compiler: Compiler, rule: Following, body: Run) -> None:
        self.rule = rule
        self.body = body
        self._weight = weight(rule.body)
        self._test = compiler.all_of(rule.when)
        self._once = None if rule.once is None else compiler.codes(rule.once)
        self._bearers = None if rule.bearers is None else compiler.code(rule.bearers[1])
        self._label = compiler.text(rule.label)

    def frames(self, world: World, fact: Fact) -> Iterator[Frame]:
        """The frames it is done in: one, or one for each of its bearers; who bears it is fixed now."""
        rule = self.rule
        values = [fact.data.get(role) for role in rule.roles]
        frame: Frame = [world, fact, *values, *[None] * (rule.frame - 2 - len(values))]
        if rule.bearers is None or self._bearers is None:
            yield frame
            return
        for bearer in tuple(self._bearers(frame)):
            one = list(frame)
            one[rule.bearers[0]] = bearer
            yield one

    def begins(self, f: Frame) -> bool:
        """Whether it is done now; what is done once is remembered, and what has a text is told."""
        if self._test is not None and not self._test(f):
            return False
        world: World = f[0]
        if self._once is not None:
            key = (self.rule.name, *(value(f) for value in self._once))
            if key in world.marks:
                return False
            world.mark(key, 1)
        said = self._label(f)
        if said:
            world.tell("follows", said)
        return True

    def run(self, f: Frame) -> Steps:
        """Do it, if it is done now."""
        world: World = f[0]
        world.burn(self.rule.span)
        if self.begins(f):
            with world.doing(self.rule.fact, self._weight, self.rule.span):
                if self.body.asks:
                    yield from self.body.run(f)
                else:
                    self.body.run(f)


class ReplacementCode:
    """Statements in place of a procedure, compiled."""

    def __init__(self, compiler: Compiler, rule: Replacement, body: Run) -> None:
        self.rule = rule
        self.body = body
        self._test = compiler.all_of(rule.when)
        self._label = compiler.text(rule.label)

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
            f[0].tell("follows", said)


class Triggers:
    """What follows facts and replaces procedures, of one rulebook."""

    def __init__(self, compiler: Compiler, block: Callable[..., Run]) -> None:
        book = compiler.rulebook
        self._following: dict[str, list[FollowingCode]] = {}
        for rule in book.following.values():
            self._following.setdefault(rule.fact, []).append(FollowingCode(compiler, rule, block(rule.body)))
        self._replacing: dict[str, list[ReplacementCode]] = {}
        for one in book.replacements.values():
            self._replacing.setdefault(one.procedure, []).append(ReplacementCode(compiler, one, block(one.body)))
        self._actions = book.actions.keys()
        self.is_empty = not self._following
        """Whether nothing ever follows."""

    def after(self, fact: str) -> list[FollowingCode]:
        """What follows a fact, in order."""
        return self._following.get(fact, [])

    def taken(self, world: World) -> Fact:
        """The oldest fact that something follows; from now on what is done follows from it.

        Raises: RuleFault when too many have followed from one another.
        """
        chain, fact = world.next_in_queue()
        if chain >= MAX_CHAIN:
            span = self.after(fact.name)[0].rule.span
            raise fault(TOO_MANY_FOLLOW, span, fact=fact.name.replace("_", " "), limit=MAX_CHAIN)
        world.chain = chain + 1
        return fact

    def settle(self, world: World) -> Steps:
        """Do what follows from what has happened, unless something is in the middle of being done."""
        if not world.queue or world.chain or world.is_holding or any(one in self._actions for one in world.inside):
            return
        try:
            while world.queue and not world.over:
                fact = self.taken(world)
                for code in self.after(fact.name):
                    for frame in code.frames(world, fact):
                        if not world.over:
                            yield from code.run(frame)
            world.empty_queue()
        finally:
            world.chain = 0

    def settled(self, world: World, steps: Steps) -> Steps:
        """Some steps, and then what follows from them; gives what the steps give."""
        value = yield from steps
        yield from self.settle(world)
        return value

    def instead(
        self, world: World, procedure: str, arguments: Sequence[Value], applied: tuple[str, ...]
    ) -> tuple[ReplacementCode, Frame] | None:
        """What is done in place of a procedure, if anything.

        Raises: RuleFault when two of the same rank would be.
        """
        found: tuple[ReplacementCode, Frame] | None = None
        for code in self._replacing.get(procedure, ()):
            if found is not None and code.rule.rank > found[0].rule.rank:
                break
            if code.rule.name not in applied:
                frame = code.frame(world, arguments, applied)
                if code.holds(frame):
                    if found is not None:
                        one, other = (one.rule.name.partition(": ")[2] for one in (found[0], code))
                        raise fault(TWO_REPLACE, code.rule.span, procedure=procedure, one=one, other=other)
                    found = code, frame
        return found
