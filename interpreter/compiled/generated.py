"""Expressions as generated Python, for speed: the one place of the house that compiles source text.

Nothing of a rule file reaches the text: every constant, row, text and name is handed in through the
namespace under a name made here (`k0`, `k1`, …), and locals are called by their slot (`s3`). What
is nested too deep for Python's parser falls back to the closures of `interpreter.compiled.expressions`,
which mean the same (a test compares the two).

A conquest roll with twelve rows costs about twice hand-written Python this way, and ten times by closures.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dsl.understood.expressions import Node, Op
from interpreter.values import (
    DIVISION,
    LARGEST,
    TOO_LARGE,
    Chance,
    Value,
    exact,
    fault,
    ratio,
    rounded,
    same_members,
)

if TYPE_CHECKING:
    from interpreter.compiled.expressions import Code
    from interpreter.compiled.program import Program

MAX_NESTING: Final = 40
"""Levels of an expression that are written as Python; its parser takes 200 brackets."""

_INFIX: Final = {Op.LESS: "<", Op.LESS_EQUAL: "<=", Op.GREATER: ">", Op.GREATER_EQUAL: ">="}


class TooDeep(Exception):
    """The expression is better left to closures."""


def burnt(world: Any, members: Any, span: Any) -> Any:
    """The members of a collection, after a step of fuel for each."""
    world.fuel -= len(members)
    if world.fuel < 0:
        world.burn(span)
    return members


def divided(left: Any, right: Any, span: Any) -> Any:
    """An exact quotient."""
    if right == 0:
        raise fault(DIVISION, span)
    value = exact(Fraction(left) / right)
    if isinstance(value, Fraction) and value.denominator > LARGEST:
        raise fault(TOO_LARGE, span)
    return value


def multiplied(left: Any, right: Any, span: Any) -> Any:
    """A product within 64 bits."""
    value = left * right
    if not -LARGEST <= value <= LARGEST:
        raise fault(TOO_LARGE, span)
    return exact(value)


def best_of(members: list[tuple[Any, Value]], which: Callable[..., Any]) -> tuple[Value, ...]:
    """All members whose key is the best."""
    if not members:
        return ()
    top = which(key for key, _ in members)
    return tuple(one for key, one in members if key == top)


def common(left: Any, right: Any) -> tuple[Value, ...]:
    """The members of both."""
    return tuple(one for one in left if one in right)


def without(left: Any, right: Any) -> tuple[Value, ...]:
    """The members of the first that are not in the second."""
    return tuple(one for one in left if one not in right)


class Writer:
    """Writes one function; `names` is the namespace it will run in."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names: dict[str, Any] = {
            "burnt": burnt,
            "divided": divided,
            "multiplied": multiplied,
            "exact": exact,
            "ratio": ratio,
            "rounded": rounded,
            "best_of": best_of,
            "common": common,
            "without": without,
            "same_members": same_members,
            "Chance": Chance,
        }
        self.free: set[int] = set()
        self.bound: list[int] = []
        self.depth = 0

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
        """The expression as Python text.

        Raises: TooDeep.
        """
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise TooDeep
        try:
            write: Callable[[Node], str] | None = getattr(self, "_" + node.op.name.lower(), None)
            if node.type.form == "dice" or write is None:
                return self._closure(node)
            return write(node)
        finally:
            self.depth -= 1

    def _closure(self, node: Node) -> str:
        """A call of the closure, on a frame that holds the locals it may read."""
        code = self.program.expressions.closure(node)
        slots = sorted(slots_below(node))
        size = max(slots, default=0) + 1
        inside = _bound_below(node)
        size = max(size, max(inside, default=0) + 1)
        cells = ["w", *("None" if at not in slots else self.slot(at) for at in range(1, size))]
        return f"{self.keep(code)}([{', '.join(cells)}])"

    # ------------------------------------------------------------ leaves

    def _constant(self, node: Node) -> str:
        if node.data is None or node.data is True or node.data is False:
            return str(node.data)
        if isinstance(node.data, int):
            return f"({int(node.data)})"
        return self.keep(node.data)

    def _local(self, node: Node) -> str:
        return self.slot(node.data)

    def _option(self, node: Node) -> str:
        return f"w.options[{self.keep(node.data)}]"

    def _row(self, node: Node) -> str:
        return self.keep(self.program.row(*node.data))

    def _rows(self, node: Node) -> str:
        return f"tuple(w.rows[{self.keep(node.data)}].values())"

    def _entities(self, node: Node) -> str:
        return f"w.things[{self.keep(node.data)}]"

    def _turn(self, node: Node) -> str:
        return "w.turn"

    # ------------------------------------------------------------ attributes and calls

    def _attribute(self, node: Node) -> str:
        source = node.operands[0]
        index = int(node.data[2])
        if source.op is Op.LOCAL or not source.type.optional:
            return f"{self.text(source)}.v[{index}]"
        return self._closure(node)

    def _column(self, node: Node) -> str:
        return f"{self.text(node.operands[0])}.cells[{int(node.data[2])}]"

    def _built_in(self, node: Node) -> str:
        obj = self.text(node.operands[0])
        if node.data == "board":
            return f"w.board_of[{obj}.number]"
        return f"{obj}.{ {'born': 'born', 'name': 'label', 'key': 'key', 'place': 'place'}[node.data] }"

    def _field(self, node: Node) -> str:
        kind = node.operands[0].type.form
        if kind == "fact" and node.data != "turn":
            return f"{self.text(node.operands[0])}.data[{self.keep(node.data)}]"
        if kind == "die" and node.data == "from":
            return f"{self.text(node.operands[0])}.origin"
        return self._closure(node)

    def _definition(self, node: Node) -> str:
        cell = self.keep(self.program.direct(node.data))
        arguments = ", ".join(["w", *(self.text(one) for one in node.operands)])
        return f"{cell}[0]({arguments})"

    def _function(self, node: Node) -> str:
        arguments = [self.text(one) for one in node.operands]
        match node.data:
            case "neighbours":
                return f"w.neighbours({arguments[0]})"
            case "touching":
                return f"w.touching[{arguments[0]}.number]"
            case "distance" | "part" | "shifted":
                return f"w.{node.data}({', '.join(arguments)})"
            case _:
                return f"abs({arguments[0]})"

    def _set(self, node: Node) -> str:
        items = [self.text(one) for one in node.operands]
        if len(items) == 1:
            return f"({items[0]},)"
        return f"tuple(dict.fromkeys(({', '.join(items)},)))" if items else "()"

    # ------------------------------------------------------------ arithmetic

    def _both(self, node: Node, sign: str) -> str:
        left, right = (self.text(one) for one in node.operands)
        plain = f"({left} {sign} {right})"
        return plain if node.type.form == "number" else f"exact{plain}"

    def _negate(self, node: Node) -> str:
        return f"(-{self.text(node.operands[0])})"

    def _add(self, node: Node) -> str:
        return self._both(node, "+")

    def _subtract(self, node: Node) -> str:
        return self._both(node, "-")

    def _multiply(self, node: Node) -> str:
        left, right = (self.text(one) for one in node.operands)
        return f"multiplied({left}, {right}, {self.keep(node.span)})"

    def _divide(self, node: Node) -> str:
        left, right = (self.text(one) for one in node.operands)
        return f"divided({left}, {right}, {self.keep(node.span)})"

    def _union(self, node: Node) -> str:
        left, right = (self.text(one) for one in node.operands)
        return f"tuple(dict.fromkeys((*{left}, *{right})))"

    def _without(self, node: Node) -> str:
        return f"without({self.text(node.operands[0])}, {self.text(node.operands[1])})"

    def _common(self, node: Node) -> str:
        return f"common({self.text(node.operands[0])}, {self.text(node.operands[1])})"

    def _round(self, node: Node) -> str:
        return f"rounded({self.text(node.operands[0])}, {self.keep(node.data)})"

    def _ratio(self, node: Node) -> str:
        return f"ratio({self.text(node.operands[0])}, {self.text(node.operands[1])})"

    # ------------------------------------------------------------ tests

    def _compared(self, node: Node) -> str:
        left, right = (self.text(one) for one in node.operands)
        if node.operands[0].type.form == "row":
            return f"({left}.place {_INFIX[node.op]} {right}.place)"
        return f"({left} {_INFIX[node.op]} {right})"

    _less = _less_equal = _greater = _greater_equal = _compared

    def _same(self, node: Node, sign: str = "==") -> str:
        one, two = node.operands
        if one.type.form == "many" and not (two.op is Op.CONSTANT and two.data is None):
            test = f"same_members({self.text(one)}, {self.text(two)})"
            return test if sign == "==" else f"(not {test})"
        by_identity = one.type.form in ("entity", "row", "nothing") or (two.op is Op.CONSTANT and two.data is None)
        word = {"==": "is", "!=": "is not"}[sign] if by_identity else sign
        return f"({self.text(one)} {word} {self.text(two)})"

    def _different(self, node: Node) -> str:
        return self._same(node, "!=")

    def _inside(self, node: Node) -> str:
        return f"({self.text(node.operands[0])} in {self.text(node.operands[1])})"

    def _next_to(self, node: Node) -> str:
        return f"({self.text(node.operands[1])} in w.neighbours({self.text(node.operands[0])}))"

    def _has_any(self, node: Node) -> str:
        collection, *items = (self.text(one) for one in node.operands)
        if len(items) == 1:
            return f"({items[0]} in {collection})"
        if node.operands[0].op in (Op.LOCAL, Op.ATTRIBUTE):
            return "(" + " or ".join(f"{item} in {collection}" for item in items) + ")"
        return self._closure(node)

    def _not(self, node: Node) -> str:
        return f"(not {self.text(node.operands[0])})"

    def _and(self, node: Node) -> str:
        return "(" + " and ".join(self.text(one) for one in node.operands) + ")"

    def _or(self, node: Node) -> str:
        return "(" + " or ".join(self.text(one) for one in node.operands) + ")"

    def _has_condition(self, node: Node) -> str:
        if node.operands[0].type.optional:
            return self._closure(node)
        return f"w.has({self.text(node.operands[0])}, {self.keep(node.data)})"

    def _cases(self, node: Node) -> str:
        *pairs, last = node.operands
        text = self.text(last)
        for at in range(len(pairs) - 2, -1, -2):
            text = f"({self.text(pairs[at])} if {self.text(pairs[at + 1])} else {text})"
        return text

    # ------------------------------------------------------------ collections

    def _over(self, node: Node, slot: int, value: Callable[[], str]) -> str:
        """`value for s3 in members if condition`."""
        members = f"burnt(w, {self.text(node.operands[0])}, {self.keep(node.span)})"
        self.bound.append(slot)
        condition = node.operands[1]
        always = condition.op is Op.CONSTANT and condition.data is True
        test = "" if always else f" if {self.text(condition)}"
        text = f"{value()} for s{slot} in {members}{test}"
        self.bound.pop()
        return text

    def _count(self, node: Node) -> str:
        return f"len({self.text(node.operands[0])})"

    def _count_where(self, node: Node) -> str:
        return f"sum([{self._over(node, node.data, lambda: '1')}])"

    def _sum(self, node: Node) -> str:
        return f"exact(sum([{self._over(node, node.data, lambda: self.text(node.operands[2]))}]))"

    def _highest(self, node: Node) -> str:
        return f"max([{self._over(node, node.data, lambda: self.text(node.operands[2]))}], default=None)"

    def _lowest(self, node: Node) -> str:
        return f"min([{self._over(node, node.data, lambda: self.text(node.operands[2]))}], default=None)"

    def _highest_of(self, node: Node) -> str:
        return f"max([{', '.join(self.text(one) for one in node.operands)}])"

    def _lowest_of(self, node: Node) -> str:
        return f"min([{', '.join(self.text(one) for one in node.operands)}])"

    def _any(self, node: Node) -> str:
        members = f"burnt(w, {self.text(node.operands[0])}, {self.keep(node.span)})"
        slot = node.data
        self.bound.append(slot)
        test = self.text(node.operands[1])
        self.bound.pop()
        return f"any([{test} for s{slot} in {members}])"

    def _every(self, node: Node) -> str:
        return "all" + self._any(node)[3:]

    def _those(self, node: Node) -> str:
        return f"tuple([{self._over(node, node.data, lambda: f's{node.data}')}])"

    def _best(self, node: Node) -> str:
        slot, which = node.data
        pairs = self._over(node, slot, lambda: f"({self.text(node.operands[2])}, s{slot})")
        return f"best_of([{pairs}], {'max' if which == 'highest' else 'min'})"

    def _first(self, node: Node) -> str:
        return f"next(iter({self.text(node.operands[0])}), None)"

    def _past(self, node: Node) -> str:
        name, within = node.data
        return f"w.facts({self.keep(name)}, {self.keep(within)})"


