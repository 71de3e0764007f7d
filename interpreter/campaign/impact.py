"""What other rules would do to a campaign as it stands, and what they would have done to its past.

Numbers and acts are worked out under both rules on the same board. The past is the journal replayed with the same
answers and dice until something does not fit; how it would have gone on from there nobody can know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from dsl.understood.parameters import ParameterRule
from interpreter.bots import Bot
from interpreter.campaign.journal.entries import AnswerEntry
from interpreter.campaign.pinned_rules import Ground
from interpreter.campaign.replay import Replay
from interpreter.campaign.session import Session
from interpreter.campaign.swapping import carried_world
from interpreter.compiled.acts.offers import legal_options
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.faults import RuleFault
from interpreter.game import Game, Start
from interpreter.odds.budget import Budget
from interpreter.odds.first_rolls import odds_of_option
from interpreter.requests import LegalAct, Refused, Throw
from interpreter.values.numbers import Number
from interpreter.values.results import Fight, RollResult
from interpreter.values.speech import Speech
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.views.annals import annals_of
from interpreter.world.world import World

MOST_CHANCES: Final = 400
"""Acts whose odds are compared."""
STEPS_OF_A_CHANCE: Final = 20_000
"""Steps for the odds of one act."""
MOST_ANSWERS: Final = 2_000
"""Answers of a future game, after which it is taken as it stands."""
MOST_REFUSED: Final = 200
"""Answers of bots that may be refused in a future game."""
MOST_ACTS: Final = 2_000
"""Ways to do one act that are compared for one player."""


@frozen
class NumberMoved:
    """A stat or definition of a thing that comes to something else; `name` is what players call it."""

    name: str
    thing: Entity
    before: Value
    after: Value


@frozen
class ActsMoved:
    """How many ways to do an act a player wins and loses; the act as players call it."""

    player: Entity
    action: str
    won: int
    lost: int


@frozen
class ChanceMoved:
    """An act that is legal under both rules, with another chance."""

    player: Entity
    text: str
    before: Fraction
    after: Fraction


@frozen
class Future:
    """How a number of players comes out on average when bots play on from here.

    Attributes:
        before, after: under the rules of now, and under the others.
    """

    player: Entity
    what: str
    before: Fraction
    after: Fraction


Result = RollResult | Fight


@frozen
class PastAgain:
    """The journal under the other rules.

    Attributes:
        fitting, answers: how many of the answers fit, one after another, and how many there are.
        line: that of the journal at which it stops; 0 where all of it fits.
        why: what does not fit there.
        other: line of the journal, and the result of a roll then and under the other rules, where they first differ;
            None where there was no roll.
        owners: tiles that somebody else would own where it stops, with their owners then and there.
    """

    fitting: int
    answers: int
    line: int
    why: str
    other: tuple[int, Result | None, Result | None] | None
    owners: tuple[tuple[str, str, str], ...]


@frozen
class Impact:
    """What other rules would do."""

    numbers: tuple[NumberMoved, ...]
    acts: tuple[ActsMoved, ...]
    chances: tuple[ChanceMoved, ...]
    past: PastAgain | None
    """None where the rules were changed before: then the journal has no one past."""


def impact_of(session: Session, ground: Ground, speech: Speech) -> Impact:
    """What the rules of a ground would do to a campaign."""
    program = Program(ground.rulebook, speech)
    basis = ground.basis
    new = carried_world(session.game, program, ground.map, basis.seats(), basis.chosen(), {})[0]
    rules = session.game.program
    old = session.game.world
    if old.path:  # no rules go over in the middle of a scene or a step, so the board is compared outside of it
        now = session.ground
        old = carried_world(session.game, rules, now.map, now.basis.seats(), now.basis.chosen(), {})[0]
    numbers = tuple(_numbers(rules, old, program, new))
    acts = tuple(_acts(rules, old, program, new))
    chances = sorted(_chances(rules, old, program, new), key=lambda one: (-abs(one.after - one.before), one.text))
    return Impact(numbers, acts, tuple(chances), _past(session, ground, speech))


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
                yield NumberMoved(_called(old_rules, old, name, thing), thing, before, after)


def _called(rules: Program, world: World, name: str, thing: Entity) -> str:
    """A stat by its title; a definition by its name and what it is asked of."""
    title = name.replace("_", " ")
    code = rules.rolls[name] if name in rules.rulebook.rolls else None
    if isinstance(code, RollCode):
        with suppress(RuleFault):  # what its title names is not there
            title = code.title(code.frame(world, [thing]))
    return title if thing.label in title else f"{title} ({thing.label})"


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
    """What a number comes to; where it cannot be worked out, why."""
    world.refuel()
    try:
        if name in rules.rulebook.definitions:
            return rules.definition(name)(world, thing)
        return rules.rolls[name].stat(world, [thing])
    except RuleFault as fault:
        return fault.finding.as_phrase()


def _acts(old_rules: Program, old: World, new_rules: Program, new: World) -> Iterator[ActsMoved]:
    names = dict.fromkeys((*old_rules.rulebook.actions, *new_rules.rulebook.actions))
    for player in old.things["player"]:
        twin = new.by_id.get(player.id)
        for name in names:
            before = _legal(old_rules, old, name, player)
            after = set[str]() if twin is None else _legal(new_rules, new, name, twin)
            if before != after:
                yield ActsMoved(player, _title(name, old_rules, new_rules), len(after - before), len(before - after))


def _title(action: str, *rules: Program) -> str:
    known = (one.rulebook.actions.get(action) for one in rules)
    return next((rule.title for rule in known if rule is not None), action)


def _legal(rules: Program, world: World, name: str, player: Entity) -> set[str]:
    if name not in rules.rulebook.actions or rules.rulebook.actions[name].by_slot is None:
        return set()
    world.refuel()
    try:
        options = legal_options(rules.actions, world, (name,), player)
        return {json.dumps(one.answer, sort_keys=True, default=str) for one in options[:MOST_ACTS]}
    except RuleFault:
        return set()


def _chances(old_rules: Program, old: World, new_rules: Program, new: World) -> Iterator[ChanceMoved]:
    """The odds of what each player may do under both rules, as far as they can be worked out in some steps."""
    left = MOST_CHANCES
    for player in old.things["player"]:
        twin = new.by_id.get(player.id)
        for name, rule in old_rules.rulebook.actions.items():
            if rule.by_slot is None or twin is None or name not in new_rules.rulebook.actions:
                continue
            try:
                ways = legal_options(old_rules.actions, old, (name,), player)[:MOST_ACTS]
                others = legal_options(new_rules.actions, new, (name,), twin)
            except RuleFault:
                continue
            for option in ways:
                other = others.named(option.answer)
                if other is None or left == 0:
                    continue
                before, after = _chance(old_rules, old, option, player), _chance(new_rules, new, other, twin)
                left -= 1
                if before is not None and after is not None and before != after:
                    yield ChanceMoved(player, option.text, before, after)


def _chance(rules: Program, world: World, option: LegalAct, by: Entity) -> Fraction | None:
    world.refuel()
    try:
        return odds_of_option(rules, world, option, by, Budget(STEPS_OF_A_CHANCE))
    except (BeyondBudget, RuleFault):
        return None


def futures_of(session: Session, ground: Ground, speech: Speech, games: int, turns: int) -> tuple[Future, ...]:
    """How tiles and numbers of the players come out on average where bots play on from the next turn.

    Args:
        games: under each of the rules; the same bots play both.
        turns: how far each goes.
    """
    session_game = session.game
    old = _ends(session_game, session.ground, session_game.program, games, turns)
    new = _ends(session_game, ground, Program(ground.rulebook, speech), games, turns)
    found = []
    for player in session_game.world.things["player"]:
        for what in old.get(player.id, {}):
            before, after = old[player.id][what], new.get(player.id, {}).get(what)
            if after is not None and before != after:
                found.append(Future(player, what, before, after))
    return tuple(found)


def _ends(game: Game, ground: Ground, program: Program, games: int, turns: int) -> dict[str, dict[str, Fraction]]:
    """The means over the games: by player and by what is counted."""
    sums: dict[str, dict[str, Fraction]] = {}
    basis = ground.basis
    first = next(iter(program.rulebook.phases))
    for number in range(games):
        world = carried_world(game, program, ground.map, basis.seats(), basis.chosen(), {})[0]
        world.end_turn()
        world.begin_turn()
        played = Game(
            program, ground.map, basis.seats(), basis.chosen(), world.turn + turns - 1, start=Start(world, first)
        )
        _play(played, Bot(f"future {number}", odds=None))
        last = annals_of(played)[-1]
        for (player, name), value in last.figures.items():
            _add(sums, player, name, value, games)
        for player, tiles in last.owned.items():
            _add(sums, player, "", tiles, games)
    return sums


def _add(sums: dict[str, dict[str, Fraction]], player: str, what: str, value: Number, games: int) -> None:
    own = sums.setdefault(player, {})
    own[what] = own.get(what, Fraction(0)) + Fraction(value) / games


def _play(game: Game, bot: Bot) -> None:
    """Bots answer until the game is over or has gone on for long; what they say wrongly is said again."""
    refused = 0
    while game.pending is not None and len(game.answers) < MOST_ANSWERS and refused < MOST_REFUSED:
        try:
            game.answer(bot.answer(game))
        except Refused:
            refused += 1


def _past(session: Session, ground: Ground, speech: Speech) -> PastAgain | None:
    """The answers of the journal in both games, side by side, as long as they fit the other rules."""
    if session.has_changed_rules:
        return None
    then = Replay(session.ground, lambda _: session.ground, lambda _: speech, session.header.salt)
    again = Replay(ground, lambda _: ground, lambda _: speech, session.header.salt)
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
    for answer in entry.given:
        replay.feed(answer)
    left = list(entry.dice)
    while left:
        if not isinstance(replay.game.pending, Throw) or len(replay.game.pending.dice) > len(left):
            raise ValueError(phrase("the dice are others"))
        count = len(replay.game.pending.dice)
        replay.feed(left[:count])
        del left[:count]
    if entry.dice and isinstance(replay.game.pending, Throw):
        raise ValueError(phrase("there are more dice"))


def _first_other(line: int, then: Game, again: Game) -> tuple[int, Result | None, Result | None] | None:
    for one, other in zip_longest(then.results, again.results):
        if one is None or other is None or stored(one) != stored(other):
            return line, one, other
    return None


def _owners(then: World, again: World) -> Iterator[tuple[str, str, str]]:
    from interpreter.inferred.ownership import owner_attribute

    attribute, other = owner_attribute(then.rulebook), owner_attribute(again.rulebook)
    if attribute is None or other is None:
        return
    mine = then.rulebook.kinds["tile"].index(attribute.name)
    theirs = again.rulebook.kinds["tile"].index(other.name)
    for tile in then.tiles:
        twin = again.by_id.get(tile.id)
        if twin is not None and stored(tile.v[mine]) != stored(twin.v[theirs]):
            yield tile.label, then.say(tile.v[mine]), again.say(twin.v[theirs])
