"""Offers: who may choose among which acts, and what becomes of the choice.

An offer ends when nobody wants to act, or nobody can, or as often as the rules say; there is no other number of acts at
which it would, since each of them is an answer that somebody has given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from dsl.border.diagnostics import nearest, phrase
from dsl.types import Type
from dsl.understood.asking import OfferManner
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.acts.actions import ActionCode, sort_of
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Settle
from interpreter.requests import DONE, Choose, LegalAct, LegalActs, Listed, Stepwise
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

MAX_OPTIONS: Final = 20_000
"""Legal acts that are listed for one choice; those of an act that goes beyond are chosen parameter by parameter."""

NO_ACTS: Final = LegalActs(())

Actions = Mapping[str, ActionCode]


class OfferedActs:
    """Acts that are offered together."""

    def __init__(self, actions: Actions, names: tuple[str, ...]) -> None:
        self.actions = actions
        self.names = names
        self._likely: ActionCode | None = None
        """The one that was found to be legal last, in whatever game: it is asked first, which changes no answer."""

    @cached_property
    def codes(self) -> dict[str, ActionCode]:
        """They by their names."""
        return {name: self.actions[name] for name in self.names}

    def is_any_legal(self, world: World, by: Entity | None) -> bool:
        """Whether any of them is legal, with a budget of its own."""
        likely, left, world.fuel = self._likely, world.fuel, FUEL
        try:
            if likely is not None and likely.is_legal(world, by):
                return True
            options = world.options
            for code in self.codes.values():
                switch = code.switch  # most acts of a long offer are those of modules that are off
                if (switch is None or options[switch]) and code is not likely and code.is_legal(world, by):
                    self._likely = code
                    return True
            return False
        finally:
            world.fuel = left


def legal_options(actions: Actions, world: World, names: tuple[str, ...], by: Entity | None) -> LegalActs:
    """All legal acts of these names for a player."""
    lists: list[Listed] = []
    stepwise: list[Stepwise] = []
    room = MAX_OPTIONS
    for name in names:
        listed = actions[name].listed(world, by, room)
        if isinstance(listed, Stepwise):
            stepwise.append(listed)
        else:
            lists.append(listed)
            room = max(0, room - len(listed.arguments))
    return LegalActs(lists, stepwise)


class _Unlisted:
    """The acts of an offer at which nobody is expected to look."""

    __slots__ = ("_by", "_offered", "_world")

    def __init__(self, offered: OfferedActs, world: World, by: Entity | None) -> None:
        self._offered = offered
        self._world = world
        self._by = by

    def listed(self) -> LegalActs:
        """All that are legal."""
        with self._world.refuelled():
            return legal_options(self._offered.actions, self._world, self._offered.names, self._by)

    def named(self, answer: Mapping[str, Any]) -> LegalAct | None:
        """The act that an answer names outright, if it is legal."""
        code, world = self._offered.codes.get(str(answer.get("action"))), self._world
        if code is None:
            return None
        left, world.fuel = world.fuel, FUEL
        try:
            return code.named_outright(world, self._by, answer)
        finally:
            world.fuel = left


def arguments_of(code: ActionCode, by: Entity | None, option: LegalAct) -> list[Value]:
    """The arguments of an option in the order of the parameters."""
    named = dict(option.arguments)
    return [named.get(name, by) for name in code.names]  # who acts is understood, and seldom named


def legal_now(offered: OfferedActs, world: World, by: Entity | None) -> LegalActs:
    """What may be chosen of an offer; nothing where nobody is there to choose.

    Where nobody looks at the acts they are not listed: it is known whether there are any, and of an answer whether it
    is legal.
    """
    if by is not None and not by.alive:
        return NO_ACTS
    if world.lists_acts:
        return legal_options(offered.actions, world, offered.names, by)
    return LegalActs((), unlisted=_Unlisted(offered, world, by)) if offered.is_any_legal(world, by) else NO_ACTS


def _request(
    offered: OfferedActs, options: LegalActs, world: World, by: Entity | None, may_stop: bool, text: str
) -> Choose:
    """What is asked of whoever may choose."""
    refusal = partial(refusal_of, offered.actions, world, offered.names, by)
    return Choose(by, options, may_stop, text, offered.names, refusal)


def refusal_of(
    actions: Actions, world: World, names: tuple[str, ...], by: Entity | None, answer: dict[str, Any]
) -> str:
    """Why an act that is not among the options is refused."""
    name = answer.get("action")
    if name not in names:
        return ""
    code = actions[str(name)]
    taken = [one.name for slot, one in enumerate(code.rule.parameters, start=1) if slot != code.rule.by_slot]
    for key in answer:
        if key not in ("action", *taken):
            known = ", ".join(taken) or phrase("nothing")
            return phrase("{report} has no “{name}”; it has: {known}", report=code.name, name=key, known=known)
    arguments: list[Value] = []
    for slot, parameter in enumerate(code.rule.parameters, start=1):
        if slot == code.rule.by_slot:
            arguments.append(by)
            continue
        value = value_of(parameter.type, answer.get(parameter.name), world)
        if value is UNKNOWN and parameter.name not in answer:
            return phrase("{report} needs: {known}", report=code.name, known=", ".join(taken))
        if value is UNKNOWN:
            given = answer.get(parameter.name)
            if isinstance(given, list | tuple):
                if len(given) == 1 and value_of(parameter.type, given[0], world) is not UNKNOWN:
                    return phrase("“{name}” has one value and needs no list here", name=parameter.name)
                given = ", ".join(map(str, given))
            name = sort_of(parameter, world)
            if parameter.type.form not in ("entity", "row"):
                return phrase("“{answer}” does not fit “{name}”", answer=given, name=name)
            if close := nearest(str(given), _named(parameter.type, world, by)):
                return phrase("“{value}” is no {name}; did you mean {nearest}?", value=given, name=name, nearest=close)
            return phrase("“{value}” is no {name}", value=given, name=name)
        arguments.append(value)
    return code.why_not(world, arguments)


def _named(kind: Type, world: World, by: Entity | None) -> Iterator[str]:
    """What whoever acts may call a thing that he sees, or a row."""
    for one in options_of(kind, world) or ():
        if isinstance(one, TableRow):
            yield one.key
        elif isinstance(one, Entity) and one.alive and by is not None and world.sees(by, one):
            yield one.id


def offer(
    offered: OfferedActs,
    options: LegalActs,
    world: World,
    by: Entity | None,
    manner: OfferManner,
    left: int | None,
    text: str,
    settle: Settle,
) -> Steps:
    """Let a player act: any number of times, once at most, or once.

    Args: `options`: what may be chosen first, which is something. `left`: how often at most of any number.
    """
    goes_on = manner is OfferManner.ANY_NUMBER
    may_stop = goes_on or manner is OfferManner.AT_MOST_ONE
    while True:
        picked = yield _request(offered, options, world, by, may_stop, text)
        if picked == DONE:
            break
        code = offered.codes[picked.action]
        yield from code.carried_out(world, arguments_of(code, by, picked))
        if world.memos.is_woken or world.queue:
            yield from settle(world)
        left = None if left is None else left - 1
        if world.over or not goes_on or left == 0:
            break
        options = legal_now(offered, world, by)
        if not options:
            break
    return STOP if world.over else None


def rounds(
    offered: OfferedActs,
    world: World,
    sides: Sequence[Entity] | None,
    text: str,
    settle: Settle,
) -> Steps:
    """The sides (None: all players in order) act once or pass, round after round, until all have passed in a row."""
    passed = 0
    while players := [one for one in (world.order if sides is None else sides) if one.alive]:
        for player in players:
            if not player.alive:  # who is gone since the round began has not passed
                continue
            options = legal_now(offered, world, player)
            picked: Any = (yield _request(offered, options, world, player, True, text)) if options else DONE
            if picked == DONE:
                passed += 1
            else:
                code = offered.codes[picked.action]
                yield from code.carried_out(world, arguments_of(code, player, picked))
                yield from settle(world)
                passed = 0
            if passed >= len(players) or world.over:
                return STOP if world.over else None
    return None
