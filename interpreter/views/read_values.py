"""What a definition has read: the values of what it is asked for, and of what its words name.

values_read(game, rule, [mill])        # ("tile", The Mill), ("worth(tile.owner)", 7), ("tile.owner", Red)
words_that_count(game, rule, [mill])   # "2 when tile.owner is none"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dsl.understood.expressions import (
    Aggregate,
    AttributeOf,
    Cases,
    ColumnOf,
    DefinitionCall,
    Node,
    OptionValue,
    StatCall,
)
from dsl.understood.rules import DefinitionRule
from dsl.understood.walk import nodes_in, slots_bound, slots_read
from interpreter.compiled.rolling.modifiers import UNSURE
from interpreter.game_read import GameRead
from interpreter.values.value import Value

_NAMED = (DefinitionCall, StatCall, AttributeOf, ColumnOf, OptionValue, Aggregate)


def values_read(game: GameRead, rule: DefinitionRule, values: Sequence[Value]) -> Iterator[tuple[str, Value]]:
    """The values of parameters, then of what is named in the words of the rule, each with its words, the outer first.

    What hangs on one of several things has no value of its own, nor has what cannot be worked out for these values;
    where something is hidden nothing is told.
    """
    if game.hides_something:
        return
    yield from zip((one.name for one in rule.parameters), values, strict=True)
    frame = _frame(game, rule, values)
    known = frozenset(range(1, len(values) + 1))
    told = {rule.body.source}
    for node in nodes_in(rule.body):
        if isinstance(node, _NAMED) and node.source not in told and _hangs_on(node) <= known:
            told.add(node.source)
            try:
                value = game.program.compiler.code(node)(frame)
            except UNSURE:
                continue
            yield node.source, value


def words_that_count(game: GameRead, rule: DefinitionRule, values: Sequence[Value]) -> str:
    """The words of a definition for these values: of one with a line for each case, those of the case that counts.

    Empty where that cannot be told, as where something is hidden.
    """
    cases = rule.body
    if not isinstance(cases, Cases) or cases.span != rule.span:
        return cases.source
    if game.hides_something:
        return ""
    frame = _frame(game, rule, values)
    try:
        for case in cases.cases:
            if game.program.compiler.code(case.condition)(frame):
                return f"{case.value.source} when {case.condition.source}"
    except UNSURE:
        return ""
    return f"otherwise {cases.otherwise.source}"


def _frame(game: GameRead, rule: DefinitionRule, values: Sequence[Value]) -> list[Any]:
    return [game.world, *values, *([None] * (rule.frame - 1 - len(values)))]


def _hangs_on(node: Node) -> frozenset[int]:
    return slots_read(node) - slots_bound(node)
