"""Local names and their slots; what a test has proven present."""

from __future__ import annotations

from collections.abc import Set
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding
from dsl.tree.walk import nodes_below, statements_below
from dsl.types import Type
from dsl.understood.expressions import Constant, NamedRow, Node, Several, SeveralOperation

_MAKES_NOTHING_NONE: Final = (
    t.Let | t.Say | t.Ask | t.AskShares | t.Order | t.Result | t.Stop | t.When | t.Guarded | t.ForEach | t.EachPlayer
)
"""Statements that change nothing themselves; those in them speak for themselves."""
_CHANCE: Final = (t.Dice, t.SomeDice, t.Picked)


@dataclass(slots=True)
class Local:
    """A local name: its slot in the frame, its type, and whether statements may change it."""

    slot: int
    type: Type
    changes: bool = False


@dataclass(slots=True)
class Scope:
    """The local names of one declaration; blocks open and close, slots are handed out once each."""

    names: dict[str, Local] = field(default_factory=dict)
    size: int = 1
    certain: set[t.Expr] = field(default_factory=set)
    """Expressions that a test around this place has shown to be present, and what it has shown of their values:
    `ground is not marsh`, `ground is one of (meadow, wood)`."""
    aged: set[t.Expr] = field(default_factory=set)
    """Those of them since whose test something has been carried out that may have made them none."""
    values: dict[str, Node] = field(default_factory=dict)
    """Names that stand for a value known before play: in the lines of an effect its row."""
    listed: dict[int, tuple[NamedRow | Constant, ...]] = field(default_factory=dict)
    """By slots: all that a name may stand for where it goes through values that are written out, `{stone, ore}`."""
    outer: list[set[t.Expr]] = field(default_factory=list)
    """What was certain where each block around this place began."""
    closed: set[str] = field(default_factory=set)
    """Names that were known in blocks that have ended."""
    told: dict[t.Expr, tuple[tuple[Local | None, ...], Finding]] = field(default_factory=dict)
    """What was told to be perhaps missing, with what its names stood for then."""
    sides: tuple[str, ...] = ()
    """In a contest the names of the two that fight."""
    of_both: set[t.Expr] = field(default_factory=set)
    """Comparisons that hold where both sides are none, too, so that they show nothing to be there."""

    def add(self, name: str, kind: Type, *, changes: bool = False) -> int:
        """A new local; a name of an outer block is shadowed until this block closes."""
        slot = self.reserve(1)
        self.names[name] = Local(slot, kind, changes)
        return slot

    def comes_from(self, slot: int, choice: Node) -> None:
        """What a name stands for is one of several values, which are remembered where they are written out."""
        if isinstance(choice, SeveralOperation) and choice.op is Several.SET:
            known = tuple(one for one in choice.items if isinstance(one, NamedRow | Constant))
            if known and len(known) == len(choice.items):
                self.listed[slot] = known

    def reserve(self, count: int) -> int:
        """So many slots next to each other, whose names come later; gives the first."""
        self.size += count
        return self.size - count

    def name(self, slot: int, name: str, kind: Type) -> None:
        """From here on a slot has a name."""
        self.names[name] = Local(slot, kind)

    def hidden(self) -> int:
        """A slot without a name."""
        self.size += 1
        return self.size - 1

    def block(self, *, tested_alone: bool = False) -> AbstractContextManager[None]:
        """Names and certainties made inside end with it; what is no longer certain inside is not so behind it.

        Args: `tested_alone`: a test that is wanted inside does not serve behind its end.
        """
        return _Block(self, tested_alone=tested_alone)

    def certain_behind(self, names: dict[str, Local]) -> set[t.Expr]:
        """What is certain here, but for what is said of names that were not known where this block began."""
        own = {name for name, local in self.names.items() if names.get(name) is not local}
        if not own:
            return set(self.certain)
        return {
            one
            for one in self.certain
            if not any(isinstance(part, t.Name) and part.text in own for part in nodes_below(one))
        }

    def prove(self, condition: t.Expr, *, holds: bool = True) -> None:
        """From here on is certain what a condition shows that has been read, if it holds (or does not)."""
        self.add_certain(self.proven(condition, holds=holds))

    def add_certain(self, shown: set[t.Expr]) -> None:
        """From here on expressions are certain."""
        self.certain |= shown
        self.aged -= shown

    def compared(self, test: t.Expr, *, of_both: bool) -> None:
        """A comparison has been read: whether it holds where both sides are none, too."""
        (self.of_both.add if of_both else self.of_both.discard)(test)

    def proven(self, condition: t.Expr, *, holds: bool = True) -> set[t.Expr]:
        """The expressions that are certainly present when `condition` holds (or does not), and what they are not.

        What is thrown anew wherever it stands may be there the first time and not the second.
        """
        shown = _shown(condition, self.of_both, holds=holds)
        return {one for one in shown if not any(isinstance(part, _CHANCE) for part in nodes_below(one))}

    def present(self, condition: t.Expr) -> set[t.Expr]:
        """The expressions that are certainly present when `condition` holds: without what is shown of values."""
        return {one for one in self.proven(condition) if not isinstance(one, t.Same | t.OneOf)}

    def carried_out(self, statement: t.Statement) -> None:
        """Behind a statement what it leads to may have made none whatever was certain before; not what it sets."""
        if isinstance(statement, t.Becomes):
            self.aged |= self.certain - {statement.place}
        elif not isinstance(statement, _MAKES_NOTHING_NONE):
            self.aged |= self.certain

    def changed(self, place: t.Expr) -> None:
        """What a statement changes is no longer certain, nor is what was asked of it, here and behind all blocks."""
        for certain in (self.certain, *self.outer):
            certain -= {one for one in certain if any(part == place for part in nodes_below(one))}
        for one in [one for one in self.told if any(part == place for part in nodes_below(one))]:
            del self.told[one]

    def told_missing(self, written: t.Expr) -> Finding | None:
        """What was told of the same value: the test that is wanted there serves here too."""
        known = self.told.get(written)
        return None if known is None or known[0] != self._meant(written) else known[1]

    def tell_missing(self, written: t.Expr, finding: Finding) -> None:
        """From here on it is told that this may be missing."""
        self.told[written] = (self._meant(written), finding)

    def _meant(self, written: t.Expr) -> tuple[Local | None, ...]:
        return tuple(self.names.get(part.text) for part in nodes_below(written) if isinstance(part, t.Name))

    def changing(self, body: tuple[t.Statement, ...]) -> None:
        """A body that is done again begins without what was certain of the names that it changes, and after itself."""
        for one in statements_below(body):
            if isinstance(one, t.Becomes):
                self.aged |= self.certain
                if isinstance(one.place, t.Name):
                    self.changed(one.place)
            elif isinstance(one, t.Statement):
                self.carried_out(one)


