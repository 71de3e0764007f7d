"""Lines that follow or replace what happens: those that go round for ever, and those that get in each other's way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import combinations

from dsl.border.diagnostics import Finding, Mistake, Severity, joined, phrase
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.moved import Moved, always_moved, number_of
from dsl.checks.survey.truth import clash, denied
from dsl.checks.survey.ways_back import way, way_back
from dsl.understood import statements as s
from dsl.understood.effects import AttributeChanged, effects
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    UnaryOperation,
)
from dsl.understood.rules import Rulebook
from dsl.understood.triggers import Replacement
from dsl.understood.walk import conjuncts, nodes_in

FOLLOWS_FOR_EVER = Mistake(
    "follows-for-ever",
    Severity.ERROR,
    "what follows leads back to itself: {path}",
    "let a `when` end it, or write `once`",
)


def follows_for_ever(look: Survey) -> Iterator[Finding]:
    """Statements that follow something lead to the same again, with no condition on the way.

    Found:
        kind player
          fear: number
          hopes: number
          joys: number
          woes: number
        procedure scare(player)
          player.fear up 1
        procedure comfort(player)
          player.fear down 1
        after scare(player)      # finds: follows-for-ever
          do comfort(player)
        after comfort(player)
          do scare(player)
        when player.hopes changes for player      # finds: follows-for-ever
          player.hopes up 1
        glad: when player.joys changes for player      # finds: follows-for-ever
          player.woes down 1
        sad: when player.woes changes for player
          player.joys up 2
        phase night
          each player in order
            do scare(player)
            player.hopes down 2
    Instead:
        kind player
          fear: number
          hopes: number
          joys: number
          woes: number
        procedure scare(player)
          player.fear up 1
        procedure comfort(player)
          player.fear down 1
        after scare(player) when player.fear > 3
          do comfort(player)
        after comfort(player)
          do scare(player)
        when player.hopes changes for player
          player.hopes up 1 when player.hopes < was
        glad: when player.joys changes for player
          player.woes down 1
        sad: when player.woes > 9 becomes true for player
          player.joys up 2
        phase night
          each player in order
            do scare(player)
            player.hopes down 2
    """
    always = {
        name: rule
        for name, rule in look.book.following.items()
        if not rule.when and rule.once is None and rule.bearers is None
    }
    leads: dict[str, list[str]] = {}
    for rule in always.values():
        leads.setdefault(rule.fact, []).extend(_done_always(look.book, rule.body))
    told: set[str] = set()
    for rule in sorted(always.values(), key=lambda one: (one.span.file, one.span.line)):
        path = way_back(rule.fact, leads)
        if path and not told & set(path):
            told.update(path)
            yield FOLLOWS_FOR_EVER.at(rule.span, path=" → ".join(path))
    yield from _changes_for_ever(look.book)


def _changes_for_ever(book: Rulebook) -> Iterator[Finding]:
    """Lines that follow the change of a number, and by way of each other change it further in any case."""
    always = {name: edge for name, edge in book.edges.items() if edge.is_change and not edge.once and not edge.when}
    watched: dict[Moved, list[str]] = {}
    for name, edge in always.items():
        number = number_of(edge.value)
        if number is not None:
            watched.setdefault(number, []).append(name)
    leads = {
        name: [other for number in always_moved(book, edge.body) for other in watched.get(number, ())]
        for name, edge in always.items()
    }
    told: set[str] = set()
    for name, edge in always.items():
        path = way_back(name, leads)
        if path and not told & set(path):
            told.update(path)
            yield FOLLOWS_FOR_EVER.at(edge.span, path=" → ".join(quoted(book.edges[one].value) for one in path))


NEVER_CHANGES = Mistake(
    "never-changes",
    Severity.WARNING,
    "“{source}” never changes: {why}",
    "look at a value that rules change, such as `t.owner`",
)


NEVER_PASSED = Mistake(
    "never-changes",
    Severity.WARNING,
    "“{source}” never passes {step}: {why}",
    "a number is passed when it rises to that; for one that falls write: when {source} <= {step} becomes true",
)


def never_changes(look: Survey) -> Iterator[Finding]:
    """A line follows the changes of a value that nothing changes.

    Found:
        kind tile
          owner: player or none
        kind player
          lands: number
        when t changes for t: tile      # finds: never-changes
          say "{t} has changed hands"
        action take(tile) by player
          tile.owner becomes player
          player.lands up 1
        phase day
          each player in order
            one of take
    Instead:
        kind tile
          owner: player or none
        kind player
          lands: number
        when t.owner changes for t: tile
          say "{t} has changed hands"
        action take(tile) by player
          tile.owner becomes player
          player.lands up 1
        phase day
          each player in order
            one of take
    """
    yield from _never_passed(look)
    edges = [one for one in look.book.edges.values() if one.is_change]
    if not edges:
        return
    changed = {
        (one.kind, one.index)
        for statement in look.statements
        for one in effects(statement)
        if isinstance(one, AttributeChanged)
    }
    for edge in edges:
        why = _why_not(look.book, edge.value, changed)
        if why is not None:
            yield NEVER_CHANGES.at(edge.value.span, source=quoted(edge.value), why=why)


def _never_passed(look: Survey) -> Iterator[Finding]:
    """`when p.gold passes 0` of a number that is never below 0, so that nothing ever follows."""
    for edge in look.book.edges.values():
        if not edge.steps:
            continue
        between = look.ranges.of(edge.value)
        for step in edge.steps:
            if between.low is not None and between.low >= step:
                why = phrase("it is never below that")
            elif between.high is not None and between.high < step:
                why = phrase("it never comes so far")
            else:
                continue
            yield NEVER_PASSED.at(edge.value.span, source=quoted(edge.value), step=said(step), why=why)


def _why_not(book: Rulebook, value: Node, changed: Set[tuple[str, int]]) -> str | None:
    """Why a value never changes; None where it may, as far as is seen without looking into what it asks."""
    if isinstance(value, LocalValue):
        return phrase("a thing is always itself")
    kept: list[str] = []
    for node in nodes_in(value):
        match node:
            case AttributeOf() if (node.kind, node.index) not in changed:
                kept.append(book.kinds[node.kind].attributes[node.index].name)
            case Constant() | LocalValue() | NamedRow() | OptionValue() | BinaryOperation() | UnaryOperation():
                pass
            case _:
                return None
    return phrase("no rule changes {names}", names=joined(kept)) if kept else phrase("it stands fixed")


REPLACES_FOR_EVER = Mistake(
    "replaces-for-ever",
    Severity.ERROR,
    "what is done instead of {procedure} leads to {procedure} again: {path}",
    "let a `when` end it, or write `do {procedure}(…)` in this block, which means the procedure itself",
)


def replaces_for_ever(look: Survey) -> Iterator[Finding]:
    """What takes the place of a procedure carries out another that comes back to it, with no condition on the way.

    Found:
        kind player
          fear: number
        procedure scare(player)
          player.fear up 1
        procedure warn(player)
          do scare(player)
        instead of scare(player)      # finds: replaces-for-ever
          do warn(player)
        phase night
          each player in order
            do scare(player)
    Instead:
        kind player
          fear: number
        procedure scare(player)
          player.fear up 1
        procedure warn(player)
          do scare(player)
        instead of scare(player)
          do scare(player)
          player.fear up 1
        phase night
          each player in order
            do warn(player)
    """
    leads = {name: list(_directly(rule.body)) for name, rule in look.book.procedures.items()}
    for rule in look.book.replacements.values():
        if rule.when:
            continue
        for first in _directly(rule.body, without=rule.procedure):
            path = way(first, rule.procedure, leads)
            if path:
                words = " → ".join((rule.procedure, *path))
                yield REPLACES_FOR_EVER.at(rule.span, procedure=rule.procedure, path=words)
                break


REPLACEMENTS_CLASH = Mistake(
    "replacements-clash",
    Severity.ERROR,
    "two lines say what is done instead of {procedure}",
    "keep one of them, let one say that it goes first, `instead of {procedure}(…) before …`, or give each a `when` that"
    " rules out the other",
)
REPLACEMENTS_MAY_CLASH = Mistake(
    "replacements-may-clash",
    Severity.WARNING,
    "whoever bears both has two things to do instead of {procedure}",
    "let one say that it goes first, `instead of {procedure}(…) before …`, or give it a `when` that rules out the"
    " other",
)


def replacements_clash(look: Survey) -> Iterator[Finding]:
    """Two lines of top level that take the place of one procedure, one of them whenever the other does.

    Found:
        kind player
          fear: number
        procedure scare(player)
          player.fear up 1
        calm: instead of scare(player)
          player.fear down 1
        none_at_all: instead of scare(player)      # finds: replacements-clash
          player.fear becomes 0
        phase night
          each player in order
            do scare(player)
    Instead:
        kind player
          fear: number
        procedure scare(player)
          player.fear up 1
        calm: instead of scare(player) when player.fear > 3
          player.fear down 1
        none_at_all: instead of scare(player) when player.fear <= 3
          player.fear becomes 0
        phase night
          each player in order
            do scare(player)
    """
    for one, other in _same_place(look.book):
        if one.is_borne or other.is_borne:
            continue
        if _holds_too(one, other, look) or _holds_too(other, one, look):
            also = [(one.span, phrase("the other line"))]
            yield REPLACEMENTS_CLASH.at(other.span, also=also, procedure=one.procedure)


def replacements_may_clash(look: Survey) -> Iterator[Finding]:
    """Two lines that a thing may bear at once, both of which take the place of one procedure.

    Found:
        kind player
          fear: number
        condition brave of player
          instead of scare(player)
            player.fear down 1
        condition dull of player
          instead of scare(player)      # finds: replacements-may-clash
            player.fear becomes 0
        procedure scare(player)
          player.fear up 1
        phase night
          each player in order
            do scare(player)
            player gains brave
            player gains dull
    Instead:
        kind player
          fear: number
        condition brave of player
          instead of scare(player) when not player has dull
            player.fear down 1
        condition dull of player
          instead of scare(player)
            player.fear becomes 0
        procedure scare(player)
          player.fear up 1
        phase night
          each player in order
            do scare(player)
            player gains brave
            player gains dull
    """
    for one, other in _same_place(look.book):
        if (
            len(one.when) == len(other.when) == 1
            and one.is_borne
            and other.is_borne
            and not _exclude(one.when[0], other.when[0])
        ):
            also = [(one.span, phrase("the other line"))]
            yield REPLACEMENTS_MAY_CLASH.at(other.span, also=also, procedure=one.procedure)


def _same_place(book: Rulebook) -> Iterator[tuple[Replacement, Replacement]]:
    """Pairs of replacements of one procedure and one rank of which none says that it goes before the other.

    The one that stands further down comes second, whatever they are called.
    """
    for one, other in combinations(sorted(book.replacements.values(), key=lambda line: line.span.order()), 2):
        if (one.procedure, one.rank) == (other.procedure, other.rank):
            if other.name not in one.before and one.name not in other.before:
                yield one, other


def _holds_too(one: Replacement, other: Replacement, look: Survey) -> bool:
    """Whether the one holds whenever the other does, so that the other can never be done."""
    wanted = (part for test in one.when for part in conjuncts(test))
    return all(clash((*other.when, denied(part)), look.truth.keys) is not None for part in wanted)


def _exclude(one: Node, other: Node) -> bool:
    """Whether a thing cannot hold both: two rows in an attribute that holds one."""
    match one, other:
        case BinaryOperation(op=Binary.SAME), BinaryOperation(op=Binary.SAME):
            return one.left == other.left and one.right != other.right
        case _:
            return False


def _directly(block: s.Block, without: str = "") -> Iterator[str]:
    """The procedures, rolls and contests that statements carry out in any case."""
    for statement in block:
        match statement:
            case s.DoProcedure() if statement.procedure != without:
                yield statement.procedure
            case s.MakeRoll():
                yield statement.roll
            case s.MakeContest():
                yield statement.contest
            case s.DoStep() | s.DoRound() | s.DoTogether():
                yield from _directly(statement.body, without)
            case _:
                pass  # what may be left out ends a circle


def _done_always(book: Rulebook, block: s.Block) -> Iterable[str]:
    """What is carried out in any case, in procedures too."""
    found: dict[str, None] = {}
    waiting = list(_directly(block))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            if name in book.procedures:
                waiting.extend(_directly(book.procedures[name].body))
    return found


CHECKS = (follows_for_ever, never_changes, replaces_for_ever, replacements_clash, replacements_may_clash)
