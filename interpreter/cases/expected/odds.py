"""The odds of a case worked out from the rules and held against those it expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from dsl.border.diagnostics import Finding, phrase
from dsl.border.yaml_door import Path
from interpreter.cases.expected.names import OUTCOMES_OF_CONTESTS
from interpreter.cases.expected.rolls import is_not
from interpreter.cases.expected.shapes import OddsExpected, span_of_totals
from interpreter.cases.setting import Setting
from interpreter.compiled.lots import BeyondBudget
from interpreter.odds.questions import odds_of_option
from interpreter.odds.throws import odds_of_contest, odds_of_roll
from interpreter.requests import Option
from interpreter.values import Number, Value
from interpreter.world import World


def odds_that_differ(setting: Setting, world: World, want: OddsExpected, at: Path) -> Iterator[Finding]:
    """The chances of a roll, a contest or an act."""
    try:
        if want.says("contest"):
            yield from _contest(setting, world, want, at)
        elif want.says("action"):
            yield from _action(setting, world, want, at)
        else:
            yield from _roll(setting, world, want, at)
    except (BeyondBudget, RecursionError):
        yield setting.differs(at, phrase("there are too many ways for exact odds of “{name}”", name=_name(want)))


def _name(want: OddsExpected) -> str:
    return want.roll or want.contest or want.action


def _values(setting: Setting, world: World, want: OddsExpected, at: Path) -> list[Value]:
    """The arguments in the order of the parameters."""
    rules = setting.rules.rulebook
    if want.says("action"):
        rule = rules.actions[want.action]
        written = {rule.by if name == "player" and rule.by else name: value for name, value in want.arguments.items()}
        parameters = rule.parameters
    else:
        written = dict(want.arguments)
        parameters = rules.rolls[_name(want)].parameters
    return [setting.value(world, one.type, written.get(one.name), (*at, "with", one.name)) for one in parameters]


def _roll(setting: Setting, world: World, want: OddsExpected, at: Path) -> Iterator[Finding]:
    odds = odds_of_roll(setting.program, world, want.roll, _values(setting, world, want, at))
    outcomes = {"success": odds.success, "failure": 1 - odds.success}
    yield from _outcomes(setting, want, outcomes, at)
    totals = dict(odds.totals)
    for written, chance in want.totals.items():
        low, high = span_of_totals(written)
        found = sum((some for total, some in totals.items() if low <= total <= high), Fraction(0))
        if found != chance:
            what = phrase("the chance that “{name}” comes to {total}", name=want.roll, total=written)
            yield setting.differs((*at, "totals", written), is_not(what, found, chance))
    if want.says("mean"):
        yield from _mean(setting, want, totals, odds.cut_off, at)


def _mean(
    setting: Setting, want: OddsExpected, totals: Mapping[Number, Fraction], cut_off: Fraction, at: Path
) -> Iterator[Finding]:
    mean = sum((total * chance for total, chance in totals.items()), Fraction(0))
    if cut_off:
        yield setting.differs((*at, "mean"), phrase("dice that are thrown again have no exact mean here"))
    elif mean != want.mean:
        what = phrase("the mean of “{name}”", name=_name(want))
        yield setting.differs((*at, "mean"), is_not(what, mean, want.mean))


def _contest(setting: Setting, world: World, want: OddsExpected, at: Path) -> Iterator[Finding]:
    odds = odds_of_contest(setting.program, world, want.contest, _values(setting, world, want, at))
    yield from _outcomes(setting, want, {name: getattr(odds, name) for name in OUTCOMES_OF_CONTESTS}, at)


def _action(setting: Setting, world: World, want: OddsExpected, at: Path) -> Iterator[Finding]:
    rule = setting.rules.rulebook.actions[want.action]
    values = _values(setting, world, want, at)
    named = tuple((one.name, value) for one, value in zip(rule.parameters, values, strict=True))
    by = None if rule.by_slot is None else values[rule.by_slot - 1]
    success = odds_of_option(setting.program, world, Option(want.action, named), by)
    if success is None:
        yield setting.differs(at, phrase("“{name}” throws no dice that can be told beforehand", name=_name(want)))
        return
    yield from _outcomes(setting, want, {"success": success, "failure": 1 - success}, at)


def _outcomes(setting: Setting, want: OddsExpected, found: Mapping[str, Fraction], at: Path) -> Iterator[Finding]:
    wanted = {name: (chance, (*at, "outcomes", name)) for name, chance in want.outcomes.items()}
    if want.says("success"):
        wanted["success"] = (want.success, (*at, "success"))
    for name, (chance, where) in wanted.items():
        if found[name] != chance:
            what = phrase("the chance of “{name}”: {outcome}", name=_name(want), outcome=name)
            yield setting.differs(where, is_not(what, found[name], chance))
