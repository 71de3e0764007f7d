"""Land that stays free for ever: tiles without an owner that nothing in the rules gives to anybody.

Rules speak of tiles by names. A name **holds owned land** when whatever it stands for has, or has had, an owner: the
tile of an act that requires `tile.owner is loser`, the members of `those t in tiles where t.owner is p`, an attribute
that is only ever given such tiles. Where every line that sets an owner names its tile so, a tile that begins without
one never gets one. What is not certain holds nothing, so that nothing is told that is not so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, counted, listed
from dsl.types import CAMPAIGN
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    Aggregate,
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    Constant,
    DefinitionCall,
    LocalValue,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import Rulebook
from dsl.understood.statements import (
    Block,
    ChangeMembers,
    CreateThing,
    DoFirst,
    DoStep,
    DoTogether,
    ForEachMember,
    ForEachPlayer,
    MakeRoll,
    RepeatRounds,
    RepeatUntil,
    SetAttribute,
    SetLocal,
    Statement,
)
from dsl.understood.walk import slots_read, statements_in
from interpreter.inferred.ownership import owner_attribute
from maps import TileMap

FREE_FOR_EVER = Mistake(
    "free-for-ever",
    Severity.WARNING,
    "{these}, and nothing in these rules ever gives such a tile to anybody: {tiles}",
    "give them owners in the map, or let an act take tiles without one",
)
MOST_NAMED: Final = 8
"""Tiles that are named."""

Slots = frozenset[int]
Attribute = tuple[str, int]
"""A kind and the number of an attribute."""

_OF_THE_MAP: Final = ("tile", "player", "board", CAMPAIGN.name)
"""Kinds whose attributes map and campaign may fill."""


def free_for_ever(rulebook: Rulebook, tile_map: TileMap) -> tuple[Finding, ...]:
    """The finding about tiles that nobody can ever own, where there are some for certain."""
    owner = owner_attribute(rulebook)
    if owner is None or not _Lines(rulebook).leave_free_land_free():
        return ()
    free = [tile.name or tile.id for tile in tile_map.tiles if tile.attributes.get(owner.name) is None]
    if not free:
        return ()
    these = counted("{count} tile belongs to nobody", "{count} tiles belong to nobody", len(free))
    return (FREE_FOR_EVER.at(None, these=these, tiles=listed(free, MOST_NAMED)),)


class _Lines:
    """The lines of a ruleset that set owners or name tiles."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.book = rulebook
        owner = owner_attribute(rulebook)
        self.owner = -1 if owner is None else rulebook.kinds["tile"].index(owner.name)
        self.owned: set[Attribute] = set()
        """The attributes that only ever hold owned land, as far as is known."""
        self.owned = self._attributes()

    def leave_free_land_free(self) -> bool:
        """Whether owners are set, and only those of tiles that have had one."""
        while True:
            changes = tuple(self._changes())
            broken = {
                one for one, value, slots in _given(changes) if one in self.owned and not self.holds(value, slots)
            }
            if not broken:
                break
            self.owned -= broken
        every = {
            id(one)
            for one in statements_in(self.book.rules)
            if isinstance(one, SetAttribute | CreateThing | ChangeMembers)
        }
        if every - {id(one) for one, _ in changes}:
            return False  # a line of a sort that is not known here
        setters = [
            (one.place.thing, slots)
            for one, slots in changes
            if isinstance(one, SetAttribute)
            and (one.place.kind, one.place.index) == ("tile", self.owner)
            and one.value.type.form != "nothing"
        ]
        return bool(setters) and all(self.holds(thing, slots) for thing, slots in setters)

    def _attributes(self) -> set[Attribute]:
        """The attributes that hold tiles and that nobody fills in but the rules."""
        return {
            (kind.name, index)
            for kind in self.book.kinds.values()
            if kind.name not in _OF_THE_MAP and not kind.is_report
            for index, one in enumerate(kind.attributes)
            if (one.type.item or one.type).name == "tile"
            and (one.default is None or self.holds(one.default, frozenset()))
        }

    # ------------------------------------------------------------ what is known where

    def _changes(self) -> Iterator[tuple[Statement, Slots]]:
        """Every statement, with the slots that hold owned land there."""
        for action in self.book.actions.values():
            known = frozenset(
                slot
                for slot, one in enumerate(action.parameters, start=1)
                if (one.source is not None and self.holds(one.source, frozenset()))
                or any(self.says_owned(requirement.condition, slot) for requirement in action.requirements)
            )
            yield from _Body(self, action.body).block(action.body, known)
        for rules in (self.book.procedures.values(), self.book.phases.values(), self.book.setup):
            for rule in rules:
                yield from _Body(self, rule.body).block(rule.body, frozenset())

    def says_owned(self, condition: Node, slot: int) -> bool:
        """Whether a condition holds only for owned land in a slot."""
        match condition:
            case SeveralOperation(op=Several.AND):
                return any(self.says_owned(one, slot) for one in condition.items)
            case BinaryOperation(op=Binary.SAME):
                sides = ((condition.left, condition.right), (condition.right, condition.left))
                return any(self._is_owner_of(one, slot) and _is_there(other) for one, other in sides)
            case BinaryOperation(op=Binary.DIFFERENT):
                return self._is_owner_of(condition.left, slot) and condition.right.type.form == "nothing"
            case UnaryOperation(op=Unary.NOT, value=BinaryOperation(op=Binary.SAME) as same):
                return self._is_owner_of(same.left, slot) and same.right.type.form == "nothing"
            case BinaryOperation(op=Binary.INSIDE):
                is_slot = isinstance(condition.left, LocalValue) and condition.left.slot == slot
                return is_slot and self.holds(condition.right, frozenset())
            case _:
                return False

    def _is_owner_of(self, node: Node, slot: int) -> bool:
        if not isinstance(node, AttributeOf) or (node.kind, node.index) != ("tile", self.owner):
            return False
        return isinstance(node.of, LocalValue) and node.of.slot == slot

    def holds(self, node: Node, slots: Slots) -> bool:
        """Whether all that a value can be is owned land, or nothing at all."""
        match node:
            case LocalValue():
                return node.slot in slots
            case Constant():
                return node.type.form == "nothing"
            case AttributeOf():
                return (node.kind, node.index) in self.owned
            case DefinitionCall():
                return self.holds(self.book.definitions[node.name].body, frozenset())
            case Selection(op=Selecting.THOSE):
                return self.holds(node.collection, slots) or self.says_owned(node.condition, node.slot)
            case Aggregate():
                return self.holds(node.collection, slots) or self.says_owned(node.condition, node.slot)
            case UnaryOperation(op=Unary.FIRST):
                return self.holds(node.value, slots)
            case BinaryOperation(op=Binary.WITHOUT | Binary.FIRST_OF | Binary.NTH_OF):
                return self.holds(node.left, slots)
            case BinaryOperation(op=Binary.COMMON):
                return self.holds(node.left, slots) or self.holds(node.right, slots)
            case BinaryOperation(op=Binary.UNION | Binary.DEFAULT):
                return self.holds(node.left, slots) and self.holds(node.right, slots)
            case SeveralOperation(op=Several.SET):
                return all(self.holds(one, slots) for one in node.items)
            case Cases():
                return all(self.holds(one, slots) for one in (*(case.value for case in node.cases), node.otherwise))
            case _:
                return False


