"""Collections that always hold something, so that one of them is certainly there."""

from __future__ import annotations

from dsl import tree as t
from dsl.resolve.book import Book
from dsl.understood.expressions import (
    AllRows,
    AllThings,
    Binary,
    BinaryOperation,
    Node,
    Several,
    SeveralOperation,
    written_number,
)


def has_members(book: Book, collection: Node) -> bool:
    """Whether a collection can never be empty: tiles, players, all rows of a table, a few that are named."""
    match collection:
        case AllThings(kind="tile" | "player"):
            return True
        case AllRows():
            table = book.symbols.of(collection.table, t.Table)
            return table is not None and any(row.under is None for row in table.rows[1:])
        case SeveralOperation(op=Several.SET, items=items):
            return bool(items)
        case BinaryOperation(op=Binary.FROM_TO, left=low, right=high):
            first, last = written_number(low), written_number(high)
            return first is not None and last is not None and first <= last
        case _:
            return False


def has_members_for_good(book: Book, collection: Node) -> bool:
    """Whether it can never be empty, whatever rules destroy: tiles and boards stay, and everybody sees them."""
    if isinstance(collection, AllThings):
        return collection.kind in ("tile", "board")
    return has_members(book, collection)
