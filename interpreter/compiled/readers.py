"""Who may read what a text or a row says, by what its expressions read.

A player may read it who sees all the things and attributes that it reads. Where that hangs on more than a thing at hand
(a sum over all things, a definition, a thing that a row goes through) nobody may: what is told once cannot be taken
back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from dsl.types import Type
from dsl.understood.expressions import AttributeOf, HasCondition, Node, Template
from dsl.understood.rows import Loop
from dsl.understood.walk import below, nodes_in, slots_bound, slots_read
from interpreter.faults import RuleFault
from interpreter.values.value import Entity

if TYPE_CHECKING:
    from interpreter.compiled.compiler import Compiler
    from interpreter.compiled.generated import Frame

Readers = frozenset[str] | None
"""The ids of the players who may read something; None: everybody."""
Sees = Callable[["Frame", Entity], bool]
"""Whether a player, in a frame, sees one of the things that something reads."""


def readers_function(compiler: Compiler, value: object, *, is_shown_before: bool = False) -> Callable[[Frame], Readers]:
    """Who may read what the expressions in something say, as a function of the frame.

    Args: `is_shown_before` is for what the rules say to everybody: the checker has made sure that what hangs on more
        than a thing at hand was shown to everybody just above.
    """
    if not compiler.hidden.is_empty:
        sees = [one for one in _sees(compiler, value) if not (is_shown_before and one is _nobody)]
        if sees:
            return lambda f: frozenset(
                player.id for player in f[0].things["player"] if all(_is_seen(one, f, player) for one in sees)
            )
    return lambda f: None


def both(one: Readers, other: Readers) -> Readers:
    """Who may read two things that stand in one line."""
    return one if other is None else other if one is None else one & other


def viewers_function(compiler: Compiler, viewers: tuple[Node, ...] | None) -> Callable[[Frame], Readers]:
    """The players whom a line names as viewers, as a function of the frame."""
    if viewers is None:
        return lambda f: None
    codes = compiler.codes(viewers)

    def named(f: Frame) -> Readers:
        try:
            return frozenset(one.id for one in f[0].sight.players(codes, f))
        except RuleFault:
            return frozenset()

    return named


def _nobody(f: Frame, player: Entity) -> bool:
    """Nobody may read what hangs on more than a thing at hand."""
    return False


def _is_seen(sees: Sees, f: Frame, player: Entity) -> bool:
    try:
        return sees(f, player)
    except RuleFault:
        return False


def _sees(compiler: Compiler, value: object) -> Iterator[Sees]:
    """What must be seen: one function for each thing or attribute that is read."""
    bound = slots_bound(value) | {one.slot for one in below(value) if isinstance(one, Loop)}
    for node in _spoken(value):
        yield from _thing_seen(compiler, node, node.type, bound)
    for node in nodes_in(value):
        match node:
            case AttributeOf():
                if compiler.may_be_hidden(node.kind, node.index):
                    yield _attribute_seen(compiler, node, bound)
            case HasCondition():
                if compiler.hidden.reads_alone(node):
                    yield _condition_seen(compiler, node, bound)
            case _:
                if compiler.hidden.reads_alone(node):
                    yield _nobody


def _spoken(value: object) -> Iterable[Node]:
    """The values that texts show."""
    return [node for one in below(value) if isinstance(one, Template) for node in one.inserted]


def _thing_seen(compiler: Compiler, node: Node, kind: Type, bound: frozenset[int]) -> Iterator[Sees]:
    item = kind.item if kind.form == "many" and kind.item is not None else kind
    if item.form == "entity" and any(name in compiler.hidden.kinds for name in item.words or (item.name,)):
        if slots_read(node) & bound:
            yield _nobody
            return
        code = compiler.code(node)
        yield lambda f, player: f[0].sight.of(player, code(f))


def _attribute_seen(compiler: Compiler, node: AttributeOf, bound: frozenset[int]) -> Sees:
    if slots_read(node.of) & bound:
        return _nobody
    thing, index = compiler.code(node.of), node.index

    def sees(f: Frame, player: Entity) -> bool:
        of = thing(f)
        return of is None or (f[0].sight.value(player, of, index) and f[0].sight.of(player, of.v[index]))

    return sees


def _condition_seen(compiler: Compiler, node: HasCondition, bound: frozenset[int]) -> Sees:
    if slots_read(node.bearer) & bound:
        return _nobody
    bearer, name = compiler.code(node.bearer), node.condition
    return lambda f, player: bearer(f) is None or f[0].sight.condition(player, bearer(f), name)
