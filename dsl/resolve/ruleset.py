"""The whole ruleset: names are gathered, types settled on demand, each declaration understood.

Order: names, table keys and columns, attributes; then every declaration. The type of a
definition is found when somebody first asks for it; a definition that asks for itself on the
way is a cycle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, TypeVar, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, Stopped, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Reader
from dsl.resolve.chains import CHAIN_TOO_LONG, MAX_LEVELS, ReadingOrder, reading_order
from dsl.resolve.declarations.acts import ActReader
from dsl.resolve.declarations.kinds import KindReader
from dsl.resolve.declarations.known_already import hides_nothing
from dsl.resolve.declarations.links import gather_links, link_defaults, links_rule
from dsl.resolve.declarations.parameters import parameters_of
from dsl.resolve.declarations.parts import gather_parts
from dsl.resolve.declarations.phase_order import in_turn
from dsl.resolve.declarations.reader import DeclarationReader, words_to_choose
from dsl.resolve.declarations.tables import TableReader
from dsl.resolve.declarations.triggers import TriggerReader
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import Lines
from dsl.resolve.names.declared import doubly_demanded
from dsl.resolve.names.scope import Local, Scope
from dsl.resolve.names.written_types import WrittenTypes
from dsl.resolve.plain_texts import as_it_stands, tell_of_braces
from dsl.resolve.rolls.reader import RollReader, origin_type
from dsl.resolve.underway import Underway
from dsl.resolve.written_out.events import Events
from dsl.resolve.written_out.families import Families
from dsl.resolve.written_out.module_over import Modules
from dsl.resolve.written_out.parts_under import given_rows
from dsl.resolve.written_out.scenes import ROUND, STEP, Scenes
from dsl.resolve.written_out.switches import Switches
from dsl.tree.walk import nodes_below, statements_below
from dsl.tree.words import HEADER_KEYS
from dsl.types import NUMBER, PLAYER, TRUTH, UNKNOWN, RoundingWay, Type, Within
from dsl.understood.expressions import Constant
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollRule
from dsl.understood.rules import DefinitionRule, Header, Rulebook
from dsl.understood.summary import summary_of
from dsl.understood.triggers import Edge, Following, Replacement

D = TypeVar("D", bound=t.Declared)
_READ_BY_PLAYERS: Final = ("title", "turn")
_CALLED_OTHERWISE: Final = {
    "name": "title",
    "round": "rounding",
    "rounds": "rounding",
    "turns": "turn",
    "license": "licence",
    "lang": "language",
}
_STEP_IN_TEXT: Final = re.compile(r"\{[^{}]*\bstep\b")
_OF_A_CAMPAIGN: Final = frozenset({"player", "players", "map", "maps", "board", "boards"})
_ROUNDINGS: Final[dict[str, RoundingWay]] = {"down": "down", "up": "up", "nearest": "nearest"}
T = TypeVar("T", Following, Edge, Replacement)


def resolve(
    header: t.Ruleset,
    declarations: Sequence[t.Declared],
    sources: Mapping[str, str],
    layers: tuple[str, ...],
    modules: Modules,
) -> tuple[Rulebook | None, tuple[Finding, ...]]:
    """The rulebook of merged declarations, and the findings about its names and types.

    Args: `sources` maps file names to their texts (for quoting conditions); `layers` names the
        rulesets merged, lowest first; `modules` names for files the module that they stand under, and for
        what takes the place of a declaration of theirs.
    Returns: no rulebook where a declaration is too deep to be read.
    """
    try:
        resolver = resolver_of(header, declarations, sources, modules)
    except Stopped as stopped:
        return None, stopped.findings
    rulebook, switches = resolver.rulebook(layers), resolver.switches
    if switches.parts.rows:
        resolver.symbols.findings.extend(given_rows(rulebook, switches.parts.rows, switches.rows_named))
    return rulebook, resolver.findings()


def resolver_of(
    header: t.Ruleset,
    declarations: Sequence[t.Declared],
    sources: Mapping[str, str],
    modules: Modules,
) -> Resolver:
    """The resolver of merged declarations, which has settled nothing yet; as for `resolve`.

    Raises: Stopped where a declaration is too deep to be read.
    """
    scenes = Scenes(declarations)
    events = Events(scenes.declarations, modules)
    families = Families(events.declarations)
    switches = Switches(families.declarations, modules)
    order = reading_order(switches.declarations)
    if order.findings:
        raise Stopped(order.findings)
    resolver = Resolver(header, families, switches, sources, order, scenes)
    resolver.symbols.findings.extend([*scenes.findings, *events.findings])
    resolver.symbols.events = events.names
    return resolver


class Resolver(WrittenTypes):
    """One run of the resolver over one ruleset."""

    def __init__(
        self,
        header: t.Ruleset,
        families: Families,
        switches: Switches,
        sources: Mapping[str, str],
        order: ReadingOrder,
        scenes: Scenes,
    ) -> None:
        super().__init__(switches.declarations, sources)
        self.symbols.findings.extend([*families.findings, *switches.findings])
        self.ancestors = families.ancestors
        self.switches = switches
        self.scenes = scenes
        self._order = order
        self._chains: list[Finding] = []
        self.header = header
        self.read = DeclarationReader(self)
        self.zero = Constant(NUMBER, 0)
        self.tables: dict[str, TableReader] = {}
        self._definitions: dict[str, DefinitionRule] = {}
        self._underway = Underway(self.symbols.findings)
        self._rolls: dict[str, RollRule] = {}
        self._bearers: dict[str, Type] = {}
        self._origins: dict[str, Type] = {}
        self._results: dict[str, Type | None] = {}
        self.lines_to = Lines(self.declarations)
        self.facts_asked: set[str] = set()
        self.births_asked: set[str] = set()

    def findings(self) -> tuple[Finding, ...]:
        """All that was found, each once."""
        return tuple(dict.fromkeys((*self._chains[:1], *self.symbols.findings, *self._underway.told)))

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
                self.symbols.findings.extend(doubly_demanded(declaration.requirements, declaration.name))
                hides_nothing(self, declaration)
                self.symbols.attributes[name] = {a.name.text: self.type_of(a.type) for a in declaration.attributes}
            elif isinstance(declaration, t.Condition):
                self._bearers[name] = self.parameter_type(declaration.bearer)

        kinds = [one for one in self.symbols.declarations.values() if isinstance(one, t.Kind)]
        gather_parts(self, kinds)
        for _, links in self._all(t.KnownLinks):
            gather_links(self, links)

    # ------------------------------------------------------------ types on demand

    def defaults(self, name: str) -> tuple[t.Parameter, ...]:
        """The parameters of what is called by that name, as written."""
        declaration = self.symbols.scenes.get(name) or self.symbols.declarations.get(name)
        return declaration.parameters if isinstance(declaration, t.Define | t.Roll | t.Procedure) else ()

    def known_origin(self, word: t.Word | None) -> None:
        """Note where a word names no rule that may make entries: no procedure, act or phase, nor the setup."""
        known = [n for n, _ in self.symbols.all_of(t.Procedure, t.Action, t.Phase)]
        if word is not None and word.text not in (*known, "setup"):
            self.unknown(word, phrase("procedure, act or phase"), known)

    def option_type(self, name: str) -> Type:
        """The type of an option: as written, or that of its value."""
        if name not in self.symbols.options:
            declaration = self.symbols.the(name, t.Option)
            self.symbols.options[name] = UNKNOWN
            if declaration.type is not None:
                self.symbols.options[name] = self.type_of(declaration.type)
            elif words := words_to_choose(declaration, self.symbols):
                self.symbols.options[name] = Type("words", words=words)
            else:
                self.symbols.options[name] = Expressions(self, Scope()).read(declaration.value).type
        return self.symbols.options[name]

    def definition_type(self, name: str) -> Type:
        """The type of a definition's value, read now if nobody asked before."""
        declaration = self.symbols.the(name, t.Define)
        self._underway.asked(name)
        if name not in self._definitions:
            if name in self._underway.names:
                self._cycle(name, declaration.span)
                return self.type_of(declaration.type) if declaration.type else UNKNOWN
            if self._is_too_deep(declaration):
                return self.type_of(declaration.type) if declaration.type else UNKNOWN
            self._underway.read(name, self._definitions, lambda: self.read.define(declaration))
        return self._definitions[name].type

    def stat_type(self, name: str) -> Type:
        """The type of a stat: a whole number, or perhaps none; reading it now finds stats that ask for themselves."""
        declaration = self.symbols.the(name, t.Roll)
        results = (line.value for line in declaration.lines if isinstance(line, t.ResultLine))
        kind = NUMBER.or_none() if any(isinstance(one, t.Nothing) for one in results) else NUMBER
        self._underway.asked(name)
        if name not in self._rolls:
            if name in self._underway.names:
                self._cycle(name, declaration.span)
                return kind
            if self._is_too_deep(declaration):
                return kind
            self._underway.read(name, self._rolls, lambda: RollReader(self, declaration).rule())
        return kind

    def _cycle(self, name: str, span: Span) -> None:
        self._underway.asked_inside(name)
        names = self._underway.names
        path = [*names[names.index(name) :], name]
        self.find(f.CYCLE, span, path=" → ".join(path))

    def _is_too_deep(self, declaration: t.Define | t.Roll | t.Procedure) -> bool:
        """Whether there is no room to read a declaration inside all those that are being read; it is told."""
        name = declaration.name.text
        names = self._underway.names
        levels = sum(self._order.levels.get(one, 1) for one in (*names, name))
        if not names or levels <= MAX_LEVELS:
            return False
        path = " → ".join((*names[:3], "…"))
        span = declaration.name.span
        self._chains.append(CHAIN_TOO_LONG.at(span, name=name, found=levels, limit=MAX_LEVELS, path=path))
        return True

    def _read_first(self) -> None:
        """Read the lower ends of long chains before their upper ends."""
        for name in self._order.first:
            match self.symbols.scenes.get(name) or self.symbols.declarations.get(name):
                case t.Define():
                    self.definition_type(name)
                case t.Roll() as roll:
                    self._roll(name, roll)
                case t.Procedure():
                    self._result_of(name)
                case _:  # another declaration of that name stands; that there are two is told
                    pass

    def parameters(self, written: tuple[t.Parameter, ...], read: Reader) -> tuple[ParameterRule, ...]:
        """The parameters of a declaration, as locals from slot 1."""
        return parameters_of(self, written, read)

    def condition_bearer(self, name: str) -> Type:
        return self._bearers.get(name, UNKNOWN)

    def has_target(self, name: str) -> bool:
        declaration = self.symbols.of(name, t.Roll)
        return isinstance(declaration, t.Roll) and any(
            isinstance(line, t.TargetLine | t.ChanceLine) for line in declaration.lines
        )

    def _result_of(self, name: str) -> Type | None:
        """What a procedure gives back, if anything; what is found in it is told when it is read for itself."""
        declaration = self.symbols.the(name, t.Procedure)
        self._underway.asked(name)
        if name in self._underway.names:
            self._underway.asked_inside(name)
        if name not in self._results:
            if self._is_too_deep(declaration):
                return UNKNOWN
            self._results[name] = None
            self._underway.find_result(name, self._results, lambda: self.read.procedure(declaration).result)
        return self._results[name]

    def procedure_result(self, name: str, span: Span) -> Type:
        """What a procedure gives back."""
        result = self._result_of(name)
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

    def result_of(self, procedure: t.Procedure) -> Type | None:
        """What a procedure gives back, if anything; nothing is found. None as well while it is being read."""
        name = procedure.name.text
        if name in self._underway.names:
            self._underway.asked_inside(name)
            return None
        if not any(isinstance(one, t.Result) for one in statements_below(procedure.body)):
            return None
        return self.procedure_result(name, procedure.span)

    def fact_fields(self, name: str) -> dict[str, Type]:
        """What the log keeps of an act, a roll, a procedure or a use of a limit."""
        declaration = self.symbols.scenes.get(name) or self.symbols.declarations.get(name)
        fields: dict[str, Type] = {"turn": NUMBER}
        match declaration:
            case t.Action():
                fields |= zip_types(declaration.parameters, self.parameter_types(name, declaration.parameters))
                if declaration.by is not None:
                    fields.setdefault(declaration.by.text, PLAYER)
            case t.Roll():
                fields |= zip_types(declaration.parameters, self.parameter_types(name, declaration.parameters))
                if declaration.form == "contest":
                    fields |= self.outcome_fields(name)
                else:
                    fields |= {"success": TRUTH, "total": NUMBER, "natural": NUMBER}
            case t.Procedure():
                fields |= zip_types(declaration.parameters, self.procedure_parameters(name))
                result = self.result_of(declaration)
                if result is not None:
                    fields.setdefault("result", result)
            case t.Limit():
                fields |= {word.text: self.key_type(declaration, word) for word in declaration.per}
            case (
                t.Option()
                | t.Table()
                | t.Kind()
                | t.Adjacency()
                | t.KnownLinks()
                | t.Define()
                | t.Condition()
                | t.Effect()
                | t.ToLine()
                | t.EachChange()
                | t.Forbids()
                | t.Allows()
                | t.After()
                | t.WhenLine()
                | t.Instead()
                | t.Event()
                | t.Scene()
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
        sides, pairs = PLAYER, dict[str, Type]()
        if isinstance(declaration, t.Roll):
            line = next((one for one in declaration.lines if isinstance(one, t.SidesLine)), None)
            types = zip_types(declaration.parameters, self.roll_parameters(name))
            if line is not None:
                sides = types.get(line.first.text, PLAYER)
            winner = next((one for one in declaration.lines if isinstance(one, t.WinnerLine)), None)
            if winner is not None and winner.measure == "pairs":
                sides, pairs = sides.or_none(), {"won": NUMBER, "lost": NUMBER}
            elif winner is not None and winner.tie == "draw":
                sides = sides.or_none()
        return {"winner": sides, "loser": sides, "margin": NUMBER, "tied": TRUTH} | pairs

    def die_origin(self, contest: str) -> Type:
        """The type of `die.from` in a contest or roll."""
        return self._origins.get(contest, UNKNOWN)

    def local(self, slot: int, kind: Type) -> Local:
        """A local name that stands in a slot given out before."""
        return Local(slot, kind)

    @cached_property
    def _in_time(self) -> tuple[t.Step | t.Lasting, ...]:
        """All steps, and all that says how long something lasts."""
        return tuple(one for one in statements_below(tuple(self.declarations)) if isinstance(one, t.Step | t.Lasting))

    @cached_property
    def moments(self) -> frozenset[str]:
        """The steps that something lasts until; where a phase has the name, the phase is meant."""
        steps = set(self.steps)
        named = {one.name.text for one in self._in_time if isinstance(one, t.Lasting) and one.name is not None}
        return frozenset(name for name in steps & named if name != "turn" and self.symbols.of(name, t.Phase) is None)

    @cached_property
    def round_is_moment(self) -> bool:
        """Whether something lasts until a round ends or begins."""
        lasting = [one for one in self._in_time if isinstance(one, t.Lasting)]
        return any(one.form == "rounds" or (one.name is not None and one.name.text == ROUND) for one in lasting)

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The names of all steps, each once."""
        return tuple(dict.fromkeys(one.name.text for one in self._in_time if isinstance(one, t.Step)))

    @cached_property
    def keeps_steps(self) -> bool:
        """Whether rules may ask which step is being done: where there are scenes, or where a line names `step`."""
        if self.scenes.names or not self.steps:
            return bool(self.scenes.names)
        return any(
            one.text == STEP
            if isinstance(one, t.Name)
            else isinstance(one, t.Label | t.Text) and _STEP_IN_TEXT.search(one.text) is not None
            for one in nodes_below(tuple(self.declarations))
        )

    def within(self, word: t.Word | None) -> Within | None:
        """The time that `this …` names: turn, phase, round or a scene."""
        if word is None or word.text in ("turn", "phase") or word.text in self.scenes.names:
            return None if word is None else word.text
        if word.text != ROUND or not self.scenes.names:
            known = ["turn", "phase", *([ROUND, *sorted(self.scenes.names)] if self.scenes.names else [])]
            if word.text in f.FOR_EVER:
                self.find(f.SPAN_FOR_EVER, word.span, name=word.text)
            elif isinstance(self.symbols.declarations.get(word.text), t.Kind):
                self.find(f.SPAN_OF_A_THING, word.span, name=word.text)
            else:
                self.find(f.UNKNOWN_SPAN, word.span, name=word.text, known=joined(known))
        return word.text

    @cached_property
    def rounding(self) -> RoundingWay | None:
        """The rounding the header declares for fractions that reach a whole place."""
        written = next((line.value for line in self.header.lines if line.key.text == "rounding"), None)
        return None if written is None else _ROUNDINGS.get(written, "down")

    # ------------------------------------------------------------ declarations, in the order of the grammar

    def gather_all(self) -> None:
        """Names and what they are; from then on any expression can be read, and settles what it asks for."""
        self.gather()
        self._gather_types()
        for _, said in self._all(t.KnownLinks):
            link_defaults(self, said)
        self._read_first()

    def rulebook(self, layers: tuple[str, ...]) -> Rulebook:
        """Everything understood."""
        self.gather_all()
        header = self._header(layers)
        read_kind, read_act = KindReader(self).kind, ActReader(self).action
        options = {n: self.read.option(d, self.switches.module_of(d)) for n, d in self._all(t.Option)}
        tables = {n: self.tables[n].rule() for n, _ in self._all(t.Table)}
        kinds = {n: read_kind(d) for n, d in self._all(t.Kind)}
        links = tuple(links_rule(self, d) for _, d in self._all(t.KnownLinks))
        adjacency = tuple(rule for _, d in self._all(t.Adjacency) for rule in self.read.adjacency(d))
        for name, _ in self._all(t.Define):
            self.definition_type(name)
        for name, roll in self._all(t.Roll):
            self._roll(name, roll)
        conditions = {n: self.read.condition(d) for n, d in self._all(t.Condition)}
        effects = {n: self.read.effect(d) for n, d in self._all(t.Effect)}
        self.read.lines(self.lines_to)
        limits = {n: self.read.limit(d) for n, d in self._all(t.Limit)}
        procedures = {n: self.read.procedure(d) for n, d in self._all(t.Procedure)}
        actions = {n: read_act(d) for n, d in self._all(t.Action)}
        setup = tuple(self.read.setup(d) for d in self.declarations if isinstance(d, t.Setup))
        phases = {d.name.text: self.read.phase(d) for d in in_turn(self, [d for _, d in self._all(t.Phase)])}
        victories = {n: self.read.victory(d, list(phases)) for n, d in self._all(t.Victory)}
        triggers = TriggerReader(self)
        followers = [one for one in map(triggers.following, self.lines_to.followers) if one is not None]
        following = [one for one in followers if one.made is None]
        reactions = [one for one in followers if one.made is not None]
        edges = [one for one in map(triggers.edge, self.lines_to.edges) if one is not None]
        replacements = [one for one in map(triggers.replacement, self.lines_to.replacements) if one is not None]
        order = [n for n, _ in self._all(t.Define)]
        book = Rulebook(
            header,
            options,
            tables,
            kinds,
            adjacency,
            links,
            {n: self._definitions[n] for n in order},
            {n: self._rolls[n] for n, _ in self._all(t.Roll)},
            conditions,
            effects,
            limits,
            procedures,
            actions,
            setup,
            phases,
            victories,
            self._named(sorted(following, key=lambda one: not one.is_borne)),
            self._named(sorted(edges, key=lambda one: not one.when)),
            self._named(sorted(replacements, key=lambda one: one.rank)),
            self._named(sorted(reactions, key=lambda one: not one.is_borne)),
            frozenset(self.facts_asked),
            frozenset(self.births_asked),
            self.switches.there_with,
            summary_of(()),
        )
        return replace(book, summary=summary_of(book.bodies))

    def _all(self, sort: type[D]) -> list[tuple[str, D]]:
        return self.symbols.all_of(sort)

    def _named(self, rules: Iterable[T]) -> dict[str, T]:
        """Lines with statements by their names, of which each has its own: what was done once is known by it."""
        found: dict[str, T] = {}
        for one in rules:
            first = found.setdefault(one.name, one)
            if first is not one:
                where, _, name = one.name.partition(": ")
                also = [(first.span, phrase("the first is here"))]
                is_nameless = name.replace("_", " ") == where
                mistake = f.NAMELESS_TWICE if is_nameless else f.DUPLICATE_MEMBER
                self.symbols.findings.append(mistake.at(one.span, also=also, name=name, where=where))
        return found

    def _extending(self, other: str) -> str:
        """How the first line says that this ruleset extends another, or that which one extends it."""
        base = self.header.extends.text if self.header.extends is not None else ""
        name = self.header.name.text if not base else other
        ruleset = f"ruleset {name} extends {base or other}"
        if not base:
            return phrase("write: {instead}", instead=ruleset)
        return phrase("extend {other} there, and let {other} begin with `{line}`", other=other, line=ruleset)

    def _header(self, layers: tuple[str, ...]) -> Header:
        values: dict[str, str] = {}
        for line in self.header.lines:
            key = line.key.text
            if key == "extends":
                self.find(f.EXTENDS_BELOW, line.span, advice=self._extending(line.value))
            elif key not in HEADER_KEYS:
                if key in _CALLED_OTHERWISE:
                    self.find(f.HEADER_WORD_MEANT, line.key.span, name=key, instead=_CALLED_OTHERWISE[key])
                elif key in _OF_A_CAMPAIGN:
                    self.find(f.HEADER_OF_A_CAMPAIGN, line.span, name=key)
                else:
                    self.find(f.HEADER_WORD, line.key.span, name=key)
            elif key in values:
                self.find(f.TWICE, line.span, what=f"`{key}`", where=phrase("the header"))
            elif key == "rounding" and line.value not in _ROUNDINGS:
                advice = phrase("write down, up or nearest")
                self.find(f.HEADER_VALUE, line.span, value=line.value, name=key, advice=advice)
            elif key in _READ_BY_PLAYERS:
                tell_of_braces(self, t.Label(line.value, line.span))
            values.setdefault(key, as_it_stands(line.value) if key in _READ_BY_PLAYERS else line.value)
        name = self.header.name.text
        return Header(
            name,
            values.get("title", name),
            values.get("language", "en"),
            values.get("version", "1"),
            self.rounding,
            values.get("turn", ""),
            layers,
        )

    def _roll(self, name: str, roll: t.Roll) -> None:
        if name in self._rolls:
            return
        if roll.form != "stat":
            self._origins[name] = UNKNOWN
            if any(isinstance(line, t.DieLine) for line in roll.lines):
                before = len(self.symbols.findings)
                self._origins[name] = origin_type(RollReader(self, roll).rule().pools)
                del self.symbols.findings[before:]
        self._underway.read(name, self._rolls, lambda: RollReader(self, roll).rule())


def zip_types(parameters: tuple[t.Parameter, ...], types: tuple[Type, ...]) -> dict[str, Type]:
    """Parameter names with their types."""
    return {p.name.text: kind for p, kind in zip(parameters, types, strict=True)}
