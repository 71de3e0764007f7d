"""The viewers that the rules name, compiled."""

from __future__ import annotations

from dsl.understood.rolls import RollRule
from dsl.understood.rules import ActionRule
from interpreter.compiled.compiler import Compiler, Made
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
    named: dict[str, RollRule | ActionRule] = {**rules.rolls, **rules.actions}
    return SightRules(
        {one.name: compiler.codes(one.seen) for one in rules.kinds.values() if one.seen is not None},
        attributes,
        {one.name: compiler.codes(one.seen) for one in rules.conditions.values() if one.seen is not None},
        {one.name: compiler.codes(one.seen) for one in rules.rolls.values() if one.seen is not None},
        {one.name: compiler.codes(one.seen) for one in rules.actions.values() if one.seen is not None},
        Made(named, lambda one: tuple(each.name for each in one.parameters)),
        {} if compiler.hidden.is_empty else Made(rules.rolls, lambda one: _hidden_rows(compiler, one)),
        tells_apart=rules.summary.says_apart,
    )


def _hidden_rows(compiler: Compiler, roll: RollRule) -> frozenset[str]:
    return frozenset(one.name for one in (*roll.rows, *roll.stages) if compiler.reads_hidden(one))
