"""Declarations but tables and rolls: each becomes its rule, with everything that stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.named.row_names import line_name, requirement_name
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book, Reader
from dsl.resolve.declarations.choices import can_be_listed, numbers_between
from dsl.resolve.declarations.mistakes import (
    ACT_OF_GROUP,
    BEGINS_WITH_OWN,
    CAMPAIGN_LEFT_OPEN,
    CONSTANT_NEEDED,
    EFFECT_ATTRIBUTE,
    ENDS_WITH_PHASE,
    FORBIDS_ALWAYS,
    KNOWN_LATER,
    NO_CHOICES,
    SEVERAL_CHOSEN,
    THROWN_IN_THE_SETUP,
    THROWN_WHERE_MADE,
    WRONG_KEY,
)
from dsl.resolve.declarations.parts import ends_with, uniques
from dsl.resolve.declarations.refusals import Demand, RefusalReader
from dsl.resolve.declarations.written_numbers import as_written
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import Lines
from dsl.resolve.names.scope import Scope, present
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import seen, thing_scope
from dsl.resolve.statements.chosen_places import paid_by_name
from dsl.resolve.statements.loops import SceneRead
from dsl.resolve.statements.reader import StatementReader
from dsl.resolve.winners import victory_won
from dsl.tree.walk import nodes_below
from dsl.types import CAMPAIGN, FRACTION, NUMBER, PLAYER, TILE, UNKNOWN, WITH_START, Type, fits
from dsl.understood.expressions import AttributeOf, Constant, LocalValue, NamedRow, Plain, Template
from dsl.understood.parameters import ParameterRule, key_slot
from dsl.understood.rules import (
    ActionRule,
    AdjacencyRule,
    AttributeRule,
    ConditionRule,
    DefinitionRule,
    EffectRule,
    KindRule,
    LimitRule,
    OptionRule,
    PhaseRule,
    Price,
    ProcedureRule,
    Requirement,
    SetupRule,
    VictoryRule,
)
from dsl.understood.statements import Statement
from dsl.understood.walk import slots_read

_NO_PLAYER: Final = ("group", "nobody")
"""What an act is offered to that belongs to no player."""
_NO_PHASE: Final = ("turn", "round", "month", "game", "campaign")
"""What many say a victory is looked at the end of, where no phase is called so."""
_INSERTED: Final = re.compile(r"(?<!\\)\{([^}]*)\}")
_WORD: Final = re.compile(r"(?<![\w.])[^\W\d]\w*")


class DeclarationReader:
    """Reads the declarations of one ruleset, in the order of the grammar."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def option(self, option: t.Option) -> OptionRule:
        """An option with the value it has until a campaign sets it."""
        kind = self.book.option_type(option.name.text)
        value = as_written(Expressions(self.book, Scope()).wanted(option.value, kind))
        constant: Plain = None
        match value:
            case Constant():
                constant = value.value
            case NamedRow():
                constant = value.key
            case _:
                self.book.find(CONSTANT_NEEDED, option.value.span)
        label = option.label.text if option.label else option.name.text
        needs = tuple(word.text for word in option.needs or ())
        return OptionRule(option.name.text, kind, constant, label, needs, cites(option.cites), option.span)

    def kind(self, kind: t.Kind) -> KindRule:
        """A kind or report with its attributes and what must hold of it."""
        name = kind.name.text
        scope = Scope()
        read = Expressions(self.book, scope)
        types = self.book.symbols.attributes[name]
        attributes = tuple(self._attribute(kind, one, types[one.name.text]) for one in kind.attributes)
        for attribute in attributes:
            scope.add(attribute.name, attribute.type)
        if name == CAMPAIGN.name and not kind.is_report:
            self._begins_whole(attributes)
        requirements = tuple(self._requirement(line, read) for line in kind.requirements)
        if kind.seen is not None and name in (*BUILT_IN_KINDS, CAMPAIGN.name):
            advice = phrase("write `seen by` behind its attributes that are hidden")
            where = phrase("a kind that the map or the campaign gives")
            self.book.find(f.MISPLACED, kind.seen.span, where=where, advice=advice)
        plural = next((p for p, k in self.book.symbols.plurals.items() if k == name), name)
        label = kind.label.text if kind.label else name.replace("_", " ")
        return KindRule(
            name,
            plural,
            label,
            attributes,
            kind.is_report,
            requirements,
            scope.size,
            uniques(self.book, kind),
            ends_with(self.book, kind),
            cites(kind.cites),
            kind.span,
            seen(self.book, Expressions(self.book, thing_scope(kind, types)), kind.seen),
        )

    def _begins_whole(self, attributes: tuple[AttributeRule, ...]) -> None:
        """The campaign is there from the beginning, and nobody says then what is known of it."""
        for one in attributes:
            has_start = one.type.optional or one.type.form in WITH_START or one.type is UNKNOWN
            if one.default is None and not has_start:
                self.book.find(CAMPAIGN_LEFT_OPEN, one.span, name=one.name)

    def _thrown_at_birth(self, of: t.Kind, attribute: t.KindAttribute, thrown: t.Dice) -> None:
        """Tell where it is thrown what each thing of a kind begins with."""
        name, kind = attribute.name.text, of.name.text
        dice = self.book.source(thrown.span)
        several = BUILT_IN_KINDS.get(kind)
        if several is not None:
            self.book.find(THROWN_IN_THE_SETUP, thrown.span, dice=dice, several=several, name=name)
        else:
            self.book.find(THROWN_WHERE_MADE, thrown.span, dice=dice, kind=kind, name=name)

    def _attribute(self, of: t.Kind, attribute: t.KindAttribute, kind: Type) -> AttributeRule:
        read = Expressions(self.book, Scope())
        default = None
        if attribute.default is None or self._begins_with_own(of, attribute):
            pass
        elif isinstance(attribute.default, t.Dice) and of.name.text != CAMPAIGN.name:
            self._thrown_at_birth(of, attribute, attribute.default)
        else:
            default = read.wanted(attribute.default, kind)
        bounds = (attribute.type.low, attribute.type.high)
        own = Expressions(self.book, self._own_scope(of))
        low, high = (None if one is None else own.wanted(one, kind.present()) for one in bounds)
        label = attribute.label.text if attribute.label else self._called(attribute.name.text, kind)
        who = None
        if attribute.seen is not None:
            scope = thing_scope(of, self.book.symbols.attributes[of.name.text])
            who = seen(self.book, Expressions(self.book, scope), attribute.seen)
        under = attribute.under
        return AttributeRule(
            attribute.name.text,
            kind,
            default,
            low,
            high,
            label,
            cites(attribute.cites),
            attribute.span,
            who,
            self.book.symbols.switch_of(under),
            None if under is None or under.otherwise is None else read.wanted(under.otherwise, kind),
            attribute.is_aside,
            attribute.label is not None,
        )

    def _begins_with_own(self, kind: t.Kind, attribute: t.KindAttribute) -> bool:
        """Whether a value to begin with names another attribute of the thing, of which nothing is known yet; told."""
        own = self.book.symbols.attributes[kind.name.text].keys() - self.book.symbols.declarations.keys()
        for one in nodes_below(attribute.default):
            if isinstance(one, t.Name) and one.text in own:
                self.book.find(BEGINS_WITH_OWN, one.span, name=attribute.name.text, other=one.text)
                return True
        return False

    def _own_scope(self, kind: t.Kind) -> Scope:
        """What the bounds of an attribute may name: the attributes of the thing, and itself by its kind.

        What is told in a report is not known yet where its bounds are asked for.
        """
        scope = Scope()
        name = kind.name.text
        slot = scope.hidden()
        types = {} if kind.is_report else self.book.symbols.attributes[name]
        for index, (attribute, of_type) in enumerate(types.items()):
            thing = LocalValue(Type("entity", name), slot, span=kind.span, source=name)
            scope.values[attribute] = AttributeOf(of_type, thing, name, attribute, index, span=kind.span)
        if types and name not in types:
            scope.name(slot, name, Type("entity", name))
        return scope

    def _called(self, name: str, kind: Type) -> str:
        """What an attribute without a label is called: `player: player` as the rules call a player, others by name."""
        declared = self.book.symbols.declarations.get(name)
        if kind.present() == Type("entity", name) and isinstance(declared, t.Kind) and declared.label is not None:
            return declared.label.text
        return name.replace("_", " ")

    def adjacency(self, adjacency: t.Adjacency) -> list[AdjacencyRule]:
        """The lines of an adjacency."""
        rules = []
        for line in adjacency.lines:
            scope = Scope()
            scope.add(line.left.text, TILE)
            scope.add(line.right.text, TILE)
            condition = Expressions(self.book, scope).truth(line.condition)
            where = (*cites(adjacency.cites), *cites(line.cites))
            rules.append(AdjacencyRule(adjacency.name.text, condition, scope.size, where, line.parting, line.span))
        return rules

    def parameters(self, written: tuple[t.Parameter, ...], read: Reader) -> tuple[ParameterRule, ...]:
        """The parameters of a declaration, as locals from slot 1; what their sources go through comes after them."""
        rules = []
        first_slot = read.scope.reserve(len(written))
        for slot, parameter in enumerate(written, start=first_slot):
            kind = self.book.parameter_type(parameter)
            if parameter.name.text in read.scope.names:
                self.book.find(f.DUPLICATE_LOCAL, parameter.name.span, name=parameter.name.text)
            default = None if parameter.default is None else read.wanted(parameter.default, kind)
            source = None
            slots: frozenset[int] = frozenset()
            if parameter.source is not None:
                source = read.collection(parameter.source, kind)
                slots = slots_read(source)
            read.scope.name(slot, parameter.name.text, kind)
            rules.append(ParameterRule(parameter.name.text, kind, source, slots, default))
        return tuple(rules)

    def _chosen(self, action: t.Action, written: t.Parameter, rule: ParameterRule, read: Reader) -> ParameterRule:
        """A parameter of an act, which is chosen from something: numbers from those between their bounds."""
        if rule.type.form == "many":
            self.book.find(SEVERAL_CHOSEN, written.name.span, name=written.name.text, action=action.name.text)
            return rule
        if rule.source is not None or can_be_listed(rule.type):
            return rule
        kind = written.type
        if kind is None or rule.type.form != "number" or kind.low is None or kind.high is None:
            self.book.find(NO_CHOICES, written.name.span, name=written.name.text, action=action.name.text)
            return rule
        with read.scope.block():
            for later in action.parameters[action.parameters.index(written) :]:
                read.scope.names.pop(later.name.text, None)
            low, high = read.wanted(kind.low, NUMBER), read.wanted(kind.high, NUMBER)
        numbers = numbers_between(kind, low, high)
        return replace(rule, source=numbers, slots=slots_read(numbers))

    def define(self, define: t.Define) -> DefinitionRule:
        """A definition, with the type of its value."""
        scope = Scope()
        read = Expressions(self.book, scope)
        parameters = self.parameters(define.parameters, read)
        wanted = self.book.type_of(define.type) if define.type is not None else None
        lines = [(line.value, line.condition) for line in define.lines]
        if len(lines) == 1 and lines[0][1] is None:
            body = read.wanted(lines[0][0], wanted) if wanted else read.read(lines[0][0])
        elif below := [line for above, line in pairwise(define.lines) if above.condition is None]:
            advice = phrase("`otherwise` takes all that is left: write it last")
            self.book.find(f.MISPLACED, below[0].span, where=phrase("the lines below `otherwise`"), advice=advice)
            body = Constant(UNKNOWN, None)
        elif lines[-1][1] is not None:
            self.book.find(f.MANY_CASES_OPEN, define.span)
            body = Constant(UNKNOWN, None)
        else:
            read_cases = read.cases.first_case(define.span, lines, wanted)
            cited = tuple(
                replace(case, cites=cites(line.cites))
                for case, line in zip(read_cases.cases, define.lines[:-1], strict=True)
            )
            body = replace(read_cases, cases=cited)
        kind = wanted or body.type
        where = (*cites(define.cites), *(c for line in define.lines for c in cites(line.cites)))
        label = read.template(define.label)
        return DefinitionRule(define.name.text, parameters, kind, label, body, scope.size, where, define.span)

    def condition(self, condition: t.Condition) -> ConditionRule:
        """A condition; its lines are read with what they aim at."""
        self._no_defaults((condition.bearer,), phrase("a condition"))
        label = condition.label.text if condition.label else condition.name.text.replace("_", " ")
        bearer = self.book.condition_bearer(condition.name.text)
        scope = Scope()
        scope.add(condition.bearer.name.text, bearer)
        who = seen(self.book, Expressions(self.book, scope), condition.seen)
        return ConditionRule(condition.name.text, bearer, label, cites(condition.cites), condition.span, who)

    def effect(self, effect: t.Effect) -> EffectRule:
        """An effect; its lines are read with what they aim at."""
        symbols = self.book.symbols
        table, kind = effect.table.text, effect.kind.text
        if symbols.of(table, t.Table) is None:
            known = [n for n, d in symbols.declarations.items() if isinstance(d, t.Table)]
            self.book.unknown(effect.table, phrase("table"), known)
        elif effect.row.text not in symbols.table_keys.get(table, ()):
            self.book.unknown(
                effect.row, phrase("row of {table}", table=table), list(symbols.table_keys.get(table, ()))
            )
        attributes = symbols.attributes.get(kind, {})
        held = attributes.get(effect.attribute.text, UNKNOWN)
        if symbols.of(kind, t.Kind) is None:
            known = [n for n, d in symbols.declarations.items() if isinstance(d, t.Kind)]
            self.book.unknown(effect.kind, phrase("kind"), known)
        elif effect.attribute.text not in attributes:
            self.book.unknown(effect.attribute, phrase("attribute of {kind}", kind=kind), list(attributes))
        elif UNKNOWN not in (held, held.item) and Type("row", table) not in (held.present(), held.item):
            where = f"{kind}.{effect.attribute}"
            self.book.find(EFFECT_ATTRIBUTE, effect.attribute.span, where=where, found=held, table=table)
        label = effect.label.text if effect.label else effect.row.text.replace("_", " ")
        return EffectRule(
            effect.name.text,
            table,
            effect.row.text,
            kind,
            effect.attribute.text,
            label,
            cites(effect.cites),
            effect.span,
        )

    def lines(self, lines: Lines) -> None:
        """What the lines aim at must be there; those of one block, or of top level, that meet there differ in names."""
        rolls = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Roll)]
        acts = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Action)]
        together: dict[tuple[str, int], list[t.Line]] = {}
        for line, block in lines.all:
            match line:
                case t.ToLine() | t.EachChange():
                    for target in line.targets:
                        if self.book.symbols.of(target.name.text, t.Roll) is None:
                            self.book.unknown(target.name, phrase("roll or stat"), rolls)
                        else:
                            together.setdefault((target.name.text, id(block)), []).append(line)
                    if isinstance(line, t.EachChange):
                        self._known_sources(line.sources)
                case t.Forbids():
                    self._known_acts((*line.acts.names, *line.acts.without), acts)
                    for act in line.acts.names or map(t.Word, acts):
                        together.setdefault((act.text, id(block)), []).append(line)
                    if block is None and line.condition is None and self._could_go(line):
                        named = ", ".join(word.text for word in line.acts.names) or phrase("all acts")
                        self.book.find(FORBIDS_ALWAYS, line.span, acts=named)
                case t.After() | t.WhenLine() | t.Instead():
                    pass  # rules of their own, with names of their own
                case t.Allows():
                    self._known_acts([one.act for one in line.lifted], acts)
                case _:
                    assert_never(line)
        for (name, _), several in together.items():
            self.book.no_doubles([line_name(one) for one in several], several, t.Word(name))

    def _known_sources(self, words: Iterable[t.Word]) -> None:
        """What a contribution may come from: a table, a kind, a condition, or a rule that makes entries."""
        sorts = t.Table | t.Kind | t.Condition | t.Procedure | t.Action | t.Phase
        declared = self.book.symbols.declarations
        for word in words:
            if not isinstance(declared.get(word.text), sorts):
                known = [n for n, d in declared.items() if isinstance(d, sorts)]
                self.book.unknown(word, phrase("table, kind, condition or rule"), known)

    def _known_acts(self, words: Iterable[t.Word], known: list[str]) -> None:
        for word in words:
            if word.text not in known:
                self.book.unknown(word, phrase("action"), known)

    def _could_go(self, line: t.Forbids) -> bool:
        """Whether an act that a line forbids stands in its own file: another may belong to a ruleset below."""
        acts = [self.book.symbols.of(word.text, t.Action) for word in line.acts.names]
        return not acts or any(act is not None and act.span.file == line.span.file for act in acts)

    def limit(self, limit: t.Limit) -> LimitRule:
        """A limit: how many, by what it counts and how long."""
        scope = Scope()
        types = tuple(self.book.key_type(limit, word) for word in limit.per)
        for word, kind in zip(limit.per, types, strict=True):
            scope.add(word.text, kind)
        read = Expressions(self.book, scope)
        number = read.wanted(limit.number, NUMBER.or_none())
        reason = read.template(limit.reason)
        per = tuple(word.text for word in limit.per)
        return LimitRule(
            limit.name.text,
            number,
            per,
            types,
            self.book.within(limit.within),
            reason,
            scope.size,
            cites(limit.cites),
            limit.span,
        )

    def procedure(self, procedure: t.Procedure) -> ProcedureRule:
        """A procedure with its statements."""
        scope = Scope()
        read = Expressions(self.book, scope)
        parameters = self.parameters(procedure.parameters, read)
        label = read.template(procedure.label)
        statements = StatementReader(self.book, read, procedure.name.text)
        name = procedure.name.text
        slot: int | None = None
        if procedure.is_scene:
            slot = scope.add(name, Type("entity", name))
            statements.loops.scene = SceneRead(name, slot)
        self._in_scenes(scope, name)
        body = statements.several(procedure.body)
        return ProcedureRule(
            procedure.name.text,
            parameters,
            label,
            statements.result,
            body,
            scope.size,
            cites(procedure.cites),
            procedure.span,
            slot,
        )

    def _in_scenes(self, scope: Scope, name: str) -> None:
        """What nobody comes to but in a scene knows that it is under way."""
        scope.certain |= {t.Name(scene) for scene in self.book.scenes.inside.get(name, ())}

    def action(self, action: t.Action) -> ActionRule:
        """An act: who may do it and when, what it costs, what it does."""
        scope = Scope()
        read = Expressions(self.book, scope)
        by = action.by.text if action.by else None
        parameters = self._asked_with(action, by, read)
        by_slot = next((at for at, p in enumerate(parameters, start=1) if p.name == by), None)
        if by_slot is not None and not fits(parameters[by_slot - 1].type, PLAYER):
            self.book.find(f.WRONG_TYPE, action.span, found=parameters[by_slot - 1].type, wanted=PLAYER)
        label = read.template(action.label)
        who = seen(self.book, read, action.seen)
        demands: list[Demand] = []
        refusals = RefusalReader(self.book, action, by, read)
        prices: list[Price] = []
        limits: list[str] = []
        statements = StatementReader(self.book, read, action.name.text)
        body: list[Statement] = []
        roles, certain = dict(scope.names), set(scope.certain)
        for line in action.lines:
            if isinstance(line, t.Allowed | t.CountsAs | t.Costs) and self._is_known_later(line, roles, scope, action):
                continue
            match line:
                case t.Allowed():
                    name = requirement_name(line)
                    proves = set() if refusals.is_lifted(name) else present(line.condition)
                    demand = self._requirement(line, read)
                    demands.append(Demand(name, replace(demand, is_relied_on=bool(proves))))
                    scope.prove(proves)
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
            written = (t.Parameter(t.Word(by, action.span), t.Type("named", (t.Word("player"),)), None), *written)
        self._no_defaults(written, phrase("this act"))
        return tuple(
            self._chosen(action, one, rule, read)
            for one, rule in zip(written, self.parameters(written, read), strict=True)
        )

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

    def _no_defaults(self, written: tuple[t.Parameter, ...], where: str) -> None:
        """What is chosen by players, or bears something, is never left out."""
        for one in written:
            if one.default is not None:
                advice = phrase("leave it out: only what rules call may be given fewer values")
                self.book.find(f.MISPLACED, one.default.span, where=where, advice=advice)

    def _requirement(self, line: t.Allowed, read: Expressions) -> Requirement:
        with read.standing_as(ValuePlace.REQUIREMENT):
            condition = read.truth(line.condition)
        reason = read.template(line.reason)
        if reason is None:
            reason = Template((condition.source,))
        return Requirement(condition, reason, slots_read(condition), cites(line.cites), line.span, line.scene)

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
        amount = read.wanted(line.amount, purse_type)
        if place is None:
            return None
        purse = read.wanted(line.purse, purse_type)
        if not isinstance(purse, AttributeOf):
            return None
        return Price(amount, purse, read.template(line.label), line.span)

    def setup(self, setup: t.Setup) -> SetupRule:
        """What is done before the first turn."""
        scope = Scope()
        body = StatementReader(self.book, Expressions(self.book, scope), "setup").several(setup.body)
        return SetupRule(body, scope.size, cites(setup.cites), setup.span)

    def phase(self, phase: t.Phase) -> PhaseRule:
        """A phase with its statements."""
        scope = Scope()
        read = Expressions(self.book, scope)
        skipped = tuple(read.truth(line.condition) for line in phase.lines if isinstance(line, t.Skipped))
        body = StatementReader(self.book, read, phase.name.text).several(
            tuple(line for line in phase.lines if not isinstance(line, t.Skipped))
        )
        label = phase.label.text if phase.label else phase.name.text.replace("_", " ")
        return PhaseRule(phase.name.text, label, skipped, body, scope.size, cites(phase.cites), phase.span)

    def victory(self, victory: t.Victory, phases: Sequence[str]) -> VictoryRule:
        """A victory: at the end of which phase, and who wins.

        Args: `phases` of a turn, in their order.
        """
        scope = Scope()
        winners, lost = victory_won(victory, Expressions(self.book, scope))
        if not isinstance(self.book.symbols.declarations.get(victory.phase.text), t.Phase):
            if phases and victory.phase.text in _NO_PHASE:
                self.book.find(ENDS_WITH_PHASE, victory.phase.span, name=victory.phase, last=phases[-1])
            else:
                self.book.unknown(victory.phase, phrase("phase"), phases)
        label = victory.label.text if victory.label else victory.name.text.replace("_", " ")
        return VictoryRule(
            victory.name.text, label, victory.phase.text, winners, lost, scope.size, cites(victory.cites), victory.span
        )
