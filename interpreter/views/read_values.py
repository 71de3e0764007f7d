"""What a definition has read: the values of what it is asked for, and of what its words name.

values_read(game, rule, [mill])     # ("tile", The Mill), ("worth(tile.owner)", 7), ("tile.owner", Red)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.understood.expressions import Aggregate, AttributeOf, ColumnOf, DefinitionCall, Node, OptionValue, StatCall
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
    frame = [game.world, *values, *([None] * (rule.frame - 1 - len(values)))]
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


def _hangs_on(node: Node) -> frozenset[int]:
    return slots_read(node) - slots_bound(node)
