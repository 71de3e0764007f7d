"""The world a case begins in: a fresh one of its map and players, with what is given on top."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.yaml_places import Path
from dsl.understood.statements import DoRound, DoStep
from dsl.understood.walk import statements_in
from interpreter.cases.checking import givens, players_of
from interpreter.cases.lookup import OF_THINGS
from interpreter.cases.names import GIVEN_BY_MAP
from interpreter.cases.playing.given_facts import note_fact
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import EntryGiven, Given, RuleCase, Things
from interpreter.cases.written import Values
from interpreter.compiled.rolling.modifiers import UNSURE
from interpreter.faults import RuleFault
from interpreter.new_world import PLAYER_NEEDS, Seat, new_world
from interpreter.values.value import Entity, Lasting
from interpreter.world.entries import Entry
from interpreter.world.path import Going
from interpreter.world.world import World

NEEDED: Final = Mistake(
    "attribute-missing",
    Severity.ERROR,
    "{thing} needs a value for “{name}”",
    "what fits: {allowed}; write it for {player} here: the players that a case gives take the place of those of the "
    "file, with all that is said of them there",
)
THERE_ALREADY: Final = Mistake(
    "only-one",
    Severity.ERROR,
    "there is one {what} for {values} already: {other}",
    "give one of them other values, or leave it out",
)
GIVEN: Final = "given"
"""The label of an entry that a case gives."""


def begun(setting: Setting, case: RuleCase, number: int) -> World:
    """The world of a case whose names have been looked up. The setup is not done, and nothing is followed yet.

    Raises: Stopped when map, players and things do not fit the rules or one another; RuleFault.
    """
    heading, some = setting.heading, givens(setting.heading, case, number)
    players = players_of(heading, case.given)
    late = _late(setting)
    seats = [_seat(player, values or {}, late) for player, values in players.items()]
    options = heading.options | heading.given.options | case.given.options
    try:
        world, _notices = new_world(setting.program, setting.tile_map, seats, options, holds_starts=False)
    except Stopped as unfit:
        findings = (replace(one, kind=NEEDED) if one.kind is PLAYER_NEEDS else one for one in unfit.findings)
        raise Stopped(findings) from None
    clock = world.clock._replace(turn=1, phase_number=1)
    for given, _ in some:
        clock = clock._replace(
            turn=given.turn if given.says("turn") else clock.turn,
            phase=given.phase if given.says("phase") else clock.phase,
        )
    world.set_clock(clock)
    beginning = _Beginning(setting, world)
    where = next((place for given, place in reversed(some) if given.players), ())
    for player, values in players.items():
        for name in values or {}:
            setting.must_have(world, "player", name, (*where, "players", player, name))
    for given, _ in some:
        beginning.make_all(given)
    said: Things = {
        player: {name: one for name, one in (values or {}).items() if name in late}
        for player, values in players.items()
    }
    beginning.fill_all(said, (*where, "players"))
    for given, place in some:
        beginning.put(given, place)
    beginning.fill_both_ways()
    beginning.hold_bounds(number)
    world.empty_queue()  # what follows from a fact that is given has followed, and what came of it is given too
    return world


def _late(setting: Setting) -> frozenset[str]:
    """What is said of players once all things are there.

    That is what is no attribute, what names things that are given, and what has bounds that may hang on them.
    """
    player, code = setting.rules.kinds["player"], setting.program.kinds["player"]
    types = setting.rules.attributes(player)
    items = {name: kind.item or kind for name, kind in types.items()}
    made = {name for name, kind in items.items() if kind.form == "entity" and kind.name not in GIVEN_BY_MAP}
    bounded = {one.name for at, one in enumerate(player.attributes) if code.has_worked_out_bounds(at)}
    return frozenset(made.union(bounded, OF_THINGS))


def _seat(player: str, values: Values, late: frozenset[str]) -> Seat:
    """A player at the start."""
    attributes = {name: value for name, value in values.items() if name not in late}
    return Seat(player, str(values.get("name", player)), attributes)


class _Beginning:
    """Puts what is given into a fresh world."""

    def __init__(self, setting: Setting, world: World) -> None:
        self.setting = setting
        self.program = setting.program
        self.world = world
        self._said: list[tuple[Entity, int]] = []
        """The attributes that are given and hold several things."""
        self._bounded: dict[tuple[Entity, int], Path] = {}
        """The attributes that are given, and where they are given last."""

    def make_all(self, given: Given) -> None:
        """The things that the map has not made; once all are there, they may name one another."""
        for word, things in given.named.items():
            kind = self.setting.rules.kinds[word].name
            for thing in things:
                if thing not in self.world.by_id:
                    number = self.world.counters.get(kind, 0) + 1
                    self.world.count(kind, number)
                    values = self.program.kinds[kind].defaults(self.world)
                    scene = Entity(kind, thing, number, thing, self.world.turn, values)
                    self.world.add(scene)
                    if kind in self.world.rulebook.scenes:
                        self._under_way(scene, things[thing] or {}, given.step)
        if given.step:
            self.world.go_into(Going(step=given.step))

    def _under_way(self, scene: Entity, values: Values, step: str) -> None:
        """A scene that has begun before the case does; where no round is said, a step of its rounds is in the first."""
        body = self.world.rulebook.procedures[scene.kind].body
        rounds = [one for one in statements_in(body) if isinstance(one, DoRound)]
        steps = {one.name for one in statements_in(tuple(rounds)) if isinstance(one, DoStep)}
        number = values.get("round", int(step in steps))
        self.world.go_into(Going(scene, number if isinstance(number, int) else 0))

    def put(self, given: Given, at: Path) -> None:
        """What is said of things, what was told and what has happened."""
        for word, things in given.named.items():
            self.fill_all(things, (*at, word))
        for place, report in enumerate(given.reports):
            for kind, values in report.items():
                self._report(kind, values or {}, (*at, "reports", place, kind))
        for place, fact in enumerate(given.facts):
            for name, values in fact.items():
                note_fact(self.setting, self.world, name, values or {}, (*at, "facts", place, name))
        for place, entry in enumerate(given.entries):
            self._enter(entry, (*at, "entries", place))
        if given.order:
            order = [self.setting.thing(self.world, one, (*at, "order")) for one in given.order]
            self.world.set_order(order, is_lasting=True)

    def _enter(self, entry: EntryGiven, at: Path) -> None:
        """An entry that stands for good, as if the case had made it."""
        parameters = self.program.rulebook.rolls[entry.to].parameters
        named = [one for one in parameters if one.name in entry.arguments]
        values = tuple(self.setting.arguments(self.world, named, entry.arguments, at))
        self.world.make_entry(Entry(entry.to, values, entry.amount, GIVEN, GIVEN, Lasting()))

    def fill_all(self, things: Things, at: Path) -> None:
        """What is said of things."""
        for thing, values in things.items():
            self._fill(self.world.by_id[thing], values or {}, (*at, thing))

    def _report(self, kind: str, values: Values, at: Path) -> None:
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
                case "round" if entity.kind in self.world.rulebook.scenes:
                    pass  # said of the clock, before
                case "name":
                    entity.label = str(written)
                case _:
                    self.setting.must_have(self.world, entity.kind, name, (*at, name))
                    index = kind.index(name)
                    value = self.setting.value(self.world, types[name], written, (*at, name))
                    self.world.set_value(entity, index, value)
                    self._bounded[entity, index] = (*at, name)
                    if types[name].form == "many":
                        self._said.append((entity, index))

    def hold_bounds(self, number: int) -> None:
        """No number is given that its attribute can never be; a bound may hang on all else that is given.

        Nor does one begin so, nor are there two things of which there can be only one.

        Args: `number` of the case, where of a number nothing is said.
        Raises: Stopped; RuleFault where a bound cannot be worked out.
        """
        for name, things in self.world.things.items():
            for index in self.program.kinds[name].bounded_starts:
                if self.world.has_attribute(self.program.kinds[name].rule.attributes[index]):
                    for entity in things:
                        self._bounded.setdefault((entity, index), ("cases", number))
        for (entity, index), at in self._bounded.items():
            try:
                self.setting.must_fit(self.world, entity, index, entity.v[index], at)
            except RuleFault:
                raise
            except UNSURE:  # it hangs on what the case leaves open
                continue
            try:
                self.world.keep_unique(entity, index, entity.v[index])
            except RuleFault as alike:
                span = self.setting.document.span(at)
                raise Stopped([replace(alike.finding, span=span, kind=THERE_ALREADY)]) from None

    def fill_both_ways(self) -> None:
        """What holds both ways and is said of one side is so of the other, unless the case says that too."""
        for entity, index in self._said:
            if (entity.kind, index) in self.program.rulebook.summary.both_ways:
                for other in entity.v[index]:
                    if (other, index) not in self._said:
                        self.world.put(other, index, entity, removing=False)
