"""What rules know of links: their kinds, and attributes that the map gives them and nothing changes."""

from __future__ import annotations

from dsl import tree as t
from dsl.resolve.book import Book
from dsl.resolve.declarations.mistakes import CONSTANT_NEEDED, LINK_HOLDS_THING, LINK_LEFT_OPEN
from dsl.resolve.declarations.written_numbers import as_written
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.resolve.plain_texts import plain_text
from dsl.resolve.rolls.rows import cites
from dsl.types import UNKNOWN, Type
from dsl.understood.expressions import (
    Constant,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
    Wording,
)
from dsl.understood.rules import AttributeRule, LinkKindRule, LinksRule


def gather_links(book: Book, links: t.KnownLinks) -> None:
    """Note the kinds and the attributes that links have, each once."""
    kinds = [word for line in _kinds(links) for word in line.names]
    attributes = _attributes(links)
    book.no_doubles([word.text for word in kinds], kinds, links.name)
    book.no_doubles([one.name.text for one in attributes], attributes, links.name)
    book.symbols.link_kinds |= {word.text: word.span for word in reversed(kinds)}
    book.symbols.link_attributes |= {one.name.text: _type(book, one) for one in attributes}


def link_defaults(book: Book, links: t.KnownLinks) -> None:
    """Read what attributes are where the map says nothing; nothing else may be read before."""
    for one in _attributes(links):
        kind = book.symbols.link_attributes[one.name.text]
        if one.default is None:
            if not kind.optional and kind is not UNKNOWN:
                book.find(LINK_LEFT_OPEN, one.span, name=one.name.text)
            continue
        node = as_written(Expressions(book, Scope()).wanted(one.default, kind))
        if not _is_constant(node):
            book.find(CONSTANT_NEEDED, one.default.span)
        book.symbols.link_defaults.setdefault(one.name.text, node)


def links_rule(book: Book, links: t.KnownLinks) -> LinksRule:
    """The kinds and the attributes of links."""
    kinds = (LinkKindRule(word.text, cites(line.cites), word.span) for line in _kinds(links) for word in line.names)
    attributes = tuple(_attribute(book, one) for one in _attributes(links))
    return LinksRule(tuple(kinds), attributes, cites(links.cites), links.span)


def _kinds(links: t.KnownLinks) -> list[t.LinkKinds]:
    return [line for line in links.lines if isinstance(line, t.LinkKinds)]


def _attributes(links: t.KnownLinks) -> list[t.KindAttribute]:
    return [line for line in links.lines if isinstance(line, t.KindAttribute)]


def _type(book: Book, attribute: t.KindAttribute) -> Type:
    kind = book.type_of(attribute.type)
    held = kind.item or kind
    if held.form == "entity":
        book.find(LINK_HOLDS_THING, attribute.type.span, name=attribute.name.text, type=held.present())
        return UNKNOWN
    return kind


def _attribute(book: Book, attribute: t.KindAttribute) -> AttributeRule:
    name, kind = attribute.name.text, book.symbols.link_attributes[attribute.name.text]
    read = Expressions(book, Scope())
    low, high = (constant_bound(book, one, kind, read) for one in (attribute.type.low, attribute.type.high))
    label = plain_text(book, attribute.label, name.replace("_", " "))
    default = book.symbols.link_defaults.get(name)
    return AttributeRule(name, kind, default, low, high, label, cites(attribute.cites), attribute.span)


def constant_bound(book: Book, written: t.Expr | None, kind: Type, read: Expressions) -> Node | None:
    """A bound that every campaign has, as it is written."""
    if written is None:
        return None
    bound = as_written(read.wanted(written, kind.present()))
    if not _is_constant(bound):
        book.find(CONSTANT_NEEDED, written.span)
    return bound


def _is_constant(node: Node) -> bool:
    """Whether an expression is known before a campaign begins, whatever it is."""
    match node:
        case Constant() | NamedRow():
            return True
        case Wording():
            return not node.template.inserted
        case UnaryOperation(op=Unary.NEGATE):
            return _is_constant(node.value)
        case SeveralOperation(op=Several.SET):
            return all(map(_is_constant, node.items))
        case _:
            return False
