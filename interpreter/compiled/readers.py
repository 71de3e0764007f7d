"""Who may read what a text or a row says, by what its expressions read.

A player may read it who sees all the things and attributes that it reads. Where that hangs on more than a thing at hand
(a sum over all things, a definition, a thing that a row goes through) those may who see just then what all things of
the kind hold. Where things, conditions or what has happened may be unseen themselves nobody may, since that there are
no others would be told too; and what is told once cannot be taken back.
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
from interpreter.world.following.changes import Reading

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
    if compiler.hidden.is_empty:
        return lambda f: None
    bound = slots_bound(value) | {one.slot for one in below(value) if isinstance(one, Loop)}
    sees = list(_sees(compiler, value, bound))
    everywhere = () if is_shown_before else tuple(sorted(_read_everywhere(compiler, value, bound)))
    if not sees and not everywhere:
        return lambda f: None

    def readers(f: Frame) -> Readers:
        players = f[0].sight.who_see_all(everywhere)
        return frozenset(one.id for one in players if all(_is_seen(each, f, one) for each in sees))

    return readers


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


def _is_seen(sees: Sees, f: Frame, player: Entity) -> bool:
    try:
        return sees(f, player)
    except RuleFault:
        return False


def _sees(compiler: Compiler, value: object, bound: frozenset[int]) -> Iterator[Sees]:
    """What must be seen of the things at hand: one function for each thing or attribute that is read."""
    for node in _spoken(value):
        if _is_of_hidden(compiler, node.type) and not slots_read(node) & bound:
            yield _thing_seen(compiler, node)
    for node in nodes_in(value):
        match node:
            case AttributeOf() if compiler.may_be_hidden(node.kind, node.index) and not slots_read(node.of) & bound:
                yield _attribute_seen(compiler, node)
            case HasCondition() if compiler.hidden.reads_alone(node) and not slots_read(node.bearer) & bound:
                yield _condition_seen(compiler, node)


def _read_everywhere(compiler: Compiler, value: object, bound: frozenset[int]) -> Iterator[Reading]:
    """What may be hidden and is read of more than a thing at hand."""
    for node in _spoken(value):
        if _is_of_hidden(compiler, node.type) and slots_read(node) & bound:
            yield from (("things", name, 0) for name in _kinds_named(node.type))
    for node in nodes_in(value):
        match node:
            case AttributeOf(of=of) | HasCondition(bearer=of) if not slots_read(of) & bound:
                continue
            case _:
                yield from compiler.hidden.read_by(node)


def _spoken(value: object) -> Iterable[Node]:
    """The values that texts show."""
    return [node for one in below(value) if isinstance(one, Template) for node in one.inserted]


def _kinds_named(kind: Type) -> Iterable[str]:
    """The kinds of the things in a value of this type; none where it holds no things."""
    item = kind.item if kind.form == "many" and kind.item is not None else kind
    return (item.words or (item.name,)) if item.form == "entity" else ()


def _is_of_hidden(compiler: Compiler, kind: Type) -> bool:
    return any(name in compiler.hidden.kinds for name in _kinds_named(kind))


def _thing_seen(compiler: Compiler, node: Node) -> Sees:
    code = compiler.code(node)
    return lambda f, player: f[0].sight.of(player, code(f))


def _attribute_seen(compiler: Compiler, node: AttributeOf) -> Sees:
    thing, index = compiler.code(node.of), node.index

    def sees(f: Frame, player: Entity) -> bool:
        of = thing(f)
        return of is None or (f[0].sight.value(player, of, index) and f[0].sight.of(player, of.v[index]))

    return sees


def _condition_seen(compiler: Compiler, node: HasCondition) -> Sees:
    bearer, name = compiler.code(node.bearer), node.condition
    return lambda f, player: bearer(f) is None or f[0].sight.condition(player, bearer(f), name)
