"""The lines `name = value` below `create` and `tell`."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.types import TEXT
from dsl.understood import statements as s
from dsl.understood.expressions import Node, or_none


def given_values(
    book: Book, read: Expressions, kind: str, values: tuple[t.Assignment, ...], *, named: bool = False
) -> tuple[tuple[s.GivenValue, ...], Node | None]:
    """The values of `name = value` lines, and that of `name = "…"` itself, if the thing may be `named`."""
    attributes = book.symbols.attributes.get(kind, {})
    called: Node | None = None
    result = []
    given: dict[str, t.Assignment] = {}
    for one in values:
        earlier = given.setdefault(one.name.text, one)
        if earlier is not one:
            also = [(earlier.name.span, phrase("the first is here"))]
            where = f"`create {kind}`" if named else f"`reports {kind}`"
            book.symbols.findings.append(f.TWICE.at(one.name.span, also=also, what=f"“{one.name.text}”", where=where))
        wanted = attributes.get(one.name.text)
        if wanted is None and named and one.name.text == "name":
            called = read.wanted(one.value, TEXT)
            continue
        if wanted is None:
            book.unknown(one.name, phrase("attribute of {kind}", kind=kind), list(attributes))
            continue
        throws_itself = named and wanted.form in ("number", "fraction")
        node = read.assigned(one.value, wanted) if throws_itself else read.wanted(one.value, wanted)
        node = or_none(node) if wanted.optional else node
        result.append(s.GivenValue(list(attributes).index(one.name.text), node))
    return tuple(result), called
