"""Which rules of an inventory a ruleset encodes, which of its cases would notice, and which are left to the group.

A rule is met when a line of the ruleset cites it and a case that passes names it; it is our own when besides the list
says that no source has it; it is left when the list gives a reason; everything else is open. `prove` takes the lines
of a rule out and looks whether one of its cases fails then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Span, Stopped
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.tree_walk import nodes_below
from interpreter.cases.reading import case_files, read_cases
from interpreter.cases.rule_list import ListedRule, read_rule_list
from interpreter.cases.running import run_file

WORKERS: Final = 2
"""Processes that prove; more than two seldom have a core of their own."""


@frozen
class RuleState:
    """One rule of the inventory: `met`, `own`, `left` or `open`, and why."""

    id: str
    state: str
    reason: str
    places: tuple[Span, ...]
    cases: int
    listed: Span | None


@frozen
class Proof:
    """What taking a rule out has shown: `noticed` by a case, `needed` to load at all, or `unnoticed`."""

    id: str
    state: str
    detail: str


def coverage_of(folder: Path) -> tuple[RuleState, ...]:
    """The state of each rule of a ruleset folder, in the order of its list; rules it cites unlisted come last.

    Raises: Stopped when the list, the ruleset or a case file cannot be read.
    """
    shape, document = read_rule_list(folder)
    loaded = load_ruleset(folder)
    if loaded.rulebook is None:
        raise Stopped(loaded.findings)
    places = citations(loaded)
    named: dict[str, int] = {}
    failing: dict[str, str] = {}
    for path in case_files(folder):
        for result in run_file(path):
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
                for id in node.ids:
                    found.setdefault(id, []).append(node.span)
    return {id: tuple(spans) for id, spans in found.items()}


# ---------------------------------------------------------------- taking a rule out


def without_rule(declaration: t.Declared, id: str, only: Span | None = None) -> t.Declared | None:
    """A declaration without the lines that cite a rule; None when its header cites it or nothing is left.

    A line that cites other rules too is taken out with them: the question is whether a case would notice. With `only`
    the one line goes whose citation stands there.
    """
    kept = _pruned(declaration, id, only)
    return None if kept is None else kept


_MEMBERS: Final = frozenset({"rows", "attributes", "requirements", "lines", "body", "branches", "outcomes", "values"})
"""Fields whose parts are lines of their own."""
_NEEDED: Final = frozenset({"rows", "branches"})
"""Fields without which the node says nothing."""


def _pruned(node: Any, id: str, only: Span | None) -> Any:
    """The node without what cites the rule, or None when it cites the rule itself."""
    cites = getattr(node, "cites", None) or getattr(getattr(node, "row", None), "cites", None)
    if cites is not None and id in cites.ids and only in (None, cites.span):
        return None
    changed: dict[str, Any] = {}
    for part in fields(node):
        if part.name not in _MEMBERS:
            continue
        members = getattr(node, part.name)
        kept = tuple(left for one in members if (left := _pruned(one, id, only)) is not None)
        if len(kept) == len(members) and all(a is b for a, b in zip(kept, members, strict=True)):
            continue
        if not kept and (part.name in _NEEDED or isinstance(node, t.Define)):
            return None
        changed[part.name] = kept
    return replace(node, **changed) if changed else node


def prove(folder: Path, ids: Sequence[str]) -> Iterator[Proof]:
    """Take each rule out, one after another, and say what its cases make of it."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, as on every system: a forked child would inherit what this process happens to hold.
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        yield from pool.map(prove_one, [folder] * len(ids), ids, chunksize=4)


def prove_one(folder: Path, id: str) -> Proof:
    """What the cases of a rule say when its lines are gone.

    Where the rules cannot be read without all of them, each line is taken out by itself.
    """
    changed = load_ruleset(folder, without=lambda declaration: without_rule(declaration, id))
    if changed.rulebook is not None:
        failing = _failing(folder, id, changed)
        return Proof(id, "unnoticed", "") if failing is None else Proof(id, "noticed", failing)
    for line in citations(load_ruleset(folder)).get(id, ()):
        one_less = load_ruleset(folder, without=partial(without_rule, id=id, only=line))
        failing = None if one_less.rulebook is None else _failing(folder, id, one_less)
        if failing is not None:
            return Proof(id, "noticed", failing)
    return Proof(id, "needed", changed.findings[0].as_phrase() if changed.findings else "")


def _failing(folder: Path, id: str, changed: Loaded) -> str | None:
    """The first case of a rule that the changed ruleset does not pass."""
    for path in case_files(folder):
        if not any(id in one.case.rules for one in read_cases(path).cases if one.case is not None):
            continue
        for result in run_file(path, load=lambda _: changed, only=lambda case: id in case.rules):
            if not result.passed:
                return result.name
    return None
