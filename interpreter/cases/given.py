"""The world a case begins in: a fresh one of its map and players, with what is given on top."""

from __future__ import annotations

from typing import Final

from dsl.border.yaml_door import Path
from interpreter.cases.checking import players_of
from interpreter.cases.lookup import OF_THINGS
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import Given, Things, Values
from interpreter.new_world import Seat, new_world
from interpreter.values import Entity, Lasting, Value
from interpreter.world import World

_UNSAID: Final = {"truth": False, "number": 0}
"""What a fact holds where nothing is said, by the form of its type; anything else is none."""


def begun(setting: Setting, given: Given, at: Path) -> World:
    """The world of a case whose names have been looked up. The setup is not done.

    Raises: Stopped when map, players and things do not fit the rules or one another.
    """
    players = players_of(setting.heading, given)
    seats = [_seat(player, values or {}) for player, values in players.items()]
    world, _notices = new_world(setting.program, setting.tile_map, seats, setting.heading.options | given.options)
    world.set_clock(world.clock._replace(turn=given.turn, phase=given.phase, phase_number=1))
    beginning = _Beginning(setting, world)
    where: Path = (*at, "players") if given.players else ("players",)
    beginning.fill_all({name: _of_thing(values or {}) for name, values in players.items()}, where)
    kinds = {word: setting.rules.kinds[word].name for word in given.named}
    for word, kind in kinds.items():
        beginning.make_all(kind, given.named[word])
    for word in kinds:
        beginning.fill_all(given.named[word], (*at, word))
    for place, report in enumerate(given.reports):
        for word, values in report.items():
            beginning.report(word, values or {}, (*at, "reports", place, word))
    for place, fact in enumerate(given.facts):
        for name, values in fact.items():
            beginning.note(name, values or {}, (*at, "facts", place, name))
    if given.order:
        world.set_order(setting.thing(world, one, (*at, "order")) for one in given.order)
    return world


def _seat(player: str, values: Values) -> Seat:
    """A player at the start: attributes alone."""
    attributes = {name: value for name, value in values.items() if name not in OF_THINGS}
    return Seat(player, str(values.get("name", player)), attributes)


def _of_thing(values: Values) -> Values:
    return {name: value for name, value in values.items() if name in OF_THINGS}


class _Beginning:
    """Puts what is given into a fresh world."""

    def __init__(self, setting: Setting, world: World) -> None:
        self.setting = setting
        self.program = setting.program
        self.world = world

    def make_all(self, kind: str, things: Things) -> None:
        """The things that the map has not made; once all are there, they may name one another."""
        for thing in things:
            if thing not in self.world.by_id:
                number = self.world.counters.get(kind, 0) + 1
                self.world.count(kind, number)
                values = self.program.kinds[kind].defaults(self.world)
                self.world.add(Entity(kind, thing, number, thing, self.world.turn, values))

    def fill_all(self, things: Things, at: Path) -> None:
        """What is said of things."""
        for thing, values in things.items():
            self._fill(self.world.by_id[thing], values or {}, (*at, thing))

    def report(self, kind: str, values: Values, at: Path) -> None:
        """What was told, as a thing with the next number of its kind."""
        self._fill(self.world.create(kind, self.program.kinds[kind].defaults(self.world)), values, at)

    def _fill(self, entity: Entity, values: Values, at: Path) -> None:
        kind = self.program.rulebook.kinds[entity.kind]
        types = self.setting.rules.attributes(kind)
        for name, written in values.items():
            match name:
                case "conditions":
                    for condition in written if isinstance(written, list) else [written]:
                        self.world.gain(entity, str(condition), Lasting())
                case "born" if isinstance(written, int):
                    self.world.set_born(entity, written)
                case "name":
                    entity.label = str(written)
                case _:
                    value = self.setting.value(self.world, types[name], written, (*at, name))
                    self.world.set_value(entity, kind.index(name), value)

    def note(self, name: str, values: Values, at: Path) -> None:
        """What has happened, with the limits it has used."""
        world = self.world
        now = world.clock
        turn = values.get("turn", now.turn)
        is_this_phase = values.get("this_phase", turn == now.turn) in (True, "yes")
        if isinstance(turn, int):
            world.set_clock(now._replace(turn=turn, phase_number=now.phase_number if is_this_phase else 0))
        data: dict[str, Value] = {}
        for field, kind in (self.setting.rules.fact_fields(name) or {}).items():
            is_said = field in values
            data[field] = (
                self.setting.value(world, kind, values[field], (*at, field)) if is_said else _UNSAID.get(kind.form)
            )
        if name in self.program.limits:
            limit = self.program.limits[name]
            limit.use(world, [data[key] for key in limit.rule.per])
        else:
            world.note(name, data)
            self._use_limits(name, data)
        world.set_clock(now)

    def _use_limits(self, name: str, data: dict[str, Value]) -> None:
        """An act that was done has used its limits, where the fact says by whom and on what."""
        action = self.program.actions.get(name)
        if action is None:
            return
        for limit, slots in action.limits:
            keys = [data[action.rule.parameters[slot - 1].name] for slot in slots]
            if None not in keys:
                limit.use(self.world, keys)
