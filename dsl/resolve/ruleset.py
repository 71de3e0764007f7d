"""The whole ruleset: names are gathered, types settled on demand, each declaration understood.

Order: names, table keys and columns, attributes; then every declaration. The type of a
definition is found when somebody first asks for it; a definition that asks for itself on the
way is a cycle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Span, nearest, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Reader
from dsl.resolve.choices import MAX_NUMBERS, can_be_listed, numbers_between
from dsl.resolve.expressions import Expressions
from dsl.resolve.rolls import RollReader, cites, origin_type
from dsl.resolve.scope import Local, Scope, proven
from dsl.resolve.statements import StatementReader
from dsl.resolve.symbols import BUILT_IN_KINDS, BUILT_IN_VALUES, FUNCTIONS, Symbols, name_of, sort_of
from dsl.resolve.tables import TableReader
from dsl.types import NUMBER, PLAYER, TEXT, TILE, TRUTH, UNKNOWN, Type, fits, many
from dsl.understood.expressions import (
    AttributeOf,
    Constant,
    HasCondition,
    LocalValue,
    NamedRow,
    Node,
    Plain,
    Template,
)
from dsl.understood.rules import (
    ActionRule,
    AdjacencyRule,
    AttributeRule,
    ConditionRule,
    DefinitionRule,
    Header,
    KindRule,
    LimitRule,
    OptionRule,
    ParameterRule,
    PhaseRule,
    Price,
    ProcedureRule,
    Requirement,
    RollRule,
    Rulebook,
    SetupRule,
    TableRule,
    VictoryRule,
)
from dsl.understood.walk import slots_read

D = TypeVar("D", bound=t.Declared)
MAX_HINTS: Final = 50
"""Unknown names that are compared with the known ones: thousands of them take longer than all else together."""
HEADER_KEYS = ("title", "language", "version", "author", "licence", "rounding", "turn")


def resolve(
    header: t.Ruleset, declarations: Sequence[t.Declared], sources: Mapping[str, str], layers: tuple[str, ...]
) -> tuple[Rulebook, tuple[Finding, ...]]:
    """The rulebook of merged declarations, and the findings about its names and types.

    Args: `sources` maps file names to their texts (for quoting conditions); `layers` names the
        rulesets merged, lowest first.
    """
    resolver = Resolver(header, declarations, sources)
    return resolver.rulebook(layers), tuple(resolver.symbols.findings)


class Resolver:
    """One run of the resolver over one ruleset."""

    def __init__(self, header: t.Ruleset, declarations: Sequence[t.Declared], sources: Mapping[str, str]) -> None:
        self.header = header
        self.symbols = Symbols()
        self.declarations = self._with_built_ins(declarations)
        self.lines = {file: text.splitlines() for file, text in sources.items()}
        self.zero = Constant(NUMBER, 0)
        self.tables: dict[str, TableReader] = {}
        self._definitions: dict[str, DefinitionRule] = {}
        self._underway: list[str] = []
        self._rolls: dict[str, RollRule] = {}
        self._bearers: dict[str, Type] = {}
        self._origins: dict[str, Type] = {}
        self._results: dict[str, Type | None] = {}
        self._inserted: dict[str, t.Expr | None] = {}
        self._hints = 0
        conditions = [d for d in self.declarations if isinstance(d, t.Condition)]
        self.condition_labels = {c.name.text: c.label.text for c in reversed(conditions) if c.label}
        self.condition_lines: dict[str, list[tuple[t.Condition, t.ConditionLine]]] = {}
        """By the name of a roll: the rows that conditions bring to it."""
        for condition in conditions:
            for line in condition.lines:
                self.condition_lines.setdefault(line.target.text, []).append((condition, line))

    # ------------------------------------------------------------ finding and quoting

    def find(self, mistake: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""
        self.symbols.findings.append(mistake.at(span, **values))

    def unknown(self, word: t.Word, sort: str, known: Sequence[str]) -> None:
        """Note that a word names no such thing, or a thing of another sort."""
        other = self.symbols.declarations.get(word.text)
        if other is not None and word.text not in known:
            wanted = phrase("the name of a {sort}", sort=sort)
            self.find(f.ANOTHER_SORT, word.span, name=word.text, sort=sort_of(other), wanted=wanted)
        else:
            self.find(
                f.UNKNOWN_DECLARATION, word.span, sort=sort, name=word.text, nearest=self.nearest(word.text, known)
            )

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """The names most like one that is unknown, for the first `MAX_HINTS` of a ruleset; empty for the others."""
        self._hints += 1
        return nearest(name, known) if self._hints <= MAX_HINTS else ""

    def source(self, span: Span) -> str:
        """The text of a span on one line, as written."""
        lines = self.lines.get(span.file)
        if lines is None or span.line > len(lines) or span.line < 1:
            return ""
        if span.line == span.end_line:
            return _closed(lines[span.line - 1][span.column - 1 : span.end_column - 1])
        parts = [lines[span.line - 1][span.column - 1 :], *lines[span.line : span.end_line - 1]]
        parts.append(lines[span.end_line - 1][: span.end_column - 1])
        return _closed(" ".join(part.strip() for part in parts))

    def parse_inserted(self, source: str, span: Span) -> t.Expr | None:
        """The expression between the braces of a text, or None if it cannot be read."""
        if source not in self._inserted:
            from dsl.reading.parser import parse_expression

            self._inserted[source] = parse_expression(source, span)
        return self._inserted[source]

    # ------------------------------------------------------------ gathering names

    def _with_built_ins(self, declarations: Sequence[t.Declared]) -> list[t.Declared]:
        """Kinds tile, player and board exist; a ruleset's own declaration adds attributes to them."""
        named = {name_of(d) for d in declarations if isinstance(d, t.Kind)}
        built_in: list[t.Declared] = [
            t.Kind(t.Word(kind), t.Word(plural), None, None, ())
            for kind, plural in BUILT_IN_KINDS.items()
            if kind not in named
        ]
        return [*built_in, *declarations]

    def _gather(self) -> None:
        places: dict[str, Span] = {}
        plurals: dict[str, Span] = {}
        for declaration in self.declarations:
            if isinstance(declaration, t.Setup):
                continue
            word = declaration.name
            if word.text in FUNCTIONS or word.text in BUILT_IN_VALUES:
                self.find(f.RESERVED_NAME, word.span, name=word.text)
            if word.text in self.symbols.declarations:
                first = places[word.text]
                finding = f.DUPLICATE_NAME.at(word.span, also=[(first, "declared here before")], name=word.text)
                self.symbols.findings.append(finding)
                continue
            if word.text in self.symbols.plurals:
                self._plural_taken(word.text, word.span, plurals[word.text])
            self.symbols.declarations[word.text] = declaration
            places[word.text] = word.span
            if isinstance(declaration, t.Kind):
                self._plural(declaration, places, plurals)
        self._gather_types()

    def _plural(self, kind: t.Kind, places: dict[str, Span], plurals: dict[str, Span]) -> None:
        """Note what all things of a kind are called; nothing else may be called so."""
        name = kind.name.text
        built_in = BUILT_IN_KINDS.get(name)
        own = kind.plural.text if kind.plural else built_in or name + "s"
        span = kind.plural.span if kind.plural else kind.name.span
        for plural in dict.fromkeys([own, built_in or own]):
            if plural in FUNCTIONS or plural in BUILT_IN_VALUES:
                self.find(f.RESERVED_NAME, span, name=plural)
            elif plural in places or plural in plurals:
                self._plural_taken(plural, span, places.get(plural) or plurals[plural])
            else:
                self.symbols.plurals[plural] = name
                plurals[plural] = span

    def _plural_taken(self, plural: str, span: Span, first: Span) -> None:
        also = [(first, phrase("the first is here"))] if first.file else []
        self.symbols.findings.append(f.PLURAL_TAKEN.at(span, also=also, name=plural))

    def _gather_types(self) -> None:
        for declaration in self.symbols.declarations.values():
            if isinstance(declaration, t.Table):
                reader = TableReader(self, declaration)
                reader.shape()
                self.tables[declaration.name.text] = reader
        for name, reader in self.tables.items():
            self.symbols.columns[name] = reader.columns()
        for name, declaration in self.symbols.declarations.items():
            if isinstance(declaration, t.Kind):
                self.no_doubles([a.name.text for a in declaration.attributes], declaration.attributes, declaration.name)
                self.symbols.attributes[name] = {a.name.text: self.type_of(a.type) for a in declaration.attributes}
            elif isinstance(declaration, t.Condition):
                self._bearers[name] = self._parameter_type(declaration.bearer)

    def no_doubles(self, names: Sequence[str], members: Sequence[object], where: t.Word) -> None:
        """Members of one declaration have different names."""
        seen: dict[str, Span] = {}
        for name, member in zip(names, members, strict=True):
            span: Span = member.span  # type: ignore[attr-defined]
            first = seen.setdefault(name, span)
            if first is not span:
                also = [(first, phrase("the first is here"))]
                self.symbols.findings.append(f.DUPLICATE_MEMBER.at(span, also=also, name=name, where=where.text))

    # ------------------------------------------------------------ types on demand

    def type_of(self, written: t.Type) -> Type:
        """The meaning of a written type."""
        kind = self._plain_type(written)
        return kind.or_none() if written.optional else kind

    def _plain_type(self, written: t.Type) -> Type:
        match written.form:
            case "number":
                return NUMBER
            case "text":
                return TEXT
            case "truth":
                return TRUTH
            case "words":
                return Type("words", words=tuple(word.text for word in written.names))
            case "set" | "list":
                return many(self._named_type(written.names[0]))
            case _:
                return self._named_type(written.names[0])

    def _named_type(self, word: t.Word) -> Type:
        match self.symbols.declarations.get(word.text):
            case t.Kind():
                return Type("entity", word.text)
            case t.Table():
                return Type("row", word.text)
            case None:
                pass
            case other:
                wanted = phrase("a kind or a table")
                self.find(f.ANOTHER_SORT, word.span, name=word.text, sort=sort_of(other), wanted=wanted)
                return UNKNOWN
        known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Kind | t.Table)]
        self.find(
            f.UNKNOWN_KIND, word.span, name=word.text, nearest=self.nearest(word.text, [*known, "number", "text"])
        )
        return UNKNOWN

    def _parameter_type(self, parameter: t.Parameter) -> Type:
        if parameter.type is not None:
            return self.type_of(parameter.type)
        return self._named_type(parameter.name)

    def _cached(self, name: str, parameters: tuple[t.Parameter, ...]) -> tuple[Type, ...]:
        if name not in self._parameter_types:
            self._parameter_types[name] = tuple(self._parameter_type(p) for p in parameters)
        return self._parameter_types[name]

    @cached_property
    def _parameter_types(self) -> dict[str, tuple[Type, ...]]:
        return {}

    def definition_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Define)
        return self._cached(name, declaration.parameters) if isinstance(declaration, t.Define) else ()

    def roll_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Roll)
        return self._cached(name, declaration.parameters) if isinstance(declaration, t.Roll) else ()

    def procedure_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Procedure)
        return self._cached(name, declaration.parameters) if isinstance(declaration, t.Procedure) else ()

    def option_type(self, name: str) -> Type:
        """The type of an option: as written, or that of its value."""
        if name not in self.symbols.options:
            declaration = self.symbols.the(name, t.Option)
            self.symbols.options[name] = UNKNOWN
            if declaration.type is not None:
                self.symbols.options[name] = self.type_of(declaration.type)
            else:
                self.symbols.options[name] = Expressions(self, Scope()).read(declaration.value).type
        return self.symbols.options[name]

    def definition_type(self, name: str) -> Type:
        """The type of a definition's value, read now if nobody asked before."""
        declaration = self.symbols.the(name, t.Define)
        if name not in self._definitions:
            if name in self._underway:
                self._cycle(name, declaration.span)
                return self.type_of(declaration.type) if declaration.type else UNKNOWN
            self._underway.append(name)
            self._definitions[name] = self._define(declaration)
            self._underway.pop()
        return self._definitions[name].type

    def stat_type(self, name: str) -> Type:
        """The type of a stat: a whole number; reading it now finds stats that ask for themselves."""
        if name not in self._rolls:
            declaration = self.symbols.the(name, t.Roll)
            if name in self._underway:
                self._cycle(name, declaration.span)
                return NUMBER
            self._underway.append(name)
            self._rolls[name] = RollReader(self, declaration).rule()
            self._underway.pop()
        return NUMBER

    def _cycle(self, name: str, span: Span) -> None:
        path = [*self._underway[self._underway.index(name) :], name]
        self.find(f.CYCLE, span, path=" → ".join(path))

    def condition_bearer(self, name: str) -> Type:
        return self._bearers.get(name, UNKNOWN)

    def has_condition(self, kind: Type, slot: int, condition: str, span: Span) -> Node:
        """The test that the thing in `slot` has the condition."""
        bearer = LocalValue(kind, slot, span=span)
        if not fits(kind.present(), self.condition_bearer(condition)):
            self.find(f.WRONG_TYPE, span, found=kind, wanted=self.condition_bearer(condition))
        label = self.condition_labels.get(condition, condition)
        return HasCondition(TRUTH, bearer, condition, span=span, source=label)

    def has_target(self, name: str) -> bool:
        declaration = self.symbols.of(name, t.Roll)
        return isinstance(declaration, t.Roll) and any(isinstance(line, t.TargetLine) for line in declaration.lines)

    def procedure_result(self, name: str, span: Span) -> Type:
        """What a procedure gives back."""
        declaration = self.symbols.the(name, t.Procedure)
        if name not in self._results:
            self._results[name] = None
            if name in self._underway:
                self._cycle(name, declaration.span)
                return UNKNOWN
            before = len(self.symbols.findings)
            self._underway.append(name)
            self._results[name] = self._procedure(declaration).result
            self._underway.pop()
            del self.symbols.findings[before:]
        result = self._results[name]
        if result is None:
            self.find(
                f.MISSING_LINE,
                span,
                where=phrase("procedure {name}", name=name),
                what=phrase("result"),
                advice=phrase("end it with `result …`"),
            )
            return UNKNOWN
        return result

    def fact_fields(self, name: str) -> dict[str, Type]:
        """What the log keeps of an act, a roll or a use of a limit."""
        declaration = self.symbols.declarations.get(name)
        fields: dict[str, Type] = {"turn": NUMBER}
        match declaration:
            case t.Action():
                fields |= zip_types(declaration.parameters, self._cached(name, declaration.parameters))
                if declaration.by is not None:
                    fields.setdefault(declaration.by.text, PLAYER)
            case t.Roll():
                fields |= zip_types(declaration.parameters, self._cached(name, declaration.parameters))
                if declaration.form == "contest":
                    fields |= self.outcome_fields(name)
                else:
                    fields |= {"success": TRUTH, "total": NUMBER, "natural": NUMBER}
            case t.Limit():
                fields |= {word.text: self._named_type(word) for word in declaration.per}
            case (
                t.Option()
                | t.Table()
                | t.Kind()
                | t.Adjacency()
                | t.Define()
                | t.Condition()
                | t.Procedure()
                | t.Setup()
                | t.Phase()
                | t.Victory()
                | None
            ):
                pass  # the log holds nothing of it
            case _:
                assert_never(declaration)
        return fields

    def outcome_fields(self, name: str) -> dict[str, Type]:
        """What a contest gives: who won and lost, by how much."""
        declaration = self.symbols.of(name, t.Roll)
        sides = PLAYER
        if isinstance(declaration, t.Roll):
            line = next((one for one in declaration.lines if isinstance(one, t.SidesLine)), None)
            types = zip_types(declaration.parameters, self.roll_parameters(name))
            if line is not None:
                sides = types.get(line.first.text, PLAYER)
        return {"winner": sides, "loser": sides, "margin": NUMBER, "tied": TRUTH}

    def die_origin(self, contest: str) -> Type:
        """The type of `die.from` in a contest or roll."""
        return self._origins.get(contest, UNKNOWN)

    def local(self, slot: int, kind: Type) -> Local:
        """A local name that stands in a slot given out before."""
        return Local(slot, kind)

    @cached_property
    def rounding(self) -> str | None:
        """The rounding the header declares for fractions that reach a whole place."""
        return next((line.value for line in self.header.lines if line.key.text == "rounding"), None)

    # ------------------------------------------------------------ declarations, in the order of the grammar

    def rulebook(self, layers: tuple[str, ...]) -> Rulebook:
        """Everything understood."""
        self._gather()
        header = self._header(layers)
        options = {n: self._option(d) for n, d in self._all(t.Option)}
        tables = {n: self._table(n) for n, _ in self._all(t.Table)}
        kinds = {n: self._kind(d) for n, d in self._all(t.Kind)}
        adjacency = tuple(rule for _, d in self._all(t.Adjacency) for rule in self._adjacency(d))
        for name, _ in self._all(t.Define):
            self.definition_type(name)
        for name, roll in self._all(t.Roll):
            self._roll(name, roll)
        conditions = {n: self._condition(d) for n, d in self._all(t.Condition)}
        limits = {n: self._limit(d) for n, d in self._all(t.Limit)}
        procedures = {n: self._procedure(d) for n, d in self._all(t.Procedure)}
        actions = {n: self._action(d) for n, d in self._all(t.Action)}
        setup = tuple(self._setup(d) for d in self.declarations if isinstance(d, t.Setup))
        phases = {n: self._phase(d) for n, d in self._all(t.Phase)}
        victories = {n: self._victory(d) for n, d in self._all(t.Victory)}
        digest = hashlib.sha256()
        for file in sorted(self.lines):
            digest.update("\n".join(self.lines[file]).encode())
        order = [n for n, _ in self._all(t.Define)]
        return Rulebook(
            header,
            options,
            tables,
            kinds,
            adjacency,
            {n: self._definitions[n] for n in order},
            {n: self._rolls[n] for n, _ in self._all(t.Roll)},
            conditions,
            limits,
            procedures,
            actions,
            setup,
            phases,
            victories,
            digest.hexdigest()[:32],
        )

    def _all(self, sort: type[D]) -> list[tuple[str, D]]:
        return [(n, d) for n, d in self.symbols.declarations.items() if isinstance(d, sort)]

    def _header(self, layers: tuple[str, ...]) -> Header:
        values: dict[str, str] = {}
        for line in self.header.lines:
            key = line.key.text
            if key not in HEADER_KEYS:
                self.find(f.HEADER_WORD, line.key.span, name=key)
            elif key in values:
                self.find(f.TWICE, line.span, what=f"`{key}`", where=phrase("the header"))
            elif key == "rounding" and line.value not in ("down", "up", "nearest"):
                advice = phrase("write down, up or nearest")
                self.find(f.HEADER_VALUE, line.span, value=line.value, name=key, advice=advice)
            values.setdefault(key, line.value)
        name = self.header.name.text
        return Header(
            name,
            values.get("title", name),
            values.get("language", "en"),
            values.get("version", "1"),
            values.get("rounding"),
            values.get("turn", ""),
            layers,
        )

    def _option(self, option: t.Option) -> OptionRule:
        kind = self.option_type(option.name.text)
        value = Expressions(self, Scope()).wanted(option.value, kind)
        constant: Plain = None
        match value:
            case Constant():
                constant = value.value
            case NamedRow():
                constant = value.key
            case _:
                self.find(f.CONSTANT_NEEDED, option.value.span)
        label = option.label.text if option.label else option.name.text
        return OptionRule(option.name.text, kind, constant, label, cites(option.cites), option.span)

    def _table(self, name: str) -> TableRule:
        return self.tables[name].rule()

    def _kind(self, kind: t.Kind) -> KindRule:
        name = kind.name.text
        scope = Scope()
        read = Expressions(self, scope)
        attributes = tuple(self._attribute(a, self.symbols.attributes[name][a.name.text]) for a in kind.attributes)
        for attribute in attributes:
            scope.add(attribute.name, attribute.type)
        requirements = tuple(self._requirement(line, read) for line in kind.requirements)
        plural = next((p for p, k in self.symbols.plurals.items() if k == name), name)
        label = kind.label.text if kind.label else name.replace("_", " ")
        return KindRule(
            name, plural, label, attributes, kind.is_report, requirements, scope.size, cites(kind.cites), kind.span
        )

    def _attribute(self, attribute: t.KindAttribute, kind: Type) -> AttributeRule:
        read = Expressions(self, Scope())
        default = None
        if attribute.default is not None:
            default = read.wanted(attribute.default, kind)
        low = None if attribute.type.low is None else read.wanted(attribute.type.low, NUMBER)
        high = None if attribute.type.high is None else read.wanted(attribute.type.high, NUMBER)
        label = attribute.label.text if attribute.label else attribute.name.text.replace("_", " ")
        return AttributeRule(
            attribute.name.text, kind, default, low, high, label, cites(attribute.cites), attribute.span
        )

    def _adjacency(self, adjacency: t.Adjacency) -> list[AdjacencyRule]:
        rules = []
        for line in adjacency.lines:
            scope = Scope()
            scope.add(line.left.text, TILE)
            scope.add(line.right.text, TILE)
            condition = Expressions(self, scope).truth(line.condition)
            where = (*cites(adjacency.cites), *cites(line.cites))
            rules.append(AdjacencyRule(adjacency.name.text, condition, scope.size, where, line.span))
        return rules

    def parameters(self, written: tuple[t.Parameter, ...], read: Reader) -> tuple[ParameterRule, ...]:
        """The parameters of a declaration, as locals from slot 1; what their sources go through comes after them."""
        rules = []
        first_slot = read.scope.reserve(len(written))
        for slot, parameter in enumerate(written, start=first_slot):
            kind = self._parameter_type(parameter)
            if parameter.name.text in read.scope.names:
                self.find(f.DUPLICATE_LOCAL, parameter.name.span, name=parameter.name.text)
            source = None
            slots: frozenset[int] = frozenset()
            if parameter.source is not None:
                source = read.collection(parameter.source, kind)
                slots = slots_read(source)
            read.scope.name(slot, parameter.name.text, kind)
            rules.append(ParameterRule(parameter.name.text, kind, source, slots))
        return tuple(rules)

    def _chosen(self, action: t.Action, written: t.Parameter, rule: ParameterRule, read: Reader) -> ParameterRule:
        """A parameter of an act, which is chosen from something: numbers from those between their bounds."""
        if rule.source is not None or can_be_listed(rule.type):
            return rule
        bounds = None if written.type is None else (written.type.low, written.type.high)
        low, high = (None if one is None else read.wanted(one, NUMBER) for one in bounds or (None, None))
        numbers = None if rule.type.form != "number" else numbers_between(written.type, low, high)
        if numbers is None:
            span, name = written.name.span, written.name.text
            self.find(f.NO_CHOICES, span, name=name, action=action.name.text, limit=MAX_NUMBERS)
            return rule
        return ParameterRule(rule.name, rule.type, numbers)

    def _define(self, define: t.Define) -> DefinitionRule:
        scope = Scope()
        read = Expressions(self, scope)
        parameters = self.parameters(define.parameters, read)
        wanted = self.type_of(define.type) if define.type is not None else None
        lines = [(line.value, line.condition) for line in define.lines]
        if len(lines) == 1 and lines[0][1] is None:
            body = read.wanted(lines[0][0], wanted) if wanted else read.read(lines[0][0])
        elif lines[-1][1] is not None:
            self.find(f.MANY_CASES_OPEN, define.span)
            body = Constant(UNKNOWN, None)
        else:
            body = read.first_case(define.span, lines, wanted)
        kind = wanted or body.type
        where = (*cites(define.cites), *(c for line in define.lines for c in cites(line.cites)))
        return DefinitionRule(define.name.text, parameters, kind, body, scope.size, where, define.span)

    def _roll(self, name: str, roll: t.Roll) -> None:
        if name in self._rolls:
            return
        if roll.form != "stat":
            self._origins[name] = UNKNOWN
            if any(isinstance(line, t.DieLine) for line in roll.lines):
                before = len(self.symbols.findings)
                self._origins[name] = origin_type(RollReader(self, roll).rule().pools)
                del self.symbols.findings[before:]
        self._underway.append(name)
        self._rolls[name] = RollReader(self, roll).rule()
        self._underway.pop()

    def _condition(self, condition: t.Condition) -> ConditionRule:
        for line in condition.lines:
            if not isinstance(self.symbols.declarations.get(line.target.text), t.Roll):
                known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Roll)]
                self.unknown(line.target, phrase("roll or stat"), known)
        label = condition.label.text if condition.label else condition.name.text.replace("_", " ")
        bearer = self.condition_bearer(condition.name.text)
        return ConditionRule(condition.name.text, bearer, label, cites(condition.cites), condition.span)

    def _limit(self, limit: t.Limit) -> LimitRule:
        scope = Scope()
        for word in limit.per:
            scope.add(word.text, self._named_type(word))
        read = Expressions(self, scope)
        number = read.wanted(limit.number, NUMBER.or_none())
        reason = read.template(limit.reason)
        per = tuple(word.text for word in limit.per)
        return LimitRule(limit.name.text, number, per, limit.within, reason, scope.size, cites(limit.cites), limit.span)

    def _procedure(self, procedure: t.Procedure) -> ProcedureRule:
        scope = Scope()
        read = Expressions(self, scope)
        parameters = self.parameters(procedure.parameters, read)
        label = read.template(procedure.label)
        statements = StatementReader(self, read)
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
        )

    def _action(self, action: t.Action) -> ActionRule:
        scope = Scope()
        read = Expressions(self, scope)
        written = action.parameters
        names = [p.name.text for p in written]
        by = action.by.text if action.by else None
        if by is not None and by not in names:
            written = (t.Parameter(t.Word(by, action.span), t.Type("named", (t.Word("player"),)), None), *written)
        parameters = tuple(
            self._chosen(action, one, rule, read)
            for one, rule in zip(written, self.parameters(written, read), strict=True)
        )
        by_slot = next((at for at, p in enumerate(parameters, start=1) if p.name == by), None)
        if by_slot is not None and not fits(parameters[by_slot - 1].type, PLAYER):
            self.find(f.WRONG_TYPE, action.span, found=parameters[by_slot - 1].type, wanted=PLAYER)
        label = read.template(action.label)
        requirements: list[Requirement] = []
        prices: list[Price] = []
        limits: list[str] = []
        statements = StatementReader(self, read)
        body = []
        for line in action.lines:
            match line:
                case t.Allowed():
                    requirements.append(self._requirement(line, read))
                    scope.certain |= proven(line.condition)
                case t.CountsAs():
                    limits.extend(self._limits(line, parameters))
                case t.Costs():
                    price = self._price(line, read, statements)
                    if price is not None:
                        prices.append(price)
                case _:
                    body.append(statements.one(line))
        return ActionRule(
            action.name.text,
            parameters,
            by,
            by_slot,
            label,
            tuple(requirements),
            tuple(limits),
            tuple(prices),
            tuple(body),
            scope.size,
            cites(action.cites),
            action.span,
        )

    def _requirement(self, line: t.Allowed, read: Expressions) -> Requirement:
        condition = read.truth(line.condition)
        reason = read.template(line.reason)
        if reason is None:
            reason = Template((condition.source,))
        return Requirement(condition, reason, slots_read(condition), cites(line.cites), line.span)

    def _limits(self, line: t.CountsAs, parameters: tuple[ParameterRule, ...]) -> list[str]:
        names = []
        for word in line.limits:
            limit = self.symbols.declarations.get(word.text)
            if not isinstance(limit, t.Limit):
                known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Limit)]
                self.unknown(word, phrase("limit"), known)
                continue
            for key in limit.per:
                if key.text not in [p.name for p in parameters]:
                    self.find(
                        f.MISSING_LINE,
                        word.span,
                        where=phrase("this act"),
                        what=phrase("“{key}”, which limit {name} counts by", key=key.text, name=word.text),
                        advice=phrase("add a parameter {name}", name=key.text),
                    )
            names.append(word.text)
        return names

    def _price(self, line: t.Costs, read: Expressions, statements: StatementReader) -> Price | None:
        amount = read.wanted(line.amount, NUMBER)
        place = statements.place(line.purse)
        if place is None:
            return None
        purse = read.wanted(line.purse, NUMBER)
        if not isinstance(purse, AttributeOf):
            return None
        return Price(amount, purse, read.template(line.label) or Template((purse.source,)), line.span)

    def _setup(self, setup: t.Setup) -> SetupRule:
        scope = Scope()
        body = StatementReader(self, Expressions(self, scope)).several(setup.body)
        return SetupRule(body, scope.size, cites(setup.cites), setup.span)

    def _phase(self, phase: t.Phase) -> PhaseRule:
        scope = Scope()
        read = Expressions(self, scope)
        skipped = tuple(read.truth(line.condition) for line in phase.lines if isinstance(line, t.Skipped))
        body = StatementReader(self, read).several(
            tuple(line for line in phase.lines if not isinstance(line, t.Skipped))
        )
        label = phase.label.text if phase.label else phase.name.text.replace("_", " ")
        return PhaseRule(phase.name.text, label, skipped, body, scope.size, cites(phase.cites), phase.span)

    def _victory(self, victory: t.Victory) -> VictoryRule:
        scope = Scope()
        winners = Expressions(self, scope).collection(victory.winners, PLAYER)
        if not isinstance(self.symbols.declarations.get(victory.phase.text), t.Phase):
            self.unknown(victory.phase, phrase("phase"), [n for n, _ in self._all(t.Phase)])
        label = victory.label.text if victory.label else victory.name.text.replace("_", " ")
        return VictoryRule(
            victory.name.text, label, victory.phase.text, winners, scope.size, cites(victory.cites), victory.span
        )


def _closed(text: str) -> str:
    """The text with the brackets closed that stand behind the last word of an expression."""
    return text + ")" * max(0, text.count("(") - text.count(")"))


def zip_types(parameters: tuple[t.Parameter, ...], types: tuple[Type, ...]) -> dict[str, Type]:
    """Parameter names with their types."""
    return {p.name.text: kind for p, kind in zip(parameters, types, strict=True)}
