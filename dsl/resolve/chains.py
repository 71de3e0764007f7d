"""How deep definitions, stats and procedures reach into each other.

To answer one the program must have the answers of all below it; a chain of hundreds would exhaust the stack of any
machine, in checking as in play. Depth is counted here with a list instead of recursion, before anything is read.

A procedure that is carried out by another counts by itself, unless its result is asked for: `do f(x) as y` must know
what f gives. How many are carried out inside each other is counted in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.tree.walk import fields_of, nodes_below

MAX_LEVELS: Final = 150
"""Expressions inside expressions, counted through all definitions; a bundled ruleset has about fifty. Reading one level
takes up to five calls inside each other, and Python allows a thousand."""

CHAIN_TOO_LONG = Mistake(
    "chain-too-long",
    Severity.ERROR,
    "“{name}” is worked out through {found} levels; {limit} are possible",
    "keep the answer of one of them in an attribute: {path}",
)

_Named = t.Define | t.Roll | t.Procedure


def chain_findings(declarations: Sequence[t.Declared]) -> list[Finding]:
    """The first declaration that reaches too deep, if there is one."""
    named = {one.name.text: one for one in declarations if isinstance(one, _Named)}
    kinds = {
        one.name.text: {line.name.text for line in one.attributes} for one in declarations if isinstance(one, t.Kind)
    }
    answers = {name for name, one in named.items() if not isinstance(one, t.Procedure)}
    as_attributes = {name for name in answers if _is_like_an_attribute(named[name], kinds)}
    uses = {
        name: sorted((_asked(one, answers, as_attributes) | (_results(one) & named.keys())) - {name})
        for name, one in named.items()
    }
    levels: dict[str, int] = {}
    for name in _lowest_first(uses):
        below = max((levels.get(used, 0) for used in uses[name]), default=0)
        levels[name] = below + _depth(named[name])
        if levels[name] > MAX_LEVELS:
            path = " → ".join(_path(name, uses, levels))
            span = named[name].name.span
            return [CHAIN_TOO_LONG.at(span, name=name, found=levels[name], limit=MAX_LEVELS, path=path)]
    return []


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


def _path(name: str, uses: Mapping[str, Sequence[str]], levels: Mapping[str, int]) -> list[str]:
    """The deepest way down, its first few names."""
    path = [name]
    while len(path) < 4 and uses[path[-1]]:
        path.append(max(uses[path[-1]], key=lambda used: levels.get(used, 0)))
    return [*path, "…"]


def _is_like_an_attribute(one: _Named, kinds: Mapping[str, set[str]]) -> bool:
    """Whether `x.name` may ask for an answer: it has one parameter, which stores nothing so called."""
    if len(one.parameters) != 1:
        return False
    parameter = one.parameters[0]
    kind = parameter.name if parameter.type is None else next(iter(parameter.type.names), None)
    return kind is None or one.name.text not in kinds.get(kind.text, ())


def _asked(declaration: _Named, answers: set[str], as_attributes: set[str]) -> set[str]:
    """The definitions and stats that a declaration may ask; its own locals are none."""
    own = {parameter.name.text for parameter in declaration.parameters}
    found: set[str] = set()
    for one in nodes_below(declaration):
        match one:
            case t.Call(name=t.Word(text=name)) if name in answers:
                found.add(name)
            case t.Name(text=name) if name in answers - own:
                found.add(name)
            case t.Attribute(name=t.Word(text=name)) if name in as_attributes:
                found.add(name)
    return found


def _results(declaration: _Named) -> set[str]:
    """The procedures whose results a declaration asks for."""
    return {
        one.call.name.text
        for one in nodes_below(declaration)
        if isinstance(one, t.Rolls) and one.form == "do" and one.name is not None
    }


def _depth(node: object) -> int:
    """Nodes inside each other; the grammar bounds it for one declaration."""
    own = 0 if isinstance(node, tuple) else 1
    return own + max(map(_depth, _parts(node)), default=0)


def _parts(node: object) -> Sequence[object]:
    if isinstance(node, tuple):
        return cast("tuple[object, ...]", node)
    if isinstance(node, t.Word | t.Label | t.Cites):
        return ()
    return [getattr(node, name) for name in fields_of(type(node)) or ()]
