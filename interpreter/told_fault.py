"""A fault as players are told it: with the rule in which it happened."""

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
        file=_file_said(rulebook, span),
        line=span.line,
    )


def _file_said(rulebook: Rulebook, span: Span) -> str:
    """The name of a file, with its folder where another file of the rules is called so too."""
    path = PurePath(span.file)
    alike = {place.file for _, place in _rules(rulebook) if PurePath(place.file).name == path.name}
    return path.name if len(alike) < 2 else "/".join(path.parts[-2:])


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
    yield from ((rule.name, rule.span) for rule in rulebook.adjacency)
    yield from (("setup", rule.span) for rule in rulebook.setup)
