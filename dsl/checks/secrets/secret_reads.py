"""What rules read that somebody may not see, and which players certainly see it all the same.

    thing.strength                                         # of the thing in a slot, seen by nobody for certain
    fleet.owner is player and fleet.strength > 2           # seen by the player in that slot: the test before says so

A read is followed through definitions, stats and rolls to the values they are asked with. Where it cannot be told who
sees what is read, nobody does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.checks.survey.declared import Survey
from dsl.checks.survey.of_umpire import only_of_umpire
from dsl.tree.words import TRUSTED
from dsl.types import Type
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    DefinitionCall,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LocalValue,
    Node,
    PastFacts,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    Template,
    Unary,
    UnaryOperation,
    WayLength,
)
from dsl.understood.operands import operands
from dsl.understood.rolls import RollRule
from dsl.understood.rows import Loop
from dsl.understood.rules import ActionRule
from dsl.understood.statements import ForEachMember
from dsl.understood.walk import below, is_node, parts_of

EVERYBODY: Final = 0
"""Stands for all players among the slots of those who see something; slot 0 is the world's."""
SEES: Final = -1
"""Stands for `sees(player, thing)` among what is known of a thing."""

_PATHS: Final = -1000
"""Below it stand attributes of things in slots in the place of the slot of a player: whoever `letter.receiver` is."""
_MOST_ATTRIBUTES: Final = 10_000


def path_of(slot: int, index: int) -> int:
    """What stands for the attribute of the thing in a slot where the slot of a player is looked for."""
    return _PATHS - slot * _MOST_ATTRIBUTES - index


def on_path(player: int) -> tuple[int, int] | None:
    """The slot of the thing and the number of the attribute that stand for a player; None where a slot does."""
    return divmod(_PATHS - player, _MOST_ATTRIBUTES) if player <= _PATHS else None


@frozen
class Known:
    """What a test has shown of a thing of a kind: an attribute of it, by its number, is or has the player in a slot.

    Of an act or a roll of before it is one of its values, by the number of that.
    """

    kind: str
    index: int
    player: int


@frozen
class Read:
    """Something that somebody may not see is read."""

    kind: str
    index: int | None
    """The number of the attribute; None where it is read whether there is such a thing."""
    what: str
    """What is read, as it is written."""
    slot: int | None
    """The slot of the thing, where it is one that stands in a slot."""
    knowers: frozenset[int]
    """The slots of players who certainly see it."""
    span: Span


_BY_WAYS: Final = frozenset({Function.NEIGHBOURS, Function.DISTANCE, Function.PART, Function.PARTS})
_CHOOSING: Final = frozenset(
    {Aggregating.WITH_HIGHEST, Aggregating.WITH_LOWEST, Aggregating.FROM_HIGHEST, Aggregating.FROM_LOWEST}
)
"""Of a collection some members, or all in another order."""
Facts = Mapping[int, frozenset[Known]]
"""What is known of the things in slots."""
NOTHING: Final[frozenset[Known]] = frozenset()


