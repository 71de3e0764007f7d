"""How a campaign ends: whether it does, and whether it can be won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.at_turn import TurnJudge
from dsl.checks.survey.declared import Survey
from dsl.checks.survey.ranges import Interval
from dsl.loaded import Layer
from dsl.understood import statements as s
from dsl.understood.expressions import (
    Cases,
    CurrentTurn,
    DefinitionCall,
    Node,
)
from dsl.understood.rules import VictoryRule
from dsl.understood.walk import nodes_in

NO_ENDING = Mistake(
    "no-ending",
    Severity.TIP,
    "this campaign has no end: there is no victory and no `end campaign`",
    "add a victory: victory … at end of a phase, and below it `won by …`",
)


def no_ending(look: Survey) -> Iterator[Finding]:
    """A ruleset with phases and no way to win, told at the header of what has none or takes it out.

    Found:
        phase harvest
          say "harvest"
    Instead:
        phase harvest
          say "harvest"
        victory most_tiles "three turns" at end of harvest
          won by those p in players where turn > 3
    """
    ends = look.book.victories or any(look.of(s.EndCampaign))
    if look.book.phases and not ends:
        yield NO_ENDING.at(_endless(look.loaded.layers).header.span)


def _endless(layers: Sequence[Layer]) -> Layer:
    """The ruleset that takes a victory out last; where none does, the one that the others extend."""
    removing = (one for one in reversed(layers) if any(_takes_victory(edit) for edit in one.declarations))
    return next(removing, layers[0])


def _takes_victory(edit: t.Declaration) -> bool:
    return isinstance(edit, t.Remove) and edit.form == "victory"


MOST_TURNS = 60
"""Turns of which each is looked at by itself."""


WON_IN_NO_TURN = Mistake(
    "won-in-no-turn",
    Severity.WARNING,
    "{victory} cannot be decided: phase {phase}, at whose end it is looked at, is left out in each turn in which it "
    "could be, such as turn {turn}",
    "name a phase that is played then, at end of …, or another turn",
)


def won_in_no_turn(look: Survey) -> Iterator[Finding]:
    """The phase with which a victory is looked at is left out in each turn in which it could be won.

    Found:
        kind player
          gold: number
        phase taxes
          skipped when remainder(turn, 2) is 0
          each player in order
            player.gold up 1d6
        victory rich at end of taxes      # finds: won-in-no-turn
          won by those p in players with highest p.gold when turn is 10
    Instead:
        kind player
          gold: number
        phase taxes
          skipped when remainder(turn, 2) is 0
          each player in order
            player.gold up 1d6
        phase dusk
          say "the day is over"
        victory rich at end of dusk
          won by those p in players with highest p.gold when turn is 10
    """
    for victory in look.book.victories.values():
        phase = look.book.phases[victory.phase]
        tests = [victory.lost] if victory.lost is not None else _tests_of_winners(victory.winners)
        if (
            not tests
            or not phase.skipped
            or not any(isinstance(one, CurrentTurn | DefinitionCall) for one in nodes_in((phase.skipped, tests)))
        ):
            continue
        turns = []
        for turn in range(1, MOST_TURNS + 1):
            judge = TurnJudge(look.book, look.ranges, Interval(turn, turn))
            if any(judge.of(one) is not False for one in tests):
                if not any(judge.of(one) for one in phase.skipped):
                    break
                turns.append(turn)
        else:
            if turns and len(turns) < MOST_TURNS:
                yield WON_IN_NO_TURN.at(victory.span, victory=victory.name, phase=phase.name, turn=turns[0])


NEVER_DECIDES = Mistake(
    "never-decides",
    Severity.WARNING,
    "{victory} decides nothing: {other} is looked at before it and asks the same",
    "take one of the two out, or look for a mistake in what it asks",
)


def never_decides(look: Survey) -> Iterator[Finding]:
    """Two victories of one phase ask the same, and the first of them ends the campaign.

    Found:
        kind player
          gold: number
        phase dusk
          each player in order
            player.gold up 1d6
        victory rich at end of dusk
          won by those p in players where p.gold > 9
        victory richest at end of dusk      # finds: never-decides
          won by those p in players where p.gold > 9
    Instead:
        kind player
          gold: number
        phase dusk
          each player in order
            player.gold up 1d6
        victory rich at end of dusk
          won by those p in players where p.gold > 9
        victory all_lost at end of dusk
          won by nobody when turn > 9
    """
    asked: dict[tuple[str, bool, int], VictoryRule] = {}
    for victory in look.book.victories.values():
        what = victory.winners if victory.lost is None else victory.lost
        if what is None:
            continue
        first = asked.setdefault((victory.phase, victory.lost is None, look.truth.keys.of(what)), victory)
        if first is not victory:
            also = [(first.span, phrase("this one decides"))]
            yield NEVER_DECIDES.at(victory.span, also=also, victory=victory.name, other=first.name)


def _tests_of_winners(winners: Node | None) -> list[Node]:
    """Of which conditions one must hold, where somebody wins; none where it hangs on nothing."""
    return [case.condition for case in winners.cases] if isinstance(winners, Cases) else []


CHECKS = (no_ending, won_in_no_turn, never_decides)
