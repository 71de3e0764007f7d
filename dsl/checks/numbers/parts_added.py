"""Parts of one, such as 10%, that are added to a whole number, or taken off it, as if they were parts of it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.asked_for import kept_in
from dsl.checks.survey.declared import RulePart, Survey, as_factor, quoted
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Cases,
    ColumnOf,
    Constant,
    DefinitionCall,
    Node,
    Rounding,
    Several,
    SeveralOperation,
    written_number,
)

PART_ADDED = Mistake(
    "part-added",
    Severity.WARNING,
    "“{part}” is a part of one and not of “{whole}”, which is hardly changed by it",
    "write: {whole} * (1 {sign} {part})",
)


def part_added(look: Survey) -> Iterator[Finding]:
    """A discount of 10% is taken off a price as a tenth of one coin, and rounding hides even that.

    Found:
          rounding up
        kind player
          gold: number = 20
          guild: yes or no
        action buy(n: number at least 1 at most 9) by player
          costs n * 4 - (25% when player.guild, otherwise 10%) from player.gold      # finds: part-added
        phase fair
          each player in order
            at most one of buy
    Instead:
          rounding up
        kind player
          gold: number = 20
          guild: yes or no
        action buy(n: number at least 1 at most 9) by player
          costs n * 4 * (1 - (25% when player.guild, otherwise 10%)) from player.gold
        phase fair
          each player in order
            at most one of buy
    """
    for rule in look.parts:
        for one in rule.of(BinaryOperation):
            if one.op is not Binary.SUBTRACT and one.op is not Binary.ADD:
                continue
            sides = [(one.left, one.right)]
            if one.op is Binary.ADD:
                sides.append((one.right, one.left))
            for whole, part in sides:
                if _is_whole(whole) and _is_part(look, rule, part):
                    sign = "-" if one.op is Binary.SUBTRACT else "+"
                    yield PART_ADDED.at(part.span, part=quoted(part), whole=as_factor(whole), sign=sign)


def _is_part(look: Survey, rule: RulePart | None, node: Node) -> bool:
    """Whether a value is written as a percentage, or is the best or the first of several of which one is."""
    if rule is not None:
        node = kept_in(rule, node)
    match node:
        case Constant():
            number = written_number(node)
            return number is not None and 0 < number <= 1 and node.source.endswith("%")
        case Cases():
            values = [*(one.value for one in node.cases), node.otherwise]
            parts = [_is_part(look, rule, one) for one in values]
            return any(parts) and all(
                found or written_number(one) == 0 for found, one in zip(parts, values, strict=True)
            )
        case SeveralOperation(op=Several.HIGHEST_OF | Several.LOWEST_OF, items=items):
            return any(_is_part(look, rule, one) for one in items)
        case DefinitionCall():
            return _is_part(look, None, look.book.definitions[node.name].body)
        case ColumnOf():
            low, high = look.ranges.of(node).low, look.ranges.of(node).high
            return low is not None and high is not None and low >= 0 and high < 1 and high.denominator > 1
        case _:
            return False


def _is_whole(node: Node) -> bool:
    """Whether a value is a whole number that rules count in, or a multiple or a share of one; none that holds a `%`."""
    if "%" in node.source:
        return False
    match node:
        case Rounding():
            return True
        case BinaryOperation(op=Binary.MULTIPLY | Binary.DIVIDE):
            return _is_whole(node.left) and (_is_whole(node.right) or written_number(node.right) is not None)
        case Constant():
            number = written_number(node)
            return number is not None and number.denominator == 1 and not -1 <= number <= 1
        case _:
            return node.type.form == "number"


CHECKS = (part_added,)