class Secrets:
    """What one rulebook hides, and what reads it."""

    def __init__(self, look: Survey) -> None:
        self.book = book = look.book
        self.consequences = look.consequences
        self.attributes = frozenset(
            (kind.name, at)
            for kind in book.kinds.values()
            for at, one in enumerate(kind.attributes)
            if (kind.seen is not None or one.seen is not None) and TRUSTED not in (*one.cites, *kind.cites)
        )
        kinds = (one for one in book.kinds.values() if one.seen is not None and TRUSTED not in one.cites)
        self.kinds = frozenset(one.name for one in kinds)
        named: tuple[RollRule | ActionRule, ...] = (*book.rolls.values(), *book.actions.values())
        self.facts = {one.name: one for one in named if one.seen is not None and TRUSTED not in one.cites}
        self.conditions = frozenset(
            one.name for one in book.conditions.values() if one.seen is not None and TRUSTED not in one.cites
        )
        self.of_umpire = only_of_umpire(look)
        self.of_definition = cache(self._of_definition)
        self.of_stat = cache(self._of_stat)
        self._reading: set[str] = set()
        self._joined: tuple[Read, ...] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether everybody sees everything."""
        return not (self.attributes or self.kinds or self.facts or self.conditions)

    # ------------------------------------------------------------ who sees a thing

    def knowers(self, kind: str, index: int | None, slot: int, facts: Facts) -> frozenset[int]:
        """The slots of the players who certainly see the thing in a slot, or an attribute of it."""
        rule = self.book.kinds[kind]
        known = facts.get(slot, NOTHING)
        thing = frozenset({EVERYBODY}) if rule.seen is None else self._named(kind, rule.seen, slot, known)
        if rule.seen is not None:
            thing |= {one.player for one in known if one.index == SEES}
        own = None if index is None else rule.attributes[index].seen
        if own is None:
            return thing
        named = self._named(kind, own, slot, known)
        return named if EVERYBODY in thing else thing if EVERYBODY in named else thing & named

    def _named(self, kind: str, viewers: tuple[Node, ...], slot: int, known: frozenset[Known]) -> frozenset[int]:
        found: set[int] = set()
        itself = len(self.book.kinds[kind].attributes) + 1
        for viewer in viewers:
            match viewer:
                case AllThings(kind="player"):
                    found.add(EVERYBODY)
                case LocalValue(slot=named) if named == itself:
                    found.add(slot)
                case LocalValue(slot=named):
                    found |= {one.player for one in known if one.index == named - 1} | {path_of(slot, named - 1)}
                case DefinitionCall():
                    among = set(self._surely_among(viewer, itself))
                    found |= {one.player for one in known if one.index in among}
                    found |= {path_of(slot, index) for index in among}
                case _:
                    pass
        return frozenset(found)

    def _surely_among(self, viewers: DefinitionCall, itself: int) -> Iterator[int]:
        """The attributes of a thing whose player is among those whom a definition names of it, whatever else holds.

        `those p in players where p is boat.owner or ...` names the owner.
        """
        body = self.book.definitions[viewers.name].body
        if not (isinstance(body, Selection) and body.op is Selecting.THOSE):
            return
        if not isinstance(body.collection, AllThings):
            return
        test = body.condition
        each = test.items if isinstance(test, SeveralOperation) and test.op is Several.OR else (test,)
        for one in each:
            if not (isinstance(one, BinaryOperation) and one.op is Binary.SAME):
                continue
            for held, player in ((one.left, one.right), (one.right, one.left)):
                match held, player:
                    case AttributeOf(of=LocalValue(slot=given), index=index), LocalValue(slot=slot) if (
                        slot == body.slot
                    ):
                        argument = viewers.arguments[given - 1] if 0 < given <= len(viewers.arguments) else None
                        if isinstance(argument, LocalValue) and argument.slot == itself:
                            yield index
                    case _:
                        pass

    def viewers_of_fact(self, name: str) -> dict[int, str]:
        """The values of an act or a roll that name who has seen it, each by its number."""
        if name not in self.facts:
            return {}
        rule = self.facts[name]
        slots = (one.slot for one in rule.seen or () if isinstance(one, LocalValue))
        return {slot - 1: rule.parameters[slot - 1].name for slot in slots if 1 <= slot <= len(rule.parameters)}

    def hides_itself(self, read: Read) -> bool:
        """Whether what is read is hidden from some who see its thing."""
        return read.index is not None and self.book.kinds[read.kind].attributes[read.index].seen is not None

    # ------------------------------------------------------------ what tests show

    def facts_of(self, conditions: Iterable[Node]) -> dict[int, frozenset[Known]]:
        """What holds of the things in slots where all of these conditions do."""
        found: dict[int, set[Known]] = {}
        for condition in conditions:
            for slot, known in self._shown(condition):
                found.setdefault(slot, set()).add(known)
        return {slot: frozenset(known) for slot, known in found.items()}

    def _shown(self, condition: Node) -> Iterator[tuple[int, Known]]:
        match condition:
            case SeveralOperation(op=Several.AND, items=items):
                for item in items:
                    yield from self._shown(item)
            case BinaryOperation(op=Binary.SAME, left=left, right=right):
                for held, player in ((left, right), (right, left)):
                    match held, player:
                        case AttributeOf(of=LocalValue(slot=slot), kind=kind, index=index), LocalValue(slot=one):
                            yield slot, Known(kind, index, one)
                        case (
                            AttributeOf(of=LocalValue(slot=slot), kind=kind, index=index),
                            AttributeOf(of=LocalValue(slot=one), index=at),
                        ):
                            yield slot, Known(kind, index, path_of(one, at))
                        case FieldOf(of=LocalValue(slot=slot, type=fact), name=name), LocalValue(slot=one):
                            for at, viewer in self.viewers_of_fact(fact.name).items():
                                if viewer == name:
                                    yield slot, Known(fact.name, at, one)
                        case _:
                            pass
            case HasItems(
                collection=AttributeOf(of=LocalValue(slot=slot), kind=kind, index=index), items=(LocalValue(slot=one),)
            ):
                yield slot, Known(kind, index, one)
            case FunctionCall(function=Function.SEES, arguments=(LocalValue(slot=one), LocalValue(slot=slot) as thing)):
                yield slot, Known(thing.type.name, SEES, one)
            case _:
                return

    def of_one(self, value: Node) -> frozenset[Known]:
        """What is known of a thing that is chosen from a collection, where there is one."""
        match value:
            case UnaryOperation(op=Unary.FIRST, value=collection):
                return self.of_members(collection)
            case BinaryOperation(op=Binary.NTH_OF, left=collection):
                return self.of_members(collection)
            case _:
                return NOTHING

    def of_members(self, collection: Node) -> frozenset[Known]:
        """What is known of each member of a collection."""
        match collection:
            case Selection(op=Selecting.THOSE):
                own = self.facts_of((collection.condition,)).get(collection.slot, NOTHING)
                return own | self.of_members(collection.collection)
            case BinaryOperation(op=Binary.FIRST_OF, left=some):
                return self.of_members(some)
            case Aggregate(op=op) if op in _CHOOSING:
                own = self.facts_of((collection.condition,)).get(collection.slot, NOTHING)
                return own | self.of_members(collection.collection)
            case DefinitionCall():
                rule = self.book.definitions[collection.name]
                return frozenset(
                    Known(one.kind, one.index, argument.slot)
                    for one in self.of_members(rule.body)
                    if 0 < one.player <= len(collection.arguments)
                    if isinstance(argument := collection.arguments[one.player - 1], LocalValue)
                )
            case BinaryOperation(
                op=Binary.UNION, left=some, right=SeveralOperation(op=Several.SET, items=(Constant(value=None),))
            ):
                return self.of_members(some)  # an act chooses one of them, or none
            case _:
                return NOTHING

    # ------------------------------------------------------------ what is read

    def reads(self, value: object, facts: Facts | None = None) -> tuple[Read, ...]:
        """What the expressions in something read that somebody may not see."""
        return () if self.is_empty else tuple(self._below(value, facts or {}))

    def gone_through(self, loop: ForEachMember, facts: Facts | None = None) -> tuple[Read, ...]:
        """What a loop over things reads to know through which it goes, and in which order."""
        if self.is_empty:
            return ()
        tests = () if loop.condition is None else (loop.condition,)
        own = self.facts_of(tests).get(loop.slot, NOTHING) | self.of_members(loop.collection)
        known = {**(facts or {}), loop.slot: own}
        sorted_by = () if loop.sorting is None else (loop.sorting,)
        return (*self._collection(loop.collection, loop.slot, known), *self._below((*tests, *sorted_by), known))

    def shown(self, text: Template | None, facts: Facts | None = None) -> tuple[Read, ...]:
        """What a text reads and shows that somebody may not see."""
        if text is None or self.is_empty:
            return ()
        known = facts or {}
        spoken = [one for node in text.inserted for one in self._spoken(node, known)]
        return (*spoken, *self.reads(text, known))

    def shown_in(self, value: Node, facts: Facts) -> tuple[Read, ...]:
        """What a value reads and shows where it stands in a text."""
        return () if self.is_empty else (*self._spoken(value, facts), *self.reads(value, facts))

    def _spoken(self, node: Node, facts: Facts) -> Iterator[Read]:
        kind = node.type.item if node.type.form == "many" and node.type.item is not None else node.type
        if kind.form == "entity" and kind.name in self.kinds:
            slot = node.slot if isinstance(node, LocalValue) else None
            yield self._thing(node, kind, slot, facts)

    def _thing(self, node: Node, kind: Type, slot: int | None, facts: Facts) -> Read:
        knowers = frozenset[int]() if slot is None else self.knowers(kind.name, None, slot, facts)
        return Read(kind.name, None, node.source or kind.name, slot, knowers, node.span)

    def _below(self, value: object, facts: Facts) -> Iterator[Read]:
        if is_node(value):
            yield from self._node(value, facts)
            return
        if isinstance(value, tuple):
            for one in value:
                yield from self._below(one, facts)
            return
        if isinstance(value, Template):
            for one in value.inserted:
                yield from self._node(one, facts)
            return
        loops = [one for one in below(value) if isinstance(one, Loop)]
        known = dict(facts)
        for loop in loops:
            conditions = () if loop.condition is None else (loop.condition,)
            own = self.facts_of(conditions).get(loop.slot, NOTHING)
            known[loop.slot] = own | self.of_members(loop.collection)
            yield from self._collection(loop.collection, loop.slot, known)
            yield from self._below(conditions, known)
        held = {id(one) for loop in loops for one in (loop.collection, loop.condition)}
        for one in parts_of(value):
            if id(one) not in held:
                yield from self._below(one, known)

    def _collection(self, collection: Node, slot: int, facts: Facts) -> Iterator[Read]:
        """What it tells which members are gone through."""
        if isinstance(collection, AllThings):
            if collection.kind in self.kinds:
                knowers = self.knowers(collection.kind, None, slot, facts)
                source = collection.source or collection.kind
                yield Read(collection.kind, None, source, None, knowers, collection.span)
            return
        if isinstance(collection, PastFacts):
            if collection.name in self.facts:
                viewers = self.viewers_of_fact(collection.name)
                knowers = frozenset(one.player for one in facts.get(slot, NOTHING) if one.index in viewers)
                source = collection.source or collection.name
                yield Read(collection.name, None, source, None, knowers, collection.span)
            return
        yield from self._node(collection, facts)

    def _node(self, node: Node, facts: Facts) -> Iterator[Read]:
        match node:
            case Selection() | Aggregate():
                own = self.facts_of((node.condition,)).get(node.slot, NOTHING) | self.of_members(node.collection)
                known = {**facts, node.slot: own}
                yield from self._collection(node.collection, node.slot, known)
                yield from self._node(node.condition, known)
                if isinstance(node, Aggregate):
                    yield from self._node(node.value, known)
                return
            case WayLength():
                own = self.facts_of((node.condition,)).get(node.slot, NOTHING) | self.of_members(node.collection)
                known = {**facts, node.slot: own}
                yield from self._ways(node) if node.by is None else ()
                yield from self._node(node.start, facts)
                yield from self._node(node.end, facts)
                yield from self._collection(node.collection, node.slot, known)
                yield from self._node(node.condition, known)
                if node.cost is not None:
                    yield from self._node(node.cost, known)
                return
            case FunctionCall(function=Function.SEES, arguments=(player, thing)):
                if thing.type.name in self.kinds:
                    who = frozenset({player.slot}) if isinstance(player, LocalValue) else frozenset[int]()
                    yield Read(thing.type.name, None, node.source, None, who, node.span)
                return
            case FunctionCall(function=function) if function in _BY_WAYS:
                yield from self._ways(node)
            case BinaryOperation(op=Binary.NEXT_TO):
                yield from self._ways(node)
            case BinaryOperation(op=Binary.SAME | Binary.DIFFERENT) | HasItems():
                # Whoever would see it if it were so knows it in any case: he does not see it where it is not.
                test = replace(node, op=Binary.SAME) if isinstance(node, BinaryOperation) else node
                shown = {slot: facts.get(slot, NOTHING) | own for slot, own in self.facts_of((test,)).items()}
                facts = {**facts, **shown}
            case AttributeOf():
                if (node.kind, node.index) in self.attributes:
                    yield self._attribute(node, facts)
            case AllThings():
                if node.kind in self.kinds:
                    yield Read(node.kind, None, node.source or node.kind, None, frozenset(), node.span)
            case HasCondition():
                if node.condition in self.conditions:
                    yield self._condition(node)
            case PastFacts():
                if node.name in self.facts:
                    yield Read(node.name, None, node.source or node.name, None, frozenset(), node.span)
            case DefinitionCall():
                yield from self._called(self.of_definition(node.name), node, node.arguments, facts)
            case StatCall():
                yield from self._called(self.of_stat(node.name), node, node.arguments, facts)
            case _:
                pass
        for one in operands(node):
            yield from self._node(one, facts)

    def _ways(self, asked: Node) -> Iterator[Read]:
        """What it hangs on which tiles are neighbours by rule."""
        if self._joined is None:
            self._joined = ()  # a condition that asks for ways itself adds nothing
            found = [one for rule in self.book.adjacency for one in self.reads(rule.condition)]
            self._joined = tuple(replace(one, slot=None, knowers=one.knowers & {EVERYBODY}) for one in found)
        yield from (replace(one, span=asked.span) for one in self._joined)

    def _attribute(self, node: AttributeOf, facts: Facts) -> Read:
        if isinstance(node.of, LocalValue):
            knowers = self.knowers(node.kind, node.index, node.of.slot, facts)
            return Read(node.kind, node.index, node.source, node.of.slot, knowers, node.span)
        return Read(node.kind, node.index, node.source, None, frozenset(), node.span)

    def _condition(self, node: HasCondition) -> Read:
        viewers = self.book.conditions[node.condition].seen or ()
        itself = any(isinstance(one, LocalValue) and one.slot == 1 for one in viewers)
        knowers = {node.bearer.slot} if itself and isinstance(node.bearer, LocalValue) else set()
        return Read(node.condition, None, node.source, None, frozenset(knowers), node.span)

    def _called(self, found: tuple[Read, ...], call: Node, arguments: tuple[Node, ...], facts: Facts) -> Iterator[Read]:
        """What a rule reads that is asked with these values."""
        slots = [one.slot if isinstance(one, LocalValue) else None for one in arguments]
        yield from self.of_slots(found, slots, facts, call.span)

    def of_slots(self, found: Iterable[Read], slots: Sequence[int | None], facts: Facts, span: Span) -> Iterator[Read]:
        """What a rule reads whose own slots stand for others where it is asked.

        Args: `slots` are the slots there of its own from 1 on, as far as they stand for any.
        """
        for one in found:
            there = {each: slots[each - 1] for each in (*one.knowers, one.slot or 0) if 0 < each <= len(slots)}
            knowers = frozenset(slot for each in one.knowers if (slot := there.get(each)) is not None)
            if EVERYBODY in one.knowers:
                knowers |= {EVERYBODY}
            slot = None if one.slot is None else there.get(one.slot)
            if slot is not None:
                knowers |= self.knowers(one.kind, one.index, slot, facts)
            yield Read(one.kind, one.index, one.what, slot, knowers, span)

    def _of_definition(self, name: str) -> tuple[Read, ...]:
        return self._guarded(f"define {name}", self.book.definitions[name].body)

    def _of_stat(self, name: str) -> tuple[Read, ...]:
        rule = self.book.rolls[name]
        parts = (rule.base, rule.rows, rule.stages, rule.rewritings, rule.results, rule.pools)
        return self._guarded(f"stat {name}", tuple(one for part in parts for one in part))

    def _guarded(self, name: str, value: object) -> tuple[Read, ...]:
        """What a rule reads; one that asks itself reads no more for that."""
        if name in self._reading:
            return ()
        self._reading.add(name)
        found = tuple(self._below(value, {}))
        self._reading.discard(name)
        return found
