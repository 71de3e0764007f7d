"""A rulebook in which a rule counts for nothing, made from the checked one: nothing is read or understood anew.

What cites the rule is taken out where that leaves something whole: a row, a statement, a requirement, a line that
follows. A declaration that others ask for stays and says nothing: a stat is 0, an act is never legal, a procedure does
nothing, a limit limits nothing, an option is another than it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final, TypeVar, assert_never, cast

from dsl.types import NUMBER, TRUTH, Type
from dsl.understood import rules as r
from dsl.understood import statements as s
from dsl.understood.expressions import Cases, Constant, Node, Plain, Selecting, Selection, Template
from dsl.understood.rolls import FixedResult, RollForm, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.tables import RowRule, TableRule
from dsl.understood.triggers import Edge, Following, Replacement
from dsl.understood.walk import below, is_node, is_statement

_ENDLESS: Final = 1_000_000
"""What a limit allows that limits nothing."""
_NO: Final = Constant(TRUTH, False)
_ALWAYS: Final = Constant(TRUTH, True)
_REFUSED: Final = Template(("switched off",))

_Part = TypeVar("_Part")
_Gone = Callable[[object], bool]
"""Whether a part of a declaration is taken out."""
_Place = tuple[str, str | int]
"""A field of the rulebook, and the name or the number of a declaration in it."""


class SwitchBoard:
    """Where the rules of a rulebook are cited, and the rulebook without any one of them."""

    def __init__(self, book: r.Rulebook) -> None:
        self.book = book
        self._cited: dict[str, list[_Place]] = {}
        for place, rule in _declarations(book):
            ids = {id for part in _citing(rule) for id in getattr(part, "cites", ())}
            for id in ids:
                self._cited.setdefault(id, []).append(place)

    def without(self, id: str) -> r.Rulebook | None:
        """The rulebook in which nothing that cites the rule counts; None where that changes nothing."""
        gone = _Taken(self.book, id)
        places = self._cited.get(id, ()) if not gone.is_anywhere else [place for place, _ in _declarations(self.book)]
        changed: dict[str, dict[str | int, r.Rule | None]] = {}
        for section, key in places:
            before = getattr(self.book, section)[key]
            after = gone.switched(before)
            if after is not before:
                changed.setdefault(section, {})[key] = after
        if not changed:
            return None
        return replace(self.book, **{section: _section(self.book, section, by) for section, by in changed.items()})


def _declarations(book: r.Rulebook) -> Iterator[tuple[_Place, r.Rule]]:
    for field in fields(book):
        held = getattr(book, field.name)
        if isinstance(held, Mapping):
            yield from (((field.name, key), rule) for key, rule in held.items())
        elif isinstance(held, tuple) and field.name in ("adjacency", "links", "setup"):
            yield from (((field.name, number), rule) for number, rule in enumerate(held))


def _section(book: r.Rulebook, section: str, changed: Mapping[str | int, r.Rule | None]) -> Any:
    """A field of the rulebook with some declarations changed, or taken out."""
    held = getattr(book, section)
    if isinstance(held, tuple):
        rules = (changed.get(number, rule) for number, rule in enumerate(held))
        return tuple(rule for rule in rules if rule is not None)
    return {key: rule for key, was in held.items() if (rule := changed.get(key, was)) is not None}


def _citing(rule: object) -> Iterator[object]:
    """Whatever in a declaration may cite rules, the lines of a definition too."""
    for part in below(rule):
        yield part
        if isinstance(part, Cases):
            yield from part.cases


class _Taken:
    """What goes with a rule: whatever cites it, and the traces of attributes and conditions that cite it."""

    def __init__(self, book: r.Rulebook, id: str) -> None:
        self.id = id
        self._attributes = {
            (kind.name, number)
            for kind in book.kinds.values()
            for number, one in enumerate(kind.attributes)
            if id in one.cites
        }
        self._blocks = {
            one.name for rules in (book.conditions, book.effects) for one in rules.values() if self._is(one)
        }

    @property
    def is_anywhere(self) -> bool:
        """Whether declarations that do not cite the rule may change with it."""
        return bool(self._attributes or self._blocks)

    def _is(self, part: object) -> bool:
        return self.id in getattr(part, "cites", ())

    def _is_gone(self, part: object) -> bool:
        match part:
            case s.SetAttribute() | s.MoveNumber() | s.ChangeMembers():
                return self._is(part) or (part.place.kind, part.place.index) in self._attributes
            case s.GainCondition():
                return self._is(part) or part.condition in self._blocks
            case Modifier():
                return self._is(part) or part.block in self._blocks
            case _:
                return self._is(part)

    def switched(self, rule: r.Rule) -> r.Rule | None:
        """A declaration without what goes; None where all of it does."""
        if self._is_declared_by_header(rule):
            return self._silenced(rule)
        match rule:
            case TableRule():
                return _if_other(rule, rows=tuple(self._row(rule, row) for row in rule.rows))
            case r.KindRule():
                attributes = tuple(_unset(one) if self._is(one) else one for one in rule.attributes)
                return _if_other(_pruned(rule, self._is_gone_but_attribute), attributes=attributes)
            case r.DefinitionRule(body=Cases() as body):
                kept = tuple(one for one in body.cases if not self._is(one))
                return _if_other(rule, body=replace(body, cases=kept) if kept else body.otherwise)
            case _:
                return _pruned(rule, self._is_gone)

    def _is_gone_but_attribute(self, part: object) -> bool:
        return not isinstance(part, r.AttributeRule) and self._is_gone(part)

    def _is_declared_by_header(self, rule: r.Rule) -> bool:
        """Whether the rule is cited by the head of a declaration: of a definition it has the lines' citations too."""
        if isinstance(rule, r.DefinitionRule) and isinstance(rule.body, Cases):
            return self._is(rule) and not any(self._is(one) for one in rule.body.cases)
        return self._is(rule)

    def _row(self, table: TableRule, row: RowRule) -> RowRule:
        return _blank(table, row) if self._is(row) else row

    def _silenced(self, rule: r.Rule) -> r.Rule | None:
        """A declaration that says nothing; None where nothing asks for it by its name."""
        match rule:
            case r.OptionRule():
                return _if_other(rule, value=_other_value(rule.type, rule.value))
            case TableRule():
                return _if_other(rule, rows=tuple(_blank(rule, row) for row in rule.rows))
            case r.KindRule():
                attributes = tuple(_unset(one) for one in rule.attributes)
                return _if_other(rule, attributes=attributes, requirements=(), unique=(), ends_with=())
            case r.AdjacencyRule():
                return replace(rule, condition=_NO)
            case r.LinksRule():
                return _if_other(rule, kinds=(), attributes=())
            case r.DefinitionRule():
                return _without_value(rule)
            case RollRule():
                return _silent_roll(rule)
            case r.ConditionRule() | r.EffectRule():
                return rule
            case r.LimitRule():
                return replace(rule, number=Constant(NUMBER, _ENDLESS))
            case r.ActionRule():
                never = r.Requirement(_NO, _REFUSED, frozenset(), (), rule.span)
                return replace(rule, requirements=(never, *rule.requirements))
            case r.ProcedureRule() | r.SetupRule() | r.PhaseRule():
                return replace(rule, body=())
            case r.VictoryRule() | Following() | Edge() | Replacement():
                return None
            case _:
                assert_never(rule)


