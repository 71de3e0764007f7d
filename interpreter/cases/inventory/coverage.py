"""Which rules of an inventory a ruleset encodes, which of its cases would notice, and which are left to the group.

A rule is met when a line of the ruleset cites it and a case that passes names it; it is our own when besides the list
says that no source has it; it is left when the list gives a reason; everything else is open.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl import tree as t
from dsl.border.diagnostics import Span, Stopped
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.tree.walk import nodes_below
from interpreter.cases.inventory.rule_list import ListedRule, read_rule_list
from interpreter.cases.places import case_files
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.running import run_file
from interpreter.values.speech import Speech


@frozen
class RuleState:
    """One rule of the inventory: `met`, `own`, `left` or `open`, and why."""

    id: str
    state: str
    reason: str
    places: tuple[Span, ...]
    cases: int
    listed: Span | None


def coverage_of(folder: Path, speech: Callable[[str], Speech] | None = None) -> tuple[RuleState, ...]:
    """The state of each rule of a ruleset folder, in the order of its list; rules it cites unlisted come last.

    Args: `speech` gives the words for values in the language of a ruleset.
    Raises: Stopped when the list, the ruleset or a case file cannot be read.
    """
    shape, document = read_rule_list(folder)
    loaded = load_ruleset(folder)
    if loaded.rulebook is None:
        raise Stopped(loaded.findings)
    places = citations(loaded)
    named: dict[str, int] = {}
    failing: dict[str, str] = {}
    rules_once = RulesOnce(speech=speech)
    for path in case_files(folder):
        for result in run_file(path, rules_once):
            for rule in result.rules:
                named[rule] = named.get(rule, 0) + int(result.passed)
                if not result.passed:
                    failing.setdefault(rule, result.name)
    states = [
        _state(id, one, places.get(id, ()), named.get(id, 0), failing.get(id, ""), document.span(("rules", id)))
        for id, one in shape.rules.items()
    ]
    unlisted = [id for id in sorted({*places, *named}) if id not in shape.rules]
    states += [RuleState(id, "open", "unlisted", places.get(id, ()), named.get(id, 0), None) for id in unlisted]
    return tuple(states)


def _state(id: str, shape: ListedRule, places: tuple[Span, ...], cases: int, failing: str, listed: Span) -> RuleState:
    if shape.left is not None:
        return RuleState(id, "left", shape.left, places, cases, listed)
    if failing:
        return RuleState(id, "open", f"failing: {failing}", places, cases, listed)
    if not shape.encoded and shape.own is None:
        return RuleState(id, "open", "not encoded", places, cases, listed)
    if not places:
        return RuleState(id, "open", "not cited", places, cases, listed)
    if not cases:
        return RuleState(id, "open", "no case", places, cases, listed)
    if shape.own is not None:
        return RuleState(id, "own", shape.own, places, cases, listed)
    return RuleState(id, "met", shape.note, places, cases, listed)


def citations(loaded: Loaded) -> dict[str, tuple[Span, ...]]:
    """Where each rule is cited in the merged ruleset."""
    found: dict[str, list[Span]] = {}
    for declaration in loaded.declarations:
        for node in nodes_below(declaration):
            if isinstance(node, t.Cites):
                for id in set(node.ids) - {t.TRUSTED}:
                    found.setdefault(id, []).append(node.span)
    return {id: tuple(spans) for id, spans in found.items()}
