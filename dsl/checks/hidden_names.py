"""Definitions, stats and options that are called like something else which is meant wherever the name stands."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.types import Type
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rules import DefinitionRule, OptionRule

HIDDEN_BY_OWN = Mistake(
    "hidden-by-its-like",
    Severity.WARNING,
    "“x.{name}” asks for what every {kind} has of that name, and never for this",
    "give one of them another name",
)
HIDDEN_BY_ROW = Mistake(
    "hidden-by-its-like",
    Severity.WARNING,
    "where a {table} is asked for, “{name}” is the row of that name, and never this",
    "give this another name",
)


def hidden_by_its_like(look: Survey) -> Iterator[Finding]:
    """A definition is called like an attribute or a row, which is what the name then means.

    Found:
        kind player
          gold: number = 10
          veteran: yes or no
        define gold(p: player) = (20 when p.veteran, otherwise 10)      # finds: hidden-by-its-like
        phase pay
          each player in order
            say "{player.gold}"
    Instead:
        kind player
          gold: number = 10
          veteran: yes or no
        define pay(p: player) = (20 when p.veteran, otherwise 10)
        phase pay_day
          each player in order
            say "{player.gold}, {player.pay}"
    """
    book = look.book
    stats = [one for one in book.rolls.values() if one.form is RollForm.STAT]
    rules: list[DefinitionRule | RollRule] = [*book.definitions.values(), *stats]
    for rule in rules:
        if len(rule.parameters) == 1 and _has_of_its_own(look, rule.parameters[0].type, rule.name):
            kind = rule.parameters[0].type.name
            yield HIDDEN_BY_OWN.at(rule.span, name=rule.name, kind=kind)
        elif isinstance(rule, DefinitionRule) and not rule.parameters and _is_row(look, rule):
            yield HIDDEN_BY_ROW.at(rule.span, name=rule.name, table=rule.type.name)

    for option in book.options.values():
        if _is_row(look, option):
            yield HIDDEN_BY_ROW.at(option.span, name=option.name, table=option.type.name)


def _has_of_its_own(look: Survey, sort: Type, name: str) -> bool:
    if sort.form == "entity" and sort.name in look.book.kinds:
        return any(one.name == name for one in look.book.kinds[sort.name].attributes)
    if sort.form == "row" and sort.name in look.book.tables:
        return any(one.name == name for one in look.book.tables[sort.name].columns)
    return False


def _is_row(look: Survey, rule: DefinitionRule | OptionRule) -> bool:
    if rule.type.form != "row" or rule.type.name not in look.book.tables:
        return False
    return any(one.key == rule.name for one in look.book.tables[rule.type.name].rows)


CHECKS = (hidden_by_its_like,)