def _if_other(rule: _Part, **values: object) -> _Part:
    """The declaration with other values; itself where they are what they were."""
    return (
        rule
        if all(getattr(rule, name) == value for name, value in values.items())
        else replace(cast(Any, rule), **values)
    )


def _pruned(node: _Part, is_gone: _Gone) -> _Part:
    """A part of a declaration without what goes from the runs of its parts; itself where nothing does."""
    changed: dict[str, Any] = {}
    for field in fields(cast(Any, node)):
        held = getattr(node, field.name)
        if isinstance(held, tuple) and held and not is_node(held[0]):
            kept = tuple(_inside(one, is_gone) for one in held if not is_gone(one))
            if len(kept) != len(held) or any(a is not b for a, b in zip(kept, held, strict=True)):
                changed[field.name] = kept
    return replace(cast(Any, node), **changed) if changed else node


def _inside(part: _Part, is_gone: _Gone) -> _Part:
    """A part without what goes inside it: statements and the blocks and rows that stand in them have such parts."""
    is_whole = is_statement(part) or isinstance(part, s.OutcomeBlock | s.GuardedBlock)
    return _pruned(part, is_gone) if is_whole else part


# ---------------------------------------------------------------- what says nothing


def _neutral(kind: Type) -> Node | None:
    """What stands for no value of a type; None where there is no such thing."""
    if kind.optional:
        return Constant(kind, None)
    match kind.form:
        case "number" | "fraction" | "dice":
            return Constant(NUMBER, 0)
        case "truth":
            return _NO
        case "text":
            return Constant(kind, "")
        case _:
            return None


def _blank(table: TableRule, row: RowRule) -> RowRule:
    """A row with nothing in its cells, but for those that must hold something."""
    cells = tuple(
        (_neutral(column.type) or cell) if cell is not None else None
        for column, cell in zip(table.columns, row.cells, strict=True)
    )
    return row if cells == row.cells else replace(row, cells=cells)


def _unset(one: r.AttributeRule) -> r.AttributeRule:
    """An attribute that begins with nothing and has no bounds."""
    default = _neutral(one.type) or one.default
    return _if_other(one, default=default if one.default is not None else None, low=None, high=None)


def _other_value(kind: Type, value: Plain) -> Plain:
    """What an option is that is not as it was."""
    match value:
        case bool():
            return not value
        case str():
            return next((word for word in kind.words if word != value), value)
        case None:
            return None
        case _:
            return 0 if value else 1


def _without_value(rule: r.DefinitionRule) -> r.DefinitionRule:
    """A definition that gives nothing, or nothing of what it gave."""
    value = _neutral(rule.type)
    if value is not None:
        return replace(rule, body=value)
    if rule.type.form == "many":
        none_of = Selection(rule.type, Selecting.THOSE, rule.frame, rule.body, _NO)
        return replace(rule, body=none_of, frame=rule.frame + 1)
    return rule


def _silent_roll(rule: RollRule) -> RollRule:
    """A stat of 0, a contest without dice, a roll that is not thrown and fails."""
    bare = replace(rule, base=(), pools=(), die_rows=(), naturals=(), automatics=(), rows=(), stages=())
    if rule.form is RollForm.ROLL:
        return replace(bare, results=(FixedResult(Constant(NUMBER, -_ENDLESS), None, _ALWAYS, (), rule.span),))
    return replace(bare, results=())
