"""Versions of one world: what differs from the start of a question, so that equal ones merge and any comes back.

The rules run in place and tell each change (`interpreter.world.following.changes`). Here every place that was ever
changed gets a number; a version holds one value for each place, and `START` where nothing differs. Places that nothing
reads any more belong to no version; they are put back at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import compress, zip_longest
from operator import is_not
from typing import Any

from interpreter.odds.state.changed_places import NOT_KEPT, ChangedPlaces
from interpreter.odds.state.facts import FactsAsked
from interpreter.odds.state.noted import NotedFacts
from interpreter.odds.state.places import (
    ChangedPlace,
    nearer,
)
from interpreter.odds.state.version import (
    NUMBER,
    ONE_CASE,
    SAME,
    START,
    KnownVersion,
    Version,
    WeighedCase,
    cases_of,
    with_cases,
)
from interpreter.values.by_case import ByCase, CasesDiffer, NumberByCase, among_cases, taken_up, told_apart_by
from interpreter.values.value import Entity, Fact, RoundOf, Value
from interpreter.world.following.changes import Change, Reading
from interpreter.world.following.memos import Remembered
from interpreter.world.late_rounds import LateRound, next_round
from interpreter.world.path import during
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

Known = dict[tuple[Remembered, frozenset[tuple[object, Value]]], dict[Any, Value]]
"""What functions gave for their arguments, by all that they read that differs from the start."""


class Versions:
    """The versions of a world during one question."""

    def __init__(
        self, world: World, readings: frozenset[Reading], facts: FactsAsked, known: Known | None = None
    ) -> None:
        """A world as it is, of which there are no versions yet.

        Args:
            readings: what the question may still read, or wants to know at its end.
            facts: what rules ask of facts.
            known: what functions gave in other questions about the same state.
        """
        self._known = {} if known is None else known
        self.world = world
        self._readings = readings
        self.facts = facts
        self.places = ChangedPlaces(world, readings, facts)
        self._belonging: dict[frozenset[Reading], list[bool]] = {}
        self._read_by: dict[frozenset[Reading], list[bool]] = {}
        self._is_followed: dict[frozenset[Reading], bool] = {}
        self._now: Version = SAME
        self._interned: dict[Version, Version] = {}
        """Versions are compared all the time, and quickly where equal ones are one."""
        self._burnt = 0
        self._made: dict[tuple[str, str, int, str, int], Entity] = {}
        self.noted = NotedFacts(facts)

    @contextmanager
    def asked(self) -> Iterator[None]:
        """While a question is worked out; at the end the world is as it was."""
        world = self.world
        told, results, make, known = len(world.story), len(world.results), world.make_thing, world.memos.known
        is_told = world.is_told
        with world.tentative():
            world.make_thing, world.chain = self._thing, 0
            world.is_told = False
            for what, memo in world.memos.items():
                if not what.reads_near:
                    self._known.setdefault((what, frozenset()), memo)
            world.memos.known = self.known_values
            world.fuel = FUEL
            try:
                yield
            finally:
                world.make_thing, world.memos.known = make, known
                world.is_told = is_told
                self.taken()
                for place in (*self.places.all, *self.places.others):
                    held = place.read()
                    place.put(place.start)
                    world.changes.told(place.reading, place.thing, held)
                for _reading, _touched, back, values in self.places.bearers.values():
                    back(*values)
                for thing in self._made.values():
                    world.by_id.pop(thing.id, None)
                del world.story[told:], world.results[results:]
                world.changes.handed_over()
                self.places.all, self.places.others = [], []  # they hold on to this

    @property
    def effort(self) -> int:
        """What it takes to go from one version to another, in steps."""
        return 1 + (len(self.places.all) - 1) // 16 + (len(self._made) + len(self.noted)) // 16

    def burnt(self) -> int:
        """The fuel that rules have used since this was last asked."""
        burnt, self._burnt = self._burnt + FUEL - self.world.fuel, 0
        self.world.fuel = FUEL
        return burnt

    def switch_to(self, version: Version) -> None:
        """Make the world what it is in a version, with all the fuel that an answer has in play."""
        self._burnt += FUEL - self.world.fuel
        self.world.fuel = FUEL
        now = self._now
        if version is now:
            return
        told, places = self.world.changes.told, self.places.all
        longer = len(version) - len(now)
        olds, news = (*now, *[START] * longer), (*version, *[START] * -longer)
        for at in compress(range(len(olds)), map(is_not, olds, news)):
            before, after = olds[at], news[at]
            if before != after:
                place = places[at]
                put: Any = place.start if after is START else after
                place.put(NumberByCase(put) if put.__class__ is ByCase else put)
                told(place.reading, place.thing, place.start if before is START else before)
        self._now = version

    def taken(self) -> Version:
        """The version that the world has come to, after rules have changed it.

        Raises: CasesDiffer where something has to be told apart that differs from case to case; nothing is changed.
        """
        changes = self.world.changes.handed_over()
        if not changes:
            return self._now
        register = self.places.register
        for at in range(len(changes)):
            register(changes, at)
        moved, self.places.moved = self.places.moved, set()
        moved.discard(NOT_KEPT)
        try:
            self._told_apart(changes)
            values = [*self._now, *[START] * (max(moved, default=-1) + 1 - len(self._now))]
            places = self.places.all
            for number in moved:
                place = places[number]
                value = place.read()
                values[number] = START if value == place.start else value
            while values and values[-1] is START:
                values.pop()
            self._now = self._one(tuple(values))
        except CasesDiffer:
            self._put_back(moved)
            raise
        return self._now

    def undone(self) -> Version:
        """The version that was taken last; what rules have changed since is taken back."""
        self.world.changes.take_back(0)
        return self._now

    def _put_back(self, moved: Iterable[int]) -> None:
        """Make some places what they are in the version that the world has."""
        for number in moved:
            place, value = self.places.all[number], self._now[number] if number < len(self._now) else START
            held, put = place.read(), place.start if value is START else value
            place.put(taken_up(put))
            self.world.changes.told(place.reading, place.thing, held)

    def part(self, version: Version, touched: frozenset[Reading]) -> Version:
        """What of a version belongs to some readings; clock, numbering and which things there are always do."""
        if not version:
            return version
        belongs = self._belonging_to(touched)
        values = [value if mine else START for value, mine in zip(version, belongs, strict=False)]
        while values and values[-1] is START:
            values.pop()
        return self._one(tuple(values))

    def _places_read_by(self, readings: frozenset[Reading]) -> list[bool]:
        """For each place whether it is read by something; one place holds the whole clock."""
        is_read = self._read_by.setdefault(readings, [])
        for place in self.places.all[len(is_read) :]:
            is_clock = place.reading is not None and place.reading[0] == "clock"
            is_read.append(any(one[0] == "clock" for one in readings) if is_clock else place.reading in readings)
        return is_read

    def known_values(self, what: Remembered) -> dict[Any, Value] | None:
        """What a function gave when all that it reads was as it is at this moment, between two versions too.

        None where not all that it reads belongs to versions.
        """
        readings = what.readings
        if readings not in self._is_followed:
            others = readings - self._readings
            self._is_followed[readings] = all(self._is_always_kept(one) for one in others)
        if not self._is_followed[readings]:
            return None
        changes = self.world.changes.kept
        for at, change in enumerate(changes):
            if change[0] in readings:
                self.places.register(changes, at)
        differing = frozenset(
            (key, value)
            for key, place, mine in zip(self.places.keys, self.places.all, self._places_read_by(readings), strict=True)
            if mine and (value := place.read()) != place.start
        )
        return self._known.setdefault((what, differing), {})

    def _is_always_kept(self, reading: Reading) -> bool:
        """Whether places of which this is read belong to versions, though nobody may ask for them later."""
        return self.facts.tells_apart(reading[1]) if reading[0] == "log" else reading[0] not in ("value", "limit")

    def joined(self, version: Version, part: Version, touched: frozenset[Reading]) -> Version:
        """A version in which a part, which belongs to some readings, has become another."""
        belongs = self._belonging_to(touched)
        values: list[Value] = [
            new if mine else old
            for old, new, mine in zip_longest(version, part, belongs[: max(len(version), len(part))], fillvalue=START)
        ]
        while values and values[-1] is START:
            values.pop()
        return self._one(tuple(values))

    def round_forgotten(self, version: Version, *, apart: int | None) -> Version:
        """A version between two rounds of the innermost scene, without what is read only in rounds that are over.

        Those are how often limits were used in them, facts, and how many there were.

        Args: `apart`: from which round on they are held to be one; None: they are counted.
        """
        self.switch_to(version)
        world = self.world
        over = during(world.path)[-1]
        if apart is not None:
            *outer, going = world.path
            if next_round(going.round) >= apart:
                late: Any = LateRound(apart) if apart else 0
                world.set_clock(world.clock._replace(path=(*outer, going._replace(round=late))))
                version = self.taken()
        under_way = frozenset(during(world.path)[:-1])
        values: list[Value] = []
        for place, value in zip(self.places.all, version, strict=False):
            if value is not START and place.only_in is not None and place.only_in not in under_way:
                values.append(START)
            elif value is START or place.reading is None:
                values.append(value)
            else:
                left = self._after_round(place.reading, value, over, under_way, is_late=bool(apart))
                values.append(START if left == place.start else left)
        while values and values[-1] is START:
            values.pop()
        return self._one(tuple(values))

    def _after_round(
        self, reading: Reading, value: Any, over: RoundOf, under_way: frozenset[RoundOf], *, is_late: bool
    ) -> Value:
        """A value of a place when a round is over."""
        match reading[0]:
            case "log" if reading[1] in self.facts.of_a_round:
                return tuple(one for one in value if not under_way.isdisjoint(one.during))
            case "log" if is_late:
                return self.noted.as_kept(reading[1], [self._of_earlier_round(one, over) for one in value])
            case "condition" if is_late and value is not None:
                return nearer(value, over.scene)
            case "entry" if is_late:
                return tuple(one._replace(lasting=nearer(one.lasting, over.scene)) for one in value)
            case _:
                return value

    def _of_earlier_round(self, fact: Fact, over: RoundOf) -> Fact:
        """A fact that is looked for in the scene, of whose round no more is known than that it is over."""
        if over not in fact.during or self.facts.tells_apart(fact.name):
            return fact
        earlier = tuple(one._replace(round=0) if one == over else one for one in fact.during)
        return self.noted.known(Fact(fact.name, fact.data, fact.turn, fact.phase, earlier))

    def with_cases(self, version: Version, cases: Sequence[WeighedCase]) -> Version:
        """A version with other cases."""
        return self._one(with_cases(version, cases))

    def in_cases(self, version: Version, which: Sequence[int], cases: Sequence[WeighedCase]) -> Version:
        """A version in some of its cases, each perhaps several times.

        Args: `cases` are those that there are then.
        """
        values: list[Value] = []
        for value, place in zip(version, self.places.all, strict=False):
            left = self._among(value, place, which)
            values.append(START if left is not value and left == place.start else left)
        whole = with_cases(tuple(values), cases)
        end = len(whole)
        while end and whole[end - 1] is START:
            end -= 1
        return self._one(whole[:end])

    def each_case(self, version: Version) -> list[Version]:
        """A version in each of its cases alone."""
        whole: list[Value] = [START, *version[1:]]
        several = range(len(cases_of(version)))
        differing = [(at, value) for at, value in enumerate(whole) if value.__class__ is ByCase]
        if self.noted.is_by_case and len(self.told_apart(version)) > len(differing):
            return [self.in_cases(version, (at,), ONE_CASE) for at in several]
        starts = [self.places.all[at].start for at, _ in differing]
        found: list[Version] = []
        for case in several:
            for (at, values), start in zip(differing, starts, strict=True):
                value = values[case]
                whole[at] = START if value == start else value
            end = len(whole)
            while whole[end - 1] is START and end > 1:
                end -= 1
            found.append(self._one(tuple(whole[:end])) if end > 1 else SAME)
        return found

    def _among(self, value: Value, place: ChangedPlace, which: Sequence[int]) -> Value:
        if value.__class__ is ByCase:
            return among_cases(value, which)
        if self.noted.is_by_case and value.__class__ is tuple:
            if place.reading is None and place is not self.places.all[0]:
                return self.noted.in_cases(None, value, which)
            if place.reading is not None and place.reading[0] == "log":
                return self.noted.in_cases(place.reading[1], value, which)
        return value

    def without_numbers(self, version: Version) -> tuple[tuple[Value, ...], tuple[int, ...]]:
        """A version without the whole numbers that may differ from case to case, and those numbers."""
        shape: list[Value] = [*version, *[START] * (len(self.places.all) - len(version))]
        numbers = []
        for at in self.places.differing:
            value = shape[at]
            number = self.places.all[at].start if value is START else value
            if number.__class__ is int:
                shape[at] = NUMBER
                numbers.append(number)
        return tuple(shape), tuple(numbers)

    def with_numbers(self, shape: Sequence[Value], several: Sequence[Sequence[int]]) -> Version:
        """Several versions that differ in numbers alone as one, each of them a case, as likely as another."""
        values = [*shape]
        columns = zip(*several, strict=True)
        for at in self.places.differing:
            if shape[at] is NUMBER:
                number = among_cases(ByCase(next(columns)), range(len(several)))
                values[at] = START if number == self.places.all[at].start else number
        values[0] = tuple([WeighedCase(1, at) for at in range(len(several))])
        while values[-1] is START:
            values.pop()
        return self._one(tuple(values))

    def told_apart(self, version: Version) -> list[ByCase]:
        """What in a version differs from case to case."""
        found = told_apart_by(version)
        if self.noted.is_by_case:
            for value, place in zip(version, self.places.all, strict=False):
                if value.__class__ is tuple and (place.reading is None or place.reading[0] == "log"):
                    found += told_apart_by(value if place.reading is not None else [one[1] for one in value])
        return found

    def _one(self, version: Version) -> Version:
        if version:
            return self._interned.get(version) or self._interned.setdefault(version, KnownVersion(version))
        return SAME

    def _belonging_to(self, touched: frozenset[Reading]) -> list[bool]:
        """For each place whether it belongs to some readings."""
        known = self._belonging.setdefault(touched, [])
        for place in self.places.all[len(known) :]:
            known.append(self._belongs(place.reading, touched))
        return known

    def _belongs(self, reading: Reading | None, touched: frozenset[Reading]) -> bool:
        if reading is None or reading[0] in ("things", "clock", "mark", "land") or reading in touched:
            return True
        return reading[0] == "log" and self.facts.tells_apart(reading[1])

    def notes(self, name: str) -> bool:
        """Whether anybody reads the facts of an act, a roll or a limit, or something follows them."""
        return ("log", name, 0) in self._readings or name in self.world.followed

    def _told_apart(self, changes: list[Change]) -> None:
        """Make facts one in which nothing that is read differs."""
        new: dict[str, int] = {}
        for reading, *_ in changes:
            if reading is not None and reading[0] == "log":
                new[reading[1]] = new.get(reading[1], 0) + 1
        for name, count in new.items():
            facts = self.world.log.get(name, [])
            first = max(len(facts) - count, 0)
            for at in range(first, len(facts)):
                fact = facts[at]
                known = self.noted.noted(fact, at)
                if known is not fact:
                    facts[at] = known
                    self.world.put_queue([(chain, known if one is fact else one) for chain, one in self.world.queue])
            if not self.places.keeps_log(("log", name, 0)):
                del facts[first:]
            elif facts:
                facts[:] = self.noted.as_kept(name, facts)

    def _thing(self, kind: str, name: str, number: int, label: str, born: int, values: list[Value]) -> Entity:
        """A new thing; made again at the same place of another version, it is the same."""
        key = (kind, name, number, label, born)
        if key not in self._made:
            made = self._made[key] = Entity(kind, name, number, label, born, values)
            self.places.own.add(made)
        thing = self._made[key]
        thing.v[:] = values
        thing.label = label
        thing.conditions = {}
        return thing
