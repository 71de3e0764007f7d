"""What stands under an option: by `when OPTION` behind its name, or because its file begins with a module.

This is done with what is written, after layers and families and before names are settled: each line is given the
option as one more condition, so that a game without it goes as if the line had never been written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, nearest, phrase
from dsl.resolve import findings as f
from dsl.resolve.names.symbols import name_of, sort_of
from dsl.resolve.written_out.event_lines import awaited, carries_on
from dsl.resolve.written_out.families import parent_of
from dsl.resolve.written_out.module_over import Modules, module_over
from dsl.resolve.written_out.parts_under import PartsUnder
from dsl.tree.walk import fields_beside, nodes_below

_E: Final = Severity.ERROR
MODULE_NEEDS = Mistake(
    "module-needs",
    _E,
    "“{name}” is switched on here and needs “{need}”, which is not",
    "write `= yes` at {need} too, or `= no` here",
)
OTHERWISE_ALONE = Mistake(
    "otherwise-alone",
    _E,
    "this stat stands under no option, so that it is never anything else",
    "write `when` and the option before `otherwise`, or leave it out",
)
THERE_ONLY_WITH = Mistake(
    "there-only-with",
    _E,
    "“{name}” is there only with the option “{option}”, and is asked for here without it too",
    "test it before, such as `when {option}`; a stat or an attribute may say what stands for it: … otherwise 0",
)
LIKE_ONLY_WITH = Mistake(
    "there-only-with",
    _E,
    "“{name}” is there only with the option “{option}”, and what is like it is there without it too",
    "write `when {option}` on its first line too",
)
LIKE_ONLY_IN_A_MODULE = Mistake(
    "there-only-with",
    _E,
    "“{name}” is there only with the option “{option}”, and what is like it is there without it too",
    "let it stand in a file of that module, which begins with the line `module {option}`",
)

_L = TypeVar("_L", bound=t.Line)
_A = TypeVar("_A", bound=t.ToLine | t.EachChange)
_R = TypeVar("_R", bound=t.Row | t.StageLine)
_INSERTED: Final = re.compile(r"\{([^{}\"]*)\}")
_NAME: Final = re.compile(r"\b[^\W\d]\w*")
_ASKING: Final = frozenset(
    {
        t.Name,
        t.Table,
        t.Same,
        t.OneOf,
        t.Has,
        t.Inside,
        t.Becomes,
        t.Moves,
        t.Include,
        t.Assignment,
        t.Call,
        t.Past,
        t.Attribute,
        t.Gains,
        t.Loses,
        t.CountsAs,
        t.Lasting,
        t.EventMoment,
        t.Victory,
        t.Label,
        t.Text,
        t.Logic,
        t.When,
        t.Cases,
    }
)
"""The nodes that ask for something by name, or say what is known in them; most do neither."""
_ASKING_NOTHING: Final = frozenset({t.Word, t.Cites})
"""What stands in a field of its own, and neither asks for anything nor has something in it that does."""
_UNWRITABLE: Final = "(under an option)"
"""The name of what is added here; no rule can be called so."""


class _InOrder(dict[type, tuple[Callable[[object], Iterable[object]], bool]]):
    """By class what gives the values in which nodes may stand, and whether there is a condition or a clause in it."""

    def __missing__(self, sort: type) -> tuple[Callable[[object], Iterable[object]], bool]:
        names = fields_beside(sort, _ASKING_NOTHING.__contains__) or ()
        parts = attrgetter(*names) if len(names) > 1 else lambda node: [getattr(node, name) for name in names]
        found = self[sort] = parts, "condition" in names or "clauses" in names
        return found


_PARTS: Final = _InOrder()


class _Mention(NamedTuple):
    """A name where it is asked for, and the options that are known to be on there."""

    name: str
    span: Span
    known: frozenset[str]
    is_value: bool = False
    """Whether it stands where a value does, so that neither a phase nor a limit is meant."""


class Switches:
    """The declarations of a ruleset, each line with the options it stands under.

    Attributes:
        declarations: all of them.
        findings: options that are none, and what is asked for where it may not be there.
        parts: the attributes and rows that stand under an option each.
        rows_named: for the places where the key of such a row is named and not only compared, what is known to be on.
        there_with: the names of stats, rolls and definitions that stand under options, each with one of those options.
    """

    def __init__(self, declarations: Iterable[t.Declared], modules: Modules) -> None:
        """Args: `modules` names for files the module that they stand under."""
        written = list(declarations)
        self.findings: list[Finding] = []
        self._options = {one.name.text: one for one in written if isinstance(one, t.Option)}
        self._written = {name_of(one): one for one in reversed(written) if not isinstance(one, t.Line)}
        self._modules = modules
        self._look_at_needs()
        gates = [self._gates(one) for one in written]
        self.parts = PartsUnder(written, self._is_switch)
        self.findings.extend(self.parts.findings)
        self.rows_named: dict[Span, frozenset[str]] = {}
        self._keys = self.parts.keys
        self.declarations = written
        self.there_with = frozenset(
            (name_of(one), word.text)
            for one, gate in zip(written, gates, strict=True)
            if isinstance(one, t.Roll | t.Define)
            for word in gate
        )
        if any(gates) or self.parts:
            absent = {
                name_of(one): _asked_of(one, gate)
                for one, gate in zip(written, gates, strict=True)
                if gate and _is_absent(one)
            }
            every = {name_of(one): gate for one, gate in zip(written, gates, strict=True) if gate}
            values = {name_of(one) for one in written if not isinstance(one, t.Phase | t.Limit)}
            read_off = {name_of(one) for one in written if isinstance(one, t.Roll | t.Define)} - set(_known(written))
            absent |= {f".{name}": (option,) for name, option in self.parts.attributes.items()}
            asked = {name.removeprefix(".") for name in absent}
            for one, gate in zip(written, gates, strict=True):
                self._look_at_likeness(one, gate, every)
                self._look_at_mentions(one, gate, absent, values, read_off, asked)
            self.declarations = [
                made
                for one, gate in zip(written, gates, strict=True)
                for piece, more in _aimed(one, gate, every)
                for made in (self._under(piece, more),)
            ]

    # ------------------------------------------------------------ which options

    def module_of(self, option: t.Option) -> str | None:
        """The module in whose files an option stands, which may be that option itself; None outside of modules."""
        module = module_over(option.span, self._modules)
        return None if module is None else module.text

    def _gates(self, one: t.Declared) -> tuple[t.Word, ...]:
        """The options a declaration stands under."""
        under = (
            one.under if isinstance(one, t.Roll | t.Condition | t.Effect | t.Action | t.Phase | t.Procedure) else None
        )
        module = None if isinstance(one, t.Option) else module_over(one.span, self._modules)
        named = [] if module is None else [module]
        if under is not None and under.option is not None and self._is_switch(under.option):
            named.append(under.option)
        if under is not None and under.option is None and module is None:
            self.findings.append(OTHERWISE_ALONE.at(under.span))
        return tuple(named)

    def _is_switch(self, word: t.Word) -> bool:
        """Whether a word names an option that is yes or no; a finding if it does not."""
        found = self._written.get(word.text)
        if found is None:
            close = nearest(word.text, self._options)
            sort = phrase("option")
            self.findings.append(f.UNKNOWN_DECLARATION.at(word.span, sort=sort, name=word.text, nearest=close))
            return False
        if isinstance(found, t.Option) and _is_yes_or_no(found):
            return True
        wanted = phrase("an option that is yes or no")
        self.findings.append(f.ANOTHER_SORT.at(word.span, name=word.text, sort=sort_of(found), wanted=wanted))
        return False

    def _look_at_needs(self) -> None:
        """What a module needs is there, and on where it is on."""
        for module in self._options.values():
            for word in module.needs or ():
                if self._is_switch(word) and _is_on(module) and not _is_on(self._options[word.text]):
                    self.findings.append(MODULE_NEEDS.at(word.span, name=module.name.text, need=word.text))

    def _with_needs(self, gate: Iterable[t.Word]) -> frozenset[str]:
        """The options that are on where these are: they, and what the modules among them need."""
        known: set[str] = set()
        waiting = [word.text for word in gate]
        while waiting:
            name = waiting.pop()
            if name not in known:
                known.add(name)
                option = self._options.get(name)
                waiting.extend(word.text for word in (option.needs or () if option is not None else ()))
        return frozenset(known)

    # ------------------------------------------------------------ asked for where it is not

    def _look_at_likeness(
        self, one: t.Declared, gate: tuple[t.Word, ...], gates: Mapping[str, tuple[t.Word, ...]]
    ) -> None:
        """Tell what is like a declaration that may not be there; of a procedure it has the values alone."""
        if isinstance(one, t.Roll | t.Condition | t.Effect) and one.like is not None:
            known = self._with_needs(gate)
            off = next((word for word in gates.get(parent_of(one) or "", ()) if word.text not in known), None)
            if off is not None:
                is_of_module = off in self._modules.values()
                told = LIKE_ONLY_IN_A_MODULE if is_of_module else LIKE_ONLY_WITH
                self.findings.append(told.at(one.like.span, name=one.like.text, option=off.text))

    def _look_at_mentions(
        self,
        one: t.Declared,
        gate: tuple[t.Word, ...],
        absent: Mapping[str, tuple[t.Word, ...]],
        values: Set[str],
        read_off: Set[str],
        asked: Set[str],
    ) -> None:
        """Tell what is asked for where it may not be there; of `values` those in `read_off` may stand behind a dot.

        Args: `asked` are the names in `absent`, without the dot of an attribute.
        """
        told: set[tuple[str, int]] = set()
        for mention in self._mentions(one, self._with_needs(gate), asked):
            name = mention.name
            missing = () if mention.is_value and name not in values else absent.get(name, ())
            if name.startswith("."):
                missing = absent.get(name, ())
                name = name[1:]
                missing = missing or (absent.get(name, ()) if name in read_off else ())
            off = next((word.text for word in missing if word.text not in mention.known), None)
            if off is not None and (name, mention.span.line) not in told:
                told.add((name, mention.span.line))
                self.findings.append(THERE_ONLY_WITH.at(mention.span, name=name, option=off))

    def _mentions(self, node: object, known: frozenset[str], asked: Set[str]) -> Iterator[_Mention]:
        """Every one of some names that is asked for below a node; an attribute with a dot before it."""
        waiting = [node]
        """Nodes, and sets: what is known of the nodes that wait below one of them."""
        compared: set[Span] = set()
        while waiting:
            one = waiting.pop()
            sort = type(one)
            if sort is tuple:
                waiting += one  # type: ignore[arg-type]  # a tuple
                continue
            if sort is frozenset:
                known = one  # type: ignore[assignment]  # a set of names
                continue
            if sort not in _ASKING:
                parts, is_tested = _PARTS[sort]
                if is_tested:
                    self._put_on(waiting, one, known, known)
                else:
                    waiting += parts(one)
                continue
            around = known
            match one:
                case t.Name():
                    if one.text in self._keys and one.span not in compared:
                        self.rows_named[one.span] = known
                    if one.text in asked:
                        yield _Mention(one.text, one.span, known, is_value=True)
                    elif awaited(one.text) in asked:
                        yield _Mention(awaited(one.text), one.span, known)
                    continue
                case t.Table():
                    self._look_at_cells(one, known)
                    continue  # its words are headings, keys and rows
                case t.Same() | t.OneOf() | t.Has() | t.Inside():
                    compared.update(part.span for part in _compared(one) if isinstance(part, t.Name | t.Attribute))
                case t.Becomes() | t.Moves() | t.Include() if isinstance(one.place, t.Attribute):
                    known = self._also(known, self.parts.attributes.get(one.place.name.text))
                case t.Assignment():
                    known = self._also(known, self.parts.attributes.get(one.name.text))
                case t.Call() | t.Past():
                    if one.name.text in asked:
                        yield _Mention(one.name.text, one.name.span, known)
                case t.Attribute():
                    if one.name.text in self._keys and one.span not in compared:
                        self.rows_named[one.span] = known
                    if one.name.text in asked:
                        yield _Mention(f".{one.name}", one.name.span, known)
                case t.Gains() | t.Loses():
                    yield _Mention(one.condition.text, one.condition.span, known)
                case t.CountsAs():
                    yield from (_Mention(word.text, word.span, known) for word in one.limits)
                case t.EventMoment() if one.phase is not None:
                    yield _Mention(one.phase.text, one.phase.span, known)
                case t.Lasting() if one.name is not None:
                    yield _Mention(one.name.text, one.name.span, known)
                case t.Victory():
                    yield _Mention(one.phase.text, one.phase.span, known)
                case t.Label() | t.Text():
                    for found in _INSERTED.finditer(one.text):
                        if not asked.isdisjoint(_NAME.findall(found[1])):
                            yield from self._mentions_in_text(one, found, known, asked)
                case t.Logic():
                    tested = [self._tested(item, holds=one.operator == "and") for item in one.items]
                    waiting.append(known)
                    for at, item in enumerate(one.items):
                        waiting += (item, known.union(*tested[:at], *tested[at + 1 :]))
                    continue
                case t.When():
                    self._put_one_by_one(waiting, [(part, part.condition) for part in one.branches], known)
                    continue
                case t.Cases():
                    cases: list[tuple[object, t.Expr | None]] = [(part, part.condition) for part in one.cases]
                    self._put_one_by_one(waiting, [*cases, (one.otherwise, None)], known)
                    continue
                case _:
                    pass
            self._put_on(waiting, one, known, around)

    def _mentions_in_text(
        self, text: t.Label | t.Text, found: re.Match[str], known: frozenset[str], asked: Set[str]
    ) -> Iterator[_Mention]:
        """What is asked for between the braces of a text, where it may be tested as well."""
        from dsl.reading.parser import INSERTED_AT, parse_expression

        written = parse_expression(found[1], text.span)
        rows, self.rows_named = self.rows_named, {}  # a row is shown by its name, whether it is there or not
        mentions = list(self._mentions(written, known, asked))
        self.rows_named = rows
        is_as_written = "\\" not in text.text and '"' not in text.text
        moved = text.span.column + 1 + found.start(1) - INSERTED_AT
        for one in mentions:
            begins, ends = one.span.column + moved, one.span.end_column + moved
            place = replace(text.span, column=begins, end_column=ends) if is_as_written else text.span
            yield one._replace(span=place)

    def _also(self, known: frozenset[str], option: t.Word | None) -> frozenset[str]:
        """What is known where something is only done with one more option."""
        return known if option is None else known | self._with_needs((option,))

    def _look_at_cells(self, table: t.Table, known: frozenset[str]) -> None:
        """Rows of other tables that are named in the cells of one; its own keys are not cells of it."""
        for row in table.rows[1:]:
            option = None if row.under is None else row.under.option
            inside = self._also(known, option)
            for cell in row.cells[1:]:
                for node in nodes_below(cell.values):
                    if isinstance(node, t.Name) and node.text in self._keys:
                        self.rows_named[node.span] = inside

    def _put_on(self, waiting: list[object], node: object, known: frozenset[str], around: frozenset[str]) -> None:
        """What stands in a node, below what is known there; what is known `around` it stands below all of it."""
        parts, is_tested = _PARTS[type(node)]
        if not is_tested:
            if known is not around:
                waiting.append(around)
            waiting += parts(node)
            if known is not around:
                waiting.append(known)
            return
        condition = getattr(node, "condition", None)
        clauses = getattr(node, "clauses", None)
        tested = self._tested(clauses.when if isinstance(clauses, t.Clauses) else condition)
        inside = known | self._with_needs(t.Word(name) for name in tested) if tested else known
        if inside is around:
            waiting += parts(node)
            return
        waiting.append(around)
        for part in parts(node):
            waiting += (part, known if part is condition else inside)

    def _put_one_by_one(
        self, waiting: list[object], parts: Sequence[tuple[object, t.Expr | None]], known: frozenset[str]
    ) -> None:
        """Parts with their conditions, each looked at only where none of those before it holds."""
        waiting.append(known)
        for part, condition in parts:
            waiting += (part, known)
            shown = self._tested(condition, holds=False)
            known = known | self._with_needs(t.Word(name) for name in shown) if shown else known

    def _tested(self, condition: object, *, holds: bool = True) -> frozenset[str]:
        """The options that are on where a condition holds, or where it does not."""
        match condition:
            case t.Name() if condition.text in self._options:
                return frozenset({condition.text} if holds else ())
            case t.Same(right=t.Truth(value=value)):
                return self._tested(condition.left, holds=holds is (value is not condition.negated))
            case t.Not():
                return self._tested(condition.value, holds=not holds)
            case t.Logic():
                shown = [self._tested(one, holds=holds) for one in condition.items]
                is_each = holds is (condition.operator == "and")
                return frozenset().union(*shown) if is_each else frozenset.intersection(*shown)
            case _:
                return frozenset()

    # ------------------------------------------------------------ each line with its options

    def _under(self, one: t.Declared, gate: tuple[t.Word, ...]) -> t.Declared:
        if not gate:
            return one
        match one:
            case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
                return _line(one, gate)
            case t.Condition() | t.Effect():
                return replace(one, lines=tuple(_line(line, gate) for line in one.lines))
            case t.Roll():
                return _stat(one, gate) if one.form == "stat" else one
            case t.Adjacency():
                lines = tuple(replace(line, condition=_both(gate, line.condition)) for line in one.lines)
                return replace(one, lines=lines)
            case t.Action():
                name = t.Word(_UNWRITABLE, gate[0].span)
                reason = self._options[gate[-1].text].label or t.Label(gate[-1].text.replace("_", " "), gate[-1].span)
                needed = t.Allowed(name, _both(gate, None), reason, None, span=gate[0].span)
                return replace(one, lines=(needed, *one.lines))
            case t.Setup():
                return replace(one, body=_guarded(one.body, gate, one.span))
            case t.Phase():
                skipped = t.Skipped(t.Not(_both(gate, None), gate[0].span), None, gate[0].span)
                return replace(one, lines=(skipped, *one.lines))
            case t.Victory():
                return replace(one, condition=_both(gate, one.condition))
            case t.Procedure() if one.under is not None:
                return replace(one, body=_guarded(one.body, gate, one.span))
            case (
                t.Option()
                | t.Table()
                | t.Kind()
                | t.KnownLinks()
                | t.Define()
                | t.Limit()
                | t.Procedure()
                | t.Event()
                | t.Scene()
            ):
                return one  # nothing comes of them but through the others
            case _:
                assert_never(one)


def _is_absent(one: t.Declared) -> bool:
    """Whether nothing may ask for a declaration where its option is off."""
    match one:
        case t.Roll():
            return one.under is None or one.under.otherwise is None
        case t.Procedure():
            return not carries_on(one)  # which does nothing where no event has begun
        case t.Define() | t.Condition() | t.Limit() | t.Phase():
            return True
        case _:
            return False


def _asked_of(one: t.Declared, gate: tuple[t.Word, ...]) -> tuple[t.Word, ...]:
    """The options without which nobody may ask for a declaration; a procedure does nothing without an own one."""
    own = one.under.option if isinstance(one, t.Procedure) and one.under is not None else None
    return tuple(word for word in gate if word is not own)


def _known(written: Iterable[t.Declared]) -> Iterator[str]:
    """The names of what is known of things and rows, as it stands behind a dot."""
    for one in written:
        match one:
            case t.Table():
                headings = nodes_below(tuple(cell.values for cell in one.rows[0].cells))
                yield from (each.text for each in headings if isinstance(each, t.Name))
            case t.Kind():
                yield from (line.name.text for line in one.attributes)
            case t.Event() | t.Scene():
                yield from (line.name.text for line in one.lines if isinstance(line, t.KindAttribute))
            case _:
                pass


def _compared(test: t.Same | t.OneOf | t.Has | t.Inside) -> tuple[t.Expr, ...]:
    """What a test only compares with something else."""
    match test:
        case t.Same():
            return test.left, test.right
        case t.OneOf() | t.Has():
            return test.items
        case t.Inside():
            return (test.value,)
        case _:
            assert_never(test)


def _is_yes_or_no(option: t.Option) -> bool:
    return isinstance(option.value, t.Truth) and (option.type is None or option.type.form == "truth")


def _is_on(option: t.Option) -> bool:
    return isinstance(option.value, t.Truth) and option.value.value


def _aimed(
    one: t.Declared, gate: tuple[t.Word, ...], gates: Mapping[str, tuple[t.Word, ...]]
) -> Iterator[tuple[t.Declared, tuple[t.Word, ...]]]:
    """A declaration with its options; a line that aims at something under others is cut, for each its own."""
    match one:
        case t.ToLine() | t.EachChange():
            yield from _cut(one, gate, gates)
        case t.Condition() | t.Effect():
            lines = [
                _line(piece, more[len(gate) :]) if isinstance(piece, t.ToLine | t.EachChange) else piece
                for line in one.lines
                for piece, more in (
                    _cut(line, gate, gates) if isinstance(line, t.ToLine | t.EachChange) else [(line, gate)]
                )
            ]
            yield replace(one, lines=tuple(lines)), gate
        case _:
            yield one, gate


def _cut(
    line: _A, gate: tuple[t.Word, ...], gates: Mapping[str, tuple[t.Word, ...]]
) -> Iterator[tuple[_A, tuple[t.Word, ...]]]:
    own = {word.text for word in gate}
    others = [tuple(word for word in gates.get(one.name.text, ()) if word.text not in own) for one in line.targets]
    if not any(others):
        yield line, gate
        return
    for target, more in zip(line.targets, others, strict=True):
        yield replace(line, targets=(target,)), (*gate, *more)


def _both(gate: tuple[t.Word, ...], condition: t.Expr | None) -> t.Expr:
    """The options and a condition, all of which must hold."""
    items = [t.Name(word.text, word.span) for word in gate]
    place = gate[-1].span if condition is None else condition.span
    whole = (*items, *(() if condition is None else (condition,)))
    return whole[0] if len(whole) == 1 else t.Logic("and", whole, place)


def _line(line: _L, gate: tuple[t.Word, ...]) -> _L:
    if not gate:
        return line
    match line:
        case t.ToLine():
            return replace(line, row=_row(line.row, gate))
        case t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.Instead():
            return replace(line, condition=_both(gate, line.condition))
        case t.WhenLine():
            return replace(line, under=_both(gate, line.under))
        case _:
            assert_never(line)


def _guarded(body: tuple[t.Statement, ...], gate: tuple[t.Word, ...], span: Span) -> tuple[t.Statement, ...]:
    """Statements that are done with the options only."""
    return (t.When((t.Branch(_both(gate, None), None, body, span),), span),)


def _row(row: _R, gate: tuple[t.Word, ...]) -> _R:
    return replace(row, clauses=replace(row.clauses, when=_both(gate, row.clauses.when)))


def _stat(stat: t.Roll, gate: tuple[t.Word, ...]) -> t.Roll:
    """A stat that is what `otherwise` says without its options, whatever its lines and those from elsewhere add."""
    otherwise = stat.under.otherwise if stat.under is not None else None
    value = otherwise or t.Number(Fraction(0), "0", stat.span)
    label = t.Label("base", value.span)
    without = t.ResultLine(value, label, t.Not(_both(gate, None), value.span), None, value.span)
    own = (
        replace(line, condition=_both(gate, line.condition)) if isinstance(line, t.ResultLine) else line
        for line in stat.lines
    )
    return replace(stat, lines=(without, *own))
