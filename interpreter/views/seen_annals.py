"""The annals of a campaign as one viewer may read them: what he was told, and what was thrown and changed in his sight.

Who saw a thing when it changed is not kept. So only changes that the rules hide from nobody are listed; what a viewer
alone saw change he reads in the lines that he was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from interpreter.game_read import GameRead
from interpreter.values.numbers import Number
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import UNSEEN, Entity, Value
from interpreter.views.annals import Came, Changed, Event, Finished, Told, TurnPast, Unread, Went, annals_of, joined
from interpreter.views.seen import PUBLIC, Viewer, view_of
from interpreter.views.seen_world import SeenWorld

_DONE: Final = ("act", "report")
"""Lines of what somebody does: what follows them came of it."""


def annals_seen(viewer: Viewer, *stretches: GameRead) -> tuple[TurnPast, ...]:
    """The turns of a campaign, oldest first, as `annals_of` gives them, without what the viewer may not read.

    Args:
        viewer: whose annals they are; of a time before he joined he reads what all could.
        stretches: the games of a campaign whose rules were changed, in their order.
    """
    return joined(_seen(game, viewer if _is_there(viewer, game) else PUBLIC) for game in stretches)


def _is_there(viewer: Viewer, game: GameRead) -> bool:
    return viewer.role != "player" or viewer.player in game.world.by_id


def _seen(game: GameRead, viewer: Viewer) -> tuple[TurnPast, ...]:
    view = view_of(game, viewer)
    world = view.world
    turns = annals_of(game)
    if not isinstance(world, SeenWorld):
        return turns
    screen = _Screen(game, world)
    return tuple(
        replace(turn, events=tuple(screen.kept(turn.events)), figures=screen.figures(turn), game=view) for turn in turns
    )


class _Screen:
    """Lets through what a viewer may read."""

    def __init__(self, game: GameRead, world: SeenWorld) -> None:
        self.rules = game.world.sight.rules
        self.kinds = game.program.rulebook.kinds
        self.world = world
        self.results: Iterator[RollResult | Fight] = iter(world.results)
        """Those that he saw, with the parts that he may know, in their order."""

    def kept(self, events: Iterable[Event]) -> Iterator[Event]:
        """The events that he may read of."""
        for event in events:
            match event:
                case Told():
                    if self.world.eyes.reads(event.readers):
                        yield event
                    elif event.sort in _DONE:
                        yield Unread()
                case Unread():
                    yield event
                case Finished():
                    if self.world.eyes.reads(event.result.readers):
                        yield Finished(next(self.results))
                case Changed() | Came() | Went():
                    thing = self.world.by_id.get(event.thing.id)
                    if thing is not None and self._is_open(event):
                        seen = replace(event, thing=thing)
                        yield replace(seen, place=self._place(seen)) if isinstance(seen, Came) else seen

    def _is_open(self, event: Changed | Came | Went) -> bool:
        """Whether the rules hide from nobody what has changed."""
        if event.thing.kind in self.rules.kinds:
            return False
        if not isinstance(event, Changed):
            return True
        is_secret = self._is_secret(event.thing.kind, event.attribute.name)
        return not is_secret and self._tells_nothing(event.before) and self._tells_nothing(event.after)

    def _is_secret(self, kind: str, attribute: str) -> bool:
        return (kind, self.kinds[kind].index(attribute)) in self.rules.attributes

    def _place(self, came: Came) -> Value:
        """Where it stood when it came, where the rules hide that from nobody."""
        is_secret = came.stands_by is not None and self._is_secret(came.thing.kind, came.stands_by)
        return UNSEEN if is_secret or not self._tells_nothing(came.place) else came.place

    def _tells_nothing(self, value: Value) -> bool:
        """Whether a value holds no thing that could be hidden."""
        if isinstance(value, Entity):
            return value.kind not in self.rules.kinds
        return not isinstance(value, tuple | list) or all(map(self._tells_nothing, value))

    def figures(self, turn: TurnPast) -> dict[tuple[str, str], Number]:
        """The numbers of players that the rules hide from nobody."""
        hidden = {self.kinds[kind].attributes[at].name for kind, at in self.rules.attributes if kind == "player"}
        return {key: value for key, value in turn.figures.items() if key[1] not in hidden}
