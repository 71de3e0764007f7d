"""A campaign goes on under other rules: what has a place in them is carried over, the rest is listed.

Things are known again by kind and id, attributes, conditions and options by name, rows by table and key. A value
that does not fit is replaced by the default, and each such case is told. What the new rules need and nothing gives
is asked for. The log is carried over as far as the new rules speak of the same acts and rolls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, assert_never

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, joined, phrase
from dsl.types import CAMPAIGN, Type
from dsl.understood.rules import AttributeRule, KindRule, Rulebook
from dsl.understood.triggers import Edge
from dsl.understood.walk import nodes_in, slots_read, statements_in
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.campaign.known_again import KnownAgain
from interpreter.campaign.remembered import CarriedMemory
from interpreter.campaign.what_became import Lists, Report, as_read, is_gone, of
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game, Start
from interpreter.game_read import GameRead
from interpreter.new_world import NOWHERE, Seat, new_world
from interpreter.requests import word_of
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Passed, TableRow, Value, readers_of
from interpreter.world.clock import Clock
from interpreter.world.state import StatePart
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap

_NAMED_BY_FILES: Final = ("tile", "player", "board")
_GIVEN_BY_MAP: Final = (*_NAMED_BY_FILES, CAMPAIGN.name)
"""Kinds whose things the map and the campaign name; all others are made by the rules."""
_MOST_NAMED: Final = 12
"""Values that are named of those that fit."""

NEEDED = Mistake(
    "value-needed",
    Severity.ERROR,
    "{thing} needs a value for “{name}” under the new rules",
    "what fits: {allowed}; say which: marchlaw swap DIR --to RULESET --set {thing}.{name}=…",
)


Given = Mapping[str, Mapping[str, Any]]
"""Values given by hand: thing, attribute, value."""


def carry_over(
    old: Game,
    program: Program,
    tile_map: TileMap,
    seats: list[Seat],
    options: Mapping[str, Any],
    turns: int | None,
    first: str,
    given: Given,
    *,
    keeps: bool = True,
    follows: bool = True,
    salt: str = "",
    option_spans: Mapping[str, Span | None] = NOWHERE,
) -> tuple[Game, Report]:
    """The game under the new rules, beginning with the phase `first` of the turn that is being played.

    The old game is not changed and must not be played on.

    Args:
        keeps: for journals of before: without it, who joined in play and what is gone stays behind.
        follows: likewise: without it what waits for the next phase, since a turn has ended, is lost.
        salt: what names of hidden things are drawn with, where so far nothing was hidden.
        option_spans: where options are said.
    Raises: Stopped when a value is needed that nothing gives; the findings name all of them.
    """
    carrying = _Carrying(old, program, tile_map, seats, options, given, keeps, option_spans)
    world, report = carrying.carried_over()
    world.salt = world.salt or salt
    if follows:
        carrying.let_follow()
    if report.needed:
        raise Stopped([NEEDED.at(None, thing=thing, name=name, allowed=fit) for thing, name, fit in report.needed])
    return Game(program, tile_map, seats, known_options(program, options), turns, Start(world, first)), report


def known_options(program: Program, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the rules have."""
    return {name: value for name, value in options.items() if name in program.rulebook.options}


def carried_world(
    old: GameRead,
    program: Program,
    tile_map: TileMap,
    seats: list[Seat],
    options: Mapping[str, Any],
    given: Given,
    *,
    keeps: bool = True,
    option_spans: Mapping[str, Span | None] = NOWHERE,
) -> tuple[World, Report]:
    """A new world with everything of the old game that has a place in it, and what became of the rest."""
    return _Carrying(old, program, tile_map, seats, options, given, keeps, option_spans).carried_over()


def _of_setup(book: Rulebook) -> tuple[str, ...]:
    """What the setups of some rules do, wherever they stand, to be held against those of others."""
    bodies = tuple(one.body for one in book.setup)
    said = (" ".join(node.source.split()) for node in nodes_in(bodies))
    return (*(type(one).__name__ for one in statements_in(bodies)), *said)


