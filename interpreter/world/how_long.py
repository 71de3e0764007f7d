"""How long something lasts, as players are told it: a condition, a line on a number; and when an event begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dsl.border.diagnostics import phrase, spoken_in
from dsl.understood.rules import IN_TURNS

if TYPE_CHECKING:
    from interpreter.values.value import Entity, Lasting
    from interpreter.world.world import World


_ROUNDS: Final = "round of "


def rounds_of(kind: str) -> str:
    """The name of the rounds of a scene as moments; no rule can be called so."""
    return _ROUNDS + kind


def told_end(lasting: Lasting, world: World) -> str:
    """When it ends, in the language of the rules: `until the end of Turn 7`.

    Returns: the words; nothing where it lasts for good, or as long as something holds, which is not known beforehand.
    """
    return spoken_in(_end(lasting, world), world.speech.translate)


def _end(lasting: Lasting, world: World) -> str:
    turn = world.rulebook.header.turn_name or phrase("Turn")
    match lasting.form:
        case "turns":
            return phrase("until the end of {turn} {number}", turn=turn, number=lasting.turn)
        case "end" if lasting.name == "turn":
            return phrase("until the end of {turn} {number}", turn=turn, number=max(world.turn, 1))
        case "end":
            return phrase("until the end of {moment}", moment=_moment(lasting.name, world))
        case "rounds":
            return phrase("until the end of round {number}", number=lasting.turn)
        case "next" if lasting.name.startswith(_ROUNDS):
            return phrase("until the next round")
        case "next" if lasting.name == "turn":
            return phrase("until the next {moment}", moment=turn)
        case "next":
            return phrase("until the next {moment}", moment=_moment(lasting.name, world))
        case _:
            return ""


def told_beginning(event: Entity, world: World) -> str:
    """When an event that waits begins, in the language of the rules: `Turn 7`, `Harvest`, `the end of Harvest`."""
    kind = world.rulebook.kinds[event.kind]
    assert kind.waits_by is not None  # noqa: S101 - it waits
    moment: str = event.v[kind.waits_by]
    if moment == IN_TURNS:
        turn = spoken_in(world.rulebook.header.turn_name or phrase("Turn"), world.speech.translate)
        return f"{turn} {event.v[kind.index('due')]}"
    form, name = moment.split(" ", 1)
    at = _moment(name, world)
    return spoken_in(at if form == "next" else phrase("the end of {moment}", moment=at), world.speech.translate)


def _moment(name: str, world: World) -> str:
    """A phase, a scene or a step as players call it."""
    phase, running = world.rulebook.phases.get(name), world.running(name)
    if phase is not None:
        return phase.title
    return name.replace("_", " ") if running is None else running.label
