"""The viewers that the rules name, compiled."""

from __future__ import annotations

from dsl.understood.rules import ActionRule, RollRule
from interpreter.compiled.compiler import Compiler
from interpreter.world.sight import SightRules


def sight_rules(compiler: Compiler) -> SightRules:
    """Who sees what by the rules of one rulebook."""
    rules = compiler.rulebook
    attributes = {
        (kind.name, at): compiler.codes(one.seen)
        for kind in rules.kinds.values()
        for at, one in enumerate(kind.attributes)
        if one.seen is not None
    }
    named: tuple[RollRule | ActionRule, ...] = (*rules.rolls.values(), *rules.actions.values())
    return SightRules(
        {one.name: compiler.codes(one.seen) for one in rules.kinds.values() if one.seen is not None},
        attributes,
        {one.name: compiler.codes(one.seen) for one in rules.conditions.values() if one.seen is not None},
        {one.name: compiler.codes(one.seen) for one in rules.rolls.values() if one.seen is not None},
        {one.name: compiler.codes(one.seen) for one in rules.actions.values() if one.seen is not None},
        {one.name: tuple(each.name for each in one.parameters) for one in named},
        {} if compiler.hidden.is_empty else {one.name: _hidden_rows(compiler, one) for one in rules.rolls.values()},
    )


def _hidden_rows(compiler: Compiler, roll: RollRule) -> frozenset[str]:
    return frozenset(one.name for one in (*roll.rows, *roll.stages) if compiler.reads_hidden(one))
