"""Declarations but kinds, tables, rolls and acts: each becomes its rule, with everything that stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.named.row_names import line_name
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.declarations.links import constant_bound
from dsl.resolve.declarations.mistakes import (
    CONSTANT_NEEDED,
    EFFECT_ATTRIBUTE,
    ENDS_WITH_PHASE,
    FORBIDS_ALWAYS,
    WORDS_TO_CHOOSE,
)
from dsl.resolve.declarations.parameters import no_defaults, parameters_of
from dsl.resolve.declarations.written_numbers import as_written
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import Lines
from dsl.resolve.names.mistakes import ATTRIBUTE_AS_STAT
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import Symbols
from dsl.resolve.plain_texts import plain_text
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import seen
from dsl.resolve.statements.bodies import given_back
from dsl.resolve.statements.loops import SceneRead
from dsl.resolve.statements.reader import StatementReader
from dsl.resolve.winners import victory_won
from dsl.resolve.without_bounds import handed_in, no_bounds
from dsl.types import NUMBER, TILE, UNKNOWN, Type
from dsl.understood.expressions import Constant, NamedRow, Plain
from dsl.understood.rules import (
    AdjacencyRule,
    ConditionRule,
    DefinitionRule,
    EffectRule,
    LimitRule,
    OptionRule,
    PhaseRule,
    ProcedureRule,
    SetupRule,
    VictoryRule,
)

_NO_PHASE: Final = ("turn", "round", "month", "game", "campaign")
"""What many say a victory is looked at the end of, where no phase is called so."""


def words_to_choose(option: t.Option, symbols: Symbols) -> tuple[str, ...]:
    """The words of `option fog = thick or thin`, which nothing else is called; none for any other option."""
    value = option.value
    if option.type is not None or not isinstance(value, t.Logic) or value.operator != "or":
        return ()
    words = tuple(one.text for one in value.items if isinstance(one, t.Name) and not symbols.is_taken(one.text))
    return words if len(words) == len(value.items) else ()


class DeclarationReader:
    """Reads the declarations of one ruleset, in the order of the grammar."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def option(self, option: t.Option, module: str | None) -> OptionRule:
        """An option with the value it has until a campaign sets it; `module` as its rule has it."""
        kind = self.book.option_type(option.name.text)
        if words := words_to_choose(option, self.book.symbols):
            instead = f"option {option.name.text}: one of ({', '.join(words)}) = {words[0]}"
            self.book.find(WORDS_TO_CHOOSE, option.value.span, instead=instead)
            return OptionRule(option.name.text, kind, words[0], "", (), cites(option.cites), option.span, module)
        value = as_written(Expressions(self.book, Scope()).kept(f"option {option.name.text}", option.value, kind))
        constant: Plain = None
        match value:
            case Constant():
                constant = value.value
            case NamedRow():
                constant = value.key
            case _:
                self.book.find(CONSTANT_NEEDED, option.value.span)
        label = plain_text(self.book, option.label, option.name.text)
        needs = tuple(word.text for word in option.needs or ())
        bounds = (None, None) if option.type is None else (option.type.low, option.type.high)
        low, high = (constant_bound(self.book, one, kind, Expressions(self.book, Scope())) for one in bounds)
        place = cites(option.cites), option.span
        return OptionRule(option.name.text, kind, constant, label, needs, *place, module, low, high)

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

    def define(self, define: t.Define) -> DefinitionRule:
        """A definition, with the type of its value."""
        scope = Scope()
        read = Expressions(self.book, scope)
        parameters = parameters_of(self.book, define.parameters, read)
        no_bounds(self.book, [define.type], phrase("a definition"))
        handed_in(self.book, define.parameters, phrase("a definition"))
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
        no_defaults(self.book, (condition.bearer,), phrase("a condition"))
        label = plain_text(self.book, condition.label, condition.name.text.replace("_", " "))
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
        label = plain_text(self.book, effect.label, effect.row.text.replace("_", " "))
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
                            self._no_number(target.name, rolls)
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

    def _no_number(self, name: t.Word, rolls: Sequence[str]) -> None:
        """A line aims at no roll or stat: what else may be called so, or what is meant."""
        symbols = self.book.symbols
        kind = next((kind for kind, attributes in symbols.attributes.items() if name.text in attributes), None)
        if kind is None or name.text in symbols.declarations:
            self.book.unknown(name, phrase("roll or stat"), rolls)
            return
        sort, wanted = (
            phrase("an attribute of {kind}", kind=kind),
            phrase("a name of another sort: {sort}", sort=phrase("roll or stat")),
        )
        self.book.find(ATTRIBUTE_AS_STAT, name.span, name=name.text, sort=sort, wanted=wanted)

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
        parameters = parameters_of(self.book, procedure.parameters, read)
        handed_in(self.book, procedure.parameters, phrase("a scene") if procedure.is_scene else phrase("a procedure"))
        label = read.template(procedure.label)
        statements = StatementReader(self.book, read, procedure.name.text, gives_result=True)
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
            given_back(statements.result, procedure.body),
            body,
            scope.size,
            cites(procedure.cites),
            procedure.span,
            slot,
        )

    def _in_scenes(self, scope: Scope, name: str) -> None:
        """What nobody comes to but in a scene knows that it is under way."""
        scope.certain |= {t.Name(scene) for scene in self.book.scenes.inside.get(name, ())}

    def setup(self, setup: t.Setup) -> SetupRule:
        """What is done before the first turn."""
        scope = Scope()
        body = StatementReader(self.book, Expressions(self.book, scope), "setup").several(setup.body)
        return SetupRule(body, scope.size, cites(setup.cites), setup.span)

    def phase(self, phase: t.Phase) -> PhaseRule:
        """A phase with its statements."""
        scope = Scope()
        read = Expressions(self.book, scope)
        skipped = []
        for line in phase.lines:
            if isinstance(line, t.Skipped):
                skipped.append(read.truth(line.condition))
                scope.prove(line.condition, holds=False)
        body = StatementReader(self.book, read, phase.name.text).several(
            tuple(line for line in phase.lines if not isinstance(line, t.Skipped))
        )
        label = plain_text(self.book, phase.label, phase.name.text.replace("_", " "))
        return PhaseRule(phase.name.text, label, tuple(skipped), body, scope.size, cites(phase.cites), phase.span)

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
        label = plain_text(self.book, victory.label, victory.name.text.replace("_", " "))
        return VictoryRule(
            victory.name.text, label, victory.phase.text, winners, lost, scope.size, cites(victory.cites), victory.span
        )
