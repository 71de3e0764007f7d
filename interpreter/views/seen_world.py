"""The world as one viewer sees it: a world of its own, in which what he does not see is not.

It is made of what is seen, and of nothing else: two worlds that look the same to a viewer give him the same world. So
whatever is worked out in it - a number, the chance of an act, a picture - tells nothing that he does not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, Protocol

from dsl.types import Within
from dsl.understood.effects import REVEALED
from dsl.understood.parameters import key_slot
from dsl.understood.rules import LimitRule
from interpreter.faults import Unseen
from interpreter.values.results import Fight, Part, RollResult
from interpreter.values.value import UNSEEN, Entity, Fact, Lasting, Value, readers_of
from interpreter.world.clock import Clock
from interpreter.world.land.linked import LinkedTiles
from interpreter.world.land.tiles import MadeTile, MapTile
from interpreter.world.world import World

SOMETHING: Final = "(something)"
"""Stands for the row of what a viewer does not see in the parts of a result."""


class Eyes(Protocol):
    """What a viewer sees of a world."""

    def thing(self, thing: Entity) -> bool:
        """Whether he sees that there is a thing."""

    def value(self, thing: Entity, index: int) -> bool:
        """Whether he sees what an attribute of a thing holds."""

    def condition(self, thing: Entity, name: str) -> bool:
        """Whether he sees that a thing has a condition."""

    def fact(self, fact: Fact) -> bool:
        """Whether he sees that something has come about."""

    def reads(self, readers: frozenset[str] | None) -> bool:
        """Whether he is among those who may read something; None: everybody may."""

    def is_self(self, player: Entity) -> bool:
        """Whether a player is the viewer."""


class SeenWorld(World):
    """A world in which all that is there is seen; what would tell of something else raises `Unseen`."""

    __slots__ = ("eyes", "unseen_conditions")

    eyes: Eyes
    unseen_conditions: frozenset[tuple[str, str]]
    """Things and conditions of which the viewer does not see whether they have them."""

    def sees(self, player: Entity, thing: Entity) -> bool:
        """Whether a player sees a thing; of others a viewer knows it only where all things of its kind are seen."""
        if thing.kind in self.sight.rules.kinds and not self.eyes.is_self(player):
            raise Unseen
        return True

    def has(self, entity: Entity, name: str) -> bool:
        """Whether a thing has a condition, where that is seen."""
        if (entity.id, name) in self.unseen_conditions:
            raise Unseen
        return super().has(entity, name)

    def facts(self, name: str, within: Within | None) -> list[Fact]:
        """The facts that are seen; what procedures were done with nobody sees."""
        if name in self.rulebook.procedures:
            raise Unseen
        return super().facts(name, within)


def seen_world(world: World, eyes: Eyes) -> SeenWorld:
    """The world as a viewer sees it."""
    return _Copying(world, eyes).made()


class _Copying:
    """One world made from what is seen of another."""

    def __init__(self, world: World, eyes: Eyes) -> None:
        self.old = world
        self.eyes = eyes
        self.twins: dict[Entity, Entity] = {}

    def made(self) -> SeenWorld:
        """The world."""
        old = self.old
        hidden = old.sight.rules.kinds
        counted: Counter[str] = Counter()
        for thing in old.by_id.values():
            if self.eyes.thing(thing):
                counted[thing.kind] += 1
                number = counted[thing.kind] if thing.kind in hidden else thing.number
                self.twins[thing] = Entity(thing.kind, thing.id, number, thing.label, thing.born, [])
        tiles, layouts = old.land.drawn()
        drawn = [MapTile(self._twin(one.entity), self._twin(one.board), one.position, one.links) for one in tiles]
        new = SeenWorld(
            old.rulebook,
            old.speech,
            old.rows,
            old.ways,
            tiles=drawn,
            layouts=layouts,
            keeping=old.memos.keeping,
            sight=old.sight.rules,
        )
        new.eyes = self.eyes
        new.linked = LinkedTiles(new, old.linked.map)
        for name, value in old.options.items():
            new.set_option(name, self.seen(value))
        self._things(new)
        new.set_land(
            tuple(
                MadeTile(
                    self._twin(one.entity),
                    self._twin(one.board),
                    one.position,
                    tuple(map(self._twin, one.near)),
                    one.by,
                    tuple(map(self._twin, one.linked)),
                )
                for one in old.land.made
            )
        )
        self._clock(new)
        self._past(new)
        return new

    def _twin(self, thing: Entity) -> Entity:
        return self.twins.setdefault(thing, Entity(thing.kind, thing.id, thing.number, thing.label, thing.born, []))

    def _things(self, new: SeenWorld) -> None:
        untold: set[tuple[str, str]] = set()
        gone = [self.twins[one] for one in self.old.by_id.values() if one in self.twins and not one.alive]
        for twin in gone:
            new.add(twin)
        for things in self.old.things.values():
            for thing in things:
                if thing in self.twins:
                    new.add(self.twins[thing])
        for thing, twin in self.twins.items():
            twin.v = [self._value(thing, at) for at in range(len(thing.v))]
            for name in self.old.sight.rules.conditions:
                if not self.eyes.condition(thing, name):
                    untold.add((thing.id, name))
            if thing.alive:
                for name, lasting in thing.conditions.items():
                    if (thing.id, name) not in untold:
                        new.set_condition(twin, name, self._lasting(lasting))
        new.unseen_conditions = frozenset(untold)
        new.by.clear()
        for twin in gone:
            new.remove(twin)
        for kind, several in new.things.items():
            new.count(kind, max((one.number for one in several), default=0))

    def _value(self, thing: Entity, index: int) -> Value:
        return self.seen(thing.v[index]) if self.eyes.value(thing, index) else UNSEEN

    def seen(self, value: Value) -> Value:
        """A value as it is seen: of several those that are."""
        match value:
            case Entity():
                return self.twins.get(value, UNSEEN)
            case tuple() | list():
                kept = (self.seen(one) for one in value)
                return tuple(one for one in kept if one is not UNSEEN)
            case _:
                return value

    def _lasting(self, lasting: Lasting) -> Lasting:
        return lasting._replace(frame=tuple(map(self.seen, lasting.frame)))

    def _is_unseen(self, value: Value) -> bool:
        return isinstance(value, Entity) and value not in self.twins

    def _clock(self, new: SeenWorld) -> None:
        clock = self.old.clock
        several = {
            name: tuple(self._twin(one) for one in getattr(clock, name))
            for name in ("order", "winners", "standing_order")
        }
        path = tuple(
            one if one.scene is None else one._replace(scene=self._twin(one.scene))
            for one in clock.path
            if one.scene is None or one.scene in self.twins
        )
        new.set_clock(Clock(clock.turn, clock.phase, clock.phase_number, over=clock.over, path=path, **several))

    def _past(self, new: SeenWorld) -> None:
        old, secret = self.old, self._secret_limits()
        for name, facts in old.log.items():
            if name in old.rulebook.procedures or name in secret:
                continue
            for fact in facts:
                if self.eyes.fact(fact):
                    new.add_fact(replace_fact(fact, {key: self.seen(one) for key, one in fact.data.items()}))
        for key, count in old.used.items():
            if not any(map(self._is_unseen, key)) and key[0] not in secret:
                new.use(tuple(self.seen(one) if isinstance(one, Entity) else one for one in key), count)
        for name in sorted(secret):
            for keys in self._seen_uses(old.rulebook.limits[name]):
                new.use((name, new.span_key(old.rulebook.limits[name].within), *keys))
        for target, entries in old.entries.all.items():
            kept = [one for one in entries if target != REVEALED and not any(map(self._is_unseen, one.arguments))]
            new.entries.set(
                target,
                [one._replace(arguments=self.seen(one.arguments), lasting=self._lasting(one.lasting)) for one in kept],
            )
        for line in old.story:
            if self.eyes.reads(readers_of(line)):
                new.tell(*line)
        for result in old.results:
            if self.eyes.reads(result.readers):
                new.keep_result(self._result(result))
        if old.lying is not None and self.eyes.reads(old.lying.readers):
            new.lay(self._result(old.lying))

    def _seen_uses(self, limit: LimitRule) -> Iterator[list[Value]]:
        """What a limit has counted in the time that counts now: by the acts that the viewer has seen done."""
        for act in self.old.rulebook.actions.values():
            values = [key_slot(act.parameters, key) for key in limit.per]
            names = [act.parameters[slot - 1].name for slot in values if slot is not None]
            for fact in self.old.facts(act.name, limit.within) if limit.name in act.limits else ():
                keys = [fact.data.get(name) for name in names]
                if self.eyes.fact(fact) and not any(map(self._is_unseen, keys)):
                    yield from [list(map(self.seen, keys))] * act.limits.count(limit.name)

    def _secret_limits(self) -> frozenset[str]:
        """The limits that acts count by which not everybody sees done."""
        return frozenset(
            limit for name in self.old.sight.rules.actions for limit in self.old.rulebook.actions[name].limits
        )

    def _result(self, result: RollResult | Fight) -> RollResult | Fight:
        """A result, with one part in the place of all whose origin is not seen."""
        if isinstance(result, Fight):
            return replace(result, readers=None)
        shown = [part._replace(readers=None) for part in result.parts if self.eyes.reads(part.readers)]
        hidden = [part.amount for part in result.parts if not self.eyes.reads(part.readers)]
        rest = (Part(SOMETHING, SOMETHING, sum(hidden)),) if hidden else ()
        missing = tuple(one for one in result.not_applied if self._is_told(one.row, result.name))
        return replace(result, parts=(*shown, *rest), not_applied=missing, readers=None)

    def _is_told(self, row: str, roll: str) -> bool:
        """Whether a row that did not count may be named: not where its condition reads what somebody does not see."""
        return row not in self.hidden_rows.get(roll, frozenset())

    @property
    def hidden_rows(self) -> Mapping[str, Iterable[str]]:
        """The rows of each roll that read what somebody may not see."""
        return self.old.sight.rules.hidden_rows


def replace_fact(fact: Fact, data: dict[str, Value]) -> Fact:
    """The fact about these values."""
    return Fact(fact.name, data, fact.turn, fact.phase, fact.during)
