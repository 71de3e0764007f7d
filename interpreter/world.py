"""The world a rule sees: things, log, clock; every change goes through here and can be taken back.

`world` is slot 0 of every frame. Changes are made in place; while an undo log is kept, each
leaves the closure that takes it back (used by odds and by refused answers). Inside a `together`
block changes are held until it ends, so that all of it reads the state before.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from dsl.border.diagnostics import Span
from dsl.understood.rules import Rulebook
from interpreter.values import (
    CLASH,
    EDGE_OF_EDGES,
    LARGEST,
    OUT_OF_FUEL,
    TOO_LARGE,
    Entity,
    Fact,
    Lasting,
    Row,
    Speech,
    Value,
    fault,
    shown_value,
    stored,
)

FUEL: Final = 1_000_000
"""Steps that one answer may take; a phase of the largest bundled ruleset takes a thousandth of it."""


def _drop_last(entries: list[Any]) -> None:
    del entries[-1]


class World:
    """Everything that is the case in one campaign."""

    def __init__(self, rulebook: Rulebook, neighbours: tuple[tuple[int, ...], ...], speech: Speech) -> None:
        self.rulebook = rulebook
        self.speech = speech
        self.things: dict[str, list[Entity]] = {kind: [] for kind in rulebook.kinds}
        self.by_id: dict[str, Entity] = {}
        self.rows: dict[str, dict[str, Row]] = {}
        self.options: dict[str, Value] = {}
        self.log: dict[str, list[Fact]] = {}
        self.used: dict[tuple[Value, ...], int] = {}
        self.turn = 0
        self.phase = ""
        self.phase_number = 0
        self.order: list[Entity] = []
        self.over = False
        self.winners: tuple[Entity, ...] = ()
        self.story: list[tuple[str, str]] = []
        self.results: list[Any] = []
        self.counters: dict[str, int] = {}
        self.bearers: dict[str, Entity] = {}
        """Things that have or had a condition, in the order in which they gained their first."""
        self.fuel = FUEL
        self.undo: list[Callable[[], None]] | None = None
        self.held: list[Callable[[dict[Any, Any]], None]] | None = None
        self.moved: dict[tuple[str, int], tuple[Entity, Any, Callable[[Value, World], Value], Span]] = {}
        self.stands: str | None = None
        self.tiles: list[Entity] = []
        self.board_of: list[Entity] = []
        self.links = neighbours
        self.touching: list[tuple[Entity, ...]] = []
        self.lanes: list[Callable[[list[Value]], bool]] = []
        self.lane_frames: list[int] = []
        self.lane_watch: frozenset[tuple[str, int]] = frozenset()
        self.lanes_last = True
        """Whether edges made by rule stay until a watched attribute changes; else they are looked for each time."""
        self._looking_for_lanes = False
        self._lane_cache: dict[int, tuple[Entity, ...]] = {}

    # ------------------------------------------------------------ things

    def add(self, entity: Entity) -> None:
        """Bring a thing into the game."""
        siblings = self.things[entity.kind]
        siblings.append(entity)
        self.by_id[entity.id] = entity
        if self.undo is not None:

            def take_back() -> None:
                siblings.remove(entity)
                del self.by_id[entity.id]

            self.undo.append(take_back)

    def create(self, kind: str, values: list[Value], called: str | None = None) -> Entity:
        """A new thing with the next number of its kind; `called` is the name players see, if it has one of its own."""
        number = self.counters.get(kind, 0) + 1
        self._count(kind, number)
        label = called or f"{self.rulebook.kinds[kind].label} {number}"
        entity = Entity(kind, f"{kind}_{number}", number, label, self.turn, values)
        self.add(entity)
        return entity

    def _count(self, kind: str, number: int) -> None:
        before = self.counters.get(kind, 0)
        self.counters[kind] = number
        if self.undo is not None:
            self.undo.append(lambda: self.counters.__setitem__(kind, before))

    def remove(self, entity: Entity) -> None:
        """Take a thing out of the game: it keeps its last values for log and labels."""
        if self.held is not None:
            self.held.append(lambda _: self._remove(entity))
            return
        self._remove(entity)

    def _remove(self, entity: Entity) -> None:
        if not entity.alive:
            return
        siblings = self.things[entity.kind]
        at = siblings.index(entity)
        del siblings[at]
        entity.alive = False
        if self.undo is not None:

            def take_back() -> None:
                siblings.insert(at, entity)
                entity.alive = True

            self.undo.append(take_back)

    def write(self, entity: Entity, index: int, value: Value, span: Span) -> None:
        """Set an attribute, or hold the change until the block ends."""
        if value.__class__ is int and not -LARGEST <= value <= LARGEST:
            raise fault(TOO_LARGE, span)
        if self.held is not None:
            stands = self.stands
            self.held.append(lambda done: self._write_once(entity, index, value, span, done, stands))
            return
        self._write(entity, index, value)

    def _write(self, entity: Entity, index: int, value: Value) -> None:
        values = entity.v
        before = values[index]
        values[index] = value
        if (entity.kind, index) in self.lane_watch:
            self._lane_cache.clear()
        if self.undo is not None:
            self.undo.append(lambda: self._restore(entity, index, before))

    def _restore(self, entity: Entity, index: int, before: Value) -> None:
        entity.v[index] = before
        if (entity.kind, index) in self.lane_watch:
            self._lane_cache.clear()

    def _write_once(
        self, entity: Entity, index: int, value: Value, span: Span, done: dict[Any, Any], stands: str | None
    ) -> None:
        key = (entity.id, index)
        if key in done and done[key] != value:
            if stands == "earlier":
                return
            if stands is None:
                attribute = self.rulebook.kinds[entity.kind].attributes[index].label
                one, other = self.say(done[key]), self.say(value)
                raise fault(CLASH, span, place=f"{attribute} ({entity.label})", one=one, other=other)
        done[key] = value
        self._write(entity, index, value)

    def move(
        self, entity: Entity, index: int, amount: Value, bounds: Callable[[Value, World], Value], span: Span
    ) -> None:
        """Add to a number attribute, within its bounds; what is held is summed up before the bounds are looked at."""
        if self.held is not None:
            key = (entity.id, index)
            before = self.moved[key][1] if key in self.moved else 0
            self.moved[key] = (entity, before + amount, bounds, span)
            return
        self.write(entity, index, bounds(entity.v[index] + amount, self), span)

    def include(self, entity: Entity, index: int, item: Value, span: Span, *, removing: bool) -> None:
        """Put something into a set attribute, or take it out."""
        if self.held is not None:
            stands = self.stands
            self.held.append(lambda done: self._include_once(entity, index, item, span, done, stands, removing))
            return
        self._include(entity, index, item, removing)

    def _include(self, entity: Entity, index: int, item: Value, removing: bool) -> None:
        before = entity.v[index]
        if removing:
            self._write(entity, index, tuple(one for one in before if one != item))
        elif item not in before:
            self._write(entity, index, (*before, item))

    def _include_once(
        self,
        entity: Entity,
        index: int,
        item: Value,
        span: Span,
        done: dict[Any, Any],
        stands: str | None,
        removing: bool,
    ) -> None:
        key = (entity.id, index, item)
        if done.setdefault(key, removing) != removing:
            if stands == "earlier":
                return
            if stands is None:
                attribute = self.rulebook.kinds[entity.kind].attributes[index].label
                said = self.say(item)
                raise fault(CLASH, span, place=f"{attribute} ({entity.label})", one=f"+{said}", other=f"-{said}")
        done[key] = removing
        self._include(entity, index, item, removing)

    @contextmanager
    def together(self, stands: str | None) -> Iterator[None]:
        """Hold all changes until the block ends; blocks inside one another are one."""
        if self.held is not None:
            yield
            return
        self.held = []
        self.stands = stands
        try:
            yield
            held, self.held = self.held, None
            done: dict[Any, Any] = {}
            for change in held:
                change(done)
            for (_, index), (entity, amount, bounds, span) in self.moved.items():
                self.write(entity, index, bounds(entity.v[index] + amount, self), span)
        finally:
            self.held = None
            self.stands = None
            self.moved = {}

    # ------------------------------------------------------------ conditions

    def gain(self, entity: Entity, name: str, lasting: Lasting) -> None:
        """A thing gains a condition; gained again, the new duration stands."""
        if self.held is not None:
            self.held.append(lambda _: self._set_condition(entity, name, lasting))
            return
        self._set_condition(entity, name, lasting)

    def lose(self, entity: Entity, name: str) -> None:
        """A thing loses a condition."""
        if self.held is not None:
            self.held.append(lambda _: self._set_condition(entity, name, None))
            return
        self._set_condition(entity, name, None)

    def _set_condition(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        before = dict(entity.conditions)
        if lasting is None:
            entity.conditions.pop(name, None)
        else:
            entity.conditions[name] = lasting
            self.bearers[entity.id] = entity
        if self.undo is not None:
            self.undo.append(lambda: setattr(entity, "conditions", before))

    def has(self, entity: Entity, name: str) -> bool:
        """Whether a thing has a condition now."""
        lasting = entity.conditions.get(name)
        if lasting is None:
            return False
        if lasting.form == "while":
            return bool(lasting.test([self, *lasting.frame]))
        return True

    def expire(self, form: str, name: str) -> None:
        """End the conditions that last until this moment."""
        for entity in [one for one in self.bearers.values() if one.alive]:
            for condition, lasting in list(entity.conditions.items()):
                over = lasting.form == form and lasting.name == name
                if over or (form == "end" and name == "turn" and lasting.form == "turns" and lasting.turn <= self.turn):
                    self._set_condition(entity, condition, None)

    # ------------------------------------------------------------ log and limits

    def note(self, name: str, data: dict[str, Value]) -> None:
        """Enter a fact."""
        facts = self.log.setdefault(name, [])
        facts.append(Fact(name, data, self.turn, self.phase_number))
        if self.undo is not None:
            self.undo.append(lambda: self._forget(name))

    def _forget(self, name: str) -> None:
        facts = self.log[name]
        _drop_last(facts)
        if not facts:
            del self.log[name]

    def facts(self, name: str, within: str | None) -> list[Fact]:
        """The facts about an act or roll, oldest first."""
        facts = self.log.get(name, [])
        if within == "turn":
            return [fact for fact in facts if fact.turn == self.turn]
        if within == "phase":
            return [fact for fact in facts if fact.phase == self.phase_number]
        return facts

    def span_key(self, within: str | None) -> int:
        """The number that tells this turn, this phase or all time apart."""
        return self.turn if within == "turn" else self.phase_number if within == "phase" else 0

    def use(self, key: tuple[Value, ...]) -> None:
        """Count one use of a limit."""
        before = self.used.get(key, 0)
        self.used[key] = before + 1
        if self.undo is not None:
            self.undo.append(lambda: self._unuse(key, before))

    def _unuse(self, key: tuple[Value, ...], before: int) -> None:
        # A count of 0 is not kept: the state after taking back must equal the state before, as data.
        if before:
            self.used[key] = before
        else:
            del self.used[key]

    # ------------------------------------------------------------ the graph

    def neighbours(self, tile: Entity) -> tuple[Entity, ...]:
        """The tiles next to a tile, by the map and by rule, in the order of the map."""
        if not self.lanes:
            return self.touching[tile.number]
        found = self._lane_cache.get(tile.number)
        if found is None:
            if self._looking_for_lanes:
                raise fault(EDGE_OF_EDGES, self.rulebook.adjacency[0].span)
            self._looking_for_lanes = True
            try:
                found = self._with_lanes(tile)
            finally:
                self._looking_for_lanes = False
            if self.lanes_last:
                self._lane_cache[tile.number] = found
        return found

    def _with_lanes(self, tile: Entity) -> tuple[Entity, ...]:
        near = set(self.links[tile.number])
        for lane, size in zip(self.lanes, self.lane_frames, strict=True):
            frame: list[Value] = [self, None, None] + [None] * (size - 3)
            for other in self.tiles:
                if other is tile or other.number in near:
                    continue
                frame[1], frame[2] = tile, other
                holds = lane(frame)
                if not holds:
                    frame[1], frame[2] = other, tile
                    holds = lane(frame)
                if holds:
                    near.add(other.number)
        return tuple(self.tiles[number] for number in sorted(near))

    def distance(self, start: Entity, end: Entity) -> int | None:
        """The least number of steps from tile to tile, rule-made edges counted; None if there is no way."""
        steps = {start.number: 0}
        line = [start]
        for tile in line:
            if tile is end:
                return steps[tile.number]
            for near in self.neighbours(tile):
                if near.number not in steps:
                    steps[near.number] = steps[tile.number] + 1
                    line.append(near)
        return None

    def shifted(self, row: Row, steps: int) -> Row:
        """The row so many places further on in its table; steps past the ends are lost."""
        rows = list(self.rows[row.table].values())
        return rows[min(max(row.place - 1 + steps, 0), len(rows) - 1)]

    def part(self, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
        """The connected part of a collection of tiles that holds a tile; nothing if it is not in it."""
        inside = {one.number for one in tiles}
        if tile.number not in inside:
            return ()
        seen = {tile.number}
        line = [tile]
        for one in line:
            for near in self.neighbours(one):
                if near.number in inside and near.number not in seen:
                    seen.add(near.number)
                    line.append(near)
        return tuple(self.tiles[number] for number in sorted(seen))

    # ------------------------------------------------------------ telling and keeping

    def say(self, value: Value) -> str:
        """A value as players read it."""
        return shown_value(value, self.speech)

    def tell(self, kind: str, text: str) -> None:
        """Add a line to the story."""
        self.story.append((kind, text))
        if self.undo is not None:
            self.undo.append(lambda: _drop_last(self.story))

    def keep_result(self, result: Any) -> None:
        """Keep a finished roll or contest for the trace."""
        self.results.append(result)
        if self.undo is not None:
            self.undo.append(lambda: _drop_last(self.results))

    def burn(self, span: Span | None) -> None:
        """Use one step of fuel."""
        self.fuel -= 1
        if self.fuel < 0:
            raise fault(OUT_OF_FUEL, span, limit=FUEL)

    @contextmanager
    def tentative(self) -> Iterator[None]:
        """Whatever is changed inside is taken back at the end."""
        outer, self.undo = self.undo, []
        keep = (self.turn, self.phase, self.phase_number, list(self.order), self.over, self.winners, self.fuel)
        held, stands, moved = self.held, self.stands, dict(self.moved)
        try:
            yield
        finally:
            for step in reversed(self.undo):
                step()
            self.undo = outer
            self.turn, self.phase, self.phase_number, self.order, self.over, self.winners, self.fuel = keep
            self.held, self.stands, self.moved = held, stands, moved

    def as_data(self) -> dict[str, Any]:
        """The state as plain data, in a fixed order."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "order": [player.id for player in self.order],
            "over": self.over,
            "winners": [player.id for player in self.winners],
            "options": {name: stored(value) for name, value in self.options.items()},
            "things": {kind: {one.id: self._thing(one) for one in things} for kind, things in self.things.items()},
            "log": {name: [self._fact(fact) for fact in facts] for name, facts in self.log.items()},
            "used": [[stored(part) for part in key] + [count] for key, count in self.used.items()],
        }

    def _thing(self, entity: Entity) -> dict[str, Any]:
        attributes = self.rulebook.kinds[entity.kind].attributes
        data = {one.name: stored(value) for one, value in zip(attributes, entity.v, strict=True)}
        if entity.conditions:
            data["conditions"] = {
                name: [one.form, one.name, one.turn, [stored(v) for v in one.frame]]
                for name, one in sorted(entity.conditions.items())
            }
        return data

    def _fact(self, fact: Fact) -> dict[str, Any]:
        return {"turn": fact.turn, "phase": fact.phase} | {key: stored(value) for key, value in fact.data.items()}

    def state_hash(self) -> str:
        """SHA-256 over the state as canonical JSON, 16 hex digits."""
        text = json.dumps(self.as_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]
