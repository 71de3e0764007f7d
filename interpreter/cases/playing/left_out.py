"""Parameters that an act of a case leaves out: the values with which it is legal, where there is one way alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Stopped, joined
from dsl.border.yaml_places import Path
from interpreter.answers import options_of
from interpreter.cases.lookup import MISSING, as_written
from interpreter.cases.setting import Setting
from interpreter.compiled.acts.actions import ActionCode
from interpreter.faults import RuleFault
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.world.world import World

SEVERAL_WAYS = Mistake(
    "missing-in-case",
    Severity.ERROR,
    "“{what}” needs a value for “{name}”, which may be one of several: {known}",
    "add “{name}: …”",
)
_LOOKED_AT: Final = 200
"""Values of what is left out whose refusals are looked at, where none is legal."""
_SHOWN: Final = 8
"""Legal values that are named."""

Given = Mapping[int, Value]
"""Values by the number of the parameter."""


def filled_in(setting: Setting, world: World, code: ActionCode, given: Given, at: Path) -> tuple[Sequence[Value], str]:
    """The values of an act of which some are left out.

    Returns: the values, or none and why the act is refused whatever is meant.
    Raises: Stopped where several ways are legal, or where what is refused hangs on what is left out.
    """
    parameters = code.rule.parameters
    missing = [number for number in range(len(parameters)) if number not in given]
    try:
        legal = list(islice(_ways(code, world, given), _SHOWN + 1))
    except RuleFault:  # too many to look at
        legal = []
    if len(legal) == 1:
        return legal[0], ""
    if not legal:
        reason = _by_what_is_given(code, world, given) or _whatever_is_meant(code, world, given, missing)
        if reason:
            return (), reason
    finding = MISSING.at(setting.document.span(at), name=parameters[missing[0]].name, what=code.name)
    for number in missing:
        values = dict.fromkeys(as_written(stored(way[number])) for way in legal)
        if len(values) > 1:
            known = joined(values if len(values) <= _SHOWN else [*list(values)[:_SHOWN], "…"])
            name = parameters[number].name
            finding = SEVERAL_WAYS.at(setting.document.span(at), name=name, what=code.name, known=known)
            break
    raise Stopped([finding])


def _ways(code: ActionCode, world: World, given: Given) -> Iterator[Sequence[Value]]:
    """The legal ways that have the values that are given."""
    by = next((given[at] for at, one in enumerate(code.rule.parameters) if one.name == code.rule.by), None)
    for way in code.ways(world, by if isinstance(by, Entity) else None):
        if all(way[at] == value for at, value in given.items()):
            yield way


def _by_what_is_given(code: ActionCode, world: World, given: Given) -> str:
    """Why the act is refused by what does not hang on what is left out, or nothing."""
    known = {at + 1 for at in given}
    frame = code.frame(world, [given.get(at) for at in range(len(code.rule.parameters))])
    try:
        unmet = (reason for rule, test, reason in code.tests if rule.slots <= known and not test(frame))
        for reason in unmet:
            return reason(frame)
    except RuleFault:  # it relies on what another demand says of what is left out
        return ""
    for limit, keys, times in code.limits:
        values = [frame[key] for key in keys]
        if known.issuperset(keys) and limit.exhausted(world, values, times):
            return limit.reason(world, values)
    return ""


def _whatever_is_meant(code: ActionCode, world: World, given: Given, missing: Sequence[int]) -> str:
    """Why the act is refused with each of the values that may be meant, where that is the same; or nothing."""
    domains = [options_of(code.rule.parameters[number].type, world) or () for number in missing]
    reasons = set()
    for values in islice(product(*domains), _LOOKED_AT):
        named = {**given, **dict(zip(missing, values, strict=True))}
        reasons.add(code.refusal(world, [named[at] for at in range(len(code.rule.parameters))]))
    return reasons.pop() if len(reasons) == 1 else ""
