"""Who sees what in a world: things, attributes, conditions, and what was thrown and done.

A thing is seen by the players its kind names and by those it was revealed to; an attribute by those of them whom it
names in turn, and by those it was revealed to. Where the rules name nobody, everybody sees. What was revealed is
stored among the entries of the world, so that it ends, is taken back and is hashed as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from dsl.border.frozen import frozen
from dsl.understood.effects import REVEALED
from interpreter.faults import RuleFault
from interpreter.values.value import Entity, Fact, Value

if TYPE_CHECKING:
    from interpreter.world.following.changes import Reading
    from interpreter.world.world import World

Viewers = Sequence[Callable[[list[Any]], Any]]
"""Functions of a frame that give a player, none, or several players."""
ITSELF: Final = ""
"""Stands for the thing itself among what was revealed of it."""


@frozen
class SightRules:
    """Who sees what, as the rules say it; what is missing here is seen by everybody.

    Attributes:
        attributes: by kind and the number of the attribute.
        rolls, actions: by their parameters, whose names stand in `parameters`.
    """

    kinds: Mapping[str, Viewers]
    attributes: Mapping[tuple[str, int], Viewers]
    conditions: Mapping[str, Viewers]
    rolls: Mapping[str, Viewers]
    actions: Mapping[str, Viewers]
    parameters: Mapping[str, tuple[str, ...]]
    hidden_rows: Mapping[str, frozenset[str]]
    """The rows of each roll that read what somebody may not see."""
    tells_apart: bool
    """Whether anything is told to some players alone."""

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody."""
        return bool(self.kinds or self.attributes or self.conditions or self.rolls or self.actions)

    @property
    def keeps_secrets(self) -> bool:
        """Whether anything is hidden from anybody, or told to some alone."""
        return self.hides or self.tells_apart


ALL_IS_SEEN: Final = SightRules({}, {}, {}, {}, {}, {}, {}, tells_apart=False)


class Sight:
    """Who sees what in one world."""

    def __init__(self, world: World, rules: SightRules) -> None:
        self._world = world
        self.rules = rules
        self.hides = rules.hides
        self.keeps_secrets = rules.keeps_secrets
        """Whether there are secrets, or were by the rules before these: what was one then stays it."""

    def thing(self, player: Entity, thing: Entity) -> bool:
        """Whether a player sees that there is a thing."""
        viewers = self.rules.kinds.get(thing.kind)
        if viewers is None or thing is player:
            return True
        return self._is_among(player, viewers, [self._world, *thing.v, thing]) or self._is_told(player, thing, ITSELF)

    def value(self, player: Entity, thing: Entity, index: int) -> bool:
        """Whether a player sees what an attribute of a thing holds."""
        if not self.thing(player, thing):
            return False
        viewers = self.rules.attributes.get((thing.kind, index))
        if viewers is None or self._is_among(player, viewers, [self._world, *thing.v, thing]):
            return True
        return self._is_told(player, thing, self._world.rulebook.kinds[thing.kind].attributes[index].name)

    def readers(self, thing: Entity) -> frozenset[str] | None:
        """The ids of the players who see a thing with all that it holds; None: everybody."""
        if not self.hides:
            return None
        players = self._world.things["player"]
        held = range(len(thing.v))
        return frozenset(one.id for one in players if all(self.value(one, thing, at) for at in held))

    def who_see_all(self, read: Sequence[Reading]) -> list[Entity]:
        """The players who see all that is read, whichever thing it is read of.

        Nobody sees all things of a kind that may be hidden, all conditions or all that has happened: that there is no
        more of it is not seen.
        """
        players = self._world.things["player"]
        for sort, kind, index in read:
            if sort != "value" or kind in self.rules.kinds:
                return []
            for thing in self._world.things[kind]:
                players = [one for one in players if self.value(one, thing, index) and self.of(one, thing.v[index])]
                if not players:
                    return players
        return list(players)

    def condition(self, player: Entity, thing: Entity, name: str) -> bool:
        """Whether a player sees that a thing has a condition."""
        viewers = self.rules.conditions.get(name)
        return self.thing(player, thing) and (viewers is None or self._is_among(player, viewers, [self._world, thing]))

    def fact(self, player: Entity, fact: Fact) -> bool:
        """Whether a player sees that something has come about, and with all the things it was about."""
        viewers = self.rules.rolls.get(fact.name) or self.rules.actions.get(fact.name)
        if fact.name in self.rules.parameters and viewers is not None:
            arguments = [fact.data.get(name) for name in self.rules.parameters[fact.name]]
            if not self._is_among(player, viewers, [self._world, *arguments]):
                return False
        return all(self.of(player, one) for one in fact.data.values())

    def of(self, player: Entity, value: Value) -> bool:
        """Whether a player sees all things in a value."""
        if isinstance(value, Entity):
            return self.thing(player, value)
        return not isinstance(value, tuple | list) or all(self.of(player, one) for one in value)

    def seers(self, asked: Entity | None) -> Sequence[Entity]:
        """The players who must all see what is named to whoever is asked; nobody must for the umpire, who sees all.

        Args: `asked` is who is asked; None: the group.
        """
        if not self.hides or (asked is not None and asked.kind != "player"):
            return ()
        return self._world.things["player"] if asked is None else (asked,)

    def those_seen(self, values: Sequence[Value], asked: Entity | None) -> Sequence[Value]:
        """Those of several values that are named to whoever is asked."""
        seers = self.seers(asked)
        return [one for one in values if all(self.of(player, one) for player in seers)] if seers else values

    def players(self, viewers: Viewers, frame: list[Any]) -> tuple[Entity, ...]:
        """The players whom some functions of a frame name, each once."""
        found: dict[Entity, None] = {}
        for viewer in viewers:
            named = viewer(frame)
            for one in named if isinstance(named, tuple | list) else (named,):
                if isinstance(one, Entity):
                    found[one] = None
        return tuple(found)

    def _is_among(self, player: Entity, viewers: Viewers, frame: list[Any]) -> bool:
        """Whether a player is among the viewers; where that cannot be worked out nobody is."""
        try:
            return player in self.players(viewers, frame)
        except RuleFault:
            return False

    def _is_told(self, player: Entity, thing: Entity, name: str) -> bool:
        world = self._world
        told = (thing, name, player)
        return any(one.arguments == told and one.counts(world) for one in world.entries.all.get(REVEALED, ()))
