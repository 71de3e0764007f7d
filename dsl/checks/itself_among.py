"""A thing that is held against all of its kind, and so against itself: nobody has more gold than every player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllThings,
    Binary,
    BinaryOperation,
    Constant,
    LocalValue,
    Node,
    Selecting,
    Selection,
)
from dsl.understood.walk import conjuncts, nodes_in

_NEVER_OF_ITSELF: Final = (Binary.LESS, Binary.GREATER, Binary.DIFFERENT)
_ALWAYS_OF_ITSELF: Final = (Binary.LESS_EQUAL, Binary.GREATER_EQUAL, Binary.SAME)
ITSELF_AMONG = Mistake(
    "itself-among",
    Severity.WARNING,
    "“{itself}” is among “{all}” too, and held against itself here, so that this is {outcome}",
    "leave it out: {instead}",
)


def itself_among(look: Survey) -> Iterator[Finding]:
    """A thing is held against all of its kind, itself among them, and that decides everything.

    Found:
        kind player
          grain: number = 3
        phase harvest
          each player in order
            when every p in players satisfies player.grain > p.grain      # finds: itself-among
              say "{player} has the most"
    Instead:
        kind player
          grain: number = 3
        phase harvest
          each player in order
            when every p in players where p is not player satisfies player.grain > p.grain
              say "{player} has the most"
    """
    for node in look.of(Selection):
        itself = _decided(node, look)
        if itself is not None:
            word = node.source.split(maxsplit=1)[0]
            name, condition = _variable(node.condition, node.slot), quoted(node.condition)
            others = f"{name} in {quoted(node.collection)} where {name} is not {quoted(itself)}"
            instead = f"{word} {others} {'satisfies' if node.op is Selecting.EVERY else 'and'} {condition}"
            outcome = phrase("always true") if word == "any" else phrase("never true")
            yield _found(node, itself, node.collection, outcome, instead)
    for one in look.of(BinaryOperation):
        yield from _beyond_the_best(one, _wherever_any(one.right), one.left, one.op, look)
        yield from _beyond_the_best(one, _wherever_any(one.left), one.right, _mirrored(one.op), look)


def _mirrored(op: Binary) -> Binary:
    """What a comparison asks with its sides changed over; what else there is stays."""
    return {Binary.LESS: Binary.GREATER, Binary.GREATER: Binary.LESS}.get(op, op)


_BEYOND: Final = {(Aggregating.HIGHEST, Binary.GREATER), (Aggregating.LOWEST, Binary.LESS)}
"""What nothing is that is among them: more than the highest, less than the lowest."""


def _found(node: Node, itself: Node, collection: Node, outcome: str, instead: str) -> Finding:
    return ITSELF_AMONG.at(node.span, itself=quoted(itself), all=quoted(collection), outcome=outcome, instead=instead)


def _decided(node: Selection, look: Survey) -> Node | None:
    """The thing that is held against itself where that alone decides: `every` is untrue then, `any` true."""
    if not isinstance(node.collection, AllThings) or node.op not in (Selecting.EVERY, Selecting.ANY):
        return None
    parts = conjuncts(node.condition)
    if node.op is Selecting.EVERY:
        found = (_itself(one, node.slot, node.collection.kind, look) for one in parts if _is(one, _NEVER_OF_ITSELF))
        return next((one for one in found if one is not None), None)
    all_found = [_itself(one, node.slot, node.collection.kind, look) for one in parts if _is(one, _ALWAYS_OF_ITSELF)]
    first = all_found[0] if all_found else None
    if first is None or len(all_found) < len(parts):
        return None
    alike = (one is not None and look.truth.keys.of(one) == look.truth.keys.of(first) for one in all_found)
    return first if all(alike) else None


def _is(node: Node, ops: tuple[Binary, ...]) -> bool:
    return isinstance(node, BinaryOperation) and node.op in ops


def _itself(node: Node, slot: int, kind: str, look: Survey) -> Node | None:
    """The thing of a kind for which both sides of a comparison are the same, when the slot holds it."""
    if not isinstance(node, BinaryOperation):
        return None
    for one in (*nodes_in(node.left), *nodes_in(node.right)):
        if _is_of_kind(one, slot, kind) and _same_for(node.left, node.right, slot, one, look):
            return one
    return None


def _beyond_the_best(node: Node, best: Node, other: Node, op: Binary, look: Survey) -> Iterator[Finding]:
    """The finding that a number is to be beyond the best of all of a kind, its own among them."""
    itself = _among_the_best(best, other, op, look)
    if itself is not None and isinstance(best, Aggregate):
        name = _variable(best.value, best.slot)
        word = "highest" if best.op is Aggregating.HIGHEST else "lowest"
        others = f"{name} in {quoted(best.collection)} where {name} is not {quoted(itself)}"
        instead = f"{word} {quoted(best.value)} for each {others}"
        yield _found(node, itself, best.collection, phrase("never true"), instead)


def _wherever_any(best: Node) -> Node:
    """What is the best of some, without what stands where there are none."""
    return best.left if isinstance(best, BinaryOperation) and best.op is Binary.DEFAULT else best


def _among_the_best(best: Node, other: Node, op: Binary, look: Survey) -> Node | None:
    """The thing whose number is held against the best of all of its kind, and can never be beyond that."""
    if not isinstance(best, Aggregate) or (best.op, op) not in _BEYOND or not isinstance(best.collection, AllThings):
        return None
    if not (isinstance(best.condition, Constant) and best.condition.value is True):
        return None
    for one in nodes_in(other):
        if _is_of_kind(one, best.slot, best.collection.kind) and _same_for(best.value, other, best.slot, one, look):
            return one
    return None


def _is_of_kind(node: Node, slot: int, kind: str) -> bool:
    is_slot = isinstance(node, LocalValue) and node.slot == slot
    kin = node.type.form == "entity" and node.type.name == kind and not node.type.optional
    return kin and not is_slot and not any(isinstance(one, LocalValue) and one.slot == slot for one in nodes_in(node))


def _same_for(left: Node, right: Node, slot: int, thing: Node, look: Survey) -> bool:
    keys = look.truth.keys
    if not any(isinstance(one, LocalValue) and one.slot == slot for side in (left, right) for one in nodes_in(side)):
        return False
    return keys.with_slot(left, slot, thing) == keys.with_slot(right, slot, thing)


def _variable(node: Node, slot: int) -> str:
    """What the variable is called, read off where it is used."""
    return next(one.source for one in nodes_in(node) if isinstance(one, LocalValue) and one.slot == slot)


CHECKS = (itself_among,)
