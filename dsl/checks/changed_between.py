"""What two lines work out, where the first of them has changed what the second looks at."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import AttributeOf, Constant, NamedRow, Node, written_number
from dsl.understood.statements import Block, DoTogether, MoveNumber, Place, SayText, SetAttribute, TakeSlips
from dsl.understood.walk import nodes_in, statements_in

CHANGED_BETWEEN = Mistake(
    "changed-between",
    Severity.WARNING,
    "“{source}” is worked out anew here, and “{place}” has changed in a line above",
    "keep it in a line above both: let n = {source}, and write n in both; or put both below a line `together`",
)
SET_BEFORE = Mistake(
    "changed-between",
    Severity.WARNING,
    "“{place}” is always {value} here, by a line above",
    "write this line above that one; or put both below a line `together`",
)


def changed_between(look: Survey) -> Iterator[Finding]:
    """Half is taken from one and half given to another, but the second half is that of what the first has left.

    Found:
        kind player
          gold: number at least 0 = 10
        phase raids
          each player in order
            for each p in players where p is not player
              p.gold down p.gold / 2 rounded down
              player.gold up p.gold / 2 rounded down      # finds: changed-between
    Instead:
        kind player
          gold: number at least 0 = 10
        phase raids
          each player in order
            for each p in players where p is not player
              let taken = p.gold / 2 rounded down
              p.gold down taken
              player.gold up taken
    """
    for part in look.parts:
        at_once = {inner for outer in part.of(DoTogether, TakeSlips) for inner in statements_in(outer.body)}
        for block in part.blocks:
            for at, one in enumerate(block):
                if isinstance(one, MoveNumber | SetAttribute) and one not in at_once:
                    yield from _read_after(one, block[at + 1 :])


def _read_after(one: MoveNumber | SetAttribute, below: Block) -> Iterator[Finding]:
    """What the changes directly below a change work out of the value that it has changed, as it does itself."""
    before = _value(one)
    for other in below:
        if isinstance(other, SayText):
            continue
        if not isinstance(other, MoveNumber | SetAttribute) or other.place == one.place:
            return
        value = _value(other)
        also = [(one.span, phrase("it changes here"))]
        if _goes_on(one, other):
            continue
        if isinstance(one, SetAttribute) and isinstance(before, Constant | NamedRow):
            if _is_at(value, one.place):
                yield SET_BEFORE.at(value.span, also=also, place=quoted(value), value=quoted(before))
                return
            continue
        read = [*nodes_in(before)]
        same = next((node for node in nodes_in(value) if node in read and _looks_at(node, one.place)), None)
        if same is not None and (not isinstance(same, AttributeOf) or _takes_all(one)):
            place = next(node for node in nodes_in(same) if _is_at(node, one.place))
            yield CHANGED_BETWEEN.at(same.span, also=also, source=quoted(same), place=quoted(place))
            return


def _goes_on(one: MoveNumber | SetAttribute, other: MoveNumber | SetAttribute) -> bool:
    """Whether two attributes of a thing are set so that the second goes on from the first: `p.season becomes
    p.season.next` and `p.coming becomes p.season.next`, or that both begin with the same number."""
    if not (isinstance(one, SetAttribute) and isinstance(other, SetAttribute)):
        return False
    if one.place.thing != other.place.thing:
        return False
    number = written_number(one.value)
    return _is_at(other.value, one.place) if number else one.value == other.value


def _value(changed: MoveNumber | SetAttribute) -> Node:
    return changed.amount if isinstance(changed, MoveNumber) else changed.value


def _is_at(node: Node, place: Place) -> bool:
    """Whether a value is what stands in a place."""
    return isinstance(node, AttributeOf) and Place(node.of, node.kind, node.index) == place


def _looks_at(node: Node, place: Place) -> bool:
    return any(_is_at(one, place) for one in nodes_in(node))


def _takes_all(one: MoveNumber | SetAttribute) -> bool:
    """`p.gold down p.gold`: nothing is left for a line below."""
    return isinstance(one, MoveNumber) and one.is_down and _is_at(one.amount, one.place)


CHECKS = (changed_between,)
