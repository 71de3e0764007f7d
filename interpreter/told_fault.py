"""A fault of a rule as it is told to players: with the rule that it is in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from dsl.border.diagnostics import Finding, Phrase, Span, phrase
from dsl.understood.rules import Rulebook


def told_fault(rulebook: Rulebook, finding: Finding) -> Phrase:
    """What went wrong and in which rule: the last that begins at or above the place of the fault."""
    span = finding.span
    if span is None:
        return finding.as_phrase()
    above = [(place.line, name) for name, place in _rules(rulebook) if place.file == span.file]
    name = max((one for one in above if one[0] <= span.line), default=(0, ""))[1].replace("_", " ")
    if not name:
        return finding.as_phrase()
    return phrase(
        "{reason} (in “{rule}”, {file}, line {line})",
        reason=finding.as_phrase(),
        rule=name,
        file=PurePath(span.file).name,
        line=span.line,
    )


def _rules(rulebook: Rulebook) -> Iterator[tuple[str, Span]]:
    """Names and places of all rules that can be at fault in play."""
    for rules in (
        rulebook.tables,
        rulebook.kinds,
        rulebook.definitions,
        rulebook.rolls,
        rulebook.conditions,
        rulebook.limits,
        rulebook.procedures,
        rulebook.actions,
        rulebook.phases,
        rulebook.victories,
    ):
        yield from ((rule.name, rule.span) for rule in rules.values())
    yield from ((edge.name, edge.span) for edge in rulebook.adjacency)
    yield from (("setup", rule.span) for rule in rulebook.setup)
