"""How deep definitions, stats and procedures reach into each other.

To answer one the program must have the answers of all below it; a chain of hundreds would exhaust the stack of any
machine, in checking as in play. Depth is counted here with a list instead of recursion, before anything is read.
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
    uses = {name: sorted(_words(one) & named.keys() - {name}) for name, one in named.items()}
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


def _words(node: object) -> set[str]:
    """All names that stand in a declaration."""
    return {one.text for one in nodes_below(node) if isinstance(one, t.Word | t.Name)}


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
