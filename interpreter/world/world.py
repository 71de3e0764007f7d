"""The world that rules see: things, log, clock. Every change goes through here and can be taken back.

`world` is slot 0 of every frame. Changes are made in place and reported to `changes`: caches forget what was worked
out from a changed value, and where changes are recorded they can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from operator import setitem
from typing import Any, Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.understood.rules import AttributeRule, Rulebook
from interpreter.faults import NO_NAME, TOO_MANY_THINGS, fault
from interpreter.values.numbers import LARGEST, kept
from interpreter.values.speech import Speech
from interpreter.values.value import Entity, Lasting, TableRow, Value
from interpreter.world.chronicle import set_count
from interpreter.world.conditions import Conditions
from interpreter.world.drawn_names import drawn_name
from interpreter.world.entries import Entries, Entry
from interpreter.world.following.changes import Changes
from interpreter.world.following.indexes import BORN, Indexes
from interpreter.world.following.memos import Keeping, Memos
from interpreter.world.land.linked import LinkedTiles, MapLinks
from interpreter.world.land.tiles import Land, MadeTile, MapTile
from interpreter.world.land.ways import Near, WayRule, Ways
from interpreter.world.links import Links
from interpreter.world.sight import ALL_IS_SEEN, Sight, SightRules
from interpreter.world.state import StateHash, as_data
from interpreter.world.timeline import Timeline
from interpreter.world.together import Bounds, Held
from interpreter.world.umpire import an_umpire
from maps.layouts import Layout

MAX_THINGS: Final = 50_000
"""Things of one kind that are there at once: what doubles in each turn must not take all the memory there is."""


class ToldForGood(NamedTuple):
    """How much of the story and of the results stands while slips are given."""

    story: int
    results: int


class World(Timeline):
    """Everything that is the case in one campaign: its timeline, what has come about and been told, and all things.

    Attributes:
        changes: every change passes it; watch there what a kept value was worked out from.
        entries: labelled lines on numbers that are worked out.
        memos: values that rules have worked out, kept until something they read changes.
        land: the map, and the tiles that were made in play; it sets the next four.
        tiles: the tiles in the order of the map, then those made in play; `board_of` has the board of each.
        linked: what the map says of links, of which kind they are and what is known of them.
        links, touching: for each tile the numbers of those that the map draws next to it, and those tiles.
        rows: the rows of the tables, which no game changes.
        things: the things in the game by kind; `by_id` also holds those that are gone, `by` those in the game by what
            an attribute of theirs holds.
        renamed: the things that rules have given another name.
        created: is told of each thing that comes into the game, if anybody wants to know.
        gone: is told of each thing that is destroyed, if anybody wants to know.
        scene_ended: is told of each scene that is over, and what it gives back, if anybody wants to know.
        settled: is told whenever all that follows has been done, if anybody wants to know.
        sight: who sees what.
        umpire: whoever sees all and does not play; no thing of the game, but one that is asked.
        lists_acts: whether legal acts are listed where one is chosen; nobody looks while known answers are given.
        salt: what names of things are drawn with that not everybody sees; without it all are counted.
        make_thing: makes a new thing; odds, which come to the same thing on several ways, make it once.
    """

    # Rules read attributes of the world more often than anything else, and those of slots are the quickest to read.
    __slots__ = (
        "_conditions",
        "_hash",
        "_held",
        "_links",
        "_ways",
        "board_of",
        "by",
        "by_id",
        "counters",
        "created",
        "entries",
        "gone",
        "land",
        "linked",
        "links",
        "lists_acts",
        "make_thing",
        "memos",
        "renamed",
        "rows",
        "rulebook",
        "salt",
        "scene_ended",
        "settled",
        "sight",
        "things",
        "tiles",
        "told_for_good",
        "touching",
        "umpire",
        "ways",
    )

    def __init__(
        self,
        rulebook: Rulebook,
        speech: Speech,
        rows: Mapping[str, Mapping[str, TableRow]],
        ways: Sequence[WayRule],
        *,
        tiles: Sequence[MapTile],
        layouts: dict[str, Layout],
        keeping: Keeping,
        sight: SightRules = ALL_IS_SEEN,
    ) -> None:
        """A world whose map is known; its things are still to be added, tiles and boards too.

        Args:
            ways: the rules by which tiles lie next to each other.
            layouts: the layout of each board, by its id.
            keeping: what of that which rules work out is kept.
            sight: who sees what.
        """
        self.ways = ways
        self.memos = Memos(keeping)
        followed = (one.fact for one in rulebook.following.values())
        super().__init__(Changes(self.memos.forget, keeping.by_reading), followed, speech)
        self.rulebook = rulebook
        self.rows = rows
        self.things: dict[str, list[Entity]] = {kind: [] for kind in rulebook.kinds}
        self.by_id: dict[str, Entity] = {}
        self.by = Indexes(self.things)
        self.renamed: dict[Entity, None] = {}
        self.options: dict[str, Value] = {}
        self.created: Callable[[Entity], object] | None = None
        self.gone: Callable[[Entity], object] | None = None
        self.scene_ended: Callable[[Entity, Value], object] | None = None
        self.settled: Callable[[World], object] | None = None
        self.told_for_good: ToldForGood | None = None
        """While a slip is given: how much of the story and of the results will stand; what follows is its player's."""
        self.counters: dict[str, int] = {}
        self.salt = ""
        self.lists_acts = True
        self.make_thing: Callable[[str, str, int, str, int, list[Value]], Entity] = Entity
        self._conditions = Conditions(self.changes)
        self._links = Links(rulebook, self.by, self.say)
        self.entries = Entries(self.changes)
        self._held: Held | None = None
        self.tiles: list[Entity]
        self.board_of: list[Entity]
        self.links: tuple[tuple[int, ...], ...]
        self.touching: list[tuple[Entity, ...]]
        self.linked = LinkedTiles(self, MapLinks())
        self.land = Land(self, tiles, layouts)
        self._ways = Ways(self, ways)
        self._hash: StateHash | None = None
        self.sight = Sight(self, sight)
        self.umpire = an_umpire(speech.umpire)

    @contextmanager
    def tentative(self) -> Iterator[None]:
        """Whatever is changed inside is taken back at the end."""
        held, fuel, inside, chain = self._held, self.fuel, self.inside, self.chain
        self._held = None if held is None else held.copy()
        try:
            with self.changes.tentative():
                yield
        finally:
            self._held, self.fuel, self.inside, self.chain = held, fuel, inside, chain

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Whatever is changed inside is taken back at the end; where changes are kept, they are kept meanwhile too."""
        if not self.changes.is_keeping:
            with self.tentative():
                yield
            return
        mark, inside, chain = self.changes.mark(), self.inside, self.chain
        try:
            yield
        finally:
            self.changes.take_back(mark)
            self.inside, self.chain = inside, chain

    @property
    def secret_round(self) -> object | None:
        """The block in which all answer in secret, if one is under way: another object for each time one begins."""
        return self.told_for_good if self._held is None else self._held

    @contextmanager
    def slip(self, told: ToldForGood) -> Iterator[None]:
        """While a player gives a slip: what he does is done at once, and taken back at the end.

        Args: `told` is what had been told when the block began, the same for the slips of all players.
        """
        self.told_for_good = told
        try:
            with self.tried():
                yield
        finally:
            self.told_for_good = None

    # ------------------------------------------------------------ things

    def add(self, entity: Entity) -> None:
        """Bring a thing into the game."""
        siblings = self.things[entity.kind]
        siblings.append(entity)
        entity.alive = True
        self.by_id[entity.id] = entity
        self.by.added(entity)
        self.changes.made(("things", entity.kind, 0), entity, self.take_out, entity)

    def take_out(self, entity: Entity) -> None:
        """Make as if a thing had never come; who does so answers for taking it back."""
        self.things[entity.kind].remove(entity)
        del self.by_id[entity.id]
        self.by.removed(entity)

    def set_born(self, entity: Entity, turn: int) -> None:
        """A thing came into the game in this turn."""
        self.changes.made(("things", entity.kind, 0), entity, self._put_born, entity, entity.born)
        self._put_born(entity, turn)

    def _put_born(self, entity: Entity, turn: int) -> None:
        before, entity.born = entity.born, turn
        self.by.moved(entity, BORN, before)

    def already_there(self, kind: str, values: Sequence[Value]) -> Entity | None:
        """The thing because of which there can be no new one of a kind with these values."""
        return self._links.already_there(kind, values)

    def create(self, kind: str, values: list[Value], called: str | None = None) -> Entity:
        """A new thing with the next number or a drawn name; `called` is the name players see, if it has one of its own.

        Raises: RuleFault when there is such a one already, and there can be only one, or when there are too many.
        """
        if len(self.things[kind]) >= MAX_THINGS:
            raise fault(TOO_MANY_THINGS, self.rulebook.kinds[kind].span, limit=MAX_THINGS, name=kind)
        self._links.make_unique(kind, values)
        number = self.counters.get(kind, 0) + 1
        while self._is_taken(kind, number):  # a tile, a player or what a case gives may be called so
            number += 1
        self.count(kind, number)
        name = self._drawn_name(kind, number, values) if self.salt and kind in self.sight.rules.kinds else str(number)
        label = called or f"{self.rulebook.kinds[kind].label} {name.upper()}"
        entity = self.make_thing(kind, f"{kind}_{name}", number, label, self.turn, values)
        self.add(entity)
        if self.created is not None:
            self.created(entity)
        if self._links.is_over(entity):
            self.remove(entity)
        return entity

    def _is_taken(self, kind: str, number: int) -> bool:
        """Whether something else is called as a new thing with this number would be, or was before it was destroyed.

        What odds made before, in another line, has that number and is gone.
        """
        one = self.by_id.get(f"{kind}_{number}")
        return one is not None and (one.alive or one.kind != kind or one.number != number)

    def _drawn_name(self, kind: str, number: int, values: list[Value]) -> str:
        """A name that tells nobody how many things there are that he does not see.

        It hangs on how many have come to be before the eyes of the same players, and on nothing else.
        """
        thing = Entity(kind, "", number, "", self.turn, values)
        series = f"{kind} {','.join(one.id for one in self.things['player'] if self.sight.thing(one, thing))}"
        while True:
            place = self.counters.get(series, 0) + 1
            self.count(series, place)
            name = drawn_name(self.salt, series, place)
            if f"{kind}_{name}" not in self.by_id:
                return name

    def create_tile(
        self,
        beside: Sequence[Entity],
        towards: str | None,
        values: list[Value],
        called: str | None,
        span: Span,
        by: str | None = None,
    ) -> Entity:
        """A new tile beside others, perhaps on one side of the first of them, linked with them perhaps by a kind.

        Raises: RuleFault when there is no room for it, or there is such a one already and can be only one.
        """
        self._links.make_unique("tile", values)
        made = self.land.new_tile(beside, towards, values, called, span)
        if by is not None:
            made = made._replace(by=by, linked=tuple(dict.fromkeys(beside)))
        self.set_land((*self.land.made, made))
        self.add(made.entity)
        if self.created is not None:
            self.created(made.entity)
        return made.entity

    def set_land(self, made: tuple[MadeTile, ...]) -> None:
        """These tiles were made in play."""
        before = self.land.made
        self.land.put(made)
        self.changes.made(("land", "", 0), None, self.land.put, before)

    def count(self, kind: str, number: int) -> None:
        """So many things of a kind have been numbered."""
        before = self.counters.get(kind, 0)
        self.counters[kind] = number
        self.changes.unread(set_count, self.counters, kind, before)

    def remove(self, entity: Entity) -> None:
        """Take a thing out of the game, and all that ends with it: they keep their last values for log and labels."""
        if self._held is not None:
            self._held.remove(entity)
            return
        going = [entity]
        for one in going:
            if one.alive:
                self._take_away(one)
                going.extend(self._links.ending_with(one))

    def _take_away(self, entity: Entity) -> None:
        siblings = self.things[entity.kind]
        at = siblings.index(entity)
        del siblings[at]
        entity.alive = False
        self.by.removed(entity)
        self.changes.made(("things", entity.kind, 0), entity, self.put_in, entity, at)
        if self.gone is not None:
            self.gone(entity)

    def put_things(self, kind: str, things: Iterable[Entity]) -> None:
        """Make these the things of a kind, as they were at another moment; who does so answers for taking it back."""
        siblings = self.things[kind]
        before, siblings[:] = list(siblings), things
        for one in before:
            one.alive = False
        for one in siblings:
            one.alive = True
        for one in before:
            if not one.alive:
                self.by.removed(one)
        for one in set(siblings).difference(before):
            self.by.added(one)

    def put_in(self, entity: Entity, at: int) -> None:
        """Make as if a thing had never gone; who does so answers for taking it back."""
        self.things[entity.kind].insert(at, entity)
        entity.alive = True
        self.by.added(entity)

    def write(self, entity: Entity, index: int, value: Value, span: Span) -> None:
        """Set an attribute by a rule, or hold the change until the block ends; what is gone keeps its last values."""
        if not entity.alive or (value is entity.v[index] and self._held is None):
            return
        if value.__class__ is int:
            if not -LARGEST <= value <= LARGEST:
                value = kept(value, span)
        elif value.__class__ is Fraction:
            value = kept(value, span)
        if self._held is not None:
            self._held.write(entity, index, value, span)
            return
        if (entity.kind, index) in self._links.keys:
            self.keep_unique(entity, index, value)
        self.set_value(entity, index, value)
        self.end_with(entity, index)

    def end_with(self, entity: Entity, index: int) -> None:
        """A thing goes when what it was given is gone, where it ends with that."""
        if (entity.kind, index) in self._links.ends and entity.alive and self._links.is_over(entity):
            self.remove(entity)

    def keep_unique(self, entity: Entity, index: int, value: Value) -> None:
        """A thing must not become like another where there can be only one. Raises: RuleFault."""
        self._links.keep_unique(entity, index, value)

    def set_value(self, entity: Entity, index: int, value: Value) -> None:
        """Set an attribute at once; what it holds already is no change."""
        kind, before = entity.kind, entity.v[index]
        if value is before:
            return
        entity.v[index] = value
        if (kind, index) in self.by:
            self.by.moved(entity, index, before)
        self.changes.made(("value", kind, index), entity, self.put_value, entity, index, before)

    def put_value(self, entity: Entity, index: int, value: Value) -> None:
        """Make an attribute what it was at another moment; who does so answers for taking it back."""
        before, entity.v[index] = entity.v[index], value
        if (entity.kind, index) in self.by:
            self.by.moved(entity, index, before)

    def rename(self, entity: Entity, name: str, span: Span) -> None:
        """Call a thing otherwise by a rule, or hold that until the block ends. Raises: RuleFault without a name."""
        if not name.strip():
            raise fault(NO_NAME, span, thing=entity.label)
        if not entity.alive:
            return
        if self._held is not None:
            self._held.rename(entity, name, span)
            return
        self.changes.made(("name", entity.kind, 0), entity, self.put_name, entity, entity.label, entity in self.renamed)
        self.put_name(entity, name, True)

    def put_name(self, entity: Entity, name: str, is_given: bool) -> None:
        """Make what a thing is called what it was at another moment; who does so answers for taking it back.

        Args: `is_given`: whether a rule has given it that name, and not map, campaign or its making.
        """
        entity.label = name
        if is_given:
            self.renamed[entity] = None
        else:
            self.renamed.pop(entity, None)

    def move(self, entity: Entity, index: int, amount: Value, bounds: Bounds, span: Span) -> Value:
        """Add to a number attribute, within its bounds; what is held is summed up before the bounds are looked at.

        Returns: by how much it has moved; of what is held, what is to be added.
        """
        if not entity.alive:
            return 0
        if self._held is not None:
            self._held.move(entity, index, amount, bounds, span)
            return amount
        before = entity.v[index]
        after = bounds(before + amount, entity, self)
        self.write(entity, index, after, span)
        return after - before

    def pay_held(self, entity: Entity, index: int, price: Value, bounds: Bounds, span: Span) -> None:
        """Take a price out of a purse when the block ends that holds all changes."""
        if self._held is not None and entity.alive:
            self._held.pay(entity, index, price, bounds, span)

    def owed(self, entity: Entity, index: int) -> Value:
        """How much of what a purse holds is spent already, though it is taken out when the block ends."""
        return 0 if self._held is None else self._held.owed.get((entity.id, index), 0)

    def include(self, entity: Entity, index: int, item: Value, span: Span, *, removing: bool) -> None:
        """Put something into a set attribute, or take it out."""
        if not entity.alive:
            return
        if self._held is not None:
            self._held.include(entity, index, item, span, removing=removing)
            return
        self.put(entity, index, item, removing=removing)

    def put(self, entity: Entity, index: int, item: Value, *, removing: bool) -> None:
        """Put something into a set attribute at once, or take it out."""
        before = entity.v[index]
        if removing:
            self.set_value(entity, index, tuple(one for one in before if one != item))
        elif item not in before:
            self.set_value(entity, index, (*before, item))

    @contextmanager
    def together(self, stands: str | None, *, is_sealed: bool = False) -> Iterator[None]:
        """Hold all changes until the block ends; blocks inside one another are one.

        Args: `is_sealed`: what is told of the changes waits until then, too.
        """
        if self._held is not None:
            outside, self._held.is_sealed = self._held.is_sealed, self._held.is_sealed or is_sealed
            yield
            self._held.is_sealed = outside
            return
        held = self._held = Held(stands)
        held.is_sealed = is_sealed
        try:
            yield
            self._held = None
            held.carry_out(self)
        finally:
            self._held = None

    def tell_of_change(self, text: str, readers: frozenset[str] | None) -> None:
        """Tell of a change: at once, or where answers are sealed when all have answered."""
        if self._held is not None and self._held.is_sealed:
            self._held.tell("change", text, readers)
        else:
            self.tell("change", text, readers)

    @property
    def is_holding(self) -> bool:
        """Whether changes are held, because a `together` block has begun and not ended."""
        return self._held is not None

    # ------------------------------------------------------------ conditions

    def gain(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        """A thing gains a condition; gained again, the new duration stands.

        Args: `lasting` is None for no time at all, after which it has the condition no more.
        """
        self._hold_condition(entity, name, lasting)

    def lose(self, entity: Entity, name: str) -> None:
        """A thing loses a condition."""
        self._hold_condition(entity, name, None)

    def _hold_condition(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        if not entity.alive:
            return
        if self._held is not None:
            self._held.set_condition(entity, name, lasting)
            return
        self.set_condition(entity, name, lasting)

    def set_condition(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        """A thing has a condition at once, or (None) has it no more."""
        self._conditions.set(entity, name, lasting)

    def has(self, entity: Entity, name: str) -> bool:
        """Whether a thing has a condition now."""
        return name in entity.conditions and self._conditions.has(entity, name, self)

    def bearers(self, name: str) -> tuple[Entity, ...]:
        """The things that hold a condition, perhaps one that does not count now; `has` says whether it does."""
        return self._conditions.bearers(name)

    def expire(self, form: str, name: str, number: int | None = None) -> None:
        """End the conditions and entries that last until this moment; in a block that holds changes, when it ends.

        Args: `number` is that of a round; without it the moment is one of this turn.
        """
        if self._held is not None:
            self._held.expire(form, name, number)
            return
        self._conditions.expire(form, name, self.turn if number is None else number)
        self.entries.expire(form, name, self.turn if number is None else number)

    def make_entry(self, entry: Entry) -> None:
        """Make an entry on a number, or hold it until the block ends; none about what is gone."""
        if entry.is_over:
            return
        if self._held is not None:
            self._held.make_entry(entry)
        else:
            self.entries.add(entry)

    def remove_entries(self, origin: str, target: str | None, arguments: tuple[Value, ...]) -> None:
        """Take out the entries that a rule has made, or those of them that stand on one number."""
        if self._held is not None:
            self._held.remove_entries(origin, target, arguments)
        else:
            self.entries.remove(origin, target, arguments)

    # ------------------------------------------------------------ clock

    def begin_turn(self) -> None:
        """The next turn begins, and what lasts until then is over."""
        super().begin_turn()
        self.expire("next", "turn")

    def end_turn(self) -> None:
        """The turn is over, and the conditions that last until its end."""
        self.expire("end", "turn")
        self.set_clock(self.clock._replace(phase=""))

    def begin_phase(self, name: str) -> None:
        """A phase begins; all players are in it, in the order that stands, and then those who have joined since."""
        players = dict.fromkeys((*self.clock.standing_order, *self.things["player"]))
        order = tuple(one for one in players if one.alive)
        self.set_clock(self.clock._replace(phase=name, phase_number=self.phase_number + 1, order=order))

    def sees(self, player: Entity, thing: Entity) -> bool:
        """Whether a player sees that there is a thing."""
        return self.sight.thing(player, thing)

    # ------------------------------------------------------------ the map and the tables

    def neighbours(self, tile: Entity) -> tuple[Entity, ...]:
        """The tiles next to a tile, by the map and by rule, in the order of the map."""
        return self._ways.neighbours(tile)

    def distance(self, start: Entity, end: Entity) -> int | None:
        """The least number of steps from tile to tile; None if there is no way."""
        return self._ways.distance(start, end)

    def ways_by(self, kind: str | None) -> Near:
        """What tells where one can go from a tile: by links of a kind, or by all ways."""
        return self.neighbours if kind is None else partial(self.linked.neighbours, kind)

    def part(self, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
        """The connected part of a collection of tiles that holds a tile; nothing if it is not in it."""
        return self._ways.part(tile, tiles)

    def parts(self, tiles: Iterable[Entity]) -> tuple[tuple[Entity, ...], ...]:
        """The collections into which tiles fall between which no way leads, the largest first."""
        return self._ways.parts(tiles)

    def shifted(self, row: TableRow, steps: int) -> TableRow:
        """The row so many places further on in its table; steps past the ends are lost."""
        rows = self.rows_of(row.table)
        return rows[min(max(self.row_number(row) - 1 + steps, 0), len(rows) - 1)] if rows else row

    # ------------------------------------------------------------ what is there only with an option

    def is_there(self, row: TableRow) -> bool:
        """Whether a row is one of its table by the options of the campaign."""
        return row.option is None or self.options.get(row.option) is not False

    def rows_of(self, table: str) -> tuple[TableRow, ...]:
        """The rows of a table that are there."""
        return tuple([row for row in self.rows[table].values() if row.option is None or self.is_there(row)])

    def row_number(self, row: TableRow) -> int:
        """The number of a row among those of its table that are there; of one that is not, the number it would have."""
        return sum(1 for one in self.rows_of(row.table) if one.place < row.place) + 1

    def has_attribute(self, attribute: AttributeRule) -> bool:
        """Whether things have an attribute by the options of the campaign."""
        return attribute.option is None or self.options.get(attribute.option) is not False

    def is_shown(self, attribute: AttributeRule) -> bool:
        """Whether an attribute is shown to players who look at what there is: not what rules keep for themselves."""
        return not attribute.is_aside and self.has_attribute(attribute)

    # ------------------------------------------------------------ telling and keeping

    def set_option(self, name: str, value: Value) -> None:
        """Choose what an option stands for."""
        before = self.options.get(name)
        self.options[name] = value
        self.changes.made(("option", name, 0), None, setitem, self.options, name, before)

    def as_data(self) -> dict[str, Any]:
        """The state as plain data, in a fixed order."""
        return as_data(self)

    def state_hash(self) -> str:
        """The hash of the state, 16 hex digits."""
        return self._kept_hash().now()

    def hash_without_clock(self) -> str:
        """The hash of all of the state but the clock: where it is the same, only time has gone by."""
        return self._kept_hash().now(clock=False)

    def _kept_hash(self) -> StateHash:
        if self._hash is None:
            self._hash = StateHash(self)
        return self._hash
