"""Loops that change thing after thing, each by what it finds next to it, where some have changed already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeGuard

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.expressions import (
    Aggregate,
    AttributeOf,
    DefinitionCall,
    Function,
    FunctionCall,
    LocalValue,
    Node,
    Selection,
    StatCall,
    Unary,
    UnaryOperation,
)
from dsl.understood.rolls import RollRule
from dsl.understood.rules import DefinitionRule
from dsl.understood.statements import ChangeMembers, DoTogether, ForEachMember, MoveNumber, SetAttribute, TakeSlips
from dsl.understood.walk import nodes_in, statements_in

CHANGED_ON_THE_WAY = Mistake(
    "changed-on-the-way",
    Severity.TIP,
    "“{place}” changes tile by tile, and others look at what their neighbours have there: of those that come earlier "
    "they find it changed",
    "so that all look at what was there before, put the loop below a line `together`; where one after the other is "
    "meant, say in which order: … by most …",
)

_Changed = SetAttribute | MoveNumber | ChangeMembers
_DEEPEST: Final = 4
"""How many calls are followed from a line of the loop."""


def changed_on_the_way(look: Survey) -> Iterator[Finding]:
    """A fire that spreads to the next tile goes through the whole wood in one turn, as far as the map lists it so.

    Found:
        kind tile
          burns: yes or no
        phase fire
          for each t in tiles
            when any n in neighbours of t where n.burns
              t.burns becomes yes      # finds: changed-on-the-way
    Instead:
        kind tile
          burns: yes or no
        phase fire
          together
            for each t in tiles
              when any n in neighbours of t where n.burns
                t.burns becomes yes
    """
    called = {part.name: part for part in look.parts if isinstance(part.rule, DefinitionRule | RollRule)}
    for part in look.parts:
        at_once = {inner for outer in part.of(DoTogether, TakeSlips) for inner in statements_in(outer.body)}
        for loop in part.of(ForEachMember):
            if loop not in at_once and loop.sorting is None:
                yield from _of_loop(loop, called)


def _of_loop(loop: ForEachMember, called: Mapping[str, RulePart]) -> Iterator[Finding]:
    changed = [
        one
        for one in statements_in(loop.body)
        if isinstance(one, _Changed) and isinstance(one.place.thing, LocalValue) and one.place.thing.slot == loop.slot
    ]
    if not changed:
        return
    read = {(one.kind, one.index): one for one in _read_beside(loop.body, called, _DEEPEST)}
    for one in changed:
        found = read.get((one.place.kind, one.place.index))
        if found is not None:
            place = f"{quoted(one.place.thing)}.{found.name}"
            yield CHANGED_ON_THE_WAY.at(one.span, also=[(found.span, phrase("it is looked at here"))], place=place)
            return


def _read_beside(value: object, called: Mapping[str, RulePart], depth: int) -> Iterator[AttributeOf]:
    """What is read of neighbours in some lines, and in the definitions and stats that they ask."""
    nodes = [*nodes_in(value)]
    denied = {one.value for one in nodes if isinstance(one, UnaryOperation) and one.op is Unary.NOT}
    for node in nodes:
        if isinstance(node, Selection | Aggregate) and node not in denied and _are_neighbours(node.collection):
            looked_at = (node.condition, node.value) if isinstance(node, Aggregate) else node.condition
            yield from (one for one in nodes_in(looked_at) if _is_of_slot(one, node.slot))
        elif isinstance(node, StatCall | DefinitionCall) and depth and node.name in called:
            yield from _read_beside(called[node.name].rule, called, depth - 1)


def _are_neighbours(node: Node) -> bool:
    """Whether the members stand next to something, or are some of those that do."""
    if isinstance(node, Selection | Aggregate):
        return _are_neighbours(node.collection)
    return isinstance(node, FunctionCall) and node.function in (Function.NEIGHBOURS, Function.TOUCHING)


def _is_of_slot(node: Node, slot: int) -> TypeGuard[AttributeOf]:
    return isinstance(node, AttributeOf) and isinstance(node.of, LocalValue) and node.of.slot == slot


CHECKS = (changed_on_the_way,)
