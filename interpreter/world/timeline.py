"""Where a campaign stands, in which scenes and steps, and how much work one answer may still cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from dsl.border.diagnostics import Span
from interpreter.faults import NO_SCENE, OUT_OF_FUEL, TOO_DEEP, fault
from interpreter.values.speech import Speech
from interpreter.values.value import Entity
from interpreter.world.clock import Clock
from interpreter.world.following.changes import Changes, Reading
from interpreter.world.late_rounds import known_number, next_round
from interpreter.world.path import Going, Path, innermost
from interpreter.world.telling import Telling

FUEL: Final = 1_000_000
"""Steps that one answer may take; a phase of the largest bundled ruleset takes a thousandth of it."""
MAX_DEPTH: Final = 50
"""Procedures and acts that may go on inside each other; Python would allow about 80."""

_CLOCK_READINGS: Final[tuple[Reading, ...]] = tuple(("clock", field, 0) for field in Clock._fields)
_PATH: Final = _CLOCK_READINGS[-1]


class Timeline(Telling):
    """The part of a world that goes on: clock, scenes, steps, and the budget of the answer in hand.

    Attributes:
        clock: where the campaign stands; `turn`, `phase`, `phase_number`, `order`, `over`, `winners` and `path` repeat
            its fields, because rules read them often. Only `set_clock` and `_set_path` set any of them.
        fuel: steps left for the answer in hand.
        asked: how many questions and throws there were, as far as loops count them that may go on for ever.
        inside: the procedures and acts that are being carried out, outermost first.
    """

    __slots__ = ("asked", "clock", "fuel", "inside", "order", "over", "winners")

    def __init__(self, changes: Changes, followed: Iterable[str], speech: Speech) -> None:
        super().__init__(changes, followed, speech)
        self.fuel = FUEL
        self.asked = 0
        self.inside: tuple[str, ...] = ()
        self._show(Clock())

    # ------------------------------------------------------------ clock

    def set_clock(self, clock: Clock) -> None:
        """Put the clock to any moment."""
        before = self.clock
        for reading in self._shown_anew(clock):
            self.changes.made(reading, None, self._show, before)

    def put_clock(self, clock: Clock) -> None:
        """Make as if it had always been another moment; who does so answers for taking it back."""
        for reading in self._shown_anew(clock):
            self.changes.told(reading)

    def _shown_anew(self, clock: Clock) -> Iterator[Reading]:
        """Put the clock to any moment; gives what is read otherwise then."""
        before = self.clock
        self._show(clock)
        for reading, now, was in zip(_CLOCK_READINGS, clock, before, strict=True):
            if now is not was and now != was:
                yield reading

    def _show(self, clock: Clock) -> None:
        self.clock = clock
        self.turn, self.phase, self.phase_number, self.order, self.over, self.winners, _, self.path = clock

    def begin_turn(self) -> None:
        """The next turn begins."""
        self.set_clock(self.clock._replace(turn=self.turn + 1))

    def set_order(self, players: Iterable[Entity], *, is_lasting: bool = False) -> None:
        """The players act in this order, for this phase or until it is set again."""
        order = tuple(players)
        standing = order if is_lasting else self.clock.standing_order
        self.set_clock(self.clock._replace(order=order, standing_order=standing))

    # ------------------------------------------------------------ scenes and steps

    @property
    def players_in_order(self) -> tuple[Entity, ...]:
        """The players who are there, in the order in which they act in this phase."""
        return tuple(one for one in self.order if one.alive)

    @property
    def round(self) -> int:
        """The number of the round of the innermost scene; 0 outside of all."""
        return innermost(self.path).round

    @property
    def round_number(self) -> int:
        """The same where it is the number that is wanted. Raises: RoundAsked where several are held to be one."""
        return known_number(self.round)

    def round_number_of(self, scene: Entity) -> int:
        """As `round_of`, where it is the number that is wanted. Raises: RoundAsked."""
        return known_number(self.round_of(scene))

    @property
    def step(self) -> str | None:
        """The innermost step; None outside of all, and where a scene has begun inside it."""
        return self.path[-1].step or None if self.path else None

    def round_of(self, scene: Entity) -> int:
        """The number of the round of a scene; 0 before the first, and when it is over."""
        return next((one.round for one in self.path if one.scene is scene), 0)

    def running(self, kind: str) -> Entity | None:
        """The scene of a kind that is under way."""
        for one in self.path:  # rules ask this all the time
            if one.scene is not None and one.scene.kind == kind:
                return one.scene
        return None

    def scene(self, kind: str, span: Span) -> Entity:
        """The scene of a kind, which is under way. Raises: RuleFault where it is not."""
        found = self.running(kind)
        if found is None:
            raise fault(NO_SCENE, span, scene=kind.replace("_", " "))
        return found

    def go_into(self, going: Going) -> None:
        """A scene or a step begins inside those that are under way."""
        self._set_path((*self.path, going))

    def leave(self) -> None:
        """The innermost scene or step is over."""
        self._set_path(self.path[:-1])

    def _set_path(self, path: Path) -> None:
        before = self.clock  # no field is compared: rules go in and out of steps all the time
        self.clock, self.path = tuple.__new__(Clock, (*before[:-1], path)), path
        self.changes.made(_PATH, None, self._show, before)

    def begin_round(self) -> int:
        """The next round of the innermost scene begins; gives its number."""
        *outer, going = self.path
        number: int = next_round(going.round)
        self._set_path((*outer, going._replace(round=number)))
        return number

    def finish(self, winners: Iterable[Entity] | None = None) -> None:
        """The campaign ends; without winners, those who have won already stay so."""
        won = self.winners if winners is None else tuple(winners)
        self.set_clock(self.clock._replace(over=True, winners=won))

    # ------------------------------------------------------------ budget

    def refuel(self) -> None:
        """What is done from here on has the whole budget again: an answer, a turn, a step of a case."""
        self.fuel = FUEL

    @contextmanager
    def refuelled(self) -> Iterator[None]:
        """What is done meanwhile has a whole budget of its own."""
        left = self.fuel
        self.refuel()
        try:
            yield
        finally:
            self.fuel = left

    def burn(self, span: Span | None) -> None:
        """Use one step of fuel."""
        self.fuel -= 1
        if self.fuel < 0:
            raise fault(OUT_OF_FUEL, span, limit=FUEL)

    def go_inside(self, name: str, weight: int, span: Span) -> tuple[str, ...]:
        """A procedure or an act is carried out inside those that are; `inside` is what this gives when it is done.

        Args:
            weight: as how many it counts; one whose blocks stand deep inside each other needs more room.
        Raises: RuleFault when there are too many inside each other; it names the ring that they go in.
        """
        before = self.inside
        if len(before) + weight > MAX_DEPTH:
            ring: tuple[str, ...] = (name,)
            for one in reversed(before):
                ring = (one, *ring) if one != ring[0] else ring
                if one == name and len(ring) > 1:
                    break
            path = " → ".join(ring if len(ring) > 1 else (name, name))
            raise fault(TOO_DEEP, span, path=path, limit=MAX_DEPTH)
        self.inside = (*before, *(name,) * weight)
        return before
