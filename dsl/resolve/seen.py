"""Who sees what: the viewers behind `seen by`, and what `reveals`, `conceals` and `say to` name.

A viewer is a player, perhaps none, or several of them. Whoever is named more than once sees no more for that, so the
list is a union; `nobody` and the umpire add nobody to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.types import PLAYER, UNKNOWN, Type, many
from dsl.understood import statements as s
from dsl.understood.expressions import AllThings, AttributeOf, Node

EVERYBODY: Final = "everybody"
"""The word for all players, among viewers alone."""
UMPIRE: Final = "umpire"
"""The word for whoever sees all and does not play."""

NO_VIEWER = Mistake(
    "no-viewer",
    Severity.ERROR,
    "{found} sees nothing; only players do",
    "name an attribute with a player, a definition that gives players, “everybody” or “nobody”",
)
REVEALS_NOTHING = Mistake(
    "reveals-nothing",
    Severity.ERROR,
    "what is told here is hidden from nobody",
    "name a thing of a kind, or an attribute, that is `seen by` some",
)
REVEALED_WITH_IT = Mistake(
    "reveals-nothing",
    Severity.ERROR,
    "“{name}” is hidden with its {kind}, and not by itself",
    "show all of it: reveals {thing} to …; or let it be hidden by itself, below `kind {kind}`: {name}: … seen by …",
)
REVEALED_OF_EACH = Mistake(
    "no-attributes",
    Severity.ERROR,
    "{type} has no “{name}”",
    "reveal it of each: for each x in {several}, and indented below it: reveals {name} of x to …",
)


def viewers(book: Book, read: Expressions, written: Sequence[t.Expr]) -> tuple[Node, ...]:
    """The viewers named, each a player, perhaps none, or several players."""
    found: list[Node] = []
    for one in written:
        if isinstance(one, t.Name) and one.text == EVERYBODY and _is_free(book, read, EVERYBODY):
            found.append(AllThings(many(PLAYER), "player", **read.place(one)))
            continue
        if isinstance(one, t.Name) and one.text == UMPIRE and UMPIRE not in read.scope.names:
            continue
        node = read.read(one, PLAYER)
        kind = node.type.item if node.type.form == "many" and node.type.item is not None else node.type
        if kind is UNKNOWN or kind.form == "nothing":
            continue
        if kind.present() != PLAYER:
            book.find(NO_VIEWER, one.span, found=node.type)
            continue
        found.append(node)
    return tuple(found)


def _is_free(book: Book, read: Expressions, name: str) -> bool:
    return name not in read.scope.names and name not in book.symbols.declarations


def seen(book: Book, read: Expressions, written: t.Seen | None) -> tuple[Node, ...] | None:
    """Who sees what a line declares; None: everybody, for nobody is named."""
    return None if written is None else viewers(book, read, written.viewers)


def thing_scope(kind: t.Kind, attributes: dict[str, Type]) -> Scope:
    """What the viewers of a thing may name: its attributes, from slot 1, and the thing itself by its kind."""
    scope = Scope()
    for name, sort in attributes.items():
        scope.add(name, sort)
    slot = scope.hidden()
    if kind.name.text not in scope.names:
        scope.name(slot, kind.name.text, Type("entity", kind.name.text))
    return scope


def revealed(book: Book, read: Expressions, written: Sequence[t.Expr]) -> tuple[s.RevealedPart, ...]:
    """What is revealed: an attribute that is hidden by itself, or things of a kind that is."""
    found = []
    for one in written:
        if isinstance(one, t.Attribute) and (several := read.read(one.of)).type.form == "many":
            source = book.source(one.of.span)
            book.find(REVEALED_OF_EACH, one.span, type=several.type, name=one.name.text, several=source)
            continue
        node = read.read(one)
        if isinstance(node, AttributeOf):
            kind = book.symbols.of(node.kind, t.Kind)
            attribute = None if kind is None else kind.attributes[node.index]
            if attribute is not None and attribute.seen is not None:
                found.append(s.RevealedPart(node.of, node.kind, node.index))
                continue
        kind_of = node.type.item if node.type.form == "many" and node.type.item is not None else node.type
        if kind_of is UNKNOWN:
            continue
        declared = book.symbols.of(kind_of.name, t.Kind) if kind_of.form == "entity" else None
        if declared is None or declared.seen is None:
            _tell_nothing(book, one, node)
            continue
        found.append(s.RevealedPart(node, kind_of.name, None))
    return tuple(found)


def _tell_nothing(book: Book, written: t.Expr, node: Node) -> None:
    """Note that this is hidden from nobody, or only with the thing that it is an attribute of."""
    holder = book.symbols.of(node.kind, t.Kind) if isinstance(node, AttributeOf) else None
    if isinstance(written, t.Attribute) and holder is not None and holder.seen is not None:
        thing = book.source(written.of.span)
        book.find(REVEALED_WITH_IT, written.span, name=written.name.text, kind=holder.name.text, thing=thing)
    else:
        book.find(REVEALS_NOTHING, written.span)
