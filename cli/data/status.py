"""Where a campaign stands, as plain data: time, who is asked with all legal answers, everything that is there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cli.data.asked import asked_as_data
from cli.data.plain import plain_value
from cli.telling.story import turn_name

if TYPE_CHECKING:
    from cli.console import Console
    from interpreter.campaign.session import Session
    from interpreter.game_read import GameRead
    from interpreter.values.value import Entity


def status_as_data(session: Session, game: GameRead, console: Console) -> dict[str, Any]:
    """A campaign as it stands now.

    Args:
        game: the game as it is seen by whoever asks.
    """
    words = console.words
    header = game.program.rulebook.header
    phase = game.program.rulebook.phases.get(game.world.phase)
    undone = Counter(one.by for one in session.undone)
    after_dice = Counter(one.by for one in session.undone if one.dice)
    return {
        "ruleset": {"name": header.name, "title": header.title, "language": header.language},
        "turn": game.world.turn,
        "turn_name": turn_name(game, words),
        "phase": None if phase is None else {"name": phase.name, "text": phase.title},
        "is_over": game.is_over and game.standstill is None,
        "waits": None if game.standstill is None else words.say(game.standstill),
        "winners": [one.id for one in game.world.winners or ()],
        "dice": {"mode": session.mode, "promise": session.header.commitment},
        "journal": {"answers": len(session.answers), "head": session.head_word()},
        "undone": [{"by": by or None, "answers": count, "after_dice": after_dice[by]} for by, count in undone.items()],
        "is_changed": session.changed is not None,
        "state": game.state_hash() or None,
        "asked": asked_as_data(game, console),
        "things": things_as_data(game),
    }


def things_as_data(game: GameRead) -> dict[str, list[dict[str, Any]]]:
    """All things that are there, by their kind: id, label and attributes."""
    kinds = game.program.rulebook.kinds
    return {
        kind: [_thing(one, game) for one in game.world.things.get(kind, ()) if one.alive]
        for kind in kinds
        if not kinds[kind].is_report
    }


def _thing(thing: Entity, game: GameRead) -> dict[str, Any]:
    attributes = game.program.rulebook.kinds[thing.kind].attributes
    there = [(one, value) for one, value in zip(attributes, thing.v, strict=True) if game.world.has_attribute(one)]
    values = {one.name: plain_value(value) for one, value in there}
    return {"id": thing.id, "text": thing.label, "values": values}
