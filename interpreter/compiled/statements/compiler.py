"""Statements compiled: a plain function where nothing is asked, a generator where something may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, assert_never

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood import statements as s
from dsl.understood.rules import ProcedureRule
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.compiler import Compiler, Made
from interpreter.compiled.generated import Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.readers import readers_function, viewers_function
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Returned, Run, in_order, looped, weight
from interpreter.compiled.statements.amounts import with_amount
from interpreter.compiled.statements.blocks import BlockCompiler
from interpreter.compiled.statements.changes import ChangeCompiler
from interpreter.compiled.statements.drawing import drawn
from interpreter.compiled.statements.purposes import Purposes, slot_of_only_thing
from interpreter.compiled.statements.questions import QuestionCompiler
from interpreter.compiled.statements.rolls import RollStatementCompiler
from interpreter.compiled.statements.scenes import begin_scene, do_round, do_step, end_scene, staged
from interpreter.compiled.statements.slips import take_slips
from interpreter.compiled.text.writer import Writer
from interpreter.compiled.triggers import Triggers, facts_wanted, procedure_fact
from interpreter.values import Value
from interpreter.world.world import World

BLOCKS_OF_A_FLOW: Final = (
    s.DoFirst,
    s.ForEachMember,
    s.ForEachPlayer,
    s.RepeatUntil,
    s.RepeatRounds,
    s.DoStep,
    s.DoRound,
)
"""Statements of a phase that are no more than the statements in them."""


@frozen
class _ProcedureCode:
    """A compiled procedure, with what each call of it asks of its rule."""

    rule: ProcedureRule
    body: Run
    weight: int
    span: Span
    scene: int | None
    padding: list[None]
    is_noted: bool
    """Whether something follows its fact, or some rule asks for it."""


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
        purposes = self.purposes = Purposes(compiler)
        self.changes = ChangeCompiler(compiler, kinds, purposes)
        self.rolls = RollStatementCompiler(compiler, rolls, contests, self, purposes)
        self.blocks = BlockCompiler(compiler, self, purposes)
        self.questions = QuestionCompiler(compiler, kinds, actions, lambda world: self.triggers.settle(world))
        self._settles = False
        self.procedures = Made(
            compiler.rulebook.procedures,
            lambda rule: _ProcedureCode(
                rule,
                self._body_of(rule),
                weight(rule.body),
                rule.span,
                rule.scene,
                [None] * (rule.frame - 1 - len(rule.parameters)),
                rule.name in self._noted,
            ),
        )
        self._scene_labels = Made(compiler.rulebook.procedures, lambda rule: compiler.text(rule.label))

    @cached_property
    def triggers(self) -> Triggers:
        """What follows facts, and what is done in place of procedures."""
        return Triggers(self.make, self.of_rule)

    @cached_property
    def _noted(self) -> frozenset[str]:
        """The procedures whose facts something follows or some rule asks for."""
        return facts_wanted(self.make.rulebook)

    def procedure(self, world: World, name: str, arguments: list[Value], applied: tuple[str, ...] = ()) -> Steps:
        """Carry out a procedure, or what is done in its place; gives its result or None.

        Args: `applied` names the replacements that do not count any more.
        """
        made = self.procedures[name]
        replaced = self.triggers.instead(world, name, arguments, applied)
        before = world.go_inside(name, made.weight, made.span)
        try:
            if replaced is not None:
                code, frame = replaced
                code.tell(frame)
                run = code.body
            else:
                run, frame = made.body, [world, *arguments, *made.padding]
                if made.scene is not None:
                    run = self._as_scene(made.rule, made.scene, run, arguments)
            signal = (yield from run.run(frame)) if run.asks else run.run(frame)
        finally:
            world.inside = before
        value = signal.value if isinstance(signal, Returned) else None
        if replaced is None and made.is_noted:
            world.note(name, procedure_fact(made.rule, arguments, value))
        return value

    def _as_scene(self, rule: ProcedureRule, slot: int, body: Run, arguments: list[Value]) -> Run:
        """The statements of a scene, with what it is while they are done; what follows comes after each of them."""
        name, label = rule.name, self._scene_labels[rule.name]

        def steps(f: Frame) -> Steps:
            scene = f[slot] = begin_scene(f[0], rule, self.kinds[name], arguments, label(f))
            own = staged(lambda _: None, body, lambda world: end_scene(world, scene), self.triggers.settle)
            signal = yield from own.run(f)
            if f[0].scene_ended is not None:
                f[0].scene_ended(scene, signal.value if isinstance(signal, Returned) else None)
            return signal

        return Run(True, steps)

    def _body_of(self, rule: ProcedureRule) -> Run:
        with self.purposes.anew(*slot_of_only_thing(rule.parameters)):
            return (self.block if rule.scene is None else self.flow)(rule.body)

    def of_rule(self, block: s.Block, *concerned: int) -> Run:
        """The statements of a rule of its own, carried out for what stands in some slots."""
        with self.purposes.anew(*concerned):
            return self.block(block)

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
        if not self._settles or isinstance(statement, BLOCKS_OF_A_FLOW):
            return self._one(statement)
        self._settles = False
        try:
            done = self._one(statement)
        finally:
            self._settles = True
        return Run(done.asks, done.run, settle=self.triggers.settle)

    def _one(self, statement: s.Statement) -> Run:
        match statement:
            case s.SetLocal():
                return self.changes.set_local(statement)
            case s.SetAttribute():
                return self.changes.set_attribute(statement)
            case s.GiveName():
                return self.changes.give_name(statement)
            case s.MoveNumber():
                return self.changes.move_number(statement)
            case s.ChangeMembers():
                return self.changes.change_members(statement)
            case s.CreateThing():
                return self.changes.create_thing(statement)
            case s.DestroyThing():
                value = self.make.code(statement.value)
                return Run(False, lambda f: f[0].remove(value(f)))
            case s.DrawLots():
                return drawn(self.make, self.purposes, statement)
            case s.MakeRoll():
                return self.rolls.make_roll(statement)
            case s.MakeRolls():
                return self.rolls.make_rolls(statement)
            case s.ChangeRoll():
                return self.rolls.change_roll(statement)
            case s.MakeRollAgain():
                return self.rolls.throw_again(statement)
            case s.MakeContest():
                return self.rolls.make_contest(statement)
            case s.DoProcedure():
                return self._do_procedure(statement)
            case s.DoFirst():
                return self.blocks.do_first(statement)
            case s.ForEachMember():
                return self.blocks.for_each_member(statement)
            case s.OrderPlayers():
                return self.blocks.order_players(statement)
            case s.ForEachPlayer():
                players = Run(False, lambda f: [one for one in f[0].order if one.alive])
                with self.purposes.for_each(statement.slot):
                    body = self.block(statement.body)
                return looped(body, statement.slot, players, statement.span)
            case s.OfferActions():
                return self.questions.offer_actions(statement)
            case s.AskQuestion():
                return self.questions.ask_question(statement)
            case s.TakeReport():
                return self.questions.take_report(statement)
            case s.GainCondition():
                return self.changes.gain_condition(statement)
            case s.LoseCondition():
                bearer, condition = self.make.code(statement.bearer), statement.condition
                return Run(False, lambda f: f[0].lose(bearer(f), condition))
            case s.MakeEntries():
                return self.changes.make_entries(statement)
            case s.EndEntries():
                return self.changes.end_entries(statement)
            case s.DoTogether():
                return self.blocks.do_together(statement)
            case s.TakeSlips():
                absent = None if statement.absent is None else self.block(statement.absent.body)
                return take_slips(statement, self.block(statement.body), absent, self.questions.actions)
            case s.RepeatUntil():
                return self.blocks.repeat_until(statement)
            case s.RepeatRounds():
                return self.blocks.repeat_times(statement)
            case s.SayText():
                return self._say_text(statement)
            case s.RevealThings():
                return self.changes.reveal(statement)
            case s.ConcealThings():
                return self.changes.conceal(statement)
            case s.DoStep():
                settle = self.triggers.settle if self._settles else None
                return do_step(statement, self.block(statement.body), settle)
            case s.DoRound():
                settle = self.triggers.settle if self._settles else None
                return do_round(statement, self.block(statement.body), settle)
            case s.EndCampaign():
                return self._end_campaign(statement)
            case s.GiveResult():
                return with_amount(self.make, statement.value, self.purposes.said(), _returned)
            case s.StopHere():
                return Run(False, lambda f: STOP)
            case _:
                assert_never(statement)

    def _do_procedure(self, do: s.DoProcedure) -> Run:
        name, slot, span, applied = do.procedure, do.slot, do.span, do.applied
        arguments = self.make.codes(do.arguments)

        def steps(f: Frame) -> Steps:
            world = f[0]
            world.fuel -= 1
            if world.fuel < 0:
                world.burn(span)
            done = () if applied is None else f[applied]
            value = yield from self.procedure(world, name, [argument(f) for argument in arguments], done)
            if slot is not None:
                f[slot] = value
            return STOP if world.over else None

        return Run(True, steps)

    def _say_text(self, say: s.SayText) -> Run:
        text = self.make.text(say.text)
        condition = None if say.condition is None else self.make.code(say.condition)

        readers = viewers_function(self.make, say.viewers)
        if say.viewers is None:
            readers = readers_function(self.make, (say.text, say.condition))

        def run(f: Frame) -> None:
            if condition is None or condition(f):
                f[0].tell("say", text(f), readers(f))

        return Run(False, run)

    def _end_campaign(self, end: s.EndCampaign) -> Run:
        winners = None if end.winners is None else self.make.code(end.winners)

        def run(f: Frame) -> Any:
            f[0].finish(() if winners is None else winners(f))
            return STOP

        return Run(False, run)


def _returned(writer: Writer) -> Iterator[str]:
    """What is worked out is given back."""
    yield f"return {writer.keep(Returned)}(value)"
