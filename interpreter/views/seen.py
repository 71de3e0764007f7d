"""What one viewer sees of a campaign: the only thing that pages, pictures and exports for players are made of.

    view = view_of(game, viewer_called(game, "anna"))
    view.world, view.pending, view.results       # as of a game; what Anna does not see is not there
    view.journal(session.records)                # the lines of the journal that she may have

A view is read like a game and is never played on. Where the rules hide nothing it is the game itself, read by another
name, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, Protocol, assert_never

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from interpreter.game_read import GameRead
from interpreter.requests import Ask, Choose, LegalActs, Listed, Request, Stepwise, Tell, Throw
from interpreter.values.value import Entity, Fact, Value
from interpreter.views.seen_world import seen_world
from interpreter.world.sight import Sight

NO_VIEWER_CALLED = Mistake(
    "no-viewer-called",
    Severity.ERROR,
    "nobody here is called “{name}”",
    "one of the players, or: public, umpire; the players: {known}",
)


@frozen
class Viewer:
    """Who looks on: a player, the public, who sees what all players see, or the umpire, who sees all."""

    role: Literal["player", "public", "umpire"]
    player: str = ""
    """The id of the player."""


OF_DICE: Final = ("dice", "throw")
"""What is recorded as an answer and holds dice alone."""
NOT_TOLD: Final = ("state", "pos", "dice", "salt")
"""What lines of the journal hold that would tell of hidden things whoever tries them out."""
Games = Callable[[int], Sequence[GameRead]]
"""The games that the record of a number may have been written in."""
PUBLIC: Final = Viewer("public")
UMPIRE: Final = Viewer("umpire")


class Recorded(Protocol):
    """A line of the journal."""

    @property
    def n(self) -> int:
        """Its number, from 0."""

    @property
    def payload(self) -> Mapping[str, Any]:
        """What it says."""


def viewer_called(game: GameRead, word: str) -> Viewer:
    """The viewer of this name: the id or the name of a player, `public` or `umpire`.

    Raises: Stopped when nobody is called so.
    """
    players = [one for one in game.world.by_id.values() if one.kind == "player"]
    for one in players:
        if word in (one.id, one.label):
            return Viewer("player", one.id)
    for viewer in (PUBLIC, UMPIRE):
        if word == viewer.role:
            return viewer
    raise Stopped([NO_VIEWER_CALLED.at(None, name=shown(word), known=", ".join(one.id for one in players))])


def view_of(game: GameRead, viewer: Viewer) -> View:
    """What a viewer sees of a game as it stands."""
    return View(game, viewer)


def viewer_asked(game: GameRead) -> Viewer:
    """Whose eyes count where somebody is asked at a keyboard: the player's or the umpire's, else everybody's."""
    asked = game.pending
    if asked is None or asked.by is None:
        return PUBLIC
    return Viewer("player", asked.by.id) if asked.by.kind == "player" else UMPIRE


