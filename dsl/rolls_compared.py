"""Rolls of two rulesets that may have other names: which are most alike, and how they differ by what they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from dsl.loaded import Loaded
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Cases,
    Constant,
    DefinitionCall,
    NamedRow,
    Node,
    OptionValue,
    Unary,
    UnaryOperation,
)
from dsl.understood.operands import key_of
from dsl.understood.rolls import Natural, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.rules import Rulebook
from dsl.understood.walk import nodes_in

ALIKE: Final = 0.25
"""How much two rolls must have in common to be taken for the same one."""

Told = tuple[str, str | None, str | None]
"""A subject with what it is in the first and in the second ruleset; None where it is nothing."""


def roll_pairs(one: Loaded, other: Loaded, left: Iterable[str], right: Iterable[str]) -> list[tuple[str, str]]:
    """Rolls of both rulesets that are most like each other, best first, each used once."""
    first, second = _rolls(one.rulebook, left), _rolls(other.rulebook, right)
    scored = sorted(
        (
            (-_likeness(a, b), name_a, name_b)
            for name_a, a in first.items()
            for name_b, b in second.items()
            if a.form == b.form and _likeness(a, b) >= ALIKE
        ),
    )
    pairs: list[tuple[str, str]] = []
    for _score, name_a, name_b in scored:
        if all(name_a != a and name_b != b for a, b in pairs):
            pairs.append((name_a, name_b))
    return pairs


def _rolls(rulebook: Rulebook | None, names: Iterable[str]) -> dict[str, RollRule]:
    if rulebook is None:
        return {}
    return {name: rulebook.rolls[name] for name in names if name in rulebook.rolls}


def _likeness(one: RollRule, other: RollRule) -> float:
    mine, theirs = _marks(one), _marks(other)
    both = mine | theirs
    return len(mine & theirs) / len(both) if both else 0.0


def _marks(roll: RollRule) -> set[str]:
    marks = {f"subject {key}" for row in roll.rows for key in subjects(row)}
    if roll.dice is not None:
        marks |= {f"dice {key_of(roll.dice)}", "has dice"}
    if roll.has_target:
        marks |= {"has target"}
    marks |= {f"parameter {p.type.name or p.type.form}" for p in roll.parameters}
    return marks


def _numbers(node: Node, rulebook: Rulebook) -> list[str]:
    """The numbers a target can be, or how they are worked out."""
    match node:
        case DefinitionCall():
            return _numbers(rulebook.definitions[node.name].body, rulebook)
        case Cases():
            values = [*(case.value for case in node.cases), node.otherwise]
            return list(dict.fromkeys(number for one in values for number in _numbers(one, rulebook)))
        case Constant(value=None):
            return ["none"]
        case Constant():
            return [str(node.value)]
        case _:
            return [node.source]


def subjects(row: Modifier) -> tuple[str, ...]:
    """The rows of tables that a modifier's conditions name, in order."""
    loops = tuple((loop.collection, loop.condition) for loop in row.loops)
    return tuple(dict.fromkeys(node.key for node in nodes_in((row.when, loops)) if isinstance(node, NamedRow)))


def by_subject(one: RollRule, rules: Rulebook, other: RollRule, others: Rulebook) -> Iterator[Told]:
    """What two rolls are made of: dice, target, what dice show of themselves, and rows by what they speak of.

    Args: each roll with the rulebook in which it stands.
    """
    yield "dice", _dice(one), _dice(other)
    yield "target", _target(one, rules), _target(other, others)
    yield from _both(_naturals(one, rules), _naturals(other, others))
    rows, other_rows = _standing(one, rules), _standing(other, others)
    yield from _both(_by_subject(rows), _by_subject(other_rows))
    yield from _both(_by_label(rows), _by_label(other_rows))


def _both(one: Mapping[str, str], other: Mapping[str, str]) -> Iterator[Told]:
    for key in dict.fromkeys([*one, *other]):
        yield key, one.get(key), other.get(key)


def _dice(roll: RollRule) -> str | None:
    return None if roll.dice is None else roll.dice.source


def _target(roll: RollRule, rulebook: Rulebook) -> str | None:
    if roll.chance is not None:
        return f"chance {roll.chance.source}"
    if roll.target is None:
        return None
    wanted = " / ".join(_numbers(roll.target, rulebook))
    return f"{wanted} or less" if roll.low_succeeds else wanted


def _naturals(roll: RollRule, rulebook: Rulebook) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in roll.naturals:
        if one.condition is not None and _is_off(one.condition, rulebook):
            continue
        told = "succeeds" if one.succeeds else "fails"
        told += "" if one.condition is None else f" when {one.condition.source}"
        key = f"natural {_shown_by(one)}"
        found[key] = f"{found[key]}, {told}" if key in found else told
    return found


def _shown_by(natural: Natural) -> str:
    """What the dice must show, as a rule says it."""
    if natural.low is None:
        return f"{natural.high} or less"
    if natural.high is None:
        return f"{natural.low} or more"
    return str(natural.low) if natural.low == natural.high else f"{natural.low}-{natural.high}"


def amount_text(row: Modifier) -> str:
    """What a row adds, with what it depends on."""
    amount = row.amount
    if isinstance(amount, Constant) and isinstance(amount.value, int):
        text = f"{amount.value:+d}"
    else:
        text = amount.source
    return f"{text} × {row.per.source}" if row.per is not None else text


def _by_subject(rows: Iterable[Modifier]) -> dict[str, str]:
    """For each table row that conditions name, what it brings."""
    found: dict[str, str] = {}
    for row in rows:
        for key in subjects(row):
            found.setdefault(key, amount_text(row))
    return found


def _by_label(rows: Iterable[Modifier]) -> dict[str, str]:
    """What the other rows bring, by what players read."""
    found: dict[str, str] = {}
    for row in rows:
        if not subjects(row):
            key, told = row.label.plain, amount_text(row)
            told += f" when {' and '.join(test.source for test in row.when)}" if row.when else ""
            found[key] = f"{found[key]}, {told}" if key in found else told
    return found


def _standing(roll: RollRule, rulebook: Rulebook) -> list[Modifier]:
    """The rows that the options leave on as they stand in the rules."""
    return [row for row in roll.rows if not any(_is_off(test, rulebook) for test in row.when)]


def _is_off(test: Node, rulebook: Rulebook) -> bool:
    """Whether a condition fails while every option has its declared value."""
    match test:
        case OptionValue():
            return rulebook.options[test.name].value is False
        case UnaryOperation(op=Unary.NOT, value=OptionValue(name=name)):
            return rulebook.options[name].value is True
        case BinaryOperation(
            op=Binary.SAME | Binary.DIFFERENT, left=OptionValue(name=name), right=Constant(value=wanted)
        ):
            same = rulebook.options[name].value == wanted
            return same is not (test.op is Binary.SAME)
        case _:
            return False
