"""What other rules would do to a campaign as it stands, and would have done to its past.

Numbers and acts are worked out for both rules on the same board. The past is the journal again, with the same answers
and the same dice, until something does not fit: what was answered beyond that nobody can know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from dsl.understood.rules import ParameterRule
from interpreter.campaign.journal.entries import AnswerEntry
from interpreter.campaign.pinned_rules import Ground
from interpreter.campaign.replay import Replay, is_dice
from interpreter.campaign.session import Session
from interpreter.campaign.swapping import carried_world
from interpreter.compiled.acts.offers import legal_options
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.requests import Refused, Throw
from interpreter.values import Entity, RuleFault, Speech, Value, stored
from interpreter.world.world import World

MOST_ACTS: Final = 2_000
"""Ways to do one act that are compared for one player."""


@frozen
class NumberMoved:
    """A stat or definition of a thing that comes to something else."""

    name: str
    thing: Entity
    before: Value
    after: Value


@frozen
class ActsMoved:
    """How many ways to do an act a player wins and loses."""

    player: Entity
    action: str
    won: int
    lost: int


@frozen
class PastAgain:
    """The journal under the other rules.

    Attributes:
        fitting, answers: how many of the answers fit, one after another, and how many there are.
        line: that of the journal at which it stops; 0 where all of it fits.
        why: what does not fit there.
        other: line of the journal, and the result of a roll then and under the other rules, where they first differ.
        owners: tiles that somebody else would own where it stops, with their owners then and there.
    """

    fitting: int
    answers: int
    line: int
    why: str
    other: tuple[int, str, str] | None
    owners: tuple[tuple[str, str, str], ...]


@frozen
class Impact:
    """What other rules would do."""

    numbers: tuple[NumberMoved, ...]
    acts: tuple[ActsMoved, ...]
    past: PastAgain | None
    """None where the rules were changed before: then the journal has no one past."""


def impact_of(session: Session, ground: Ground, speech: Speech) -> Impact:
    """What the rules of a ground would do to a campaign."""
    program = Program(ground.rulebook, speech)
    basis = ground.basis
    new = carried_world(session.game, program, ground.map, basis.seats(), basis.chosen(), {})[0]
    old = session.game.world
    numbers = tuple(_numbers(session.game.program, old, program, new))
    return Impact(numbers, tuple(_acts(session.game.program, old, program, new)), _past(session, ground, speech))


def _numbers(old_rules: Program, old: World, new_rules: Program, new: World) -> Iterator[NumberMoved]:
    for name in (*old_rules.rulebook.rolls, *old_rules.rulebook.definitions):
        kind = _one_thing(_parameters(old_rules, name))
        if kind is None or _one_thing(_parameters(new_rules, name)) != kind:
            continue
        for thing in old.things.get(kind, ()):
            twin = new.by_id.get(thing.id)
            if twin is None or not twin.alive:
                continue
            before, after = _worked_out(old_rules, old, name, thing), _worked_out(new_rules, new, name, twin)
            if stored(before) != stored(after):
                yield NumberMoved(name, thing, before, after)


def _parameters(rules: Program, name: str) -> tuple[ParameterRule, ...]:
    book = rules.rulebook
    roll = book.rolls.get(name)
    if roll is not None:
        return roll.parameters if roll.form.value == "stat" else ()
    rule = book.definitions.get(name)
    return () if rule is None else rule.parameters


def _one_thing(parameters: tuple[ParameterRule, ...]) -> str | None:
    """The kind of the one thing that is asked for."""
    one = parameters[0].type if len(parameters) == 1 else None
    return one.name if one is not None and one.form == "entity" and not one.words else None


def _worked_out(rules: Program, world: World, name: str, thing: Entity) -> Value:
    world.refuel()
    try:
        if name in rules.rulebook.definitions:
            return rules.definition(name)(world, thing)
        return rules.rolls[name].stat(world, [thing])
    except RuleFault as fault:
        return fault.finding.code


def _acts(old_rules: Program, old: World, new_rules: Program, new: World) -> Iterator[ActsMoved]:
    names = dict.fromkeys((*old_rules.rulebook.actions, *new_rules.rulebook.actions))
    for player in old.things["player"]:
        twin = new.by_id.get(player.id)
        for name in names:
            before = _legal(old_rules, old, name, player)
            after = set[str]() if twin is None else _legal(new_rules, new, name, twin)
            if before != after:
                yield ActsMoved(player, name, len(after - before), len(before - after))


def _legal(rules: Program, world: World, name: str, player: Entity) -> set[str]:
    if name not in rules.rulebook.actions or rules.rulebook.actions[name].by_slot is None:
        return set()
    world.refuel()
    try:
        options = legal_options(rules.actions, world, (name,), player)
        return {json.dumps(one.answer, sort_keys=True, default=str) for one in options[:MOST_ACTS]}
    except RuleFault:
        return set()


def _past(session: Session, ground: Ground, speech: Speech) -> PastAgain | None:
    """The answers of the journal in both games, side by side, as long as they fit the other rules."""
    if session.has_changed_rules:
        return None
    then = Replay(session.ground, lambda _: session.ground, lambda _: speech)
    again = Replay(ground, lambda _: ground, lambda _: speech)
    entries = [(line, one) for line, one in session.answers]
    fitting, stops, why, other = 0, 0, "", None
    for line, entry in entries:
        _fed(then, entry)
        try:
            _fed(again, entry)
        except (Refused, RuleFault, ValueError, IndexError) as reason:
            stops, why = line, reason.args[0] if reason.args else ""
            break
        fitting += 1
        other = other or _first_other(line, then.game, again.game)
    return PastAgain(fitting, len(entries), stops, why, other, tuple(_owners(then.game.world, again.game.world)))


def _fed(replay: Replay, entry: AnswerEntry) -> None:
    """Give a game an answer and the dice that followed.

    Raises: Refused where it does not fit; ValueError where there are more dice or fewer.
    """
    if not is_dice(entry):
        replay.feed(entry.ans)
    left = list(entry.dice)
    while left:
        if not isinstance(replay.game.pending, Throw) or len(replay.game.pending.dice) > len(left):
            raise ValueError(phrase("the dice are others"))
        count = len(replay.game.pending.dice)
        replay.feed(left[:count])
        del left[:count]
    if entry.dice and isinstance(replay.game.pending, Throw):
        raise ValueError(phrase("there are more dice"))


def _first_other(line: int, then: Game, again: Game) -> tuple[int, str, str] | None:
    for one, other in zip(then.results, again.results, strict=False):
        mine, theirs = stored(one), stored(other)
        if mine != theirs:
            return line, _said(mine), _said(theirs)
    if len(then.results) != len(again.results):
        return line, str(len(then.results)), str(len(again.results))
    return None


def _said(result: object) -> str:
    return " ".join(map(str, result)) if isinstance(result, list) else str(result)


def _owners(then: World, again: World) -> Iterator[tuple[str, str, str]]:
    from interpreter.ownership import owner_attribute

    attribute, other = owner_attribute(then.rulebook), owner_attribute(again.rulebook)
    if attribute is None or other is None:
        return
    mine = then.rulebook.kinds["tile"].index(attribute.name)
    theirs = again.rulebook.kinds["tile"].index(other.name)
    for tile in then.tiles:
        twin = again.by_id.get(tile.id)
        if twin is not None and stored(tile.v[mine]) != stored(twin.v[theirs]):
            yield tile.label, then.say(tile.v[mine]), again.say(twin.v[theirs])
