"""The change of a campaign to other rules, map, players or options: when it is possible, and what it would do."""

from __future__ import annotations

from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.understood.expressions import BinaryOperation, Constant, Expression, OptionValue, UnaryOperation
from dsl.understood.walk import below
from interpreter.campaign.journal.entries import rules_entry
from interpreter.campaign.pinned_rules import Ground
from interpreter.campaign.replay import Replay, Speaking
from interpreter.campaign.swapping import NEEDED, Given, carried_world
from interpreter.campaign.what_became import Report
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game_read import GameRead
from interpreter.phases import Boundary

NO_CHANGE = Mistake("no-change", Severity.ERROR, "rules, map, players and options are those that are played by", "")
PLAYED_OUT = Mistake("played-out", Severity.ERROR, "this campaign has been won; other rules cannot change that", "")

NO_PHASE = Mistake(
    "no-phase",
    Severity.ERROR,
    "a ruleset without a phase cannot be played: {ruleset}",
    "write a phase that asks somebody something",
)

TURN_BEGUN = Mistake(
    "turn-begun",
    Severity.ERROR,
    "other rules cannot hold from turn {turn} on",
    "the first turn that has not begun is {first}",
)

ON_OPTIONS: Final = (OptionValue, Constant, UnaryOperation, BinaryOperation)
"""What a test may hold that hangs on the options of a campaign alone."""
NOTHING_BECAME: Final = Report((), (), ())
"""What becomes of a campaign that begins anew."""


def boundary_for(replay: Replay, ground: Ground, *, has_slips: bool = False) -> tuple[Boundary | None, str]:
    """Where a game can go over to other rules first, and the phase that comes next under them.

    None means that nothing has been answered yet, so that the campaign begins anew.

    Args: `has_slips`, whether slips of the phase have been handed in: their writers know the rules as they are.
    Raises: Stopped when the campaign has been won, or when one of the rulesets has no phase.
    """
    game, world = replay.game, replay.game.world
    for rulebook in (game.program.rulebook, ground.rulebook):
        if not rulebook.phases:
            raise Stopped([NO_PHASE.at(None, ruleset=rulebook.header.name)])
    old, new = _played(game), tuple(ground.rulebook.phases)
    if not replay.busy and not replay.reports and not has_slips:
        return None, new[0]
    if world.winners:
        raise Stopped([PLAYED_OUT.at(None)])
    is_quiet_phase = (world.turn, world.phase_number) not in replay.busy and not has_slips
    is_quiet_turn = all(turn != world.turn for turn, _ in replay.busy) and not has_slips
    if world.phase in old and not game.is_over:
        if is_quiet_phase and world.phase in new:
            return (world.turn, world.phase), world.phase
        after = old[old.index(world.phase) + 1 :]
        if after and after[0] in new:
            return (world.turn, after[0]), after[0]
        if is_quiet_turn:
            return (world.turn, old[0]), new[0]
    return (world.turn + 1, old[0]), new[0]


def _played(game: GameRead) -> tuple[str, ...]:
    """The phases of a game, but for those that its options leave out: no module that is off has a phase."""
    program, world = game.program, game.world
    phases = program.rulebook.phases
    left_out = {
        name
        for name, rule in phases.items()
        for told, test in zip(rule.skipped, program.skips[name], strict=True)
        if all(isinstance(one, ON_OPTIONS) for one in below((told,)) if isinstance(one, Expression))
        and test([world, *[None] * (rule.frame - 1)])
    }
    return tuple(name for name in phases if name not in left_out or name == world.phase)


def foreseen(game: GameRead, ground: Ground, speech: Speaking, given: Given) -> Report:
    """What would become of a game as it stands under other rules."""
    program = Program(ground.rulebook, speech(ground.rulebook.header.language))
    basis = ground.basis
    spans = ground.option_spans
    return carried_world(game, program, ground.map, ground.seats(), basis.chosen(), given, option_spans=spans)[1]


def refuse_needed(report: Report) -> None:
    """Raises: Stopped when a value is needed that nothing gives; the findings name all of them."""
    if report.needed:
        raise Stopped([NEEDED.at(None, thing=one, name=name, allowed=fit) for one, name, fit in report.needed])


def change_as_data(
    ground: Ground, boundary: Boundary | None, first: str, given: Given, salt: str = ""
) -> dict[str, Any]:
    """The change as the journal records it."""
    change: dict[str, Any] = {
        "kind": "rules",
        "basis": ground.basis.as_data(),
        "from": None if boundary is None else list(boundary),
        "first": first,
        "given": {thing: dict(some) for thing, some in given.items()},
        "keeps": True,
        "follows": True,
    }
    return change | ({"salt": salt} if salt else {})


def try_change(replay: Replay, data: dict[str, Any]) -> None:
    """Go over to the rules of a change, in a game that is thrown away.

    Raises: Stopped when the game cannot go on under them.
    """
    try:
        replay.take_rules(rules_entry(data))
    except RuleFault as fault:
        raise Stopped([fault.finding]) from None