class _Block(AbstractContextManager[None]):
    """While it lasts the names and certainties around it wait."""

    __slots__ = ("_aged", "_names", "_scope", "_tested_alone", "_told")

    def __init__(self, scope: Scope, *, tested_alone: bool) -> None:
        self._scope = scope
        self._tested_alone = tested_alone
        self._names: dict[str, Local] = {}

    def __enter__(self) -> None:
        self._names = dict(self._scope.names)
        self._told = dict(self._scope.told)
        self._aged = set(self._scope.aged)
        self._scope.outer.append(set(self._scope.certain))

    def __exit__(self, *_raised: object) -> None:
        scope = self._scope
        scope.closed |= scope.names.keys() - self._names.keys()
        scope.names, scope.certain = self._names, scope.outer.pop()
        scope.aged |= self._aged
        if self._tested_alone:
            scope.told = self._told


def present(condition: t.Expr) -> set[t.Expr]:
    """The expressions that are certainly present when `condition` holds, as far as can be told before it is read."""
    return {one for one in _shown(condition, frozenset(), holds=True) if not isinstance(one, t.Same | t.OneOf)}


def _shown(condition: t.Expr, of_both: Set[t.Expr], *, holds: bool) -> set[t.Expr]:
    match condition:
        case t.Not():
            return _shown(condition.value, of_both, holds=not holds)
        case t.Logic(operator=operator) if (operator == "and") == holds:
            return set().union(*(_shown(item, of_both, holds=holds) for item in condition.items))
        case t.Logic(items=items):
            return _one_of_all(items, of_both, holds=holds)
        case t.Same(right=t.Nothing() | t.Name(text="nobody"), negated=negated) if negated == holds:
            return {condition.left}
        case t.Same(right=t.Nothing() | t.Name(text="nobody")):
            return set()
        case t.Same(left=left, right=right, negated=negated) if negated == holds:
            return {t.Same(left, right, True, condition.span)}
        case t.Same(left=left, right=right, negated=negated):
            is_there = isinstance(right, t.Name) and not negated and condition not in of_both
            return {t.OneOf(left, (right,), False, condition.span), *((left,) if is_there else ())}
        case t.OneOf(value=value, items=items, negated=negated) if negated == holds:
            return {t.Same(value, item, True, condition.span) for item in items}
        case t.OneOf(value=value, negated=negated):
            is_there = not negated and condition not in of_both
            return {replace(condition, negated=False), *((value,) if is_there else ())}
        case t.Inside(negated=False) if holds and condition not in of_both:
            return {condition.value}
        case t.Attribute(name=t.Word(text="tied")) if not holds:
            return {t.Not(condition, condition.span)}  # of a contest: both sides are known then
        case t.Attribute() | t.Name() if holds:
            return {condition}  # `where t.owner`: told with the test that is meant, which then holds
        case _:
            return set()


def _one_of_all(conditions: tuple[t.Expr, ...], of_both: Set[t.Expr], *, holds: bool) -> set[t.Expr]:
    """What is shown where one of several conditions holds (or does not): each says what the same value may be."""
    each = [[one for one in _shown(item, of_both, holds=holds) if isinstance(one, t.OneOf)] for item in conditions]
    values = {one.value for several in each for one in several}
    if len(values) != 1 or any(len(several) != 1 for several in each):
        return set()
    items = tuple(item for several in each for one in several for item in one.items)
    return {t.OneOf(values.pop(), items, False, conditions[0].span)}
