"""Procedures as functions of the world and their arguments: step by step where they may ask, else at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dsl.understood.rules import ProcedureRule
from interpreter.compiled.compiler import Compiler, Made
from interpreter.compiled.generated import Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.late import Late
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Returned, Run, weight
from interpreter.compiled.statements.asks import MayAsk
from interpreter.compiled.statements.scenes import begin_scene, end_scene
from interpreter.compiled.triggers import Triggers, facts_wanted, procedure_fact
from interpreter.values.value import Value
from interpreter.world.world import World

Carry = Callable[..., Any]
"""Carries out a procedure in a world, with its arguments, and the replacements of it that do not count any more."""


class Procedures:
    """The procedures of a rulebook, each made when it is first carried out.

    Args:
        body_of: makes the statements of one ready.
        triggers: gives what is done in place of procedures.
    """

    def __init__(
        self,
        compiler: Compiler,
        kinds: Mapping[str, KindCode],
        body_of: Callable[[ProcedureRule], Run],
        triggers: Callable[[], Triggers],
    ) -> None:
        self._make = compiler
        self._kinds = kinds
        self._body_of = body_of
        self._triggers = triggers
        self._may_ask = MayAsk(compiler.rulebook)
        self._noted = facts_wanted(compiler.rulebook)
        """The procedures whose facts something follows or some rule asks for."""
        self._made = Made(compiler.rulebook.procedures, self._carry)
        self._late: dict[str, Late[Carry]] = {}

    def asks(self, name: str) -> bool:
        """Whether `late` gives steps, which give the result."""
        return self._may_ask.of_procedure(name)

    def late(self, name: str) -> Late[Carry]:
        """A procedure as a function; it gives its result or None."""
        if name not in self._late:
            self._late[name] = Late(lambda: self._made[name])
        return self._late[name]

    def steps(self, world: World, name: str, arguments: list[Value]) -> Steps:
        """Carry out a procedure; gives its result or None."""
        carry = self._made[name]
        return (yield from carry(world, arguments, ())) if self.asks(name) else carry(world, arguments, ())

    def _carry(self, rule: ProcedureRule) -> Carry:
        return self._step_by_step(rule) if self.asks(rule.name) else self._at_once(rule)

    def _at_once(self, rule: ProcedureRule) -> Carry:
        name, counts_as, span, run = rule.name, weight(rule.body), rule.span, self._body_of(rule).run
        padding = [None] * (rule.frame - 1 - len(rule.parameters))
        is_noted = name in self._noted

        def carried_out(world: World, arguments: list[Value], _applied: tuple[str, ...]) -> Value:
            before = world.go_inside(name, counts_as, span)
            try:
                signal = run([world, *arguments, *padding])
            finally:
                world.inside = before
            value = signal.value if isinstance(signal, Returned) else None
            if is_noted:
                world.note(name, procedure_fact(rule, arguments, value))
            return value

        return carried_out

    def _step_by_step(self, rule: ProcedureRule) -> Carry:
        name, counts_as, span, body = rule.name, weight(rule.body), rule.span, self._body_of(rule)
        padding = [None] * (rule.frame - 1 - len(rule.parameters))
        is_noted, triggers = name in self._noted, self._triggers()
        if rule.scene is not None:
            body = self._as_scene(rule, rule.scene, body)

        def steps(world: World, arguments: list[Value], applied: tuple[str, ...]) -> Steps:
            replaced = triggers.instead(world, name, arguments, applied)
            before = world.go_inside(name, counts_as, span)
            try:
                if replaced is not None:
                    code, frame = replaced
                    code.tell(frame)
                    run = code.body
                else:
                    run, frame = body, [world, *arguments, *padding]
                signal = (yield from run.run(frame)) if run.asks else run.run(frame)
            finally:
                world.inside = before
            value = signal.value if isinstance(signal, Returned) else None
            if replaced is None and is_noted:
                world.note(name, procedure_fact(rule, arguments, value))
            return value

        return steps

    def _as_scene(self, rule: ProcedureRule, slot: int, body: Run) -> Run:
        """The statements of a scene, with what it is while they are done; what follows comes after each of them."""
        kind, label, settle = self._kinds[rule.name], self._make.text(rule.label), self._triggers().settle
        count = len(rule.parameters)

        def steps(f: Frame) -> Steps:
            world = f[0]
            scene = f[slot] = begin_scene(world, rule, kind, f[1 : count + 1], label(f))
            yield from settle(world)
            signal: Any = STOP
            if not world.over:
                signal = (yield from body.run(f)) if body.asks else body.run(f)
            if not world.over:
                end_scene(world, scene)
                yield from settle(world)
                signal = STOP if world.over else signal
            if world.scene_ended is not None:
                world.scene_ended(scene, signal.value if isinstance(signal, Returned) else None)
            return signal

        return Run(True, steps)
