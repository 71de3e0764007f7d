"""Expressions as Python text: the one place of the house that compiles source text.

Nothing of a rule file reaches the text: every constant, row, text and name is handed in through the
namespace under a name made here (`k0`, `k1`, …), and locals are called by their slot (`s3`). What
is nested too deep for Python's parser is cut into functions of their own in the same namespace.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import CodeType
from typing import Any, Final, Protocol, assert_never

from dsl.border.diagnostics import Span
from dsl.types import RoundingWay
from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    ByLinks,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selection,
    SeveralOperation,
    StatCall,
    TableLookup,
    Template,
    UnaryOperation,
    WayLength,
    Wording,
)
from dsl.understood.rules import DefinitionRule, Rulebook
from interpreter.compiled.late import Late
from interpreter.compiled.text import called
from interpreter.compiled.text.members import aggregate_text, selection_text
from interpreter.compiled.text.operations import (
    MAX_LOOPS,
    MAX_NESTING,
    amounts_text,
    binary_text,
    cases_text,
    has_items_text,
    several_text,
    unary_text,
)
from interpreter.values.by_case import laid_down
from interpreter.values.numbers import Number, exact, ratio, rounded
from interpreter.values.value import Chance, TableRow, Value, same_members
from interpreter.world.following.memos import Keeping
from interpreter.world.following.near import NearReadings
from interpreter.world.following.readings import Readings

KNOWN: Final[dict[str, Any]] = vars(builtins) | {
    "alike": called.alike,
    "share": called.share,
    "among": called.among,
    "amount": called.amount,
    "amount_times": called.amount_times,
    "best_of": called.best_of,
    "in_rank": called.in_rank,
    "as_often": called.as_often,
    "first_of": called.first_of,
    "nth_of": called.nth_of,
    "bounded": called.bounded,
    "burnt": called.burnt,
    "common_each": called.common_each,
    "common": called.common,
    "counted_dice": called.counted_dice,
    "default": called.default,
    "divided": called.divided,
    "remainder": called.remainder,
    "divided_whole": called.divided_whole,
    "entered": called.entered,
    "exact": exact,
    "fact_turn": called.fact_turn,
    "few_of": called.few_of,
    "from_to": called.from_to,
    "down_to": called.down_to,
    "has": called.has,
    "if_there": called.if_there,
    "laid_down": laid_down,
    "multiplied": called.multiplied,
    "ratio": ratio,
    "rounded": rounded,
    "same_members": same_members,
    "seen": called.seen,
    "there": called.there,
    "way_length": called.way_length,
    "reached": called.reached,
    "one_or_none": called.one_or_none,
    "less_each": called.less_each,
    "without": called.without,
}
"""The names that generated text may use as they are: they stand behind those of each text, as Python's own do."""


Look = Callable[[Any, Number, Span], TableRow]
"""Finds the row of a table for a number in a world."""


class Rules(Protocol):
    """What expressions ask of the rules round them."""

    @property
    def rulebook(self) -> Rulebook:
        """All rules."""

    @property
    def rows(self) -> Mapping[str, Mapping[str, TableRow]]:
        """All rows of all tables."""

    def definition(self, name: str) -> Late[Callable[..., Value]]:
        """A definition as a function of the world and its arguments."""

    def body_of(self, name: str) -> Node:
        """The body of a definition."""

    def written_out(self, name: str) -> DefinitionRule | None:
        """A definition so short that its text may stand where it is called."""

    def late_stat(self, name: str) -> Late[Callable[..., Number | None]]:
        """A stat as a function of the world and its arguments."""

    @property
    def readings(self) -> Readings:
        """What expressions read beside their locals."""

    @property
    def keeping(self) -> Keeping:
        """The functions whose values are kept."""

    @property
    def near(self) -> NearReadings:
        """What definitions read near their first argument."""

    def lookup(self, table: str) -> Look:
        """The function that finds the row for a number."""

    def rows_found(self, table: str) -> Mapping[Number, TableRow] | None:
        """The rows of a table that were found before by their numbers, where no option makes them others."""

    def may_be_hidden(self, kind: str, index: int) -> bool:
        """Whether somebody may not see what an attribute holds."""

    def reads_hidden(self, value: object) -> bool:
        """Whether the expressions in something read what somebody may not see."""


