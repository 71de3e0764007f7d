"""What hidden things show by through a line that is told to all: by a value that `let` named, by a test, by a loop.

let found = count of s in spies where s.place is tile     # what the name stands for
when found > 0                                            # what the lines below hang on
  say "somebody is in {tile}"
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.frozen import frozen
from dsl.checks.secrets.opened import blocks_in, is_all, shown_by
from dsl.checks.secrets.secret_reads import EVERYBODY, Read, Secrets
from dsl.checks.secrets.sight import ROLL_TELLS
from dsl.checks.survey.declared import Survey
from dsl.understood import statements as s
from dsl.understood.expressions import Node
from dsl.understood.triggers import Edge
from dsl.understood.walk import slots_read, statements_in

VALUE_TELLS = Mistake(
    "value-tells",
    Severity.WARNING,
    "this text shows “{name}”, which is worked out from {what}, and not all who read it see that",
    "tell those who see it alone: say to …; show it before: reveals … to everybody; where all are to learn it: say to "
    "everybody …",
)
TEST_TELLS = Mistake(
    "test-tells",
    Severity.WARNING,
    "whether this is told hangs on {what}, which not all who read it see",
    "tell those who see it alone: say to …; show it before: reveals … to everybody; where all are to learn it: say to "
    "everybody …",
)


@frozen
class _Behind:
    """Something hidden, and the name that `let` gave to what is worked out from it; an empty name for a test."""

    read: Read
    name: str


_Origins = dict[int, tuple[_Behind, ...]]
"""What the values in slots are worked out from; a slot that `let` named is there, also where that is nothing."""


def value_tells(look: Survey) -> Iterator[Finding]:
    """A line that everybody is told shows a value that `let` has worked out from what somebody does not see.

    Likewise a roll that everybody sees, and that is handed such a value or has a row of its own with it: `roll-tells`.

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            let half = player.gold / 2 rounded down
            player.gold down half
            say "{player} pays {half}"      # finds: value-tells
    Instead:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            let half = player.gold / 2 rounded down
            player.gold down half
            say to player "you pay {half}"
    """
    return (one for one in _told_behind(look) if one.kind is not TEST_TELLS)


def test_tells(look: Survey) -> Iterator[Finding]:
    """A line that everybody is told stands behind a test or in a loop that reads what somebody does not see.

    Likewise below a line that follows a change of it.

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold down 1
            when player.gold is 0
              say "{player} is broke"      # finds: test-tells
    Instead:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold down 1
            when player.gold is 0
              say to player "you are broke"
    """
    return (one for one in _told_behind(look) if one.kind is TEST_TELLS)


def _told_behind(look: Survey) -> Iterator[Finding]:
    secrets = Secrets(look)
    for part in look.parts if not secrets.is_empty else ():
        nested = {id(one) for block in part.blocks for each in block for one in blocks_in(each)}
        follower = _Follower(secrets)
        origins, tests = follower.looked_at(part.rule) if isinstance(part.rule, Edge) else ({}, ())
        for block in part.blocks:
            if id(block) not in nested:
                yield from follower.through(block, dict(origins), tests, frozenset())


class _Follower:
    """Follows hidden things through the statements of one rule."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets

    def looked_at(self, edge: Edge) -> tuple[_Origins, tuple[_Behind, ...]]:
        """What a value comes from whose changes something follows: its name shows it, and all of it hangs on it."""
        behind = self._behind(edge.value, {})
        named = tuple(_Behind(one.read, "was") for one in behind) if edge.is_change else ()
        return {edge.passed: named}, behind

    def through(
        self, block: s.Block, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """What is told too widely in a block; names that stood above it keep what it gives them.

        Args:
            tests: what it hangs on whether the block is done.
            opened: the kinds of which something was shown to everybody above.
        """
        for one in block:
            if any(isinstance(inner, s.ConcealThings) for inner in statements_in(one)):
                opened = frozenset()
            match one:
                case s.SetLocal(slot=slot, name=name, value=value):
                    found = tuple(_Behind(each.read, name) for each in (*self._behind(value, origins), *tests))
                    before = origins.get(slot, ()) if tests else ()
                    origins[slot] = tuple(dict.fromkeys((*before, *found)))
                case s.DoFirst(branches=branches):
                    looked_at: tuple[_Behind, ...] = ()
                    for branch in branches:
                        if branch.condition is not None:
                            looked_at += self._behind(branch.condition, origins)
                        yield from self._inside(branch.body, origins, (*tests, *looked_at), opened)
                case s.ForEachMember(collection=collection, condition=condition, body=body):
                    which = self._behind(collection, origins) + self._behind(condition, origins)
                    yield from self._inside(body, origins, (*tests, *which), opened)
                    opened |= {kind for kind, _, _ in shown_by(one)}
                case s.RepeatUntil(until=until, body=body):
                    yield from self._inside(body, origins, (*tests, *self._behind(until, origins)), opened)
                case s.RepeatRounds(number=number, body=body):
                    yield from self._inside(body, origins, (*tests, *self._behind(number, origins)), opened)
                case s.RevealThings(things=things, viewers=viewers) if any(map(is_all, viewers)):
                    opened |= {each.kind for each in things}
                case s.SayText(viewers=None):
                    yield from self._told(one, origins, tests, opened)
                case s.MakeRoll() | s.MakeRolls():
                    for made in (one,) if isinstance(one, s.MakeRoll) else one.rolls:
                        yield from self._thrown(made, origins, opened)
                    for inner in blocks_in(one):
                        yield from self._inside(inner, origins, tests, opened)
                case _:
                    for inner in blocks_in(one):
                        yield from self._inside(inner, origins, tests, opened)

    def _inside(
        self, block: s.Block, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        own = dict(origins)
        yield from self.through(block, own, tests, opened)
        origins.update({slot: own[slot] for slot in origins})

    def _behind(self, value: Node | None, origins: _Origins) -> tuple[_Behind, ...]:
        """What a value is worked out from that not everybody sees."""
        if value is None:
            return ()
        own = tuple(_Behind(one, "") for one in self._secrets.reads(value) if EVERYBODY not in one.knowers)
        return own + tuple(one for slot in sorted(slots_read(value)) for one in origins.get(slot, ()))

    def _thrown(self, made: s.MakeRoll, origins: _Origins, opened: frozenset[str]) -> Iterator[Finding]:
        """The first hidden thing that a roll everybody sees is made with: in what it is handed, in its own rows."""
        if self._secrets.book.rolls[made.roll].seen is not None:
            return
        with_it = (made.arguments, made.rows)
        own = [one for one in self._secrets.reads(with_it) if EVERYBODY not in one.knowers]
        by_name = [one.read for slot in sorted(slots_read(with_it)) for one in origins.get(slot, ())]
        for read in [one for one in (*own, *by_name) if one.kind not in opened][:1]:
            yield ROLL_TELLS.at(made.span, what=read.what)

    def _told(
        self, line: s.SayText, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """The first hidden thing that a text shows by a name, and the first that it hangs on."""
        shown = [one for slot in sorted(slots_read(line.text)) for one in origins.get(slot, ())]
        held = [one for slot in sorted(slots_read(line.condition or ())) for one in origins.get(slot, ())]
        for one in [one for one in shown if one.read.kind not in opened][:1]:
            yield VALUE_TELLS.at(line.span, name=one.name, what=one.read.what)
        for one in [one for one in (*tests, *held) if one.read.kind not in opened][:1]:
            yield TEST_TELLS.at(line.span, what=one.read.what)


CHECKS = (value_tells, test_tells)
