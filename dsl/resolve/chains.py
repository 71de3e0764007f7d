"""In which order definitions, stats and procedures are read, so that none waits for many others.

Reading one goes down its expressions and into all it asks that has not been read. A long chain that is read from its
upper end would exhaust the stack of any machine. So where there is one its lower end is read first, in an order that is
found with a list instead of recursion. The order goes by words alone, so that it may see a use where there is none; the
resolver counts what is really being read. How deep answers reach into each other in play is told by
`dsl.checks.survey.depth`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.frozen import frozen
from dsl.tree.walk import levels_below, lines_below, parts_of

MAX_LEVELS: Final = 150
"""Expressions inside expressions that are read before the first of them is done. Reading one level takes up to five
calls inside each other, and Python allows a thousand."""

CHAIN_TOO_LONG = Mistake(
    "chain-too-long",
    Severity.ERROR,
    "“{name}” is worked out through {found} levels; {limit} are possible",
    "keep the answer of one of them in an attribute: {path}",
)

_Named = t.Define | t.Roll | t.Procedure
_SAID: Final = frozenset({t.Word, t.Label, t.Cites})
"""Names and texts, which are no level of their own."""


@frozen
class ReadingOrder:
    """What is read before all else, and how many levels each declaration has by itself."""

    first: tuple[str, ...]
    """Lowest first; nothing where the order does not matter, because no chain is long."""
    levels: Mapping[str, int]
    findings: tuple[Finding, ...]
    """The first declaration that is too deep by itself, if there is one."""


def reading_order(declarations: Sequence[t.Declared]) -> ReadingOrder:
    """In which order declarations are read."""
    named = {one.name.text: one for one in declarations if isinstance(one, _Named)}
    lines = _lines(declarations)
    kinds = {
        one.name.text: {line.name.text for line in one.attributes} for one in declarations if isinstance(one, t.Kind)
    }
    answers = {name for name, one in named.items() if not isinstance(one, t.Procedure)}
    as_attributes = {name for name in answers if _is_like_an_attribute(named[name], kinds)}
    results: dict[str, set[str]] = {}
    uses: dict[str, list[str]] = {}
    levels: dict[str, int] = {}
    for name, one in named.items():
        by_level = list(levels_below((one, *lines.get(name, ()))))
        written = [node for level in by_level for node in level]
        levels[name] = _depth(by_level)
        results[name] = _results(written) & named.keys()
        uses[name] = sorted((_asked(one, written, answers, as_attributes) | results[name]) - {name})
    for name, own in levels.items():
        if own > MAX_LEVELS:
            path = " → ".join((name, *uses[name][:1], "…"))
            found = CHAIN_TOO_LONG.at(named[name].name.span, name=name, found=own, limit=MAX_LEVELS, path=path)
            return ReadingOrder((), levels, (found,))
    order = tuple(_lowest_first(uses))
    reach: dict[str, int] = {}
    for name in order:
        reach[name] = levels[name] + max((reach.get(used, 0) for used in uses[name]), default=0)
    if max(reach.values(), default=0) <= MAX_LEVELS:
        return ReadingOrder((), levels, ())
    wanted = answers.union(*results.values())
    return ReadingOrder(tuple(name for name in order if name in wanted), levels, ())


def _lines(declarations: Sequence[t.Declared]) -> dict[str, list[t.ToLine]]:
    """The lines that are written elsewhere, by the names they aim at."""
    found: dict[str, list[t.ToLine]] = {}
    for one in lines_below(tuple(one for one in declarations if isinstance(one, t.Condition | t.Effect | t.ToLine))):
        if isinstance(one, t.ToLine):
            for target in one.targets:
                found.setdefault(target.name.text, []).append(one)
    return found


def _lowest_first(uses: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Every name after those it uses; a circle is cut where it is entered, since it is told elsewhere."""
    seen: set[str] = set()
    for start in uses:
        waiting = [(start, False)]
        while waiting:
            name, done = waiting.pop()
            if done:
                yield name
            elif name not in seen:
                seen.add(name)
                waiting.append((name, True))
                waiting.extend((used, False) for used in uses[name])


def _is_like_an_attribute(one: _Named, kinds: Mapping[str, set[str]]) -> bool:
    """Whether `x.name` may ask for an answer: it has one parameter, which stores nothing so called."""
    if len(one.parameters) != 1:
        return False
    parameter = one.parameters[0]
    kind = parameter.name if parameter.type is None else next(iter(parameter.type.names), None)
    return kind is None or one.name.text not in kinds.get(kind.text, ())


def _asked(declaration: _Named, written: Iterable[object], answers: set[str], as_attributes: set[str]) -> set[str]:
    """The definitions and stats that a declaration, with the lines on it, may ask; its own locals are none."""
    own = {parameter.name.text for parameter in declaration.parameters}
    found: set[str] = set()
    for one in written:
        match one:
            case t.Call(name=t.Word(text=name)) if name in answers:
                found.add(name)
            case t.Name(text=name) if name in answers and name not in own:
                found.add(name)
            case t.Attribute(name=t.Word(text=name)) if name in as_attributes:
                found.add(name)
    return found


def _results(written: Iterable[object]) -> set[str]:
    """The procedures whose results are asked for."""
    return {
        one.call.name.text for one in written if isinstance(one, t.Rolls) and one.form == "do" and one.name is not None
    }


def _depth(by_level: Iterable[Sequence[object]]) -> int:
    """Nodes inside each other, and what the innermost of them say; the grammar bounds it for one declaration."""
    nodes = [level for level in by_level if not _SAID.issuperset(map(type, level))]
    return len(nodes) + any(part != () for node in nodes[-1] for part in parts_of(node) or ())