class Writer:
    """Writes expressions; `names` is the namespace they will run in."""

    def __init__(self, rules: Rules, bound: Iterable[int] = (), names: dict[str, Any] | None = None) -> None:
        self.rules = rules
        self.names: dict[str, Any] = {"__builtins__": KNOWN} if names is None else names
        self.free: set[int] = set()
        """The slots that are read and not bound."""
        self.bound = list(bound)
        self._around = len(self.bound)
        self.depth = 0
        self.ready: dict[int, str] = {}
        """Expressions, by their identity, whose values have names already."""
        self.ahead: Node | None = None
        """The collection gone through whose members are taken, and their fuel burnt, in a line of their own before."""
        self.members_ahead: str | None = None
        """The text of those members, where there are any; they are called `members` then."""
        self.index_ahead: str | None = None
        """An index that the test of each of them asks first; it is called `index` then, and to ask it `index_of`."""
        self.begins_with: list[str] | None = None
        """The lines that work out what is wanted again and again, where the function may begin with such."""
        self.known: dict[tuple[int, int], str] = {}
        """Attributes of locals that are known to hold what another text says."""
        self._given: Mapping[int, str] = {}
        """What stands for the parameters of the definition whose text is being written in place of a call."""

    def keep(self, value: Any) -> str:
        """A name for a value of the rules."""
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def named(self, function: Late[Any]) -> str:
        """A name for a function that may not be made yet."""
        name = self.keep(None)
        function.named(self.names, name)
        return name

    def once(self, text: str, slot: int) -> str:
        """A value that can always be worked out and hangs on one local alone; where it can, it is at the beginning."""
        if self.begins_with is None or slot in self.bound or slot in self._given:
            return text
        name = f"once{len(self.begins_with)}"
        self.begins_with.append(f"{name} = {text}")
        return name

    def slot(self, number: int) -> str:
        """The name of a local."""
        if number in self._given:
            return self._given[number]
        if number not in self.bound:
            self.free.add(number)
        return f"s{number}"

    def text(self, node: Node) -> str:
        """The expression as Python text."""
        if id(node) in self.ready:
            return self.ready[id(node)]
        if self.depth >= MAX_NESTING or len(self.bound) - self._around >= MAX_LOOPS:
            return self.cut(node)
        self.depth += 1
        text = self._written(node)
        if node.was_tested:
            text = f"there({text}, {self.keep(node)})"
        self.depth -= 1
        return text

    def condition(self, node: Node) -> str:
        """The expression where it is only asked whether it holds."""
        return selection_text(self, node, as_condition=True) if isinstance(node, Selection) else self.text(node)

    def texts(self, nodes: Iterable[Node]) -> str:
        """Several expressions with commas between and behind them."""
        return "".join(f"{self.text(node)}, " for node in nodes)

    def template(self, template: Template) -> str:
        """A text with what is inserted."""
        parts = [
            self.keep(part) if isinstance(part, str) else f"w.say({self.text(_as_shown(part))})"
            for part in template.parts
            if part != ""
        ]
        return f"({' + '.join(parts)})" if parts else '""'

    def cut(self, node: Node) -> str:
        """A call of a function of its own."""
        inner = Writer(self.rules, names=self.names)
        text = inner.text(node)
        slots = sorted(inner.free)
        name = self.keep(None)
        parameters = "".join(f", s{at}" for at in slots)
        execute(f"def {name}(w{parameters}):\n    return {text}\n", self.names)
        return f"{name}(w{''.join(f', {self.slot(at)}' for at in slots)})"

    def _written(self, node: Node) -> str:
        match node:
            case Constant():
                return self._constant(node)
            case DiceAmount():
                return self.keep(Chance(0, ((1, called.handful_of(node)),)))
            case CountedDice():
                kept = "None" if node.kept is None else self.text(node.kept)
                return f"counted_dice({self.text(node.count)}, {kept}, {self.keep(node)})"
            case Wording():
                return self.template(node.template)
            case LocalValue():
                return self.slot(node.slot)
            case OptionValue():
                return f"w.options[{self.keep(node.name)}]"
            case NamedRow():
                return self.keep(self.rules.rows[node.table][node.key])
            case AllRows():
                return self.all_rows(node.table)
            case AllThings():
                return f"w.things[{self.keep(node.kind)}]"
            case CurrentTurn():
                return "w.turn"
            case CurrentRound():
                return "w.round_number"
            case CurrentStep():
                return "w.step"
            case CurrentPhase():
                return "(w.phase or None)"
            case PlayersInOrder():
                return "w.players_in_order"
            case RunningScene():
                if node.type.optional:
                    return f"w.running({self.keep(node.kind)})"
                return f"w.scene({self.keep(node.kind)}, {self.keep(node.span)})"
            case EntriesSum():
                names, origin = self.keep(node.names), self.keep(node.origin)
                return f"entered(w, {names}, ({self.texts(node.arguments)}), {origin})"
            case PastFacts():
                return f"w.facts({self.keep(node.name)}, {self.keep(node.within)})"
            case AttributeOf(of=LocalValue(slot=slot), index=at) if (
                slot,
                at,
            ) in self.known and slot not in self._given:
                return self.known[slot, at]
            case AttributeOf():
                text = self._part(node.of, f".v[{node.index}]")
                return f"seen({text})" if self.rules.may_be_hidden(node.kind, node.index) else text
            case BuiltInOf():
                return self._built_in(node)
            case ColumnOf():
                return self._part(node.of, f".cells[{node.index}]")
            case FieldOf():
                return self._field(node)
            case DefinitionCall():
                return self._call(node)
            case StatCall():
                return f"{self.named(self.rules.late_stat(node.name))}(w, {self.texts(node.arguments)})"
            case FunctionCall():
                return self._function(node)
            case LinkedCall():
                return self._linked(node)
            case WayLength():
                return self._length(node)
            case Reached():
                return self._reached(node)
            case LinkValue():
                ends = self.texts((node.start, node.end))
                return f"w.linked.value({self.keep(node.name)}, {self.keep(node.by)}, {ends})"
            case TableLookup():
                return self._lookup(node)
            case UnaryOperation():
                return unary_text(self, node)
            case BinaryOperation():
                return amounts_text(self, node) if node.type.form == "dice" else binary_text(self, node)
            case SeveralOperation():
                return several_text(self, node)
            case Rounding(value=BinaryOperation(op=Binary.DIVIDE) as quotient) if quotient.type.form != "dice":
                return self._quotient(quotient, node.way)
            case Rounding():
                return f"rounded({self.text(node.value)}, {self.keep(node.way)})"
            case HasItems():
                return has_items_text(self, node)
            case HasCondition():
                return self._has(node)
            case Cases():
                return cases_text(self, node)
            case Selection():
                return selection_text(self, node)
            case Aggregate():
                return aggregate_text(self, node)
            case _:
                assert_never(node)

    # ------------------------------------------------------------ leaves, parts and calls

    def _constant(self, node: Constant) -> str:
        if node.value is None or node.value is True or node.value is False:
            return str(node.value)
        if isinstance(node.value, int):
            return f"({int(node.value)})"
        return self.keep(node.value)

    def compared(self, node: Node, other: Node) -> str:
        """One side of a comparison: of the round no more need be known there than how it compares."""
        if not _is_round(other):
            match node:
                case CurrentRound():
                    return "w.round"
                case BuiltInOf(name=BuiltIn.ROUND):
                    return self._part(node.of, ")", "w.round_of(")
                case _:
                    pass
        return self.text(node)

    def _quotient(self, node: BinaryOperation, way: RoundingWay) -> str:
        """A quotient made whole; the one that is asked for most, a whole number by a fixed one, needs no call."""
        left, right = self.text(node.left), self.text(node.right)
        is_fixed = isinstance(node.right, Constant) and isinstance(node.right.value, int) and node.right.value > 0
        if way == "down" and is_fixed and node.left.type.form == "number" and self.is_handy(node.left):
            return f"({left} // {right} if {left} >= 0 else -(-{left} // {right}))"
        return f"divided_whole({left}, {right}, {self.keep(way)}, {self.keep(node.span)})"

    def _has(self, node: HasCondition) -> str:
        """Whether a thing has a condition: most things have not, and the world need not be asked for that."""
        bearer, condition = self.text(node.bearer), self.keep(node.condition)
        if node.bearer.type.optional:
            return f"has(w, {bearer}, {condition})"
        asked = f"w.has({bearer}, {condition})"
        if not self.is_handy(node.bearer) or self.rules.reads_hidden(node):
            return asked
        return f"({condition} in {bearer}.conditions and {asked})"

    def _built_in(self, node: BuiltInOf) -> str:
        match node.name:
            case BuiltIn.BORN:
                return self._part(node.of, ".born")
            case BuiltIn.BOARD:
                return self._part(node.of, ".number]", "w.board_of[")
            case BuiltIn.NAME:
                return self._part(node.of, ".label")
            case BuiltIn.KEY:
                return self._part(node.of, ".key")
            case BuiltIn.PLACE:
                if self._is_partly_there(node.of.type.name):
                    return self._part(node.of, ")", "w.row_number(")
                return self._part(node.of, ".place")
            case BuiltIn.ROUND:
                return self._part(node.of, ")", "w.round_number_of(")
            case _:
                assert_never(node.name)

    def _field(self, node: FieldOf) -> str:
        if node.of.type.form == "fact":
            if node.name == "turn":
                return self._part(node.of, ")", "fact_turn(")
            return self._part(node.of, f".data[{self.keep(node.name)}]")
        name = "origin" if node.name == "from" else node.name
        return self._part(node.of, f", {self.keep(name)})", "getattr(")

    def _lookup(self, node: TableLookup) -> str:
        """The row of a table for a number; one that was found before is at hand."""
        look, key = self.rules.lookup(node.table), self.text(node.key)
        found = f"{self.keep(look)}(w, {key}, {self.keep(node.span)})"
        rows = self.rules.rows_found(node.table)
        if rows is None or not self.is_handy(node.key):
            return found
        return f"({self.keep(rows.get)}({key}) or {found})"

    def _call(self, node: DefinitionCall) -> str:
        """A call of a definition, or its text where both it and what it is given are short."""
        rule = self.rules.written_out(node.name)
        if rule is None or not all(self.is_handy(one) for one in node.arguments):
            return f"{self.named(self.rules.definition(node.name))}(w, {self.texts(node.arguments)})"
        given = {slot: self.text(one) for slot, one in enumerate(node.arguments, start=1)}
        before, self._given = self._given, given
        text = self.text(rule.body)
        self._given = before
        return text

    def is_handy(self, node: Node) -> bool:
        """Whether a value is a name or a part of one, so that it may be read more than once or not at all."""
        match node:
            case LocalValue() | NamedRow() | Constant():
                return True
            case AttributeOf():
                return self._is_handy_part(node.of) and not self.rules.may_be_hidden(node.kind, node.index)
            case ColumnOf():
                return self._is_handy_part(node.of)
            case _:
                return False

    def _is_handy_part(self, of: Node) -> bool:
        return not of.type.optional and self.is_handy(of)

    def all_rows(self, table: str) -> str:
        """All rows of a table that are there."""
        if self._is_partly_there(table):
            return f"w.rows_of({self.keep(table)})"
        return self.keep(tuple(self.rules.rows[table].values()))

    def _is_partly_there(self, table: str) -> bool:
        """Whether some rows of a table are there only with an option."""
        return any(row.option is not None for row in self.rules.rows[table].values())

    def _part(self, of: Node, after: str, before: str = "") -> str:
        """A part of a value; in texts the value may be absent, and so is its part then."""
        text = self.text(of)
        return f"if_there({text}, lambda it: {before}it{after})" if of.type.optional else f"{before}{text}{after}"

    def _function(self, node: FunctionCall) -> str:
        arguments = self.texts(node.arguments)
        match node.function:
            case Function.NEIGHBOURS:
                return f"w.neighbours({arguments})"
            case Function.TOUCHING:
                return f"w.touching[{self.text(node.arguments[0])}.number]"
            case Function.DISTANCE:
                return f"w.distance({arguments})"
            case Function.PART:
                return f"w.part({arguments})"
            case Function.PARTS:
                return f"w.parts({arguments})"
            case Function.FREE_SIDES:
                return f"w.land.free_sides({arguments})"
            case Function.DIRECTION:
                return f"w.land.direction({arguments})"
            case Function.SHIFTED:
                return f"w.shifted({arguments})"
            case Function.ALIKE:
                return f"alike({self.text(node.arguments[0])})"
            case Function.SEES:
                return f"w.sees({arguments})"
            case Function.SHARE:
                return f"share({arguments})"
            case Function.MAGNITUDE:
                return f"abs({arguments})"
            case Function.REMAINDER:
                return f"remainder({arguments}{self.keep(node.span)})"
            case _:
                assert_never(node.function)

    def _length(self, node: WayLength) -> str:
        ends, members, by, span = self.texts((node.start, node.end)), self.text(node.collection), node.by, node.span
        out_of = "_" if node.out_of is None else f"s{node.out_of}"
        step = [] if node.out_of is None else [node.out_of]
        self.bound += [*step, node.slot]
        test, cost = self.text(node.condition), "1" if node.cost is None else self.text(node.cost)
        del self.bound[-len(step) - 1 :]
        of_step = f"lambda {out_of}, s{node.slot}: {cost} if {test} else None"
        return f"way_length(w, {self.keep(by)}, {ends}{members}, {of_step}, {self.keep(span)})"

    def _reached(self, node: Reached) -> str:
        self.bound.append(node.slot)
        step = self.text(node.step)
        self.bound.pop()
        if node.step.type.form != "many":
            step = f"one_or_none({step})"
        return f"reached(w, {self.text(node.start)}, lambda s{node.slot}: {step}, {self.keep(node.span)})"

    def _linked(self, node: LinkedCall) -> str:
        by = self.keep(node.by)
        match node.asks:
            case ByLinks.NEIGHBOURS:
                return f"w.linked.neighbours({by}, {self.texts(node.arguments)})"
            case ByLinks.NEXT_TO:
                left, right = map(self.text, node.arguments)
                return f"({right} in w.linked.neighbours({by}, {left}))"
            case ByLinks.DISTANCE:
                return f"w.linked.distance({by}, {self.texts(node.arguments)})"
            case ByLinks.PART:
                return f"w.linked.part({by}, {self.texts(node.arguments)})"
            case ByLinks.PARTS:
                return f"w.linked.parts({by}, {self.texts(node.arguments)})"
            case _:
                assert_never(node.asks)


