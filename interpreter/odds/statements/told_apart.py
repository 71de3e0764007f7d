"""What is told apart of a roll by whatever reads its result, so that the ways its dice may fall are few.

    roll attack(army, foe) as blow
    when blow.success
      do hit(foe, blow.margin, blow.natural)
    otherwise when blow.natural is 1
      do mishap(army)

Of a failure nobody reads by how much, and no more of the dice than whether they show 1: all other failures are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from dsl.understood import effects as e
from dsl.understood import statements as s
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Constant,
    FieldOf,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below, fields_of, statements_in
from interpreter.compiled.rolling.chances import FieldsRead
from interpreter.odds.state.facts import FactsAsked

NATURAL: Final = "natural"

Cuts = frozenset[int]
"""The least whole numbers of each stretch in which a number is not told apart from the others."""

Parameter = tuple[str, int]
"""One of the parameters of a procedure."""


class _Uses(NamedTuple):
    """What a number is used for: it is compared, or handed to procedures; or for something else."""

    cuts: set[int]
    handed_to: set[Parameter]
    is_whole: bool


_CUTS: Final[Mapping[Binary, tuple[int, ...]]] = {
    Binary.SAME: (0, 1),
    Binary.DIFFERENT: (0, 1),
    Binary.LESS: (0,),
    Binary.GREATER_EQUAL: (0,),
    Binary.LESS_EQUAL: (1,),
    Binary.GREATER: (1,),
}
"""How far behind a number those begin that compare with it otherwise than those before them."""

_TURNED: Final[Mapping[Binary, Binary]] = {
    Binary.LESS: Binary.GREATER,
    Binary.GREATER: Binary.LESS,
    Binary.LESS_EQUAL: Binary.GREATER_EQUAL,
    Binary.GREATER_EQUAL: Binary.LESS_EQUAL,
}


class ToldApart:
    """Finds what is told apart, in one rulebook."""

    def __init__(self, book: Rulebook, facts: FactsAsked) -> None:
        self._book = book
        self._facts = facts

    def of_result(self, body: s.Block, made: s.MakeRoll, *, success: bool) -> FieldsRead | None:
        """What is told apart of a result, if it is a success, or a failure; None where it goes somewhere as a whole.

        Args: `body`: the statements of the rule in which the roll is made.
        """
        slot = made.slot
        reached = list(_reached(body, slot, success))
        fields = fields_of(tuple(reached), slot)
        if fields is None:
            return None
        if NATURAL not in fields:
            return FieldsRead(fields)

        def is_natural(node: object) -> bool:
            return isinstance(node, FieldOf) and node.name == NATURAL and _is_local(node.of, slot)

        cuts = self._cuts(reached, is_natural)
        return FieldsRead(fields) if cuts is None else FieldsRead(fields - {NATURAL}, tuple(sorted(cuts)))

    def _cuts(self, parts: Iterable[object], is_number: Callable[[object], bool]) -> Cuts | None:
        """Where a whole number is cut by all that reads it; None where each is another."""
        cuts: set[int] = set()
        seen: set[Parameter] = set()
        waiting = [_uses(parts, is_number)]
        while waiting:
            uses = waiting.pop()
            if uses.is_whole:
                return None
            cuts |= uses.cuts
            for parameter in uses.handed_to - seen:
                seen.add(parameter)
                if self._is_remembered(parameter):
                    return None
                waiting.append(self._uses_of(parameter))
        return frozenset(cuts)

    def _is_remembered(self, parameter: Parameter) -> bool:
        """Whether what is handed to a procedure is read elsewhere than in its statements."""
        name, at = parameter
        rule = self._book.procedures[name]
        is_read = self._facts.tells_apart(name) or self._facts.reads(name, [rule.parameters[at].name])
        return rule.scene is not None or bool(is_read)

    def _uses_of(self, parameter: Parameter) -> _Uses:
        name, at = parameter
        book, slot = self._book, at + 1
        instead = (one for one in book.replacements.values() if one.procedure == name)
        return _uses((book.procedures[name], *instead), lambda node: _is_local(node, slot))


def _uses(parts: Iterable[object], is_number: Callable[[object], bool]) -> _Uses:
    cuts: set[int] = set()
    handed_to: set[Parameter] = set()
    others = 0
    for part in below(tuple(parts)):
        if is_number(part):
            others += 1
        match part:
            case BinaryOperation(op=op, left=left, right=Constant(value=int(value))) if op in _CUTS and is_number(left):
                cuts.update(value + behind for behind in _CUTS[op])
                others -= 1
            case BinaryOperation(op=op, left=Constant(value=int(value)), right=right) if op in _CUTS and is_number(
                right
            ):
                cuts.update(value + behind for behind in _CUTS[_TURNED.get(op, op)])
                others -= 1
            case s.DoProcedure():
                handed = [at for at, one in enumerate(part.arguments) if is_number(one)]
                handed_to.update((part.procedure, at) for at in handed)
                others -= len(handed)
            case _:
                pass
    return _Uses(cuts, handed_to, others > 0)


def _is_local(node: object, slot: int) -> bool:
    return isinstance(node, LocalValue) and node.slot == slot


def _reached(block: s.Block, slot: int, success: bool) -> Iterator[object]:
    """The statements and conditions that a result in a slot may come to: where it is asked whether it is a success,
    what is done else is left out, unless the result may be another there."""
    for statement in block:
        if not isinstance(statement, s.DoFirst):
            yield statement
            continue
        for branch in statement.branches:
            holds = None if branch.condition is None else _holds(branch.condition, slot, success)
            yield branch.condition
            if _sets(branch.body, slot):
                yield branch.body
            elif holds is not False:
                yield from _reached(branch.body, slot, success)
            if holds is True:
                break


def _sets(block: s.Block, slot: int) -> bool:
    return any(
        isinstance(effect, e.LocalSet) and effect.slot == slot
        for statement in statements_in(block)
        for effect in e.effects(statement)
    )


def _holds(condition: Node, slot: int, success: bool) -> bool | None:
    """Whether a condition holds for a result with such an end; None where that is not all it asks."""
    match condition:
        case FieldOf(name="success") if _is_local(condition.of, slot):
            return success
        case UnaryOperation(op=Unary.NOT):
            inner = _holds(condition.value, slot, success)
            return None if inner is None else not inner
        case SeveralOperation(op=Several.AND | Several.OR):
            decides = condition.op is Several.OR
            found = [_holds(one, slot, success) for one in condition.items]
            if decides in found:
                return decides
            return None if None in found else not decides
        case _:
            return None
