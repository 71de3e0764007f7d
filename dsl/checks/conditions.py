"""Conditions that decide nothing: always true, always false, said twice, or about something else."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.checks.survey.truth import TruthJudge, clash, denied, is_of_a_choice
from dsl.understood.expressions import (
    Aggregate,
    Cases,
    Constant,
    LocalValue,
    Node,
    Number,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    WayLength,
    written_number,
)
from dsl.understood.operands import operands
from dsl.understood.rolls import Pool, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.rules import ActionRule
from dsl.understood.statements import DoFirst, ForEachMember, MakeRoll
from dsl.understood.walk import conjuncts, nodes_in

ALWAYS_TRUE = Mistake(
    "always-true", Severity.WARNING, "“{source}” is always true", "leave it out, or look for a mistake in it"
)


ONE_ALWAYS_HOLDS = Mistake(
    "always-true",
    Severity.WARNING,
    "one of “{first}” and “{second}” always holds, so this is always true",
    "if both shall hold, write `and` between them",
)


def always_true(look: Survey) -> Iterator[Finding]:
    """A condition that holds whatever happens.

    Found:
        phase harvest
          when count of tiles >= 0      # finds: always-true
            say "harvest"
    Instead:
        phase harvest
          when count of tiles > 0
            say "harvest"
    """
    for node in _constant(look, wanted=True):
        contraries = look.truth.contraries(node)
        if contraries is None:
            yield ALWAYS_TRUE.at(node.span, source=quoted(node))
        else:
            first, second = map(quoted, contraries)
            yield ONE_ALWAYS_HOLDS.at(node.span, first=first, second=second)


ALWAYS_FALSE = Mistake(
    "always-false",
    Severity.WARNING,
    "“{source}” is never true",
    "leave out what hangs on it, or look for a mistake in it",
)


def always_false(look: Survey) -> Iterator[Finding]:
    """A condition that holds never.

    Found:
        kind tile
          grain: number at least 0 = 3
        phase harvest
          when any t in tiles where t.grain < 0      # finds: always-false
            say "famine"
    Instead:
        kind tile
          grain: number at least 0 = 3
        phase harvest
          when any t in tiles where t.grain is 0
            say "famine"
    """
    allowed = {
        requirement.condition.span for action in look.book.actions.values() for requirement in action.requirements
    }
    for node in _constant(look, wanted=False):
        if node.span not in allowed:
            yield ALWAYS_FALSE.at(node.span, source=quoted(node))


CONTRADICTION = Mistake(
    "contradiction", Severity.ERROR, "“{second}” and “{first}” can never both hold", "take one of the two out"
)


def contradiction(look: Survey) -> Iterator[Finding]:
    """Two conditions that must both hold exclude each other.

    Found:
        option season: one of (summer, winter) = summer "season"
        phase harvest
          when season is summer and season is winter      # finds: contradiction
            say "harvest"
    Instead:
        option season: one of (summer, winter) = summer "season"
        phase harvest
          when season is summer
            say "harvest"
    """
    for together in _joint(look):
        found = clash(together, look.truth.keys)
        if found is not None:
            first, second = found
            also = [(first.span, phrase("the other condition"))]
            yield CONTRADICTION.at(second.span, also=also, first=quoted(first), second=quoted(second))


SAID_TWICE = Mistake("said-twice", Severity.WARNING, "“{source}” is asked for twice", "once is enough")


def said_twice(look: Survey) -> Iterator[Finding]:
    """The same condition stands twice among those that must hold, or among alternatives.

    Found:
        option rainy = yes "it rains"
        option windy = no "wind blows"
        phase harvest
          when rainy or windy or rainy      # finds: said-twice
            say "no harvest"
    Instead:
        option rainy = yes "it rains"
        option windy = no "wind blows"
        phase harvest
          when rainy or windy
            say "no harvest"
    """
    acts = look.book.actions.values()
    # That the scene of an act is under way is asked by the program itself, and may be asked once more.
    implied = {id(one.condition) for act in acts for one in act.requirements if one.scene is not None}
    for group in _joint(look):
        written = (condition for condition in group if id(condition) not in implied)
        yield from _doubles(look, [part for condition in written for part in conjuncts(condition)])
    for node in look.of(SeveralOperation):
        if node.op is Several.OR:
            yield from _doubles(look, list(node.items))


WHERE_NOT_ABOUT = Mistake(
    "where-not-about",
    Severity.WARNING,
    "“{source}” does not speak of “{name}”, though it belongs to the `{word}` of “{name}”",
    "put brackets around the part that ends before it, or write it in front",
)


def where_not_about(look: Survey) -> Iterator[Finding]:
    """The end of a `where` has nothing to do with what is looked through: it was meant for the `and` outside.

    Found:
        option rainy = yes "it rains"
        kind tile
          grain: number
        phase harvest
          when any t in tiles where t.grain > 3 and rainy      # finds: where-not-about
            say "wet harvest"
    Instead:
        option rainy = yes "it rains"
        kind tile
          grain: number
        phase harvest
          when rainy and any t in tiles where t.grain > 3
            say "wet harvest"
    """
    for slot, around, condition, place in _filters(look):
        parts = conjuncts(condition)
        is_for_all = len(parts) == 1 and not any(isinstance(one, LocalValue) for one in nodes_in(condition))
        if condition.span.file and not is_for_all and not _mentions(parts[-1], {slot, *around}):
            name = _variable(condition, slot, place, look)
            word = "satisfies" if isinstance(place, Selection) and place.op is Selecting.EVERY else "where"
            yield WHERE_NOT_ABOUT.at(parts[-1].span, source=quoted(parts[-1]), word=word, name=name)


_MOST_LOOKED_AT: Final = 24
"""Earlier cases with which one is compared."""
CASE_NEVER_REACHED = Mistake(
    "case-never-reached", Severity.WARNING, "this case is never reached: {what}", "take it out, or put it further up"
)


def case_never_reached(look: Survey) -> Iterator[Finding]:
    """A case stands behind one that takes everything it is for.

    Found:
        option rainy = yes "it rains"
        define sacks = (2 when rainy, 3 when rainy, otherwise 5)      # finds: case-never-reached
    Instead:
        option rainy = yes "it rains"
        define sacks = (2 when rainy, otherwise 5)
    """
    for tests in _cases(look):
        if any(is_of_a_choice(one) for one in tests):
            continue  # columns among which `cell` chooses by a number that is known: nobody has written these cases
        seen: dict[int, Node] = {}
        for at, test in enumerate(tests):
            earlier = seen.setdefault(look.truth.keys.of(test), test)
            if earlier is not test:
                also = [(earlier.span, phrase("the earlier case"))]
                yield CASE_NEVER_REACHED.at(test.span, also=also, what=phrase("an earlier one asks the same"))
            elif look.truth.of(test) is True and at + 1 < len(tests):
                also = [(test.span, phrase("the earlier case"))]
                yield CASE_NEVER_REACHED.at(tests[at + 1].span, also=also, what=phrase("an earlier one always holds"))
                break
            elif (wider := _wider(tests[:at], test, look)) is not None:
                also = [(wider.span, phrase("the earlier case"))]
                yield CASE_NEVER_REACHED.at(test.span, also=also, what=phrase("an earlier one takes all of it"))


def _wider(earlier: Sequence[Node], test: Node, look: Survey) -> Node | None:
    """One of the conditions before that holds whenever this one does."""
    for one in earlier[-_MOST_LOOKED_AT:]:
        if not is_of_a_choice(one) and clash((denied(one), test), look.truth.keys) is not None:
            return one
    return None


OUTCOME_NEVER_REACHED = Mistake(
    "outcome-never-reached",
    Severity.WARNING,
    "this outcome is never reached: the one before it takes every case of it",
    "put the one with the higher number first, or write `also` before it",
)


def outcome_never_reached(look: Survey) -> Iterator[Finding]:
    """An outcome of a roll stands behind a wider one.

    Found:
        roll storm(player)
          dice 2d6
          target 7
        phase fight
          each player in order
            roll storm(player)
              success
                say "in"
              success by 3 or more      # finds: outcome-never-reached
                say "in, and through"
    Instead:
        roll storm(player)
          dice 2d6
          target 7
        phase fight
          each player in order
            roll storm(player)
              success by 3 or more
                say "in, and through"
              success
                say "in"
    """
    for statement in look.of(MakeRoll):
        yield from _hidden_outcomes(statement)


# ---------------------------------------------------------------- where conditions stand


def _constant(look: Survey, *, wanted: bool) -> Iterator[Node]:
    """The innermost conditions that are always so."""
    seen: set[int] = set()
    for part in look.parts:
        roots = [node for node in part.nodes if node.type.form == "truth"]
        if any(look.truth.of(node) is wanted for node in roots if not isinstance(node, Constant)):
            for root in roots:
                if id(root) not in seen and not is_of_a_choice(root):
                    yield from _innermost(root, look.truth, wanted, seen)


def _innermost(node: Node, truth: TruthJudge, wanted: bool, seen: set[int]) -> list[Node]:
    """What makes this condition constant: a part of it if there is one, else the condition itself."""
    seen.add(id(node))
    if is_of_a_choice(node):
        return []
    found = [one for operand in operands(node) for one in _innermost(operand, truth, wanted, seen)]
    if found or node.type.form != "truth" or isinstance(node, Constant):
        return found
    if any(truth.of(operand) is not None and not isinstance(operand, Constant) for operand in operands(node)):
        return []
    return [node] if truth.of(node) is wanted else []


def _joint(look: Survey) -> Iterator[tuple[Node, ...]]:
    """Conditions that must hold together: those of one `and`, of one row, of one action."""
    inner: set[int] = set()
    for part in look.parts:
        for group in _groups(part):
            inner.update(id(one) for condition in group for one in _ands(condition))
            yield group
        for node in part.of(SeveralOperation):
            if _is_and(node) and id(node) not in inner:
                inner.update(map(id, _ands(node)))
                yield (node,)


def _ands(node: Node) -> Iterator[Node]:
    """An `and` with those directly in it, which are looked at together."""
    if _is_and(node):
        yield node
        for operand in operands(node):
            yield from _ands(operand)


def _is_and(node: Node) -> bool:
    return isinstance(node, SeveralOperation) and node.op is Several.AND


def _groups(part: RulePart) -> Iterator[tuple[Node, ...]]:
    rule = part.rule
    if isinstance(rule, ActionRule):
        yield tuple(requirement.condition for requirement in rule.requirements)
    elif isinstance(rule, RollRule):
        rewriting = (one.row for one in rule.rewritings)
        rows: tuple[Modifier | Pool, ...] = (*rule.rows, *rule.stages, *rule.die_rows, *rule.pools, *rewriting)
        for row in rows:
            yield row.when
    for made in part.statements:
        if isinstance(made, MakeRoll):
            yield from (row.when for row in made.rows)


def _doubles(look: Survey, parts: list[Node]) -> Iterator[Finding]:
    seen: dict[int, Node] = {}
    for part in parts if len(parts) > 1 else ():
        earlier = seen.setdefault(look.truth.keys.of(part), part)
        if earlier is not part:
            yield SAID_TWICE.at(part.span, also=[(earlier.span, "here before")], source=quoted(part))


def _filters(look: Survey) -> Iterator[tuple[int, frozenset[int], Node, object]]:
    """Every `where` with the slot of its variable, and those of other loops with which it may choose by both."""
    for node in look.of(Selection, Aggregate, WayLength):
        yield node.slot, frozenset(), node.condition, node
    for part in look.parts:
        loops = part.of(ForEachMember)
        around = frozenset(loop.slot for loop in loops)
        for loop in loops:
            if loop.condition is not None:
                yield loop.slot, around, loop.condition, loop
        if isinstance(part.rule, RollRule):
            roll = part.rule
            rows: tuple[Modifier | Pool, ...] = (*roll.rows, *roll.stages, *roll.die_rows, *roll.pools)
            for row in rows:
                around = frozenset(each.slot for each in row.loops)
                for each in row.loops:
                    if each.condition is not None:
                        yield each.slot, around, each.condition, row


def _mentions(node: Node, slots: Container[int]) -> bool:
    return any(isinstance(one, LocalValue) and one.slot in slots for one in nodes_in(node))


def _variable(condition: Node, slot: int, place: object, look: Survey) -> str:
    """The name of the variable of a `where`, read off an expression that uses it."""
    nodes = (*nodes_in(condition), *nodes_in(place))
    used = next((one for one in nodes if isinstance(one, LocalValue) and one.slot == slot), None)
    if used is not None:
        return used.source
    return _written_name(look, condition.span)


def _written_name(look: Survey, span: Span) -> str:
    line = look.loaded.source_line(span)[: span.column - 1]
    return next((word for word, after in reversed(list(pairwise(line.split()))) if after == "in"), "it")


def _cases(look: Survey) -> Iterator[list[Node]]:
    for node in look.of(Cases):
        yield [case.condition for case in node.cases]
    for statement in look.of(DoFirst):
        yield [branch.condition for branch in statement.branches if branch.condition is not None]


def _hidden_outcomes(roll: MakeRoll) -> Iterator[Finding]:
    wider: dict[bool, list[Number]] = {True: [], False: []}
    for one in roll.outcomes:
        margin = 0 if one.by is None else written_number(one.by)
        if margin is None or one.is_also:
            continue
        if any(before <= margin for before in wider[one.is_success]):
            place = one.by.span if one.by is not None else one.body[0].span if one.body else roll.span
            yield OUTCOME_NEVER_REACHED.at(place)
        wider[one.is_success].append(margin)


CHECKS = (
    always_true,
    always_false,
    contradiction,
    said_twice,
    where_not_about,
    case_never_reached,
    outcome_never_reached,
)
