"""Statements compiled: a plain function where nothing is asked, a generator where something may be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import groupby
from typing import Final, assert_never

from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.rules import ProcedureRule
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.readers import readers_function, viewers_function
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.run import Run
from interpreter.compiled.statements.blocks import BlockCompiler, kind_gone_through
from interpreter.compiled.statements.bodies import Body
from interpreter.compiled.statements.changes import ChangeCompiler
from interpreter.compiled.statements.drawing import drawn
from interpreter.compiled.statements.procedures import Procedures
from interpreter.compiled.statements.purposes import Purposes, slot_of_only_thing
from interpreter.compiled.statements.questions import QuestionCompiler
from interpreter.compiled.statements.rolls import RollStatementCompiler
from interpreter.compiled.statements.scenes import do_round, do_step
from interpreter.compiled.statements.slips import take_slips
from interpreter.compiled.triggers import Triggers

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
        self.procedures = Procedures(compiler, kinds, self._body_of, lambda: self.triggers)

    @cached_property
    def triggers(self) -> Triggers:
        """What follows facts, and what is done in place of procedures."""
        return Triggers(self.make, self.of_rule)

    def _body_of(self, rule: ProcedureRule) -> Run:
        with self.purposes.anew(*slot_of_only_thing(rule.parameters)):
            return (self.block if rule.scene is None else self.flow)(rule.body)

    def of_rule(self, block: s.Block, *concerned: int) -> Run:
        """The statements of a rule of its own, carried out for what stands in some slots."""
        with self.purposes.anew(*concerned):
            return self.block(block)

    def flow(self, block: s.Block) -> Run:
        """Statements of a phase: after each of them, at whatever depth, comes what follows from it."""
        before, self._settles = self._settles, True
        try:
            return self.block(block)
        finally:
            self._settles = before

    def block(self, block: s.Block) -> Run:
        """The statements in order."""
        body = Body(self.make)
        self.write(block, body)
        return body.run()

    def one(self, statement: s.Statement) -> Run:
        """One statement."""
        return self.block((statement,))

    def write(self, block: s.Block, body: Body) -> None:
        """Write the statements in order into a function; in the flow of a phase what follows comes behind each."""
        if body.is_deep:
            body.call(self.block(block))
            body.leave()
            return
        for through_things, row in groupby(block, lambda one: kind_gone_through(one) is not None):
            several = tuple(row)
            if through_things and len(several) > 2:  # most of the many loops of a phase have nobody to go through
                kinds = body.keep(tuple(map(kind_gone_through, several)))
                with body.under(f"if any(map(w.things.__getitem__, {kinds}))"):
                    self._write_each(several, body)
            else:
                self._write_each(several, body)

    def _write_each(self, block: s.Block, body: Body) -> None:
        for statement in block:
            if not self._settles or isinstance(statement, BLOCKS_OF_A_FLOW):
                self._write(statement, body)
            else:
                self._settles = False
                try:
                    self._write(statement, body)
                finally:
                    self._settles = True
                self._follows(body)
            body.leave()

    def _follows(self, body: Body) -> None:
        """What follows behind a statement of a flow."""
        if self.triggers.is_empty:
            body.told_settled(self.triggers.is_between)
        else:
            body.settle(self.triggers.settle)
        body.add("if w.over: return STOP")

    def _write(self, statement: s.Statement, body: Body) -> None:
        match statement:
            case s.SetLocal():
                self.changes.set_local(statement, body)
            case s.SetAttribute():
                self.changes.set_attribute(statement, body)
            case s.GiveName():
                self.changes.give_name(statement, body)
            case s.MoveNumber():
                self.changes.move_number(statement, body)
            case s.ChangeMembers():
                self.changes.change_members(statement, body)
            case s.CreateThing():
                self.changes.create_thing(statement, body)
            case s.DestroyThing():
                body.add(f"w.remove({body.read(statement.value)})")
            case s.DrawLots():
                body.call(drawn(self.make, self.purposes, statement))
            case s.MakeRoll():
                self.rolls.make_roll(statement, body)
            case s.MakeRolls():
                body.call(self.rolls.make_rolls(statement))
            case s.ChangeRoll():
                self.rolls.change_roll(statement, body)
            case s.MakeRollAgain():
                body.call(self.rolls.throw_again(statement))
            case s.MakeContest():
                body.call(self.rolls.make_contest(statement))
            case s.DoProcedure():
                self._do_procedure(statement, body)
            case s.DoFirst():
                self.blocks.do_first(statement, body)
            case s.ForEachMember():
                self.blocks.for_each_member(statement, body)
            case s.OrderPlayers():
                body.call(self.blocks.order_players(statement))
            case s.ForEachPlayer():
                self.blocks.for_each_player(statement, body)
            case OfferActions():
                body.call(self.questions.offer_actions(statement))
            case AskQuestion():
                body.call(self.questions.ask_question(statement))
            case s.TakeReport():
                body.call(self.questions.take_report(statement))
            case s.GainCondition():
                self.changes.gain_condition(statement, body)
            case s.LoseCondition():
                body.add(f"w.lose({body.read(statement.bearer)}, {body.keep(statement.condition)})")
            case s.MakeEntries():
                self.changes.make_entries(statement, body)
            case s.EndEntries():
                self.changes.end_entries(statement, body)
            case s.DoTogether():
                self.blocks.do_together(statement, body)
            case s.TakeSlips():
                absent = None if statement.absent is None else self.block(statement.absent.body)
                body.call(take_slips(statement, self.block(statement.body), absent, self.questions.actions))
            case s.RepeatUntil():
                self.blocks.repeat_until(statement, body)
            case s.RepeatRounds():
                self.blocks.repeat_times(statement, body)
            case s.SayText():
                self._say_text(statement, body)
            case s.RevealThings():
                self.changes.reveal(statement, body)
            case s.ConcealThings():
                self.changes.conceal(statement, body)
            case s.DoStep():
                do_step(statement, body, self, self._follows if self._settles else None)
            case s.DoRound():
                do_round(statement, body, self, self._follows if self._settles else None)
            case s.EndCampaign():
                body.add(f"w.finish({'()' if statement.winners is None else body.read(statement.winners)})")
                body.gives("STOP")
            case s.GiveResult():
                body.amount(statement.value, self.purposes.said)
                body.gives("Returned(value)")
            case s.StopHere():
                body.gives("STOP")
            case _:
                assert_never(statement)

    def _do_procedure(self, do: s.DoProcedure, body: Body) -> None:
        """A procedure is carried out."""
        body.add("w.fuel -= 1")
        body.add(f"if w.fuel < 0: w.burn({body.keep(do.span)})")
        applied = "()" if do.applied is None else f"f[{do.applied}]"
        carried_out = body.named(self.procedures.late(do.procedure))
        done = f"{carried_out}(w, [{', '.join(map(body.read, do.arguments))}], {applied})"
        if self.procedures.asks(do.procedure):
            body.wait(done, "value")
        else:
            body.add(f"value = {done}")
        if do.slot is not None:
            body.set(do.slot, "value")
        body.add("if w.over: return STOP")

    def _say_text(self, say: s.SayText, body: Body) -> None:
        text = self.make.text(say.text)
        readers = viewers_function(self.make, say.viewers)
        if say.viewers is None:
            said = (say.text, say.condition)
            is_checked = not self.make.hidden.reads_trusted(said)
            readers = readers_function(self.make, said, is_shown_before=is_checked)

        def tell(f: Frame) -> None:
            f[0].tell("say", text(f), readers(f))

        # A text with a number that differs from case to case would tell the cases apart, though nobody reads it.
        with body.under("if w.is_told"):
            if say.condition is None:
                body.do(tell)
                return
            with body.under(f"if {body.holds(say.condition)}"):
                body.do(tell)