class _Body:
    """The statements of one declaration, gone through with what its names hold."""

    def __init__(self, lines: _Lines, body: Block) -> None:
        self.lines = lines
        named = [one.slot for one in statements_in(body) if isinstance(one, SetLocal | AskQuestion | ForEachMember)]
        self.once = frozenset(slot for slot in named if named.count(slot) == 1)
        """Slots that one line names, so that they hold what it gives them."""
        self.changed = frozenset(one.slot for one in statements_in(body) if isinstance(one, SetLocal))

    def block(self, block: Block, slots: Slots) -> Iterator[tuple[Statement, Slots]]:
        """Each statement of a block and below it, with the slots that hold owned land where it stands."""
        for one in block:
            yield one, slots
            match one:
                case SetLocal() if one.slot in self.once and self.lines.holds(one.value, slots):
                    slots |= {one.slot}
                case AskQuestion() if one.slot in self.once and one.source is not None:
                    slots |= {one.slot} if self.lines.holds(one.source, slots) else set()
                case ForEachMember():
                    is_owned = self.lines.holds(one.collection, slots) or self._says(one.condition, one.slot)
                    yield from self.block(one.body, slots | {one.slot} if is_owned and one.slot in self.once else slots)
                case DoFirst():
                    for branch in one.branches:
                        asked = slots_read(branch.condition) - self.changed if branch.condition is not None else ()
                        yield from self.block(
                            branch.body, slots | {slot for slot in asked if self._says(branch.condition, slot)}
                        )
                case MakeRoll():
                    for outcome in one.outcomes:
                        yield from self.block(outcome.body, slots)
                case ForEachPlayer() | DoTogether() | RepeatUntil() | RepeatRounds() | DoStep():
                    yield from self.block(one.body, slots)
                case _:
                    pass  # all others have no lines below them

    def _says(self, condition: Node | None, slot: int) -> bool:
        return condition is not None and self.lines.says_owned(condition, slot)


def _given(changes: Iterable[tuple[Statement, Slots]]) -> Iterator[tuple[Attribute, Node, Slots]]:
    """What attributes are given anywhere."""
    for one, slots in changes:
        match one:
            case CreateThing():
                yield from (((one.kind, value.index), value.value, slots) for value in one.values)
            case SetAttribute():
                yield (one.place.kind, one.place.index), one.value, slots
            case ChangeMembers(is_removing=False):
                yield (one.place.kind, one.place.index), one.item, slots
            case _:
                pass  # all others change no attribute that holds tiles


def _is_there(node: Node) -> bool:
    return not node.type.optional and node.type.form != "nothing"