def slots_below(node: Node) -> set[int]:
    """All slots an expression reads."""
    found = {node.data} if node.op is Op.LOCAL else set()
    for operand in node.operands:
        found |= slots_below(operand)
    if node.op is Op.TEXT:
        for part in node.data.parts:
            if isinstance(part, Node):
                found |= slots_below(part)
    return found


def _bound_below(node: Node) -> set[int]:
    """All slots that collections inside an expression set."""
    own: set[int] = set()
    if node.op in (Op.COUNT_WHERE, Op.SUM, Op.HIGHEST, Op.LOWEST, Op.ANY, Op.EVERY, Op.THOSE):
        own = {node.data}
    elif node.op is Op.BEST:
        own = {node.data[0]}
    for operand in node.operands:
        own |= _bound_below(operand)
    if node.op is Op.TEXT:
        for part in node.data.parts:
            if isinstance(part, Node):
                own |= _bound_below(part)
    return own


def compiled(name: str, text: str, names: dict[str, Any]) -> Any:
    """The function of that name, from text written by this module alone."""
    code = compile(text, f"<rules: {name}>", "exec")
    exec(code, names)  # noqa: S102
    return names[name]


def frame_function(program: Program, node: Node) -> Code | None:
    """An expression as a function of its frame, or None if it is nested too deep."""
    writer = Writer(program)
    try:
        text = writer.text(node)
    except TooDeep:
        return None
    lines = ["def rule(f):", "    w = f[0]", *(f"    s{at} = f[{at}]" for at in sorted(writer.free))]
    return compiled("rule", "\n".join([*lines, f"    return {text}", ""]), writer.names)  # type: ignore[no-any-return]


def direct_function(program: Program, node: Node, parameters: int) -> Callable[..., Any] | None:
    """A definition's body as a function of the world and its arguments, or None if it is nested too deep."""
    writer = Writer(program)
    writer.bound = list(range(1, parameters + 1))
    try:
        text = writer.text(node)
    except TooDeep:
        return None
    if writer.free:
        return None
    arguments = ", ".join(["w", *(f"s{at}" for at in range(1, parameters + 1))])
    return compiled("rule", f"def rule({arguments}):\n    return {text}\n", writer.names)  # type: ignore[no-any-return]
