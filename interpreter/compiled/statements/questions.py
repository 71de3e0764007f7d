"""Statements that wait for an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions, OfferManner
from interpreter.answers import options_of
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.offers import NO_ACTS, OfferedActs, legal_now, offer, rounds
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Run, Settle, ended
from interpreter.compiled.statements.asking import (
    allowed,
    ask_for_several,
    ask_for_shares,
    asked_of,
    listed,
    nothing_fits,
    those_seen,
)
from interpreter.compiled.statements.reports import (
    fields_of,
    report_refusal,
    report_refusal_so_far,
    story_line,
    told_values,
)
from interpreter.requests import DONE, Ask, Tell
from interpreter.values.value import Entity, is_gone


class QuestionCompiler:
    """Compiles the statements that wait for an answer.

    Attributes: settle: carries out what follows from an act before the next is offered.
    """

    def __init__(
        self,
        compiler: Compiler,
        kinds: Mapping[str, KindCode],
        actions: Mapping[str, ActionCode],
        settle: Settle,
    ) -> None:
        self.make = compiler
        self.kinds = kinds
        self.actions = actions
        self.settle = settle

    def offer_actions(self, offered: OfferActions) -> Run:
        """Acts that are offered."""
        acts, manner = OfferedActs(self.actions, offered.actions), offered.manner
        by = [asked_of(self.make, one) for one in offered.by]
        most = None if offered.most is None else self.make.code(offered.most)
        label = self.make.text(offered.label)

        def in_rounds(f: Frame) -> Steps:
            named = [one(f) for one in by] if manner is OfferManner.TURNS else None
            return rounds(acts, f[0], named, label(f), self.settle)

        def at_once(f: Frame) -> Steps:
            player = by[0](f)
            left = None if most is None else most(f)
            options = NO_ACTS if left is not None and left < 1 else legal_now(acts, f[0], player)
            if not options:
                return ended(STOP if f[0].over else None)
            return offer(acts, options, f[0], player, manner, left, label(f), self.settle)

        return Run(True, in_rounds if manner in (OfferManner.TURNS, OfferManner.ROUNDS) else at_once)

    def ask_question(self, ask: AskQuestion) -> Run:
        """A question to a player."""
        who, slot, kind, name = asked_of(self.make, ask.who), ask.slot, ask.type, ask.name
        source = None if ask.source is None else self.make.code(ask.source)
        low = None if ask.low is None else self.make.code(ask.low)
        high = None if ask.high is None else self.make.code(ask.high)
        label, is_sealed = self.make.text(ask.label), ask.is_sealed
        usual = None if ask.usual is None else self.make.code(ask.usual)
        shown = listed(self.make, ask)
        if ask.several is not None:
            return ask_for_several(self.make, ask, ask.several, label)
        if ask.shares is not None:
            return ask_for_shares(self.make, ask, ask.shares, label)

        def steps(f: Frame) -> Steps:
            by = who(f)
            least = None if low is None else low(f)
            most = None if high is None else high(f)
            all_options = tuple(dict.fromkeys(source(f))) if source is not None else options_of(kind, f[0])
            options = None if all_options is None else those_seen(f, all_options, by)
            if source is not None and options and kind.optional:  # where there is nothing but none, nobody is asked
                options = (*options, None)
            if is_gone(by) or nothing_fits(options, kind, least, most):
                f[slot] = None
                return STOP if not kind.optional else None
            stands = () if usual is None else allowed(kind, usual(f), options, least, most)
            asked = Ask(by, name, kind, options, least, most, label(f), is_sealed=is_sealed, usual=stands)
            given = yield replace(asked, shown=shown(f, options)) if ask.shown is not None else asked
            f[slot] = given.value
            return None

        return Run(True, steps)

    def take_report(self, take: s.TakeReport) -> Run:
        """A report that a player makes of what happened off the map."""
        who, kind, slot, is_many = asked_of(self.make, take.who), take.kind, take.slot, take.is_many
        values = [(one.index, self.make.code(one.value)) for one in take.values]
        label = self.make.text(take.label)
        told_kind = self.kinds[kind]

        def steps(f: Frame) -> Steps:
            told: list[Entity] = []
            if is_gone(who(f)):
                f[slot] = () if is_many else None
                return None if is_many else STOP
            while True:
                given = {index: code(f) for index, code in values}
                asked = fields_of(told_kind, f[0], frozenset(given))
                refusal = report_refusal(told_kind, f[0], given)
                by = who(f)
                about = tuple(f[0].say(one) for one in given.values() if one is not None and one is not by)
                so_far = report_refusal_so_far(told_kind, f[0], given)
                answer = yield Tell(by, kind, told_kind.rule.label, asked, is_many, label(f), refusal, so_far, about)
                if answer == DONE:
                    break
                one = f[0].create(kind, told_values(told_kind, f[0], given, answer))
                f[0].tell("report", story_line(told_kind, f[0], one), f[0].sight.readers(one))
                told.append(one)
                if not is_many:
                    break
            f[slot] = tuple(told) if is_many else told[0]
            return None

        return Run(True, steps)
