"""Actions that nobody can take or that do nothing, and limits that allow nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.understood.asking import OfferActions, OfferManner
from dsl.understood.expressions import (
    AttributeOf,
    Constant,
    DefinitionCall,
    PastFacts,
    Several,
    SeveralOperation,
    StatCall,
)
from dsl.understood.parameters import ParameterRule
from dsl.understood.statements import CreateThing, MoveNumber, SayText, TakeReport
from dsl.understood.walk import nodes_in

NEVER_ALLOWED = Mistake(
    "never-allowed",
    Severity.WARNING,
    "{action} is never allowed: “{source}” is never true",
    "look for a mistake in the condition, or take the action out",
)


def never_allowed(look: Survey) -> Iterator[Finding]:
    """What an action demands never holds.

    Found:
        action grind(tile) by player
          allowed when count of tiles < 0 else "no"      # finds: never-allowed
          say "{tile} grinds"
        phase work
          each player in order
            any number of grind
    Instead:
        action grind(tile) by player
          allowed when count of tiles > 1 else "no"
          say "{tile} grinds"
        phase work
          each player in order
            any number of grind
    """
    for action in look.book.actions.values():
        for requirement in action.requirements:
            if look.truth.of(requirement.condition) is False:
                condition = requirement.condition
                yield NEVER_ALLOWED.at(condition.span, action=action.name, source=quoted(condition))


NOTHING_TO_CHOOSE = Mistake(
    "nothing-to-choose",
    Severity.WARNING,
    "there is never a {kind} to choose as “{parameter}” of {action}",
    "say where one comes from: `create {kind}` in a phase, a setup or another action",
)


def nothing_to_choose(look: Survey) -> Iterator[Finding]:
    """An action wants a thing that no rule ever brings into being.

    Found:
        kind cart, carts
          load: number
        action unload(cart) by player      # finds: nothing-to-choose
          cart.load becomes 0
        phase work
          each player in order
            any number of unload
    Instead:
        kind cart, carts
          load: number
        setup
          for each p in players
            create cart
              load = 2
        action unload(cart) by player
          cart.load becomes 0
        phase work
          each player in order
            any number of unload
    """
    made = {one.kind for one in look.of(CreateThing, TakeReport)} | BUILT_IN_KINDS.keys()
    for action in look.book.actions.values():
        for parameter in action.parameters:
            kind = parameter.type
            if (kind.form == "entity" and kind.name not in made) or _is_empty(parameter):
                yield NOTHING_TO_CHOOSE.at(action.span, kind=kind.name, parameter=parameter.name, action=action.name)


NO_EFFECT = Mistake(
    "no-effect",
    Severity.WARNING,
    "{action} changes nothing: it has no statement and costs nothing",
    "write below it what it does, such as `tile.owner becomes player`",
)


def no_effect(look: Survey) -> Iterator[Finding]:
    """An action without any effect, which no rule asks for or follows, and which takes the place of no other.

    Found:
        action rest by player      # finds: no-effect
          allowed when count of tiles > 1 else "there is nowhere to rest"
        phase work
          each player in order
            at most one of rest
    Instead:
        kind player
          rested: yes or no
        action rest by player
          allowed when count of tiles > 1 else "there is nowhere to rest"
          player.rested becomes yes
        phase work
          each player in order
            at most one of rest
    """
    asked = {node.name for node in look.of(PastFacts)} | {one.fact for one in look.book.following.values()}
    instead = {
        name
        for offer in look.of(OfferActions)
        if offer.manner is OfferManner.ONE and len(offer.actions) > 1
        for name in offer.actions
    }
    used = Counter(limit for action in look.book.actions.values() for limit in action.limits)
    for action in look.book.actions.values():
        uses_up = any(limit in asked or used[limit] > 1 for limit in action.limits)
        is_felt = uses_up or action.name in asked or action.name in instead
        if not (action.body or action.prices or is_felt):
            yield NO_EFFECT.at(action.span, action=action.name)


LIMIT_ZERO = Mistake(
    "limit-zero",
    Severity.WARNING,
    "limit {limit} allows {number}, so what counts as it is never allowed",
    "allow at least one, or take the action out",
)


LIMIT_TOO_NARROW = Mistake(
    "limit-too-narrow",
    Severity.WARNING,
    "limit {limit} allows {number}, and {action} counts as it {times} times, so it is never allowed",
    "allow at least {times}, or name the limit less often in the act",
)


def limit_too_narrow(look: Survey) -> Iterator[Finding]:
    """An act counts as a limit more often than this ever allows.

    Found:
        limit marching: 1 per player this turn
        kind player
          rested: yes or no
        action hurry by player      # finds: limit-too-narrow
          counts as marching, marching
          player.rested becomes no
        phase work
          each player in order
            at most one of hurry
    Instead:
        limit marching: 2 per player this turn
        kind player
          rested: yes or no
        action hurry by player
          counts as marching, marching
          player.rested becomes no
        phase work
          each player in order
            at most one of hurry
    """
    for action in look.book.actions.values():
        for name, times in Counter(action.limits).items():
            limit = look.book.limits[name]
            most = look.ranges.of(limit.number).high
            if times > 1 and most is not None and 1 <= most < times:
                yield LIMIT_TOO_NARROW.at(
                    action.span, limit=name, number=quoted(limit.number), action=action.name, times=times
                )


LIMIT_AGAIN = Mistake(
    "limit-again",
    Severity.WARNING,
    "{action} counts as {limit} in a line above already; with this line it counts twice",
    "leave it out; if it shall count twice, say so in one line: counts as {limit}, {limit}",
)


def limit_again(look: Survey) -> Iterator[Finding]:
    """A second line makes an act count as a limit once more.

    Found:
        limit marching: 3 per player this turn
        kind player
          rested: yes or no
        action hurry by player
          counts as marching
          counts as marching      # finds: limit-again
          player.rested becomes no
        phase work
          each player in order
            at most one of hurry
    Instead:
        limit marching: 3 per player this turn
        kind player
          rested: yes or no
        action hurry by player
          counts as marching
          player.rested becomes no
        phase work
          each player in order
            at most one of hurry
    """
    for action in (one for one in look.declarations if isinstance(one, t.Action)):
        said: set[str] = set()
        for line in action.lines:
            if isinstance(line, t.CountsAs):
                names = {one.text for one in line.limits}
                for limit in line.limits:
                    if limit.text in said:
                        yield LIMIT_AGAIN.at(limit.span, action=action.name, limit=limit)
                said |= names


def limit_zero(look: Survey) -> Iterator[Finding]:
    """A limit that allows nothing at all.

    Found:
        limit grinding: 0 per player this turn      # finds: limit-zero
    Instead:
        limit grinding: 1 per player this turn
    """
    ranges = look.ranges
    for limit in look.book.limits.values():
        most = ranges.of(limit.number).high
        if most is not None and most < 1:
            yield LIMIT_ZERO.at(limit.number.span, limit=limit.name, number=quoted(limit.number))


ACTION_TWICE = Mistake("action-twice", Severity.WARNING, "“{action}” is offered twice in this line", "once is enough")


def action_twice(look: Survey) -> Iterator[Finding]:
    """One offer names an action twice.

    Found:
        phase work
          each player in order
            any number of rest, rest      # finds: action-twice
        kind player
          rested: yes or no
        action rest by player
          player.rested becomes yes
    Instead:
        phase work
          each player in order
            any number of rest
        kind player
          rested: yes or no
        action rest by player
          player.rested becomes yes
    """
    for offer in look.of(OfferActions):
        for name in dict.fromkeys(offer.actions):
            if offer.actions.count(name) > 1:
                yield ACTION_TWICE.at(offer.span, action=name)


def _is_empty(parameter: ParameterRule) -> bool:
    source = parameter.source
    return isinstance(source, SeveralOperation) and source.op is Several.SET and not source.items


def _attributes_behind(look: Survey, values: object) -> set[tuple[str, int]]:
    """The attributes that values read, and what they ask for reads."""
    found, known, open_values = set[tuple[str, int]](), set[str](), [values]
    while open_values:
        for node in nodes_in(open_values.pop()):
            if isinstance(node, AttributeOf):
                found.add((node.kind, node.index))
            elif isinstance(node, DefinitionCall | StatCall) and node.name not in known:
                known.add(node.name)
                book = look.book
                open_values.append(
                    book.definitions[node.name] if isinstance(node, DefinitionCall) else book.rolls[node.name]
                )
    return found


PAID_IN_VAIN = Mistake(
    "paid-in-vain",
    Severity.TIP,
    "{action} can be paid for when {attribute} is as high as it goes, and then brings nothing",
    'demand that there is room: allowed when {place} < … else "…", with the bound of {attribute}',
)


def paid_in_vain(look: Survey) -> Iterator[Finding]:
    """An action with a price does nothing but raise what has a highest number, and is offered there too.

    Found:
        kind player
          gold: number at least 0 = 9
          guards: number at least 0 at most 3
        action hire by player
          costs 4 from player.gold
          player.guards up 1      # finds: paid-in-vain
        phase work
          each player in order
            any number of hire
    Instead:
        kind player
          gold: number at least 0 = 9
          guards: number at least 0 at most 3
        action hire by player
          allowed when player.guards < 3 else "no room"
          costs 4 from player.gold
          player.guards up 1
        phase work
          each player in order
            any number of hire
    """
    for action in look.book.actions.values():
        moved = [one for one in action.body if isinstance(one, MoveNumber) and not one.is_down]
        if not action.prices or not moved or len(moved) < sum(not isinstance(one, SayText) for one in action.body):
            continue
        wanted = (*(one.condition for one in action.requirements), *(one.source for one in action.parameters))
        looked_at = _attributes_behind(look, wanted)
        attributes = {one.place: look.book.kinds[one.place.kind].attributes[one.place.index] for one in moved}
        places = {(one.kind, one.index) for one in attributes}
        if not action.limits and places.isdisjoint(looked_at) and all(one.high for one in attributes.values()):
            first = moved[0]
            attribute = attributes[first.place]
            place = f"{quoted(first.place.thing)}.{attribute.name}"
            yield PAID_IN_VAIN.at(first.span, action=action.name, attribute=attribute.name, place=place)


WHOEVER_ACTS = Mistake(
    "whoever-acts",
    Severity.WARNING,
    "“player” is chosen in “{action}” and may be anybody; it is not who acts",
    "take it out of the brackets and write behind them: by player; where somebody else may be meant: (other: player)",
)


def whoever_acts(look: Survey) -> Iterator[Finding]:
    """An act is offered to a player, and the player it speaks of is one of its values: so it is done for anybody.

    Found:
        kind player
          gold: number
        action dig(player, tile) "dig in {tile}"      # finds: whoever-acts
          player.gold up 1
        phase work
          each player in order
            any number of dig
    Instead:
        kind player
          gold: number
        action dig(tile) by player "dig in {tile}"
          player.gold up 1
        phase work
          each player in order
            any number of dig
    """
    offered = {
        name
        for offer in look.of(OfferActions)
        if offer.manner is OfferManner.ROUNDS or any(not isinstance(one, Constant) for one in offer.by)
        for name in offer.actions
    }
    for rule in look.book.actions.values():
        is_value = any(one.name == one.type.name == "player" for one in rule.parameters)
        if rule.by is None and is_value and rule.name in offered:
            yield WHOEVER_ACTS.at(rule.span, action=rule.name)


CHECKS = (
    never_allowed,
    nothing_to_choose,
    no_effect,
    paid_in_vain,
    limit_zero,
    limit_too_narrow,
    limit_again,
    action_twice,
    whoever_acts,
)
