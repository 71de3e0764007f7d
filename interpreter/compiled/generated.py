"""Expressions as generated Python: the one place of the house that compiles source text.

Nothing of a rule file reaches the text: every constant, row, text and name is handed in through the
namespace under a name made here (`k0`, `k1`, …), and locals are called by their slot (`s3`). What
is nested too deep for Python's parser is cut into functions of their own in the same namespace.

A conquest roll with twelve rows costs about twice hand-written Python this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol, assert_never

from dsl.border.diagnostics import Span
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Case,
    Cases,
    ColumnOf,
    Constant,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    Rounding,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    Template,
    Unary,
    UnaryOperation,
    Wording,
)
from dsl.understood.rules import DefinitionRule
from dsl.understood.walk import nodes_in, slots_read
from interpreter.compiled import operations
from interpreter.values import Chance, Number, TableRow, Value, exact, ratio, rounded, same_members
from interpreter.world.changes import Reading
from interpreter.world.indexes import BORN
from interpreter.world.memos import Remembered

Frame = list[Any]
"""What a rule is worked out in: slot 0 is the world, the others hold locals."""
Code = Callable[[Frame], Any]
"""An expression as a function of its frame."""

MAX_NESTING: Final = 30
"""Levels of an expression that are written as one piece of Python; its parser takes 200 brackets."""

_COMPARED: Final = {
    Binary.LESS: "<",
    Binary.LESS_EQUAL: "<=",
    Binary.GREATER: ">",
    Binary.GREATER_EQUAL: ">=",
}
_CALLED: Final = {
    "amount": operations.amount,
    "amount_times": operations.amount_times,
    "best_of": operations.best_of,
    "burnt": operations.burnt,
    "common": operations.common,
    "default": operations.default,
    "divided": operations.divided,
    "exact": exact,
    "fact_turn": operations.fact_turn,
    "has": operations.has,
    "if_there": operations.if_there,
    "multiplied": operations.multiplied,
    "ratio": ratio,
    "rounded": rounded,
    "same_members": same_members,
    "without": operations.without,
}
"""The names that generated text may use as they are."""


class Rules(Protocol):
    """What expressions ask of the rules round them."""

    @property
    def rows(self) -> Mapping[str, Mapping[str, TableRow]]:
        """All rows of all tables."""

    def definition(self, name: str) -> list[Callable[..., Value]]:
        """A cell with the definition as a function of the world and its arguments."""

    def stat(self, world: Any, name: str, *arguments: Value) -> Number:
        """The value of a stat."""

    def readings(self, value: object) -> frozenset[Reading]:
        """What the expressions in something read beside their locals."""

    def lookup(self, table: str) -> Callable[[Number, Span], TableRow]:
        """The function that finds the row for a number."""


class Writer:
    """Writes expressions; `names` is the namespace they will run in."""

    def __init__(self, rules: Rules, bound: Iterable[int] = (), names: dict[str, Any] | None = None) -> None:
        self.rules = rules
        self.names: dict[str, Any] = dict(_CALLED) if names is None else names
        self.free: set[int] = set()
        """The slots that are read and not bound."""
        self.bound = list(bound)
        self.depth = 0
        self.ready: dict[int, str] = {}
        """Expressions, by their identity, whose values have names already."""

    def keep(self, value: Any) -> str:
        """A name for a value of the rules."""
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def slot(self, number: int) -> str:
        """The name of a local."""
        if number not in self.bound:
            self.free.add(number)
        return f"s{number}"

    def text(self, node: Node) -> str:
        """The expression as Python text."""
        if id(node) in self.ready:
            return self.ready[id(node)]
        if self.depth >= MAX_NESTING:
            return self._cut(node)
        self.depth += 1
        text = self._written(node)
        self.depth -= 1
        return text

    def texts(self, nodes: Iterable[Node]) -> str:
        """Several expressions with commas between and behind them."""
        return "".join(f"{self.text(node)}, " for node in nodes)

    def template(self, template: Template) -> str:
        """A text with what is inserted."""
        parts = [
            self.keep(part) if isinstance(part, str) else f"w.say({self.text(part)})"
            for part in template.parts
            if part != ""
        ]
        return f"({' + '.join(parts)})" if parts else '""'

    def _cut(self, node: Node) -> str:
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
                return self.keep(Chance(0, ((1, node.count, node.sides, node.explodes),)))
            case Wording():
                return self.template(node.template)
            case LocalValue():
                return self.slot(node.slot)
            case OptionValue():
                return f"w.options[{self.keep(node.name)}]"
            case NamedRow():
                return self.keep(self.rules.rows[node.table][node.key])
            case AllRows():
                return self.keep(tuple(self.rules.rows[node.table].values()))
            case AllThings():
                return f"w.things[{self.keep(node.kind)}]"
            case CurrentTurn():
                return "w.turn"
            case PastFacts():
                return f"w.facts({self.keep(node.name)}, {self.keep(node.within)})"
            case AttributeOf():
                return self._part(node.of, f".v[{node.index}]")
            case BuiltInOf():
                return self._built_in(node)
            case ColumnOf():
                return self._part(node.of, f".cells[{node.index}]")
            case FieldOf():
                return self._field(node)
            case DefinitionCall():
                return f"{self.keep(self.rules.definition(node.name))}[0](w, {self.texts(node.arguments)})"
            case StatCall():
                return f"{self.keep(self.rules.stat)}(w, {self.keep(node.name)}, {self.texts(node.arguments)})"
            case FunctionCall():
                return self._function(node)
            case TableLookup():
                return f"{self.keep(self.rules.lookup(node.table))}({self.text(node.key)}, {self.keep(node.span)})"
            case UnaryOperation():
                return self._unary(node)
            case BinaryOperation():
                return self._amounts(node) if node.type.form == "dice" else self._binary(node)
            case SeveralOperation():
                return self._several(node)
            case Rounding():
                return f"rounded({self.text(node.value)}, {self.keep(node.way)})"
            case HasItems():
                return self._has_items(node)
            case HasCondition():
                bearer, condition = self.text(node.bearer), self.keep(node.condition)
                return (
                    f"has(w, {bearer}, {condition})" if node.bearer.type.optional else f"w.has({bearer}, {condition})"
                )
            case Cases():
                return self._cases(node)
            case Selection():
                return self._selection(node)
            case Aggregate():
                return self._aggregate(node)
            case _:
                assert_never(node)

    # ------------------------------------------------------------ leaves, parts and calls

    def _constant(self, node: Constant) -> str:
        if node.value is None or node.value is True or node.value is False:
            return str(node.value)
        if isinstance(node.value, int):
            return f"({int(node.value)})"
        return self.keep(node.value)

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
                return self._part(node.of, ".place")
            case _:
                assert_never(node.name)

    def _field(self, node: FieldOf) -> str:
        if node.of.type.form == "fact":
            if node.name == "turn":
                return self._part(node.of, ")", "fact_turn(")
            return self._part(node.of, f".data[{self.keep(node.name)}]")
        name = "origin" if node.name == "from" else node.name
        return self._part(node.of, f", {self.keep(name)})", "getattr(")

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
            case Function.SHIFTED:
                return f"w.shifted({arguments})"
            case Function.MAGNITUDE:
                return f"abs({arguments})"
            case _:
                assert_never(node.function)

    # ------------------------------------------------------------ operations

    def _unary(self, node: UnaryOperation) -> str:
        value = self.text(node.value)
        match node.op:
            case Unary.NEGATE:
                return f"amount({value}).times(-1)" if node.type.form == "dice" else f"(-{value})"
            case Unary.NOT:
                return f"(not {value})"
            case Unary.COUNT:
                return f"len({value})"
            case Unary.FIRST:
                return f"next(iter({value}), None)"
            case _:
                assert_never(node.op)

    def _amounts(self, node: BinaryOperation) -> str:
        """Arithmetic with dice; the resolver lets no other operation have them."""
        left, right = self.text(node.left), self.text(node.right)
        match node.op:
            case Binary.ADD:
                return f"amount({left}).plus({right})"
            case Binary.SUBTRACT:
                return f"amount({left}).plus({right}, -1)"
            case Binary.MULTIPLY:
                return f"amount_times({left}, {right})"
            case _:
                return self._binary(node)

    def _binary(self, node: BinaryOperation) -> str:
        left, right = self.text(node.left), self.text(node.right)
        whole = node.type.form == "number"
        match node.op:
            case Binary.ADD:
                return f"({left} + {right})" if whole else f"exact({left} + {right})"
            case Binary.SUBTRACT:
                return f"({left} - {right})" if whole else f"exact({left} - {right})"
            case Binary.MULTIPLY:
                return f"multiplied({left}, {right}, {self.keep(node.span)})"
            case Binary.DIVIDE:
                return f"divided({left}, {right}, {self.keep(node.span)})"
            case Binary.RATIO:
                return f"ratio({left}, {right})"
            case Binary.UNION:
                return f"tuple(dict.fromkeys((*{left}, *{right})))"
            case Binary.WITHOUT:
                return f"without({left}, {right})"
            case Binary.COMMON:
                return f"common({left}, {right})"
            case Binary.DEFAULT:
                if _is_cheap(node.left):
                    return f"({right} if {left} is None else {left})"
                return f"default({left}, lambda: {right})"
            case Binary.LESS | Binary.LESS_EQUAL | Binary.GREATER | Binary.GREATER_EQUAL:
                place = ".place" if node.left.type.form == "row" else ""
                return f"({left}{place} {_COMPARED[node.op]} {right}{place})"
            case Binary.SAME:
                return self._same(node, left, right)
            case Binary.DIFFERENT:
                return f"(not {self._same(node, left, right)})"
            case Binary.INSIDE:
                return f"({left} in {right})"
            case Binary.NEXT_TO:
                return f"({right} in w.neighbours({left}))"
            case _:
                assert_never(node.op)

    def _same(self, node: BinaryOperation, left: str, right: str) -> str:
        if isinstance(node.right, Constant) and node.right.value is None:
            return f"({left} is None)"
        if node.left.type.form == "many":
            return f"same_members({left}, {right})"
        by_identity = node.left.type.form in ("entity", "row", "nothing")
        return f"({left} {'is' if by_identity else '=='} {right})"

    def _several(self, node: SeveralOperation) -> str:
        match node.op:
            case Several.SET:
                items = self.texts(node.items)
                return f"({items})" if len(node.items) < 2 else f"tuple(dict.fromkeys(({items})))"
            case Several.AND:
                return f"({' and '.join(map(self.text, node.items))})"
            case Several.OR:
                return f"({' or '.join(map(self.text, node.items))})"
            case Several.HIGHEST_OF:
                return f"max(({self.texts(node.items)}))"
            case Several.LOWEST_OF:
                return f"min(({self.texts(node.items)}))"
            case _:
                assert_never(node.op)

    def _has_items(self, node: HasItems) -> str:
        collection = self.text(node.collection)
        if len(node.items) == 1:
            return f"({self.text(node.items[0])} in {collection})"
        fixed = [_fixed(self.rules, item) for item in node.items]
        items = (
            f"{{{self.texts(node.items)}}}"
            if None in fixed
            else self.keep(frozenset(one for (one,) in filter(None, fixed)))
        )
        return f"{items}.issubset({collection})" if node.every else f"(not {items}.isdisjoint({collection}))"

    def _cases(self, node: Cases) -> str:
        now, later = node.cases[:MAX_NESTING], node.cases[MAX_NESTING:]
        otherwise = self._cut(Cases(node.type, later, node.otherwise)) if later else self.text(node.otherwise)
        return f"({''.join(map(self._case, now))}{otherwise})"

    def _case(self, case: Case) -> str:
        return f"{self.text(case.value)} if {self.text(case.condition)} else "

    # ------------------------------------------------------------ collections

    def _over(self, node: Selection | Aggregate, value: str, members: str, test: str) -> str:
        """`value for s3 in members if test`."""
        burnt = f"burnt(w, {members}, {self.keep(node.span)})"
        return f"{value} for s{node.slot} in {burnt}{f' if {test}' if test else ''}"

    def _members(self, node: Selection | Aggregate) -> tuple[str, str]:
        """The members that are gone through, and the test of each.

        Where all things of a kind are asked for one value of an attribute, an index of that attribute gives them; but
        `every` asks those that do not have the value.
        """
        tests = conjuncts(node.condition)
        members = None
        for at, test in enumerate(() if node.op is Selecting.EVERY else tests):
            members = self.indexed(node.collection, node.slot, test, first=at == 0)
            if members is not None:
                tests = (*tests[:at], *tests[at + 1 :])
                break
        if members is None:
            members = self.text(node.collection)
        self.bound.append(node.slot)
        text = " and ".join(map(self.text, tests))
        self.bound.pop()
        return members, text

    def indexed(self, collection: Node, slot: int, test: Node, *, first: bool) -> str | None:
        """The members for which a test `member.attribute is value` holds, where an index of all things can say them.

        The value is read once, whether or not there are members, so it must be one that can always be read; what stands
        behind another test (is not the `first`) may rely on it.
        """
        if not (isinstance(collection, AllThings) and isinstance(test, BinaryOperation) and test.op is Binary.SAME):
            return None
        for one, other in ((test.left, test.right), (test.right, test.left)):
            index = _index_of(one, slot)
            if index is not None and _is_at_hand(other, through=first) and slot not in slots_read(other):
                return f"w.by[{self.keep(index)}].get({self.text(other)}, ())"
        return None

    def _selection(self, node: Selection) -> str:
        members, test = self._members(node)
        match node.op:
            case Selecting.COUNT:
                return f"len([{self._over(node, 'None', members, test)}])"
            case Selecting.ANY:
                return f"next(({self._over(node, 'True', members, test)}), False)"
            case Selecting.EVERY:
                return f"next(({self._over(node, 'False', members, f'not ({test})' if test else 'False')}), True)"
            case Selecting.THOSE:
                return f"tuple([{self._over(node, f's{node.slot}', members, test)}])"
            case _:
                assert_never(node.op)

    def _aggregate(self, node: Aggregate) -> str:
        members, test = self._members(node)
        self.bound.append(node.slot)
        value = self.text(node.value)
        self.bound.pop()
        match node.op:
            case Aggregating.SUM:
                return f"exact(sum([{self._over(node, value, members, test)}]))"
            case Aggregating.HIGHEST:
                return f"max([{self._over(node, value, members, test)}], default=None)"
            case Aggregating.LOWEST:
                return f"min([{self._over(node, value, members, test)}], default=None)"
            case Aggregating.WITH_HIGHEST:
                return f"best_of([{self._over(node, f'({value}, s{node.slot})', members, test)}], max)"
            case Aggregating.WITH_LOWEST:
                return f"best_of([{self._over(node, f'({value}, s{node.slot})', members, test)}], min)"
            case _:
                assert_never(node.op)


def _fixed(rules: Rules, node: Node) -> tuple[Value] | None:
    """The value of a constant or of a row named outright, wrapped because it may be none."""
    match node:
        case Constant():
            return (node.value,)
        case NamedRow():
            return (rules.rows[node.table][node.key],)
        case _:
            return None


def conjuncts(condition: Node) -> tuple[Node, ...]:
    """The conditions that must all hold for this one to hold; none for one that always does."""
    if isinstance(condition, Constant) and condition.value is True:
        return ()
    return condition.items if isinstance(condition, SeveralOperation) and condition.op is Several.AND else (condition,)


def _index_of(node: Node, slot: int) -> tuple[str, int] | None:
    """The index for an attribute of the thing in a slot."""
    match node:
        case AttributeOf(of=LocalValue(slot=read)) if read == slot and node.type.form != "many":
            return node.kind, node.index
        case BuiltInOf(of=LocalValue(slot=read), name=BuiltIn.BORN) if read == slot:
            return node.of.type.name, BORN
        case _:
            return None


def _is_at_hand(node: Node, *, through: bool) -> bool:
    """Whether reading a value can never fail; `through` allows parts of things that are certainly there."""
    match node:
        case Constant() | NamedRow() | LocalValue() | OptionValue() | CurrentTurn():
            return True
        case AttributeOf():
            return through and _is_at_hand(node.of, through=True)
        case _:
            return False


def _is_cheap(node: Node) -> bool:
    """Whether reading an expression twice costs next to nothing."""
    return isinstance(node, LocalValue) or (isinstance(node, AttributeOf) and isinstance(node.of, LocalValue))


def execute(text: str, names: dict[str, Any]) -> None:
    """Define the functions of a text written in this room."""
    exec(compile(text, "<rules>", "exec"), names)  # noqa: S102


def function(writer: Writer, head: str, lines: Iterable[str]) -> Any:
    """The function with these parameters and lines, in the namespace of its writer."""
    name = writer.keep(None)
    execute("\n    ".join([f"def {name}({head}):", *lines, ""]), writer.names)
    return writer.names[name]


def opened(writer: Writer) -> list[str]:
    """The lines that read the slots of a frame."""
    return ["w = f[0]", *(f"s{at} = f[{at}]" for at in sorted(writer.free))]


def frame_function(rules: Rules, node: Node) -> Code:
    """An expression as a function of its frame."""
    writer = Writer(rules)
    text = writer.text(node)
    made: Code = function(writer, "f", [*opened(writer), f"return {text}"])
    return made


def text_function(rules: Rules, template: Template) -> Callable[[Frame], str]:
    """A text as a function of the frame."""
    writer = Writer(rules)
    text = writer.template(template)
    made: Callable[[Frame], str] = function(writer, "f", [*opened(writer), f"return {text}"])
    return made


def definition_function(rules: Rules, rule: DefinitionRule) -> Callable[..., Value]:
    """A definition as a function of the world and its arguments; what takes long is kept in the memos of the world."""
    slots = range(1, len(rule.parameters) + 1)
    writer = Writer(rules, slots)
    text = writer.text(rule.body)
    lines = [f"return {text}"]
    if _is_worth_keeping(rule):
        remembered = writer.keep(Remembered(rules.readings(rule.body)))
        arguments = "s1" if len(slots) == 1 else f"({''.join(f's{at}, ' for at in slots)})"
        lines = [
            f"memo = w.memos[{remembered}]",
            f"given = {arguments}",
            "if given in memo: return memo[given]",
            f"found = memo[given] = {text}",
            "return found",
        ]
    made: Callable[..., Value] = function(writer, ", ".join(["w", *(f"s{at}" for at in slots)]), lines)
    return made


def _is_worth_keeping(rule: DefinitionRule) -> bool:
    """Whether working a definition out takes longer than looking it up, and its arguments can be looked up."""
    if any(parameter.type.form == "many" for parameter in rule.parameters):
        return False
    return any(
        isinstance(node, Selection | Aggregate)
        or (isinstance(node, FunctionCall) and node.function in (Function.DISTANCE, Function.PART))
        for node in nodes_in(rule.body)
    )


def values(rules: Rules, nodes: Iterable[Node]) -> tuple[Value, ...]:
    """The values of expressions that need neither world nor locals, such as the cells of a table."""
    writer = Writer(rules)
    found: tuple[Value, ...] = function(writer, "w=None", [f"return ({writer.texts(nodes)})"])()
    return found