class _Carrying:
    """One carrying over: the old world, the new one, and the lists of what happened."""

    def __init__(
        self,
        old: GameRead,
        program: Program,
        tile_map: TileMap,
        seats: list[Seat],
        options: Mapping[str, Any],
        given: Given,
        keeps: bool,
        option_spans: Mapping[str, Span | None],
    ) -> None:
        self.old, self.edges_before = old.world, old.program.triggers
        self.keeps = keeps
        self.named_before = {one.id for one in old.seats}
        """The players that the campaign file named; all others joined in play."""
        self.leaving: set[str] = set()
        """Tiles, boards and players that were there and are named no more."""
        self.program = program
        self.given = given
        self.lists = Lists()
        bare = [Seat(one.id, one.name, {}, one.span) for one in seats]
        for name in options.keys() - program.rulebook.options.keys():
            self.lists.dropped[phrase("option {name}", name=name)] = None
        self.new = _bare_world(program, tile_map, bare, known_options(program, options), option_spans)
        self.new.salt = self.old.salt
        self.new.sight.keeps_secrets |= self.old.sight.keeps_secrets
        self.seats = {one.id: one for one in seats}
        self.from_map = {tile.id: tile.attributes for tile in tile_map.tiles}
        self.said_before: dict[str, Mapping[str, Any]] = {one.id: one.attributes for one in old.tile_map.tiles}
        self.said_before |= {one.id: one.attributes for one in old.seats}
        self.known = KnownAgain(self.new, program)
        self.remembered = CarriedMemory(self.old, self.new, self.known, self.lists)

    def carried_over(self) -> tuple[World, Report]:
        """The new world, and what became of what has no place in it."""
        self.run()
        self.program.triggers.begin(self.new)
        before, now = (_of_setup(one) for one in (self.old.rulebook, self.program.rulebook))
        return self.new, replace(self.lists.report(), is_setup_other=bool(now) and now != before)

    def let_follow(self) -> None:
        """What has changed with the end of a turn is followed when the next phase begins, also by the new rules.

        So much of it as both know by the same name; what the rules themselves have changed is followed by nothing.
        """
        mark = self.old.changes.mark()
        try:
            self.edges_before.look(self.old)
            waiting = [what for _, what in self.old.queue if isinstance(what, Passed)]
        except RuleFault:
            waiting = []  # a line of the rules that are left, and perhaps the reason why they are
        finally:
            self.old.changes.take_back(mark)
        for one in waiting:
            before, now = self.old.rulebook.edges[one.name], self.new.rulebook.edges.get(one.name)
            thing, step = self.known.again(one.thing), self.known.again(one.step)
            if now is None or not _is_same_line(before, now) or thing is UNKNOWN or step is UNKNOWN:
                continue
            if self.program.triggers.looks_at(self.new, one.name):
                self.new.follow(Passed(one.name, thing, step))

    def run(self) -> None:
        """Carry over every part of the state."""
        for part in StatePart:
            match part:
                case StatePart.OPTIONS:
                    pass  # the new world was made with them
                case StatePart.LAND:
                    self._land()
                case StatePart.THINGS:
                    self._things()
                case StatePart.COUNTERS:
                    self._counters()
                case StatePart.CLOCK:
                    self._clock()
                case StatePart.LOG:
                    self.remembered.log()
                case StatePart.LIMITS:
                    self.remembered.limits()
                case StatePart.ENTRIES:
                    self.remembered.entries()
                case StatePart.MARKS:
                    self.remembered.marks()
                case StatePart.STORY:
                    for line in self.old.story:
                        self.new.tell(*line, readers_of(line))
                case StatePart.RESULTS:
                    for result in self.old.results:
                        self.new.keep_result(result)
                case _:
                    assert_never(part)

    # ------------------------------------------------------------ things

    def _land(self) -> None:
        """The tiles made in play, as far as the map leaves room for them."""
        found, lost = self.new.land.find_again(self.old.land.made)
        for one in found:
            one.entity.v = self.program.kinds["tile"].defaults(self.new)
            self.new.set_land((*self.new.land.made, one))
            self.new.add(one.entity)
        for one in lost:
            self.lists.dropped[f"tile {one.entity.id}"] = None

    def _things(self) -> None:
        """All things first, those that are gone too, so that their attributes can name each other."""
        gone = self._everything() if self.keeps else self._things_in_play()
        for kind, things in self.new.things.items():
            for thing in things:
                told = self.lists
                if thing in gone:
                    self.lists = Lists()  # what becomes of the values of what is gone is nobody's business
                self._fill(self.new.rulebook.kinds[kind], thing)
                self.lists = told
        for kind in _NAMED_BY_FILES:
            for thing in self.new.things[kind]:
                before = self.old.by_id.get(thing.id)
                if before is None or before.kind != kind or not before.alive:
                    self.lists.added[phrase("{kind} {thing}", kind=kind, thing=thing.id)] = None
        for thing in gone:
            self.new.remove(thing)
        over = {line: thing for line, thing in self.lists.left.items() if not thing.alive}
        for line, thing in over.items():  # it ends with whom it names
            del self.lists.left[line]
            self.lists.dropped[f"{thing.kind} {thing.id}"] = None

    def _everything(self) -> list[Entity]:
        """Add all things of the old world; gives those that are gone, or go now."""
        gone = []
        for thing in self.old.by_id.values():
            here = self.new.by_id.get(thing.id)
            is_taken = here is not None and here.kind != thing.kind  # by a new tile or player
            if is_taken or thing.kind not in self.new.rulebook.kinds:
                if thing.alive:
                    self.lists.dropped[f"{thing.kind} {thing.id}"] = None
                continue
            if here is not None:
                self.new.set_born(here, thing.born)
                if thing in self.old.renamed:
                    self.new.put_name(here, thing.label, True)
                continue
            values = self.program.kinds[thing.kind].defaults(self.new)
            again = Entity(thing.kind, thing.id, thing.number, thing.label, thing.born, values)
            self.new.add(again)
            if thing in self.old.renamed:
                self.new.put_name(again, thing.label, True)
            if thing.alive and thing.kind in _GIVEN_BY_MAP and not self._joined_in_play(thing):
                self.leaving.add(thing.id)
                self.lists.dropped[f"{thing.kind} {thing.id}"] = None
            if not thing.alive or thing.id in self.leaving:
                gone.append(again)
        return gone

    def _joined_in_play(self, thing: Entity) -> bool:
        return thing.kind == "player" and thing.id not in self.named_before

    def _things_in_play(self) -> list[Entity]:
        """Add the things that are in play and are not named by map or campaign file: so it was before format 2."""
        for kind, things in self.old.things.items():
            if kind in _GIVEN_BY_MAP:
                for thing in things:
                    if self.new.by_id.get(thing.id) is None:
                        self.lists.dropped[f"{kind} {thing.id}"] = None
                    else:
                        self.new.set_born(self.new.by_id[thing.id], thing.born)
            elif kind not in self.new.rulebook.kinds:
                for thing in things:
                    self.lists.dropped[f"{kind} {thing.id}"] = None
            else:
                for thing in things:
                    values = self.program.kinds[kind].defaults(self.new)
                    self.new.add(Entity(kind, thing.id, thing.number, thing.label, thing.born, values))
        return []

    def _counters(self) -> None:
        for series, number in self.old.counters.items():
            if series.partition(" ")[0] in self.new.rulebook.kinds:
                self.new.count(series, number)

    def _fill(self, kind: KindRule, thing: Entity) -> None:
        before = self.old.by_id.get(thing.id)
        was = {}
        if before is not None and before.kind == kind.name:
            attributes = self.old.rulebook.kinds[kind.name].attributes
            was = {
                one.name: value for one, value in zip(attributes, before.v, strict=True) if self.old.has_attribute(one)
            }
            self._conditions(before, thing)
        there = [(at, one) for at, one in enumerate(kind.attributes) if self.new.has_attribute(one)]
        for index, attribute in there:
            self.new.set_value(thing, index, self._value(kind, thing, attribute, was, thing.v[index]))
        known = {one.name for _, one in there}
        for name in was.keys() - known:
            self.lists.dropped[of(thing, name)] = None
        said_before = self.said_before.get(thing.id, {})
        for name, said in self._said_of(kind, thing).items() if kind.name == "player" else ():
            if name not in known and name not in was and said != said_before.get(name):
                self.lists.dropped[of(thing, joined((name, str(said)), " "))] = None

    def _value(
        self, kind: KindRule, thing: Entity, attribute: AttributeRule, was: Mapping[str, Value], default: Value
    ) -> Value:
        wish = self.given.get(thing.id, {}).get(attribute.name)
        if wish is not None:
            value = value_of(attribute.type, wish, self.new)
            if value is not UNKNOWN:
                self.lists.kept[of(thing, attribute.name)] = None
                return value
        if attribute.name in was:
            is_freed = self._is_freed(kind, attribute, was)
            value = UNKNOWN if is_freed else self._fitting(thing, attribute, was[attribute.name])
            if value is not UNKNOWN:
                self.lists.kept[of(thing, attribute.name)] = None
                if self._is_said_anew(kind, thing, attribute, value):
                    self.lists.begun_with[of(thing, joined((attribute.name, as_read(value)), " "))] = None
                for one in value if isinstance(value, tuple) else (value,):
                    if isinstance(one, Entity) and one.id in self.leaving:
                        self.lists.left[of(thing, f"{attribute.name} {one.id}")] = thing
                return value
        else:
            value = self._first_value(kind, thing, attribute)
            if value is not UNKNOWN:
                return value
        if attribute.default is None and not attribute.type.optional and default is None:
            self.lists.needed[(thing.id, attribute.name, self._allowed(attribute.type))] = None
        elif attribute.name in was and not is_gone(was[attribute.name]):
            before, now = as_read(was[attribute.name]), as_read(default)
            # What was nothing and is nothing, or reads the same as another sort of value, is no loss to be told.
            if before != now:
                self.lists.defaulted[of(thing, joined((attribute.name, joined((before, now), " -> ")), " "))] = None
        return default

    def _is_freed(self, kind: KindRule, attribute: AttributeRule, was: Mapping[str, Value]) -> bool:
        """Whether a place of the map or a player names who leaves now; what was made in play keeps its past."""
        value = was[attribute.name]
        is_leaving = isinstance(value, Entity) and value.id in self.leaving
        return is_leaving and attribute.type.optional and kind.name in _GIVEN_BY_MAP

    def _is_said_anew(self, kind: KindRule, thing: Entity, attribute: AttributeRule, kept: Value) -> bool:
        """Whether somebody has written another value into the map or the campaign file than stood there and is kept."""
        said = self._said_of(kind, thing).get(attribute.name)
        if said is None or said == self.said_before.get(thing.id, {}).get(attribute.name):
            return False
        return bool(self._plain_value(attribute.type, said) != kept)

    def _said_of(self, kind: KindRule, thing: Entity) -> Mapping[str, Any]:
        """What the map or the campaign file says of a thing."""
        if kind.name == "tile":
            return self.from_map.get(thing.id, {})
        is_seated = kind.name == "player" and thing.id in self.seats
        return self.seats[thing.id].attributes if is_seated else {}

    def _first_value(self, kind: KindRule, thing: Entity, attribute: AttributeRule) -> Value:
        """What the map or the campaign file says of an attribute that the old rules did not know."""
        source = self._said_of(kind, thing)
        if attribute.name not in source:
            return UNKNOWN
        answer = source[attribute.name]
        value = self._plain_value(attribute.type, answer)
        if value is UNKNOWN or not self._is_within(attribute, value):
            value = UNKNOWN
            self.lists.defaulted[of(thing, f"{attribute.name} {answer}")] = None
        return value

    def _plain_value(self, kind: Type, answer: Any) -> Value:
        """The value plain data stands for; of several words those that are known."""
        if kind.form == "many" and kind.item is not None and isinstance(answer, list | tuple):
            values = [value_of(kind.item, one, self.new) for one in answer]
            return tuple(one for one in values if one is not UNKNOWN)
        return value_of(kind, answer, self.new)

    def _fitting(self, thing: Entity, attribute: AttributeRule, value: Value) -> Value:
        """An old value in the new rules, or `UNKNOWN`."""
        kind = attribute.type
        if value is None:
            return None if kind.optional else UNKNOWN
        if kind.form == "many":
            return self._several(thing, attribute, value)
        if isinstance(value, Entity | TableRow) and kind.form not in ("entity", "row"):
            return UNKNOWN
        found = value_of(kind, stored(value), self.new)
        return found if found is UNKNOWN or self._is_within(attribute, found) else UNKNOWN

    def _is_within(self, attribute: AttributeRule, value: Value) -> bool:
        """Whether a number lies between those bounds that do not hang on what else is known of the thing."""
        if attribute.type.form not in ("number", "fraction") or value is None:
            return True
        frame = [self.new, None]
        for bound, sign in ((attribute.low, 1), (attribute.high, -1)):
            if (
                bound is not None
                and 1 not in slots_read(bound)
                and sign * (value - self.program.compiler.code(bound)(frame)) < 0
            ):
                return False
        return True

    def _several(self, thing: Entity, attribute: AttributeRule, value: Value) -> Value:
        item = attribute.type.item
        if not isinstance(value, tuple | list) or item is None:
            return UNKNOWN
        found, lost = [], []
        for one in value:
            fits = value_of(item, stored(one), self.new)
            if fits is not UNKNOWN:
                found.append(fits)
            elif not is_gone(one) and not self._is_lost_itself(one):
                lost.append(one)
        if lost:
            self.lists.dropped[of(thing, joined((attribute.name, as_read(tuple(lost))), " "))] = None
        return tuple(found)

    def _is_lost_itself(self, value: Value) -> bool:
        """Whether a value is a thing that has no place any more, and is told so itself."""
        return isinstance(value, Entity) and f"{value.kind} {value.id}" in self.lists.dropped

    def _allowed(self, kind: Type) -> str:
        options = options_of(kind, self.new)
        if options is None:
            return str(kind)
        named = [word_of(one) for one in options[:_MOST_NAMED]]
        return ", ".join(named if len(options) <= _MOST_NAMED else [*named, "…"])

    def _conditions(self, before: Entity, thing: Entity) -> None:
        for name, lasting in before.conditions.items():
            rule = self.new.rulebook.conditions.get(name)
            if rule is None or rule.bearer.name != thing.kind or not self.remembered.is_known(lasting):
                self.lists.dropped[of(thing, name)] = None
            else:
                self.new.gain(thing, name, lasting)

    # ------------------------------------------------------------ clock

    def _clock(self) -> None:
        known = {one.id: one for one in self.new.things["player"]}
        order = [known[one.id] for one in self.old.order if one.id in known]
        standing = tuple(known[one.id] for one in self.old.clock.standing_order if one.id in known)
        self.new.set_clock(Clock(turn=self.old.turn, phase_number=self.old.phase_number, standing_order=standing))
        self.new.set_order([*order, *(one for one in known.values() if one not in order)])


def _is_same_line(before: Edge, now: Edge) -> bool:
    """Whether two lines of one name look at values of the same sort, and for the same steps."""
    sorts = [(one.kind, one.is_change, one.steps, one.value.type, one.reads_before) for one in (before, now)]
    return sorts[0] == sorts[1]


def _bare_world(
    program: Program,
    tile_map: TileMap,
    seats: list[Seat],
    options: Mapping[str, Any],
    option_spans: Mapping[str, Span | None],
) -> World:
    """A world with tiles and players whose attributes have their defaults: what fits is filled in from the old game."""
    bare = tile_map.with_tiles(replace(tile, attributes={}) for tile in tile_map.tiles)
    return new_world(program, bare, seats, options, complete=False, option_spans=option_spans)[0]
