"""The annals of a campaign: turn by turn what was told, thrown and changed, and how the players stood at the end.

    for turn in annals_of(game): turn.number, turn.events, turn.owned["red"]

Nothing is stored for them: they are read backwards off the changes that a world keeps so that they can be taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from operator import delitem
from typing import TYPE_CHECKING

from dsl.border.frozen import frozen
from dsl.understood.rules import UNDER_WAY, AttributeRule, KindRule, Rulebook
from interpreter.inferred.ownership import owner_attribute, owner_of
from interpreter.values.numbers import Number
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import Entity, Value, readers_of
from interpreter.world.clock import Clock

if TYPE_CHECKING:
    from interpreter.game_read import GameRead


@frozen
class Told:
    """A line of the story and its sort: `act`, `report`, `phase`, `roll` and others."""

    sort: str
    text: str
    readers: frozenset[str] | None = None
    """The ids of the players who may read it; None: everybody."""


@frozen
class Finished:
    """A roll or a contest was finished."""

    result: RollResult | Fight


@frozen
class Changed:
    """An attribute got another value.

    Attributes:
        attribute: as the rules of that time have it, which may be others than those of today.
        is_told: whether players look at it: at all but reports, events and scenes that stand nowhere, and notes of the
            rules.
    """

    thing: Entity
    attribute: AttributeRule
    before: Value
    after: Value
    is_told: bool


@frozen
class Came:
    """A thing came into the game; an event that has waited comes when its moment does.

    Attributes:
        place: where it stood then; None where its kind stands nowhere.
        stands_by: the name of the attribute that says where.
        is_told: as for a change.
    """

    thing: Entity
    place: Value
    stands_by: str | None
    is_told: bool


@frozen
class Went:
    """A thing went out of the game.

    Attributes: `is_told` as for a change.
    """

    thing: Entity
    is_told: bool


@frozen
class Unread:
    """Something was done of which the viewer may not read; what follows is not of what he has read before."""


Event = Told | Finished | Changed | Came | Went | Unread


@frozen
class TurnPast:
    """One turn, or what there has been of it.

    Attributes:
        number: of the turn; 0 is what was done before the first.
        events: what happened, in its order.
        owned: by the id of a player, how many tiles are the player's at the end.
        figures: by player and attribute, the numbers of the players at the end.
        game: the one that it belongs to, or the view of it: its rules are those by which it ended.
    """

    number: int
    events: tuple[Event, ...]
    owned: Mapping[str, int]
    figures: Mapping[tuple[str, str], Number]
    game: GameRead = field(compare=False, repr=False)


def annals_of(*stretches: GameRead) -> tuple[TurnPast, ...]:
    """The turns of a campaign, oldest first.

    Args: one game, or the games of a campaign whose rules were changed, in their order.
    """
    return joined(_Backwards(game).turns() for game in stretches)


def joined(stretches: Iterable[Iterable[TurnPast]]) -> tuple[TurnPast, ...]:
    """The turns of all stretches; the turn in which the rules were changed lies in two of them."""
    turns: list[TurnPast] = []
    for stretch in stretches:
        for turn in stretch:
            if turns and turns[-1].number == turn.number:
                earlier = turns.pop()
                turn = replace(turn, events=(*earlier.events, *turn.events))
            turns.append(turn)
    return tuple(turns)


def _is_done(kind: KindRule, rules: Rulebook) -> bool:
    """Whether things of a kind are what is being done: events and scenes are told where they are carried out."""
    return kind.name in rules.procedures or f"event {kind.name}" in rules.procedures


class _Backwards:
    """Goes from the world as it is back to its beginning."""

    def __init__(self, game: GameRead) -> None:
        self.game = game
        world = self.world = game.world
        rules = world.rulebook
        self.places, self.notes = game.program.places, game.program.notes
        passing = (one.name for one in rules.kinds.values() if one.is_report or _is_done(one, rules))
        self.looked_at = {*self.places, *rules.kinds.keys() - set(passing)}
        owner = owner_attribute(rules)
        self.owner = None if owner is None else rules.kinds["tile"].index(owner.name)
        self.values: dict[tuple[Entity, int], Value] = {}
        """What attributes were at the moment that is looked at, where they were something else later."""
        owners = (owner_of(world, tile) for tile in world.tiles)
        self.owned = Counter(one.id for one in owners if one is not None)
        kind = rules.kinds["player"]
        self.names = {at: one.name for at, one in enumerate(kind.attributes) if one.type.form in ("number", "fraction")}
        players = world.things["player"]
        self.figures = {(one.id, name): one.v[at] for one in players for at, name in self.names.items()}
        self.stories, self.results = len(world.story), len(world.results)

    def turns(self) -> Iterable[TurnPast]:
        """The turns, oldest first."""
        found: list[TurnPast] = []
        events: list[Event] = []
        number, (owned, figures) = self.world.turn, self._standing()
        for reading, thing, back, values in reversed(self.world.changes.kept):
            if reading == ("clock", "turn", 0):
                (before,) = values
                assert isinstance(before, Clock)  # noqa: S101 - what the clock was is what takes it back
                found.append(TurnPast(number, tuple(reversed(events)), owned, figures, self.game))
                events, number, (owned, figures) = [], before.turn, self._standing()
            elif back is delitem:
                events.extend(self._told(values[0]))
            elif isinstance(thing, Entity) and reading is not None and reading[0] == "value":
                events.append(self._changed(thing, reading[2], values[2]))
            elif isinstance(thing, Entity) and reading is not None and reading[0] == "things":
                events.extend(self._came_or_went(thing, back))
        found.append(TurnPast(number, tuple(reversed(events)), owned, figures, self.game))
        return reversed(found)

    def _standing(self) -> tuple[dict[str, int], dict[tuple[str, str], Number]]:
        return dict(self.owned), dict(self.figures)

    def _told(self, told: object) -> Iterable[Event]:
        """The line or the result that was added to what was told or thrown before."""
        if told is self.world.story:
            self.stories -= 1
            line = self.world.story[self.stories]
            yield Told(*line, readers_of(line))
        elif told is self.world.results:
            self.results -= 1
            yield Finished(self.world.results[self.results])

    def _changed(self, thing: Entity, index: int, before: Value) -> Changed | Came:
        after = self._value(thing, index)
        self.values[(thing, index)] = before
        if index == self.world.rulebook.kinds[thing.kind].waits_by:
            return self._came(thing)
        if thing.kind == "tile" and index == self.owner:
            for owner, step in ((after, -1), (before, 1)):
                if isinstance(owner, Entity):
                    self.owned[owner.id] += step
        elif thing.kind == "player" and index in self.names:
            self.figures[(thing.id, self.names[index])] = before
        attribute = self.world.rulebook.kinds[thing.kind].attributes[index]
        is_note = attribute.is_aside or (thing.kind == "player" and index in self.notes)
        return Changed(thing, attribute, before, after, thing.kind in self.looked_at and not is_note)

    def _value(self, thing: Entity, index: int) -> Value:
        """What an attribute was at the moment that is looked at."""
        return self.values.get((thing, index), thing.v[index])

    def _came(self, thing: Entity, *, is_waiting: bool = False) -> Came:
        at = self.places.get(thing.kind)
        place = None if at is None else self._value(thing, at)
        stands_by = None if at is None else self.world.rulebook.kinds[thing.kind].attributes[at].name
        return Came(thing, place, stands_by, thing.kind in self.looked_at and not is_waiting)

    def _came_or_went(self, thing: Entity, back: object) -> Iterable[Event]:
        waits_by = self.world.rulebook.kinds[thing.kind].waits_by
        is_waiting = waits_by is not None and self._value(thing, waits_by) != UNDER_WAY
        if back == self.world.take_out:
            if thing.kind == "player":  # before it came nobody can say what it had
                for name in self.names.values():
                    self.figures.pop((thing.id, name), None)
            yield self._came(thing, is_waiting=is_waiting)
        elif back == self.world.put_in:
            if thing.kind == "player":  # until he went he stood among the others
                self.figures |= {(thing.id, name): self._value(thing, at) for at, name in self.names.items()}
            yield Went(thing, thing.kind in self.looked_at and not is_waiting)