def execute(text: str, names: dict[str, Any]) -> None:
    """Define the functions of a text that this package has written."""
    exec(_copied(_code(text)), names)  # noqa: S102


@lru_cache(maxsize=16_384)
def _code(text: str) -> CodeType:
    """The text in Python's own form: rules that were changed have most of their texts in common with those before."""
    return compile(text, "<rules>", "exec")


def _copied(code: CodeType) -> CodeType:
    """Code of a function's own: Python makes code quicker by what it meets there, as long as it is always the same.

    Two functions of one text call different things by the same names.
    """
    return code.replace(co_consts=tuple(_copied(one) if isinstance(one, CodeType) else one for one in code.co_consts))


def _is_round(node: Node) -> bool:
    return isinstance(node, CurrentRound) or (isinstance(node, BuiltInOf) and node.name is BuiltIn.ROUND)


def _as_shown(node: Node) -> Node:
    """A value as a text shows it: what is none by now is shown as such, whatever was tested, and so is its part."""
    is_none = node.was_tested
    if isinstance(node, AttributeOf | BuiltInOf | ColumnOf | FieldOf):
        of = _as_shown(node.of)
        is_none = is_none or of is not node.of
        node = replace(node, of=of) if of is not node.of else node
    return replace(node, type=node.type.or_none(), was_tested=False) if is_none else node