class View(GameRead):
    """A game as one viewer sees it; it is read, and never played on.

    Attributes:
        viewer: whose view it is.
        hides: whether anything is, or was by earlier rules, hidden from anybody or told to some alone.
        is_asked: whether anything is asked, of whomever.
        waits_for: who is asked; None for the group, or where nothing is asked.
    """

    def __init__(self, game: GameRead, viewer: Viewer) -> None:
        """For `view_of` only."""
        super().__init__(game.program, game.tile_map, game.seats, game.options, game._road)
        self.notices = game.notices
        self.viewer = viewer
        self.is_asked = game.pending is not None
        self.waits_for: Entity | None = None if game.pending is None else game.pending.by
        self.hides = game.world.sight.keeps_secrets
        self._game = game
        self._eyes = _Eyes(game, viewer)
        self._orders = _orders_read(game, self._eyes)
        if self.hides_something:
            self.world = seen_world(game.world, self._eyes)
            self.pending = self._asked(game.pending)
        else:
            self.world = game.world
            self.pending = game.pending

    @property
    def hides_something(self) -> bool:
        """Whether this is the view of somebody who may not see all."""
        return self.hides and self.viewer.role != "umpire"

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked of anybody."""
        return not self.is_asked

    def state_hash(self) -> str:
        """Nothing: of a state of which something is hidden a hash would tell whoever guesses."""
        return "" if self.hides_something else super().state_hash()

    def _asked(self, request: Request | None) -> Request | None:
        """What is asked, if it is asked of the viewer or of all, and offers nothing that he does not see."""
        if request is None or (request.by is not None and not self._eyes.is_self(request.by)):
            return None
        by = None if request.by is None else self.world.by_id[request.by.id]
        match request:
            case Choose():
                return replace(request, by=by, options=self._acts(request, by), refusal=_says_nothing)
            case Ask():
                return replace(request, by=by, options=self._values(request.options))
            case Tell():
                fields = tuple(replace(one, options=self._values(one.options)) for one in request.fields)
                return replace(request, by=by, fields=fields, refusal=_says_nothing, refusal_so_far=_says_nothing)
            case Throw():
                return replace(request, by=by, chances=None, totals=None)
            case _:
                assert_never(request)

    def _values(self, values: tuple[Value, ...] | None) -> tuple[Value, ...] | None:
        """Of several values those that are seen, as the world of the view has them."""
        return None if values is None else tuple(self._twin(one) for one in values if self._eyes.of(one))

    def _twin(self, value: Value) -> Value:
        return self.world.by_id[value.id] if isinstance(value, Entity) else value

    def _acts(self, request: Choose, by: Entity | None) -> LegalActs:
        """The acts that are offered, those with what is not seen left out, in the words of the view."""
        lists: list[Listed] = []
        for name, ways in request.options.ways:
            code = self.program.actions[name]
            seen = [tuple(map(self._twin, way)) for way in ways if all(map(self._eyes.of, way))]
            lists.append(Listed(name, seen, partial(code.option, self.world), partial(code.named, self.world, by)))
        steps = [self.program.actions[one.action].listed(self.world, by, 0) for one in request.options.stepwise]
        return LegalActs(lists, (one for one in steps if isinstance(one, Stepwise)))

    # ------------------------------------------------------------ the journal

    def journal(
        self, records: Iterable[Recorded], secret_since: int | None = None, games_at: Games | None = None
    ) -> tuple[dict[str, Any], ...]:
        """The lines of a journal as the viewer may have them; of a line that he may not read stands its number alone.

        What lies in the lines is plain data. Where the rules hide something, states and dice are left out for all but
        the umpire: from a hash of the state one could try out what is hidden.

        Args:
            secret_since: the number of the line from which answers are given in a round that is not opened yet;
                nobody has those of others.
            games_at: gives the games that a line may have been written in, where the rules were changed; who may read
                it is said by the rules of its time.
        """
        views: dict[GameRead, View] = {self._game: self}
        lines = []
        for one in records:
            is_secret = secret_since is not None and one.n >= secret_since
            games = () if games_at is None else games_at(one.n)
            for game in games:
                if game not in views:
                    views[game] = View(game, self.viewer)
            at_its_time = [views[game] for game in games] or [self]
            # Where it may be one of several, the line that tells least.
            lines.append(min((view._line(one, is_secret) for view in at_its_time), key=lambda line: len(str(line))))
        return tuple(lines)

    def _line(self, record: Recorded, is_secret: bool) -> dict[str, Any]:
        said = dict(record.payload)
        if is_secret and said.get("kind") == "answer" and said.get("by") != self.viewer.player:
            return _hidden(record)
        if not self.hides_something:
            return {"n": record.n, **said}
        kind = said.get("kind")
        line = {"n": record.n, **{key: one for key, one in said.items() if key not in NOT_TOLD}}
        if kind == "opened":
            own, orders = self.viewer.player, self._orders.get(said["round"].rpartition(".")[0], ())
            slips = {player: slip for player, slip in said["slips"].items() if player == own or slip is None}
            # Of others the acts alone that are seen done: whether a slip holds more is not told.
            return line | {"slips": slips, "ans": [one for one in said["ans"] if one[0] == own or tuple(one) in orders]}
        if kind != "answer":
            return line
        return line if self._may_read(said) else _hidden(record)

    def _may_read(self, said: Mapping[str, Any]) -> bool:
        """Whether the viewer may read an answer: his own, what all were asked, and acts that all see done.

        Dice are read by nobody: they may have been thrown for something that not everybody sees, and the story tells
        the rolls that are seen.
        """
        by, answer = said.get("by", ""), said.get("ans")
        if said.get("req") in OF_DICE:
            return False
        if by == "" or by == self.viewer.player:
            return True
        if not isinstance(answer, dict):
            return answer == "done"
        rule = self.program.rulebook.actions.get(str(answer.get("action", "")))
        hidden = self.program.compiler.hidden.kinds
        return rule is not None and rule.seen is None and all(one.type.name not in hidden for one in rule.parameters)


def _hidden(record: Recorded) -> dict[str, Any]:
    """What stands of an answer for those who may not read it."""
    said = record.payload
    return {"n": record.n, "kind": "answer", "hidden": True} | ({"at": said["at"]} if "at" in said else {})


def _says_nothing(_: object) -> str:
    """Why an answer is refused is said by the game that refuses it."""
    return ""


def _orders_read(game: GameRead, eyes: _Eyes) -> Mapping[str, list[tuple[str, Mapping[str, Any]]]]:
    """By turn and phase what was ordered in secret, and of whom, as far as the viewer may read it by now."""
    found: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
    for one in game.world.orders:
        if eyes.reads(one.readers):
            found.setdefault(f"{one.turn}.{one.phase}", []).append((one.player, one.answer))
    return found


class _Eyes:
    """What a viewer sees of the world of a game."""

    def __init__(self, game: GameRead, viewer: Viewer) -> None:
        self._sight: Sight = game.world.sight
        self._viewer = viewer
        players = game.world.things["player"]
        named = game.world.by_id.get(viewer.player) if viewer.role == "player" else None
        mine = [named] if named is not None and named.kind == "player" else []
        self._players = mine or players
        """What all of these see is seen; who is no player any more sees what everybody does."""

    def thing(self, thing: Entity) -> bool:
        """Whether he sees that there is a thing."""
        return all(self._sight.thing(one, thing) for one in self._players)

    def value(self, thing: Entity, index: int) -> bool:
        """Whether he sees what an attribute of a thing holds."""
        return all(self._sight.value(one, thing, index) for one in self._players)

    def condition(self, thing: Entity, name: str) -> bool:
        """Whether he sees that a thing has a condition."""
        return all(self._sight.condition(one, thing, name) for one in self._players)

    def fact(self, fact: Fact) -> bool:
        """Whether he sees that something has come about."""
        return all(self._sight.fact(one, fact) for one in self._players)

    def of(self, value: Value) -> bool:
        """Whether he sees all things in a value."""
        return all(self._sight.of(one, value) for one in self._players)

    def reads(self, readers: frozenset[str] | None) -> bool:
        """Whether he is among those who may read something."""
        return readers is None or all(one.id in readers for one in self._players)

    def is_self(self, player: Entity) -> bool:
        """Whether a player is the viewer."""
        return self._viewer.role == "player" and player.id == self._viewer.player
