"""What the loops and tests around a statement say of things: whoever is asked there may be told by it.

for each l in letters where l.receiver is p
  ask p for answer: ...                         # of l is known that p is its receiver
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.checks.secrets.opened import blocks_in
from dsl.checks.secrets.secret_reads import SEES, Facts, Known, Secrets, on_path, path_of
from dsl.checks.survey.declared import RulePart
from dsl.understood import statements as s
from dsl.understood.effects import AttributeChanged, LocalSet
from dsl.understood.expressions import AttributeOf, LocalValue, Node


def known_above(secrets: Secrets, part: RulePart, facts: Facts) -> dict[int, Facts]:
    """For each statement of a rule, by its identity, what is known of the things in slots where it is done.

    Args:
        secrets: What the rulebook hides.
        part: The rule.
        facts: What is known wherever the rule is carried out.

    Returns:
        What is known, less what the same block changes, or what it leads to.
    """
    found: dict[int, Facts] = {}
    nested = {id(one) for block in part.blocks for each in block for one in blocks_in(each)}
    for block in part.blocks:
        if id(block) not in nested:
            _follow(secrets, block, _unchanged(secrets, facts, block), found)
    return found


def asked_as(who: Node) -> int | None:
    """The slot by which whoever is asked is known, or what stands for an attribute of a thing in a slot."""
    match who:
        case LocalValue(slot=slot):
            return slot
        case AttributeOf(of=LocalValue(slot=slot), index=index):
            return path_of(slot, index)
        case _:
            return None


def _follow(secrets: Secrets, block: s.Block, facts: Facts, found: dict[int, Facts]) -> None:
    for at, statement in enumerate(block):
        found[id(statement)] = facts
        if isinstance(statement, s.SetLocal):
            named = {statement.slot: secrets.of_one(statement.value)}
            below = _unchanged(secrets, named, block[at + 1 :])
            facts = {**facts, statement.slot: below.get(statement.slot, frozenset())}
        inner = list(_inside(secrets, statement))
        told = {id(body) for body, _ in inner}
        inner += [(body, {}) for body in blocks_in(statement) if id(body) not in told]
        for body, known in inner:
            _follow(secrets, body, _joined(facts, _unchanged(secrets, known, body)), found)


def _inside(secrets: Secrets, statement: s.Statement) -> Iterator[tuple[s.Block, Facts]]:
    """The blocks of a loop over things or of a test, with what it says of them."""
    match statement:
        case s.ForEachMember(slot=slot, collection=collection, condition=condition, body=body):
            known = secrets.facts_of(() if condition is None else (condition,))
            yield body, _joined(known, {slot: secrets.of_members(collection)})
        case s.DoFirst(branches=branches):
            for one in branches:
                yield one.body, secrets.facts_of(() if one.condition is None else (one.condition,))
        case _:
            return


def _joined(facts: Facts, others: Facts) -> Facts:
    nothing = frozenset[Known]()
    return {slot: facts.get(slot, nothing) | others.get(slot, nothing) for slot in {*facts, *others}}


def _unchanged(secrets: Secrets, facts: Facts, body: s.Block) -> Facts:
    """What is known, less all that hangs on an attribute or a name which the block, or what it leads to, changes."""
    if not any(facts.values()):
        return facts
    changed = secrets.consequences.of(body)
    names = {one.slot for one in changed if isinstance(one, LocalSet)}
    attributes = {(one.kind, one.index) for one in changed if isinstance(one, AttributeChanged)}
    seen = {one.kind for known in facts.values() for one in known if one.index == SEES}
    attributes.update((kind, SEES) for kind in seen if secrets.consequences.seen_otherwise(kind, changed))

    def stands(one: Known) -> bool:
        path = on_path(one.player)
        is_changed = path is not None and (path[0] in names or path[1] in {index for _, index in attributes})
        return not is_changed and (one.kind, one.index) not in attributes and one.player not in names

    return {slot: frozenset(filter(stands, known)) for slot, known in facts.items() if slot not in names}
