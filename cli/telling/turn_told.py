"""What a turn has changed, as players read it: a line for each tile, player and piece.

The Crossing: owner Ben → Anna
Army 3 appears in c2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cli.words.catalogue import Words
from cli.words.numbers import CUSTOMS
from cli.words.speech import as_read
from dsl.understood.rules import AttributeRule
from interpreter.values.speech import shown_value
from interpreter.values.value import Entity, Value
from interpreter.views.annals import Came, Changed, TurnPast, Went

if TYPE_CHECKING:
    from interpreter.game_read import GameRead

Change = tuple[AttributeRule, Value, Value]
"""An attribute, what it was before the turn and what it is after it."""


def last_changed(turns: tuple[TurnPast, ...], game: GameRead) -> tuple[TurnPast, TurnChanges] | None:
    """The last turn that has changed anything of what players look at, and what that is.

    Before the first turn everything is new, so that nothing has changed then.
    """
    for turn in reversed(turns):
        if turn.number == 0:
            return None
        changes = TurnChanges(turn, game)
        if not changes.is_empty:
            return turn, changes
    return None


class TurnChanges:
    """What a turn has come to: changes that were changed back are none, and what came and went again was not there."""

    def __init__(self, turn: TurnPast, game: GameRead) -> None:
        self._game = game
        changes: dict[str, dict[str, Change]] = {}
        self.things: dict[str, Entity] = {}
        came: dict[str, Came] = {}
        went: dict[str, Entity] = {}
        for event in turn.events:
            if not isinstance(event, Changed | Came | Went) or not event.is_told:
                continue
            thing = event.thing
            self.things[thing.id] = thing
            match event:
                case Changed():
                    several, name = changes.setdefault(thing.id, {}), event.attribute.name
                    before = several[name][1] if name in several else event.before
                    several[name] = event.attribute, before, event.after
                case Came():
                    came[thing.id] = event
                case Went():
                    went[thing.id] = thing
        self.came = {id: one.thing for id, one in came.items() if id not in went}
        self.places = {id: self._place(one, changes.get(id, {})) for id, one in came.items()}
        """Where what has come stands at the end, by its id: it may have gone elsewhere since."""
        self.went = {id: thing for id, thing in went.items() if id not in came}
        self.changed: Mapping[str, list[Change]] = {
            id: said
            for id, several in changes.items()
            if id not in came
            and id not in went
            and (said := [one for one in several.values() if self._differ(*one[1:])])
        }

    def _place(self, came: Came, changes: Mapping[str, Change]) -> Value:
        moved = None if came.stands_by is None else changes.get(came.stands_by)
        return came.place if moved is None else moved[2]

    @property
    def is_empty(self) -> bool:
        """Whether all is as before."""
        return not (self.came or self.went or self.changed)

    def _differ(self, before: Value, after: Value) -> bool:
        """Whether players see a difference; a thing is the same under other rules if it is called the same."""
        speech = self._game.world.speech
        return shown_value(before, speech) != shown_value(after, speech)

    def of(self, thing: Entity, words: Words) -> str:
        """What has changed of one thing: `owner Ben → Anna; features none → ruins`."""
        return "; ".join(self._said(one, words) for one in self.changed.get(thing.id, ()))

    def of_tile(self, tile: Entity, words: Words) -> str:
        """What has changed of a tile, and of what stands on it: came, or moved there."""
        places = self._game.program.places
        said = [self.of(tile, words)]
        for thing in self.came.values():
            place = self.places[thing.id]
            if isinstance(place, Entity) and place.id == tile.id:
                said.append(words.gettext("{thing} appears.").format(thing=thing.label))
        for id, changes in self.changed.items():
            thing = self.things[id]
            kind = self._game.program.rulebook.kinds.get(thing.kind)
            stands_by = None if kind is None or kind.name not in places else kind.attributes[places[kind.name]].name
            if any(attribute.name == stands_by and after is tile for attribute, _, after in changes):
                said.append(f"{thing.label}: {self.of(thing, words)}")
        return "; ".join(one for one in said if one)

    def _said(self, change: Change, words: Words) -> str:
        attribute, before, after = change
        label = attribute.label or attribute.name.replace("_", " ")
        return f"{label} {value_told(before, self._game, words)} → {value_told(after, self._game, words)}"

    def lines(self, words: Words) -> Iterator[str]:
        """A line for each thing: tiles in the order of the map, players, then pieces as they changed."""
        first = [*self._game.world.tiles, *self._game.world.things["player"]]
        order = {thing.id: at for at, thing in enumerate(first)}
        for id in sorted(self.changed, key=lambda id: order.get(id, len(order))):
            thing = self.things[id]
            yield f"{thing.label}: {self.of(thing, words)}"
        for thing in self.came.values():
            place = self.places[thing.id]
            if isinstance(place, Entity):
                yield words.gettext("{thing} appears in {place}.").format(thing=thing.label, place=place.label)
            else:
                yield words.gettext("{thing} appears.").format(thing=thing.label)
        for thing in self.went.values():
            yield words.gettext("{thing} is gone.").format(thing=thing.label)


def value_told(value: Value, game: GameRead, words: Words) -> str:
    """A value before or after a change, as players read it."""
    if value is None:
        return CUSTOMS[words.language].nothing
    return as_read(value, words, game.world.speech)
