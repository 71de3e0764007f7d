"""A `stop` for one of those that a phase goes through, which ends the phase for all of them."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import RulePart, Survey
from dsl.understood import statements as s
from dsl.understood.rules import PhaseRule
from dsl.understood.statements import Block
from dsl.understood.walk import slots_read, statements_in

STOPS_FOR_ALL = Mistake(
    "stops-for-all",
    Severity.WARNING,
    "this ends the whole phase: whoever comes later in the loop has no turn either",
    "for this one alone: put what comes below it under a `when`, or what is done for each into a procedure, where "
    "`stop` ends that; for all of them: write `stop` behind the loop",
)


def stops_for_all(look: Survey) -> Iterator[Finding]:
    """A phase goes through players, or through other things, and `stop` is written as if it ended the turn of one.

    Of things that are no players only what leaves out lines below it is meant: a search ends with its last line.

    Found:
        kind player
          gold: number at least 0 = 3
          fame: number
        phase feast
          each player in order
            stop when player.gold is 0      # finds: stops-for-all
            player.gold down 1
            player.fame up 1
    Instead:
        kind player
          gold: number at least 0 = 3
          fame: number
        phase feast
          each player in order
            when player.gold > 0
              player.gold down 1
              player.fame up 1
    """
    for part in look.parts:
        if isinstance(part.rule, PhaseRule):
            stops = {stop.span: stop for stop in _stops(part)}
            yield from (STOPS_FOR_ALL.at(span) for span in stops)


def _stops(part: RulePart) -> Iterator[s.StopHere]:
    """The stops that hang on the one whose turn it is."""
    for turns in part.of(s.ForEachPlayer):
        yield from _of_one(turns.body, turns.slot)
    for loop in part.of(s.ForEachMember):
        member = loop.collection.type.item
        is_player = member is not None and member.name == "player"
        yield from _of_one(loop.body if is_player else loop.body[:-1], loop.slot)


def _of_one(body: Block, slot: int) -> Iterator[s.StopHere]:
    for done in statements_in(body):
        if isinstance(done, s.DoFirst):
            for branch in done.branches:
                if branch.condition is not None and slot in slots_read(branch.condition):
                    yield from (one for one in statements_in(branch.body) if isinstance(one, s.StopHere))


CHECKS = (stops_for_all,)
