"""The places of a world that were changed during a question: what each held at its start, and how it is put back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from interpreter.odds.state.facts import FactsAsked
from interpreter.odds.state.places import (
    ChangedPlace,
    entries_before,
    of_attribute,
    of_condition,
    of_counts,
    of_value,
)
from interpreter.odds.state.version import NOT_MADE, START
from interpreter.values.value import Fact, Passed, RoundOf, Value
from interpreter.world.following.changes import Change, Reading
from interpreter.world.world import World

NOT_KEPT: Final = -1
"""The number of a place that belongs to no version."""


class ChangedPlaces:
    """The places that were ever changed, each found by its first change.

    Attributes:
        all: those that belong to versions; the first holds their cases.
        keys: what each of these is.
        differing: which of them hold numbers that may differ from case to case.
        moved: those that were changed since a version was taken last.
        others: those that belong to no version.
        bearers: those whose conditions were changed, with the first change of each.
        own: the things that were made during the question.
    """

    def __init__(self, world: World, readings: frozenset[Reading], facts: FactsAsked) -> None:
        """A world of which nothing has been changed.

        Args: as for `Versions`.
        """
        self.world = world
        self._readings = readings
        self._asked = facts
        self._numbers: dict[object, int] = {}
        """Where each place stands among those that belong to versions."""
        self.all = [ChangedPlace(START, lambda: START, lambda _: None, None)]
        self.keys: list[object] = ["cases"]
        self.differing: list[int] = []
        self.moved: set[int] = set()
        self.others: list[ChangedPlace] = []
        self.bearers: dict[object, Change] = {}
        self.own: set[object] = set()
        self._things = {kind: tuple(things) for kind, things in world.things.items()}
        self._facts = {name: tuple(facts) for name, facts in world.log.items()}

    def keeps_log(self, log: Reading) -> bool:
        """Whether the facts of a name belong to versions."""
        return log in self._readings or self._asked.tells_apart(log[1])

    def register(self, changes: Sequence[Change], at: int) -> None:
        """Know the place of one of several changes; all that the first change of a place found was its start."""
        change = changes[at]
        reading, _touched, back, values = change
        if reading is None:
            self._register_unread(back, values)
            return
        sort, name, _ = reading
        if sort == "value":
            entity, index, before = values
            number = self._numbers.get((entity, index))
            if number is None:
                self._register_attribute(reading, entity, index, before, back)
            else:
                self.moved.add(number)
        elif sort == "condition":
            bearer: Any = values[0]
            if bearer not in self.bearers:
                self.bearers[bearer] = _first_of(bearer, changes)
            if self._is_new(("condition", bearer, name)):
                place = of_condition(bearer, name, values[1], reading)
                self._know(("condition", bearer, name), True, place)
        elif sort == "things":
            if self._is_new(("things", name)):
                self._know(("things", name), True, self._of_things(name, reading))
            if values[0] in self.own:
                self._register_thing(values[0])
        elif sort == "name":
            thing, label, is_given = values
            self._register_name(reading, thing, label, is_given)
        else:
            self._register_more(reading, values, islice(changes, at, None))

    def _register_unread(self, back: Callable[..., object], values: tuple[Any, ...]) -> None:
        """Know the place of a change that no rule can read; the story and the results are cut off at the end."""
        if back == self.world.put_queue:
            if self._is_new("queue"):
                queue: Any = values[0]
                place = ChangedPlace(tuple(queue), lambda: tuple(self.world.queue), self._put_queue, None)
                self._know("queue", True, place)
        elif values and values[0] is self.world.counters and self._is_new(("counter", values[1])):
            place = of_counts(values[0], values[1], values[2], None)
            self._know(("counter", values[1]), True, place)

    def _register_more(self, reading: Reading, values: tuple[Any, ...], onwards: Iterator[Change]) -> None:
        """Know the place of a change that belongs to no thing."""
        world = self.world
        key: object = (reading[0], values[1]) if reading[0] in ("limit", "mark") else reading
        key = "clock" if reading[0] == "clock" else key
        if not self._is_new(key):
            return
        match reading:
            case ("log", name, _):
                self._know(key, self.keeps_log(reading), self._of_log(name, reading))
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
        self.moved.add(number)
        return False

    def _know(self, key: object, is_kept: bool, place: ChangedPlace) -> None:
        if is_kept:
            self._numbers[key] = len(self.all)
            self.moved.add(len(self.all))
            if place.may_differ:
                self.differing.append(len(self.all))
            self.all.append(place)
            self.keys.append(key)
        else:
            self._numbers[key] = NOT_KEPT
            self.others.append(place)

    def _register_attribute(
        self, reading: Reading, entity: Any, index: Any, start: Value, put: Callable[..., object]
    ) -> None:
        if self._is_new((entity, index)):
            place = of_attribute(start, entity, index, put, reading)
            self._know((entity, index), reading in self._readings, place)

    def _register_name(self, reading: Reading, thing: Any, label: Any, is_given: Any) -> None:
        world = self.world
        if self._is_new((thing, "name")):
            place = ChangedPlace(
                (label, is_given),
                lambda: (thing.label, thing in world.renamed),
                lambda name: world.put_name(thing, *name),
                reading,
            )
            self._know((thing, "name"), reading in self._readings, place)

    def _register_thing(self, thing: Any) -> None:
        """A new thing: all its attributes are places of their own."""
        for index in range(len(thing.v)):
            self._register_attribute(("value", thing.kind, index), thing, index, NOT_MADE, self.world.put_value)

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

    def _put_queue(self, queue: tuple[tuple[int, Fact | Passed], ...]) -> None:
        self.world.put_queue(list(queue))


def _first_of(bearer: object, changes: Sequence[Change]) -> Change:
    """The first change of the conditions of something, whichever of them is asked for first."""
    return next(one for one in changes if one[0] is not None and one[0][0] == "condition" and one[3][0] is bearer)
