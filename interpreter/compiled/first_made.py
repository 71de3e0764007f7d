"""How play makes the first thing of a kind, looked for once: for values that somebody made up stands in for."""

from __future__ import annotations

from dsl.border.frozen import frozen
from dsl.understood.rules import ActionRule, KindRule, ProcedureRule, Rulebook
from dsl.understood.statements import CreateThing
from dsl.understood.walk import slots_bound, slots_read, statements_in
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code


@frozen
class GivenAtFirst:
    """What a `create` gives one attribute, and the slots of its rule that it reads."""

    index: int
    reads: frozenset[int]
    code: Code


@frozen
class FirstMade:
    """The first `create` of a kind in acts and procedures: the rule it stands in, None where there is none."""

    rule: ActionRule | ProcedureRule | None = None
    values: tuple[GivenAtFirst, ...] = ()


def first_made(rulebook: Rulebook, compiler: Compiler, kind: KindRule) -> FirstMade:
    """The first `create` of a kind, with what it gives as functions."""
    rules: list[ActionRule | ProcedureRule] = [*rulebook.actions.values(), *rulebook.procedures.values()]
    for rule in rules:
        for statement in statements_in(rule.body):
            if isinstance(statement, CreateThing) and statement.kind == kind.name:
                given = (
                    GivenAtFirst(
                        one.index,
                        frozenset(slots_read(one.value) - slots_bound(one.value)),
                        compiler.code(one.value),
                    )
                    for one in statement.values
                )
                return FirstMade(rule, tuple(given))
    return FirstMade()
