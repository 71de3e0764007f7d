"""What all statements of a rulebook do, taken together: found once, so that nobody need go through them to know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl.border.frozen import frozen
from dsl.border.in_parts import ReadInParts
from dsl.understood.durations import AsLongAs
from dsl.understood.expressions import AllThings, AttributeOf, Node
from dsl.understood.statements import (
    Block,
    ChangeMembers,
    DoStep,
    GainCondition,
    MakeEntries,
    MoveNumber,
    Place,
    SayText,
    SetAttribute,
)
from dsl.understood.walk import blocks_in, nodes_in, statements_in

Attribute = tuple[str, int]
"""A kind, and the number of one of its attributes."""


@frozen
class Summary(ReadInParts):
    """What the statements of a rulebook do.

    Attributes:
        steps: the steps by their names, with what players read.
        conditions_while: the tests as long as which a condition lasts, by its name.
        entries_while: the tests as long as which an entry lasts, by the number it stands on.
        moved: the attributes that are moved up and down, or set to what is worked out from what they were.
        set_outright: those that are set to something else.
        both_ways: those that hold things of their own kind, where one is never put among those of another without that
            one being put among its own: who is engaged with whom.
        says_apart: whether something is said to some players alone.
    """

    steps: Mapping[str, str]
    conditions_while: Mapping[str, tuple[Node, ...]]
    entries_while: Mapping[str, tuple[Node, ...]]
    moved: frozenset[Attribute]
    set_outright: frozenset[Attribute]
    both_ways: frozenset[Attribute]
    says_apart: bool


def summary_of(bodies: Iterable[Block]) -> Summary:
    """What the statements in some bodies do."""
    blocks = tuple(bodies)
    steps: dict[str, str] = {}
    conditions: dict[str, tuple[Node, ...]] = {}
    entries: dict[str, tuple[Node, ...]] = {}
    moved: set[Attribute] = set()
    set_outright: set[Attribute] = set()
    says_apart = False
    for one in statements_in(blocks):
        match one:
            case DoStep():
                steps[one.name] = one.label
            case GainCondition(duration=AsLongAs(condition=test)):
                conditions[one.condition] = (*conditions.get(one.condition, ()), test)
            case MakeEntries(duration=AsLongAs(condition=test)):
                for target in one.targets:
                    entries[target.name] = (*entries.get(target.name, ()), test)
            case MoveNumber():
                moved.add((one.place.kind, one.place.index))
            case SetAttribute():
                (moved if _goes_on_from_itself(one) else set_outright).add((one.place.kind, one.place.index))
            case SayText(viewers=tuple(viewers)):
                is_for_all = any(isinstance(each, AllThings) and each.kind == "player" for each in viewers)
                says_apart = says_apart or not is_for_all
            case _:
                pass
    both_ways = _both_ways(blocks)
    return Summary(steps, conditions, entries, frozenset(moved), frozenset(set_outright), both_ways, says_apart)


def _both_ways(blocks: tuple[Block, ...]) -> frozenset[Attribute]:
    """The attributes that are only ever filled in pairs of statements of one block."""
    in_pairs: set[Attribute] = set()
    alone: set[Attribute] = set()
    for block in blocks_in(blocks):
        adds = [one for one in block if isinstance(one, ChangeMembers) and _adds_its_like(one)]
        for one in adds:
            is_paired = any(_is_other_way(one, other) for other in adds)
            (in_pairs if is_paired else alone).add((one.place.kind, one.place.index))
    return frozenset(in_pairs - alone)


def _adds_its_like(one: ChangeMembers) -> bool:
    return not one.is_removing and one.item.type.form == "entity" and one.item.type.name == one.place.kind


def _is_other_way(one: ChangeMembers, other: ChangeMembers) -> bool:
    is_same = (one.place.kind, one.place.index) == (other.place.kind, other.place.index)
    return is_same and one.place.thing == other.item and one.item == other.place.thing


def _goes_on_from_itself(becomes: SetAttribute) -> bool:
    """Whether the new value is worked out from the old one of the same thing: `p.gold becomes p.gold * 2`."""
    return any(isinstance(node, AttributeOf) and _is_at(node, becomes.place) for node in nodes_in(becomes.value))


def _is_at(node: AttributeOf, place: Place) -> bool:
    return (node.kind, node.index) == (place.kind, place.index) and node.of == place.thing
