"""From which ruleset a row of a roll comes, where it is not the one that the roll stands in.

A row that cites no rule is told with it: so whoever asks where a number comes from finds the club that has changed it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dsl.loaded import Layer
from dsl.understood.rolls import RollRule
from dsl.understood.rows import Modifier
from dsl.understood.rules import Rulebook


def with_their_layers(rulebook: Rulebook, stack: Sequence[Layer]) -> Rulebook:
    """The rulebook in which each row knows the ruleset that has brought or changed it."""
    if len(stack) < 2:
        return rulebook
    layers = {file.file: layer.name for layer in stack for file in layer.files}
    return replace(rulebook, rolls={name: _roll(rule, layers) for name, rule in rulebook.rolls.items()})


def _roll(rule: RollRule, layers: Mapping[str, str]) -> RollRule:
    own = layers.get(rule.span.file)

    def known(row: Modifier) -> Modifier:
        layer = layers.get(row.span.file)
        return row if layer in (None, own) else replace(row, layer=layer or "")

    return replace(
        rule,
        rows=tuple(map(known, rule.rows)),
        stages=tuple(map(known, rule.stages)),
        die_rows=tuple(map(known, rule.die_rows)),
    )
