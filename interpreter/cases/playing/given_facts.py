"""What has happened before a case begins: acts, rolls and uses of limits, in this turn or an earlier one."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.yaml_places import Path
from interpreter.cases.setting import Setting
from interpreter.cases.written import Values
from interpreter.values.value import Value
from interpreter.world.world import World

TO_COME: Final = Mistake(
    "unfit-in-case",
    Severity.ERROR,
    "turn {turn} is still to come: this case begins in turn {now}",
    "name a turn that has been, or let the case begin later: write turn: {turn} below `given`",
)
_UNSAID: Final = {"truth": False, "number": 0, "fraction": 0}
"""What a fact holds where nothing is said, by the form of its type; anything else is none."""


def note_fact(setting: Setting, world: World, name: str, values: Values, at: Path) -> None:
    """Note what has happened, with the limits it has used.

    Raises: Stopped where a value fits nothing that is there, or the turn is still to come.
    """
    now = world.clock
    turn = values.get("turn", now.turn)
    is_this_phase = values.get("this_phase", turn == now.turn) in (True, "yes")
    if isinstance(turn, int):
        if turn > now.turn:
            raise Stopped([TO_COME.at(setting.document.span((*at, "turn")), turn=turn, now=now.turn)])
        is_this_round = is_this_phase and values.get("this_round", True) in (True, "yes")
        path = now.path if is_this_round else tuple(one._replace(round=0) for one in now.path if is_this_phase)
        number = now.phase_number if is_this_phase else 0
        world.set_clock(now._replace(turn=turn, phase_number=number, path=path))
    data: dict[str, Value] = {}
    for field, kind in (setting.rules.fact_fields(name) or {}).items():
        is_said = field in values
        data[field] = setting.value(world, kind, values[field], (*at, field)) if is_said else _UNSAID.get(kind.form)
    if name in setting.program.limits:
        limit = setting.program.limits[name]
        limit.use(world, [data[key] for key in limit.rule.per])
    else:
        world.note(name, data)
        _use_limits(setting, world, name, data)
    world.set_clock(now)


def _use_limits(setting: Setting, world: World, name: str, data: dict[str, Value]) -> None:
    """An act that was done has used its limits, where the fact says by whom and on what."""
    action = setting.program.actions.get(name)
    if action is None:
        return
    for limit, slots, times in action.limits:
        keys = [data[action.rule.parameters[slot - 1].name] for slot in slots]
        if None not in keys:
            limit.use(world, keys, times)
