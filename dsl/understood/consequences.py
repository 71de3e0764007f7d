"""What statements lead to beyond their own block: in what they carry out, and in the lines that this sets off.

procedure hand_on(l: letter)
  l.receiver becomes l.heir
when p.gold passes 9 for p: player          # whoever changes gold may set this off
  do hand_on(p.letter)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from dsl.border.frozen import frozen
from dsl.understood.effects import (
    REVEALED,
    ActionOffered,
    AttributeChanged,
    ConditionChanged,
    Effect,
    EntriesChanged,
    LocalSet,
    ProcedureDone,
    RollMade,
    ThingMade,
    effects,
)
from dsl.understood.expressions import (
    Aggregate,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    ColumnOf,
    Constant,
    DefinitionCall,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Rounding,
    Selection,
    SeveralOperation,
    StatCall,
    UnaryOperation,
)
from dsl.understood.rules import Rulebook
from dsl.understood.statements import Block
from dsl.understood.triggers import Edge
from dsl.understood.walk import nodes_in, statements_in


@frozen
class HangsOn:
    """What a value that is looked at again and again hangs on; `others`: also on what is none of these."""

    effects: frozenset[Effect]
    others: bool

    def may_change_by(self, effect: Effect) -> bool:
        """Whether the value may be another after an effect."""
        if isinstance(effect, LocalSet | ProcedureDone | ActionOffered):
            return False
        known = isinstance(effect, AttributeChanged | ConditionChanged | ThingMade)
        return effect in self.effects or (self.others and not known)


class Consequences:
    """What the statements of one rulebook may lead to."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._further = cache(self._set_off)
        self._watched = cache(self._watched_by)
        self._sight = cache(self._sight_of)

    def of(self, block: Block) -> frozenset[Effect]:
        """All that may be touched when a block is carried out, before what stands behind it is.

        Args:
            block: The statements; those that stand inside them belong to them.

        Returns:
            Their own effects, and those of the procedures and acts that they lead to and of the lines that all of it
            may set off; of names only those that the block itself gives another value.
        """
        return self._closed(_own(block))

    def _closed(self, first: Iterable[Effect]) -> frozenset[Effect]:
        """Some effects, and all that they lead to."""
        found = dict.fromkeys(first)
        waiting = list(found)
        for effect in waiting:
            for further in self._further(effect):
                if further not in found:
                    found[further] = None
                    waiting.append(further)
        return frozenset(found)

    def _set_off(self, effect: Effect) -> tuple[Effect, ...]:
        bodies = (*self.carried_out(effect), *(one.body for one in self.looking_at(effect)))
        found: dict[Effect, None] = {
            one: None for body in bodies for one in _own(body) if not isinstance(one, LocalSet)
        }
        if isinstance(effect, ActionOffered):
            purses = (one.purse for one in self._book.actions[effect.action].prices)
            found |= {AttributeChanged(one.kind, one.index): None for one in purses}
        return tuple(found)

    def followed_by(self, act: str) -> tuple[Edge, ...]:
        """The lines that look at a value which an act may change, with all it leads to; each once, in their order."""
        offered = ActionOffered(act)
        touched = self._closed([offered])
        without_price = self._closed(one for body in self.carried_out(offered) for one in _own(body))

        def is_followed(name: str, edge: Edge) -> bool:
            only_falls = bool(edge.steps) and isinstance(edge.value, AttributeOf)  # a price passes no number
            return any(map(self._watched(name).may_change_by, without_price if only_falls else touched))

        return tuple(edge for name, edge in self._book.edges.items() if is_followed(name, edge))

    def carried_out(self, effect: Effect) -> Iterator[Block]:
        """What an effect stands for, what is done in its place, and what follows it."""
        book = self._book
        match effect:
            case ProcedureDone(procedure=name):
                yield book.procedures[name].body
                yield from (one.body for one in book.replacements.values() if one.procedure == name)
            case ActionOffered(action=name):
                yield book.actions[name].body
            case RollMade(roll=name):
                pass
            case _:
                return
        for following in (book.following, book.reactions):
            yield from (one.body for one in following.values() if one.fact == name)

    def looking_at(self, effect: Effect) -> Iterator[Edge]:
        """The lines that look at a value which an effect may change."""
        yield from (edge for name, edge in self._book.edges.items() if self._watched(name).may_change_by(effect))

    def _watched_by(self, name: str) -> HangsOn:
        edge = self._book.edges[name]
        return self._hangs_on([edge.value], ThingMade(edge.kind))

    def seen_otherwise(self, kind: str, effects: frozenset[Effect]) -> bool:
        """Whether things of a kind may be seen by others than before, when some effects have taken place."""
        return any(map(self._sight(kind).may_change_by, effects))

    def _sight_of(self, kind: str) -> HangsOn:
        rule = self._book.kinds[kind]
        viewers = rule.seen or ()
        slots = {node.slot for one in viewers for node in nodes_in(one) if isinstance(node, LocalValue)}
        own = (AttributeChanged(kind, at) for at in range(len(rule.attributes)) if at + 1 in slots)
        return self._hangs_on(viewers, EntriesChanged(REVEALED), *own)

    def _hangs_on(self, values: Sequence[Node], *effects: Effect) -> HangsOn:
        found: set[Effect] = {*effects}
        others = False
        waiting: list[object] = [*values]
        asked: set[tuple[str, str]] = set()
        for value in waiting:
            for node in nodes_in(value):
                match node:
                    case AttributeOf(kind=kind, index=index):
                        found.add(AttributeChanged(kind, index))
                    case HasCondition(condition=condition):
                        found.add(ConditionChanged(condition))
                    case AllThings(kind=kind):
                        found.add(ThingMade(kind))
                        others = True  # one may go
                    case DefinitionCall(name=definition) if ("define", definition) not in asked:
                        asked.add(("define", definition))
                        waiting.append(self._book.definitions[definition].body)
                    case StatCall(name=stat) if ("stat", stat) not in asked:
                        asked.add(("stat", stat))
                        waiting.append(self._book.rolls[stat])
                        others = True  # entries may stand on it
                    case _ if not _is_plain(node):
                        if ("adjacency", "") not in asked:
                            asked.add(("adjacency", ""))
                            waiting.append(self._book.adjacency)  # a way may lead by it
                        others = True
                    case _:
                        pass
        return HangsOn(frozenset(found), others)


def _own(block: Block) -> Iterator[Effect]:
    return (one for statement in statements_in(block) for one in effects(statement))


def _is_plain(node: Node) -> bool:
    """Whether an expression hangs on nothing but what stands in it."""
    return not (isinstance(node, BinaryOperation) and node.op is Binary.NEXT_TO) and isinstance(
        node,
        Constant
        | LocalValue
        | NamedRow
        | OptionValue
        | ColumnOf
        | UnaryOperation
        | BinaryOperation
        | SeveralOperation
        | Rounding
        | HasItems
        | Cases
        | Selection
        | Aggregate
        | DefinitionCall
        | StatCall,
    )
