"""Versions of one world: what differs from the start of a question, so that equal ones merge and any comes back.

The rules run in place and tell each change (`interpreter.world.following.changes`). Here every place that was ever
changed gets a number; a version holds one value for each place, and `START` where nothing differs. Places that nothing
reads any more belong to no version; they are put back at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import compress, islice, zip_longest
from operator import is_not
from typing import Any, Final

from interpreter.odds.state.facts import FactsAsked
from interpreter.odds.state.noted import NotedFacts
from interpreter.odds.state.places import (
    ChangedPlace,
    entries_before,
    nearer,
    of_attribute,
    of_condition,
    of_counts,
    of_value,
)
from interpreter.odds.state.version import (
    NOT_MADE,
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
from interpreter.values.value import Entity, Fact, Passed, RoundOf, Value
from interpreter.world.following.changes import Change, Reading
from interpreter.world.following.memos import Remembered
from interpreter.world.late_rounds import LateRound, next_round
from interpreter.world.path import during
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

_NOT_KEPT: Final = -1
"""The number of a place that belongs to no version."""
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
        self._numbers: dict[object, int] = {}
        """Where each place stands among those that belong to versions."""
        self._places = [ChangedPlace(START, lambda: START, lambda _: None, None)]
        """The places that belong to versions; the first holds their cases."""
        self._keys: list[object] = ["cases"]
        self._differing: list[int] = []
        """Which of the places hold numbers that may differ from case to case."""
        self._moved: set[int] = set()
        """The places that were changed since the last version was taken."""
        self._others: list[ChangedPlace] = []
        self._belonging: dict[frozenset[Reading], list[bool]] = {}
        self._read_by: dict[frozenset[Reading], list[bool]] = {}
        self._is_followed: dict[frozenset[Reading], bool] = {}
        self._now: Version = SAME
        self._interned: dict[Version, Version] = {}
        """Versions are compared all the time, and quickly where equal ones are one."""
        self._burnt = 0
        self._things = {kind: tuple(things) for kind, things in world.things.items()}
        self._facts = {name: tuple(facts) for name, facts in world.log.items()}
        self._made: dict[tuple[str, str, int, str, int], Entity] = {}
        self._own: set[object] = set()
        self.noted = NotedFacts(facts)
        self._bearers: dict[object, Change] = {}
        """Those whose conditions were changed, with the first change of each."""

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
                for place in (*self._places, *self._others):
                    held = place.read()
                    place.put(place.start)
                    world.changes.told(place.reading, place.thing, held)
                for _reading, _touched, back, values in self._bearers.values():
                    back(*values)
                for thing in self._made.values():
                    world.by_id.pop(thing.id, None)
                del world.story[told:], world.results[results:]
                world.changes.handed_over()
                self._places, self._others = [], []  # they hold on to this

    @property
    def effort(self) -> int:
        """What it takes to go from one version to another, in steps."""
        return 1 + (len(self._places) - 1) // 16 + (len(self._made) + len(self.noted)) // 16

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
        told = self.world.changes.told
        longer = len(version) - len(now)
        olds, news = (*now, *[START] * longer), (*version, *[START] * -longer)
        for at in compress(range(len(olds)), map(is_not, olds, news)):
            before, after = olds[at], news[at]
            if before != after:
                place = self._places[at]
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
        for at, change in enumerate(changes):
            self._learn(change, islice(changes, at, None))
        moved, self._moved = self._moved, set()
        moved.discard(_NOT_KEPT)
        try:
            self._told_apart(changes)
            values = [*self._now, *[START] * (max(moved, default=-1) + 1 - len(self._now))]
            for number in moved:
                place = self._places[number]
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
            place, value = self._places[number], self._now[number] if number < len(self._now) else START
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
        for place in self._places[len(is_read) :]:
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
                self._learn(change, islice(changes, at, None))
        differing = frozenset(
            (key, value)
            for key, place, mine in zip(self._keys, self._places, self._places_read_by(readings), strict=True)
            if mine and (value := place.read()) != place.start
        )
        return self._known.setdefault((what, differing), {})

    def _is_always_kept(self, reading: Reading) -> bool:
        """Whether places of which this is read belong to versions, though nobody may ask for them later."""
        return self.facts.tells_apart(reading[1]) if reading[0] == "log" else reading[0] not in ("value", "limit")

    def _keeps_log(self, log: Reading) -> bool:
        return log in self._readings or self.facts.tells_apart(log[1])

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
        for place, value in zip(self._places, version, strict=False):
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
        for value, place in zip(version, self._places, strict=False):
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
        starts = [self._places[at].start for at, _ in differing]
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
            if place.reading is None and place is not self._places[0]:
                return self.noted.in_cases(None, value, which)
            if place.reading is not None and place.reading[0] == "log":
                return self.noted.in_cases(place.reading[1], value, which)
        return value

    def without_numbers(self, version: Version) -> tuple[tuple[Value, ...], tuple[int, ...]]:
        """A version without the whole numbers that may differ from case to case, and those numbers."""
        shape: list[Value] = [*version, *[START] * (len(self._places) - len(version))]
        numbers = []
        for at in self._differing:
            value = shape[at]
            number = self._places[at].start if value is START else value
            if number.__class__ is int:
                shape[at] = NUMBER
                numbers.append(number)
        return tuple(shape), tuple(numbers)

    def with_numbers(self, shape: Sequence[Value], several: Sequence[Sequence[int]]) -> Version:
        """Several versions that differ in numbers alone as one, each of them a case, as likely as another."""
        values = [*shape]
        columns = zip(*several, strict=True)
        for at in self._differing:
            if shape[at] is NUMBER:
                number = among_cases(ByCase(next(columns)), range(len(several)))
                values[at] = START if number == self._places[at].start else number
        values[0] = tuple([WeighedCase(1, at) for at in range(len(several))])
        while values[-1] is START:
            values.pop()
        return self._one(tuple(values))

    def told_apart(self, version: Version) -> list[ByCase]:
        """What in a version differs from case to case."""
        found = told_apart_by(version)
        if self.noted.is_by_case:
            for value, place in zip(version, self._places, strict=False):
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
        for place in self._places[len(known) :]:
            known.append(self._belongs(place.reading, touched))
        return known

    def _belongs(self, reading: Reading | None, touched: frozenset[Reading]) -> bool:
        if reading is None or reading[0] in ("things", "clock", "mark", "land") or reading in touched:
            return True
        return reading[0] == "log" and self.facts.tells_apart(reading[1])

    def notes(self, name: str) -> bool:
        """Whether anybody reads the facts of an act, a roll or a limit, or something follows them."""
        return ("log", name, 0) in self._readings or name in self.world.followed

    # ------------------------------------------------------------ places

    def _learn(self, change: Change, onwards: Iterator[Change]) -> None:
        """Know the place of a change; all that the first change of a place found was its start.

        Args: `onwards`, the change with those after it.
        """
        reading, _touched, back, values = change
        if reading is None:
            self._learn_unread(back, values)
            return
        sort, name, _ = reading
        if sort == "value":
            entity, index, before = values
            self._learn_attribute(reading, entity, index, before, back)
        elif sort == "condition":
            bearer: Any = values[0]
            if bearer not in self._bearers:
                self._bearers[bearer] = change
            if self._is_new(("condition", bearer, name)):
                place = of_condition(bearer, name, values[1], reading)
                self._know(("condition", bearer, name), True, place)
        elif sort == "things":
            if self._is_new(("things", name)):
                self._know(("things", name), True, self._of_things(name, reading))
            if values[0] in self._own:
                self._learn_thing(values[0])
        elif sort == "name":
            thing, label, is_given = values
            self._learn_name(reading, thing, label, is_given)
        else:
            self._learn_more(reading, values, onwards)

    def _learn_unread(self, back: Callable[..., object], values: tuple[Any, ...]) -> None:
        """Know the place of a change that no rule can read; the story and the results are cut off at the end."""
        if back == self.world.put_queue:
            if self._is_new("queue"):
                queue: Any = values[0]
                place = ChangedPlace(tuple(queue), lambda: tuple(self.world.queue), self._put_queue, None)
                self._know("queue", True, place)
        elif values and values[0] is self.world.counters and self._is_new(("counter", values[1])):
            place = of_counts(values[0], values[1], values[2], None)
            self._know(("counter", values[1]), True, place)

    def _learn_more(self, reading: Reading, values: tuple[Any, ...], onwards: Iterator[Change]) -> None:
        """Know the place of a change that belongs to no thing."""
        world = self.world
        key: object = (reading[0], values[1]) if reading[0] in ("limit", "mark") else reading
        key = "clock" if reading[0] == "clock" else key
        if not self._is_new(key):
            return
        match reading:
            case ("log", name, _):
                self._know(key, self._keeps_log(reading), self._of_log(name, reading))
            case ("limit", _, _):
                used: Any = values[1]
                place = of_counts(values[0], used, values[2], reading)
                if isinstance(used[1], RoundOf) and used[1].round:
                    place = place._replace(only_in=used[1])
                self._know(key, reading in self._readings, place)
            case ("mark", _, _):
                of = of_value if values[0] is world.stood else of_counts
                self._know(key, True, of(values[0], values[1], values[2], reading))
            case ("entry", name, _):
                entries = world.entries
                start = entries_before(entries.on_number(name), (one for one in onwards if one[0] == reading))
                put = partial(entries.put, name)
                self._know(key, True, ChangedPlace(start, partial(entries.on_number, name), put, reading))
            case ("clock", _, _):
                self._know(key, True, ChangedPlace(values[0], lambda: world.clock, world.put_clock, reading))
            case ("land", _, _):
                self._know(key, True, ChangedPlace(values[0], lambda: world.land.made, world.land.put, reading))
            case _:
                raise AssertionError(reading)

    def _is_new(self, key: object) -> bool:
        """Whether a place that has been changed was never changed before."""
        number = self._numbers.get(key)
        if number is None:
            return True
        self._moved.add(number)
        return False

    def _know(self, key: object, is_kept: bool, place: ChangedPlace) -> None:
        if is_kept:
            self._numbers[key] = len(self._places)
            self._moved.add(len(self._places))
            if place.may_differ:
                self._differing.append(len(self._places))
            self._places.append(place)
            self._keys.append(key)
        else:
            self._numbers[key] = _NOT_KEPT
            self._others.append(place)

    def _learn_attribute(
        self, reading: Reading, entity: Any, index: Any, start: Value, put: Callable[..., object]
    ) -> None:
        if self._is_new((entity, index)):
            place = of_attribute(start, entity, index, put, reading)
            self._know((entity, index), reading in self._readings, place)

    def _learn_name(self, reading: Reading, thing: Any, label: Any, is_given: Any) -> None:
        world = self.world
        if self._is_new((thing, "name")):
            place = ChangedPlace(
                (label, is_given),
                lambda: (thing.label, thing in world.renamed),
                lambda name: world.put_name(thing, *name),
                reading,
            )
            self._know((thing, "name"), reading in self._readings, place)

    def _learn_thing(self, thing: Any) -> None:
        """A new thing: all its attributes are places of their own."""
        for index in range(len(thing.v)):
            self._learn_attribute(("value", thing.kind, index), thing, index, NOT_MADE, self.world.put_value)

    def _of_things(self, kind: str, reading: Reading) -> ChangedPlace:
        world, things = self.world, self.world.things[kind]
        return ChangedPlace(self._things[kind], lambda: tuple(things), partial(world.put_things, kind), reading)

    def _of_log(self, name: str, reading: Reading) -> ChangedPlace:
        log, start = self.world.log, self._facts.get(name, ())

        def put(facts: tuple[Fact, ...]) -> None:
            if facts:
                log[name] = list(facts)
            else:
                log.pop(name, None)

        return ChangedPlace(start, lambda: tuple(log.get(name, ())), put, reading)

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
            if not self._keeps_log(("log", name, 0)):
                del facts[first:]
            elif facts:
                facts[:] = self.noted.as_kept(name, facts)

    def _put_queue(self, queue: tuple[tuple[int, Fact | Passed], ...]) -> None:
        self.world.put_queue(list(queue))

    def _thing(self, kind: str, name: str, number: int, label: str, born: int, values: list[Value]) -> Entity:
        """A new thing; made again at the same place of another version, it is the same."""
        key = (kind, name, number, label, born)
        if key not in self._made:
            made = self._made[key] = Entity(kind, name, number, label, born, values)
            self._own.add(made)
        thing = self._made[key]
        thing.v[:] = values
        thing.label = label
        thing.conditions = {}
        return thing
