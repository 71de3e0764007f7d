"""Statements as the text of one function of a frame: what they do stands in it line by line.

    w = f[0]
    s1 = f[1]
    if (s1.v[3] > (2)):
        value = (s1.v[3] - (2))
        w.write(s1, 3, value, k40)
    steps = k41(f)                                  # a statement with a function of its own, which may ask
    signal = (yield from steps) if steps else None
    if signal is not None: return signal

What a local holds is read from the frame into a name (`s1`) where it is read first, and again where something else may
have changed it since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from dsl.border.diagnostics import Span
from dsl.understood import statements as s
from dsl.understood.expressions import Node
from interpreter.compiled.generated import Frame, function, taken_ahead
from interpreter.compiled.rolling.throwing import throw_amount
from interpreter.compiled.run import STOP, Returned, Run, Settle
from interpreter.compiled.statements.purposes import Purpose
from interpreter.compiled.statements.standing_still import (
    LOOKED_AT,
    REMEMBERED,
    counted,
    look_whether_it_stands_still,
    standing,
)
from interpreter.compiled.text.writer import KNOWN, Rules, Writer
from interpreter.values.value import Chance, Entity

MAX_BLOCKS: Final = 12
"""Blocks inside each other that are written as one function; Python takes 20 loops."""

_KNOWN: Final = KNOWN | {
    "Chance": Chance,
    "Entity": Entity,
    "Returned": Returned,
    "STOP": STOP,
    "counted": counted,
    "look_whether_it_stands_still": look_whether_it_stands_still,
    "standing": standing,
    "throw_amount": throw_amount,
}
"""The names that the text of statements may use as they are."""


class Body(Writer):
    """The function that some statements become, while it is written."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, names={"__builtins__": _KNOWN})
        self._asks = False
        self._blocks = 0
        """How many blocks stand round what is being written."""
        self._lines: list[str] = []
        self._at_hand: set[int] = set()
        """The locals whose values have names."""
        self._is_counted = False
        """Whether what is asked is counted."""
        self._gives = False
        """Whether `signal` holds what the last statement gives."""
        self._single: Run | None = None
        """The function of the one statement that was written, where it has one of its own."""

    def run(self) -> Run:
        """What was written, as a function."""
        if self._single is not None:
            return self._single
        made: Callable[[Frame], Any] = function(self, "f", ["w = f[0]", *(self._lines or ["return None"])])
        return Run(self._asks, made)

    # ------------------------------------------------------------ lines

    def add(self, line: str) -> None:
        """A line of the function."""
        self._single = None
        self._lines.append(f"{'    ' * self._blocks}{line}")

    def gives(self, text: str) -> None:
        """A line by which a statement gives something."""
        self.add(f"signal = {text}")
        self._gives = True

    def leave(self) -> None:
        """Behind a statement: nothing more is done where it has given something."""
        if self._gives:
            single = self._single
            self.add("if signal is not None: return signal")
            self._gives, self._single = False, single

    def call(self, run: Run) -> None:
        """A statement with a function of its own, which may change locals."""
        is_first = not self._lines
        if run.asks:
            self.add(f"steps = {self.keep(run.run)}(f)")
            self.gives(f"(yield from {self._counted('steps')}) if steps else None")
            self._asks = True
        else:
            self.gives(f"{self.keep(run.run)}(f)")
        self._at_hand.clear()
        self._single = run if is_first else None

    def do(self, act: Callable[[Frame], None]) -> None:
        """A statement with a function of its own that asks nobody, changes no local and gives nothing."""
        is_first = not self._lines
        self.add(f"{self.keep(act)}(f)")
        self._single = Run(False, act) if is_first else None

    def wait(self, steps: str, name: str = "signal") -> None:
        """Steps are gone through; what they give has a name."""
        self.add(f"{name} = yield from {self._counted(steps)}")
        self._asks = True

    def settle(self, settle: Settle) -> None:
        """What follows from what has happened, if anything has."""
        steps = self._counted(f"{self.keep(settle)}(w)")
        self.add(f"if w.memos.is_woken or w.queue or w.settled is not None: yield from {steps}")
        self._asks = True

    def told_settled(self, is_between: Callable[[Any], bool]) -> None:
        """Nothing ever follows; whoever wants to know when it would have is told."""
        self.add(f"if w.settled is not None and {self.keep(is_between)}(w): w.settled(w)")

    # ------------------------------------------------------------ blocks

    @property
    def is_deep(self) -> bool:
        """Whether there is no room for one more block inside those that stand round what is being written."""
        return self._blocks >= MAX_BLOCKS

    @property
    def round_name(self) -> str:
        """A name for the number of the round, other than those of the loops around."""
        return f"turn{self._blocks}"

    @contextmanager
    def under(self, head: str, *, repeated: bool = False) -> Iterator[None]:
        """Lines that are done perhaps, or `repeated`ly; behind them nothing is at hand that was not before."""
        self.add(f"{head}:")
        if repeated:
            self._at_hand.clear()
        before, length = set(self._at_hand), len(self._lines)
        self._blocks += 1
        yield
        if len(self._lines) == length:
            self.add("pass")
        self._blocks -= 1
        self._at_hand &= before

    @contextmanager
    def watched(self, turn: str, span: Span, *, is_of_scene: bool) -> Iterator[None]:
        """The lines of a round of a loop that may be endless: what is asked is counted, and late rounds looked at.

        Args:
            turn: the name of the number of the round.
            is_of_scene: whether each has a number that rules may ask for.
        """
        before = f"before{self._blocks}"
        self.add(f"if {turn} in {self.keep(REMEMBERED)}: {before} = standing(w, f)")
        outer, self._is_counted = self._is_counted, True
        yield
        self._is_counted = outer
        look = f"look_whether_it_stands_still({before}, w, f, {self.keep(span)}, is_of_scene={is_of_scene})"
        self.add(f"if {turn} in {self.keep(LOOKED_AT)}: {look}")

    def _counted(self, steps: str) -> str:
        """Steps that are gone through; inside a loop that is watched what they ask is counted."""
        return f"counted(w, {steps})" if self._is_counted else steps

    # ------------------------------------------------------------ locals and values

    def read(self, node: Node) -> str:
        """The text of an expression, behind lines that read its locals."""
        return self._with_locals(self.text(node))

    def holds(self, node: Node) -> str:
        """As `read`, where it is only asked whether it holds."""
        return self._with_locals(self.condition(node))

    def members(self, node: Node, span: Span) -> str:
        """As `read`; for the members that are gone through fuel is burnt in a line before."""
        self.ahead = node
        text = self._with_locals(self.text(node))
        for line in taken_ahead(self, span):
            self.add(line)
        self.ahead = self.members_ahead = self.index_ahead = None
        return text

    def _with_locals(self, text: str) -> str:
        for slot in sorted(self.free - self._at_hand):
            self.add(f"s{slot} = f[{slot}]")
        self._at_hand |= self.free
        self.free.clear()
        return text

    def set(self, slot: int, text: str) -> None:
        """A local gets a value."""
        self.add(f"s{slot} = f[{slot}] = {text}")
        self._at_hand.add(slot)

    def keep_named(self, slot: int) -> None:
        """A local gets what its name holds already."""
        self.add(f"f[{slot}] = s{slot}")
        self._at_hand.add(slot)

    def amount(self, node: Node, said: Callable[[], Purpose]) -> None:
        """`value` is what an expression comes to; the dice of an amount are thrown first.

        Args: `said` makes what tells what they are thrown for.
        """
        self.add(f"value = {self.read(node)}")
        if node.type.form == "dice":
            thrown = f"throw_amount(value, None, {self.keep(said())}(f))"
            self.add(f"if value.__class__ is Chance: value = yield from {self._counted(thrown)}")
            self._asks = True


class BodyCompiler(Protocol):
    """Makes the statements ready that stand inside one."""

    def block(self, block: s.Block) -> Run:
        """The statements in order."""

    def write(self, block: s.Block, body: Body) -> None:
        """Write the statements in order into a function."""
