"""What was offered in a case, held against an act that it names."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_places import Path
from interpreter.cases.expected.shapes import ActExpected
from interpreter.cases.lookup import who_and_what
from interpreter.cases.setting import Setting
from interpreter.cases.written import Written
from interpreter.requests import Choose, LegalActs, Stepwise
from interpreter.values.value import Value, same_members
from interpreter.world.world import World


def is_for(setting: Setting, question: Choose, act: ActExpected) -> bool:
    """Whether a question is put to the player whom an act names, or to anybody where it names none."""
    player, _ = _who_and_what(setting, act)
    return not player or (question.by is not None and question.by.id == player)


def _who_and_what(setting: Setting, act: ActExpected) -> tuple[str, dict[str, Written]]:
    return who_and_what(setting.rules.rulebook.actions[act.action], act.player, act.named)


def is_listed(setting: Setting, world: World, options: LegalActs, act: ActExpected, at: Path) -> bool:
    """Whether among the ways to do an act that are listed is one with the values of the parameters that are named."""
    wanted = _wanted(setting, world, act, at)
    return any(_fits(dict(option.arguments), wanted) for option in options)


def is_found_stepwise(setting: Setting, world: World, question: Choose, act: ActExpected, at: Path) -> bool:
    """Whether an act that is chosen parameter by parameter can have the values that are named.

    That is looked for when the question is asked: what can be chosen is worked out from the world as it is.
    """
    ways = question.options.of(act.action).stepwise
    if not ways or not is_for(setting, question, act):
        return False
    try:
        wanted = _wanted(setting, world, act, at)
    except Stopped:
        return False  # it names a thing that is not there yet
    return any(_goes_on(one, (), wanted) for one in ways)


def _wanted(setting: Setting, world: World, act: ActExpected, at: Path) -> dict[str, Value]:
    types = {one.name: one.type for one in setting.rules.rulebook.actions[act.action].parameters}
    _, named = _who_and_what(setting, act)
    return {name: setting.value(world, types[name], written, (*at, name)) for name, written in named.items()}


def _fits(values: Mapping[str, Value], wanted: Mapping[str, Value]) -> bool:
    return all(_is_same(values[name], value) for name, value in wanted.items())


def _goes_on(act: Stepwise, chosen: tuple[Value, ...], wanted: Mapping[str, Value]) -> bool:
    """Whether parameters that are chosen one after the other can come to all the values that are named."""
    names = act.parameters[: len(chosen)]
    if not wanted.keys() - set(names):
        return True
    name = act.parameters[len(chosen)]
    values = act.values(chosen)
    if name in wanted and isinstance(values, range):
        return wanted[name] in values and _goes_on(act, (*chosen, wanted[name]), wanted)
    fitting = [one for one in values if name not in wanted or _is_same(one, wanted[name])]
    return any(_goes_on(act, (*chosen, one), wanted) for one in fitting)


def _is_same(one: Value, other: Value) -> bool:
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return same_members(one, other)
    return bool(one == other)
