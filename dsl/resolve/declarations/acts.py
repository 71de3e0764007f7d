"""Acts: who may do them and when, what is chosen, what they cost, what they do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.named.row_names import requirement_name
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book, Reader
from dsl.resolve.declarations.choices import can_be_listed, numbers_between, or_none
from dsl.resolve.declarations.mistakes import (
    ACT_OF_A_THING,
    ACT_OF_GROUP,
    BROKEN_CHOSEN,
    KNOWN_LATER,
    NO_CHOICES,
    NUMBER_OR_NONE,
    SEVERAL_CHOSEN,
    WRONG_KEY,
)
from dsl.resolve.declarations.parameters import no_defaults, parameters_of
from dsl.resolve.declarations.refusals import Demand, RefusalReader
from dsl.resolve.declarations.requirements import requirement_of
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.declared import doubly_demanded
from dsl.resolve.names.scope import Scope
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import seen
from dsl.resolve.statements.chosen_places import paid_by_name
from dsl.resolve.statements.reader import StatementReader
from dsl.tree.walk import nodes_below
from dsl.types import FRACTION, NUMBER, PLAYER, UNKNOWN, fits
from dsl.understood.expressions import AttributeOf, SeveralOperation
from dsl.understood.parameters import ParameterRule, key_slot
from dsl.understood.rules import ActionRule, Price
from dsl.understood.statements import Statement
from dsl.understood.walk import slots_read

_NO_PLAYER: Final = ("group", "nobody")
"""What an act is offered to that belongs to no player."""
_INSERTED: Final = re.compile(r"(?<!\\)\{([^}]*)\}")
_WORD: Final = re.compile(r"(?<![\w.])[^\W\d]\w*")


class ActReader:
    """Reads the acts of one ruleset."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def action(self, action: t.Action) -> ActionRule:
        """An act: who may do it and when, what it costs, what it does."""
        scope = Scope()
        read = Expressions(self.book, scope)
        by = action.by.text if action.by else None
        parameters = self._asked_with(action, by, read)
        by_slot = next((at for at, p in enumerate(parameters, start=1) if p.name == by), None)
        if by_slot is not None and not fits(parameters[by_slot - 1].type, PLAYER):
            if by in [one.name.text for one in action.parameters]:
                self.book.find(f.WRONG_TYPE, action.span, found=parameters[by_slot - 1].type, wanted=PLAYER)
        label = read.template(action.label)
        who = seen(self.book, read, action.seen)
        demands: list[Demand] = []
        refusals = RefusalReader(self.book, action, by, read)
        prices: list[Price] = []
        limits: list[str] = []
        self.book.symbols.findings.extend(doubly_demanded(action.lines, action.name))
        statements = StatementReader(self.book, read, action.name.text)
        body: list[Statement] = []
        roles, certain = dict(scope.names), set(scope.certain)
        for line in action.lines:
            if isinstance(line, t.Allowed | t.CountsAs | t.Costs) and self._is_known_later(line, roles, scope, action):
                continue
            match line:
                case t.Allowed():
                    name = requirement_name(line)
                    with read.before_act():
                        demand = requirement_of(line, read)
                    proves = set() if refusals.is_lifted(name) else scope.present(line.condition)
                    demands.append(Demand(name, replace(demand, is_relied_on=bool(proves))))
                    scope.add_certain(proves)
                    certain |= proves
                case t.CountsAs():
                    limits.extend(self._limits(line, parameters))
                case t.Costs():
                    for one in paid_by_name(self.book, read, line) or (line,):
                        price = self._price(one, read, statements)
                        if price is not None:
                            prices.append(price)
                case _:
                    body += statements.with_throws(line)
        scope.names, scope.certain = roles, certain
        requirements = refusals.demands(demands)
        return ActionRule(
            action.name.text,
            parameters,
            by,
            by_slot,
            label,
            requirements,
            tuple(limits),
            tuple(prices),
            tuple(body),
            scope.size,
            cites(action.cites),
            action.span,
            who,
        )

    def _asked_with(self, action: t.Action, by: str | None, read: Expressions) -> tuple[ParameterRule, ...]:
        """What an act is asked with; before all of it whoever acts, where he is not among it."""
        written = action.parameters
        if by in _NO_PLAYER:
            self.book.find(ACT_OF_GROUP, action.span, name=by, act=action.name)
        if by is not None and by not in [one.name.text for one in written]:
            kind = t.Word("player")
            if action.by is not None and self._is_a_thing(by):
                self.book.find(ACT_OF_A_THING, action.by.span, name=by, act=action.name)
                kind = t.Word(by)  # as it is meant, so that what is asked of it is no mistake of its own
            written = (t.Parameter(t.Word(by, action.span), t.Type("named", (kind,)), None), *written)
        no_defaults(self.book, written, phrase("this act"))
        return tuple(
            self._chosen(action, one, rule, read)
            for one, rule in zip(written, parameters_of(self.book, written, read), strict=True)
        )

    def _is_a_thing(self, name: str) -> bool:
        """Whether a name is that of a kind other than the players."""
        return name != PLAYER.name and self.book.symbols.of(name, t.Kind) is not None

    def _chosen(self, action: t.Action, written: t.Parameter, rule: ParameterRule, read: Reader) -> ParameterRule:
        """A parameter of an act, which is chosen from something: numbers from those between their bounds."""
        if rule.type.form == "many":
            self.book.find(SEVERAL_CHOSEN, written.name.span, name=written.name.text, action=action.name.text)
            return rule
        if rule.source is not None:
            return replace(rule, source=or_none(rule.source)) if rule.type.optional else rule
        if can_be_listed(rule.type):
            return rule
        kind = written.type
        if kind is None or rule.type.form != "number" or kind.low is None or kind.high is None:
            cause = BROKEN_CHOSEN if rule.type.form == "fraction" else NO_CHOICES
            self.book.find(cause, written.name.span, name=written.name.text, action=action.name.text)
            return rule
        with read.scope.block():
            for later in action.parameters[action.parameters.index(written) :]:
                read.scope.names.pop(later.name.text, None)
            low, high = read.wanted(kind.low, NUMBER), read.wanted(kind.high, NUMBER)
        numbers = numbers_between(kind, low, high)
        if rule.type.optional and isinstance(numbers, SeveralOperation):
            numbers = or_none(numbers)
        elif rule.type.optional:
            self.book.find(NUMBER_OR_NONE, kind.span, name=written.name.text, action=action.name.text)
        return replace(rule, source=numbers, slots=slots_read(numbers))

    def _is_known_later(
        self, line: t.Allowed | t.CountsAs | t.Costs, roles: Mapping[str, object], scope: Scope, action: t.Action
    ) -> bool:
        """Whether a line that is looked at before the act is carried out asks for what is known only then."""
        later = scope.names.keys() - roles.keys()
        if not later:
            return False
        nodes = [*nodes_below(line)]
        later -= {one.variable.text for one in nodes if isinstance(one, t.Binder)}
        for one in nodes:
            match one:
                case t.Name(text=name) if name in later:
                    found = name
                case t.Label(text=text):
                    inserted = {word for part in _INSERTED.findall(text) for word in _WORD.findall(part)}
                    found = min(later & inserted, default="")
                case _:
                    continue
            if found:
                self.book.find(KNOWN_LATER, one.span, name=found, act=action.name.text)
                return True
        return False

    def _limits(self, line: t.CountsAs, parameters: tuple[ParameterRule, ...]) -> list[str]:
        names = []
        for word in line.limits:
            limit = self.book.symbols.declarations.get(word.text)
            if not isinstance(limit, t.Limit):
                known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Limit)]
                self.book.unknown(word, phrase("limit"), known)
                continue
            for key in limit.per:
                slot, wanted = key_slot(parameters, key.text), self.book.key_type(limit, key)
                found = None if slot is None else parameters[slot - 1].type
                alike = [one.name for one in parameters if one.type.name == key.text]
                if found is not None and not fits(found.present(), wanted):
                    self.book.find(WRONG_KEY, word.span, key=key.text, limit=word.text, found=found, wanted=wanted)
                if found is None and wanted is not UNKNOWN:
                    self.book.find(
                        f.MISSING_LINE,
                        word.span,
                        where=phrase("this act"),
                        what=phrase("“{key}”, which limit {name} counts by", key=key.text, name=word.text),
                        advice=phrase("count by one of its parameters: per {name}", name=alike[0])
                        if alike
                        else phrase("add a parameter {name}", name=key.text),
                    )
            names.append(word.text)
        return names

    def _price(self, line: t.Costs, read: Expressions, statements: StatementReader) -> Price | None:
        place = statements.changes.place(line.purse)
        purse_type = NUMBER if place is None or place[1].form != "fraction" else FRACTION
        with read.before_act(), read.standing_as(ValuePlace.PRICE):
            amount = read.wanted(line.amount, purse_type)
        if place is None:
            return None
        purse = read.wanted(line.purse, purse_type)
        if not isinstance(purse, AttributeOf):
            return None
        return Price(amount, purse, read.template(line.label), line.span)
